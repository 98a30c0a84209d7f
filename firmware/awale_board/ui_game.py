# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Input during a game: turns taps and holds into moves, offers and take-backs."""

from awale_core import Game, IllegalMove

from . import input_gestures as gestures
from . import layout, sound
from .game_session import BOARD, HOST, TOUCH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .game_ai import BoardAi
    from .game_session import GameSession
    from .light_animations import Animator
    from .link import Link
    from .options import Options
    from .sound import Sound
    from .ui_indicators import Indicators


class GameInput:
    """Acts on taps and holds; a touch that is not allowed gets an indicator."""

    def __init__(
        self,
        session: "GameSession",
        animator: "Animator",
        indicators: "Indicators",
        sound: "Sound",
        options: "Options",
        ai: "BoardAi",
        link: "Link",
    ) -> None:
        self._session = session
        self._animator = animator
        self._indicators = indicators
        self._sound = sound
        self._options = options
        self._ai = ai
        self._link = link

    def quick_pads(self) -> int:
        """The pads whose touch would move now, bit n for pad n."""
        quick = 0
        if self._session.turn_seat == TOUCH:
            for pit in self._session.legal:
                quick |= 1 << pit
        return quick

    def tap(self, pad: int, now_ms: int) -> None:
        """Handle a tap on a pad."""
        game = self._session.game
        if game is None:
            return
        if pad < layout.PITS:
            self._tap_pit(game, pad, now_ms)
        elif pad in (layout.SOUTH_STORE, layout.NORTH_STORE):
            self._tap_store(game, pad - layout.SOUTH_STORE, now_ms)
        elif pad == layout.UNDO:
            self._take_back(game, now_ms)
        elif pad == layout.OK:
            self._tap_ok(game, now_ms)
        elif pad == layout.NEW and game.outcome is not None:
            self._session.leave()

    def pits(self, faulty: "list[int]") -> "list[int]":
        """The legal pits of a player at the board, those with faulty pads first."""
        if self._session.turn_seat != TOUCH:
            return []
        legal = self._session.legal
        return [pit for pit in legal if pit in faulty] + [pit for pit in legal if pit not in faulty]

    def hold(self, pads: int, now_ms: int) -> None:
        """Handle a hold of one or both stores: offer, accept or withdraw the end of the game."""
        game = self._session.game
        if game is None or game.outcome is not None:
            return
        for side in (0, 1):
            if pads & gestures.SOUTH_STORE << side and self._session.seats[side] == TOUCH:
                self._want_end(game, side, now_ms)

    def resigning_side(self) -> int:
        """The side that a resignation by touch would be for, −1 if there is none."""
        game = self._session.game
        if game is None or game.outcome is not None:
            return -1
        for side in (game.turn, 1 - game.turn):
            if self._session.seats[side] == TOUCH:
                return side
        return -1

    # -- inside ------------------------------------------------------------------------------

    def _tap_pit(self, game: Game, pit: int, now_ms: int) -> None:
        if self._animator.busy and pit == self._session.last:
            return  # the same finger once more
        code = ""
        if self._session.turn_seat not in (TOUCH, ""):
            code = "not_yours"
        else:
            try:
                if pit in self._session.legal:
                    self._animator.finish()
                self._session.play(pit, now_ms)
            except IllegalMove as fault:
                code = fault.code
        if code:
            self._refuse(code, pit, now_ms)
            self._link.event(
                {
                    "t": "refused",
                    "game": self._session.id,
                    "ply": game.plies,
                    "pit": pit,
                    "code": code,
                }
            )

    def _tap_store(self, game: Game, side: int, now_ms: int) -> None:
        """Show about how full a covered store is; else the legal moves."""
        kpo = self._session.kpo
        if kpo.is_covered(side) and game.outcome is None:
            kpo.ask(game, side)
        elif game.outcome is None:
            self._indicators.remind(now_ms)

    def _tap_ok(self, game: Game, now_ms: int) -> None:
        if game.outcome is not None:
            if not self._animator.busy:
                self._session.start_next(now_ms)
        elif self._session.turn_seat == HOST and not self._link.greeted:
            south, north = [BOARD if seat == HOST else seat for seat in self._session.seats]
            self._session.seat(south, north, now_ms)
            self._sound.play(sound.CHOSEN)
        elif self._session.turn_seat == TOUCH and self._options.text("hints") == "moves":
            self._ai.want_hint()
        else:
            self._refuse("locked", -1, now_ms)

    def _take_back(self, game: Game, now_ms: int) -> None:
        """Take back to where a player at the board is to move."""
        if self._options.text("takeback") == "locked":
            self._refuse("locked", -1, now_ms)
            return
        count = 1
        if TOUCH in self._session.seats and self._session.seats != [TOUCH, TOUCH]:
            earlier = game.copy()
            for plies in range(game.plies):
                earlier.undo()
                if self._session.seats[earlier.turn] == TOUCH:
                    count = plies + 1
                    break
        try:
            self._session.undo(count, now_ms)
            self._sound.play(sound.TAKEN_BACK)
        except IllegalMove as fault:
            self._refuse(fault.code, -1, now_ms)

    def _want_end(self, game: Game, side: int, now_ms: int) -> None:
        """`side` holds its store: it offers the end, accepts it, or takes its offer back."""
        offer = game.offer
        if offer == side:
            self._session.declare(side, "decline", now_ms)
        elif offer is None:
            self._session.declare(side, "offer", now_ms)
        else:
            self._session.declare(side, "accept", now_ms)

    def _refuse(self, code: str, pit: int, now_ms: int) -> None:
        self._indicators.refuse(code, pit, now_ms)
        self._sound.play(sound.WRONG)
