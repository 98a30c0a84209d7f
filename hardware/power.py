# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The power budget, computed from board.toml.

    python -m hardware.power

The current of a frame is estimated as ``other + leds · idle + channel · Σ(r+g+b) / 255``, and the
firmware scales every frame so that this stays within the budget. An estimate from data sheets, not
a measurement.
"""

from collections.abc import Callable
from typing import NamedTuple

from .console import utf8_output
from .description import BoardDescription, GeometryName, PcbGeometry, read_description
from .geometry import GEOMETRIES

SEEDS = 48
BATTERIES = (
    ("protected LiPo, 2,000 mAh", 2000),
    ("power bank, 5,000 mAh", 5000),
    ("power bank, 10,000 mAh", 10_000),
)
"""Cells of 3.7 V, and their charge in mAh."""
CELL_V, SUPPLY_V = 3.7, 5.0
CONVERTER = 0.85  # of a cell's energy that a step-up converter gives at 5 V; estimate
LOWER_MA = 250  # a budget for batteries: AWALE_BUDGET_MA
AMBER = (255, 150, 0)  # a warm seed at full
WHITE = (255, 255, 255)


class Figures(NamedTuple):
    """Currents in mA, scales from 0 to 1."""

    leds: int
    dark_ma: float
    light_ma: float
    seeds_at_full_ma: float
    seeds_scale: float
    white_at_full_ma: float
    white_scale: float
    through_switch_ma: float
    charge_ms: float


def bulk_uf(description: BoardDescription, geometry: GeometryName = "pcb") -> float:
    """Return the capacitor behind the LEDs' switch in µF."""
    built: PcbGeometry = getattr(description.geometry, geometry)
    return built.led_bulk_uf


def current_ma(description: BoardDescription, total: int, leds: int) -> float:
    """Return the current in mA with `leds` LEDs whose channel values (0 to 255) sum to `total`."""
    power = description.power
    light = power.channel_ma * total / 255
    return float(power.other_ma + leds * power.idle_ma + light)


def scale(description: BoardDescription, total: int, leds: int) -> float:
    """Return the scale (0 to 1) at which such a frame stays within the budget."""
    power = description.power
    available = power.budget_ma - current_ma(description, 0, leds)
    wanted = power.channel_ma * total / 255
    if wanted <= 0:
        return 1.0 if available >= 0 else 0.0
    return float(max(0.0, min(1.0, available / wanted)))


def figures(description: BoardDescription, geometry: GeometryName = "pcb") -> Figures:
    """The figures of the guide."""
    power = description.power
    leds = description.led_count(geometry)
    dark = current_ma(description, 0, leds)
    seeds, white = SEEDS * sum(AMBER), leds * sum(WHITE)
    return Figures(
        leds=leds,
        dark_ma=dark,
        light_ma=power.budget_ma - dark,
        seeds_at_full_ma=current_ma(description, seeds, leds) - dark,
        seeds_scale=scale(description, seeds, leds),
        white_at_full_ma=current_ma(description, white, leds) - dark,
        white_scale=scale(description, white, leds),
        through_switch_ma=power.budget_ma - power.other_ma,
        charge_ms=bulk_uf(description, geometry) * 5.0 / power.switch_ma[0],
    )


def problems(description: BoardDescription, geometry: GeometryName = "pcb") -> list[str]:
    """Return one sentence for each broken power rule."""
    power, found = description.power, []
    got = figures(description, geometry)
    if power.budget_ma > power.usb_ma:
        found.append(
            f"The budget of {power.budget_ma:g} mA is more than a USB port gives "
            f"({power.usb_ma:g} mA)."
        )
    if got.light_ma <= 0:
        found.append(
            f"{got.leds} dark LEDs and the rest draw {got.dark_ma:.0f} mA: "
            f"the budget of {power.budget_ma:g} mA leaves nothing for light."
        )
    elif got.seeds_scale < 0.15:
        found.append(f"{SEEDS} seeds would shine at {got.seeds_scale:.2f} only: too dim to play.")
    for colours in (SEEDS * sum(AMBER), got.leds * sum(WHITE)):
        shown = scale(description, colours, got.leds)
        drawn = current_ma(description, 0, got.leds) + (power.channel_ma * colours * shown / 255)
        if drawn > power.budget_ma + 1e-6:
            found.append(f"A frame would draw {drawn:.0f} mA.")
    least = power.switch_ma[0]
    if least < got.through_switch_ma:
        found.append(
            f"The LED switch may limit at {least:.0f} mA already, "
            f"but the LEDs may draw {got.through_switch_ma:.0f} mA."
        )
    return found


