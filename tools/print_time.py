# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Printing time and filament of the enclosure, as PrusaSlicer computes them.

    python -m tools.print_time [--geometry rings] [--faster 3] [--to DIR]

Makes every part and slices it as docs/build.md says. Needs the extra `hardware` and the command
`prusa-slicer` (Debian: `apt install prusa-slicer`). The printer is PrusaSlicer's standard one: a
0.4 mm nozzle, walls at 60 mm/s, infill at 80 mm/s, solid layers at 20 mm/s, which is slow for one
of today; `--faster` multiplies all speeds.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from hardware.description import GeometryName, read_description
from hardware.enclosure.__main__ import write
from hardware.enclosure.shape import Shape
from hardware.geometry import GEOMETRIES

_BED: Final = ("--bed-shape", "0x0,220x0,220x220,0x220", "--center", "110,110")
_OPAQUE: Final = ("--layer-height", "0.2", "--perimeters", "3", "--fill-density", "15%")
_DIFFUSING: Final = (
    *("--layer-height", "0.15", "--perimeters", "3"),
    *("--fill-density", "100%", "--fill-pattern", "rectilinear"),
)
_SPEEDS_MM_S: Final = {  # PrusaSlicer's own
    "perimeter": 60,
    "small-perimeter": 15,
    "external-perimeter": 30,
    "infill": 80,
    "solid-infill": 20,
    "top-solid-infill": 15,
    "gap-fill": 20,
    "travel": 130,
}
_TIME: Final = re.compile(r"^; estimated printing time \(normal mode\) = (.+)$", re.MULTILINE)
_FILAMENT: Final = re.compile(r"^; filament used \[cm3\] = ([\d.]+)$", re.MULTILINE)
_SECONDS: Final = {"d": 86_400, "h": 3_600, "m": 60, "s": 1}
PLA_G_CM3: Final = 1.24


class Sliced(NamedTuple):
    """Need of one part: seconds, and cubic centimetres of filament."""

    seconds: int
    filament_cm3: float


def read_gcode(text: str) -> Sliced:
    """Return what PrusaSlicer notes at the end of a G-code file. ValueError if it is not there."""
    time, filament = _TIME.search(text), _FILAMENT.search(text)
    if time is None or filament is None:
        raise ValueError("The G-code does not say how long it takes.")
    parts = re.findall(r"(\d+)([dhms])", time[1])
    return Sliced(sum(int(n) * _SECONDS[unit] for n, unit in parts), float(filament[1]))


def slice_part(slicer: str, part: Path, faster: float) -> Sliced:
    """Slice a part as it lies in its file, bowls solid, all else with 15 % infill. `faster`
    multiplies the standard speeds, except that of the first layer."""
    settings = _DIFFUSING if "bowl" in part.name else _OPAQUE
    speeds = [f"--{name}-speed={faster * speed:g}" for name, speed in _SPEEDS_MM_S.items()]
    gcode = part.with_suffix(".gcode")
    subprocess.run(
        [slicer, "--export-gcode", *settings, *speeds, *_BED, "--output", str(gcode), str(part)],
        check=True,
        capture_output=True,
    )
    return read_gcode(gcode.read_text(encoding="utf-8"))


def hours(seconds: float) -> str:
    """`4 h 05 min`"""
    minutes = round(seconds / 60)
    return f"{minutes // 60} h {minutes % 60:02} min"


def report(slicer: str, geometry: GeometryName, faster: float, folder: Path) -> None:
    """Make, slice and list all parts of an enclosure."""
    seconds = filament_cm3 = 0.0
    for line in write(Shape(read_description(), geometry), folder):
        found = re.match(r"\s*(\d+) x (\S+)", line)
        if found is None:
            continue
        count, name = int(found[1]), found[2]
        one = slice_part(slicer, folder / f"{name}.3mf", faster)
        seconds += count * one.seconds
        filament_cm3 += count * one.filament_cm3
        print(
            f"{count:3} x {name:18} {hours(one.seconds):>12} {one.filament_cm3:6.1f} cm3",
            flush=True,
        )
    grams = filament_cm3 * PLA_G_CM3
    print(f"In all {hours(seconds)}, {filament_cm3:.0f} cm3, {grams:.0f} g of PLA.")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 1 if the slicer is missing."""
    parser = argparse.ArgumentParser(prog="python -m tools.print_time", description=__doc__)
    parser.add_argument("--geometry", choices=GEOMETRIES, default="rings")
    parser.add_argument("--faster", type=float, default=1.0, help="multiply all speeds")
    parser.add_argument("--to", type=Path, help="keep the parts here")
    chosen = parser.parse_args(arguments)
    slicer = shutil.which("prusa-slicer")
    if slicer is None:
        print("prusa-slicer is missing (Debian: apt install prusa-slicer).", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as temporary:
        report(slicer, chosen.geometry, chosen.faster, chosen.to or Path(temporary))
    return 0


if __name__ == "__main__":
    sys.exit(main())
