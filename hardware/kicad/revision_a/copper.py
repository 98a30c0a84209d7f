# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Copper that is drawn by hand, so to speak: rings of LEDs, power, zones, and what stays free."""

import itertools
import math
from collections.abc import Mapping, Sequence

import pcbnew

from ...geometry import Geometry
from .frame import place_of, point
from .placement import CAPACITOR_OUT, Gap, gaps
from .router import Router, Segment

TRACK, POWER, VIA, DRILL = 0.2, 0.4, 0.6, 0.3
CLEARANCE = 0.2
TOP, BOTTOM = pcbnew.F_Cu, pcbnew.B_Cu
RING = 0.7  # the supply under the LEDs reaches this far outside their line
BAR = 3.0  # half the width of the supply between two rings
FREE = 1.9  # around an electrode, no plane
Point = tuple[float, float]


class Copper:
    """Adds tracks, vias and zones to a board; places in millimetres from its middle."""

    def __init__(self, board: pcbnew.BOARD) -> None:
        self.board = board
        self._holes: list[tuple[Point, float]] | None = None

    def pad(self, reference: str, number: str) -> Point:
        """The middle of a pad."""
        return place_of(self._pad(reference, number).GetPosition())

    def _pad(self, reference: str, number: str) -> pcbnew.PAD:
        pad = self.board.FindFootprintByReference(reference).FindPadByNumber(number)
        if pad is None:
            raise KeyError(f"{reference} has no pad {number}")
        return pad

    def net_of(self, reference: str, number: str) -> str:
        """The net of a pad."""
        return str(self._pad(reference, number).GetNetname())

    def room_for_hole(self, at: Point) -> bool:
        """Whether a via's hole at a place is far enough from every other hole."""
        if self._holes is None:
            self._holes = self._all_holes()
        return all(math.dist(at, hole) > (size + DRILL) / 2 + 0.3 for hole, size in self._holes)

    def _all_holes(self) -> list[tuple[Point, float]]:
        holes = [
            (place_of(track.GetPosition()), DRILL)
            for track in self.board.GetTracks()
            if isinstance(track, pcbnew.PCB_VIA)
        ]
        holes += [
            (place_of(pad.GetPosition()), pcbnew.ToMM(pad.GetDrillSizeX()))
            for pad in self.board.GetPads()
            if pad.GetDrillSizeX()
        ]
        return holes

    def track(
        self, net: str, points: Sequence[Point], width: float = TRACK, layer: int = BOTTOM
    ) -> None:
        """A track through these points."""
        for start, end in itertools.pairwise(points):
            item = pcbnew.PCB_TRACK(self.board)
            item.SetStart(point(*start))
            item.SetEnd(point(*end))
            item.SetWidth(pcbnew.FromMM(width))
            item.SetLayer(layer)
            item.SetNet(self.board.FindNet(net))
            self.board.Add(item)

    def via(self, net: str, at: Point) -> None:
        """A via through the board, unless there is one."""
        if self._holes is None:
            self._holes = self._all_holes()
        if any(math.dist(at, hole) < 0.01 for hole, _ in self._holes):
            return
        self._holes.append((at, DRILL))
        item = pcbnew.PCB_VIA(self.board)
        item.SetPosition(point(*at))
        item.SetWidth(pcbnew.FromMM(VIA))
        item.SetDrill(pcbnew.FromMM(DRILL))
        item.SetNet(self.board.FindNet(net))
        self.board.Add(item)

    def replace(self, router: Router, before: Mapping[int, list[Segment]]) -> None:
        """Take away the router's former tracks of these nets, and draw what it has for them now."""
        for net, segments in before.items():
            old = {(_key(s.start), _key(s.end), s.layer) for s in segments}
            for item in list(self.board.TracksInNet(net)):
                ends = _key(place_of(item.GetStart())), _key(place_of(item.GetEnd()))
                via = item.Type() == pcbnew.PCB_VIA_T  # what is listed here is not cast to PCB_VIA
                layer = -1 if via else 0 if item.GetLayer() == TOP else 1
                if (*ends, layer) in old or (*ends[::-1], layer) in old:
                    self.board.Delete(item)
        self._holes = None
        for net in before:
            self.draw(self.board.FindNet(net).GetNetname(), router.done[net][1])

    def draw(self, net: str, segments: Sequence[Segment]) -> None:
        """Draw what the router found."""
        for segment in segments:
            if segment.layer < 0:
                self.via(net, segment.start)
            else:
                layer = BOTTOM if segment.layer else TOP
                self.track(net, [segment.start, segment.end], segment.width, layer)

    def zone(
        self, name: str, net: str, layer: int, outline: Sequence[Point], priority: int
    ) -> None:
        """A filled area of a net."""
        zone = self._area(name, outline)
        zone.SetLayer(layer)
        zone.SetNet(self.board.FindNet(net))
        zone.SetAssignedPriority(priority)
        zone.SetLocalClearance(pcbnew.FromMM(0.25))
        zone.SetMinThickness(pcbnew.FromMM(0.25))
        zone.SetPadConnection(pcbnew.ZONE_CONNECTION_THERMAL)
        zone.SetThermalReliefGap(pcbnew.FromMM(0.25))
        zone.SetThermalReliefSpokeWidth(pcbnew.FromMM(0.4))
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
        self.board.Add(zone)

    def free_area(self, name: str, outline: Sequence[Point]) -> None:
        """An area without planes, on both sides."""
        zone = self._area(name, outline)
        zone.SetIsRuleArea(True)
        zone.SetLayerSet(pcbnew.LSET.AllCuMask(2))
        zone.SetDoNotAllowCopperPour(True)
        zone.SetDoNotAllowTracks(False)
        zone.SetDoNotAllowVias(False)
        zone.SetDoNotAllowPads(False)
        zone.SetDoNotAllowFootprints(False)
        self.board.Add(zone)

    def _area(self, name: str, outline: Sequence[Point]) -> pcbnew.ZONE:
        zone = pcbnew.ZONE(self.board)
        zone.SetZoneName(name)
        chain = pcbnew.SHAPE_LINE_CHAIN()
        for place in outline:
            chain.Append(point(*place))
        chain.SetClosed(True)
        zone.Outline().AddOutline(chain)
        return zone


