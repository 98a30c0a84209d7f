# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board's AI with the engine's kernel: legal moves in every rule set, what it must not
overlook, and its levels in order."""

import ctypes
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from awale_board import game_kernel
from awale_board.game_kernel import KernelMemory, KernelSearch
from awale_board.game_search import SlicedSearch
from awale_engine import compiler
from awale_engine.binding import WITHOUT_NETWORK
from awale_engine.native import read_header
from awale_engine.search.evaluation import load

from awale_core import RULE_SETS, Game
from awale_core.levels import LEVELS, LevelSearch
from tests.core.test_strength import Player, at_level, share

MODULE = Path(__file__).parents[2] / "firmware" / "circuitpython" / "modules" / "awale_kernel"


def sizes() -> dict[str, int]:
    """Return the constants of the kernel that the makefile sets."""
    text = (MODULE / "micropython.mk").read_text(encoding="utf-8")
    return {name: int(value) for name, value in re.findall(r"-DAWALE_(\w+)=(\d+)", text)}


@cache
def _kernel(folder: Path) -> dict[str, Any]:
    found = compiler.find_compiler()
    assert found is not None, "the tests of the engine need a C compiler, too"
    header = compiler.HEADER.read_text(encoding="utf-8")
    for name, value in sizes().items():
        header = re.sub(rf"(#define AWALE_{name}) \d+", rf"\1 {value}", header)
    (folder / "awale.h").write_text(header, encoding="utf-8")
    library = folder / compiler.library_name()
    flags = (f"-DAWALE_{name}={value}" for name, value in sizes().items())
    compiler.compile_kernel(library, found, *flags)
    return read_header(folder / "awale.h", ctypes.CDLL(str(library)))


class BoardKernel:
    """Stands in for the module `awale_kernel`; `folder` is where the kernel is compiled."""

    def __init__(self, folder: Path) -> None:
        kernel = _kernel(folder)
        weights = load(WITHOUT_NETWORK, "abapa").numbers
        numbers = (ctypes.c_int16 * len(weights))(*weights)
        self.MOST_DEPTH = kernel["MOST_PLIES"] - 4
        self.UNGUESSED = kernel["UNGUESSED"]
        self.KNOWN = kernel["KNOWN"]

        class Search:
            """As in awale_kernel.c."""

            def __init__(self, entries: int) -> None:
                self.table = (kernel["entry"] * entries)()
                self.search = kernel["search"]()

            def set_up(self, cells: bytes, side: int, rules: int) -> None:
                ctypes.memset(ctypes.byref(self.search), 0, ctypes.sizeof(self.search))
                ctypes.memset(self.table, 0, ctypes.sizeof(self.table))
                search = self.search
                search.table = ctypes.addressof(self.table)
                search.entries = len(self.table)
                search.weights = ctypes.addressof(numbers)
                decided = max(cells[12:14]) > 24
                search.rules = rules | (kernel["NO_GOAL"] if decided else 25) << kernel["GOAL"]
                search.features = kernel["ALL_FEATURES"]
                search.first = -1
                search.path[kernel["HISTORY"]].board = self._position(cells, side)

            def before(self, back: int, cells: bytes | bytearray, side: int) -> None:
                history = kernel["HISTORY"]
                if back <= history:
                    self.search.path[history - back].board = self._position(cells, side)
                    here = self.search.path[history]
                    here.quiet = max(here.quiet, back)

            def begin(self, depth: int, moves: int, guess: int) -> None:
                kernel["begin"](self.search, depth, moves, guess)

            def run(self, nodes: int, ms: int) -> bool:
                """However long that takes: the same on any machine."""
                return bool(kernel["run"](self.search, nodes))

            def found(self) -> tuple[int, int, int, int]:
                search = self.search
                return search.value, search.best_move, search.nodes, search.raised

            @staticmethod
            def _position(cells: bytes | bytearray, side: int) -> Any:
                rows = [int.from_bytes(cells[6 * at : 6 * at + 6], "little") for at in (0, 1)]
                words = [row | cells[12 + at] << 48 for at, row in enumerate(rows)]
                return kernel["position"](words[side], words[1 - side])

        self.Search = Search
        self._fields = [
            kernel[name]
            for name in ("SLAM", "FEEDING", "STARVED", "CANNOT_FEED", "STUCK", "REPETITION")
        ]

    def rules(self, *values: int) -> int:
        """The code of a rule set, from the core's fields."""
        return sum(value << field for value, field in zip(values, self._fields, strict=True))


