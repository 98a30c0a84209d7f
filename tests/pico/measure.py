# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Measures the firmware on an emulated Pico and prints a table.

    make pico        or        python -m tests.pico.measure [--new] [--geometry rings] [--minutes N]

Everything is measured in the worst state: the memory full of games and a PC that asks every 200 ms
for something else, everything that it may ask during a game (``load.py``), begins a new game and
takes moves back; heap at the end of a long game too. With --new: a new board with a silent PC. With
--minutes: games of every kind for that long, and nothing else; about five minutes on an idle PC for
three.
Light is timed by the LEDs' signal, passes by the feeding of the watchdog; only heap, nested calls
and the AI's depth are asked from a probe on the drive. All measurements share an emulated board.
"""

import argparse
import itertools
import json
import random
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from awale_host.resources import firmware_folder

from awale_core import Game
from awale_core.notation import LETTERS
from hardware.description import GeometryName, read_description
from hardware.geometry import GEOMETRIES
from tests.pico.emulated import APART_MS, EmulatedBoard, Message
from tests.pico.images import make_drive
from tests.pico.load import KINDS, Load
from tests.pico.runner import Frame

if TYPE_CHECKING:
    from tests.pico.full_memory import FullMemory

PROBE = Path(__file__).with_name("probe.py")
HEAP_PROBE = Path(__file__).with_name("heap_probe.py")
DESCRIPTION = read_description()
PER_PIT = {
    DESCRIPTION.led_count(name): getattr(DESCRIPTION.geometry, name).leds_per_pit
    for name in GEOMETRIES
}
STEP_MS = 240  # a seed at the speed `normal`
LATCH_US = 300  # LEDs show a frame so long after its last bit
TOUCHES = 12
QUICK_TOUCHES = 24
GAME_TOUCHES = 36  # in a game of quick touches …
SHOWN_TOUCHES = 8  # … and in one at the speed `normal`
TOUCHES_BESIDE_PC = 6  # against the PC, which takes back after every third
AI_PLIES = 6
LONG_GAME = 110  # plies: longer than all but a few games
ASK_EVERY_US = 200_000


class Goal(NamedTuple):
    """Required and desired value of a figure; `rises` if more is better."""

    least: float
    best: float
    rises: bool = False


GOALS = {
    "power-on to the first move (s)": Goal(3, 2.5),
    "touch to first light, median (ms)": Goal(25, 20),
    "touch to first light, longest (ms)": Goal(32, 25),
    "touches that were lost": Goal(0, 0),
    "frames a second while sowing": Goal(45, 50, rises=True),
    "longest time without a frame while sowing (ms)": Goal(100, 60),
    "longest pass in play (ms)": Goal(25, 20),
    "heap free in play (KB)": Goal(100, 120, rises=True),
    "calls that could still be nested": Goal(20, 20, rises=True),
    "the AI's best level, longest move (s)": Goal(1, 0.9),
    "the AI's best level, its depth": Goal(11, 13, rises=True),
}


class Figure(NamedTuple):
    """One measured figure of `GOALS`."""

    what: str
    value: float

    @property
    def met(self) -> bool:
        """Whether it reaches the least."""
        goal = GOALS[self.what]
        return self.value >= goal.least if goal.rises else self.value <= goal.least


class Touch(NamedTuple):
    """A touch of a pit: its pad, when it began (µs since power-on), and whether it has moved."""

    pad: str
    began_us: int
    moved: bool = True


class Bench:
    """Makes boards in the state to be measured. `memory`: full of these games."""

    def __init__(
        self, folder: Path, memory: "FullMemory | None", geometry: GeometryName = "pcb"
    ) -> None:
        self._folder = folder
        self._geometry = geometry
        self._memory = memory
        self.is_busy = memory is not None
        self.load = Load()
        self._asked: tuple[int, Message] | None = None  # id and request without its answer

    def drive(self, program: Path | None = None) -> Path:
        """A new drive, with a probe that starts in place of main.py."""
        drive = self._folder / (program.stem if program else "plain")
        drive.mkdir()
        make_drive(drive)
        if program:
            shutil.copy(program, drive / "code.py")
        return drive

    def board(self, drive: Path, *, watched: bool = False) -> EmulatedBoard:
        """A board with that drive, switched on. It has been on before: at its very first start
        CircuitPython writes boot_out.txt to the drive, 0.2 s."""
        games = self._memory.flash if self._memory else None
        self.load = Load()
        self._asked = None
        flash = self._folder / f"{drive.name}.flash"
        kind = self._geometry
        with EmulatedBoard(drive, games=games, geometry=kind, save=flash) as board:
            board.until(lambda: board.fed_us, "the main loop", 8_000)
        return EmulatedBoard(flash=flash, geometry=kind, watched=watched)

    def wait(self, board: EmulatedBoard, us: int) -> None:
        """Let time pass, while the PC asks if it is to."""
        end = board.now_us + us
        while board.now_us < end:
            if self.is_busy and board.now_us % ASK_EVERY_US < 2_000:
                self._ask(board)
            board.step()

    def _ask(self, board: EmulatedBoard) -> None:
        """Send the next request of the load, once the last one is answered."""
        if self._asked is not None:
            answer = board.answered(self._asked[0])
            if answer is None:
                return
            self.load.take(self._asked[1], answer)
        request = self.load.next()
        self._asked = board.send(**request), request

    def act(self, board: EmulatedBoard, **request: Any) -> Message:
        """The answer to a request of the PC that changes the game. AssertionError if it is
        refused."""
        answer = board.ask(**request)
        assert answer["t"] != "error", (request, answer)
        if request["t"] == "new":
            self.load.game = answer["game"]
        return answer

    def until(self, board: EmulatedBoard, met: Callable[[], Any], what: str) -> None:
        """Let time pass like that until something is so."""
        end = board.now_us + 20_000_000
        while not met():
            assert board.now_us < end, f"not within 20 s: {what}"
            self.wait(board, 2_000)


def measure(bench: Bench) -> list[Figure]:
    """All figures."""
    return [*measure_light(bench), *measure_ai(bench), measure_heap(bench)]


# -- light and passes ------------------------------------------------------------------------


def measure_light(bench: Bench) -> list[Figure]:
    """Two people play at the speed `normal`, then as fast as touches may follow at `max`."""
    with bench.board(bench.drive(), watched=True) as board:
        board.until(lambda: board.frames and lit(board.frames[-1].colours), "light", 8_000)
        board.tap("ok")
        board.until(lambda: seeds_in(board.frames[-1].colours, 0) == 4, "a game", 4_000)
        board.rest(APART_MS)  # a pad counts once the finger has left the other
        first = board.tap("A")
        board.until(lambda: seeds_in(board.frames[-1].colours, 0) == 0, "a move", 4_000)
        board.rest(4_000)
        board.open()
        begun = board.now_us
        game = Game()
        game.play(0)
        touches = [Touch("A", first), *play(bench, board, game, TOUCHES, gap_us=0)]
        started = light_after(board.frames, "A", first)
        moving = list(sowings(board.frames, touches))
        bench.act(board, t="set", values={"speed": "max"})
        touches += play(bench, board, game, QUICK_TOUCHES, gap_us=250_000)
        touches += play_beside_pc(bench, board)
    assert started is not None
    rates = [rate(board, *sowing) for sowing in moving]
    gaps = [longest_gap(board, *sowing) for sowing in moving]
    show("passes, two people play", passes(board, begun))
    return [
        Figure("power-on to the first move (s)", started / 1e6),
        *touch_figures([delay(board, touch) for touch in touches]),
        Figure("frames a second while sowing", statistics.mean(rates)),
        Figure("longest time without a frame while sowing (ms)", max(gaps)),
        Figure("longest pass in play (ms)", max(passes(board, begun))),
    ]


def play(bench: Bench, board: EmulatedBoard, game: Game, touches: int, gap_us: int) -> list[Touch]:
    """Touch pits in turn. Each touch waits for the light of the one before, or for `gap_us`; the
    next one knows which moves the board has reported."""
    made = []
    for number in range(touches):
        pit = game.legal_moves()[game.plies % len(game.legal_moves())]
        began_us = board.tap(LETTERS[pit])
        if gap_us:
            bench.wait(board, gap_us + 3_700 * (number % 7))
        else:
            bench.until(board, lambda: shown_at(board, game.plies + 1), "the light of a move")
            bench.wait(board, 130_000 + 7_300 * number)
        moved = moved_at(board, game.plies).get("pit") == pit
        made.append(Touch(LETTERS[pit], began_us, moved))
        if moved:
            game.play(pit)
    return made


def measure_mixed(bench: Bench, minutes: float) -> list[Figure]:
    """Games of each kind in turn, for `minutes` emulated minutes."""
    delays: list[float | None] = []
    took: list[float] = []
    with bench.board(bench.drive(), watched=True) as board:
        board.until(lambda: board.frames and lit(board.frames[-1].colours), "light", 8_000)
        board.open()
        end = board.now_us + minutes * 60e6
        for kind in itertools.cycle((play_quickly, play_slowly, play_beside_pc, play_the_board)):
            if board.now_us > end:
                break
            begun = board.now_us
            touches = kind(bench, board)
            bench.wait(board, 600_000)
            delays += [delay(board, touch) for touch in touches]
            took += passes(board, begun)
            del board.frames[:-1], board.fed_us[:-1]
    show(f"passes, {len(delays)} touches", took)
    return [*touch_figures(delays), Figure("longest pass in play (ms)", max(took))]


def play_quickly(bench: Bench, board: EmulatedBoard) -> list[Touch]:
    """Two people touch as fast as touches may follow."""
    new_game(bench, board, "touch", "touch", speed="max")
    return play(bench, board, Game(), GAME_TOUCHES, gap_us=250_000)


def play_slowly(bench: Bench, board: EmulatedBoard) -> list[Touch]:
    """Two people wait for each move's light."""
    new_game(bench, board, "touch", "touch", speed="normal")
    return play(bench, board, Game(), SHOWN_TOUCHES, gap_us=0)