def draw_rings(copper: Copper, places: Geometry) -> dict[str, Point]:
    """The LEDs of every cup: data from one to the next, supply, ground, and the way out for the
    electrode's track, crossing the ring's data once, on the other side of the board. Returns where
    that track ends, for each cup."""
    ends: dict[str, Point] = {}
    every, over = gaps(places), CAPACITOR_OUT
    for cup in places.cups:
        leds = [led for led in places.leds if led.cup == cup.name]
        exit_at = _exit(cup.is_store, cup.x, [every[led.number] for led in leds])
        for index, led in enumerate(leds):
            gap, here, before = every[led.number], f"D{led.number + 1}", f"D{led.number}"
            capacitor = f"C{led.number + 1}"
            if index:
                copper.track(
                    copper.net_of(here, "4"),
                    [
                        copper.pad(before, "2"),
                        gap.at(-1.0, over),
                        gap.at(1.0, over),
                        copper.pad(here, "4"),
                    ],
                    TRACK,
                    TOP,
                )
            drop = gap.at(0.55, -1.75)
            copper.track(
                "VLED", [copper.pad(capacitor, "1"), drop, copper.pad(here, "1")], POWER, TOP
            )
            copper.via("VLED", drop)
            ground = gap.at(0.95, 1.8)
            copper.track("GND", [copper.pad(capacitor, "2"), ground], 0.3, TOP)
            copper.via("GND", ground)
        electrode = f"E{[pad.name for pad in places.pads].index(cup.name) + 1}"
        net = copper.net_of(electrode, "1")
        inside = -4.6 if cup.is_store else -5.2
        start, end = exit_at.at(-0.4, inside), _on_grid(exit_at.at(-0.4, 3.3))
        copper.via(net, start)
        copper.track(net, [start, end], TRACK, BOTTOM)
        ends[cup.name] = end
    return ends


def _key(at: Point) -> Point:
    return round(at[0], 3), round(at[1], 3)


def _on_grid(at: Point) -> Point:
    return round(round(at[0] / 0.2) * 0.2, 3), round(round(at[1] / 0.2) * 0.2, 3)


def _exit(is_store: bool, x: float, its_gaps: list[Gap]) -> Gap:
    if not is_store:
        return its_gaps[1]
    facing = 270.0 if x > 0 else 90.0
    level = [gap for gap in its_gaps if abs(gap.outwards_deg - facing) < 1.0]
    return min(level, key=lambda gap: abs(gap.y + 2.0))


def stadium(x: float, y: float, width: float, height: float, corners: int = 48) -> list[Point]:
    """An upright stadium, or a circle, as a polygon."""
    points = []
    for corner in range(corners):
        angle = 2 * math.pi * (corner + 0.5) / corners
        shift = math.copysign((height - width) / 2, math.cos(angle))
        points.append((x + width / 2 * math.sin(angle), y + shift + width / 2 * math.cos(angle)))
    return points


