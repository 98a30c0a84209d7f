# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The enclosure's solids are sound, fit each other, the board and the printer; and what does not
fit is noticed. A long file: the solids are made once for all its tests."""

import sys
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path
from typing import Any

import pytest
import trimesh
from build123d import Align, Box, Compound, Pos, Rectangle, Rot, extrude, offset

from hardware.description import read_description
from hardware.enclosure import access, lettering, parts
from hardware.enclosure.__main__ import in_all, main, write
from hardware.enclosure.shape import Shape
from hardware.geometry import GEOMETRIES, Outline, gap, stadium
from hardware.kicad.board_file import BoardFile
from tests.support.board_description import changed
from tests.support.enclosure_solids import printed, shape, whole
from tests.support.measured_solids import overlap, thinnest

pytestmark = pytest.mark.slow
CORNERS = ((1, 1), (1, -1), (-1, -1), (-1, 1))
LOW = (Align.CENTER, Align.CENTER, Align.MIN)
every = pytest.mark.parametrize("name", GEOMETRIES)
# Bodies with their solder, from the makers' sheets: along the footprint's x and y, and how high.
BODIES = {
    "R_0603": (2.4, 0.9, 0.6),
    "C_0603": (2.4, 0.9, 0.95),
    "D_SOD-882": (1.2, 0.7, 0.55),
    "D_SOD-123F": (3.7, 1.9, 1.1),
    "SOT-23-5": (3.2, 3.1, 1.45),
    "SOT-23-6": (3.2, 3.1, 1.45),
    "CP_Elec_6.3x5.8": (8.4, 6.9, 6.0),
}


def board(of: Shape, bigger: float) -> Any:
    """The circuit board or deck as a plain slab with sharp corners, grown by `bigger` around."""
    sketch = offset(Rectangle(of.places.width, of.places.height), bigger)
    return Pos(0, 0, of.board_z) * extrude(sketch, of.board_thickness)


def pico_and_solder(of: Shape) -> dict[str, Any]:
    """Solids with names: the Pico, soldered flat by its edges; the LEDs' solder on top."""
    sizes = of.sizes
    x, y = of.places.values.controller_mm
    length, thick, _ = sizes.pico_mm
    width, height, out = sizes.pico_usb_mm
    low, high = of.board_z - thick, sizes.pico_parts_mm
    socket = Box(width, 7.0, height, align=LOW)
    made = {
        "Pico": Pos(x, y, low) * Box(21.0, length, thick, align=LOW),
        "Pico's parts": Pos(x, y, low - high) * Box(20.4, length, high, align=LOW),
        "USB socket": Pos(x, y + length / 2 + out - 3.5, low - height) * socket,
    }
    along, across, solder = of.places.values.led_solder_mm
    for led in of.places.leds:
        if led.cup in ("A", "store_south"):
            turned = Pos(led.x, led.y, 0) * Rot(0, 0, -led.outwards_deg)
            made[f"solder {led.number}"] = turned * Box(across, along, solder, align=LOW)
    return made


def bodies(of: Shape) -> list[str]:
    """The large parts of a case: top, base, and the deck and the door if it has them."""
    return ["top", "base", *(["deck", "door"] if of.has_deck else [])]


def leds(of: Shape, cup: str) -> list[Any]:
    """The LEDs of a cup as boxes."""
    along, across = of.places.values.led_size_mm
    return [
        Pos(led.x, led.y, 0)
        * Rot(0, 0, -led.outwards_deg)
        * Box(across, along, of.led_height, align=LOW)
        for led in of.places.leds
        if led.cup == cup
    ]


@every
def test_every_part_is_one_sound_solid_that_fits_the_printer(name: str) -> None:
    bed = shape(name).sizes.printer_mm
    for part in printed(name):
        assert part.solid.is_valid, part.name
        assert len(part.solid.solids()) == 1, part.name
        assert part.solid.volume > 100, part.name
        size = part.solid.bounding_box().size
        assert max(size.X, size.Y, size.Z) <= bed, part.name
    numbers = {part.name: part.number for part in printed(name)}
    assert numbers["bowl-pit"] == 12
    assert numbers["bowl-store"] == 2
    assert numbers["foot"] == len(shape(name).places.feet)


@every
def test_the_pieces_make_up_the_whole(name: str) -> None:
    for part in ("top", "base"):
        one = whole(name, part)
        pieces = [made.solid for made in printed(name) if made.name.startswith(part)]
        assert len(pieces) == len(shape(name).splits(part)) + 1
        together = sum(piece.volume for piece in pieces)
        diameter, depth = shape(name).sizes.pin_mm
        hole = 3.1416 * diameter**2 / 4 * 2 * depth
        assert one.volume - together == pytest.approx(2 * (len(pieces) - 1) * hole, rel=0.01)


