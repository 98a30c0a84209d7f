# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Draws the pictures of `docs/board.md` and README's moving one from frames of the real firmware.

.venv/bin/python -m docs.images.draw_board

Each scene plays on a board as tests have it (`tests/support/firmware_harness.py`), stops at a
moment, and draws what the LEDs show then; the moving one goes on from there until the board rests.
A test holds the pictures to the firmware. The file is long because each picture has its scene here.
"""

import math
import sys
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "host" / "awale_host" / "page" / "static" / "lights"
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

from awale_host.resources import board_description  # noqa: E402

from hardware.geometry import Cup, Geometry, Led  # noqa: E402
from tests.support.firmware_harness import Board  # noqa: E402

GEOMETRY = Geometry(board_description(), "pcb")
HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    # REUSE-IgnoreStart
    "<!-- SPDX-FileCopyrightText: 2026 Awalé board contributors -->\n"
    "<!-- SPDX-License-Identifier: MIT -->\n"
    # REUSE-IgnoreEnd
)
DARK, INK = "transparent", "#e9c07a"
EDGE_MM = 6  # wood around the circuit board
RIM_MM = 4.0
LED_MM = 1.9
# As the page has it: walnut lit from above, wells that are darker in the middle, with their LEDs
# that are off and a stud; light that glows.
LOOK = """<defs>
<linearGradient id="wood" x2="0" y2="1"><stop stop-color="#96602f"/><stop offset=".45" \
stop-color="#774422"/><stop offset="1" stop-color="#54301a"/></linearGradient>
<pattern id="grain" width="150" height="26" patternUnits="userSpaceOnUse" \
patternTransform="rotate(-2)" fill="none" stroke="#2d1608"><path stroke-opacity=".22" \
stroke-width="3" d="M0 5c40-9 70 8 150 0M0 18c55 9 95-8 150 0"/><path stroke-opacity=".32" \
stroke-width=".7" d="M0 2c30-6 60 6 150 0M0 9c45 6 75-5 150 0M0 13c35 4 95-6 150 0M0 23c50-5 80 \
6 150 0"/></pattern>
<radialGradient id="well"><stop stop-color="#0d0502"/><stop offset=".7" stop-color="#1d0f07"/>\
<stop offset="1" stop-color="#3a200f"/></radialGradient>
<radialGradient id="brass" cx=".35" cy=".3"><stop stop-color="#fff3cf"/><stop offset=".4" \
stop-color="#dfb468"/><stop offset="1" stop-color="#5c3a14"/></radialGradient></defs>
<style>.well{stroke:#a9764a;stroke-width:.7}.off{fill:none;stroke:#8d7663;stroke-opacity:.42;\
stroke-width:2.6;stroke-linecap:round;stroke-dasharray:0 1}circle[color]{fill:currentColor;\
filter:drop-shadow(0 0 1.2px)drop-shadow(0 0 3px)}</style>"""
# `NAME.svg#upright` is the board as a phone's page has it: South on the left, letters as they are.
UPRIGHT = """<view id="upright" viewBox="{0} {1} {2} {3}"/>
<style>#upright:target~g{{transform:rotate(90deg)}}#upright:target~g text\
{{transform:rotate(-90deg);transform-box:fill-box;transform-origin:center}}</style>
<g>"""
MOVING = ROOT / "docs" / "images" / "sowing.svg"
FRAME_MS = 40
REST_MS = 1_200  # before and after the move


def set_up(fen: str, rules: str = "abapa", north: str = "touch") -> Board:
    """A board with a position for two people on it, at rest."""
    board = Board()
    board.connect()
    answer = board.ask(t="new", rules=rules, fen=fen, south="touch", north=north)
    assert answer["t"] == "ok", answer
    board.settle()
    board.run(700)
    return board


def touched(board: Board, pad: str, wait_ms: int) -> Board:
    """The board a while after a pad was touched."""
    began = board.now
    board.tap(pad)
    board.run(began + wait_ms - board.now)
    return board


def begun(**options: str | int) -> Board:
    """A game begun from the start menu."""
    board = Board()
    board.choose(**options)
    board.tap("ok")
    board.settle()
    board.run(700)
    return board


def held(board: Board, *names: str, ms: int = 1_800, wait_ms: int = 0) -> Board:
    """The board after pads were held."""
    board.hold(*names, ms=ms)
    board.run(wait_ms)
    return board


def menu() -> Board:
    """The start menu, with rule set 3 and the board's level 2 as opponent."""
    board = Board()
    board.choose(rules="benin", level=2)
    board.run(500)
    return board


