# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Signs: what the board says to a player besides the seeds. Whose turn, what was wrong with a
touch and what may be played instead, that somebody thinks, a hint, who has won."""

from . import marks
from .layout import NORTH_STORE, PITS, SOUTH_STORE
from .picture import BRIGHT, DIM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from awale_core import Game

    from .picture import Picture

# The mark for each code of `IllegalMove`, and how long one phase of it lasts in ms.
_REFUSED = {
    "empty": marks.EMPTY,
    "not_yours": marks.NOT_YOURS,
    "starves": marks.STARVES,
    "must_feed": marks.MUST_FEED,
    "over": marks.OVER,
}
_REFUSED_MS = 900  # first what was wrong …
_ALLOWED_MS = 900  # … then what may be played
_BLINK_MS = 150
_WALK_MS = 140
_RUN_MS = 45
_STORE_LEDS = 24  # phases of what walks round a store; any number of LEDs will do


class Signs:
    """What is to be said now. Nothing here changes the game."""

    def __init__(self) -> None:
        self.thinking = False
        self.hint = -1
        self._code = ""
        self._pit = -1
        self._since = 0

    def refuse(self, code: str, pit: int, now_ms: int) -> None:
        """A touch of `pit` (−1: of no pit) was refused for the reason `code`."""
        self._code = code
        self._pit = pit
        self._since = now_ms

    def clear(self) -> None:
        """Something new has happened: what was said before is over."""
        self._code = ""
        self.thinking = False
        self.hint = -1

    def draw_rest(
        self, picture: "Picture", cells: bytes, game: "Game", legal: "list[int]", now_ms: int
    ) -> None:
        """Show a position in which nothing moves: pits that may be played are bright, a dot walks
        round the store of the player to move, the pit played last keeps two faint dots."""
        picture.clear(cells, DIM)
        picture.levels[SOUTH_STORE] = BRIGHT
        picture.levels[NORTH_STORE] = BRIGHT
        if game.outcome is not None:
            winner = game.outcome.winner
            phase = now_ms // _WALK_MS % _STORE_LEDS
            for store in (SOUTH_STORE, NORTH_STORE):
                if winner is None or store == SOUTH_STORE + winner:
                    picture.mark(store, marks.WINNER, phase)
            return
        for pit in legal:
            picture.levels[pit] = BRIGHT
        if game.plies:
            picture.mark(game.moves[-1], marks.LAST)
        store = SOUTH_STORE + game.turn
        if self.thinking:
            picture.mark(store, marks.THINKING, now_ms // _RUN_MS % _STORE_LEDS)
        else:
            picture.mark(store, marks.TURN, now_ms // _WALK_MS % _STORE_LEDS)
        if self.hint >= 0:
            picture.mark(self.hint, marks.HINT, now_ms // _WALK_MS % _STORE_LEDS)

    def draw_refusal(self, picture: "Picture", legal: "list[int]", now_ms: int) -> None:
        """Show what was wrong with the last touch, over whatever else is shown."""
        if not self._code:
            return
        elapsed = now_ms - self._since
        blink = elapsed // _BLINK_MS % 2
        if elapsed < _REFUSED_MS:
            mark = _REFUSED.get(self._code, marks.NOTHING)
            if mark == marks.OVER:
                blink = elapsed // _RUN_MS % _STORE_LEDS
            if 0 <= self._pit < PITS:
                picture.mark(self._pit, mark, blink)
            else:
                picture.mark(SOUTH_STORE, mark, blink)
                picture.mark(NORTH_STORE, mark, blink)
        elif elapsed < _REFUSED_MS + _ALLOWED_MS and legal:
            for pit in legal:
                picture.mark(pit, marks.ALLOWED, blink)
        else:
            self._code = ""
