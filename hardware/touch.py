# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Model of touch: from geometry and materials to picofarads, discharge times and counts.

    python -m hardware.touch [--geometry pcb|rings] [--numbers | --limits]

Every simulator, test and limit takes its numbers from here. docs/touch.md explains the physics;
tests/hardware/test_touch_model.py compares the closed formulas with solutions of the field.

Sources, by the names used below:
  TouchIn.c   CircuitPython 10, shared-module/touchio/TouchIn.c: ten times charge for 10 µs, then
              count loop passes until the pin reads low; 10,000 counts in all end the reading.
  RP2040      RP2040 Datasheet, Raspberry Pi Ltd, section 5.2.3: V_IL 0.8 V, V_IH 2.0 V at 3.3 V.
  Wadell      B. C. Wadell, Transmission Line Design Handbook, Artech House 1991, section 3.4.3
              (coplanar waveguide with ground) and 3.3 (coplanar strips).
  Jackson     J. D. Jackson, Classical Electrodynamics, section 3.13: a disc of radius a has the
              capacitance 8 ε0 a.
  IEC         IEC 61000-4-2: a person is 150 pF to earth; ANSI/ESDA/JEDEC JS-001: 100 pF.
  Grimnes     S. Grimnes, Ø. Martinsen, Bioimpedance and Bioelectricity Basics: dry skin has about
              20 nF/cm².
  todbot      T. Kurt, CircuitPython programs for RP2040 touch boards (picotouch; the gist
              touch_analog_code.py): 2 % above idle is above the noise of a pad at rest.
"""

import argparse
import json
import math
import re
from pathlib import Path
from typing import Any, NamedTuple

from .console import utf8_output
from .description import GeometryName, read_description
from .geometry import GEOMETRIES, Geometry
from .geometry import Pad as Electrode

EPSILON_0 = 8.8541878128e-3  # pF/mm
FR4_ER = 4.4
AIR_ER = 1.0
SUPPLY_V = 3.3
THRESHOLD_V = 1.28  # falling; RP2040 promises 0.8 to 2.0 V. 3.3 V falls to it in 0.95 RC
COUNTS_PER_US = 4.6  # passes of TouchIn.c's loop, measured on CircuitPython 10.2.1
DISCHARGES = 10  # TouchIn.c
MOST_COUNTS = 10_000  # TouchIn.c
PIN_PF = 5.0  # RP2040's pin, the Pico's own track, its socket: 4 to 6
SCREW_PF = 0.5  # stud, washer and nut: 4 π ε0 r of a sphere of 4.5 mm
WIRE_PF_MM = 0.04  # a wire of 0.4 mm beside others, 2.5 mm apart on average (Wadell 3.2.1)
TRACK_MM = 0.2
TRACK_GAP_MM = 0.3  # to the ground around it
BOARD_MM = 1.6
SKIN_PF_MM2 = 200.0  # dry; Grimnes
MAINS_HZ = 50.0
NOISE = 0.02 / 3  # standard deviation of a reading, as a part of it: 2 % is its peak (todbot)
LEAST_PF = 3.0  # no pad can have less: pin and solder. Less is a hand that conducts to ground

SETTINGS = Path(__file__).resolve().parent.parent / "firmware" / "settings.toml"


class Person(NamedTuple):
    """The person who touches: pF from body to earth, the radius in mm of a fingertip's contact."""

    body_pf: float
    fingertip_mm: float
    skin_pf_mm2: float = SKIN_PF_MM2


class PowerSource(NamedTuple):
    """The board's supply: pF from its ground to earth beside its own copper's, and the mains
    voltage (effective) between its ground and a person."""

    earth_pf: float
    hum_v: float


PEOPLE = {
    "child": Person(60.0, 4.0),
    "adult": Person(150.0, 5.0),
    "dry": Person(100.0, 5.0, SKIN_PF_MM2 / 4),
}
SUPPLIES = {
    # A person in a room picks up a few volts: 230 V through 2 pF into 150 pF.
    "earthed": PowerSource(1e6, 3.0),
    # The Y capacitors of a charger without earth hold its output at half the mains.
    "charger": PowerSource(2e3, 115.0),
    "battery": PowerSource(0.0, 3.0),
}
PERSON, SUPPLY = "child", "battery"  # the least that the board must feel


class PadModel(NamedTuple):
    """One pad. Counts are what `touchio` reads; `threshold_counts` is the reading from which the
    firmware takes the pad as touched, with the settings as delivered."""

    name: str
    idle_pf: float
    finger_pf: float
    idle_counts: int
    finger_counts: int
    threshold_counts: int


def series(*capacities: float) -> float:
    """Capacitance in pF of capacitors in series."""
    return 1 / sum(1 / capacity for capacity in capacities)