def hinted() -> Board:
    """A hint, after OK was touched."""
    board = begun()
    board.tap("ok")
    while board.app.indicators.hint < 0:
        board.run(50)
    board.run(300)
    return board


def covered() -> Board:
    """A covered store that was asked for."""
    board = begun(store="covered", speed="max")
    for pit in "FfEeDdCcBbAa" * 3:
        if max(board.game.stores) >= 10 or board.game.outcome is not None:
            break
        board.tap(pit)
    board.tap("store_south" if board.game.stores[0] > board.game.stores[1] else "store_north")
    board.run(300)
    return board


def won() -> Board:
    """A game that South has won."""
    board = set_up("0-0-0-0-0-1-1-0-0-0-0-3-24-19-S")
    board.tap("F")
    board.settle()
    board.run(400)
    return board


# Whole boards.
BOARDS: dict[str, Callable[[], Board]] = {
    "menu": menu,
    "start": begun,
    "sowing": lambda: touched(begun(), "C", 860),
    "krou": lambda: set_up("5-17-2-0-1-0-3-1-0-12-0-1-3-3-S"),
    "capture": lambda: touched(set_up("3-4-2-0-1-2-1-2-4-4-4-0-10-11-S"), "F", 900),
    "hint": hinted,
    "question": lambda: blinking(held(begun(), "new", "undo"), "store_south"),
    "offer": lambda: held(begun(), "store_north", wait_ms=100),
    "covered": covered,
    "won": won,
}

# One cup each, where a sign is all that matters: the board, the cup, and its name below.
SIGNS: tuple[tuple[str, str, Callable[[], Board]], ...] = (
    ("5 seeds", "A", lambda: set_up("5-1-0-0-0-0-0-0-0-0-0-42-0-0-S")),
    ("12 + 5", "A", lambda: set_up("17-1-0-0-0-0-0-0-0-0-0-30-0-0-S")),
    ("24 + 5", "A", lambda: set_up("29-1-0-0-0-0-0-0-0-0-0-18-0-0-S")),
    ("36 + 5", "A", lambda: set_up("41-1-0-0-0-0-0-0-0-0-0-6-0-0-S")),
    ("empty", "A", lambda: refused("0-4-4-4-4-4-4-4-4-4-4-4-4-0-S", "A")),
    ("not yours", "b", lambda: touched(begun(), "b", 60)),
    ("must feed", "A", lambda: refused("2-0-0-0-0-1-0-0-0-0-0-0-22-23-S", "A")),
    (
        "would starve",
        "F",
        lambda: refused("0-0-0-0-1-1-1-0-0-0-0-0-22-23-S", "F", "french"),
    ),
    ("played last", "C", lambda: set_up_after("C")),
    ("pad missing", "E", lambda: missing("E")),
)


def refused(fen: str, pit: str, rules: str = "abapa") -> Board:
    """A board while it shows what was wrong with a touch."""
    return blinking(touched(set_up(fen, rules), pit, 0), pit)


def blinking(board: Board, cup: str) -> Board:
    """The board at a moment at which a cup is not dark."""
    while not board.lit(cup):
        board.run(10)
    board.run(30)
    return board


def set_up_after(pit: str) -> Board:
    """A board at rest after a move."""
    board = begun()
    board.tap(pit)
    board.settle()
    board.run(300)
    return board


def missing(pad: str) -> Board:
    """A board that lacks a pad."""
    raw = Board().pads.raw
    raw["ABCDEF".index(pad)] = -1
    board = Board(raw=raw)
    board.tap("ok")
    board.settle()
    for _ in range(100):
        board.run(10)
        if board.lit(pad) == 5:
            break
    return board


# A friend's greetings in light, with the number of different steps, in two rows.
GREETINGS = (
    (("hello", 4), ("luck", 2), ("well", 2), ("thanks", 4)),
    (("sorry", 4), ("bye", 5), ("nudge", 3)),
)


