# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Symbols: our own (library "awale"), and those taken from KiCad's libraries."""

import copy
import functools
from collections.abc import Sequence
from pathlib import Path

from ...pico import HEADER
from ..sexpr import Node, Word, child, children, properties, read, words, write

KICAD_SYMBOLS = Path("/usr/share/kicad/symbols")
Pin = tuple[str, str, str, str]  # number, name, electrical type, side (l, r, t, b)
_PITCH = 2.54
_EMPTY_LEFT: Pin = ("", "", "", "l")
_EMPTY_RIGHT: Pin = ("", "", "", "r")


def _hidden(name: str, text: str, at: tuple[float, float] = (0, 0)) -> Node:
    return [
        Word("property"), name, text, [Word("at"), *at, 0],
        words("(effects (font (size 1.27 1.27)) (hide yes))"),
    ]  # fmt: skip


def _shown(name: str, text: str, at: tuple[float, float], justify: str = "") -> Node:
    effects = words("(effects (font (size 1.27 1.27)))")
    if justify:
        effects.append([Word("justify"), Word(justify)])
    return [Word("property"), name, text, [Word("at"), *at, 0], effects]


def _pin(number: str, name: str, kind: str, at: tuple[float, float, int], length: float) -> Node:
    font = words("(effects (font (size 1.27 1.27)))")
    return [
        Word("pin"), Word(kind), Word("line"), [Word("at"), *at], [Word("length"), length],
        [Word("name"), name, font], [Word("number"), number, font],
    ]  # fmt: skip


def _symbol(name: str, reference: str, text: str, body: list[Node], pins: list[Node]) -> Node:
    node: Node = [Word("symbol"), name, words("(exclude_from_sim no)"), words("(in_bom yes)")]
    node.append(words("(on_board yes)"))
    node += [
        _shown("Reference", reference, (0, 0)), _shown("Value", text, (0, 0)),
        _hidden("Footprint", ""), _hidden("Datasheet", ""), _hidden("Description", ""),
    ]  # fmt: skip
    node.append([Word("symbol"), f"{name}_0_1", *body])
    node.append([Word("symbol"), f"{name}_1_1", *pins])
    return node


def _rectangle(left: float, top: float, right: float, bottom: float) -> Node:
    return [
        Word("rectangle"), [Word("start"), left, top], [Word("end"), right, bottom],
        words("(stroke (width 0.254) (type default))"), words("(fill (type background))"),
    ]  # fmt: skip


def box(name: str, reference: str, width: float, pins: Sequence[Pin]) -> Node:
    """A rectangle with pins, in rows; a pin without a number leaves a row of its side empty."""
    rows = {"l": 0, "r": 0}
    placed = []
    for number, label, kind, side in pins:
        if side in rows:
            rows[side] += 1
        if number:
            placed.append((number, label, kind, side, rows[side] - 1 if side in rows else 0))
    height = (max(rows.values()) + 1) * _PITCH
    top = round(height / 2 / _PITCH) * _PITCH
    bottom = top - height
    nodes = []
    for number, label, kind, side, row in placed:
        y = top - (row + 1) * _PITCH
        if side == "l":
            nodes.append(_pin(number, label, kind, (-width / 2 - _PITCH, y, 0), _PITCH))
        elif side == "r":
            nodes.append(_pin(number, label, kind, (width / 2 + _PITCH, y, 180), _PITCH))
        elif side == "t":
            nodes.append(_pin(number, label, kind, (row * _PITCH, top + _PITCH, 270), _PITCH))
        else:
            nodes.append(_pin(number, label, kind, (row * _PITCH, bottom - _PITCH, 90), _PITCH))
    return _symbol(name, reference, name, [_rectangle(-width / 2, top, width / 2, bottom)], nodes)


def _pico_kind(name: str) -> str:
    if name.startswith("GP"):
        return "bidirectional"
    return {"3V3": "power_out", "VSYS": "power_out", "VBUS": "power_out", "GND": "power_in"}.get(
        name, "passive"
    )


def _pico_socket(first: int) -> Node:
    pins: list[Pin] = []
    for number in range(first, first + 20):
        name = HEADER[number - 1]
        pins.append((str(number), name, _pico_kind(name), "r" if first == 1 else "l"))
    return box(f"Pico_Socket_{first}-{first + 19}", "J", 12.7, pins)


def _power(name: str) -> Node:
    node = _symbol(name, "#PWR", name, [], [_pin("1", "", "power_in", (0, 0, 90), 0)])
    node.insert(2, words("(power)"))
    node.insert(3, words("(pin_numbers (hide yes))"))
    arrow = words(
        "(polyline (pts (xy -0.762 1.27) (xy 0 2.54) (xy 0.762 1.27))"
        " (stroke (width 0) (type default)) (fill (type none)))"
    )
    stem = words(
        "(polyline (pts (xy 0 0) (xy 0 2.54)) (stroke (width 0) (type default)) (fill (type none)))"
    )
    body = child(node, "symbol")
    assert body is not None
    body += [arrow, stem]
    return node


def _electrode() -> Node:
    circle = words(
        "(circle (center 0 3.81) (radius 1.27) (stroke (width 0.254) (type default))"
        " (fill (type outline)))"
    )
    return _symbol(
        "Electrode", "E", "Electrode", [circle], [_pin("1", "", "passive", (0, 0, 90), _PITCH)]
    )