def _elliptic_ratio(k: float) -> float:
    """K(k)/K'(k) of the complete elliptic integrals, by the arithmetic-geometric mean."""

    def mean(b: float) -> float:
        a = 1.0
        while a - b > 1e-15:
            a, b = (a + b) / 2, math.sqrt(a * b)
        return a

    return mean(k) / mean(math.sqrt(1 - k * k))


def track_pf_mm() -> float:
    """Capacitance of a track between ground on its layer and above ground on the other, in pF/mm.

    Grounded coplanar waveguide, Wadell section 3.4.3: the half space above is air.
    """
    a, b = TRACK_MM / 2, TRACK_MM / 2 + TRACK_GAP_MM
    air = _elliptic_ratio(a / b)
    tanh = math.tanh(math.pi * a / (2 * BOARD_MM)) / math.tanh(math.pi * b / (2 * BOARD_MM))
    board = _elliptic_ratio(tanh)
    return 2 * EPSILON_0 * (AIR_ER * air + FR4_ER * board)


def electrode_pf(width: float, height: float, gap: float, cover: float, cover_er: float) -> float:
    """Capacitance in pF of a round or stadium-shaped electrode to the ground around it.

    The rim is taken as two coplanar strips, each as wide as the electrode, with the gap
    between them (Wadell 3.3). The field reaches about as far as the radius: so much of each layer
    counts. Sizes in mm.
    """
    radius = min(width, height) / 2
    rim = math.pi * 2 * radius + 2 * abs(height - width)
    ratio = 1 / _elliptic_ratio(gap / (gap + 4 * radius))
    reach = gap + radius / 2
    above = 1 + (cover_er - 1) * min(1.0, cover / reach)
    below = 1 + (FR4_ER - 1) * min(1.0, BOARD_MM / reach)
    return rim * EPSILON_0 * (above + below) / 2 * ratio


def loop_pf(ground_mm2: float, person: Person, supply: PowerSource) -> float:
    """Capacitance in pF of the way back from a person to the board's ground, through earth.

    The board's own capacitance to earth is that of a disc of its copper's area in free space
    (Jackson): what stands nearby only adds to it.
    """
    own = 8 * EPSILON_0 * math.sqrt(ground_mm2 / math.pi)
    return series(person.body_pf, own + supply.earth_pf)


def finger_on_metal_pf(
    stud_mm: float, ground_mm2: float, person: Person, supply: PowerSource
) -> float:
    """Capacitance of a finger on bare metal, in pF: dry skin in series with the way back."""
    area = math.pi * min(stud_mm / 2, person.fingertip_mm) ** 2
    return series(area * person.skin_pf_mm2, loop_pf(ground_mm2, person, supply))


def discharge_us(
    pad_pf: float, pulldown_ohm: float, finger_pf: float = 0.0, slope_v_s: float = 0.0
) -> float:
    """Duration in µs of one discharge from the supply to the pin's threshold.

    `slope_v_s` is how fast the mains voltage between person and board changes at that moment, in
    V/s: through the finger it drives a current that speeds the discharge up (negative) or slows it
    down; infinity if it never ends.
    """
    rest_v = pulldown_ohm * finger_pf * 1e-12 * slope_v_s
    if rest_v >= THRESHOLD_V:
        return math.inf
    tau_us = pulldown_ohm * (pad_pf + finger_pf) * 1e-6
    return tau_us * math.log((SUPPLY_V - rest_v) / (THRESHOLD_V - rest_v))


def counts(us: float) -> float:
    """Counts of `touchio` for a discharge of `us` µs, before rounding and noise."""
    return min(float(MOST_COUNTS), DISCHARGES * COUNTS_PER_US * us)


def default_setting(key: str) -> int:
    """A whole number of firmware/settings.toml. KeyError if it is not there."""
    match = re.search(rf"^{key} = (\d+)$", SETTINGS.read_text(encoding="utf-8"), re.MULTILINE)
    if match is None:
        raise KeyError(key)
    return int(match[1])