def play_the_board(bench: Bench, board: EmulatedBoard) -> list[Touch]:
    """A person plays against the board's AI, at a level that changes."""
    bench.act(board, t="set", values={"level": 1 + board.now_us % 6})
    new_game(bench, board, "touch", "board", speed="normal")
    game = Game()
    made = []
    while game.plies < SHOWN_TOUCHES:
        if game.turn == 0:
            pit = game.legal_moves()[game.plies % len(game.legal_moves())]
            made.append(Touch(LETTERS[pit], board.tap(LETTERS[pit])))
        else:
            ply = game.plies
            bench.until(board, lambda: moved_at(board, ply), "a move of the AI")  # noqa: B023
            pit = moved_at(board, ply)["pit"]
        game.play(pit)
        bench.until(board, lambda: shown_at(board, game.plies), "the light of a move")
        bench.wait(board, 130_000 + board.now_us % 500_000)
    return made


def play_beside_pc(bench: Bench, board: EmulatedBoard) -> list[Touch]:
    """The PC begins a new game, plays North, and takes back its move and the one before while that
    is being shown."""
    made = []
    started = new_game(bench, board, south="touch", speed="normal")
    game = Game()
    for number in range(1, TOUCHES_BESIDE_PC + 1):
        board.events.clear()
        pit = game.legal_moves()[number % len(game.legal_moves())]
        made.append(Touch(LETTERS[pit], board.tap(LETTERS[pit])))
        game.play(pit)
        bench.until(board, lambda: moved_at(board, game.plies - 1), "a move by touch")
        bench.wait(board, 160_000)
        move(bench, board, game, started["game"], game.legal_moves()[-1])
        bench.wait(board, 300_000)
        if number % 3 == 0:
            bench.act(board, t="undo", game=started["game"], ply=game.plies, count=2)
            game.undo()
            game.undo()
        bench.wait(board, 2_000_000 + 7_300 * number)
    return made


