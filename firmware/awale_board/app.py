# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board's program in one pass: `App.step`."""

from awale_core import Game, IllegalMove

from . import layout, marks
from .brain import Brain
from .config import Config
from .frame import Frame
from .limiter import Limiter
from .link import Link
from .options import Options
from .palette import colours
from .picture import DIM, Painter, Picture
from .requests import Requests
from .show import STEP_MS, Show
from .signs import Signs
from .table import BOARD, TOUCH, Table
from .touch import DOWN, Touch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Clock, Lights, Pads, Port, RandomBits, Store

_FRAME_MS = 20  # the least time between two frames
_IDLE_PHASE_MS = 140
_MENU_SEEDS = bytes((4,) * layout.PITS + (0, 0))


class App:
    """The whole board but its hardware, which comes in as five small objects (`interfaces`).

    `config` is ``settings.toml`` as `read_config` reads it; `random_bits` gives 32 bits for the
    names of games.
    """

    def __init__(
        self,
        pads: "Pads",
        lights: "Lights",
        port: "Port | None",
        store: "Store | None",
        clock: "Clock",
        config: "Config | None" = None,
        random_bits: "RandomBits | None" = None,
        board_id: str = "",
    ) -> None:
        if config is None:
            config = Config()
        if random_bits is None:
            random_bits = clock.unix_time
        self.config = config
        self.options = Options(config)
        self.link = Link(port)
        self.show = Show()
        self.signs = Signs()
        self.table = Table(self.show, self.signs, self.link, random_bits)
        self._requests = Requests(
            self.link, self.table, self.show, self.signs, self.options, board_id
        )
        self._touch = Touch(pads, config)
        self._brain = Brain()
        self._picture = Picture()
        limiter = Limiter(
            len(lights),
            config.budget_ma,
            config.other_ma,
            config.led_idle_ua,
            config.led_channel_ua,
        )
        self._frame = Frame(lights, limiter)
        self._painter = Painter(self._frame, config.leds_per_pit, config.leds_per_store)
        self._painted_with = -1  # `options.changes` when the colours were made
        self._next_frame = 0
        self._brain_at = -1  # `table.changes` when the board's AI began to think

    def step(self, now_ms: int) -> bool:
        """One pass; `now_ms` never goes back. True while there is more to do at once."""
        touched = False
        for event, pad in self._touch.scan(now_ms, self._quick_pads()):
            if event == DOWN:
                touched = True
                self._pad_down(pad, now_ms)
        busy = self.link.step(self._requests, now_ms)
        if self.show.busy and not STEP_MS[self.options.speed]:
            self.show.finish()
        self._report_shown()
        if self.table.turn_seat == BOARD:
            self._think(now_ms)
            busy = True
        if touched or now_ms >= self._next_frame:
            self._next_frame = now_ms + _FRAME_MS
            self._draw(now_ms)
        return busy or self.show.busy

    # -- touch -------------------------------------------------------------------------------

    def _quick_pads(self) -> int:
        """The pads whose touch would do something now, bit n for pad n."""
        if self.table.turn_seat != TOUCH:
            return 0
        quick = 0
        for pit in self.table.legal:
            quick |= 1 << pit
        return quick

    def _pad_down(self, pad: int, now_ms: int) -> None:
        table = self.table
        if pad < layout.PITS:
            self._pit_down(pad, now_ms)
        elif pad in (layout.NEW, layout.OK) and table.phase != "play":
            table.start(Game(self.config.rules), TOUCH, TOUCH, now_ms)
        elif pad == layout.UNDO and table.game is not None:
            self._take_back(table.game, now_ms)

    def _pit_down(self, pit: int, now_ms: int) -> None:
        table = self.table
        game = table.game
        if game is None:
            return
        if self.show.busy and game.plies and pit == game.moves[-1]:
            return  # the same finger once more
        code = ""
        if table.turn_seat not in (TOUCH, ""):
            code = "not_yours"
        else:
            try:
                table.play(pit, now_ms)
            except IllegalMove as fault:
                code = fault.code
        if code:
            self.signs.refuse(code, pit, now_ms)
            self.link.event(
                {"t": "refused", "game": table.id, "ply": game.plies, "pit": pit, "code": code}
            )

    def _take_back(self, game: Game, now_ms: int) -> None:
        """Back to where a person at the board is to move."""
        count = 1
        if TOUCH in self.table.seats:
            earlier = game.copy()
            for plies in range(game.plies):
                earlier.undo()
                if self.table.seats[earlier.turn] == TOUCH:
                    count = plies + 1
                    break
        try:
            self.table.undo(count, now_ms)
        except IllegalMove as fault:
            self.signs.refuse(fault.code, -1, now_ms)

    # -- the board's own AI ------------------------------------------------------------------

    def _think(self, now_ms: int) -> None:
        game = self.table.game
        if game is None or self.show.busy:
            return
        if self._brain_at != self.table.changes:
            self._brain_at = self.table.changes
            self._brain.stop()
        pit = self._brain.step(game, now_ms)
        self.signs.thinking = self._brain.thinking
        if pit >= 0:
            self.table.play(pit, now_ms)

    # -- light -------------------------------------------------------------------------------

    def _draw(self, now_ms: int) -> None:
        if self._painted_with != self.options.changes:
            self._painted_with = self.options.changes
            self._painter.use(colours(self.options.palette, self.options.brightness))
        picture = self._picture
        game = self.table.game
        if not self.show.draw(picture, now_ms, STEP_MS[self.options.speed]):
            if game is None:
                picture.clear(_MENU_SEEDS, DIM)
                phase = now_ms // _IDLE_PHASE_MS % layout.LEDS_PER_STORE
                picture.mark(layout.SOUTH_STORE, marks.TURN, phase)
                picture.mark(layout.NORTH_STORE, marks.TURN, phase)
            else:
                self.signs.draw_rest(picture, self.show.cells, game, self.table.legal, now_ms)
        self.signs.draw_refusal(picture, self.table.legal, now_ms)
        self._painter.paint(picture, now_ms)
        self._frame.show()

    def _report_shown(self) -> None:
        """Tell the PC when the light has caught up, and after events that it may have missed."""
        again = self.link.recovered()
        if not self.show.shown and not again:
            return
        self.show.shown = []
        if self.table.game is not None and not self.show.busy:
            self.link.event({"t": "shown", "game": self.table.id, "ply": self.table.game.plies})
