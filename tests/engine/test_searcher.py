# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The search finds what can be proven, agrees with a plain one, stops, and repeats itself."""

import ctypes
import random
from collections.abc import Callable

import pytest
from awale_engine import memory
from awale_engine.binding import kernel
from awale_engine.position import DECIDED, position_of
from awale_engine.search.evaluation import Weights, load
from awale_engine.search.searcher import Searcher
from awale_engine.search.transposition import Transposition
from awale_engine.search.worker import FIRST_SLICE, LEAST_NODES
from awale_engine.types import WIN, Limits, SearchResult

from awale_core import RULE_SETS, Game
from tests.engine.positions import running_game

PLAIN = kernel.USE_ORDER | kernel.USE_PVS | kernel.USE_HISTORY


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    return Searcher(table_mb=4)


def minimax(game: Game, depth: int, ply: int, weights: Weights) -> int:
    """The value of a position by full search with the core's rules, repetition left out."""
    if game.outcome is not None:
        assert game.outcome.reason != "repetition"
        won = game.outcome.winner
        if won is None:
            return 0
        return WIN - ply if won == game.turn else ply - WIN
    if game.rules.captures and max(game.stores) >= DECIDED:
        return WIN - ply if game.stores[game.turn] >= DECIDED else ply - WIN
    if depth == 0:
        return int(kernel.evaluate(position_of(game), weights.address, weights.network))
    best = -kernel.INFINITY
    for pit in game.legal_moves():
        side = game.turn
        game.play(pit)
        value = minimax(game, depth - 1, ply + 1, weights)
        if game.turn != side:
            value = -value
        if game.outcome is not None and game.outcome.reason == "kill":
            value = ply + 1 - WIN if game.outcome.winner != side else WIN - ply - 1
        game.undo()
        best = max(best, value)
    return best


@pytest.mark.parametrize("rules", RULE_SETS)
def test_value_equals_that_of_a_full_search(rules: str) -> None:
    """Without reductions every cut must leave the value as a search without cuts has it."""
    searcher = Searcher(table_mb=1, features=PLAIN)
    chance = random.Random(f"minimax {rules}")
    weights = load("fitted", rules)
    for _ in range(12):
        game = running_game(rules, chance, 70)
        if max(game.stores) >= DECIDED and game.rules.captures:
            continue
        for depth in (1, 2, 3, 4):
            result = searcher.think(game, Limits(depth=depth))
            if result.depth != depth:
                break  # one legal move, or proven before
            assert result.lines[0].value == minimax(game.copy(), depth, 0, weights)


def test_finds_a_forced_win(searcher: Searcher) -> None:
    game = Game.from_fen("0-0-0-0-0-1-2-6-6-6-2-0-22-3-S")
    result = searcher.think(game, Limits(depth=6))
    assert result.pit == 5
    assert result.lines[0].wins_in == 1


def test_a_kill_is_avoided_where_it_loses(searcher: Searcher) -> None:
    chance = random.Random(9)
    seen = 0
    while seen < 5:
        game = running_game("spanish", chance, 150)
        safe: list[int] = []
        kills: list[int] = []
        for pit in game.legal_moves():
            trial = game.copy()
            trial.play(pit)
            ends = trial.outcome is not None and trial.outcome.reason == "kill"
            (kills if ends else safe).append(pit)
        if safe and kills:
            seen += 1
            assert searcher.think(game, Limits(depth=5)).pit in safe


def test_a_decided_game_is_played_for_the_margin(searcher: Searcher) -> None:
    """At 30 to 3 a capture of three is still better than none."""
    game = Game.from_fen("0-0-0-0-0-1-2-0-0-6-6-0-30-3-S", "awari")
    assert searcher.think(game, Limits(depth=1)).pit == 5


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_same_question_gets_the_same_answer(rules: str) -> None:
    answers = []
    for _ in range(2):
        searcher = Searcher(table_mb=1)
        game = running_game(rules, random.Random(4), 30)
        answer = []
        for _ in range(3):
            result = searcher.think(game, Limits(nodes=20_000))
            answer.append((result.depth, result.nodes, result.lines))
        answers.append(answer)
    assert answers[0] == answers[1]


def test_forget_clears_the_search() -> None:
    old, new = Searcher(table_mb=1), Searcher(table_mb=1)
    old.think(Game("abapa", 1), Limits(nodes=30_000))
    old.forget()
    first = old.think(Game(), Limits(nodes=30_000))
    second = new.think(Game(), Limits(nodes=30_000))
    assert (first.nodes, first.lines) == (second.nodes, second.lines)


def test_an_occupied_table_has_its_memory_and_what_it_remembers() -> None:
    resource = pytest.importorskip("resource")

    def faults(work: Callable[[], object]) -> int:
        """Number of pages that the system had to provide."""
        before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
        work()
        return int(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)

    table = Transposition.of_size(2)
    pages = (2 << 20) // resource.getpagesize()
    if not memory.occupy(memory.zeros(1)):
        pytest.skip("this system provides memory only where it is written to")
    assert faults(table.occupy) >= 1  # more where pages are small
    entries = (ctypes.c_char * (2 << 20)).from_address(table.address or 0)
    assert faults(lambda: ctypes.memset(entries, 7, 2 << 20)) < pages // 2
    table.occupy()
    assert set(entries.raw) == {7}


