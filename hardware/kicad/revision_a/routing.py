# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Between board and router: what is in the way, what is to be connected, what it costs to go where.

Touch goes below, LED data above, so that they meet at right angles only.
"""

import math

import pcbnew

from ...geometry import Geometry
from .copper import BAR, BOTTOM, CLEARANCE, DRILL, POWER, RING, TOP, TRACK, VIA, Copper, stitch
from .frame import place_of, point
from .router import STEP, Point, Router, Segment, Task

EDGE = 0.5
HOLES_APART = 0.3
APART = 0.4  # touch and LED data on one layer
AROUND_ELECTRODE = 0.5
INSIDE_RING = 2.2  # from the line of LEDs inwards: no tracks further in
LONG_DATA = ("CHAIN_SA", "CHAIN_STORE_SOUTH", "CHAIN_STORE_NORTH")
BY_HAND = ("GND", "VLED", "VSYS")
WIDE = ("+3V3", "VBUS")
FAR = 45.0  # from pin to resistor: such nets go before others
MIDDLE_STRIP = (99.0, 10.6)  # between the rows: half its length and height


def layer_number(layer: int) -> int:
    """The router's number of a copper layer."""
    return 0 if layer == TOP else 1


def snap(at: Point) -> Point:
    """The place on the router's grid next to this one."""
    return round(round(at[0] / STEP) * STEP, 3), round(round(at[1] / STEP) * STEP, 3)


def kind_of(net: str) -> str:
    """What rules a net follows: touch (from the resistors on), pin (before them), data from cup
    to cup, long data, or other."""
    name = net.rsplit("/", 1)[-1]
    if name.startswith("TOUCH"):
        return "pin"
    if name.startswith("PAD_"):
        return "touch"
    if name in LONG_DATA:
        return "long"
    if name.startswith(("CHAIN", "LED_DATA", "Net-(U2-Y)", "Net-(D")):
        return "data"
    return "other"


def pad_segments(pad: pcbnew.PAD) -> list[Segment]:
    """A pad as copper that the router knows."""
    layer = TOP if pad.IsOnLayer(TOP) else BOTTOM
    size, middle = pad.GetSize(layer), pad.GetPosition()
    if pad.GetShape(layer) == pcbnew.PAD_SHAPE_CUSTOM:
        box = pad.GetBoundingBox()  # the solder jumper, which is not turned
        size, middle = box.GetSize(), box.GetCenter()
    width, height = pcbnew.ToMM(size.x), pcbnew.ToMM(size.y)
    x, y = place_of(middle)
    long, short = max(width, height), min(width, height)
    half = long / 2 - (0.5 if long > 10 else 0.2) * short
    angle = pad.GetOrientation().AsRadians() + (0 if width >= height else math.pi / 2)
    dx, dy = half * math.cos(angle), half * math.sin(angle)
    both = pad.IsOnLayer(TOP) and pad.IsOnLayer(BOTTOM)
    number = -1 if both else layer_number(layer)
    if long == short:
        dx = dy = 0.0
        if pad.GetShape(layer) != pcbnew.PAD_SHAPE_CIRCLE:
            short *= 1.36
    return [Segment((x - dx, y - dy), (x + dx, y + dy), short, number)]


def pad_cells(router: Router, pad: pcbnew.PAD) -> frozenset[int]:
    """The router's cells whose middle is on a pad."""
    box = pad.GetBoundingBox()
    (left, high), (right, low) = place_of(box.GetPosition()), place_of(box.GetEnd())
    layers = [layer_number(layer) for layer in (TOP, BOTTOM) if pad.IsOnLayer(layer)]
    found = set()
    x = snap((left, 0))[0]
    while x <= right:
        y = snap((0, low))[1]
        while y <= high:
            if pad.HitTest(point(x, y)):
                found |= {router.cell(layer, x, y) for layer in layers}
            y += STEP
        x += STEP
    return frozenset(found)


def block_everything(router: Router, board: pcbnew.BOARD, places: Geometry) -> None:
    """All pads, holes, hand-drawn copper, edges, electrodes and the LED supply."""
    for footprint in board.GetFootprints():
        for pad in footprint.Pads():
            net = pad.GetNetCode() or -1
            electrode = footprint.GetReference().startswith("E")
            hole = pad.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH
            if pad.GetDrillSizeX():
                drill = pcbnew.ToMM(pad.GetDrillSizeX())
                router.block_hole(place_of(pad.GetPosition()), drill, DRILL, HOLES_APART)
            for segment in pad_segments(pad):
                if electrode:
                    segment = segment._replace(layer=-1)
                router.block(segment, net, AROUND_ELECTRODE if electrode else 0.3 if hole else 0.0)
    for track in board.GetTracks():
        via = isinstance(track, pcbnew.PCB_VIA)
        width = VIA if via else pcbnew.ToMM(track.GetWidth())
        start, end = place_of(track.GetStart()), place_of(track.GetEnd())
        layer = -1 if via else layer_number(track.GetLayer())
        segment = Segment(start, end, width, layer)
        router.block(segment, track.GetNetCode())
        if via:
            router.block_hole(start, DRILL, DRILL, HOLES_APART)
        if kind_of(str(track.GetNetname())) == "data":
            router.keep_away(segment, track.GetNetCode(), "data", True)
    x, y = places.width / 2, places.height / 2
    for start, end in (
        ((-x, -y), (x, -y)),
        ((-x, y), (x, y)),
        ((-x, -y), (-x, y)),
        ((x, -y), (x, y)),
    ):
        router.block(Segment(start, end, 2 * (EDGE - CLEARANCE), -1), -1)
    supply = board.FindNet("VLED").GetNetCode()
    for cup in places.cups:
        half = (cup.height - cup.width) / 2
        line = Segment((cup.x, cup.y - half), (cup.x, cup.y + half), cup.width + 2 * RING, 1)
        router.block(line, supply)
        router.block(line._replace(width=cup.width - 2 * INSIDE_RING, layer=0), -1)
    reach = max(cup.x for cup in places.pits)
    for y in (places.pits[0].y, places.pits[-1].y):
        router.block(Segment((-reach - 20, y), (reach + 20, y), 2 * BAR, 1), supply)
    router.block(Segment((-40.55, -22.0), (-40.55, -15.4), 4.9, 1), supply)
    router.block(Segment((-29.3, -41.7), (-29.3, -30.0), 6.6, 1), supply)
    router.block(Segment((0, -22.0), (0, -13.2), 1.8, 1), supply)