def shown_at(board: EmulatedBoard, plies: int) -> bool:
    """Whether the light of `plies` plies has been reported."""
    return any(event["t"] == "shown" and event["ply"] == plies for event in board.events)


def delay(board: EmulatedBoard, touch: Touch) -> float | None:
    """ms from a touch to its light; None if it has not moved."""
    light = light_after(board.frames, touch.pad, touch.began_us) if touch.moved else None
    return None if light is None else (light - touch.began_us) / 1000


def touch_figures(delays: list[float | None]) -> list[Figure]:
    """The figures of touches, from the delay of each."""
    seen = [found for found in delays if found is not None]
    return [
        Figure("touch to first light, median (ms)", statistics.median(seen)),
        Figure("touch to first light, longest (ms)", max(seen)),
        Figure("touches that were lost", len(delays) - len(seen)),
    ]


def passes(board: EmulatedBoard, begun_us: int) -> list[float]:
    """ms of each pass since then; those in which flash was erased are left out."""
    took = []
    for before, after in itertools.pairwise(at for at in board.fed_us if at >= begun_us):
        if not any(before <= erase <= after for erase in board.erased_us):
            took.append((after - before) / 1000)
    return took


def show(what: str, took: list[float]) -> None:
    """Print a summary of passes."""
    ranked = sorted(took)
    print(
        f"{what}: {len(took)}, median {statistics.median(took):.1f} ms, 99 % within "
        f"{ranked[len(ranked) * 99 // 100]:.1f} ms, longest "
        + ", ".join(f"{ms:.1f}" for ms in ranked[-5:])
    )