def disc(x: float, y: float, radius: float) -> list[Point]:
    """A circle as a polygon."""
    return stadium(x, y, 2 * radius, 2 * radius)


def rectangle(left: float, bottom: float, right: float, top: float) -> list[Point]:
    """Its corners."""
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


def supply_outline(places: Geometry) -> list[Point]:
    """Where the LED supply is on the underside: under both rows and both stores, one loop around
    the middle of the board; a slit of no width joins its inner edge to the outer one."""
    out, shapes = RING, []
    reach = max(cup.x - cup.width / 2 for cup in places.stores) + 1.0
    shapes += [disc(cup.x, cup.y, cup.width / 2 + out) for cup in places.pits]
    shapes += [
        stadium(cup.x, cup.y, cup.width + 2 * out, cup.height + 2 * out) for cup in places.stores
    ]
    north = places.cup("a").y
    shapes += [rectangle(-reach, y - BAR, reach, y + BAR) for y in (north, -north)]
    shapes.append(rectangle(-43.0, -north, -38.1, -12.9))  # from the switch
    shapes.append(rectangle(-32.6, -45.0, -26.0, -north))  # to the bulk capacitor
    shapes.append(rectangle(-0.9, -north, 0.9, -12.2))  # to the level shifter
    whole = pcbnew.SHAPE_POLY_SET()
    for shape in shapes:
        part = pcbnew.SHAPE_POLY_SET()
        part.NewOutline()
        for place in shape:
            part.Append(point(*place))
        whole.BooleanAdd(part)
    whole.Fracture()
    if whole.OutlineCount() != 1:
        raise ValueError(f"The LED supply is in {whole.OutlineCount()} pieces.")
    line = whole.Outline(0)
    return [place_of(line.CPoint(index)) for index in range(line.PointCount())]


def draw_power(copper: Copper) -> None:
    """The wide tracks of the supply, from the Pico to the switch."""
    pad = copper.pad
    vsys, led_in = copper.net_of("F1", "1"), copper.net_of("F1", "2")
    fuse, pin = pad("F1", "1"), pad("J2", "39")
    row = fuse[1]
    copper.track(vsys, [pin, (pin[0], row + 0.6), (pin[0] - 0.6, row), fuse], 1.2)
    copper.track(vsys, [pad("D202", "1"), (pad("D202", "1")[0], row)], 1.0)
    copper.track(vsys, [pad("D201", "1"), (pad("D201", "1")[0], row)], 1.2)
    copper.track(vsys, [pad("TP3", "1"), (pad("TP3", "1")[0], row)], 0.6)
    start, end = pad("F1", "2"), pad("U3", "1")
    level = pad("C201", "1")[1] - 0.1
    copper.track(led_in, [start, (start[0] - 1.2, level), (end[0] + 0.4, level)], 0.8)
    copper.track(led_in, [(end[0] + 0.4, level), (end[0], level - 0.4), end], 0.6)
    copper.track(copper.net_of("J6", "1"), [pad("J6", "1"), pad("D201", "2")], 1.0)
    copper.track("VLED", [pad("C204", "1"), pad("U2", "5")], 0.5)


def draw_zones(copper: Copper, places: Geometry) -> None:
    """Areas without planes under the electrodes, the LED supply, ground on both sides."""
    for pad in places.pads:
        copper.free_area(f"under {pad.name}", stadium(pad.x, pad.y, pad.width, pad.height))
        around = stadium(pad.x, pad.y, pad.width + 2 * FREE, pad.height + 2 * FREE)
        if pad.name.startswith("store"):
            around = stadium(pad.x, pad.y, pad.width + 1.8, pad.height + 1.8)
        copper.free_area(f"electrode {pad.name}", around)
    copper.zone("LED supply", "VLED", BOTTOM, supply_outline(places), 1)
    inset = 0.5
    board = rectangle(
        -places.width / 2 + inset,
        -places.height / 2 + inset,
        places.width / 2 - inset,
        places.height / 2 - inset,
    )
    copper.zone("ground above", "GND", TOP, board, 0)
    copper.zone("ground below", "GND", BOTTOM, board, 0)


def stitch(copper: Copper, places: Geometry, router: Router) -> int:
    """Vias between the two grounds, wherever there is room; how many."""
    count = 0
    ground = copper.board.FindNet("GND").GetNetCode()
    step = 5.0
    columns = math.floor(places.width / step / 2)
    rows = math.floor(places.height / step / 2)
    for column in range(-columns, columns + 1):
        for row in range(-rows, rows + 1):
            at = (column * step, row * step)
            if router.has_room_for_via(at, ground) and copper.room_for_hole(at):
                copper.via("GND", at)
                router.block(Segment(at, at, VIA, -1), ground)
                count += 1
    return count


