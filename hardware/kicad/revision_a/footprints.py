# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Our own footprints: the library awale.pretty.

    python -m hardware.kicad.revision_a.footprints

Lean ones for the parts that occur by the hundred, and what KiCad's libraries do not have.
Dimensions in millimetres, y downwards, from the makers' drawings (docs/pcb.md).
"""

import itertools
from pathlib import Path

from ..sexpr import Node, Word, words, write

LIBRARY = Path(__file__).resolve().parent.parent / "awale.pretty"
PITCH = 2.54
PICO = (51.0, 21.0)
_PICO_HOLES = (47.0, 11.4)


def _line(layer: str, points: list[tuple[float, float]], width: float = 0.12) -> list[Node]:
    return [
        [
            Word("fp_line"),
            [Word("start"), *start],
            [Word("end"), *end],
            [Word("stroke"), [Word("width"), width], words("(type solid)")],
            [Word("layer"), layer],
        ]
        for start, end in itertools.pairwise(points)
    ]


def _rectangle(layer: str, x: float, y: float, width: float = 0.05) -> Node:
    return [
        Word("fp_rect"),
        [Word("start"), -x, -y],
        [Word("end"), x, y],
        [Word("stroke"), [Word("width"), width], words("(type solid)")],
        words("(fill no)"),
        [Word("layer"), layer],
    ]


def _pad(number: str, shape: str, at: tuple[float, float], size: tuple[float, float]) -> Node:
    node: Node = [Word("pad"), number, Word("smd"), Word(shape), [Word("at"), *at]]
    node += [[Word("size"), *size], words('(layers "F.Cu" "F.Mask" "F.Paste")')]
    if shape == "roundrect":
        node.append(words("(roundrect_rratio 0.25)"))
    return node


def _footprint(name: str, description: str, attributes: str, body: list[Node], at: float) -> Node:
    head = words('(footprint "" (version 20241229) (generator "awale") (layer "F.Cu"))')
    head[1] = name
    node = [*head, [Word("descr"), description]]
    for field, text, y, layer in (
        ("Reference", "REF**", -at, "F.Fab"),
        ("Value", name, at, "F.Fab"),
    ):
        effects = words("(effects (font (size 0.8 0.8) (thickness 0.12)))")
        place = [Word("at"), 0, y, 0]
        extra = [words("(hide yes)")] if field == "Value" else []
        node.append([Word("property"), field, text, place, [Word("layer"), layer], *extra, effects])
    node.append([Word("attr"), *(Word(word) for word in attributes.split())])
    return [*node, *body]


def led() -> Node:
    """WS2812B-Mini: 3.5 × 3.5 mm, pads of 1.5 × 0.8 mm; the notched corner is pin 3, ground.

    Courtyards of this and of the capacitor leave 0.1 mm (IPC-7351 level C): they stand close.
    """
    body = [
        _pad("1", "roundrect", (-1.64, -0.89), (1.5, 0.8)),
        _pad("2", "roundrect", (-1.64, 0.89), (1.5, 0.8)),
        _pad("3", "roundrect", (1.64, 0.89), (1.5, 0.8)),
        _pad("4", "roundrect", (1.64, -0.89), (1.5, 0.8)),
        _rectangle("F.CrtYd", 2.5, 1.85),
        *_line("F.SilkS", [(-2.4, -1.6), (-1.0, -1.6)]),
        *_line(
            "F.Fab",
            [(-1.75, -1.75), (1.75, -1.75), (1.75, 0.85), (0.85, 1.75), (-1.75, 1.75)],
            0.1,
        ),
        *_line("F.Fab", [(-1.75, 1.75), (-1.75, -1.75)], 0.1),
    ]
    return _footprint("LED_WS2812B-Mini", "Worldsemi WS2812B-Mini, 3535", "smd", body, 2.6)


def capacitor() -> Node:
    """0603 as in KiCad's library (IPC-7351 nominal), without the silkscreen."""
    body = [
        _pad("1", "roundrect", (-0.775, 0), (0.9, 0.95)),
        _pad("2", "roundrect", (0.775, 0), (0.9, 0.95)),
        _rectangle("F.CrtYd", 1.33, 0.58),
        _rectangle("F.Fab", 0.8, 0.4, 0.1),
    ]
    return _footprint("C_0603", "Capacitor 0603 (1608 metric)", "smd", body, 1.4)


def electrode(name: str, width: float, height: float) -> Node:
    """A touch electrode: copper under solder mask."""
    pad: Node = [Word("pad"), "1", Word("smd"), Word("roundrect"), [Word("at"), 0, 0]]
    pad += [
        [Word("size"), width, height],
        words('(layers "F.Cu")'),
        words("(roundrect_rratio 0.5)"),
    ]
    if width == height:
        pad[3] = Word("circle")
        del pad[-1]
    attributes = "smd exclude_from_pos_files exclude_from_bom allow_missing_courtyard"
    return _footprint(name, "Touch electrode, bare copper under mask", attributes, [pad], 2.0)


def socket(first: int) -> Node:
    """A strip of 20 sockets, pads numbered as the Pico's pins, along y from the middle."""
    body: list[Node] = []
    for index in range(20):
        y = (index - 9.5) * PITCH
        shape = "rect" if index == 0 and first == 1 else "circle"
        body.append(
            [
                Word("pad"),
                str(first + index),
                Word("thru_hole"),
                Word(shape),
                [Word("at"), 0, y],
                [Word("size"), 1.7, 1.7],
                [Word("drill"), 1],
                words('(layers "*.Cu" "*.Mask")'),
            ]
        )
    body.append(_rectangle("F.CrtYd", 1.75, 10 * PITCH + 0.5))
    body.append(_rectangle("F.Fab", 1.27, 10 * PITCH, 0.1))
    name = f"Pico_Socket_{first}-{first + 19}"
    return _footprint(name, "Socket strip 1×20, 2.54 mm, for a Pico", "through_hole", body, 26.5)


def pico() -> Node:
    """The outline of the module, USB upwards (-y), seen from its own top."""
    x, y = PICO[1] / 2, PICO[0] / 2
    body = [
        _rectangle("F.SilkS", x, y, 0.15),
        _rectangle("F.Fab", x, y, 0.1),
        *_line("F.SilkS", [(-4, -y), (-4, -y - 1.3), (4, -y - 1.3), (4, -y)], 0.15),
    ]
    attributes = "through_hole exclude_from_pos_files allow_missing_courtyard"
    return _footprint(
        "RaspberryPi_Pico_Outline", "Outline of a Raspberry Pi Pico", attributes, body, 3
    )


def main() -> None:
    """Write the library."""
    LIBRARY.mkdir(exist_ok=True)
    made = [led(), capacitor(), socket(1), socket(21), pico()]
    made += [electrode("Electrode_D13", 13, 13), electrode("Electrode_13x44", 13, 44)]
    for node in made:
        write(LIBRARY / f"{node[1]}.kicad_mod", node)


if __name__ == "__main__":
    main()
