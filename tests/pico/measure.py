# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Measures the firmware on an emulated Pico and prints a table.

    make pico        or        python -m tests.pico.measure

Light is timed from outside, by the signal on the LEDs' data pin; what happens inside by
``probe.py``, which goes onto the drive.
"""

import json
import shutil
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from awale_host.install import install
from awale_host.virtual.geometry import board_description

from awale_core import Game
from awale_core.notation import LETTERS
from tests.pico.emulated import EmulatedBoard, Message, read_frames

PROBE = Path(__file__).with_name("probe.py")
SCALES = Path(__file__).with_name("heap_probe.py")
STEP_MS = 240  # a seed at the speed `normal`
LATCH_US = 300  # LEDs show a frame so long after its last bit
TOUCHES = 7
AI_PLIES = 6


# What each figure should be at least, and at best.
GOALS = {
    "power-on to the first move": (6, 6),
    "touch to first light, median": (50, 25),
    "touch to first light, longest": (50, 25),
    "frames a second while sowing": (30, 50),
    "longest pass in play": (40, 25),
    "heap free in play": (60, 90),
    "calls that could still be nested": (20, 20),
    "the AI's best level, longest move": (3, 1),
    "the AI's best level, its depth": (4, 6),
}
_MORE_IS_BETTER = (
    "frames a second while sowing",
    "heap free in play",
    "calls that could still be nested",
    "the AI's best level, its depth",
)


class Figure(NamedTuple):
    """One figure of `GOALS`."""

    what: str
    value: float
    unit: str

    @property
    def met(self) -> bool:
        """Is it what it should be at least?"""
        least, _ = GOALS[self.what]
        return self.value >= least if self.what in _MORE_IS_BETTER else self.value <= least


def measure(folder: Path) -> list[Figure]:
    """All figures. `folder` is empty and keeps what was measured."""
    plain = folder / "plain"
    plain.mkdir()
    install(plain)
    probed, weighed = folder / "probed", folder / "weighed"
    for drive, program in ((probed, PROBE), (weighed, SCALES)):
        drive.mkdir()
        install(drive, beside=[program])
        shutil.copy(program, drive / "code.py")
    return [*measure_light(plain, folder), *measure_inside(probed), measure_heap(weighed)]


def measure_light(drive: Path, folder: Path) -> list[Figure]:
    """From power-on to the first move; from a touch to its light; frames while sowing."""
    frames = folder / "frames.jsonl"
    touches: list[tuple[str, int]] = []
    with EmulatedBoard(drive, frames=frames) as board:
        board.until(lambda: any(lit(frame) for frame in read_frames(frames)), "light", 8_000)
        board.tap("ok")
        board.until(lambda: seeds_in(last_frame(frames), 0) == 4, "a game", 2_000)
        touches.append(("A", board.tap("A")))
        board.until(lambda: seeds_in(last_frame(frames), 0) == 0, "a move", 2_000)
        board.rest(2_000)
        board.open()
        game = Game()
        game.play(0)
        for _ in range(TOUCHES):
            pit = game.legal_moves()[game.plies % len(game.legal_moves())]
            board.events.clear()
            touches.append((LETTERS[pit], board.tap(LETTERS[pit])))
            game.play(pit)
            board.event("shown", 20_000)
            board.rest(130 + 7 * game.plies)
    seen = list(read_frames(frames))
    started = light_after(seen, *touches[0])
    delays = [(light_after(seen, *touch) - touch[1]) / 1000 for touch in touches]
    rates = list(sowing_rates(seen, touches))
    return [
        Figure("power-on to the first move", started / 1e6, "s"),
        Figure("touch to first light, median", statistics.median(delays), "ms"),
        Figure("touch to first light, longest", max(delays), "ms"),
        Figure("frames a second while sowing", statistics.mean(rates), ""),
    ]


def measure_inside(drive: Path) -> list[Figure]:
    """Passes, heap and calls while two people play, then the board's own AI at its best."""
    with EmulatedBoard(drive) as board:
        board.open()
        board.touch("ok")
        game = Game()
        board.event("shown")
        probe(board, "r")
        for _ in range(TOUCHES):
            pit = game.legal_moves()[game.plies % len(game.legal_moves())]
            board.events.clear()
            board.tap(LETTERS[pit])
            game.play(pit)
            board.event("shown", 20_000)
            board.rest(400)
        passes = probe(board, "p")
        calls = probe(board, "c")
        probe(board, "r")
        for _ in range(2):  # parts of the program come into memory, and leave it again
            for kind in ("ping", "get", "log", "health", "state"):
                board.ask(t=kind)
            board.rest(4_000)
        asked = probe(board, "p")
        board.ask(t="set", values={"speed": "max", "level": 6})
        probe(board, "r")
        thoughts, thinking = measure_ai(board)
    measured = [*passes.items(), *asked.items(), *thinking.items()]
    for kind, (count, all_us, longest_us) in measured:
        if count:
            mean_ms = all_us / count / 1000
            print(f"{kind:10} {count:5} passes, {mean_ms:5.1f} ms, {longest_us / 1000:5.1f} ms")
    print("the AI's moves (ms, depth, positions):", thoughts)
    longest = max(longest for _, (_, _, longest) in measured)
    return [
        Figure("longest pass in play", longest / 1000, "ms"),
        Figure("calls that could still be nested", calls, ""),
        Figure("the AI's best level, longest move", max(t[0] for t in thoughts) / 1000, "s"),
        Figure("the AI's best level, its depth", statistics.median(t[1] for t in thoughts), ""),
    ]


