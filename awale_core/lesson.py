# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Four lessons: positions to play in, each with a goal that the rules judge, or one best move.

A lesson has no state of its own: an answer depends on the step and the pit played in it, so that
it survives a lost connection and any source of the page can offer it. What is said is a message id
of the catalogue with its arguments; for an illegal pit it is the code of `IllegalMove`.
"""

from .game import Game, IllegalMove
from .notation import pit_letter
from .sowing import PITS, SOUTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .move import Move

RULES = "abapa"
RACE_RULES = "french-beginner"
_ROUND = 12  # seeds that go all the way round
_TO_WIN = 25

# Each step: its name, and the position with South to move.
MOVES = (
    ("sow", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"),
    ("capture", "3-1-4-0-1-5-2-4-4-6-3-0-8-7-S"),
    ("chain", "1-0-2-6-0-2-4-2-1-2-5-0-12-11-S"),
    ("origin", "1-0-2-14-1-0-5-6-0-3-7-1-4-4-S"),
    ("feed", "2-0-1-3-2-1-0-0-0-0-0-0-19-20-S"),
    ("slam", "0-1-0-0-2-2-2-1-0-0-0-0-20-20-S"),
    ("end", "1-0-2-0-3-4-1-1-0-5-3-0-23-5-S"),
)
# In these one move alone wins, with best play on both sides.
ATTACK = (
    ("three", "1-1-0-0-4-1-1-1-1-1-0-0-19-18-S"),
    ("safe", "1-1-3-2-1-1-0-0-0-0-0-2-17-20-S"),
    ("krou", "0-0-1-0-0-13-0-0-0-0-1-0-16-17-S"),
    ("patience", "1-0-0-0-0-12-0-1-0-0-0-0-16-18-S"),
)
ENDGAME = (
    ("one", "1-0-5-1-4-1-0-0-0-0-0-0-18-18-S"),
    ("dry", "2-1-1-1-3-1-0-0-0-0-0-1-19-19-S"),
    ("leave", "1-1-1-1-1-1-1-0-0-0-0-1-18-22-S"),
)
# The game of children, by its own rules.
RACE = (
    ("race", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"),
    ("again", "2-0-4-1-1-0-3-1-0-2-1-1-16-16-S"),
    ("empty", "0-0-0-0-0-1-2-1-0-3-1-0-20-20-S"),
)
LESSONS = (MOVES, ATTACK, ENDGAME, RACE)
# The one winning pit of each of these; endgame tables prove it in the tests.
BEST = {"three": 4, "safe": 1, "krou": 5, "patience": 0, "one": 5, "dry": 0, "leave": 0}


class Attempt:
    """Result of the pits played in a step.

    `game` is the position now, `move` the move just played (None: none, or it was illegal), `done`
    whether the goal is reached. `say` and `args` are the sentence to show: the task, praise, or why
    the pit was wrong. `refused` is a code of `IllegalMove` in place of a sentence, else empty.
    """

    def __init__(self, name: str, game: Game) -> None:
        self.name = name
        self.game = game
        self.move: "Move | None" = None
        self.done = False
        self.refused = ""
        self.say = "lesson." + name + ".task"
        self.args: "dict[str, int | str]" = {}


def attempt(lesson: int, step: int, pit: "int | None" = None) -> Attempt:
    """Set up a step of a lesson, both counted from 0, and play a pit in it, if one is named.

    ValueError for a lesson or a step that there is not.
    """
    if not (0 <= lesson < len(LESSONS) and 0 <= step < len(LESSONS[lesson])):
        raise ValueError("there is no step " + str(step) + " in lesson " + str(lesson))
    name, fen = LESSONS[lesson][step]
    rules = RACE_RULES if LESSONS[lesson] is RACE else RULES
    tried = Attempt(name, Game.from_fen(fen, rules))
    if pit is None:
        return tried
    try:
        tried.move = tried.game.play(pit)
    except IllegalMove as illegal:
        tried.refused = illegal.code
        return tried
    wrong = _wrong(name, tried.game, tried.move)
    if wrong is None:
        tried.done = True
        tried.say = "lesson." + name + ".done"
    else:
        tried.say, tried.args = wrong
    return tried


def _wrong(name: str, game: Game, move: "Move") -> "tuple[str, dict[str, int | str]] | None":
    """Return the reason that a legal move misses the goal of its step; None if it does not."""
    if name in ("sow", "feed", "race", "empty"):  # every legal move is one
        return None
    if name == "again":
        if move.again:
            return None
        return "lesson.wrong.store", {"pit": pit_letter(move.sown[-1])}
    if name == "origin":
        if move.seeds >= _ROUND:
            return None
        return "lesson.wrong.few", {"pit": move.letter}
    if name in BEST:
        return None if move.pit == BEST[name] else _not_best(name, game, move)
    if not move.captured:
        return _no_capture(game, move)
    if name == "chain" and len(move.captured) == 1:
        return "lesson.wrong.one", {}
    if name == "end" and game.outcome is None:
        return "lesson.wrong.not_yet", {"n": _TO_WIN - game.stores[SOUTH]}
    return None


def _not_best(name: str, game: Game, move: "Move") -> "tuple[str, dict[str, int | str]]":
    """The cost of a move: seeds that are fed, or the reply that captures most."""
    if name == "one":
        return "lesson.wrong.fed", {"n": sum(game.pits[PITS // 2 :])}
    reply = None
    for pit in game.legal_moves():
        tried = game.copy().play(pit)
        if reply is None or sum(tried.captured_seeds) > sum(reply.captured_seeds):
            reply = tried
    if reply is not None and reply.captured:
        taken: "dict[str, int | str]" = {"pit": reply.letter, "n": sum(reply.captured_seeds)}
        return "lesson.wrong.answered", taken
    if move.captured:
        return "lesson.wrong.one", {}
    return _no_capture(game, move)


def _no_capture(game: Game, move: "Move") -> "tuple[str, dict[str, int | str]]":
    """The reason for which a move captures nothing."""
    last = move.sown[-1]
    where: "dict[str, int | str]" = {"pit": pit_letter(last)}
    if move.slam:
        return "lesson.wrong.slam", {}
    if last < PITS // 2:
        return "lesson.wrong.own_row", where
    where["n"] = game.pits[last]
    return "lesson.wrong.count", where
