# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Reader of OGN from any program: nothing raises, faults are collected, no move is invented.

It takes comments (``{…}``, and ``;`` to the end of the line), variations inside variations,
captures marked or not, move numbers or none, any tags, a result or none, any encoding and line ends
(`awale_core.ogn_text`), and several games in a text: a result, a tag behind moves or the move
number 1 ends one. It is long, as all that begins, ends and cuts off a game stands together.

    reader = OgnReader(open("club.ogn", "rb").read())
    for read_game in reader:
        print(read_game.tags, read_game.game.outcome, read_game.problems)
    print(reader.notes, reader.problems)
"""

from .game import Game, IllegalMove
from .notation import LETTERS, START_FEN, NotationError, is_slip, parse_fen
from .ogn_lexer import DIGITS, parts
from .ogn_problems import OgnProblem
from .ogn_text import OgnText, plain_dashes
from .ogn_writer import ROSTER, result_of
from .rules import AGREEMENT, RESIGNATION, rule_set_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .ogn_lexer import Part

    Variation = tuple[int, list[int]]

MOST_PROBLEMS = 20  # a game reports; more say nothing new
MOST_LETTERS = 500  # of a tag's value
MOST_TAGS = 100  # of a game
_WINNERS = ("South", "North", "Draw")
_FIRST = ("Variant", "FEN")  # without these a game cannot be played
_KNOWN_TAGS = ROSTER + ("FEN", "Termination", "Winner")


class OgnGame:
    """A game as it was read.

    `tags` are its tags, as they stand in the text. `game` is the game, played up to the first
    fault; `cut_off` says whether something of it stands behind one. `comments` holds a comment by
    its ply (0: before the first move). `variations` are pairs of a ply n from 1 on and the pits
    suggested instead of move n; variations inside variations are left out. `problems` say in which
    line what was wrong.
    """

    def __init__(self) -> None:
        self.tags: "dict[str, str]" = {}
        self.game = Game()
        self.comments: "dict[int, str]" = {}
        self.variations: "list[Variation]" = []
        self.problems: "list[OgnProblem]" = []
        self.cut_off = False

    def __repr__(self) -> str:
        return "<OgnGame of " + str(self.game.plies) + " moves>"


def read(text: "str | bytes") -> "list[OgnGame]":
    """Read all games of a text, or of a file's bytes in any encoding.

    A game with a fault is kept up to the fault; a text without a game gives an empty list, and so
    does one without tags and move numbers that has a fault.
    """
    return list(OgnReader(text))


class OgnReader:
    """The games of a text or of a file's bytes, one after the other.

    Once they have been read, `notes` are about what was read in another way than it stands there,
    and `problems` about what belongs to no game.
    """

    def __init__(self, text: "str | bytes") -> None:
        self._text = OgnText(text)
        self._flaws: "list[OgnProblem]" = []
        self.problems: "list[OgnProblem]" = []

    @property
    def notes(self) -> "list[OgnProblem]":
        return self._text.notes + self._flaws

    def __iter__(self) -> "Iterator[OgnGame]":
        reader = _Reader(self.problems, self._flaws)
        for part in parts(self._text):
            reader.line = part[-1]
            reader.take(part)
            if len(reader.games) > 1:
                yield reader.games.pop(0)
        reader.finish()
        yield from reader.games


class _Reader:
    """Puts games together from the parts of a text."""

    def __init__(self, strays: "list[OgnProblem]", flaws: "list[OgnProblem]") -> None:
        self.games: "list[OgnGame]" = []
        self.line = 0
        self._strays = strays  # problems of what belongs to no game
        self._flaws = flaws
        self._by_kind: "dict[str, Callable[..., None]]" = {
            "tag": self._tag, "bad tag": self._bad_tag, "tag fault": self._problem,
            "number": self._number, "move": self._move, "comment": self._comment,
            "open": self._open, "close": self._close, "result": self._end,
            "fault": self._fault, "flaw": self._take_flaw,
        }  # fmt: skip
        self._blank = False  # the line before was empty
        self._now: "OgnGame | None" = None
        self._in_tags = False  # no move, comment or variation of this game has come yet
        self._first_tag = ""
        self._at: "dict[str, int]" = {}  # lines of tags, and where the result and a variation began
        self._is_set_up = True  # rules and first position can be read
        self._over = False  # its result has come
        self._numbered = False  # a move number or a result has come
        self._numbers_before = 0
        self._last_number = 0
        self._number_line = 0  # of the last one that follows
        self._sure = 0  # moves before it, and behind it in the same line
        self._each_counts = False  # a number stands before each move, not each pair
        self._depth = 0  # of variations
        self._line: "list[int]" = []  # the variation being read
        self._comments: "dict[int, list[str]]" = {}  # by ply; joined once, as there may be many
        self._result = ""  # the result among the moves

    def take(self, part: "Part") -> None:
        """Take the next part of the text."""
        if part[0] != "blank":
            self._by_kind[part[0]](*part[1:-1])
        self._blank = part[0] == "blank"

    def _take_flaw(self, flaw: OgnProblem) -> None:
        if flaw not in self._flaws:
            self._flaws.append(flaw)

    def _is_slip(self) -> bool:
        """Whether what stood between tags belongs to none, and ends no game; takes it back."""
        now = self._now
        if now is None or self._blank or self._numbered or self._over or self._depth:
            return False
        if self._in_tags or now.game.plies > 1:
            return False
        if now.game.plies:
            self._problem(OgnProblem("not_move", text=LETTERS[now.game.moves[0]]), "move")
        self._in_tags = True
        return True

    def _tag(self, name: str, value: str) -> None:
        for known in _KNOWN_TAGS:
            if name.lower() == known.lower():
                name = known
        # A game without a move or result ends where the tag that began it comes again.
        has = self._now is not None and name in self._now.tags
        begins = name == self._first_tag or (has and (self._blank or not self._in_tags))
        if begins or (not self._in_tags and not self._is_slip()):
            self._begin_game()
            self._first_tag = name if name in ROSTER[:2] else ""
        now = self._game()
        if name in now.tags:
            self._problem(OgnProblem("tag_twice", tag=name))
        elif len(now.tags) == MOST_TAGS:
            if not any([each.id == "most_tags" for each in now.problems]):
                self._problem(OgnProblem("most_tags", n=MOST_TAGS))
            return
        if len(value) > MOST_LETTERS:
            self._problem(OgnProblem("tag_cut", tag=name, n=MOST_LETTERS))
        now.tags[name] = value[:MOST_LETTERS]
        self._at[name] = self.line

    def _bad_tag(self, text: str) -> None:
        if not self._in_tags and not self._is_slip():
            self._begin_game()
        self._misses(text)
        self._problem(OgnProblem("not_tag", text=text))

    def _misses(self, text: str) -> None:
        """Note that rules or position of the game cannot be known if `text` was to say them."""
        if "variant" in text.lower() or "fen" in text.lower():
            self._is_set_up = False

    def _number(self, number: int, continues: bool) -> None:
        if self._depth:
            return
        if self._over:
            self._begin_game()
        if number == 1 and not continues and self._now is not None and not self._in_tags:
            plies = self._now.game.plies
            if plies > 1 or (self._blank and (plies or self._now.cut_off)):
                self._begin_game()
        now = self._begin_moves()
        if now.cut_off:
            return
        # Numbers count moves of both players, in a game that North began from South's first one on
        # or not; or moves of each, where the second move has one.
        plies = now.game.plies
        counts = [plies // 2 + 1]
        if now.game.starter and self._numbered:  # else the first move is lost
            counts.append((plies + 1) // 2 + 1)
        if self._numbered and plies == 1 and number - self._numbers_before == 2:
            self._each_counts = True
        if self._each_counts:
            counts.append(plies + 1)
        if not plies and now.game.start_fen()[:-1] != START_FEN[:-1]:
            self._numbers_before = number - 1  # a position out of the middle of a game
        if not now.game.rules.captures:  # players may move twice, so a pair is not two moves
            counts = [self._last_number, self._last_number + 1]
        if number - self._numbers_before in counts:
            self._numbered = True
            self._number_line = self.line
            self._last_number = number - self._numbers_before
            self._sure = plies
        else:
            self._fault(OgnProblem("number", number=number))
            while now.game.plies > self._sure:  # these may be of another game, too
                now.game.undo()

    def _move(self, letter: str, captured: int) -> None:
        if self._over and not self._depth:
            self._begin_game()
        now = self._begin_moves()
        pit = LETTERS.find(letter)
        if self._depth:
            if self._depth == 1:
                self._line.append(pit)
            return
        if now.cut_off:
            return
        game = now.game
        if not game.plies and pit // 6 != game.turn and "FEN" not in now.tags:
            now.game = game = Game(game.rules.id, starter=pit // 6)
        stored = game.stores
        try:
            move = game.play(pit)
        except IllegalMove as error:
            self._fault(OgnProblem("illegal." + error.code, move=game.plies + 1, pit=letter))
            return
        self._at["move"] = self.line
        taken = sum(move.captured_seeds)
        # Some programs count the seeds awarded at the end to the last move.
        awarded = game.stores[move.side] - stored[move.side]
        if captured not in (-1, taken, awarded):
            self._fault(
                OgnProblem("captures", move=game.plies, pit=letter, taken=taken, said=captured)
            )
            game.undo()  # played by other rules, or in another position
        if self.line == self._number_line:
            self._sure = game.plies

    def _comment(self, text: str) -> None:
        words = " ".join(text.split())
        if self._now is None or self._depth or not words:
            return  # before any game, or inside a variation
        now = self._begin_moves()
        ply = now.game.plies
        if ply not in self._comments:
            self._comments[ply] = []
        self._comments[ply].append(words)

    def _open(self) -> None:
        if self._now is None:
            return
        self._begin_moves()
        self._depth += 1
        if self._depth == 1:
            self._line = []
            self._at["("] = self.line

    def _close(self) -> None:
        if not self._depth:
            self._fault(OgnProblem("parenthesis"))
            return
        self._depth -= 1
        now = self._game()
        if not self._depth and self._line and now.game.plies and not now.cut_off:
            now.variations.append((now.game.plies, self._line))

    def _end(self, text: str) -> None:
        if self._now is not None and not self._depth and not self._over:
            self._numbered = self._numbered or not self._begin_moves().cut_off
            self._over = True
            self._result = text
            self._at["*"] = self.line

    def _fault(self, problem: OgnProblem) -> None:
        """Something cannot be read: what stands behind it is not played."""
        if self._depth:
            self._problem(problem)
            return
        if self._over:
            self._begin_game()
        now = self._begin_moves()
        if not now.game.plies:
            self._misses(str(problem.args.get("text", "")))
        if not now.cut_off:
            self._problem(problem)
            now.cut_off = True

    def _problem(self, problem: OgnProblem, at: str = "") -> None:
        now = self._game()
        if len(now.problems) < MOST_PROBLEMS:
            now.problems.append(problem.at(self._at.get(at, self.line)))

    def finish(self) -> None:
        """Finish a game: end it as its tags say, and compare the result."""
        if self._now is None:
            return
        now = self._begin_moves()
        for ply in self._comments:
            now.comments[ply] = " ".join(self._comments[ply])
        self._comments = {}
        if self._depth:
            self._problem(OgnProblem("variation_end"), "(")
        score = now.tags.get("Result", "")
        if not _is_score(score):
            score = plain_dashes(self._result)
        if not now.cut_off:
            _end_by_word(now, score)
            if _is_score(score) and score != result_of(now.game):
                said = OgnProblem("result", said=score, given=result_of(now.game))
                self._problem(said, "Result" if score == now.tags.get("Result") else "*")
        is_text = bool(now.problems) and not self._numbered
        is_tagged = not self._is_set_up or any([name in _KNOWN_TAGS for name in now.tags])
        if not is_tagged and (is_text or not (now.game.plies or now.problems)):
            self.games.pop()  # some other text, in which a few letters happen to be moves
            if len(self._strays) < MOST_PROBLEMS:
                self._strays += now.problems[:1]
        elif now.game.plies and now.tags.get("Variant", "?") in ("", "?"):
            self._take_flaw(OgnProblem("no_variant"))
        self._now = None

    def _begin_game(self) -> None:
        """Finish the game that is being read, if there is one, and begin the next."""
        self.finish()
        self._now = OgnGame()
        self.games.append(self._now)
        self._in_tags = self._is_set_up = True
        self._over = self._numbered = self._each_counts = False
        self._numbers_before = self._last_number = self._number_line = self._sure = 0
        self._depth = 0
        self._first_tag = self._result = ""
        self._at = {}

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
            self._problem(OgnProblem("variant", text=variant), "Variant")
        for name in sorted(now.tags):
            known = _meant(name, now.tags)
            if known:
                self._problem(OgnProblem("may_mean", tag=name, known=known), name)
                self._is_set_up = self._is_set_up and known not in _FIRST
        fen = plain_dashes(now.tags.get("FEN", START_FEN))
        try:
            parse_fen(fen)
        except NotationError:
            self._problem(OgnProblem("fen", text=fen), "FEN")
            self._is_set_up = False
            fen = START_FEN
        now.cut_off = rules is None or not self._is_set_up
        now.game = Game.from_fen(fen, rules.id if rules else "abapa")
        return now


def _meant(name: str, tags: "dict[str, str]") -> str:
    """The known tag that a game lacks and one of its unknown tags may mean, by its name or by a
    value that changes the game; '' for none."""
    if name in _KNOWN_TAGS:
        return ""
    missing = [known for known in _KNOWN_TAGS if tags.get(known, "?") in ("", "?")]
    for known in missing:
        if is_slip(name.lower(), known.lower()) or (known in _FIRST and known in name):
            return known
    rules = rule_set_named(tags[name])
    if "Variant" in missing and rules is not None and rules.id != "abapa":
        return "Variant"
    fen = plain_dashes(tags[name])
    try:
        parse_fen(fen)
    except NotationError:
        return ""
    return "FEN" if "FEN" in missing and fen != START_FEN else ""


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
