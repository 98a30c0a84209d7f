# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""OGN export from the library and import into it.

Importing an exported file changes nothing: a game that was played on a board carries the board's id
and game number in two tags; any other game is identified by a hash of its text.
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from awale_core import Game, ogn_reader, ogn_writer
from awale_core.ogn_problems import OgnProblem

from ..catalogue import Sentence, english, failure, sentence
from ..errors import AwaleError
from .games import StoredGame, known_time
from .search import Search
from .store import Library
from .versions import DAMAGE, Merge, Merged

BOARD, NUMBER, TIME = "Board", "BoardGame", "UTCTime"
IMPORTED = "import"
MOST_BYTES = 32_000_000  # of a file: some 50,000 games
_MOST_SENTENCES = 100  # about a file
_FEW = 6  # about one that gives no game: of chess, say
_NO_MOVES = ("not_move", "illegal", "variant")  # problems that say why a game has none


@dataclass
class Imported(Merged):
    """Result of an import: its games, how many have a fault, half a sentence for each problem; as
    `remarks` for each of the versions, and for what was read in another way than it stands."""

    faulty: int = 0
    problems: list[Sentence] = field(default_factory=list)
    remarks: list[Sentence] = field(default_factory=list)

    def add(self, other: "Imported", source: str) -> None:
        """Add the result for the file `source`, which is named in front of its problems."""
        self.extend(other)
        self.faulty += other.faulty
        for mine, found in (self.problems, other.problems), (self.remarks, other.remarks):
            mine += [sentence("ogn.file", file=source, what=each) for each in found]


def to_ogn(library: Library, id: int) -> str:
    """Return one game as OGN. LibraryError if there is none or its record is damaged."""
    tags = tags_of(library.game(id), library.origins(id))
    return ogn_writer.write(library.replay(id), tags)


def from_ogn(
    library: Library,
    text: "str | bytes",
    progress: Callable[[int, int], None] = lambda done, games: None,
) -> Imported:
    """Enter every game of a text or a file's bytes; one with a fault is entered up to the fault.

    `progress` is called with the number of games done and roughly in all. An import that broke off
    can be repeated: games that are there are not changed. AwaleError for more than MOST_BYTES.
    """
    imported = Imported()
    total = text.count("[Variant ") if isinstance(text, str) else text.count(b"[Variant ")
    for number in enter_games(library, text, imported):
        progress(number, max(number, total))
    return imported


