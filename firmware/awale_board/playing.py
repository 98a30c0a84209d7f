# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What touches do while a game is on the table."""

from awale_core import Game, IllegalMove

from . import gestures, layout, sound
from .table import BOARD, HOST, TOUCH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .link import Link
    from .opponent import Opponent
    from .options import Options
    from .show import Show
    from .signs import Signs
    from .sound import Sound
    from .table import Table


class Playing:
    """Turns taps and holds into moves and words, and answers what is not allowed with a sign."""

    def __init__(
        self,
        table: "Table",
        show: "Show",
        signs: "Signs",
        sound: "Sound",
        options: "Options",
        opponent: "Opponent",
        link: "Link",
    ) -> None:
        self._table = table
        self._show = show
        self._signs = signs
        self._sound = sound
        self._options = options
        self._opponent = opponent
        self._link = link

    def quick_pads(self) -> int:
        """The pads whose touch would move now, bit n for pad n."""
        quick = 0
        if self._table.turn_seat == TOUCH:
            for pit in self._table.legal:
                quick |= 1 << pit
        return quick

    def tap(self, pad: int, now_ms: int) -> None:
        """A pad was tapped."""
        game = self._table.game
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
            self._table.leave()

    def pits(self, faulty: "list[int]") -> "list[int]":
        """The pits that a person may play now, those whose pads do not work first."""
        if self._table.turn_seat != TOUCH:
            return []
        legal = self._table.legal
        return [pit for pit in legal if pit in faulty] + [pit for pit in legal if pit not in faulty]

    def hold(self, pads: int, now_ms: int) -> None:
        """One or both stores were held: a word on ending the game by agreement."""
        game = self._table.game
        if game is None or game.outcome is not None:
            return
        for side in (0, 1):
            if pads & gestures.SOUTH_STORE << side and self._table.seats[side] == TOUCH:
                self._want_end(game, side, now_ms)

    def resigning_side(self) -> int:
        """The side that would resign if somebody does now; −1 if nobody may."""
        game = self._table.game
        if game is None or game.outcome is not None:
            return -1
        for side in (game.turn, 1 - game.turn):
            if self._table.seats[side] == TOUCH:
                return side
        return -1

    # -- inside ------------------------------------------------------------------------------

    def _tap_pit(self, game: Game, pit: int, now_ms: int) -> None:
        if self._show.busy and pit == self._table.last:
            return  # the same finger once more
        code = ""
        if self._table.turn_seat not in (TOUCH, ""):
            code = "not_yours"
        else:
            try:
                if pit in self._table.legal:
                    self._show.finish()
                self._table.play(pit, now_ms)
            except IllegalMove as fault:
                code = fault.code
        if code:
            self._refuse(code, pit, now_ms)
            self._link.event(
                {
                    "t": "refused",
                    "game": self._table.id,
                    "ply": game.plies,
                    "pit": pit,
                    "code": code,
                }
            )

    def _tap_store(self, game: Game, side: int, now_ms: int) -> None:
        """Ask to see a covered store; else show what may be played."""
        kpo = self._table.kpo
        if kpo.is_covered(side) and game.outcome is None:
            kpo.ask(game, side)
        elif game.outcome is None:
            self._signs.remind(now_ms)

    def _tap_ok(self, game: Game, now_ms: int) -> None:
        if game.outcome is not None:
            if not self._show.busy:
                self._table.start_next(now_ms)
        elif self._table.turn_seat == HOST and not self._link.greeted:
            south, north = [BOARD if seat == HOST else seat for seat in self._table.seats]
            self._table.seat(south, north, now_ms)
            self._sound.play(sound.CHOSEN)
        elif self._table.turn_seat == TOUCH and self._options.text("hints") == "moves":
            self._opponent.want_hint()
        else:
            self._refuse("locked", -1, now_ms)

    def _take_back(self, game: Game, now_ms: int) -> None:
        """Back to where a person at the board is to move."""
        if self._options.text("takeback") == "locked":
            self._refuse("locked", -1, now_ms)
            return
        count = 1
        if TOUCH in self._table.seats and self._table.seats != [TOUCH, TOUCH]:
            earlier = game.copy()
            for plies in range(game.plies):
                earlier.undo()
                if self._table.seats[earlier.turn] == TOUCH:
                    count = plies + 1
                    break
        try:
            self._table.undo(count, now_ms)
            self._sound.play(sound.TAKEN_BACK)
        except IllegalMove as fault:
            self._refuse(fault.code, -1, now_ms)

    def _want_end(self, game: Game, side: int, now_ms: int) -> None:
        """`side` holds its store: it offers the end, accepts it, or takes its offer back."""
        offer = game.offer
        if offer == side:
            self._table.say(side, "decline", now_ms)
        elif offer is None:
            self._table.say(side, "offer", now_ms)
        else:
            self._table.say(side, "accept", now_ms)

    def _refuse(self, code: str, pit: int, now_ms: int) -> None:
        self._signs.refuse(code, pit, now_ms)
        self._sound.play(sound.WRONG)
