# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Benchmark of the engine, beside the core.

    python -m tools.bench_engine

Rates are of one run and one core, in processor time, so their ratios hold on a busy machine; the
delay of `stop` is also given as wall time, which is longer on a busy machine.
"""

import threading
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from awale_engine.binding import kernel, why_missing
from awale_engine.position import position_of, rules_code
from awale_engine.types import Limits, SearchResult
from awale_host.perft import perft as core_perft

from awale_core import Game, rule_set
from awale_core.notation import START_FEN, parse_fen
from awale_core.search import Search
from hardware.console import utf8_output

if TYPE_CHECKING:
    from awale_engine.search.searcher import Searcher

_MILLION = 1e6
_CORE_DEPTH = 6  # of the core's perft
_STOPS = 40


def _spent(work: Callable[[], Any]) -> tuple[Any, float]:
    begun = time.process_time()
    result = work()
    return result, max(time.process_time() - begun, 1e-9)


def _rate(name: str, count: float, seconds: float, base: float) -> str:
    rate = count / seconds
    ratio = f"{rate / base:>10,.1f} ×" if base else ""
    return f"{name:44}{rate / _MILLION:>12,.3f} M/s{ratio}"


def core_lines() -> tuple[list[str], float, float]:
    """The core's lines, and its rates for perft and for search, to compare the others with."""
    cells, side = parse_fen(START_FEN)
    count, seconds = _spent(lambda: core_perft(rule_set("abapa"), cells, side, _CORE_DEPTH))
    search = Search(Game())
    _, thinking = _spent(lambda: search.run(20_000))
    lines = [
        _rate("core: perft, leaves", count, seconds, count / seconds),
        _rate("core: search, nodes", search.nodes, thinking, search.nodes / thinking),
    ]
    return lines, count / seconds, search.nodes / thinking


def fast_lines(perft_base: float, search_base: float) -> Iterator[str]:
    """The fast engine's lines; it must be available."""
    from awale_engine.search.searcher import Searcher

    start, code = position_of(Game()), rules_code(rule_set("abapa"))
    count, seconds = _spent(lambda: kernel.perft(start, 11, code))
    yield _rate("kernel: perft, leaves, counted at the last ply", count, seconds, perft_base)
    searcher = Searcher(table_mb=256, clock=time.process_time)
    searcher.think(Game(), Limits(depth=4))
    marks = _depths(searcher)
    yield _rate("kernel: search, nodes", marks[21].nodes, marks[21].seconds, search_base)
    # Depths of a search that leaves moves out and of one that does not are not the same thing.
    pruning = kernel.USE_FUTILITY | kernel.USE_SHALLOW | kernel.USE_REDUCTIONS
    whole = Searcher(table_mb=256, clock=time.process_time, features=kernel.ALL_FEATURES & ~pruning)
    for name, seen in (("", marks), (", nothing left out", _depths(whole))):
        for depth in (15, 21):
            yield (
                f"kernel: start position to depth {depth}{name}: {seen[depth].seconds:.3f} s, "
                f"{seen[depth].nodes:,} nodes"
            )
    searcher.forget()
    result = searcher.think(Game(), Limits(time_ms=1000))
    yield f"kernel: start position in 1 s: depth {result.depth}, {result.nodes:,} nodes"
    stops = [_stop_ms(Searcher(table_mb=16)) for _ in range(_STOPS)]
    for name, each in zip(
        ("processor time", "time as it passes"), zip(*stops, strict=True), strict=True
    ):
        took = sorted(each)
        yield (
            f"kernel: from stop to the answer, {name}: half of {_STOPS} within "
            f"{took[_STOPS // 2]:.1f} ms, all within {took[-1]:.1f} ms"
        )


def _stop_ms(searcher: "Searcher") -> tuple[float, float]:
    """Measure the delay from `stop` to the answer in ms, as processor time and wall time."""
    deep = threading.Event()
    answered = (0.0, 0.0)

    def report(result: SearchResult) -> None:
        if result.depth >= 12:
            deep.set()

    def think() -> None:
        nonlocal answered
        searcher.think(Game(), Limits(), on_info=report)
        answered = (time.process_time(), time.perf_counter())

    thread = threading.Thread(target=think)
    thread.start()
    deep.wait()
    asked = (time.process_time(), time.perf_counter())
    searcher.stop()
    thread.join()
    return (answered[0] - asked[0]) * 1000, (answered[1] - asked[1]) * 1000


def _depths(searcher: "Searcher") -> dict[int, SearchResult]:
    """Search the start position with empty memory, to each depth up to 21."""
    searcher.forget()
    marks: dict[int, SearchResult] = {}

    def mark(result: SearchResult) -> None:
        marks[result.depth] = result

    searcher.think(Game(), Limits(depth=21), on_info=mark)
    return marks


def main() -> None:
    """Print the figures."""
    utf8_output()
    print(f"{'one core, processor time':44}{'':>16}{'to the core':>12}")
    lines, perft_base, search_base = core_lines()
    print("\n".join(lines))
    if why_missing():
        print(why_missing())
    else:
        for line in fast_lines(perft_base, search_base):
            print(line, flush=True)


if __name__ == "__main__":
    main()
