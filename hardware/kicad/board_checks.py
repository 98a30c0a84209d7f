# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Checks of the board file that DRC does not make.

Places, filled zones, silkscreen sizes, and land patterns. Each function returns one sentence per
broken rule.
"""

import math
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ..description import BoardDescription
from ..geometry import Geometry, Pad
from ..plane import Point, area, is_inside, to_line
from .board_file import BoardFile
from .sexpr import Node, child, children, read, value

WITHIN_MM, WITHIN_DEG = 0.01, 1.0
SILK_LINE_MM = 0.15
FILL_WITHIN_MM2 = 0.5
SILK = ("F.SilkS", "B.SilkS", "F.Silkscreen", "B.Silkscreen")
SHAPES = ("fp_line", "fp_rect", "fp_poly", "fp_circle", "fp_arc", "gr_line", "gr_rect", "gr_poly")
LIBRARIES = Path(os.environ.get("KICAD9_FOOTPRINT_DIR", "/usr/share/kicad/footprints"))
OWN_LIBRARY = Path(__file__).resolve().parent / "awale.pretty"

PadShape = tuple[str, str, str, float, float, float, float, float, float]


def place_problems(board: BoardFile, description: BoardDescription) -> list[str]:
    """Compare places of LEDs, electrodes and screws with board.toml; below is the Pico alone."""
    geometry, found = Geometry(description, "pcb"), []
    for led in geometry.leds:
        reference = f"D{led.number + 1}"
        part = board.parts[reference]
        if abs(part.x - led.x) > WITHIN_MM or abs(part.y - led.y) > WITHIN_MM:
            found.append(f"{reference} is at {part.x:g}, {part.y:g}, not {led.x:g}, {led.y:g}.")
        wrong = (part.angle - (90 - led.outwards_deg) + 180) % 360 - 180
        if abs(wrong) > WITHIN_DEG:
            found.append(f"{reference} is turned by {wrong:.0f} degrees.")
    for index, pad in enumerate(geometry.pads, 1):
        part = board.parts[f"E{index}"]
        if abs(part.x - pad.x) > WITHIN_MM or abs(part.y - pad.y) > WITHIN_MM:
            found.append(f"Electrode {pad.name} is not where board.toml has it.")
        size = f"D{pad.width:g}" if pad.width == pad.height else f"{pad.width:g}x{pad.height:g}"
        if not part.name.endswith(f"Electrode_{size}"):
            found.append(f"Electrode {pad.name} is a {part.name}, not {size}.")
    found += [
        f"{name} is on the underside, where only the Pico may be."
        for name, part in board.parts.items()
        if part.below and name != "U1"
    ]
    holes = {(part.x, part.y) for name, part in board.parts.items() if name.startswith("H")}
    if holes != {(x, y) for x, y in geometry.holes}:
        found.append("The screws' holes are not where board.toml has them.")
    return found


def fill_problems(board: BoardFile) -> list[str]:
    """Report copper zones without a filled area: gerbers of such a file have no ground."""
    filled = {net for net, _, _ in board.fills}
    return [
        f"The zone {name or net!r} is not filled: open the board in KiCad, press B, save."
        for net, name in board.zones
        if net not in filled
    ] or ([] if board.zones else ["The board has no copper zones."])


def stale_fill_problems(board: BoardFile, refilled: BoardFile) -> list[str]:
    """Report zones whose saved fill differs from a fresh one by more than `FILL_WITHIN_MM2`."""
    saved, fresh = fill_areas(board), fill_areas(refilled)
    return [
        f"The fill of {net} on {layer} is out of date: {saved.get((net, layer), 0.0):.1f} mm², "
        f"filled again {fresh.get((net, layer), 0.0):.1f} mm²."
        for net, layer in sorted(saved.keys() | fresh.keys())
        if abs(saved.get((net, layer), 0.0) - fresh.get((net, layer), 0.0)) > FILL_WITHIN_MM2
    ]


def fill_areas(board: BoardFile) -> dict[tuple[str, str], float]:
    """Return the filled area in mm² by net and layer."""
    found: Counter[tuple[str, str]] = Counter()
    for net, layer, outline in board.fills:
        found[net, layer] += area(outline)  # type: ignore[assignment]
    return dict(found)


def plane_problems(board: BoardFile, description: BoardDescription) -> list[str]:
    """Report filled zones under an electrode. Raises ValueError if no zone is filled."""
    if not board.fills:
        raise ValueError("The zones of this board are not filled.")
    found = []
    for pad in Geometry(description, "pcb").pads:
        for net, layer, outline in board.fills:
            if net and _reaches_under(outline, pad):
                found.append(f"The plane of {net} on {layer} reaches under electrode {pad.name}.")
    return found


def _reaches_under(outline: Sequence[Point], pad: Pad) -> bool:
    # An electrode is a disc, or one drawn out upwards: discs along its middle line will do.
    radius = min(pad.width, pad.height) / 2
    half = max(pad.width, pad.height) / 2 - radius
    middles = [(pad.x, pad.y - half + step / 2) for step in range(math.floor(4 * half) + 1)]
    right, top = radius + WITHIN_MM, half + radius + WITHIN_MM
    near = [
        (start, end)
        for start, end in zip(outline, [*outline[1:], outline[0]], strict=True)
        if min(start[0], end[0]) < pad.x + right and max(start[0], end[0]) > pad.x - right
        if min(start[1], end[1]) < pad.y + top and max(start[1], end[1]) > pad.y - top
    ]
    return is_inside((pad.x, pad.y), outline) or any(
        to_line(middle, *edge) < radius - WITHIN_MM for edge in near for middle in middles
    )


def silk_problems(board: Node) -> list[str]:
    """Report silkscreen lines below 0.15 mm, and underside parts unnamed; DRC measures texts."""
    found = list(_silk(board, "the board"))
    for footprint in children(board, "footprint"):
        fields = {str(node[1]): node for node in children(footprint, "property")}
        reference = str(fields["Reference"][2])
        found += _silk(footprint, reference)
        named = fields["Reference"]
        if value(footprint, "layer") != "B.Cu" or reference.startswith("FID"):
            continue
        if value(named, "layer") not in SILK or value(named, "hide") == "yes":
            found.append(f"{reference} has no name on the silkscreen.")
    return found


def _silk(node: Node, owner: str) -> Iterator[str]:
    for name in SHAPES:
        for shape in children(node, name):
            stroke = child(shape, "stroke")
            if value(shape, "layer") in SILK and stroke is not None:
                width = float(value(stroke, "width"))
                if width < SILK_LINE_MM:
                    yield f"A line of {owner} on the silkscreen is {width:g} mm wide."


def footprint_problems(board: Node) -> list[str]:
    """Compare the pads of each footprint with its library's (DRC's own comparison also wants the
    libraries' thinner silkscreen lines)."""
    found, known = [], {}
    for footprint in children(board, "footprint"):
        library, _, name = str(footprint[1]).partition(":")
        if (library, name) not in known:
            folder = OWN_LIBRARY if library == "awale" else LIBRARIES / f"{library}.pretty"
            known[library, name] = Counter(_pads(read(folder / f"{name}.kicad_mod"), 1, 0.0))
        below = value(footprint, "layer") == "B.Cu"
        at = child(footprint, "at")
        assert at is not None
        turn = float(at[3]) if len(at) > 3 else 0.0
        if Counter(_pads(footprint, -1 if below else 1, turn)) != known[library, name]:
            reference = next(
                str(node[2]) for node in children(footprint, "property") if node[1] == "Reference"
            )
            found.append(f"The pads of {reference} are not those of {library}:{name}.")
    return found


def _pads(footprint: Node, side: int, turn: float) -> Iterable[PadShape]:
    for pad in children(footprint, "pad"):
        at, size, drill = child(pad, "at"), child(pad, "size"), child(pad, "drill")
        assert at is not None
        assert size is not None
        angle = ((float(at[3]) if len(at) > 3 else 0.0) - turn) * side % 180
        numbers = [word for word in (drill or [])[1:] if not isinstance(word, list)]
        hole = float(numbers[-1]) if numbers else 0.0
        yield (
            *(str(pad[1]), str(pad[2]), str(pad[3])),
            *(round(float(at[1]), 3), round(side * float(at[2]), 3) + 0.0),
            *(round(angle, 1) % 180, float(size[1]), float(size[2]), hole),
        )
