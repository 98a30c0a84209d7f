# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Display: paints the scene with palette and current limiter; dims when the board is idle and goes
dark later."""

from . import layout
from . import light_markers as markers
from .light_frame import Frame, channel_sum
from .light_limiter import Limiter
from .light_palette import colours
from .light_scene import Painter, Scene

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .config import Config
    from .input_gestures import Gestures
    from .input_touch import Touch
    from .interfaces import Lights
    from .options import Options

_WEAK_MS = 10_000  # how long the light stays down after the supply was overloaded
_DIMMED = 2  # brightness at most, once the board has dimmed
_BLINK_MS = 250


class Display:
    """The LEDs. `scene` is what to show; `show` sends it. While `asleep` is True the first touch
    only wakes the board."""

    def __init__(self, lights: "Lights", config: "Config") -> None:
        self.scene = Scene()
        self.asleep = False
        self.dark = False  # the light is out, its supply may be switched off
        self._sleep_ms = 1000 * config.sleep_after_s
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
        self.trying_until = -1  # … until then; −1: none
        self._fresh_try = False

    def supply_fails(self, now_ms: int) -> None:
        """React to an overloaded LED supply: less light and a sign, for a while."""
        self._weak_until = now_ms + _WEAK_MS

    def choose(self, options: "Options", idle_ms: int, now_ms: int) -> None:
        """Select palette and brightness from the options; darker after a while without activity."""
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

    def dozes(self, idle_ms: int) -> bool:
        """Whether a board without a game shows its ripple after so long without activity."""
        self.asleep = idle_ms >= self._attract_ms
        return self.asleep

    def sleeps(self, idle_ms: int) -> bool:
        """Whether the light is to be out after so long without activity. Puts it out."""
        dark = 0 < self._sleep_ms <= idle_ms
        if dark and not self.dark:
            self._frame.clear()
            self._frame.show()
            self._palette = ""  # so that everything is painted again afterwards
        self.dark = dark
        if dark:
            self.asleep = True
        return dark

    def draw_pads(self, touch: "Touch", gestures: "Gestures", now_ms: int) -> None:
        """Mark faulty pads, the progress of a hold, and an overloaded supply."""
        blink = now_ms // _BLINK_MS % 2
        if now_ms < self._weak_until:
            self.scene.mark(layout.SOUTH_STORE, markers.SUPPLY, blink)
            self.scene.mark(layout.NORTH_STORE, markers.SUPPLY, blink)
        for pad in touch.faulty:
            if pad < layout.CUPS:
                if self.scene.markers[pad] != markers.QUESTION:
                    self.scene.mark(pad, markers.MISSING, blink)
            else:
                self.scene.mark(layout.SOUTH_STORE, markers.MISSING, blink)
                self.scene.mark(layout.NORTH_STORE, markers.MISSING, blink)
        progress = gestures.progress(now_ms)
        if progress:
            stores = gestures.holding >> layout.SOUTH_STORE & 3 or 3
            for side in (0, 1):
                if stores >> side & 1:
                    self.scene.mark(layout.SOUTH_STORE + side, markers.HOLDING, progress)

    def try_lights(self, first: int, count: int, colour: int, until_ms: int) -> None:
        """Test: light these LEDs and no others until that time."""
        self._tried = (first, count, colour)
        self.trying_until = until_ms
        self._fresh_try = True
        self._palette = ""  # so that everything is painted again afterwards

    def end_try(self) -> None:
        """End the test of lights."""
        self.trying_until = -1

    def trying(self, now_ms: int) -> bool:
        """Show the lights under test; False if there is no test."""
        if now_ms >= self.trying_until:
            return False
        if self._fresh_try:
            self._fresh_try = False
            first, count, colour = self._tried
            self._frame.clear()
            self._frame.write(layout.CUPS, first, (colour,) * count, count * channel_sum(colour))
        self._frame.show()
        return True

    def show(self, now_ms: int) -> None:
        """Paint the scene and send it to the LEDs, through the limiter."""
        self._painter.paint(self.scene, now_ms)
        self._frame.show()