@every
def test_bowls_hang_in_the_top_with_the_stated_play(name: str) -> None:
    of = shape(name)
    play = of.sizes.fit_mm * 0.95
    for cup in (of.places.cup("A"), of.places.cup("store_north")):
        bowl = Pos(cup.x, cup.y, 0) * whole(name, cup.name)
        for x, y in ((0, 0), (play, 0), (0, play), (-play, 0)):
            assert overlap(whole(name, "top"), Pos(x, y, 0) * bowl) < 1e-3, cup.name
        # It rests on its ledge: it cannot fall through.
        assert overlap(whole(name, "top"), Pos(0, 0, -0.2) * bowl) > 1, cup.name


@every
def test_bowls_clear_the_leds_and_reach_the_electrode(name: str) -> None:
    of = shape(name)
    for cup in (of.places.cup("A"), of.places.cup("store_south")):
        bowl = Pos(cup.x, cup.y, 0) * whole(name, cup.name)
        for led in leds(of, cup.name):
            assert bowl.distance_to(led) >= 0.25
            assert whole(name, "top").distance_to(led) >= of.sizes.bowl_beyond_led_mm - 0.01
        assert 0 < bowl.bounding_box().min.Z <= 0.2


@every
def test_each_bowl_and_key_carries_its_stud(name: str) -> None:
    """An M3 screw of board.toml's length passes; its head sits on plastic; its nut has thread."""
    of = shape(name)
    values, touch = of.places.values, of.places.description.touch
    stud = parts.slot(1.5, 0, of.floor_z - values.stud_length_mm, of.floor_z)
    head = parts.slot(touch.stud_mm / 2, 0, of.floor_z, of.floor_z + 1.65)  # ISO 7380
    carriers = [("A", whole(name, "A")), ("store_north", whole(name, "store_north"))]
    carriers += [(key.name, whole(name, "top")) for key in of.places.keys]
    for pad in of.places.pads:
        for carrier, solid in carriers:
            if carrier != pad.name:
                continue
            is_key = carrier in ("new", "undo", "ok")
            here = Pos(pad.x, pad.y, 0) if is_key else Pos(0, 0, 0)
            assert overlap(solid, here * stud) < 1e-3, carrier
            assert overlap(solid, here * head) < 1e-3, carrier
            assert overlap(solid, here * Pos(0, 0, -0.2) * head) > 2, carrier
    below = values.stud_length_mm - of.floor_z - of.board_thickness
    assert below >= 2.4 + 0.5  # a nut, ISO 4032, and a washer
    assert of.board_z - below >= of.inside_z + 1.0
    if not of.has_deck:
        pico = pico_and_solder(of)["Pico"]
        washer = parts.slot(3.5, 0, of.board_z - below, of.board_z)
        for pad in of.places.pads:
            assert (Pos(pad.x, pad.y, 0) * washer).distance_to(pico) > 1.0, pad.name


def test_nothing_printed_meets_the_pico_or_solder() -> None:
    """The Pico with the parts on its free side, and the LEDs' solder, in board.toml's sizes."""
    of = shape("pcb")
    solids = {part: whole("pcb", part) for part in bodies(of)}
    for cup in ("A", "store_south"):
        middle = of.places.cup(cup)
        solids[f"bowl {cup}"] = Pos(middle.x, middle.y, 0) * whole("pcb", cup)
    things = pico_and_solder(of)
    for what, thing in things.items():
        for part, solid in solids.items():
            assert overlap(solid, thing) < 1e-3, (what, part)
    # And with room for a Pico that stands askew by half a millimetre.
    for x, y in ((0.5, 0), (-0.5, 0), (0, 0.5), (0, -0.5)):
        assert overlap(solids["base"], Pos(x, y, 0) * things["Pico"]) < 1e-3


def test_no_part_meets_the_case(board: BoardFile) -> None:
    bodies = {}
    for name, part in board.parts.items():
        footprint = part.name.partition(":")[2].removesuffix("_1608Metric")
        if size := BODIES.get(footprint):
            turned = Pos(part.x, part.y, 0) * Rot(0, 0, part.angle)
            bodies[name] = turned * Box(*size, align=LOW)
    assert len(bodies) > 180
    assert overlap(whole("pcb", "top"), Compound(children=list(bodies.values()))) < 1e-3


