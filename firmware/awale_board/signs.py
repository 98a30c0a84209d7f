# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Signs: what the board says to a player besides the seeds. Whose turn, what was wrong with a
touch and what may be played instead, that somebody thinks, a hint, an offer, who has won."""

from awale_core.game import BOARD as BY_RULES
from awale_core.kpo import COUNT, GLOW

from . import marks
from .layout import NORTH_STORE, PITS, SOUTH_STORE
from .picture import BRIGHT, DIM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from awale_core import Game

    from .picture import Picture
    from .table import Table

# The mark for each code of `IllegalMove`; NOTHING for what concerns no pit.
_REFUSED = {
    "empty": marks.EMPTY,
    "not_yours": marks.NOT_YOURS,
    "starves": marks.STARVES,
    "must_feed": marks.MUST_FEED,
    "over": marks.OVER,
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
_ROUND = 120  # phases of what walks round: whole rounds of 8, 12, 24 or 60 LEDs


class Signs:
    """What is to be said now. Nothing here changes the game.

    Until the next move stand `thinking`, `hint` (a pit, or −1), `hurry` (a side whose time is
    short, or −1) and `warning` (pits that had better not be played).
    """

    def __init__(self) -> None:
        self.thinking = False
        self.hint = -1
        self.hurry = -1
        self.warning: "list[int]" = []
        self._code = ""
        self._pit = -1
        self._since = 0

    def refuse(self, code: str, pit: int, now_ms: int) -> None:
        """A touch of `pit` (−1: of no pit) was refused for the reason `code`."""
        self._code = code
        self._pit = pit
        self._since = now_ms

    def remind(self, now_ms: int) -> None:
        """Somebody asks what may be played."""
        self.refuse(_REMIND, -1, now_ms - _REFUSED_MS)

    def clear(self) -> None:
        """Something new has happened: what was said before is over."""
        self._code = ""
        self.be_quiet()

    def be_quiet(self) -> None:
        """Nothing that the PC or the board's AI has wanted to show counts any longer."""
        self.thinking = False
        self.hint = -1
        self.hurry = -1
        self.warning = []

    def draw_rest(
        self,
        picture: "Picture",
        cells: bytes,
        table: "Table",
        now_ms: int,
        *,
        bright_legal: bool,
        host_there: bool,
    ) -> None:
        """Show a position in which nothing moves: pits that may be played are bright, a dot walks
        round the store of the player to move, the pit played last keeps two faint dots."""
        game = table.game
        if game is None:
            return
        picture.clear(cells, DIM)
        picture.levels[SOUTH_STORE] = BRIGHT
        picture.levels[NORTH_STORE] = BRIGHT
        if game.outcome is not None:
            self._draw_result(picture, game, table, now_ms)
            return
        if table.last >= 0:
            picture.mark(table.last, marks.LAST)
        if table.waits:
            for side in (0, 1):
                picture.mark(SOUTH_STORE + side, marks.PAUSED, now_ms // _PAUSE_MS % 2)
            return
        if bright_legal:
            for pit in table.legal:
                picture.levels[pit] = BRIGHT
        else:
            for pit in range(6 * game.turn, 6 * game.turn + 6):
                picture.levels[pit] = BRIGHT
        for side in (0, 1):
            if table.offer in (side, BY_RULES):
                picture.mark(SOUTH_STORE + side, marks.OFFER)
        store = SOUTH_STORE + game.turn
        if self.thinking:
            picture.mark(store, marks.THINKING, now_ms // _RUN_MS % _ROUND)
        elif table.turn_seat == "host" and not host_there:
            picture.mark(store, marks.AWAY, now_ms // _WALK_MS % _ROUND)
        elif picture.marks[store] == marks.NONE:
            picture.mark(store, marks.TURN, now_ms // _WALK_MS % _ROUND)
        if self.hurry == game.turn:
            picture.mark(store, marks.HURRY, now_ms // _BLINK_MS % 2)
        for pit in self.warning:
            picture.mark(pit, marks.WARNING, now_ms // _WARN_MS % 2)
        if self.hint >= 0:
            picture.mark(self.hint, marks.HINT, now_ms // _WALK_MS % _ROUND)

    def _draw_result(self, picture: "Picture", game: "Game", table: "Table", now_ms: int) -> None:
        """The winner's store glitters (both for a draw). In a match seeds and points take turns,
        and at its end the winner's whole row glitters."""
        phase = now_ms // _WALK_MS % _ROUND
        outcome = game.outcome
        match = table.match
        if match.kind != "single" and now_ms // _RESULT_MS % 2:
            for side in (0, 1):
                picture.mark(SOUTH_STORE + side, marks.POINTS, min(255, match.points[side]))
                picture.counts[SOUTH_STORE + side] = 0
            if match.over:
                for pit in range(PITS):
                    if match.winner in (None, pit // 6):
                        picture.mark(pit, marks.WINNER, phase)
            return
        for side in (0, 1):
            if outcome is not None and outcome.winner in (None, side):
                picture.mark(SOUTH_STORE + side, marks.WINNER, phase)

    def cover(self, picture: "Picture", table: "Table") -> None:
        """Hide the seeds of covered stores; one that was asked for glows for about how many."""
        game = table.game
        if game is None:
            return
        for side in (0, 1):
            sight, amount = table.kpo.sight(game, side)
            store = SOUTH_STORE + side
            if sight == COUNT:
                continue
            picture.counts[store] = 0
            if sight == GLOW:
                picture.mark(store, marks.GLOW, amount)
            elif picture.marks[store] == marks.NEWEST:
                picture.mark(store, marks.NONE)

    def draw_refusal(self, picture: "Picture", legal: "list[int]", now_ms: int) -> None:
        """Show what was wrong with the last touch, over whatever else is shown."""
        if not self._code:
            return
        elapsed = now_ms - self._since
        blink = elapsed // _BLINK_MS % 2
        if elapsed < _REFUSED_MS:
            mark = _REFUSED.get(self._code, marks.NOTHING)
            if mark == marks.OVER:
                blink = elapsed // _RUN_MS % _ROUND
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