def _tvs() -> Node:
    body = [
        words(
            "(polyline (pts (xy -1.27 1.27) (xy -1.27 -1.27) (xy 1.27 0) (xy -1.27 1.27))"
            " (stroke (width 0.254) (type default)) (fill (type none)))"
        ),
        words(
            "(polyline (pts (xy 0.635 1.905) (xy 1.27 1.27) (xy 1.27 -1.27) (xy 1.905 -1.905))"
            " (stroke (width 0.254) (type default)) (fill (type none)))"
        ),
    ]
    pins = [
        _pin("1", "K", "passive", (3.81, 0, 180), _PITCH),
        _pin("2", "A", "passive", (-3.81, 0, 0), _PITCH),
    ]
    return _symbol("TVS_Unidirectional", "D", "TVS", body, pins)


def own_symbols() -> list[Node]:
    """Our own symbols; pin numbers from the makers' data sheets (docs/pcb.md)."""
    led = box(
        "WS2812B-Mini",
        "D",
        15.24,
        [
            _EMPTY_LEFT,
            ("4", "DIN", "input", "l"),
            _EMPTY_LEFT,
            _EMPTY_RIGHT,
            ("2", "DOUT", "output", "r"),
            ("1", "VDD", "power_in", "t"),
            ("3", "VSS", "power_in", "b"),
        ],
    )
    shifter = box(
        "SN74AHCT1G125",
        "U",
        15.24,
        [
            _EMPTY_LEFT,
            ("2", "A", "input", "l"),
            ("1", "~{OE}", "input", "l"),
            _EMPTY_LEFT,
            _EMPTY_RIGHT,
            ("4", "Y", "tri_state", "r"),
            ("5", "VCC", "power_in", "t"),
            ("3", "GND", "power_in", "b"),
        ],
    )
    switch = box(
        "TPS2553",
        "U",
        20.32,
        [
            ("1", "IN", "power_in", "l"),
            _EMPTY_LEFT,
            ("3", "EN", "input", "l"),
            ("4", "~{FAULT}", "open_collector", "l"),
            ("6", "OUT", "power_out", "r"),
            _EMPTY_RIGHT,
            _EMPTY_RIGHT,
            ("5", "ILIM", "passive", "r"),
            ("2", "GND", "power_in", "b"),
        ],
    )
    fram = box(
        "MB85RC256V",
        "U",
        17.78,
        [
            ("5", "SDA", "bidirectional", "l"),
            ("6", "SCL", "input", "l"),
            ("7", "WP", "input", "l"),
            ("1", "A0", "input", "r"),
            ("2", "A1", "input", "r"),
            ("3", "A2", "input", "r"),
            ("8", "VDD", "power_in", "t"),
            ("4", "VSS", "power_in", "b"),
        ],
    )
    guard = box(
        "USBLC6-2SC6",
        "U",
        20.32,
        [
            _EMPTY_LEFT,
            ("1", "I/O1", "passive", "l"),
            ("3", "I/O2", "passive", "l"),
            _EMPTY_LEFT,
            _EMPTY_RIGHT,
            ("6", "I/O1", "passive", "r"),
            ("4", "I/O2", "passive", "r"),
            ("5", "VBUS", "passive", "t"),
            ("2", "GND", "passive", "b"),
        ],
    )
    module = _symbol("RaspberryPi_Pico", "U", "Pico", [_rectangle(-12.7, 5.08, 12.7, -5.08)], [])
    symbols = [led, shifter, switch, fram, guard, module, _pico_socket(1), _pico_socket(21)]
    return [*symbols, _electrode(), _tvs(), _power("VSYS"), _power("VLED")]


def write_library(path: Path) -> None:
    """Write our own symbols as a KiCad library."""
    head = words('(kicad_symbol_lib (version 20241209) (generator "awale") )')
    write(path, [*head, *own_symbols()])


@functools.cache
def _library(name: str) -> dict[str, Node]:
    if name == "awale":
        return {str(symbol[1]): symbol for symbol in own_symbols()}
    library = read(KICAD_SYMBOLS / f"{name}.kicad_sym")
    return {str(symbol[1]): symbol for symbol in children(library, "symbol")}


@functools.cache
def embedded(identity: str) -> tuple[Node, dict[str, tuple[float, float, int]]]:
    """A symbol as a sheet embeds it, and where its pins end: x, y (upwards), angle.

    KeyError if the library has no such symbol.
    """
    library, name = identity.split(":")
    symbol = copy.deepcopy(_library(library)[name])
    extends = child(symbol, "extends")
    if extends is not None:
        parent_name = str(extends[1])
        parent = copy.deepcopy(_library(library)[parent_name])
        fields = properties(symbol)
        for field in children(parent, "property"):
            if field[1] in fields:
                field[2] = fields[str(field[1])]
        for unit in children(parent, "symbol"):
            unit[1] = str(unit[1]).replace(parent_name, name)
        symbol = parent
    symbol[1] = identity
    pins = {}
    for unit in children(symbol, "symbol"):
        for pin in children(unit, "pin"):
            at, number = child(pin, "at"), child(pin, "number")
            assert at is not None
            assert number is not None
            pins[str(number[1])] = (float(at[1]), float(at[2]), int(float(at[3])))
    return symbol, pins