@every
@pytest.mark.parametrize("height", [5.5, 7.0, 8.5])
def test_the_case_closes_over_a_usb_plug(name: str, height: float) -> None:
    of = shape(name)
    plug = access.plug(of, of.sizes.plug_mm[1], height)
    for part in bodies(of):
        assert overlap(whole(name, part), plug) < 1e-3, part
    room = plug.bounding_box().min.Z - of.inside_z
    assert min(room, of.board_z - plug.bounding_box().max.Z if of.has_deck else room) >= 0.3


def test_a_plug_in_the_north_wall_goes_all_the_way_in() -> None:
    """Its body may stop at the Pico's socket, which stands out of the board, not at the wall; the
    wall around it holds."""
    of = shape("pcb")
    start = access.plug(of, *of.sizes.plug_mm[1:]).bounding_box().min.Y
    assert start == pytest.approx(of.places.height / 2 + 1.3)
    assert start < of.outer[1] / 2 - 1.0
    bridge = Pos(0, of.outer[1] / 2 - 1.2, of.inside_z - 0.6) * Box(20, 2.0, 1.0)
    assert overlap(whole("pcb", "base"), bridge) == pytest.approx(40.0, rel=0.01)


def test_a_pen_reaches_bootsel_of_a_flat_pico_through_the_floor() -> None:
    of = shape("pcb")
    x, y = access.bootsel(of)
    button = of.board_z - of.sizes.pico_mm[1] - of.sizes.pico_parts_mm
    pen = Pos(x, y, 0) * parts.slot(2.0, 0, of.bottom_z - 20, button)
    assert overlap(whole("pcb", "base"), pen) < 1e-3
    # KiCad's footprint, whose first pins are on the left: from below they are, from above not.
    assert (x, y) == pytest.approx((3.5, 47.0 - 12.0))


def test_plug_and_bootsel_are_behind_the_door() -> None:
    of = shape("rings")
    west, east = of.door_x
    ledge = access.LEDGE_MM
    plug = access.plug(of, *of.sizes.plug_mm[1:]).bounding_box()
    assert west + ledge <= plug.min.X
    assert east - ledge >= plug.max.X
    assert max(abs(plug.min.Y), plug.max.Y) <= of.door_y - ledge
    assert west + ledge + 5 <= access.bootsel(of)[0] <= east - ledge - 5
    opening = Pos((west + east) / 2, 0, of.bottom_z) * Box(
        east - west - 2 * ledge - 14, 2 * (of.door_y - ledge) - 14, 8, align=LOW
    )
    assert overlap(whole("rings", "base"), opening) < 1e-3


def test_the_door_fits_its_opening_and_rests_on_the_ledge() -> None:
    of = shape("rings")
    door, base, play = whole("rings", "door"), whole("rings", "base"), of.sizes.fit_mm * 0.95
    for x, y in ((0, 0), (play, 0), (0, -play)):
        assert overlap(base, Pos(x, y, 0) * door) < 1e-3
    assert overlap(base, Pos(0, 0, 0.5) * door) > 10
    assert of.bottom_z - 1e-6 <= door.bounding_box().min.Z
    for x, y in access.door_screws(of):
        screw = Pos(x, y, 0) * parts.slot(1.5, 0, of.bottom_z + 1.7, of.bottom_z + 8.0)
        assert overlap(door, screw) < 1e-3
        ring = 3.1416 * (1.5**2 - (of.sizes.screw_pilot_mm / 2) ** 2)
        assert overlap(base, screw) / ring >= 4.0


@every
def test_names_are_engraved_in_the_top(name: str) -> None:
    """Each cut is in the top's face, away from bowls, dishes and edges."""
    of = shape(name)
    words = lettering.words(of)
    assert [word.text for word in words] == [*"ABCDEFabcdef", "NEW", "OK", "UNDO"]
    probes = []
    for word in words:
        half = (
            lettering.width_mm(word.text, word.height) / 2,
            (word.height + lettering.STROKE_MM) / 2,
        )
        assert abs(word.x) + half[0] < of.outer[0] / 2 - 0.8
        assert abs(word.y) + half[1] < of.outer[1] / 2 - 0.8
        box = Outline([(word.x + i * half[0], word.y + j * half[1]) for i, j in CORNERS])
        for cup in of.places.cups:
            recess = of.bowls[cup.name].recess
            rim = stadium(cup.x, cup.y, 2 * recess, 2 * recess + cup.height - cup.width)
            assert gap(box, rim) >= of.sizes.least_wall_mm - 0.01, (word.text, cup.name)
        for key in of.places.keys:
            dish = stadium(key.x, key.y, 2 * of.key_radius, 2 * of.key_radius)
            assert gap(box, dish) >= of.sizes.least_wall_mm - 0.01, (word.text, key.name)
        stroke = lettering.cut(word, of.top_z)[0].bounding_box().center()
        probes.append(Pos(stroke.X, stroke.Y, of.top_z) * Box(0.3, 0.3, 0.2))
    engraved, below = (
        overlap(whole(name, "top"), Pos(0, 0, -depth) * Compound(children=probes))
        for depth in (lettering.DEPTH_MM / 2, lettering.DEPTH_MM + 0.15)
    )
    assert engraved < 1e-4
    assert below > 0.3 * 0.3 * 0.2 * len(words) - 0.003  # that none of them is deeper