def enter_games(library: Library, text: "str | bytes", imported: Imported) -> Iterator[int]:
    """Enter the games of a text or a file's bytes and add to `done` what becomes of them; yield
    after each how many there were. AwaleError for more than MOST_BYTES."""
    if len(text) > MOST_BYTES:
        raise failure(AwaleError, "refused.too_large", n=MOST_BYTES // 1_000_000)
    number = untold = entered = 0
    before = len(imported.problems)
    reader = ogn_reader.OgnReader(text)
    for number, read in enumerate(reader, 1):
        problems = [in_words(problem) for problem in read.problems]
        if read.game.plies or read.game.outcome:
            _enter(library, read, number, imported)
            entered += 1
        elif not any(each.id.partition(".")[0] in _NO_MOVES for each in read.problems):
            problems.append(sentence("ogn.no_moves"))
        imported.faulty += bool(problems)
        room = max(_MOST_SENTENCES - len(imported.problems), 0)
        imported.problems += [
            sentence("ogn.game", game=number, what=each) for each in problems[:room]
        ]
        untold += len(problems[room:])
        yield number
    if not entered:
        untold += len(imported.problems[before + _FEW :])
        del imported.problems[before + _FEW :]
    if not entered and _has_zeros(text) and all(note.id != "utf" for note in reader.notes):
        # A picture, say: with a sentence on each of its lines a person learns less.
        imported.faulty, imported.problems = 0, [sentence("ogn.no_game")]
        return
    strays, notes = (list(map(in_words, each)) for each in (reader.problems, reader.notes))
    imported.problems += strays if number else [sentence("ogn.no_game")]
    imported.remarks += notes if number else []
    if untold:
        imported.problems.append(sentence("ogn.further", n=untold))


def _has_zeros(text: "str | bytes") -> bool:
    """Whether a zero stands before the end, where a lost power leaves some; never in a text."""
    return "\0" in text.rstrip("\0") if isinstance(text, str) else b"\0" in text.rstrip(b"\0")


def in_words(problem: OgnProblem) -> Sentence:
    """Half a sentence on a problem of a text, with its line."""
    what = Sentence(f"ogn.{problem.id}", {**problem.args})
    return sentence("ogn.line", line=problem.line, what=what) if problem.line else what


def _enter(library: Library, read: ogn_reader.OgnGame, place: int, imported: Imported) -> None:
    """Enter one game, the `place`-th of its file."""
    cut_off = english(in_words(read.problems[0])) if read.cut_off else None
    id, merged = _merge(library, read.game, read.tags, cut_off)
    imported.count(id, merged)
    if merged is Merge.VERSION:
        others = ", ".join(map(str, library.other_versions(id)))
        what = sentence("ogn.differs", others=others, number=id)
        imported.remarks.append(sentence("ogn.game", game=place, what=what))


def keep(library: Library, game: Game, south: str, north: str) -> int:
    """Enter a game that another player has shown, and return its id; where the library has one with
    the same moves, that is it."""
    search = Search(rules=game.rules.id, shortest=game.plies, longest=game.plies)
    for known in library.games(search):
        moves = [move.pit for move in library.moves(known.id)]
        if (known.start, moves) == (game.start_fen(), game.moves):
            return known.id
    return _merge(library, game, {"South": south or "?", "North": north or "?"}, None)[0]


def _merge(
    library: Library, game: Game, tags: dict[str, str], cut_off: str | None
) -> tuple[int, Merge]:
    """Enter a game with the tags of OGN; `cut_off` says what damage has taken from it."""
    board, number = tags.get(BOARD, ""), tags.get(NUMBER, "")
    if not number:
        board, number = "", _fingerprint(game, tags)
    return library.merge(
        board,
        number,
        game,
        ended=_began(tags),
        damage=cut_off or tags.get(DAMAGE),
        newest=False,
        entry={
            "names": (name_of(tags, "South"), name_of(tags, "North")),
            "source": IMPORTED,
            "began": _began(tags),
            "tags": {name: value for name, value in tags.items() if name not in _OF_THE_GAME},
        },
    )


_OF_THE_GAME = ("Variant", "Result", "FEN", "Termination", "Winner")


def _fingerprint(game: Game, tags: dict[str, str]) -> str:
    """Return a number for a game that has none of a board: equal games get equal numbers."""
    others = {name: value for name, value in tags.items() if name not in _OF_THE_GAME}
    return hashlib.sha256(ogn_writer.write(game, others).encode()).hexdigest()[:16]


def name_of(tags: dict[str, str], side: str) -> str:
    """The name of ``South`` or ``North`` in a game's tags; empty if it is not known."""
    name = tags.get(side, "")
    return "" if name == "?" else name


def _began(tags: dict[str, str]) -> str | None:
    """Return the start of a game in the library's format; None if the tags do not give it."""
    day = tags.get("Date", "").replace(".", "-")
    return known_time(f"{day}T{tags.get(TIME, '')}Z") or known_time(f"{day}T00:00:00Z")


def tags_of(game: StoredGame, origins: list[tuple[str, str]]) -> dict[str, str]:
    """Return the tags of a kept game that OGN cannot derive from its moves."""
    tags = dict(game.tags)
    renamed = [name_of(tags, "South"), name_of(tags, "North")] != [game.south, game.north]
    tags["South"], tags["North"] = game.south or "?", game.north or "?"
    if game.source != IMPORTED and game.began:
        tags["Date"] = game.began[:10].replace("-", ".")
        tags[TIME] = game.began[11:19]
    if origins and (game.source != IMPORTED or renamed):  # else its text identifies it
        tags[BOARD], tags[NUMBER] = origins[0]
    return tags
