# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The light of a position as the board shows it, drawn without a running board.

The firmware's own modules for light paint it. They need nothing of CircuitPython, and are imported
under a name of their own, so that this process has no package `awale_board`.
"""

import functools
import importlib
import importlib.util
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Final

_PACKAGE: Final = "_awale_board_light"


class _Leds(list[int]):
    """LEDs that receive the firmware's frame."""

    brightness = 1.0

    def show(self) -> None:
        """Show the complete frame."""


@functools.cache
def _firmware(folder: Path) -> dict[str, ModuleType]:
    """The firmware's modules for light, by name."""
    source = folder / "awale_board"
    spec = importlib.util.spec_from_file_location(
        _PACKAGE, source / "__init__.py", submodule_search_locations=[str(source)]
    )
    assert spec is not None
    package = importlib.util.module_from_spec(spec)
    sys.modules[_PACKAGE] = package
    names = (
        "config", "layout", "light_animations", "light_frame", "light_limiter", "light_markers",
        "light_palette", "light_scene",
    )  # fmt: skip
    return {name: importlib.import_module(f"{_PACKAGE}.{name}") for name in names}


class ScenePainter:
    """Paints scenes as the board with this `firmware`, a folder, would show them. `brightness` is 1
    to 10. KeyError for an unknown palette."""

    def __init__(self, palette: str, brightness: int, firmware: Path) -> None:
        self.modules: dict[str, Any] = dict(_firmware(firmware))
        config = self.modules["config"].Config()
        self._leds = _Leds([0] * config.leds)
        limiter = self.modules["light_limiter"].Limiter(
            config.leds,
            config.budget_ma,
            config.other_ma,
            config.led_idle_ua,
            config.led_channel_ua,
        )
        self._frame = self.modules["light_frame"].Frame(self._leds, limiter)
        self.scene: Any = self.modules["light_scene"].Scene()
        self._painter = self.modules["light_scene"].Painter(
            self._frame, config.leds_per_pit, config.leds_per_store
        )
        self._painter.use(self.modules["light_palette"].colours(palette, brightness))
        # A moment when the lights of later laps do not wink.
        wink = self.modules["light_scene"].wink
        self._at_ms = next(ms for ms in range(5000) if not wink(ms))

    def paint(self) -> bytes:
        """Return the light of `scene`: three bytes (red, green, blue) an LED."""
        self._painter.paint(self.scene, self._at_ms)
        self._frame.show()
        shown = bytearray()
        for colour in self._leds:
            for shift in (16, 8, 0):
                shown.append(int((colour >> shift & 255) * self._leds.brightness))
        return bytes(shown)


def position_frame(
    cups: Sequence[int],
    *,
    firmware: Path,
    bright: Collection[int] = range(12),
    palette: str = "standard",
    brightness: int = 6,
    last: int | None = None,
    turn: int | None = None,
) -> bytes:
    """The light of a position at rest: three bytes (red, green, blue) an LED.

    `cups` are the seeds of the twelve pits, South's store and North's. Of the pits, `bright` ones
    are those that may be played; `last` is the one that was played last, which the board marks as
    it does the store of `turn`, the side to move. `brightness` is 1 to 10, `firmware` the folder of
    the program that paints. KeyError for an unknown palette.
    """
    painter = ScenePainter(palette, brightness, firmware)
    scene = painter.scene
    scene.clear(bytes(cups))
    for pit in range(12):
        scene.levels[pit] = pit in bright
    if last is not None:
        scene.mark(last, painter.modules["light_markers"].LAST)
    if turn is not None:
        scene.mark(12 + turn, painter.modules["light_markers"].TURN)
    return painter.paint()