@every
def test_light_stays_in_its_well(name: str) -> None:
    """Between two pits there is a wall from just above the board to the plate."""
    of = shape(name)
    first, second = of.places.cup("A"), of.places.cup("B")
    z = of.led_height / 2 + 0.3
    bar = Pos((first.x + second.x) / 2, first.y, z) * Box(
        second.x - first.x - 2 * of.bowls["A"].well + 3, 0.2, 0.2
    )
    walls = (bar & whole(name, "top")).solids()
    assert len(walls) == 2
    assert all(wall.volume / 0.04 >= of.sizes.well_wall_mm - 0.05 for wall in walls)


@every
def test_top_base_and_board_fit_together(name: str) -> None:
    of = shape(name)
    play = of.sizes.fit_mm * 0.95
    top, base = whole(name, "top"), whole(name, "base")
    for x, y in ((0, 0), (play, 0), (0, play)):
        assert overlap(top, Pos(x, y, 0) * base) < 1e-3
    slab = board(of, of.sizes.board_gap_mm * 0.95)
    assert overlap(top, slab) < 1e-3
    assert overlap(base, slab) < 1e-3
    # The lip reaches into the top and lines the halves up.
    assert base.bounding_box().max.Z > top.bounding_box().min.Z


@every
def test_screws_pass_the_base_and_grip_in_the_top(name: str) -> None:
    of = shape(name)
    screws, heads = (
        Compound(children=[Pos(x, y, 0) * each for x, y in of.places.holes])
        for each in (
            parts.slot(1.5, 0, of.screw_z, of.screw_tip_z),
            parts.slot(2.75, 0, of.bottom_z, of.screw_z),
        )
    )
    assert overlap(whole(name, "base"), screws) < 1e-3
    assert overlap(whole(name, "base"), heads) < 1e-3
    ring = 3.1416 * (1.5**2 - (of.sizes.screw_pilot_mm / 2) ** 2)
    grips = (whole(name, "top") & screws).solids()
    assert len(grips) == len(of.places.holes)
    assert all(grip.volume / ring >= 4.0 for grip in grips)


def test_a_cable_gets_out_through_the_floors_groove() -> None:
    of = shape("rings")
    radius = of.sizes.cable_mm / 2
    z, start, end = of.bottom_z + radius, -of.outer[0] / 2 - 5, of.door_x[0] + 3
    lying = Pos(start, 0, z) * Rot(0, 90, 0) * parts.slot(radius - 0.05, 0, 0, end - start)
    for part in ("base", "door", "top"):
        assert overlap(whole("rings", part), lying) < 1e-3, part


def test_rings_lie_in_the_deck_flush_with_it() -> None:
    of = shape("rings")
    values = read_description().geometry.rings
    for cup in (of.places.cup("c"), of.places.cup("store_south")):
        outer, inner = values.store_ring_mm if cup.is_store else values.pit_ring_mm
        slack = values.ring_tolerance_mm * 0.95
        thickness = values.ring_thickness_mm
        ring: Any = parts.slot(outer / 2 + slack, 0, -thickness, 0)
        ring -= parts.slot(inner / 2 - slack, 0, -thickness - 1, 1)
        assert overlap(whole("rings", "deck"), Pos(cup.x, cup.y, 0) * ring) < 1e-2
        lower = Pos(cup.x, cup.y, -0.3) * ring
        assert overlap(whole("rings", "deck"), lower) > 10  # it rests on something


def test_a_circuit_board_needs_no_deck() -> None:
    with pytest.raises(ValueError, match="takes the place"):
        parts.deck(shape("pcb"))


@every
def test_no_wall_is_thinner_than_stated(name: str) -> None:
    least = shape(name).sizes.least_wall_mm
    deck = [("deck", 6.1)] if shape(name).has_deck else []
    for part, spacing in (("top", 3.7), ("base", 3.7), ("A", 0.8), ("store_south", 1.3), *deck):
        thick, where = thinnest(whole(name, part), spacing)
        assert thick >= least - 0.01, f"{part}: {thick:.2f} mm at {where}"
    piece = printed(name)[0].solid  # with a cut between two pits
    thick, where = thinnest(piece, 2.3)
    assert thick >= least - 0.01, f"a piece of the top: {thick:.2f} mm at {where}"


