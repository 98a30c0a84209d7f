# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Distance between two lights for eyes with all colours and for three kinds that lack one.

Simulation: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009, matrices of severity 1.0, applied to
linear light. Difference: CIEDE2000 as in G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000
Color-Difference Formula: Implementation Notes, Supplementary Test Data, and Mathematical
Observations", Color Research & Application 30(1), 2005. An LED's channels are taken for the
primaries of sRGB and its full light for white.
"""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

SIGHTS: dict[str, Matrix] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_XYZ: Matrix = (  # of linear sRGB, IEC 61966-2-1
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Triple = (0.95047, 1.0, 1.08883)


def lab(colour: int, sight: str, brightest: int = 255) -> Triple:
    """CIELAB of an LED's colour, 0xRRGGBB, whose values are proportional to its light. `brightest`
    is the value that the eye, which has adapted, takes for white."""
    light = (
        (colour >> 16) / brightest,
        (colour >> 8 & 255) / brightest,
        (colour & 255) / brightest,
    )
    seen = _times(SIGHTS[sight], light)
    x, y, z = _times(_XYZ, (max(0.0, seen[0]), max(0.0, seen[1]), max(0.0, seen[2])))
    fx, fy, fz = _root(x / _WHITE[0]), _root(y / _WHITE[1]), _root(z / _WHITE[2])
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _times(matrix: Matrix, vector: Triple) -> Triple:
    a, b, c = (sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)
    return a, b, c


def _root(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def difference(one: Triple, other: Triple) -> float:
    """CIEDE2000 between two colours in CIELAB; 1 is about the least that an eye notices between
    patches side by side."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = (1 - sqrt(mean**7 / (mean**7 + 25**7))) / 2
    c1, c2 = hypot((1 + g) * a1, b1), hypot((1 + g) * a2, b2)
    h1 = degrees(atan2(b1, (1 + g) * a1)) % 360
    h2 = degrees(atan2(b2, (1 + g) * a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    if c1 * c2 and turn == -180 and h2 > h1:
        turn = 180.0
    d_l, d_c = l2 - l1, c2 - c1
    d_h = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    mid_l, mid_c = (l1 + l2) / 2, (c1 + c2) / 2
    if c1 * c2 == 0:
        mid_h = h1 + h2
    elif abs(h1 - h2) <= 180:
        mid_h = (h1 + h2) / 2
    else:
        mid_h = (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
    t = (
        1
        - 0.17 * cos(radians(mid_h - 30))
        + 0.24 * cos(radians(2 * mid_h))
        + 0.32 * cos(radians(3 * mid_h + 6))
        - 0.20 * cos(radians(4 * mid_h - 63))
    )
    s_l = 1 + 0.015 * (mid_l - 50) ** 2 / sqrt(20 + (mid_l - 50) ** 2)
    s_c = 1 + 0.045 * mid_c
    s_h = 1 + 0.015 * mid_c * t
    r_c = 2 * sqrt(mid_c**7 / (mid_c**7 + 25**7))
    r_t = -sin(radians(60 * exp(-(((mid_h - 275) / 25) ** 2)))) * r_c
    l_part, c_part, h_part = d_l / s_l, d_c / s_c, d_h / s_h
    return sqrt(l_part**2 + c_part**2 + h_part**2 + r_t * c_part * h_part)
