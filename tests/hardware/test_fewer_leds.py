# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The circuit board, with 8 LEDs a pit and 12 a store, runs the same firmware, which learns it from
a pin; every number of seeds still has a light of its own."""

import itertools
import shutil
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from awale_board import layout, light_frame, light_markers, light_palette, light_scene
from awale_board.config import Config
from awale_board.light_limiter import Limiter
from awale_host.resources import firmware_folder
from awale_host.virtual.process import start_board

from tests.support.console_output import until_said
from tests.support.firmware_harness import Board
from tests.support.greetings import shape as ring

PER_PIT, PER_STORE = 8, 12
SETTINGS = f"AWALE_LEDS_PER_PIT = {PER_PIT}\nAWALE_LEDS_PER_STORE = {PER_STORE}\n"


def test_the_firmware_plays_on_120_leds() -> None:
    board = Board(Config(few_leds=True))
    board.run(500)
    board.tap("ok")
    board.settle()
    assert [board.lit(pit) for pit in layout.PAD_NAMES[: layout.PITS]] == [4] * 12
    board.tap("C")
    board.settle()
    # C, where the last move began, is empty and marked.
    assert [board.lit(pit) for pit in "ABDEFabcdef"] == [4, 4, 5, 5, 5, 5, 4, 4, 4, 4, 4]
    assert len(board.frames[-1][1]) == 3 * 120


SAY_LEDS = """
from awale_board.hardware import PicoHardware
config = PicoHardware().read_config()
print("LEDs:", config.leds_per_pit, config.leds_per_store)
while True: pass
"""


@pytest.mark.parametrize(
    ("faults", "settings", "leds"),
    [
        ([], "", "12 24"),
        (["bridge:GP28+GND"], "", "8 12"),
        (["bridge:GP28+GND"], "AWALE_LEDS_PER_PIT = 10\n", "10 12"),
    ],
    ids=["pin open", "pin at ground", "the owner's setting"],
)
def test_the_board_says_how_many_leds_it_has(
    faults: list[str], settings: str, leds: str, tmp_path: Path
) -> None:
    drive = Path(shutil.copytree(firmware_folder(), tmp_path / "drive"))
    (drive / "main.py").write_text(SAY_LEDS, encoding="ascii")
    state, console = tmp_path / "state", tmp_path / "console.txt"
    state.mkdir()
    if settings:
        (state / "settings.toml").write_text(settings, encoding="ascii")
    with start_board(state_dir=state, console=console, firmware=drive, faults=faults) as board:
        assert f"LEDs: {leds}\n" in until_said(board, console, "LEDs:")


def test_the_virtual_board_shows_120_leds(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(SETTINGS, encoding="ascii")
    shown = threading.Event()

    def look(kind: str, value: object) -> None:
        if kind == "frame" and isinstance(value, bytes) and any(value):
            shown.set()

    with start_board(state_dir=tmp_path, console=tmp_path / "console.txt") as board:
        board.watch(look)
        assert shown.wait()
        assert board.description.led_count() == 12 * PER_PIT + 2 * PER_STORE == 120
        assert len(board.light) == 3 * 120


class Leds(list[int]):
    """LEDs that keep the colours which they are given."""

    brightness = 1.0

    def show(self) -> None:
        """Nothing: `self` is what is shown."""


def winks(shown: list[tuple[int, ...]]) -> tuple[int, ...]:
    """The number of times that each LED goes on again in one cycle, −1 if it stays dark."""
    found = []
    for colours in zip(*shown, strict=True):
        begins = sum(bool(now) > bool(before) for before, now in itertools.pairwise(colours))
        found.append(begins if any(colours) else -1)
    return tuple(found)


@pytest.mark.parametrize(
    ("per_pit", "per_store", "look"), [(PER_PIT, PER_STORE, tuple), (12, 24, winks)]
)
def test_each_number_of_seeds_has_a_light_of_its_own(
    per_pit: int, per_store: int, look: Callable[[list[tuple[int, ...]]], object]
) -> None:
    """Over one cycle of winks: beyond the fourth lap the colour stays, the winks go on counting.
    On larger rings it is enough which lights shine, and how often they wink."""
    for cup, leds in ((0, per_pit), (layout.SOUTH_STORE, per_store)):
        seen: dict[object, int] = {}
        first = layout.first_led(cup, per_pit, per_store)
        for count in range(49):
            lit = Leds([0] * (12 * per_pit + 2 * per_store))
            frame = light_frame.Frame(lit, Limiter(len(lit), 450, 45, 700, 13_000))
            painter = light_scene.Painter(frame, per_pit, per_store)
            painter.use(list(range(light_palette.SEED_DIM + 64)))
            scene = light_scene.Scene()
            counts = bytearray(layout.CUPS)
            counts[cup] = count
            scene.clear(counts)
            shown = []
            for now_ms in range(0, 2400, 20):
                painter.paint(scene, now_ms)
                shown.append(tuple(lit[first : first + leds]))
            assert look(shown) not in seen, (count, seen[look(shown)])
            seen[look(shown)] = count


IN_PITS = (
    *("LAST", "SKIPPED", "HINT", "NOT_YOURS", "STARVES", "MUST_FEED", "OVER", "NOTHING"),
    *("QUESTION", "WARNING", "WINNER", "MISSING"),
)
IN_STORES = (
    *("TURN", "THINKING", "AWAY", "HINT", "OFFER", "QUESTION", "PAUSED", "HURRY", "WINNER"),
    *("MISSING", "SUPPLY", "SET_ASIDE", "DAMAGED"),
)
"""Markers that can be seen in a cup of each kind, by what the firmware marks with them."""


@pytest.mark.parametrize(("leds", "names"), [(PER_PIT, IN_PITS), (PER_STORE, IN_STORES)])
@pytest.mark.parametrize("count", [1, 4])
def test_each_marker_has_a_shape_or_a_movement_of_its_own(
    leds: int, names: tuple[str, ...], count: int
) -> None:
    """LEDs that shine, over one round, without their colours.

    On a ring that seeds fill, a dot is seen by its colour and its pace alone, as on larger rings.
    """
    seen: dict[tuple[str, ...], str] = {}
    for name in names:
        mark = getattr(light_markers, name)
        shape = tuple(ring(mark, phase, leds, count) for phase in range(leds))
        assert shape not in seen, (name, seen.get(shape))
        seen[shape] = name
