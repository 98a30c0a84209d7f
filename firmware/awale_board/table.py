# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The table: the game being played, who sits where, and telling everybody what happens.

Touches, the PC and the board's own AI all act through `Table`, which is the referee: each act is
checked by the rules, put on show and reported to the PC.
"""

from awale_core import Game, IllegalMove
from awale_core.kpo import Kpo
from awale_core.match import Match

from .show import Award, Place, Show, Sowing, TakeBack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import RandomBits
    from .link import Link
    from .signs import Signs

TOUCH = "touch"
HOST = "host"
BOARD = "board"
SEATS = (TOUCH, HOST, BOARD)
WORDS = ("offer", "accept", "decline", "resign")


class Table:
    """`game` is None until the first one begins; `id` names it, `seats` are South's and North's,
    `legal` the pits that may be played now. `changes` counts everything that has happened.
    `last` is the pit played last or −1, `offer` that of `Game`, `match` what the game is a set of,
    `kpo` knows whose store is covered. `waits` says that a game which a power cut has broken off is
    shown until somebody goes on with it."""

    def __init__(self, show: Show, signs: "Signs", link: "Link", random_bits: "RandomBits") -> None:
        self.game: "Game | None" = None
        self.id = ""
        self.seats = [TOUCH, TOUCH]
        self.names = ["", ""]
        self.legal: "list[int]" = []
        self.changes = 0
        self.match = Match()
        self.kpo = Kpo()
        self.last = -1
        self.offer: "int | None" = None
        self.waits = False
        self._show = show
        self._signs = signs
        self._link = link
        self._random_bits = random_bits
        self._turn_began = 0

    @property
    def phase(self) -> str:
        """``menu``, ``play`` or ``over``."""
        if self.game is None:
            return "menu"
        return "play" if self.game.outcome is None else "over"

    @property
    def turn_seat(self) -> str:
        """Who is to move: a seat, or nobody ('')."""
        if self.game is None or self.game.outcome is not None:
            return ""
        return self.seats[self.game.turn]

    def start(
        self,
        game: Game,
        south: str,
        north: str,
        now_ms: int,
        *,
        match: "Match | None" = None,
        covered: bool = False,
    ) -> None:
        """Begin a game, the first set of `match`. One that is running is left unfinished."""
        self.match = Match() if match is None else match
        self.kpo = Kpo((0, 1) if covered else ())
        self._start(game, south, north, now_ms)

    def resume(
        self,
        game: Game,
        id: str,
        south: str,
        north: str,
        now_ms: int,
        *,
        match: "Match",
        covered: "tuple[int, ...]",
    ) -> None:
        """Go on with a game that a power cut has broken off; `match` is as the game began."""
        self.match = match
        self.kpo = Kpo(covered)
        self.game = game
        self.id = id
        self.seats = [south, north]
        self._show.add(Place(_cells(game), game.plies))
        self._begin_turn(now_ms)
        self.waits = game.outcome is None
        if game.outcome is not None and not self.match.over:
            self.match.add_game(game)

    def go_on(self, now_ms: int) -> None:
        """Somebody is there again: the time of the turn begins anew."""
        self.waits = False
        self._turn_began = now_ms

    def start_next(self, now_ms: int) -> None:
        """Begin the next set of the match, or the first of another such match."""
        game = self._running()
        if self.match.over:
            again = Match(self.match.kind, target=self.match.target, seed=self._random_bits())
            if again.may_choose:
                again.choose(1 - self.match.sets[0][0] if self.match.sets else None)
            self.match = again
        covered = self.kpo.is_covered(0)
        self.kpo = Kpo((0, 1) if covered else ())
        south, north = self.seats
        self._start(Game(game.rules.id, self.match.starter), south, north, now_ms)

    def leave(self) -> None:
        """The players leave the game, unfinished or over, for the menu."""
        if self.game is None:
            return
        self._link.event({"t": "left", "game": self.id, "ply": self.game.plies})
        self.game = None
        self.waits = False
        self.legal = []
        self.changes += 1
        self._show.finish()
        self._signs.clear()

    def _start(self, game: Game, south: str, north: str, now_ms: int) -> None:
        self.game = game
        self.id = "%08x" % (self._random_bits() & 0xFFFFFFFF)
        self.seats = [south, north]
        self.names = ["", ""]
        self._show.finish()
        self._show.add(Place(_cells(game), game.plies))
        self._link.event(
            {
                "t": "started",
                "game": self.id,
                "rules": game.rules.id,
                "start": game.start_fen(),
                "south": south,
                "north": north,
            }
        )
        self._begin_turn(now_ms)
        self._report_end()

    def seat(self, south: str, north: str, now_ms: int) -> None:
        """Change who plays which side."""
        self.seats = [south, north]
        self.changes += 1
        self._signs.clear()

    def play(self, pit: int, now_ms: int) -> None:
        """Play a pit for the side to move; IllegalMove if the rules forbid it."""
        game = self._running()
        before = _cells(game)
        ply = game.plies
        by = self.seats[game.turn]
        move = game.play(pit)
        sowing = Sowing(before, move, game.plies)
        self._show.add(sowing)
        after = _cells(game)
        if after != sowing.after:
            self._show.add(Award(sowing.after, after, game.plies))
        self._link.event(
            {
                "t": "moved",
                "game": self.id,
                "ply": ply,
                "pit": pit,
                "by": by,
                "ms": max(0, now_ms - self._turn_began),
                "fen": game.fen(),
            }
        )
        self._begin_turn(now_ms)
        self._report_end()

    def undo(self, count: int, now_ms: int) -> None:
        """Take back `count` moves; IllegalMove if there are not that many, and nothing is done.

        A word that has ended the game counts as one.
        """
        game = self._running()
        words = 0 if game.outcome is None or game.outcome.reason not in _BY_WORD else 1
        if count > game.plies + words:
            raise IllegalMove("nothing_to_undo", "There is no move to take back.")
        before = _cells(game)
        if game.outcome is not None and self.match.sets:
            self.match.take_back()
        for _ in range(count):
            game.undo()
        self._show.finish()
        self._show.add(TakeBack(before, _cells(game), game.plies))
        self._link.event({"t": "undone", "game": self.id, "ply": game.plies})
        self._begin_turn(now_ms)

    def say(self, side: int, word: str, now_ms: int) -> None:
        """`side` offers or accepts the end of the game, declines it, or resigns."""
        game = self._running()
        before = _cells(game)
        if word == "offer":
            game.offer_end(side)
        elif word == "accept":
            game.accept_end(side)
        elif word == "decline":
            game.decline_end(side)
        else:
            game.resign(side)
        after = _cells(game)
        if after != before:
            self._show.add(Award(before, after, game.plies))
        self._link.event(
            {"t": "word", "game": self.id, "ply": game.plies, "side": side, "word": word}
        )
        self.changes += 1
        self.offer = game.offer
        if game.outcome is not None:
            self._begin_turn(now_ms)
            self._report_end()

    def _running(self) -> Game:
        if self.game is None:
            raise IllegalMove("over", "No game is running.")
        return self.game

    def _begin_turn(self, now_ms: int) -> None:
        game = self._running()
        self.legal = game.legal_moves()
        self.last = game.moves[-1] if game.plies else -1
        self.offer = game.offer
        self.waits = False
        self._turn_began = now_ms
        self.changes += 1
        self._signs.clear()

    def _report_end(self) -> None:
        game = self._running()
        if game.outcome is None:
            return
        if not self.match.over:
            self.match.add_game(game)
        self._link.event(
            {
                "t": "over",
                "game": self.id,
                "ply": game.plies,
                "winner": game.outcome.winner,
                "reason": game.outcome.reason,
                "stores": list(game.stores),
                "match": self.match.kind,
                "points": list(self.match.points),
            }
        )


_BY_WORD = ("agreement", "resignation")


def _cells(game: Game) -> bytes:
    return bytes(game.pits + game.stores)
