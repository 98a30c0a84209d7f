# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Indicators: turn, refused touches and legal moves, thinking, hints, offers, the result, and a
friend's greetings."""

from awale_core.covered_store import COUNT, GLOW
from awale_core.game import BOARD as BY_RULES

from . import light_markers as markers
from .layout import NORTH_STORE, PITS, SOUTH_STORE
from .light_scene import BRIGHT, DIM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from awale_core import Game

    from .game_session import GameSession
    from .light_scene import Scene

# The mark for each code of `IllegalMove`; NOTHING for what concerns no pit.
_REFUSED = {
    "empty": markers.EMPTY,
    "not_yours": markers.NOT_YOURS,
    "starves": markers.STARVES,
    "must_feed": markers.MUST_FEED,
    "over": markers.OVER,
}
_REMIND = "remind"
_REFUSED_MS = 900  # first what was wrong …
_ALLOWED_MS = 900  # … then what may be played
_BLINK_MS = 150
_WARN_MS = 500
_PAUSE_MS = 800
_WALK_MS = 140
_RUN_MS = 60
_RESULT_MS = 2_500  # seeds and points of a match take turns
_GREETING_STEP_MS = 240
_GREETING_WAITS_MS = 30_000  # longer than any sowing
_ROUND = 120  # phases of what walks round: whole rounds of 8, 12, 24 or 60 LEDs


