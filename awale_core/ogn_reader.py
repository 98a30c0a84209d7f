# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Reader of OGN from any program: nothing raises, faults are collected.

It takes comments (``{…}``, and ``;`` to the end of the line), variations inside variations,
captures marked or not, move numbers or none, any tags, a result or none, a byte order mark, any
line ends, and several games in a text.

    for read_game in read(open("club.ogn", "rb").read()):
        print(read_game.tags, read_game.game.outcome, read_game.problems)
"""

from .game import Game, IllegalMove
from .notation import LETTERS, START_FEN, NotationError, parse_fen
from .ogn_lexer import DIGITS, parts
from .ogn_writer import ROSTER, result_of
from .rules import AGREEMENT, RESIGNATION, rule_set_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Variation = tuple[int, list[int]]

MOST_PROBLEMS = 20  # a game reports; more say nothing new
MOST_LETTERS = 500  # of a tag's value
_WINNERS = ("South", "North", "Draw")


class OgnGame:
    """A game as it was read.

    `tags` are its tags, as they stand in the text. `game` is the game, played as far as its moves
    are sound. `comments` holds a comment by its ply (0: before the first move). `variations` are
    pairs of a ply n from 1 on and the pits suggested instead of move n; variations inside
    variations are left out. `problems` are sentences that say what was wrong.
    """

    def __init__(self) -> None:
        self.tags: "dict[str, str]" = {}
        self.game = Game()
        self.comments: "dict[int, str]" = {}
        self.variations: "list[Variation]" = []
        self.problems: "list[str]" = []

    def __repr__(self) -> str:
        return "<OgnGame of " + str(self.game.plies) + " moves>"


def read(text: "str | bytes") -> "list[OgnGame]":
    """Read all games of a text, or of a file's bytes (UTF-8, else Latin-1).

    A game with a fault is kept up to the fault; a text without a game gives an empty list, and so
    does one without tags that has more faults than moves.
    """
    return list(each_game(text))


def each_game(text: "str | bytes") -> "Iterator[OgnGame]":
    """The games of `read`, one after the other."""
    reader = _Reader()
    for part in parts(_decoded(text)):
        kind = part[0]
        if kind == "tag":
            reader.tag(part[1], part[2])
        elif kind == "move":
            reader.move(part[1], part[2])
        elif kind == "comment":
            reader.comment(part[1])
        elif kind == "open":
            reader.open()
        elif kind == "close":
            reader.close()
        elif kind == "result":
            reader.result(part[1])
        else:
            reader.problem(part[1])
        if len(reader.games) > 1:
            yield reader.games.pop(0)
    reader.finish()
    yield from reader.games


def _decoded(text: "str | bytes") -> str:
    if not isinstance(text, str):
        data = bytes(text)
        try:
            text = data.decode("utf-8")
        except UnicodeError:
            text = "".join([chr(byte) for byte in data])
    return text[1:] if text.startswith("\ufeff") else text


class _Reader:
    """Puts games together from the parts of a text."""

    def __init__(self) -> None:
        self.games: "list[OgnGame]" = []
        self._now: "OgnGame | None" = None
        self._in_tags = False  # no move, comment or variation of this game has come yet
        self._first_tag = ""
        self._stopped = False  # nothing more of this game can be played
        self._depth = 0  # of variations
        self._line: "list[int]" = []  # the variation being read
        self._comments: "dict[int, list[str]]" = {}  # by ply; joined once, as there may be many
        self._result = ""  # the result among the moves

    def tag(self, name: str, value: str) -> None:
        # A game without a move or result ends where the tag that began it comes again.
        if not self._in_tags or name == self._first_tag:
            self.finish()
            self._begin_game()
            self._first_tag = name if name in ROSTER[:2] else ""
        now = self._game()
        if name in now.tags:
            self.problem("the tag " + name + " comes twice; the last one counts")
        if len(value) > MOST_LETTERS:
            self.problem("the tag " + name + " is cut after " + str(MOST_LETTERS) + " letters")
        now.tags[name] = value[:MOST_LETTERS]

    def move(self, letter: str, captured: int) -> None:
        now = self._begin_moves()
        pit = LETTERS.find(letter)
        if self._depth:
            if self._depth == 1:
                self._line.append(pit)
            return
        if self._stopped:
            return
        game = now.game
        if not game.plies and pit // 6 != game.turn and "FEN" not in now.tags:
            now.game = game = Game(game.rules.id, starter=pit // 6)
        stored = game.stores
        try:
            move = game.play(pit)
        except IllegalMove as error:
            self._stopped = True
            self.problem("move " + str(game.plies + 1) + ", " + letter + ": " + str(error))
            return
        taken = sum(move.captured_seeds)
        # Some programs count the seeds awarded at the end to the last move.
        awarded = game.stores[move.side] - stored[move.side]
        if captured not in (-1, taken, awarded):
            says = " captures " + str(taken) + " by the rules, not " + str(captured)
            self.problem("move " + str(game.plies) + ", " + letter + "," + says)

    def comment(self, text: str) -> None:
        words = " ".join(text.split())
        if self._now is None or self._depth or not words:
            return  # before any game, or inside a variation
        now = self._begin_moves()
        ply = now.game.plies
        if ply not in self._comments:
            self._comments[ply] = []
        self._comments[ply].append(words)

    def open(self) -> None:
        if self._now is None:
            return
        self._begin_moves()
        self._depth += 1
        if self._depth == 1:
            self._line = []

    def close(self) -> None:
        if not self._depth:
            self.problem("a ) without its (")
            return
        self._depth -= 1
        now = self._game()
        if not self._depth and self._line and now.game.plies and not self._stopped:
            now.variations.append((now.game.plies, self._line))

    def result(self, text: str) -> None:
        if self._now is not None and not self._depth:
            self._begin_moves()
            self._result = text

    def problem(self, sentence: str) -> None:
        if self._now is not None and len(self._now.problems) < MOST_PROBLEMS:
            self._now.problems.append(sentence.rstrip("."))

    def finish(self) -> None:
        """Finish a game: end it as its tags say, and compare the result."""
        if self._now is None:
            return
        now = self._begin_moves()
        for ply in self._comments:
            now.comments[ply] = " ".join(self._comments[ply])
        self._comments = {}
        if self._depth:
            self.problem("a variation has no end")
        score = now.tags.get("Result", "")
        if not _is_score(score):
            score = self._result
        if not self._stopped:
            _end_by_word(now, score)
            if _is_score(score) and score != result_of(now.game):
                self.problem(
                    "the result " + score + " does not follow from the moves, which give "
                    + result_of(now.game)
                )  # fmt: skip
        if not now.tags and len(now.problems) > now.game.plies:
            self.games.pop()  # some other text, in which a few letters happen to be moves
        self._now = None

    def _begin_game(self) -> None:
        self._now = OgnGame()
        self.games.append(self._now)
        self._in_tags = True
        self._stopped = False
        self._depth = 0
        self._result = ""

    def _game(self) -> OgnGame:
        if self._now is None:
            self._begin_game()
        assert self._now is not None
        return self._now

    def _begin_moves(self) -> OgnGame:
        """Set the game up by its complete tags, once."""
        now = self._game()
        if not self._in_tags:
            return now
        self._in_tags = False
        variant = now.tags.get("Variant", "?")
        rules = rule_set_named(variant)
        if rules is None:
            self.problem("the Variant " + variant + " is not known; read as Oware Abapa")
        fen = now.tags.get("FEN", START_FEN)
        try:
            parse_fen(fen)
        except NotationError as error:
            self.problem("the FEN is not a position: " + str(error))
            self._stopped = True
            fen = START_FEN
        now.game = Game.from_fen(fen, rules.id if rules else "abapa")
        return now


def _is_score(text: str) -> bool:
    """Whether this is a result such as ``27-12``, and not ``*`` or anything else."""
    south, dash, north = text.partition("-")
    for part in (south, north):
        if not part or len(part) > 2 or part.strip(DIGITS):
            return False
    return bool(dash)


def _end_by_word(now: OgnGame, score: str) -> None:
    """End the game by resignation or agreement, which leave no move behind: by its Termination,
    or where there is none, if the score is just what an agreed end gives."""
    game = now.game
    if game.outcome is not None:
        return
    termination = now.tags.get("Termination", "")
    if termination == RESIGNATION:
        if "Winner" not in now.tags and not game.rules.resigner_gives_rest:
            return  # the text does not say who resigned
        for side in (0, 1):
            game.resign(side)
            if _fits(now, score):
                return
            game.undo()
    elif termination == AGREEMENT or _is_score(score):
        game.agree()
        if termination == AGREEMENT or _fits(now, score):
            return
        game.undo()


def _fits(now: OgnGame, score: str) -> bool:
    """Whether the game has ended as its score and its Winner say."""
    outcome = now.game.outcome
    if outcome is None or (_is_score(score) and score != result_of(now.game)):
        return False
    winner = _WINNERS[2 if outcome.winner is None else outcome.winner]
    return now.tags.get("Winner", winner) == winner