BEST = len(LEVELS)
CAPTURING = [rules for rules in RULE_SETS if Game(rules).rules.captures]


@pytest.fixture(scope="module", autouse=True)
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    there = BoardKernel(tmp_path_factory.mktemp("kernel"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game_kernel, "awale_kernel", there)
        yield


def searched(game: Game, nodes: int = 200, level: int = BEST) -> KernelSearch:
    """Search the game for `nodes` of the core's positions, in slices of twenty."""
    search = KernelMemory().search(game, level)
    assert search is not None
    for _ in range(nodes // 20):
        if search.run(20):
            break
    return search


@pytest.mark.parametrize("rules", CAPTURING)
def test_every_move_of_whole_games_is_legal(rules: str) -> None:
    memory = KernelMemory()
    random = Random(rules)
    game = Game(rules)
    while game.outcome is None and game.plies < 200:
        search = memory.search(game, BEST)
        assert search is not None
        search.run(4)
        assert search.move in game.legal_moves()
        game.play(search.move if random.random() < 0.7 else random.choice(game.legal_moves()))


def test_a_game_that_goes_on_when_it_is_decided_is_played_for_the_seeds() -> None:
    # South has won; pit F still takes two seeds, which move on if it waits.
    game = Game.from_fen("2-0-0-0-0-1-1-0-0-0-3-3-27-11-S", "awari")
    assert searched(game).move == 5
    assert game.play(5).captured


def test_where_there_is_one_move_it_is_played_at_once() -> None:
    game = Game.from_fen("0-0-0-0-0-1-2-0-0-6-6-0-20-13-S", "abapa")
    search = KernelMemory().search(game, BEST)
    assert search is not None
    assert search.run(1)
    assert search.move == 5


def test_the_race_the_easy_levels_and_a_board_without_the_module_are_left_to_the_core(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    memory = KernelMemory()
    assert memory.search(Game("french-beginner"), BEST) is None
    assert [memory.search(Game("abapa"), level) is None for level in range(1, BEST + 1)] == [
        True, True, True, True, False, False,
    ]  # fmt: skip
    monkeypatch.setattr(game_kernel, "awale_kernel", None)
    assert KernelMemory().search(Game("abapa"), BEST) is None


def test_a_slice_ends_in_time_and_goes_on() -> None:
    search = KernelMemory().search(Game("abapa"), BEST)
    assert search is not None
    before = 0
    for _ in range(20):
        search.run(1)
        assert 0 < search.nodes - before < 64 + 200  # a node more, and the moves of the last ply
        before = search.nodes
    assert search.reached >= 4


def test_the_first_slice_of_the_core_is_short_after_a_search_of_the_kernel() -> None:
    search = SlicedSearch(lambda: 0)
    search.start(Game(), BEST, 0)
    for now_ms in range(0, 400, 10):  # passes that leave time
        search.step(now_ms, True)
    search.start(Game(), 4, 400)
    search.step(400, True)
    assert isinstance(search.running, LevelSearch)
    assert search.running.search.nodes < 20


def with_kernel(level: int, slices: int) -> Player:
    """The level with the kernel, for `slices` of 64 of the core's positions."""
    memory = KernelMemory()

    def choose(game: Game, random: Random) -> int:
        search = memory.search(game, level)
        assert search is not None
        for _ in range(slices):
            if search.run(64):
                break
        return search.move

    return choose


@pytest.mark.slow
def test_each_level_beats_the_one_below() -> None:
    # A second on a Pico is 60,000 of the kernel's positions: 15 slices of 4,096.
    strong, best = with_kernel(5, 15), with_kernel(6, 15)
    assert share("abapa", strong, at_level(4), 8) > 0.6
    assert share("abapa", best, strong, 8) > 0.6


@pytest.mark.slow
def test_the_best_level_beats_the_cores_best() -> None:
    assert share("finnish", with_kernel(6, 15), at_level(6), 6) > 0.6
