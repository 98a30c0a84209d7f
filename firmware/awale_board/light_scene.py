# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Scene: what each cup shows before it becomes light (seeds, brightness, a marker).

Animations and indicators fill in a `Scene`; `Painter` turns those cups that changed into colours.
"""

from . import layout
from . import light_palette as palette
from .light_frame import channel_sum
from .light_markers import LAST, NONE, TURN, mark_ring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .light_frame import Frame

BRIGHT = 1
DIM = 0
_ALL_BRIGHT = bytes([BRIGHT] * layout.CUPS)
_ZEROS = bytes(layout.CUPS)  # all dim, no markers
_DOTS = (NONE, TURN, LAST)  # markers of two LEDs at most, which the painter draws

# Seeds of lap 2 wink once in this time, of lap 3 twice, of lap 4 three times.
_WINK_CYCLE_MS = 2400
_WINK_MS = 280


class Scene:
    """For each of the 14 cups: `counts` of seeds, `levels` (BRIGHT or DIM), `markers` (see
    ``light_markers.py``) and `phases`, the moment within a moving marker."""

    def __init__(self) -> None:
        self.counts = bytearray(layout.CUPS)
        self.levels = bytearray(layout.CUPS)
        self.markers = bytearray(layout.CUPS)
        self.phases = bytearray(layout.CUPS)

    def clear(self, counts: "bytes | bytearray", level: int = BRIGHT) -> None:
        """Show seeds without markers."""
        self.counts[:] = counts
        self.levels[:] = _ALL_BRIGHT if level else _ZEROS
        self.markers[:] = _ZEROS
        self.phases[:] = _ZEROS

    def mark(self, cup: int, mark: int, phase: int = 0) -> None:
        """Set the marker of a cup."""
        self.markers[cup] = mark
        self.phases[cup] = phase


def wink(now_ms: int) -> int:
    """Number of the current wink, while the seeds of laps above that number are dark; else 0."""
    at = now_ms % _WINK_CYCLE_MS
    if at % _WINK_MS < _WINK_MS // 2:
        return at // _WINK_MS + 1
    return 0


class Painter:
    """Paints a scene into the frame; unchanged cups are skipped."""

    def __init__(self, frame: "Frame", per_pit: int, per_store: int) -> None:
        self._frame = frame
        self._colours: "list[int]" = []
        self._sums: "list[int]" = []  # of each colour's channel values
        self._painted = [-1] * layout.CUPS
        self._first = [layout.first_led(cup, per_pit, per_store) for cup in range(layout.CUPS)]
        self._leds = [layout.led_count(cup, per_pit, per_store) for cup in range(layout.CUPS)]
        # For rings of each size, made once: what each LED shows, and its colour.
        self._rings = {leds: ([0] * leds, [0] * leds) for leds in (per_pit, per_store)}
        # A whole ring of seeds, dim and bright, and a dark one behind each.
        self._strips: "dict[int, tuple[list[int], list[int]]]" = {}

    def use(self, colours: "list[int]") -> None:
        """Use another colour table (`palette.colours`)."""
        self._colours = colours
        self._sums = [channel_sum(colour) for colour in colours]
        for leds in self._rings:
            dark = [colours[palette.DARK]] * leds
            dim, bright = [colours[palette.SEED_DIM]] * leds, [colours[palette.SEED]] * leds
            self._strips[leds] = (dim + dark, bright + dark)
        self._frame.clear()
        self._painted = [-1] * layout.CUPS

    def paint(self, scene: Scene, now_ms: int) -> None:
        """Paint the cups of `scene` that have changed into the frame."""
        winking = wink(now_ms)
        counts = scene.counts
        levels = scene.levels
        markers = scene.markers
        phases = scene.phases
        painted = self._painted
        sizes = self._leds
        seeds = (self._sums[palette.SEED_DIM], self._sums[palette.SEED])
        for cup in range(layout.CUPS):
            count = counts[cup]
            level = levels[cup]
            look = count | level << 6 | markers[cup] << 8 | phases[cup] << 16
            leds = sizes[cup]
            if count > leds:
                look |= winking << 24
            if look != painted[cup]:
                painted[cup] = look
                mark = markers[cup]
                if count <= leds and mark in _DOTS:  # as most cups, and quickly
                    ring = self._strips[leds][level][leds - count : 2 * leds - count]
                    total = seeds[level] * count
                else:
                    ring, total = self._ring(cup, scene, winking)
                if mark == TURN:
                    total += self._light(ring, phases[cup] % leds, palette.TURN)
                elif mark == LAST:
                    for led in (0, leds // 2):
                        if led * 2 % leds == 0 and not ring[led]:  # dark
                            total += self._light(ring, led, palette.LAST)
                self._frame.write(cup, self._first[cup], ring, total)

    def _light(self, ring: "list[int]", led: int, role: int) -> int:
        """Change the role of an LED of a ring; by how much that changes the sum of channels."""
        before = channel_sum(ring[led])
        ring[led] = self._colours[role]
        return self._sums[role] - before

    def _ring(self, cup: int, scene: Scene, winking: int) -> "tuple[list[int], int]":
        """A cup's colours without the dots of TURN and LAST, and the sum of their channels."""
        leds = self._leds[cup]
        count = scene.counts[cup]
        beyond = count % leds  # LEDs that hold one seed more
        level = scene.levels[cup]
        fuller = _role(count // leds + 1, level, winking)
        other = _role(count // leds, level, winking)
        roles, ring = self._rings[leds]
        for led in range(leds):
            roles[led] = fuller if led < beyond else other
        if scene.markers[cup] not in _DOTS:
            mark_ring(roles, scene.markers[cup], scene.phases[cup], count)
        colours = self._colours
        sums = self._sums
        total = 0
        for led in range(leds):
            ring[led] = colours[roles[led]]
            total += sums[roles[led]]
        return (ring, total)


def _role(seeds: int, level: int, winking: int) -> int:
    """Index into the colour table for an LED that stands for `seeds` seeds."""
    if not seeds or 0 < winking < seeds:
        return palette.DARK
    return (palette.SEED if level else palette.SEED_DIM) + min(seeds, palette.LAPS) - 1