def rate(board: EmulatedBoard, began_us: int, ended_us: int) -> float:
    """Frames a second in that time."""
    shown = sum(1 for frame in board.frames if began_us <= frame.ended_us < ended_us)
    return shown / ((ended_us - began_us) / 1e6)


def longest_gap(board: EmulatedBoard, began_us: int, ended_us: int) -> float:
    """The longest time between two frames in that time in which no flash was erased, in ms. A
    picture that stands still is not sent again, so only times in which it moves say anything."""
    seen = [frame.began_us for frame in board.frames if began_us <= frame.began_us < ended_us]
    return max(
        (after - before) / 1000
        for before, after in itertools.pairwise(seen)
        if not any(before <= erase <= after for erase in board.erased_us)
    )


# -- inside ----------------------------------------------------------------------------------


def measure_ai(bench: Bench) -> list[Figure]:
    """The board's AI plays North at its best level, the PC South."""
    with bench.board(bench.drive(PROBE)) as board:
        board.open()
        bench.act(board, t="set", values={"speed": "max", "level": 6})
        started = new_game(bench, board, north="board")
        begun = board.now_us
        game = Game()
        while game.plies < AI_PLIES:
            if game.turn == 0:
                move(bench, board, game, started["game"], game.legal_moves()[-1])
            else:
                ply = game.plies
                bench.until(board, lambda: moved_at(board, ply), "a move of the AI")  # noqa: B023
                game.play(moved_at(board, ply)["pit"])
        took = passes(board, begun)
        thoughts = probe(board, "t")
        calls = probe(board, "c")
    show("passes, the AI thinks", took)
    print("the AI's moves (ms, depth, positions):", thoughts)
    return [
        Figure("longest pass in play (ms)", max(took)),
        Figure("calls that could still be nested", calls),
        Figure("the AI's best level, longest move (s)", max(t[0] for t in thoughts) / 1000),
        Figure("the AI's best level, its depth", statistics.median(t[1] for t in thoughts)),
    ]


def moved_at(board: EmulatedBoard, ply: int) -> Message:
    """The event of that move; empty if it has not come."""
    for event in board.events:
        if event["t"] == "moved" and event["ply"] == ply:
            return event
    return {}


def measure_heap(bench: Bench) -> Figure:
    """The least that is free with a PC connected: early in a game and after `LONG_GAME` plies, each
    time also just after the PC has asked for each kind of answer and taken a move back; while the
    board's AI thinks at its best level in that long game; and after the new game that replaces
    it."""
    free = {}
    with bench.board(bench.drive(HEAP_PROBE)) as board:
        board.open()
        print("heap free, in the start menu:", probe(board, "h"), "bytes")
        bench.act(board, t="set", values={"speed": "max", "level": 6})
        started = new_game(bench, board)
        game = Game()
        for pit in long_game():
            move(bench, board, game, started["game"], pit)
            if game.plies not in (AI_PLIES, LONG_GAME):
                continue
            board.rest(500)
            when = f"ply {game.plies}"
            free[when] = probe(board, "h")
            for kind, size in heap_by_request(bench, board):
                free[f"{when}, the PC has asked for `{kind}`"] = size
            bench.act(board, t="undo", game=started["game"], ply=game.plies, count=1)
            free[f"{when}, the PC has taken a move back"] = probe(board, "h")
            game.undo()
            move(bench, board, game, started["game"], pit)
        bench.act(board, t="seats", game=started["game"], south="board", north="board")
        board.rest(500)
        free[f"ply {LONG_GAME}, the AI thinks"] = probe(board, "h")
        new_game(bench, board)
        free[f"ply {LONG_GAME}, the PC has begun a new game"] = probe(board, "h")
    for when, size in free.items():
        print(f"heap free, {when}: {size} bytes")
    return Figure("heap free in play (KB)", min(free.values()) / 1000)


def heap_by_request(bench: Bench, board: EmulatedBoard) -> Iterator[tuple[str, int]]:
    """Each kind of request of the load, and the bytes free just after its answer."""
    least: dict[str, int] = {}
    for _ in range(len(KINDS) + 1):
        request = bench.load.next()
        bench.load.take(request, board.ask(**request))
        size = probe(board, "h")
        least[request["t"]] = min(size, least.get(request["t"], size))
    yield from least.items()