def join_islands(board: pcbnew.BOARD, spots: Sequence[Point], router: Router) -> int:
    """After filling: join the pieces of ground that hang together with no other, by vias at some
    of `spots` where there is ground on the other side too, or else by tracks; how many. Says what
    cannot be joined."""
    copper = Copper(board)
    ground = board.FindNet("GND").GetNetCode()
    pieces = _pieces(board)
    family = list(range(len(pieces)))

    def head(index: int) -> int:
        while family[index] != index:
            index = family[index]
        return index

    def at_place(at: pcbnew.VECTOR2I) -> list[int]:
        return [
            i for i, (_, box, shape) in enumerate(pieces) if box.Contains(at) and shape.Contains(at)
        ]

    for at in _joins(board):
        found = [head(index) for index in at_place(at)]
        for other in found[1:]:
            family[head(other)] = head(found[0])
    for track in board.GetTracks():
        if track.GetNetname() == "GND" and not isinstance(track, pcbnew.PCB_VIA):
            found = [
                head(index)
                for at in (track.GetStart(), track.GetEnd())
                for index in at_place(at)
                if pieces[index][0] == track.GetLayer()
            ]
            for other in found[1:]:
                family[head(other)] = head(found[0])
    heads = [head(index) for index in range(len(pieces))]
    areas: dict[int, float] = {}
    for index, (_, _, shape) in enumerate(pieces):
        areas[heads[index]] = areas.get(heads[index], 0.0) + shape.Area()
    main_one = max(areas, key=lambda index: areas[index])
    room = pcbnew.FromMM(VIA / 2 + 0.02)
    count = 0
    for index, (layer, box, shape) in enumerate(pieces):
        if head(index) == head(main_one):
            continue
        (left, high), (right, low) = place_of(box.GetPosition()), place_of(box.GetEnd())
        for spot in spots:
            if not (left < spot[0] < right and low < spot[1] < high):
                continue
            at = point(*spot)
            if not shape.Contains(at):
                continue
            others = [i for i in at_place(at) if pieces[i][0] != layer]
            if not others or head(others[0]) == head(index):
                continue
            inside = pieces[others[0]][2].Contains(at, -1, -room)
            if inside and router.has_room_for_via(spot, ground) and copper.room_for_hole(spot):
                copper.via("GND", spot)
                router.block(Segment(spot, spot, VIA, -1), ground)
                family[head(index)] = head(others[0])
                count += 1
                break
    for index, (layer, box, shape) in enumerate(pieces):
        if head(index) == head(main_one):
            continue
        middle = place_of(box.GetCenter())
        here = {
            cell
            for cell in router.around(0 if layer == TOP else 1, middle, _half(box) + 0.5)
            if shape.Contains(point(*router.place(cell)[1:]))
        }
        there = {
            cell
            for side in (0, 1)
            for cell in router.around(side, middle, _half(box) + 8.0)
            for other in at_place(point(*router.place(cell)[1:]))
            if head(other) == head(main_one) and pieces[other][0] == (BOTTOM if side else TOP)
        }
        segments, torn = router.bridge(ground, TRACK, here, there)
        copper.replace(router, torn)
        copper.draw("GND", segments)
        if segments:
            family[head(index)] = head(main_one)
            count += 1
        else:
            print(f"ground alone at {middle[0]:.1f}, {middle[1]:.1f}")
    return count


def _half(box: pcbnew.BOX2I) -> float:
    return float(pcbnew.ToMM(max(box.GetWidth(), box.GetHeight()))) / 2


def _pieces(board: pcbnew.BOARD) -> list[tuple[int, pcbnew.BOX2I, pcbnew.SHAPE_POLY_SET]]:
    found = []
    for zone in board.Zones():
        if zone.GetNetname() == "GND":
            fill = zone.GetFilledPolysList(zone.GetLayer())
            for index in range(fill.OutlineCount()):
                shape = pcbnew.SHAPE_POLY_SET(fill.Outline(index))
                found.append((zone.GetLayer(), shape.BBox(), shape))
    return found


def _joins(board: pcbnew.BOARD) -> list[pcbnew.VECTOR2I]:
    joins = [
        track.GetPosition()
        for track in board.GetTracks()
        if isinstance(track, pcbnew.PCB_VIA) and track.GetNetname() == "GND"
    ]
    return joins + [
        pad.GetPosition()
        for pad in board.GetPads()
        if pad.GetNetname() == "GND" and pad.IsOnLayer(TOP) and pad.IsOnLayer(BOTTOM)
    ]
