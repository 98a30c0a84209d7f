# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Field solver for one electrode: the check of the closed formulas in `hardware/touch.py`.

    python -m hardware.touch_field

prints the capacitances of the constructions compared in docs/touch.md.

Laplace's equation, div(eps grad V) = 0, on an axisymmetric finite-volume grid (r, z), solved by
successive over-relaxation in red-black order. Capacitance follows from the energy of the field.
The method shares no formula with `hardware/touch.py`.
"""

import argparse
import itertools
from typing import NamedTuple

import numpy
from numpy.typing import NDArray

EPSILON_0 = 8.8541878128e-12  # F/m
FR4 = 4.4
BOARD_MM = 1.6
_FIELD_MM = 30.0  # distance to the grounded box around the model
_TOLERANCE = 1e-6  # V, largest change of the last sweep


class Construction(NamedTuple):
    """One electrode: its diameter, the ground around it, the plastic above it. All in mm."""

    electrode_mm: float
    gap_mm: float
    cover_mm: float
    cover_er: float = 2.8
    insert_mm: float = 0.0  # metal on the electrode, as wide as it, that reaches up into the cover


def _axis(edges: list[float], finest: float, growth: float = 1.25) -> NDArray[numpy.float64]:
    """Grid lines through all `edges`, `finest` apart beside each and wider in between."""
    lines = [edges[0]]
    for start, end in itertools.pairwise(edges):
        length = end - start
        steps: list[float] = []
        step = finest
        while 2 * sum(steps) + 2 * step < length:
            steps.append(step)
            step *= growth
        rest = length - 2 * sum(steps)
        count = max(1, round(rest / step))
        widths = [*steps, *[rest / count] * count, *reversed(steps)]
        lines.extend(start + sum(widths[: at + 1]) for at in range(len(widths)))
        lines[-1] = end
    return numpy.array(lines)


def capacitance_pf(what: Construction, finger_mm: float = 0.0, finest_mm: float = 0.12) -> float:
    """Capacitance of the electrode to everything else, in pF.

    `finger_mm` is the radius of the patch in which a grounded finger touches the surface; 0 for no
    finger. The finger is a cylinder of that radius, 12 mm long. RuntimeError if the iteration does
    not converge.
    """
    radius = what.electrode_mm / 2
    top = what.cover_mm
    r_edges = sorted({0.0, radius, radius + what.gap_mm, finger_mm, _FIELD_MM})
    z_edges = sorted({-_FIELD_MM, -BOARD_MM, 0.0, what.insert_mm, top, top + 12.0, _FIELD_MM})
    r, z = _axis(r_edges, finest_mm), _axis(z_edges, finest_mm)
    middle_r, middle_z = (r[1:] + r[:-1]) / 2, (z[1:] + z[:-1]) / 2
    permittivity = numpy.ones((len(middle_r), len(middle_z)))
    permittivity[:, (middle_z > -BOARD_MM) & (middle_z < 0)] = FR4
    permittivity[:, (middle_z > 0) & (middle_z < top)] = what.cover_er

    # Conductors are nodes with a fixed potential.
    fixed = numpy.zeros((len(r), len(z)), dtype=bool)
    potential = numpy.zeros_like(fixed, dtype=float)
    fixed[-1, :] = fixed[:, 0] = fixed[:, -1] = True
    tiny = 1e-9
    live = (r[:, None] <= radius + tiny) & (z >= -tiny) & (z <= what.insert_mm + tiny)
    potential[live] = 1.0
    ground = (r[:, None] >= radius + what.gap_mm - tiny) & (abs(z) <= tiny)
    fixed |= live | ground
    if finger_mm:
        fixed |= (r[:, None] <= finger_mm + tiny) & (z >= top - tiny) & (z <= top + 12 + tiny)

    # Conductance of each link between nodes: the dual cell's area, weighted with eps, by length.
    dr, dz = numpy.diff(r), numpy.diff(z)
    volume = middle_r * dr  # of a cell a radian, by its height
    along_r = numpy.zeros((len(dr), len(z)))
    half = permittivity * dz / 2
    along_r[:, :-1] += half
    along_r[:, 1:] += half
    along_r *= (middle_r / dr)[:, None]
    along_z = numpy.zeros((len(r), len(dz)))
    inner = permittivity * ((r[:-1] + middle_r) / 2 * dr / 2)[:, None]
    outer = permittivity * ((r[1:] + middle_r) / 2 * dr / 2)[:, None]
    along_z[:-1] += inner
    along_z[1:] += outer
    along_z /= dz
    assert abs((inner + outer).sum() - (permittivity * volume[:, None]).sum()) < 1e-6

    total = numpy.zeros_like(potential)
    total[:-1] += along_r
    total[1:] += along_r
    total[:, :-1] += along_z
    total[:, 1:] += along_z
    free = ~fixed
    parity = numpy.add.outer(numpy.arange(len(r)), numpy.arange(len(z))) % 2
    colours = [free & (parity == colour) for colour in (0, 1)]
    for _ in range(6_000):
        change = 0.0
        for colour in colours:
            flow = numpy.zeros_like(potential)
            flow[:-1] += along_r * potential[1:]
            flow[1:] += along_r * potential[:-1]
            flow[:, :-1] += along_z * potential[:, 1:]
            flow[:, 1:] += along_z * potential[:, :-1]
            step = 1.93 * (flow[colour] / total[colour] - potential[colour])
            potential[colour] += step
            change = max(change, float(abs(step).max()))
        if change < _TOLERANCE:
            break
    else:
        raise RuntimeError("The field did not converge.")
    energy = (along_r * numpy.diff(potential, axis=0) ** 2).sum()
    energy += (along_z * numpy.diff(potential, axis=1) ** 2).sum()
    return float(2 * numpy.pi * EPSILON_0 * energy * 1e-3 * 1e12)


def finger_pf(what: Construction, finger_mm: float = 5.0) -> float:
    """Return the capacitance in pF that an earthed finger adds to the electrode."""
    return capacitance_pf(what, finger_mm) - capacitance_pf(what)


CONSTRUCTIONS = {
    "13 mm under 2.6 mm (revision A, or beside the stud)": Construction(13.0, 1.9, 2.6),
    "13 mm under 1.2 mm": Construction(13.0, 1.9, 1.2),
    "16 mm under 1.2 mm": Construction(16.0, 1.9, 1.2),
    "16 mm under 0.4 mm, on a metal insert": Construction(16.0, 1.9, 2.6, insert_mm=2.2),
}


def main() -> None:
    """Print the table of docs/touch.md."""
    argparse.ArgumentParser(prog="python -m hardware.touch_field", description=__doc__).parse_args()
    for name, what in CONSTRUCTIONS.items():
        idle, finger = capacitance_pf(what), finger_pf(what)
        print(f"{name}: idle {idle:.2f} pF, finger +{finger:.2f} pF")


if __name__ == "__main__":
    main()