def new_game(
    bench: Bench,
    board: EmulatedBoard,
    south: str = "host",
    north: str = "host",
    *,
    speed: str = "",
) -> Message:
    """Start a game, at another speed if one is named, and wait until it is shown; the answer."""
    if speed:
        bench.act(board, t="set", values={"speed": speed})
    board.events.clear()
    started = bench.act(
        board, t="new", rules="abapa", starter=0, south=south, north=north, replace=True
    )
    if speed:
        bench.wait(board, 1_500_000)
    return started


def move(bench: Bench, board: EmulatedBoard, game: Game, id: str, pit: int) -> None:
    """Play a move of the PC, on the board and in `game`."""
    bench.act(board, t="move", game=id, ply=game.plies, pit=pit)
    game.play(pit)


def long_game() -> list[int]:
    """The moves of a game that has not ended after `LONG_GAME` plies: the first of random ones."""
    for seed in itertools.count():
        draw = random.Random(seed)
        game = Game()
        while game.outcome is None and game.plies < LONG_GAME:
            game.play(draw.choice(game.legal_moves()))
        if game.outcome is None:
            return list(game.moves)
    raise AssertionError("unreachable")


def probe(board: EmulatedBoard, letter: str) -> Any:
    """Return the probe's answer to a letter."""
    board.type(letter)
    board.printed("PROBE ")
    return json.loads(board.printed("\n"))


# -- colours ---------------------------------------------------------------------------------


def lit(colours: list[str]) -> bool:
    """Whether any LED shines."""
    return any(colour != "000000" for colour in colours)


def ring(colours: list[str], pit: int) -> list[str]:
    """The colours of a pit's LEDs, of a frame of all LEDs."""
    count = PER_PIT[len(colours)]
    return colours[pit * count : (pit + 1) * count]


def seeds_in(colours: list[str], pit: int) -> int:
    """Return the number of LEDs of a pit that shine, from its first one on."""
    return sum(
        1 for _ in itertools.takewhile(lambda colour: colour != "000000", ring(colours, pit))
    )


def light_after(frames: list[Frame], pad: str, began_us: int) -> int | None:
    """When the LEDs of a touched pit first differed from how they were, in µs: once the whole
    frame has arrived. None if that did not happen within half a second."""
    pit = LETTERS.index(pad)
    before: list[str] = []
    for frame in frames:
        if frame.began_us < began_us:
            before = ring(frame.colours, pit)
        elif frame.began_us > began_us + 500_000:
            break
        elif ring(frame.colours, pit) != before:
            return frame.ended_us + LATCH_US
    return None


def sowings(frames: list[Frame], touches: list[Touch]) -> Iterator[tuple[int, int]]:
    """When each sowing began and ended, in µs: its first seed and its last."""
    game = Game()
    for pad, began_us, moved in touches:
        if not moved:
            continue
        dark = light_after(frames, pad, began_us)
        seeds = len(game.play(LETTERS.index(pad)).sown)
        if dark is None:
            continue
        first = dark + STEP_MS * 1000
        yield first, first + seeds * min(STEP_MS, STEP_MS * 14 // seeds) * 1000


def full_memory() -> "FullMemory":
    """A memory with many games."""
    sys.path.insert(0, str(firmware_folder()))  # pytest does so for tests
    from tests.pico.full_memory import fill

    return fill()


def worst(figures: list[Figure]) -> list[Figure]:
    """One figure of each kind: the worst of them."""
    found: dict[str, Figure] = {}
    for figure in figures:
        before = found.setdefault(figure.what, figure)
        least = min if GOALS[figure.what].rises else max
        found[figure.what] = least(before, figure, key=lambda one: one.value)
    return [found[what] for what in GOALS if what in found]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.pico.measure")
    parser.add_argument("--new", action="store_true", help="a new board and a silent PC")
    parser.add_argument("--geometry", choices=GEOMETRIES, default="pcb", help="(pcb)")
    parser.add_argument("--minutes", type=float, default=0, help="games of every kind for so long")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        memory = None
        if not chosen.new:
            memory = full_memory()
            print(f"memory: {memory.games} games")
        bench = Bench(folder, memory, chosen.geometry)
        mixed = chosen.minutes and measure_mixed(bench, chosen.minutes)
        figures = worst(mixed or measure(bench))
    print(f"\n{'':40}{'measured':>10}{'least':>10}{'aim':>10}")
    for figure in figures:
        goal = GOALS[figure.what]
        mark = "" if figure.met else "   not met"
        print(f"{figure.what:40}{figure.value:>10.1f}{goal.least:>10g}{goal.best:>10g}{mark}")


if __name__ == "__main__":
    main()
