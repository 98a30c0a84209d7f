# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Make the circuit board of revision A: parts placed, tracks drawn, zones filled.

    /usr/bin/python3 -m hardware.kicad.revision_a.build

needs KiCad 9's own Python module. Writes awale.kicad_pcb; takes some minutes.
"""

import argparse
from pathlib import Path

import pcbnew

from ...geometry import Geometry, read_description
from ..netlist import Netlist, read_netlist
from .copper import Copper, draw_power, draw_rings, draw_zones, join_islands
from .frame import point
from .placement import Place, placements
from .router import Router
from .routing import route
from .silk import print_all
from .slim import slim

KICAD = Path(__file__).resolve().parent.parent
LIBRARIES = Path("/usr/share/kicad/footprints")
BOARD = KICAD / "awale.kicad_pcb"


def empty_board(places: Geometry, revision: str, date: str) -> pcbnew.BOARD:
    """A board with its outline, no parts."""
    board = pcbnew.BOARD()
    board.SetCopperLayerCount(2)
    title = board.GetTitleBlock()
    title.SetTitle("Awalé board")
    title.SetRevision(revision)
    title.SetDate(date)
    title.SetComment(0, "Licence: CERN-OHL-P-2.0")
    radius = 3.0
    x, y = places.width / 2, places.height / 2
    corners = [(x, y), (-x, y), (-x, -y), (x, -y)]
    for index, (cx, cy) in enumerate(corners):
        nx, ny = corners[(index + 1) % 4]
        dx, dy = (nx > cx) - (nx < cx), (ny > cy) - (ny < cy)
        line = pcbnew.PCB_SHAPE(board, pcbnew.SHAPE_T_SEGMENT)
        line.SetStart(point(cx + radius * dx, cy + radius * dy))
        line.SetEnd(point(nx - radius * dx, ny - radius * dy))
        arc = pcbnew.PCB_SHAPE(board, pcbnew.SHAPE_T_ARC)
        px, py = (cx > 0) * 2 - 1, (cy > 0) * 2 - 1
        inner = (cx - px * radius, cy - py * radius)
        bend = radius * 2**-0.5
        arc.SetArcGeometry(
            point(inner[0] + px * radius, inner[1]),
            point(inner[0] + px * bend, inner[1] + py * bend),
            point(inner[0], inner[1] + py * radius),
        )
        for shape in (line, arc):
            shape.SetLayer(pcbnew.Edge_Cuts)
            shape.SetWidth(pcbnew.FromMM(0.1))
            board.Add(shape)
    origin = point(-x, -y)
    board.GetDesignSettings().SetAuxOrigin(origin)
    board.GetDesignSettings().SetGridOrigin(origin)
    return board


def add_parts(board: pcbnew.BOARD, netlist: Netlist, where: dict[str, Place]) -> None:
    """Load, name, place and connect the footprints of all parts."""
    nets = {}
    for name in sorted(netlist.members()):
        nets[name] = pcbnew.NETINFO_ITEM(board, name)
        board.Add(nets[name])
    missing = sorted(netlist.components.keys() - where.keys())
    if missing:
        raise SystemExit(f"There is no place for {', '.join(missing)}.")
    for reference, component in sorted(netlist.components.items()):
        library, name = component.footprint.split(":")
        folder = KICAD / "awale.pretty" if library == "awale" else LIBRARIES / f"{library}.pretty"
        footprint = pcbnew.FootprintLoad(str(folder), name)
        if footprint is None:
            raise SystemExit(f"{reference}: there is no footprint {component.footprint}.")
        footprint.SetFPID(pcbnew.LIB_ID(library, name))
        footprint.SetReference(reference)
        footprint.SetValue(component.value)
        footprint.SetPath(pcbnew.KIID_PATH(component.path))
        for field, text in component.fields.items():
            footprint.SetField(field, text)
            footprint.GetFieldByName(field).SetVisible(False)
        footprint.SetDNP(not component.fitted)
        for model in list(footprint.Models()):
            del model
        place = where[reference]
        board.Add(footprint)
        footprint.SetPosition(point(place.x, place.y))
        if place.below:
            footprint.Flip(footprint.GetPosition(), pcbnew.FLIP_DIRECTION_LEFT_RIGHT)
        footprint.SetOrientationDegrees(place.angle)
        for pad in footprint.Pads():
            net = netlist.nets.get((reference, pad.GetNumber()))
            if net is not None:
                pad.SetNet(nets[net])


def fill(path: Path, spots: list[tuple[float, float]], router: Router) -> None:
    """Fill the zones of a board file; KiCad wants the board loaded with its project for that."""
    board = pcbnew.LoadBoard(str(path))
    for _ in range(4):
        board.BuildConnectivity()
        pcbnew.ZONE_FILLER(board).Fill(board.Zones())
        joined = join_islands(board, spots, router)
        print(f"{joined} pieces of ground joined", flush=True)
        if not joined:
            break
    pcbnew.SaveBoard(str(path), board, True)


def main() -> None:
    """Build the board."""
    parser = argparse.ArgumentParser(description="Make the circuit board of revision A.")
    parser.add_argument("--to", type=Path, default=BOARD)
    chosen = parser.parse_args()
    description = read_description()
    places = Geometry(description, "pcb")
    netlist = read_netlist(KICAD / "awale.kicad_sch")
    board = empty_board(places, description["board"]["revision"], "2026-11-21")
    add_parts(board, netlist, placements(places))
    copper = Copper(board)
    ends = draw_rings(copper, places)
    draw_power(copper)
    router, spots = route(copper, places, ends)
    draw_zones(copper, places)
    print_all(board, places)
    pcbnew.SaveBoard(str(chosen.to), board, True)
    fill(chosen.to, spots, router)
    slim(chosen.to)


if __name__ == "__main__":
    main()