def costs(router: Router, places: Geometry) -> None:
    """Where which kind of net would rather go."""
    length, height = MIDDLE_STRIP

    def in_strip(x: float, y: float) -> bool:
        return abs(x) < length and abs(y) < height

    router.set_cost("touch", lambda layer, x, y: 3.5 if layer == 0 else 1.0)
    router.set_cost("pin", lambda layer, x, y: 1.6 if layer == 0 else 1.0)
    router.set_cost(
        "data", lambda layer, x, y: (4.0 if layer else 1.0) * (5.0 if in_strip(x, y) else 1.0)
    )

    def near_pit(x: float, y: float) -> bool:
        return any(math.hypot(x - pit.x, y - pit.y) < pit.width / 2 + 4.5 for pit in places.pits)

    router.set_cost(
        "long",
        lambda layer, x, y: (
            (4.0 if layer else 1.0)
            * (6.0 if abs(x) < length and abs(y) < height + 3.0 else 1.5 if near_pit(x, y) else 1.0)
        ),
    )
    router.set_cost("other", lambda layer, x, y: 2.0 if layer and in_strip(x, y) else 1.0)


def tasks(router: Router, board: pcbnew.BOARD, ends: dict[int, Point]) -> dict[str, list[Task]]:
    """What is still to be connected, by kind. `ends`: where an electrode's track ends, by net."""
    pads: dict[int, list[pcbnew.PAD]] = {}
    for footprint in board.GetFootprints():
        for pad in footprint.Pads():
            if footprint.GetReference().startswith("E") and pad.GetNetCode() in ends:
                continue
            pads.setdefault(pad.GetNetCode(), []).append(pad)
    found: dict[str, list[Task]] = {
        "wide": [],
        "data": [],
        "long": [],
        "far": [],
        "touch": [],
        "pin": [],
        "other": [],
    }
    ground = board.FindNet("GND").GetNetCode()
    through = [p for p in pads[ground] if p.IsOnLayer(TOP) and p.IsOnLayer(BOTTOM)]
    groups = tuple(pad_cells(router, pad) for pad in through)
    drawn = {track.GetNetCode() for track in board.GetTracks()} - set(ends)
    found["wide"].append(Task(ground, "GND", "other", POWER, groups))
    for net, its_pads in pads.items():
        name = str(its_pads[0].GetNetname())
        groups = [pad_cells(router, pad) for pad in its_pads]
        if net in ends:
            groups.append(frozenset({router.cell(1, *ends[net])}))
        if not name or name in BY_HAND or net in drawn or len(groups) < 2:
            continue
        width = POWER if name in WIDE else TRACK
        kind = kind_of(name)
        task = Task(net, name, kind, width, tuple(groups))
        far = kind == "pin" and _spread(router, task) > FAR
        found["wide" if name in WIDE else "far" if far else kind].append(task)
    for kind in found:
        found[kind].sort(key=lambda task: (_spread(router, task), task.name))
    for kind in ("far", "pin"):
        found[kind].reverse()  # the long ones first, or they find the short ways taken
    return found


def _spread(router: Router, task: Task) -> float:
    spots = [router.place(next(iter(group))) for group in task.groups]
    xs, ys = [spot[1] for spot in spots], [spot[2] for spot in spots]
    return max(xs) - min(xs) + max(ys) - min(ys)


def route(copper: Copper, places: Geometry, ends: dict[str, Point]) -> tuple[Router, list[Point]]:
    """Connect everything that is not yet, and stitch the grounds together. Returns the
    router, and where further vias between them would have room."""
    board = copper.board
    by_net = {}
    for name, end in ends.items():
        electrode = f"E{[pad.name for pad in places.pads].index(name) + 1}"
        by_net[board.FindNet(copper.net_of(electrode, "1")).GetNetCode()] = end
    router = Router(places.width, places.height, CLEARANCE, APART, VIA)
    router.use_width(TRACK)
    router.use_width(POWER)
    block_everything(router, board, places)
    costs(router, places)
    todo = tasks(router, board, by_net)
    for kind in ("wide", "data", "long", "far", "touch", "other", "pin"):
        left = router.run(todo[kind])
        print(f"{kind}: {len(todo[kind])} nets, {len(left)} left", flush=True)
        if left:
            raise SystemExit("Not routed: " + ", ".join(task.name for task in left))
        if kind == "long":
            data = [
                segment
                for task, found in router.done.values()
                for segment in found
                if task.kind in ("data", "long")
            ]
            router.add_cost("touch", data, 1.0, 2.0)
    for _ in range(2):
        router.improve(("pin", "touch", "other"))
    names = {net: task.name for net, (task, _) in router.done.items()}
    for net, (_, segments) in router.done.items():
        copper.draw(names[net], segments)
    print(f"{stitch(copper, places, router)} vias between the grounds", flush=True)
    ground = board.FindNet("GND").GetNetCode()
    spots = [router.place(cell)[1:] for cell in range(0, router.cells, 2)]
    return router, [spot for spot in spots if router.has_room_for_via(spot, ground)]
