# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Benchmark of building endgame tables.

    python -m tools.bench_tables [--rules awari] [--threads 2] [--seeds 12 15 16] [--memory MB]

Each number of seeds is built from nothing, in a process of its own and in a folder that is removed
afterwards. Compiling is measured apart. Seconds are by the clock on the wall, so run it while the
machine has nothing else to do; the processor's own seconds stand beside them. With a budget of
memory one build goes from size to size and its seconds add up; AWALE_BENCH_FOLDER names a folder
with room for it.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from awale_engine.binding import why_missing
from awale_engine.tables.indexing import positions_below

SEEDS: Final = (12, 15, 16, 18, 20)
_MB: Final = 1 << 20


def measure(rules: str, seeds: int, threads: int) -> dict[str, float]:
    """Build up to `seeds` in this process: seconds and bytes."""
    from awale_engine.tables import layer_file
    from awale_engine.tables.building.solve import Solver
    from awale_engine.tables.tableset import TableSet

    with tempfile.TemporaryDirectory() as folder:
        table_set = TableSet(rules, Path(folder) / "measured")
        wall, processor = time.perf_counter(), time.process_time()
        solver = Solver(rules, seeds, threads=threads)
        solving = 0.0
        for each in range(seeds + 1):
            begun = time.perf_counter()
            solver.solve(each)
            solving += time.perf_counter() - begun
            layer_file.write(
                table_set.path(each),
                layer_file.packed(solver.layer(each), each, table_set.code, threads),
            )
        wall, processor = time.perf_counter() - wall, time.process_time() - processor
        return {
            "solving": solving,
            "wall": wall,
            "processor": processor,
            "disk": sum(file.stat().st_size for file in table_set.folder.iterdir()),
            "memory": _peak(),
        }


def measure_bounded(rules: str, sizes: Sequence[int], threads: int, memory: int) -> Iterator[str]:
    """Build up to each of `sizes` in turn within a budget; yield the lines of a report.

    Seconds add up from the first layer on.
    """
    from awale_engine.tables.building.build import build
    from awale_engine.tables.tableset import TableSet

    yield f"tables for {rules}, {threads} threads, within {memory / _MB:,.0f} MB"
    yield f"{'seeds':>7}{'boards':>16}{'wall s':>9}{'proc. s':>9}{'peak MB':>9}{'disk MB':>9}"
    with tempfile.TemporaryDirectory(dir=os.environ.get("AWALE_BENCH_FOLDER")) as folder:
        table_set = TableSet(rules, Path(folder))
        wall, processor = time.perf_counter(), time.process_time()
        for seeds in sizes:
            build(table_set, seeds, threads=threads, memory=memory)
            disk = sum(file.stat().st_size for file in table_set.folder.iterdir())
            yield (
                f"{f'<= {seeds}':>7}{positions_below(seeds + 1):>16,}"
                f"{time.perf_counter() - wall:>9.1f}{time.process_time() - processor:>9.1f}"
                f"{_peak() / _MB:>9.0f}{disk / _MB:>9.1f}"
            )


def _peak() -> float:
    """Return the peak memory of this process in bytes; 0 if the system does not report it."""
    try:
        import resource
    except ImportError:
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return float(most if sys.platform == "darwin" else most * 1024)


def lines(rules: str, sizes: Sequence[int], threads: int) -> Iterator[str]:
    """Yield the lines of the report as they are measured."""
    yield f"tables for {rules}, {threads} threads"
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    yield f"(load of the machine before: {load:.1f})"
    yield (
        f"{'seeds':>7}{'boards':>16}{'wall s':>9}{'solving':>9}{'proc. s':>9}{'peak MB':>9}"
        f"{'disk MB':>9}{'bits':>6}"
    )
    for seeds in sizes:
        words = [sys.executable, "-m", __spec__.name, "--rules", rules, "--one", str(seeds)]
        done = subprocess.run(
            [*words, "--threads", str(threads)], capture_output=True, encoding="utf-8", check=True
        )
        used = json.loads(done.stdout)
        boards = positions_below(seeds + 1)
        yield (
            f"{f'<= {seeds}':>7}{boards:>16,}{used['wall']:>9.2f}{used['solving']:>9.2f}"
            f"{used['processor']:>9.2f}{used['memory'] / _MB:>9.0f}{used['disk'] / _MB:>9.1f}"
            f"{8 * used['disk'] / boards:>6.2f}"
        )


def main() -> None:
    """Print the used."""
    parser = argparse.ArgumentParser(description="What building tables takes on this machine.")
    parser.add_argument("--rules", default="awari")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seeds", type=int, nargs="+", default=list(SEEDS))
    parser.add_argument("--memory", type=int, metavar="MB", help="Build within this budget.")
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if why_missing():
        print(why_missing())
        return
    if chosen.memory is not None:
        budget = chosen.memory * _MB
        for line in measure_bounded(chosen.rules, chosen.seeds, chosen.threads, budget):
            print(line, flush=True)
        return
    if chosen.one is not None:
        print(json.dumps(measure(chosen.rules, chosen.one, chosen.threads)))
        return
    for line in lines(chosen.rules, chosen.seeds, chosen.threads):
        print(line, flush=True)


if __name__ == "__main__":
    main()