def measure_heap(drive: Path) -> Figure:
    """The least that is free with a PC connected: while two people play, just after the PC has
    asked for what is seldom asked for, and while the board's AI thinks at its best level."""
    free = {}
    with EmulatedBoard(drive) as board:
        board.open()
        board.touch("ok")
        game = Game()
        for _ in range(AI_PLIES):
            board.events.clear()
            pit = game.legal_moves()[-1]
            board.tap(LETTERS[pit])
            game.play(pit)
            board.event("shown", 20_000)
            board.rest(400)
        free["two people play"] = probe(board, "h")
        board.ask(t="health")
        free["the PC has asked for the board's health"] = probe(board, "h")
        board.ask(t="set", values={"speed": "max", "level": 6})
        started = board.ask(
            t="new", rules="abapa", starter=0, south="host", north="board", replace=True
        )
        board.ask(t="move", game=started["game"], ply=0, pit=2)
        board.rest(500)
        free["the AI thinks"] = probe(board, "h")
        board.event("moved", 10_000, ply=1)
    for when, size in free.items():
        print(f"heap free, {when}: {size} bytes")
    return Figure("heap free in play", min(free.values()) / 1000, "KB")


def measure_ai(board: EmulatedBoard) -> tuple[list[list[int]], Message]:
    """The board's AI plays North at its best level, the PC South."""
    started = board.ask(
        t="new", rules="abapa", starter=0, south="host", north="board", replace=True
    )
    game = Game()
    while game.plies < AI_PLIES:
        if game.turn == 0:
            pit = game.legal_moves()[-1]
            board.ask(t="move", game=started["game"], ply=game.plies, pit=pit)
        else:
            pit = board.event("moved", 10_000, ply=game.plies)["pit"]
        game.play(pit)
    return probe(board, "t"), probe(board, "p")


def probe(board: EmulatedBoard, letter: str) -> Any:
    """What the probe answers to a letter."""
    board.type(letter)
    board.printed("PROBE ")
    return json.loads(board.printed("\n"))


def lit(frame: tuple[int, int, list[str]]) -> bool:
    """Does any LED shine?"""
    return any(colour != "000000" for colour in frame[2])


def last_frame(path: Path) -> list[str]:
    """The colours shown last."""
    return list(read_frames(path))[-1][2]


def ring(colours: list[str], pit: int) -> list[str]:
    """The colours of a pit's LEDs."""
    per_pit = board_description()["leds"]["per_pit"]
    return colours[pit * per_pit : (pit + 1) * per_pit]


def seeds_in(colours: list[str], pit: int) -> int:
    """How many LEDs of a pit shine from its first one on."""
    count = 0
    for colour in ring(colours, pit):
        if colour == "000000":
            break
        count += 1
    return count


def light_after(frames: list[tuple[int, int, list[str]]], pad: str, began_us: int) -> int:
    """When the LEDs of a touched pit first differed from how they were, in µs: once the whole
    frame has arrived."""
    pit = LETTERS.index(pad)
    before: list[str] = []
    for start, end, colours in frames:
        if start < began_us:
            before = ring(colours, pit)
        elif ring(colours, pit) != before:
            return end + LATCH_US
    raise AssertionError(f"the touch of {pad} was never seen")


def sowing_rates(
    frames: list[tuple[int, int, list[str]]], touches: list[tuple[str, int]]
) -> Iterator[float]:
    """Frames a second of each sowing: from its first seed to its last."""
    game = Game()
    for pad, began_us in touches:
        dark = light_after(frames, pad, began_us)
        seeds = len(game.play(LETTERS.index(pad)).sown)
        first = dark + STEP_MS * 1000
        last = first + seeds * min(STEP_MS, STEP_MS * 14 // seeds) * 1000
        yield sum(1 for _, end, _ in frames if first <= end < last) / ((last - first) / 1e6)


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        figures = measure(Path(folder))
    print(f"{'':40}{'measured':>12}{'at least':>12}{'moonshot':>12}")
    for figure in figures:
        value = f"{figure.value:.1f} {figure.unit}"
        least, best = GOALS[figure.what]
        print(f"{figure.what:40}{value:>12}{least:>12}{best:>12}")


if __name__ == "__main__":
    main()
