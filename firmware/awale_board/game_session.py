# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The game being played, the seats, and the events that report what happens.

Touches, the PC and the board's own AI all act through `GameSession`, which is the referee: it
checks each action by the rules, queues its animation and reports it to the PC.
"""

from awale_core import Game, IllegalMove
from awale_core.covered_store import CoveredStores
from awale_core.match import Match

from .light_animations import Animator, Award, Place, Sowing, TakeBack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Events, RandomBits, Signs

TOUCH = "touch"
HOST = "host"
BOARD = "board"
SEATS = (TOUCH, HOST, BOARD)


class GameSession:
    """`game` is None until the first one begins; `id` names it, `seats` are South's and North's,
    `legal` the pits that may be played now. `changes` counts everything that has happened.
    `last` is the pit played last or −1, `offer` that of `Game`, `match` what the game is a set of,
    `kpo` knows whose store is covered. `waits` says that a game that a power cut has ended is
    shown until a player resumes it."""

    def __init__(
        self, animator: Animator, indicators: "Signs", link: "Events", random_bits: "RandomBits"
    ) -> None:
        self.game: "Game | None" = None
        self.id = ""
        self.seats = [TOUCH, TOUCH]
        self.names = ["", ""]
        self.legal: "list[int]" = []
        self.changes = 0
        self.match = Match()
        self.kpo = CoveredStores()
        self.last = -1
        self.offer: "int | None" = None
        self.waits = False
        self._animator = animator
        self._indicators = indicators
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
    def shown(self) -> bool:
        """True if every animation has ended, so that the light shows the game as it is."""
        return not self._animator.busy

    @property
    def turn_seat(self) -> str:
        """The seat to move, '' if the game is over or there is none."""
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
        self.kpo = CoveredStores((0, 1) if covered else ())
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
        """Resume a game that a power cut has interrupted; `match` is as the game began."""
        self.match = match
        self.kpo = CoveredStores(covered)
        self.game = game
        self.id = id
        self.seats = [south, north]
        self._animator.add(Place(game.cells, game.plies))
        self._begin_turn(now_ms)
        self.waits = game.outcome is None and game.plies > 0
        if game.outcome is not None and not self.match.over:
            self.match.add_game(game)

    def go_on(self, now_ms: int) -> None:
        """Resume an interrupted game: the time of the turn starts again."""
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
        self.kpo = CoveredStores((0, 1) if covered else ())
        south, north = self.seats
        self._start(Game(game.rules.id, self.match.starter), south, north, now_ms)

    def leave(self) -> None:
        """Leave the game, unfinished or over, for the menu."""
        if self.game is None:
            return
        self._link.event({"t": "left", "game": self.id, "ply": self.game.plies})
        self.game = None
        self.waits = False
        self.legal = []
        self.changes += 1
        self._animator.finish()
        self._indicators.clear()

    def _start(self, game: Game, south: str, north: str, now_ms: int) -> None:
        self.game = game
        self.id = "%08x" % (self._random_bits() & 0xFFFFFFFF)
        self.seats = [south, north]
        self.names = ["", ""]
        self._animator.finish()
        self._animator.add(Place(game.cells, game.plies))
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
        """Change the seats: South's and North's player."""
        self.seats = [south, north]
        self.changes += 1
        self._indicators.clear()

    def play(self, pit: int, now_ms: int) -> None:
        """Play a pit for the side to move; IllegalMove if the rules forbid it."""
        game = self._running()
        before = game.cells
        ply = game.plies
        by = self.seats[game.turn]
        move = game.play(pit)
        sowing = Sowing(before, move, game.plies)
        self._animator.add(sowing)
        after = game.cells
        if after != sowing.after:
            self._animator.add(Award(sowing.after, after, game.plies))
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

        The agreement or resignation that ended the game counts as one.
        """
        game = self._running()
        declared = game.outcome is not None and game.outcome.declared
        if count > game.plies + declared:
            raise IllegalMove("nothing_to_undo", "There is no move to take back.")
        before = game.cells
        if game.outcome is not None and self.match.sets:
            self.match.take_back()
        for _ in range(count):
            game.undo()
        self._animator.finish()
        self._animator.add(TakeBack(before, game.cells, game.plies))
        self._link.event({"t": "undone", "game": self.id, "ply": game.plies})
        self._begin_turn(now_ms)

    def declare(self, side: int, action: str, now_ms: int) -> None:
        """Let `side` take one of `awale_core.game.ACTIONS`; see `Game.declare`."""
        game = self._running()
        before = game.cells
        game.declare(side, action)
        after = game.cells
        if after != before:
            self._animator.add(Award(before, after, game.plies))
        self._link.event(
            {"t": "declared", "game": self.id, "ply": game.plies, "side": side, "action": action}
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
        self.last = game.move_at(game.plies - 1) if game.plies else -1
        self.offer = game.offer
        self.waits = False
        self._turn_began = now_ms
        self.changes += 1
        self._indicators.clear()

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
