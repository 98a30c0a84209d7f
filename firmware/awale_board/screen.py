# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The light of the board as a whole: picture, colours, limiter, and how it dims when nobody is
there."""

from . import layout, marks
from .frame import Frame
from .limiter import Limiter
from .palette import colours
from .picture import Painter, Picture

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .config import Config
    from .gestures import Gestures
    from .interfaces import Lights
    from .options import Options
    from .touch import Touch

AWAKE = 0
DOZING = 1
ASLEEP = 2
_WEAK_MS = 10_000  # so long the light stays down after its supply was limited
_DIMMED = 2  # brightness at most, once the board has dimmed
_BLINK_MS = 250


class Screen:
    """`picture` is what to show; `show` brings it to the LEDs. `asleep` says that the first touch
    should only wake the board."""

    def __init__(self, lights: "Lights", config: "Config") -> None:
        self.picture = Picture()
        self.asleep = False
        self._attract_ms = 1000 * config.attract_after_s
        self._dim_ms = 1000 * config.dim_after_s
        limiter = Limiter(
            len(lights),
            config.budget_ma,
            config.other_ma,
            config.led_idle_ua,
            config.led_channel_ua,
        )
        self._frame = Frame(lights, limiter)
        self._painter = Painter(self._frame, config.leds_per_pit, config.leds_per_store)
        self._palette = ""
        self._brightness = 0
        self._weak_until = -1  # the supply gives too little; −1: it does not
        self._tried = (0, 0, 0)  # first LED, how many, colour …
        self._try_until = -1  # … until then; −1: none
        self._fresh_try = False

    def supply_fails(self, now_ms: int) -> None:
        """The LEDs' supply limits their current: less light, and a sign of it, for a while."""
        self._weak_until = now_ms + _WEAK_MS

    def choose(self, options: "Options", idle_ms: int, now_ms: int) -> None:
        """Use the colours that the options ask for, darker when nothing happened for long."""
        palette = options.text("palette")
        brightness = options.number("brightness")
        if idle_ms >= self._dim_ms:
            brightness = min(brightness, _DIMMED)
        if now_ms < self._weak_until:
            brightness = 1
        if palette != self._palette or brightness != self._brightness:
            self._palette = palette
            self._brightness = brightness
            self._painter.use(colours(palette, brightness))

    def doze(self, idle_ms: int) -> int:
        """How a board is on which nobody plays: AWAKE, DOZING or ASLEEP."""
        self.asleep = idle_ms >= self._attract_ms
        if idle_ms >= self._attract_ms + self._dim_ms:
            return ASLEEP
        return DOZING if self.asleep else AWAKE

    def draw_pads(self, touch: "Touch", gestures: "Gestures", now_ms: int) -> None:
        """Show which pads do not work, how far a hold has come, and that there is no current."""
        blink = now_ms // _BLINK_MS % 2
        if now_ms < self._weak_until:
            self.picture.mark(layout.SOUTH_STORE, marks.SUPPLY, blink)
            self.picture.mark(layout.NORTH_STORE, marks.SUPPLY, blink)
        for pad in touch.faulty:
            if pad < layout.CUPS:
                if self.picture.marks[pad] != marks.QUESTION:
                    self.picture.mark(pad, marks.MISSING, blink)
            else:
                self.picture.mark(layout.SOUTH_STORE, marks.MISSING, blink)
                self.picture.mark(layout.NORTH_STORE, marks.MISSING, blink)
        progress = gestures.progress(now_ms)
        if progress:
            stores = gestures.holding >> layout.SOUTH_STORE & 3 or 3
            for side in (0, 1):
                if stores >> side & 1:
                    self.picture.mark(layout.SOUTH_STORE + side, marks.HOLDING, progress)

    def try_lights(self, first: int, count: int, colour: int, until_ms: int) -> None:
        """Light these LEDs and no others until then, to see whether they work."""
        self._tried = (first, count, colour)
        self._try_until = until_ms
        self._fresh_try = True
        self._palette = ""  # everything is painted anew afterwards

    def end_try(self) -> None:
        """Try no lights any longer."""
        self._try_until = -1

    def trying(self, now_ms: int) -> bool:
        """Show the lights that are being tried; False if none are."""
        if now_ms >= self._try_until:
            return False
        if self._fresh_try:
            self._fresh_try = False
            first, count, colour = self._tried
            self._frame.fill(0)
            for led in range(first, first + count):
                self._frame.set(led, colour)
        self._frame.show()
        return True

    def show(self, now_ms: int) -> None:
        """Bring the picture to the LEDs, through the limiter."""
        self._painter.paint(self.picture, now_ms)
        self._frame.show()