class Indicators:
    """The indicators to show now. They do not change the game.

    `thinking`, `hint` (a pit, or −1), `hurry` (a side whose time is short, or −1) and `warning`
    (pits of bad moves) stay until the next move. `greeted_ms` is when the last greeting came.
    """

    def __init__(self) -> None:
        self.thinking = False
        self.hint = -1
        self.hurry = -1
        self.warning: "list[int]" = []
        self.greeted_ms = 0
        self._code = ""
        self._pit = -1
        self._since = 0
        self._greeting = -1  # the one that is shown …
        self._greeting_since = 0
        self._waiting = -1  # … and the one to be shown once the board rests

    def refuse(self, code: str, pit: int, now_ms: int) -> None:
        """Show that a touch of `pit` (−1: of no pit) was refused for the reason `code`."""
        self._code = code
        self._pit = pit
        self._since = now_ms

    def remind(self, now_ms: int) -> None:
        """Show the legal moves: a player has asked for them."""
        self.refuse(_REMIND, -1, now_ms - _REFUSED_MS)

    def greet(self, which: int, now_ms: int) -> None:
        """Show a greeting, the number of its word in the protocol, once a game rests on the board;
        not if that takes long. One that is shown is not cut short: that could flash."""
        self._waiting = which
        self.greeted_ms = now_ms

    def end_greeting(self) -> None:
        """End a greeting, also one that waits: a player has touched the board."""
        self._greeting = self._waiting = -1

    def clear(self) -> None:
        """Clear all indicators, after any event. A greeting that was not over waits again."""
        self._code = ""
        if self._waiting < 0:
            self._waiting = self._greeting
        self._greeting = -1
        self.clear_transient()

    def clear_transient(self) -> None:
        """Clear the transient indicators: those that a host or the board's AI has set."""
        self.thinking = False
        self.hint = -1
        self.hurry = -1
        self.warning = []

    def draw_rest(
        self,
        scene: "Scene",
        cells: bytes,
        session: "GameSession",
        now_ms: int,
        *,
        bright_legal: bool,
        host_there: bool,
    ) -> None:
        """Draw a position at rest: pits that may be played are bright, a dot walks
        round the store of the player to move, the pit played last keeps two faint dots."""
        game = session.game
        if game is None:
            return
        scene.clear(cells, DIM)
        scene.levels[SOUTH_STORE] = BRIGHT
        scene.levels[NORTH_STORE] = BRIGHT
        if game.outcome is not None:
            self._draw_result(scene, game, session, now_ms)
            return
        if session.last >= 0:
            scene.mark(session.last, markers.LAST)
        if session.waits:
            for side in (0, 1):
                scene.mark(SOUTH_STORE + side, markers.PAUSED, now_ms // _PAUSE_MS % 2)
            return
        if bright_legal:
            for pit in session.legal:
                scene.levels[pit] = BRIGHT
        else:
            for pit in range(6 * game.turn, 6 * game.turn + 6):
                scene.levels[pit] = BRIGHT
        for side in (0, 1):
            if session.offer in (side, BY_RULES):
                scene.mark(SOUTH_STORE + side, markers.OFFER)
        store = SOUTH_STORE + game.turn
        if self.thinking:
            scene.mark(store, markers.THINKING, now_ms // _RUN_MS % _ROUND)
        elif session.turn_seat == "host" and not host_there:
            scene.mark(store, markers.AWAY, now_ms // _WALK_MS % _ROUND)
        elif scene.markers[store] == markers.NONE:
            scene.mark(store, markers.TURN, now_ms // _WALK_MS % _ROUND)
        if self.hurry == game.turn:
            scene.mark(store, markers.HURRY, now_ms // _BLINK_MS % 2)
        for pit in self.warning:
            scene.mark(pit, markers.WARNING, now_ms // _WARN_MS % 2)
        if self.hint >= 0:
            scene.mark(self.hint, markers.HINT, now_ms // _WALK_MS % _ROUND)

    def _draw_result(
        self, scene: "Scene", game: "Game", session: "GameSession", now_ms: int
    ) -> None:
        """Draw the result: the winner's store glitters (both for a draw). In a match seeds and
        points take turns, and at its end the winner's whole row glitters."""
        phase = now_ms // _WALK_MS % _ROUND
        outcome = game.outcome
        match = session.match
        if match.kind != "single" and now_ms // _RESULT_MS % 2:
            for side in (0, 1):
                scene.mark(SOUTH_STORE + side, markers.POINTS, min(255, match.points[side]))
                scene.counts[SOUTH_STORE + side] = 0
            if match.over:
                for pit in range(PITS):
                    if match.winner in (None, pit // 6):
                        scene.mark(pit, markers.WINNER, phase)
            return
        for side in (0, 1):
            if outcome is not None and outcome.winner in (None, side):
                scene.mark(SOUTH_STORE + side, markers.WINNER, phase)

    def cover(self, scene: "Scene", session: "GameSession") -> None:
        """Hide the seeds of covered stores; one that a player asked for glows by its size."""
        game = session.game
        if game is None:
            return
        for side in (0, 1):
            if not session.kpo.is_covered(side):
                continue
            sight, amount = session.kpo.sight(game, side)
            store = SOUTH_STORE + side
            if sight == COUNT:
                continue
            scene.counts[store] = 0
            if sight == GLOW:
                scene.mark(store, markers.GLOW, amount)
            elif scene.markers[store] == markers.NEWEST:
                scene.mark(store, markers.NONE)

    def draw_greeting(self, scene: "Scene", session: "GameSession", now_ms: int) -> None:
        """Draw a greeting for two seconds, over the store of the side that is not to move, so that
        the turn is still to be seen; upright for the player at the board."""
        game = session.game
        if self._greeting < 0:
            if now_ms - self.greeted_ms < _GREETING_WAITS_MS:
                self._greeting = self._waiting
            self._waiting = -1
            self._greeting_since = now_ms
        if self._greeting < 0 or game is None:
            return
        step = (now_ms - self._greeting_since) // _GREETING_STEP_MS
        if step >= markers.GREETING_STEPS:
            self._greeting = -1
            return
        side = 1 - game.turn
        phase = markers.GREETING_STEPS * self._greeting + step
        if session.seats[side] != "touch":
            phase += markers.UPSIDE_DOWN
        scene.mark(SOUTH_STORE + side, markers.GREETING, phase)

    def draw_refusal(self, scene: "Scene", legal: "list[int]", now_ms: int) -> None:
        """Draw why the last touch was refused, over everything else."""
        if not self._code:
            return
        elapsed = now_ms - self._since
        blink = elapsed // _BLINK_MS % 2
        if elapsed < _REFUSED_MS:
            mark = _REFUSED.get(self._code, markers.NOTHING)
            if mark == markers.OVER:
                blink = elapsed // _RUN_MS % _ROUND
            if 0 <= self._pit < PITS:
                scene.mark(self._pit, mark, blink)
            else:
                scene.mark(SOUTH_STORE, mark, blink)
                scene.mark(NORTH_STORE, mark, blink)
        elif elapsed < _REFUSED_MS + _ALLOWED_MS and legal:
            for pit in legal:
                scene.mark(pit, markers.ALLOWED, blink)
        else:
            self._code = ""
