# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A schematic sheet being drawn: symbols, wires, labels, and the file it becomes.

Places are in units of 2.54 mm from the upper left corner, y downwards, as the sheet is read.
"""

import itertools
import math
import uuid
from pathlib import Path

from ..sexpr import Node, Word, words, write
from .parts import PARTS, Part
from .symbols import embedded

GRID = 2.54
_SPACE = uuid.UUID("5a7d2c1e-0a3b-4c55-9b8e-6f1d4e2a9c70")
Point = tuple[float, float]


def identity(*names: object) -> str:
    """A UUID that is the same whenever the same names are given."""
    return str(uuid.uuid5(_SPACE, "/".join(str(name) for name in names)))


class Placed:
    """A symbol on a sheet, and where its pins are."""

    def __init__(self, sheet: "Sheet", name: str, symbol: str, at: Point, turn: int) -> None:
        self.sheet, self.name, self.at, self.turn = sheet, name, at, turn
        self.uuid = identity(sheet.name, name)
        self._pins = embedded(symbol)[1]

    def pin(self, number: str) -> Point:
        """Where a pin ends."""
        x, y, _ = self._pins[number]
        angle = math.radians(self.turn)
        right = x * math.cos(angle) - y * math.sin(angle)
        up = x * math.sin(angle) + y * math.cos(angle)
        return (
            self.at[0] + round(right / GRID * 2) / 2,
            self.at[1] - round(up / GRID * 2) / 2,
        )

    def away(self, number: str) -> Point:
        """The unit step away from the symbol at a pin."""
        angle = math.radians(self._pins[number][2] + 180 + self.turn)
        return round(math.cos(angle)), -round(math.sin(angle))


class Sheet:
    """One file. `paths` are the places in the hierarchy where it is used: (path, prefix)."""

    def __init__(self, name: str, title: str, paper: str, project: str, number: str) -> None:
        self.name, self.title, self.paper, self.project = name, title, paper, project
        self.uuid = identity(name)
        self.number = number
        self.paths: list[str] = []
        self._symbols: dict[str, Node] = {}
        self._items: list[Node] = []
        self._wires: list[tuple[Point, Point]] = []
        self._dots: list[Point] = []
        self._count = 0

    def _next(self) -> str:
        self._count += 1
        return identity(self.name, "item", self._count)

    def part(
        self,
        kind: str,
        references: list[str] | str,
        at: Point,
        turn: int = 0,
        value: str = "",
        label: Point = (1.0, -0.5),
        value_at: Point | None = (1.0, 0.5),
    ) -> Placed:
        """Place a part of a kind from `parts.PARTS`; one reference for each path of the sheet."""
        part = PARTS[kind]
        names = [references] if isinstance(references, str) else references
        return self._place(part.symbol, names, at, turn, value or part.value, part, label, value_at)

    def power(self, net: str, at: Point, turn: int = 0) -> Placed:
        """A power symbol: +3V3, GND, VBUS, VSYS, VLED or PWR_FLAG."""
        library = "awale" if net in ("VSYS", "VLED") else "power"
        self._count += 1
        number = f"#PWR{self.number}{self._count:03d}"
        if net == "PWR_FLAG":
            number = f"#FLG{self.number}{self._count:03d}"
        low = net == "GND"
        label = (0.0, 1.5) if low != (turn == 180) else (0.0, -1.4)
        if turn in (90, 270):
            label = (1.3, 0.0) if low == (turn == 90) else (-1.3, 0.0)
        names = (
            [number] if len(self.paths) < 2 else [f"{number}{i}" for i in range(len(self.paths))]
        )
        return self._place(f"{library}:{net}", names, at, turn, net, None, (0, 0), label)

    def _place(
        self,
        symbol: str,
        references: list[str],
        at: Point,
        turn: int,
        value: str,
        part: Part | None,
        label: Point,
        value_at: Point | None,
    ) -> Placed:
        self._symbols.setdefault(symbol, embedded(symbol)[0])
        placed = Placed(self, references[0], symbol, at, turn)
        x, y = at[0] * GRID, at[1] * GRID
        node: Node = [Word("symbol"), [Word("lib_id"), symbol], [Word("at"), x, y, turn]]
        node.append(words("(unit 1)"))
        bom = part is not None and bool(part.mpn)
        node += [
            words("(exclude_from_sim no)"),
            [Word("in_bom"), bom],
            [Word("on_board"), part is not None or symbol.startswith("power:")],
            [Word("dnp"), part is not None and not part.fitted],
            [Word("uuid"), placed.uuid],
        ]
        node.append(_property("Reference", references[0], at, label, turn, part is not None))
        node.append(_property("Value", value, at, value_at or (0, 0), turn, value_at is not None))
        node.append(_property("Footprint", part.footprint if part else "", at, (0, 0), turn, False))
        node.append(_property("Datasheet", "", at, (0, 0), turn, False))
        node.append(
            _property("Description", part.description if part else "", at, (0, 0), turn, False)
        )
        if part is not None and part.mpn:
            for field, text in (
                ("MPN", part.mpn),
                ("Manufacturer", part.maker),
                ("Alternative", part.alternative),
            ):
                node.append(_property(field, text, at, (0, 0), turn, False))
        uses: Node = [Word("project"), self.project]
        for path, reference in zip(self.paths, references, strict=True):
            uses.append([Word("path"), path, [Word("reference"), reference], words("(unit 1)")])
        node.append([Word("instances"), uses])
        self._items.append(node)
        return placed

    def wire(self, *points: Point) -> None:
        """A wire through these points, level or upright from each to the next."""
        self._wires += [(a, b) for a, b in itertools.pairwise(points) if a != b]

    def junction(self, *points: Point) -> None:
        """Dots where wires meet."""
        self._dots += points

    def _wire_nodes(self) -> list[Node]:
        # A wire that runs through a dot must end there, or KiCad does not see the connection.
        nodes: list[Node] = []
        for start, end in self._wires:
            inner = [dot for dot in self._dots if _between(start, dot, end)]
            stops = [start, *sorted(inner, key=lambda dot: math.dist(start, dot)), end]
            for one, other in itertools.pairwise(stops):
                nodes.append(
                    [
                        Word("wire"),
                        [Word("pts"), _xy(one), _xy(other)],
                        words("(stroke (width 0) (type default))"),
                        [Word("uuid"), self._next()],
                    ]
                )
        for dot in self._dots:
            nodes.append(
                [
                    Word("junction"),
                    [Word("at"), *_mm(dot)],
                    words("(diameter 0)"),
                    words("(color 0 0 0 0)"),
                    [Word("uuid"), self._next()],
                ]
            )
        return nodes

    def label(
        self, net: str, at: Point, turn: int = 0, kind: str = "label", shape: str = ""
    ) -> None:
        """A name on a wire: `label`, or `hierarchical_label` with a shape."""
        justify = "right" if turn in (180, 270) else "left"
        node: Node = [Word(kind), net]
        if shape:
            node.append([Word("shape"), Word(shape)])
        effects = words("(effects (font (size 1.27 1.27)))")
        effects.append([Word("justify"), Word(justify), *([] if shape else [Word("bottom")])])
        node += [[Word("at"), *_mm(at), turn], effects, [Word("uuid"), self._next()]]
        self._items.append(node)

    def port(self, net: str, at: Point, turn: int, shape: str) -> None:
        """A connection to the sheet above."""
        self.label(net, at, turn, "hierarchical_label", shape)

    def stub(self, placed: Placed, pin: str, net: str, length: float = 1.0) -> None:
        """A short wire from a pin to a power symbol or a label."""
        start, step = placed.pin(pin), placed.away(pin)
        end = (start[0] + step[0] * length, start[1] + step[1] * length)
        self.wire(start, end)
        if net in ("+3V3", "GND", "VBUS", "VSYS", "VLED"):
            self.power(net, end)
        else:
            self.label(net, end, 180 if step[0] < 0 else 0)

    def unconnected(self, at: Point) -> None:
        """A cross: this pin is left open on purpose."""
        self._items.append(
            [Word("no_connect"), [Word("at"), *_mm(at)], [Word("uuid"), self._next()]]
        )

    def text(self, words_: str, at: Point, size: float = 1.27) -> None:
        """A remark."""
        self._items.append(
            [
                Word("text"),
                words_,
                words("(exclude_from_sim no)"),
                [Word("at"), *_mm(at), 0],
                [
                    Word("effects"),
                    [Word("font"), [Word("size"), size, size]],
                    words("(justify left top)"),
                ],
                [Word("uuid"), self._next()],
            ]
        )

    def sub_sheet(
        self,
        name: str,
        file: str,
        at: Point,
        size: Point,
        pins: list[tuple[str, str, str, float]],
        page: str,
    ) -> dict[str, Point]:
        """A sheet symbol with pins (net, shape, side l/r, offset from the top); where they are."""
        key = identity(self.name, "sheet", name)
        node: Node = [Word("sheet"), [Word("at"), *_mm(at)], [Word("size"), *_mm(size)]]
        node += [
            words("(exclude_from_sim no)"),
            words("(in_bom yes)"),
            words("(on_board yes)"),
            words("(dnp no)"),
            words("(stroke (width 0.1524) (type solid))"),
            words("(fill (color 255 255 240 1))"),
            [Word("uuid"), key],
        ]
        upper, lower = (at[0], at[1] - 0.3), (at[0], at[1] + size[1] + 0.3)
        for field, text, place, side in (
            ("Sheetname", name, upper, "bottom"),
            ("Sheetfile", file, lower, "top"),
        ):
            effects = words("(effects (font (size 1.27 1.27)))")
            effects.append([Word("justify"), Word("left"), Word(side)])
            node.append([Word("property"), field, text, [Word("at"), *_mm(place), 0], effects])
        places = {}
        for net, shape, side, offset in pins:
            place = (at[0] + (size[0] if side == "r" else 0), at[1] + offset)
            places[net] = place
            effects = words("(effects (font (size 1.27 1.27)))")
            effects.append([Word("justify"), Word("right" if side == "r" else "left")])
            turn = 0 if side == "r" else 180
            node.append(
                [
                    Word("pin"),
                    net,
                    Word(shape),
                    [Word("at"), *_mm(place), turn],
                    [Word("uuid"), identity(key, net)],
                    effects,
                ]
            )
        use = [Word("path"), f"/{self.uuid}", [Word("page"), page]]
        node.append([Word("instances"), [Word("project"), self.project, use]])
        self._items.append(node)
        return places

    def sheet_path(self, name: str) -> str:
        """The path of a sheet placed on this (root) sheet."""
        return f"/{self.uuid}/{identity(self.name, 'sheet', name)}"

    def write(self, folder: Path, revision: str, date: str, is_root: bool) -> None:
        """Write the file."""
        head = words(
            '(kicad_sch (version 20250114) (generator "eeschema") (generator_version "9.0"))'
        )
        title: Node = [
            Word("title_block"),
            [Word("title"), self.title],
            [Word("date"), date],
            [Word("rev"), revision],
            [Word("company"), "Awalé board contributors"],
            [Word("comment"), Word("1"), "Licence: CERN-OHL-P-2.0"],
        ]
        node = [*head, [Word("uuid"), self.uuid], [Word("paper"), self.paper], title]
        node.append([Word("lib_symbols"), *self._symbols.values()])
        node += self._items + self._wire_nodes()
        if is_root:
            node.append(words('(sheet_instances (path "/" (page "1")))'))
        node.append(words("(embedded_fonts no)"))
        write(folder / f"{self.name}.kicad_sch", node)


def _between(start: Point, dot: Point, end: Point) -> bool:
    if dot in (start, end):
        return False
    if start[0] == dot[0] == end[0]:
        return min(start[1], end[1]) < dot[1] < max(start[1], end[1])
    if start[1] == dot[1] == end[1]:
        return min(start[0], end[0]) < dot[0] < max(start[0], end[0])
    return False


def _mm(point: Point) -> tuple[float, float]:
    return round(point[0] * GRID, 4), round(point[1] * GRID, 4)


def _xy(point: Point) -> Node:
    return [Word("xy"), *_mm(point)]


def _property(name: str, text: str, at: Point, offset: Point, turn: int, shown: bool) -> Node:
    effects = words("(effects (font (size 1.27 1.27)))")
    if shown and offset[0]:
        to_left = (offset[0] > 0) != (turn == 90)  # a symbol turned so turns its text over
        effects.append(words("(justify left)" if to_left else "(justify right)"))
    if not shown:
        effects.append(words("(hide yes)"))
    # KiCad turns the text of a field with its symbol; turn it back to read horizontally.
    angle = 90 if turn in (90, 270) else 0
    place = _mm((at[0] + offset[0], at[1] + offset[1]))
    return [Word("property"), name, text, [Word("at"), *place, angle], effects]
