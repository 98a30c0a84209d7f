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
    modules: dict[str, Any] = dict(_firmware(firmware))
    config = modules["config"].Config()
    leds = _Leds([0] * config.leds)
    limiter = modules["light_limiter"].Limiter(
        config.leds, config.budget_ma, config.other_ma, config.led_idle_ua, config.led_channel_ua
    )
    frame = modules["light_frame"].Frame(leds, limiter)
    scene, markers = modules["light_scene"], modules["light_markers"]
    painter = scene.Painter(frame, config.leds_per_pit, config.leds_per_store)
    painter.use(modules["light_palette"].colours(palette, brightness))
    shown = scene.Scene()
    shown.clear(bytes(cups))
    for pit in range(12):
        shown.levels[pit] = pit in bright
    if last is not None:
        shown.mark(last, markers.LAST)
    if turn is not None:
        shown.mark(12 + turn, markers.TURN)
    # A moment when the lights of later laps do not wink.
    painter.paint(shown, next(ms for ms in range(5000) if not scene.wink(ms)))
    frame.show()
    return bytes(
        int((colour >> shift & 255) * leds.brightness) for colour in leds for shift in (16, 8, 0)
    )