def greeting(word: str, cup: Cup) -> list[str]:
    """The different steps of a greeting, as South sees them in North's store."""
    board = set_up("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", north="host")
    board.ask(t="show", what="greeting", which=word)
    steps: dict[tuple[bool, ...], str] = {}
    for _ in range(8):
        board.run(120)
        lit = tuple(any(colour) for colour in board.light(cup.name))
        if any(lit):
            steps.setdefault(lit, cup_light(board, cup))
        board.run(120)
    return list(steps.values())


def seen(colour: tuple[int, int, int]) -> str:
    """Return the screen colour for an LED's values: LEDs dim linearly, screens do not, and paler
    where the page (`board/glow.js`) adds the glow to the LED."""
    peak = max(*colour, 1)
    bright = 255 * (1 - math.exp(-5.44 * peak / 255)) ** (1 / 2.2)
    return "#" + "".join(f"{round(bright * (value / peak) ** 0.5):02x}" for value in colour)


def dot(led: Led, colour: str, name: str = "") -> str:
    """An LED; one with a name has an animation of that name."""
    moves = f' class="led" style="animation-name:{name}"' if name else ""
    return f'<circle cx="{led.x:.1f}" cy="{-led.y:.1f}" r="{LED_MM}" color="{colour}"{moves}/>'


def cup_light(board: Board, cup: Cup) -> str:
    """The LEDs of one cup that shine."""
    parts = []
    leds = [led for led in GEOMETRY.leds if led.cup == cup.name]
    for led, colour in zip(leds, board.light(cup.name), strict=True):
        if any(colour):
            parts.append(dot(led, seen(colour)))
    return "\n".join(parts)


def well(cup: Cup) -> str:
    """The hollow that a cup's LEDs stand in."""
    count = sum(led.cup == cup.name for led in GEOMETRY.leds)
    parts = [
        f'<rect x="{cup.x - width / 2:.1f}" y="{-cup.y - height / 2:.1f}" width="{width:.1f}" '
        f'height="{height:.1f}" rx="{width / 2:.1f}" {look}/>'
        for width, height, look in (
            (cup.width + 2 * RIM_MM, cup.height + 2 * RIM_MM, 'class="well" fill="url(#well)"'),
            (cup.width, cup.height, f'class="off" pathLength="{count}"'),
        )
    ]
    if not cup.is_store:
        parts.append(f'<circle cx="{cup.x}" cy="{-cup.y}" r="2.1" fill="url(#brass)"/>')
    return "\n".join(parts)


def wood(x: float, y: float, width: float, height: float) -> str:
    """The look of all that follows, and the plank below it."""
    plank = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="8"'
    return f'{LOOK}\n{plank} fill="url(#wood)"/>\n{plank} fill="url(#grain)"/>'


def text(x: float, y: float, words: str, size: float = 6) -> str:
    """A word, its middle at (x, y)."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="middle" fill="{INK}" '
        f'font-family="Palatino,Georgia,serif" font-weight="600">{words}</text>'
    )


def whole_board(board: Board, keys: bool = False) -> str:
    """The board from above, South below; with its keys, which the page's has not."""
    width, height = GEOMETRY.width + 2 * EDGE_MM, GEOMETRY.height + 2 * EDGE_MM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-width / 2} {-height / 2} '
        f'{width} {height}" width="{width * 3:.0f}">',
        UPRIGHT.format(-height / 2, -width / 2, height, width),
        wood(-width / 2, -height / 2, width, height),
    ]
    for cup in GEOMETRY.cups:
        parts.append(well(cup))
        if not cup.is_store:
            away = cup.height / 2 + RIM_MM + 4.5
            parts.append(text(cup.x, 2.4 - cup.y + (away if cup.y < 0 else -away), cup.name, 8))
        parts.append(cup_light(board, cup))
    for key, name in zip(GEOMETRY.keys if keys else (), ("New", "Undo", "OK"), strict=keys):
        parts.append(f'<circle cx="{key.x}" cy="{-key.y}" r="4.9" fill="url(#brass)"/>')
        away = 7 + 2.2 * len(name)  # the name is on the side where no other key is
        parts.append(text(key.x + (-away if name == "New" else away), 2 - key.y, name))
    return HEAD + "\n".join([part for part in parts if part] + ["</g>", "</svg>", ""])