def table(description: BoardDescription) -> str:
    """The figures as a Markdown table, a column for each geometry."""
    power = description.power
    boards = [(name, figures(description, name)) for name in GEOMETRIES]
    limits = " · ".join(f"{ma:.0f} mA" for ma in power.switch_ma)

    def each(text: Callable[[Figures], str]) -> list[str]:
        return [text(got) for _, got in boards]

    rows = (
        ("LEDs", each(lambda got: str(got.leds))),
        ("budget for the whole board", [f"{power.budget_ma:g} mA"] * 2),
        ("controller, level shifter, the rest", [f"{power.other_ma:g} mA"] * 2),
        (
            f"LEDs, dark, {power.idle_ma} mA each",
            each(lambda got: f"{got.dark_ma - power.other_ma:.0f} mA"),
        ),
        ("asleep, their supply switched off", [f"{power.other_ma:g} mA"] * 2),
        ("left for light", each(lambda got: f"{got.light_ma:.0f} mA")),
        (
            f"{SEEDS} seeds in full amber would draw",
            each(lambda got: f"{got.seeds_at_full_ma:.0f} mA"),
        ),
        ("so they are shown at", each(lambda got: f"{got.seeds_scale:.2f}")),
        ("all LEDs white would draw", each(lambda got: f"{got.white_at_full_ma / 1000:.1f} A")),
        ("so that is shown at", each(lambda got: f"{got.white_scale:.3f}")),
        ("most through the LED switch in use", each(lambda got: f"{got.through_switch_ma:.0f} mA")),
        ("where the switch limits: least, typical, most", [limits] * 2),
        ("capacitor behind it", [f"{bulk_uf(description, name):g} µF" for name, _ in boards]),
        ("charging that at the limit takes", each(lambda got: f"{got.charge_ms:.1f} ms")),
    )
    lines = ["| what | circuit board | rings |", "|---|---:|---:|"]
    lines += [f"| {what} | {' | '.join(cells)} |" for what, cells in rows]
    return "\n".join(lines)


def hours(cell_mah: float, board_ma: float) -> float:
    """Return how long a cell supplies a board that draws `board_ma` at 5 V."""
    return cell_mah * CELL_V * CONVERTER / SUPPLY_V / board_ma


def battery_table(description: BoardDescription) -> str:
    """Return hours on batteries as a Markdown table.

    In play the limiter holds a board whose light wants more at the budget: 48 seeds always do.
    """
    power = description.power
    boards = [figures(description, name) for name in GEOMETRIES]
    wanted = min(got.dark_ma + got.seeds_at_full_ma for got in boards)
    states = (
        (f"in play, {power.budget_ma:g} mA", min(power.budget_ma, wanted)),
        (f"in play with `AWALE_BUDGET_MA = {LOWER_MA}`", min(LOWER_MA, wanted)),
        *((f"{got.leds} LEDs dark, {got.dark_ma:.0f} mA", got.dark_ma) for got in boards),
        (f"LEDs switched off, {power.other_ma:g} mA", power.other_ma),
    )
    lines = [
        f"| | {' | '.join(name for name, _ in BATTERIES)} |",
        "|---|" + "---:|" * len(BATTERIES),
    ]
    for state, drawn in states:
        cells = " | ".join(f"{hours(mah, drawn):.1f} h" for _, mah in BATTERIES)
        lines.append(f"| {state} | {cells} |")
    return "\n".join(lines)


def main() -> None:
    """Print the figures."""
    utf8_output()
    description = read_description()
    print(table(description))
    for name in GEOMETRIES:
        for problem in problems(description, name):
            print(f"\nProblem ({name}): {problem}")


if __name__ == "__main__":
    main()
