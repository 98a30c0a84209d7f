# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Write the parts to print: `python -m hardware.enclosure --geometry pcb --to DIR`.

For each part a STEP file (as it sits in the board), an STL and a 3MF (as it lies on the printer).
"""

import argparse
import sys
from pathlib import Path
from typing import Any

from ..description import read_description
from ..geometry import GEOMETRIES
from ..reproducible import fix
from .shape import Shape

GRAMS_CM3 = 1.24  # PLA


def write(shape: Shape, folder: Path, kind: str | None = None) -> list[str]:
    """Write every part, or one kind of them, into `folder`; returns a line about each."""
    from build123d import Mesher, Pos, Rot, export_step

    from .parts import printed_parts

    folder.mkdir(parents=True, exist_ok=True)
    lines, whole = [], 0.0
    for part in printed_parts(shape, kind):
        name = f"{shape.places.name}-{part.name}"
        export_step(part.solid, str(folder / f"{name}.step"))
        lying: Any = Rot(180, 0, 0) * part.solid if part.face_down else part.solid
        box = lying.bounding_box()
        lying = Pos(-box.center().X, -box.center().Y, -box.min.Z) * lying
        # One mesh for both files: Mesher leaves out triangles without area and checks the rest.
        mesh = Mesher()
        mesh.add_shape(lying, linear_deflection=0.02, angular_deflection=0.15)
        for suffix in ("stl", "3mf"):
            mesh.write(str(folder / f"{name}.{suffix}"))
        size = f"{box.size.X:6.1f} x {box.size.Y:5.1f} x {box.size.Z:4.1f} mm"
        lines.append(f"{part.number:3} x {name:16} {size} {part.solid.volume / 1000:6.1f} cm3")
        whole += part.number * part.solid.volume
    fix(folder)
    if kind is None:
        lines.append(in_all(whole))
    return lines


def in_all(volume: float) -> str:
    """Return what a volume in mm³ weighs if it is printed without hollows."""
    cm3 = volume / 1000
    return f"In all {cm3:.0f} cm3, at most {cm3 * GRAMS_CM3:.0f} g of PLA."


def main() -> None:
    """Write the parts of one geometry and list them."""
    parser = argparse.ArgumentParser(
        prog="python -m hardware.enclosure", description="Write the enclosure's parts to print."
    )
    parser.add_argument("--geometry", choices=GEOMETRIES, default="pcb")
    parser.add_argument("--to", type=Path, required=True, metavar="DIR", help="folder to write to")
    parser.add_argument(
        "--only", metavar="KIND", help="top, base, deck, door, bowl-pit, bowl-store, foot"
    )
    chosen = parser.parse_args()
    shape = Shape(read_description(), chosen.geometry)
    problems = shape.problems()
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        sys.exit(1)
    try:
        lines = write(shape, chosen.to, chosen.only)
    except ModuleNotFoundError as missing:
        print(f"{missing.name} is not installed: run  make .venv/.ready-to-build", file=sys.stderr)
        sys.exit(1)
    if not lines:
        print(f"The {chosen.geometry} enclosure has no part {chosen.only!r}.", file=sys.stderr)
        sys.exit(1)
    print("\n".join(lines))


if __name__ == "__main__":
    main()