def moving_board(board: Board, pad: str) -> str:
    """The board from above while the move of a pad is shown, again and again."""
    began = board.now
    board.run(REST_MS)
    board.tap(pad)
    board.settle()
    board.run(REST_MS)
    sent = [(0, board.frames[-1][1]), *board.frames]
    times = range(began, board.now, FRAME_MS)
    frames = [next(rgb for at, rgb in reversed(sent) if at <= time) for time in times]
    still = whole_board(board)
    seconds = len(frames) * FRAME_MS / 1000
    parts = [f"<style>.led{{animation:{seconds:g}s step-end infinite}}"]
    parts.append("@media(prefers-reduced-motion){.led{animation:none}}</style>")
    for cup in GEOMETRY.cups:
        leds = [led for led in GEOMETRY.leds if led.cup == cup.name]
        lights = [board.light(cup.name, frame) for frame in frames]
        for led, colours in zip(leds, zip(*lights, strict=True), strict=True):
            if len(set(colours)) == 1:
                continue
            steps, number = "", 0
            shades = [seen(colour) if any(colour) else DARK for colour in colours]
            for colour, same in groupby(shades):
                steps += f"{100 * number / len(frames):.3g}%{{color:{colour}}}"
                number += len(list(same))
            name = f"l{led.number}"
            parts.append(f"<style>@keyframes {name}{{{steps}}}</style>")
            parts.append(dot(led, shades[-1], name))
            still = still.replace(dot(led, seen(colours[-1])) + "\n", "")
    return still.replace("</g>\n</svg>", "\n".join([*parts, "</g>", "</svg>"]))


def sign_row() -> str:
    """The cups of SIGNS side by side, each with its name."""
    size = 42
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size * 5} {size * 2 + 8}" '
        f'width="{size * 15}">',
        wood(0, 0, size * 5, size * 2 + 8),
    ]
    for number, (name, pit, scene) in enumerate(SIGNS):
        cup = GEOMETRY.cup(pit)
        x, y = size * (number % 5 + 0.5), (size + 3) * (number // 5) + 19
        parts.append(f'<g transform="translate({x - cup.x:.1f} {y + cup.y:.1f})">')
        parts += [well(cup), cup_light(scene(), cup), "</g>", text(x, y + 22, name, 5)]
    return HEAD + "\n".join([part for part in parts if part] + ["</svg>", ""])


def greeting_rows() -> str:
    """The greetings, step by step, each with its name."""
    wide, high, gap = 30, 92, 8
    size = 12 * wide + 5 * gap
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {2 * high}" '
        f'width="{2 * size}">',
        wood(0, 0, size, 2 * high),
    ]
    cup = GEOMETRY.cup("store_north")
    for row, words in enumerate(GREETINGS):
        x, y = gap, high * row + 42
        for word, count in words:
            parts.append(text(x + wide * count / 2, y + 46, word))
            steps = greeting(word, cup)
            assert len(steps) == count, (word, len(steps))
            for step in steps:
                x += wide
                at = f"{x - wide / 2 - cup.x:.1f} {y + cup.y:.1f}"
                parts += [f'<g transform="translate({at})">', well(cup), step, "</g>"]
            x += gap
    return HEAD + "\n".join([*parts, "</svg>", ""])


def pictures() -> dict[str, str]:
    """All pictures, by the name of their file."""
    drawn = {
        f"{name}.svg": whole_board(scene(), keys=name == "menu") for name, scene in BOARDS.items()
    }
    drawn["signs.svg"] = sign_row()
    drawn["greetings.svg"] = greeting_rows()
    return drawn


def moving() -> str:
    """README's picture: six seeds are sown from C, and seven are captured."""
    return moving_board(set_up("4-3-6-2-3-1-1-2-1-5-4-2-7-7-S"), "C")


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        (FOLDER / name).write_text(picture, encoding="utf-8")
        print(FOLDER.relative_to(ROOT) / name)
    MOVING.write_text(moving(), encoding="utf-8")
    print(MOVING.relative_to(ROOT))


if __name__ == "__main__":
    main()