# Seeded faults: each has to be caught by one of the checks above.


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ({"geometry__pcb__cover_mm": 5.0}, "mm from the electrode"),
        ({"geometry__pcb__led_height_mm": 4.0}, "above its LEDs"),
        ({"enclosure__bowl_beyond_led_mm": 2.0, "geometry__pcb__ledge_mm": 2.0}, "leave a wall"),
        ({"enclosure__bowl_beyond_led_mm": -3.0}, "covers LEDs"),
        ({"enclosure__rim_mm": 4.0}, "no wall below its rim"),
        ({"geometry__pcb__key_dish_mm": 20.0}, "two keys"),
        ({"geometry__pcb__key_dish_mm": 26.0}, "B and new leave a wall"),
        ({"geometry__pcb__screw_length_mm": 30.0}, "come through the top"),
        ({"geometry__pcb__screw_length_mm": 8.0}, "mm only"),
        ({"geometry__pcb__split_top_x_mm": []}, "of the top is 262 mm long"),
        ({"geometry__pcb__split_top_x_mm": [-16.0]}, "cut at -16, through C"),
        ({"geometry__pcb__split_top_x_mm": [-64.0]}, "cut at -64, through a screw"),
        ({"geometry__pcb__split_base_x_mm": [44.0]}, "cut at 44, through a foot"),
        ({"geometry__pcb__split_base_x_mm": [10.0]}, "cut at the same place"),
        ({"geometry__rings__split_deck_x_mm": [160.0]}, "A piece of the deck"),
        ({"geometry__pcb__space_below_mm": 6.0}, "reaches 0.6 mm into the floor"),
        ({"geometry__pcb__cover_mm": 2.6}, "0.1 mm above its LEDs"),
        ({"geometry__pcb__ledge_mm": 0.95}, "is cut at 0, through C"),
        ({"geometry__rings__space_below_mm": 17.0}, "USB plug 8.5 mm high"),
    ],
)
def test_a_fault_in_the_dimensions_is_named(fault: dict[str, Any], words: str) -> None:
    description = changed(**fault)
    found = [problem for name in GEOMETRIES for problem in Shape(description, name).problems()]
    assert any(words in problem for problem in found), found


def test_the_dimensions_themselves_have_no_fault() -> None:
    for name in GEOMETRIES:
        assert shape(name).problems() == []


def test_files_for_the_printer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--geometry", "pcb", "--only", "bowl-store", "--to", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", ["enclosure", *arguments])
    main()
    assert capsys.readouterr().out.split()[:3] == ["2", "x", "pcb-bowl-store"]
    step = (tmp_path / "pcb-bowl-store.step").read_text(encoding="ascii", errors="replace")
    assert step.startswith("ISO-10303-21")


def test_the_weight_of_all_parts() -> None:
    assert in_all(360_000) == "In all 360 cm3, at most 446 g of PLA."


def mesh_of_3mf(path: Path) -> trimesh.Trimesh:
    """The one mesh of a 3MF file."""
    with zipfile.ZipFile(path) as archive:
        root = ElementTree.fromstring(archive.read("3D/3dmodel.model"))
    vertices = [[float(node.attrib[a]) for a in "xyz"] for node in root.iterfind(".//{*}vertex")]
    faces = [
        [int(node.attrib[a]) for a in ("v1", "v2", "v3")]
        for node in root.iterfind(".//{*}triangle")
    ]
    return trimesh.Trimesh(vertices, faces)


@every
def test_files_are_watertight(name: str, tmp_path: Path) -> None:
    of = shape(name)
    for kind in ["bowl-pit", "bowl-store", "foot", *bodies(of)]:
        write(of, tmp_path, kind)
    written = {path.stem.removeprefix(f"{name}-") for path in tmp_path.glob("*.stl")}
    assert written == {part.name for part in printed(name)}
    for path in sorted(tmp_path.glob("*.stl")):
        for mesh in (trimesh.load_mesh(path), mesh_of_3mf(path.with_suffix(".3mf"))):
            assert mesh.is_watertight, path.name
            assert mesh.is_winding_consistent, path.name
            assert mesh.volume > 100, path.name


def test_an_unknown_part_is_refused_by_the_enclosure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ["--geometry", "pcb", "--only", "deck", "--to", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", ["enclosure", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1