class TouchModel:
    """All pads of one geometry. ValueError for a geometry that is not in board.toml."""

    def __init__(self, geometry: GeometryName = "pcb") -> None:
        description = read_description()
        self.places = Geometry(description, geometry)
        self.touch = description.touch
        self.cover_mm = self.places.values.cover_mm
        self.ground_mm2 = self.places.values.ground_mm2
        self._tracks = self.places.values.touch_track_mm

    def lead_pf(self, pad: Electrode) -> float:
        """Capacitance in pF of what leads from the pin to the electrode: the circuit board's
        tracks, or a wire."""
        if self._tracks:
            return track_pf_mm() * self._tracks[pad.name]
        controller = self.places.values.controller_mm
        wire_mm = math.dist((pad.x, pad.y), controller) + self.touch.wire_slack_mm
        return WIRE_PF_MM * wire_mm

    def idle_pf(self, pad: Electrode) -> float:
        """Capacitance in pF of a pad that nothing touches."""
        metal = SCREW_PF
        if self._tracks:  # copper under the bowl as well as the stud
            metal += electrode_pf(
                pad.width,
                pad.height,
                self.touch.ground_gap_mm,
                self.cover_mm,
                self.touch.cover_er,
            )
            metal += self.touch.esd_pf
        return PIN_PF + self.lead_pf(pad) + metal

    def finger_pf(self, person: str = PERSON, supply: str = SUPPLY) -> float:
        """Capacitance of a finger in pF; KeyError for unknown names."""
        who, fed = PEOPLE[person], SUPPLIES[supply]
        return finger_on_metal_pf(self.touch.stud_mm, self.ground_mm2, who, fed)

    def reading(self, pf: float, finger_pf: float = 0.0, slope_v_s: float = 0.0) -> float:
        """Counts for a pad of `pf`, before rounding and noise."""
        return counts(discharge_us(pf, self.touch.pulldown_ohm, finger_pf, slope_v_s))

    def pads(self, person: str = PERSON, supply: str = SUPPLY) -> list[PadModel]:
        """Every pad, in the order of board.toml."""
        percent = default_setting("AWALE_TOUCH_PERCENT")
        least = default_setting("AWALE_TOUCH_COUNTS")
        finger = self.finger_pf(person, supply)
        made = []
        for pad in self.places.pads:
            idle = self.idle_pf(pad)
            at_rest = round(self.reading(idle))
            touched = round(self.reading(idle + finger))
            threshold = at_rest + at_rest * percent // 100 + least
            made.append(
                PadModel(
                    pad.name,
                    round(idle, 2),
                    round(finger, 2),
                    at_rest,
                    touched - at_rest,
                    threshold,
                )
            )
        return made


def numbers() -> dict[str, Any]:
    """Figures for the virtual board, for every geometry: the table in its package."""
    table: dict[str, Any] = {"noise": round(NOISE, 5), "counts_per_us": COUNTS_PER_US}
    for geometry in GEOMETRIES:
        pads = TouchModel(geometry=geometry).pads()
        table[geometry] = {
            pad.name: {"idle": pad.idle_counts, "finger": pad.finger_counts} for pad in pads
        }
    return table


def limits() -> str:
    """The module `awale_hwtest/limits.py`: what the hardware test may expect on the Pico."""
    lines = [
        # REUSE-IgnoreStart
        "# SPDX-FileCopyrightText: 2026 Awalé board contributors",
        "# SPDX-License-Identifier: MIT",
        # REUSE-IgnoreEnd
        '"""Readings of the pads in counts, by the model: ``python -m hardware.touch --limits``.',
        "",
        "`IDLE` has each pad untouched, in the order of the layout; `FINGER` is the least that a",
        'finger on a stud adds. `GEOMETRY` is set when the test is installed."""',
        "",
        'GEOMETRY = "pcb"',
        f"CONDUCTS = {round(counts(0.95 * LEAST_PF)) // 2}  # a pad alone reads more",
        "IDLE = {",
    ]
    for geometry in GEOMETRIES:
        pads = TouchModel(geometry=geometry).pads()
        lines.append(f'    "{geometry}": (')
        lines.extend(f"        {pad.idle_counts},  # {pad.name}" for pad in pads)
        lines.append("    ),")
    lines.append("}")
    lines.append("FINGER = {")
    for geometry in GEOMETRIES:
        least = min(pad.finger_counts for pad in TouchModel(geometry=geometry).pads())
        lines.append(f'    "{geometry}": {least},')
    return "\n".join([*lines, "}", ""])


def _print_table(model: TouchModel) -> None:
    print("pad           idle pF  finger pF  idle counts  finger  touched from")
    for pad in model.pads():
        print(
            f"{pad.name:<12}{pad.idle_pf:9.2f}{pad.finger_pf:11.2f}{pad.idle_counts:13}"
            f"{pad.finger_counts:+8}{pad.threshold_counts:14}"
        )
    print("\nfinger, pF    " + "".join(f"{supply:>10}" for supply in SUPPLIES))
    for person in PEOPLE:
        row = "".join(f"{model.finger_pf(person, supply):10.1f}" for supply in SUPPLIES)
        print(f"{person:<14}{row}")


def main() -> None:
    """Print the model."""
    utf8_output()
    parser = argparse.ArgumentParser(
        prog="python -m hardware.touch", description="Print what each pad reads, by the model."
    )
    parser.add_argument("--geometry", choices=GEOMETRIES, default="pcb")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--numbers", action="store_true", help="the virtual board's table, as JSON")
    kind.add_argument("--limits", action="store_true", help="the hardware test's module limits.py")
    chosen = parser.parse_args()
    if chosen.limits:
        print(limits(), end="")
    elif chosen.numbers:
        print(json.dumps(numbers(), indent=1))
    else:
        _print_table(TouchModel(geometry=chosen.geometry))


if __name__ == "__main__":
    main()