def test_long_lines_of_an_ending_can_be_played(searcher: Searcher) -> None:
    game = Game.from_fen("0-0-1-0-0-1-0-1-0-1-1-1-17-25-S", "awari")
    line = searcher.think(game, Limits(depth=30)).lines[0]
    assert len(line.pits) > 20
    for pit in line.pits:
        game.play(pit)


def test_a_search_that_is_late_from_the_start_still_looks_a_few_plies_ahead() -> None:
    """By this clock every millisecond is over before the first look."""
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 1.0
        return now

    result = Searcher(table_mb=1, clock=clock).think(Game(), Limits(time_ms=1))
    assert LEAST_NODES <= result.nodes < LEAST_NODES + 2 * FIRST_SLICE
    assert result.depth >= 8


def test_a_limit_of_time_is_kept_by_the_clock_passed_in() -> None:
    """Each look at this clock is 0.1 ms later: 3 ms are over after 30 looks."""
    now = [0.0]

    def clock() -> float:
        now[0] += 0.0001
        return now[0]

    result = Searcher(table_mb=1, clock=clock).think(Game(), Limits(time_ms=3))
    assert result.depth >= 1
    assert now[0] < 0.01


def test_a_search_for_a_time_begins_at_the_depth_that_an_earlier_one_has_reached() -> None:
    searcher = Searcher(table_mb=1)
    game = Game("abapa")
    first = searcher.think(game, Limits(depth=9))
    for pit in first.lines[0].pits[:2]:
        game.play(pit)
    timed: list[SearchResult] = []
    plies: list[SearchResult] = []
    searcher.think(game, Limits(depth=9), on_info=plies.append)
    searcher.think(game, Limits(time_ms=50), on_info=timed.append)
    assert plies[0].depth == 1
    assert timed[0].depth == 9
    assert timed[0].lines[0].pits[0] == plies[-1].lines[0].pits[0]


def test_no_further_iteration_begins_once_the_time_is_over() -> None:
    """Iterations of an ending take less than a slice; the clock is looked at all the same."""
    now = [0.0]
    depths = []

    def on_info(result: SearchResult) -> None:
        if result.nodes >= LEAST_NODES:
            depths.append(result.depth)
            now[0] += 1

    game = Game.from_fen("0-1-0-2-0-1-1-2-0-1-0-0-16-24-S", "awari")
    searcher = Searcher(table_mb=1, clock=lambda: now[0])
    searcher.think(game, Limits(time_ms=100, depth=40), on_info=on_info)
    assert len(set(depths)) == 1
    assert depths[0] < 26  # where it would end with more time


def test_a_forced_move_ends_the_search_whatever_time_is_left() -> None:
    """The clock stands still, so apart from the nodes only the position can end the search."""
    searcher = Searcher(evaluation="pits", table_mb=1, clock=lambda: 0.0)
    chance = random.Random(3)
    ended: dict[bool, int] = {}
    while len(ended) < 2:
        game = running_game("abapa", chance, 60)
        forced = len(game.legal_moves()) == 1
        if forced not in ended and sum(game.pits) > 20:  # too many for the search to see the end
            ended[forced] = searcher.think(game, Limits(time_ms=1000, nodes=200_000)).nodes
    assert 200_000 <= ended[False] < 200_010  # the last position's moves are counted together
    assert ended[True] < 20_000


def test_with_a_clock_for_the_game_time_that_finishes_no_iteration_is_saved() -> None:
    """A position takes 1 µs of this clock."""

    def nodes_of(searcher: Searcher) -> int:
        return searcher.workers[0].nodes

    def think(*, flexible: bool) -> SearchResult:
        made = Searcher(evaluation="pits", table_mb=4, clock=lambda: nodes_of(made) / 1e6)
        return made.think(Game(), Limits(time_ms=70, flexible=flexible))

    fixed, saving = think(flexible=False), think(flexible=True)
    assert (saving.depth, saving.pit) == (fixed.depth, fixed.pit)
    assert fixed.nodes >= 70_000
    assert saving.nodes < 60_000


def test_a_stop_before_the_first_iteration_still_gives_a_legal_move(searcher: Searcher) -> None:
    searcher.stop()
    try:
        assert searcher.think(Game(), Limits()).pit in range(6)
    finally:
        searcher.ready()


def test_a_finished_game_is_not_searched(searcher: Searcher) -> None:
    game = Game()
    game.resign(0)
    with pytest.raises(ValueError, match="over"):
        searcher.think(game, Limits(depth=1))


@pytest.mark.parametrize(
    ("fen", "depth"),
    [("1-2-0-5-5-6-0-2-14-2-5-1-3-2-S", 8), ("1-2-5-3-0-1-1-1-14-0-0-12-2-6-S", 5)],
)
def test_a_search_cut_off_anywhere_keeps_the_move_that_stays_best(fen: str, depth: int) -> None:
    """The first move that an unfinished iteration tries is not better for being the only one."""
    features = kernel.ALL_FEATURES & ~kernel.USE_TABLE
    searcher = Searcher(evaluation="pits", table_mb=1, features=features)
    game = Game.from_fen(fen)
    reached = []
    for plies in (depth, depth + 1):
        searcher.forget()
        reached.append(searcher.think(game, Limits(depth=plies)))
    assert reached[0].pit == reached[1].pit
    for nodes in range(reached[0].nodes, reached[1].nodes, 20):
        searcher.forget()
        assert searcher.think(game, Limits(nodes=nodes)).pit == reached[0].pit
