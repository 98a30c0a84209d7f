# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Check that the engine's move keeps the table's value in every position of few seeds.

    make test-tables
    python -m tests.tablebase.every_position --rules abapa --seeds 7

What has been looked at is written to a file, layer by layer, and not looked at again as long as
the engine, the tables, the core and this check are the same.
"""

import argparse
import hashlib
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from math import comb
from pathlib import Path
from typing import Final

import awale_engine
import awale_engine.tables
from awale_engine.search.searcher import Searcher
from awale_engine.tables.building.build import build
from awale_engine.tables.probe import Tablebase
from awale_engine.tables.tableset import TableSet
from awale_host.cli._progress import Line

import awale_core
from tests.tablebase.endgames import EXACT
from tests.tablebase.judging import NODES, Found, look_at, values

MOST: Final = 12  # seeds
RECORD: Final = Path("build/every-position.jsonl")


def sources() -> str:
    """A name for exactly this engine, these tables, this core and this check."""
    text = hashlib.sha256()
    for package in (awale_core, awale_engine, awale_engine.tables):
        folder = Path(str(package.__file__)).parent
        for file in sorted([*folder.rglob("*.py"), *folder.rglob("*.zip")]):
            text.update(file.name.encode() + file.read_bytes())
    for file in (Path(__file__), Path(__file__).with_name("judging.py")):
        text.update(file.read_bytes())
    return text.hexdigest()[:16]


def looked_at(record: Path, key: str) -> dict[tuple[str, int], Found]:
    """Return the checked and correct positions under this key, by rule set and seeds."""
    done: dict[tuple[str, int], Found] = {}
    lines = record.read_text("utf-8").splitlines() if record.exists() else []
    for line in lines:
        try:
            entry = json.loads(line)
            found = Found(**entry.pop("found"))
        except (ValueError, KeyError, TypeError):
            continue  # half a line: the run was killed while it wrote
        if entry == {"key": key} and not found.wrong:
            done[found.rules, found.seeds] = found
    return done


class _Estimate:
    """Show the progress of the whole run and the remaining time."""

    def __init__(self, whole: int) -> None:
        self._whole = whole
        self._line = Line(pause=60)
        self._begun = time.monotonic()
        self._before = 0

    def show(self, rules: str, seeds: int, positions: int) -> None:
        """`positions` with `seeds` have been looked at."""
        done = self._before + positions
        minutes = (time.monotonic() - self._begun) * (self._whole - done) / done / 60
        self._line.show(
            f"{rules}, {seeds} seeds: {positions:,} of {comb(seeds + 11, 11):,}; "
            f"{done / self._whole:.0%} of all, about {minutes:.0f} min left"
        )

    def finished(self, positions: int) -> None:
        """A layer is done."""
        self._before += positions
        self._line.clear()


def run(rule_sets: Sequence[str], most: int, nodes: int, record: Path) -> bool:
    """Look at every position up to `most` seeds in these rule sets, apart from what the record
    holds; True if every move was right."""
    key = f"{sources()} {nodes}"
    done = looked_at(record, key)
    layers = [(rules, seeds) for rules in rule_sets for seeds in range(most + 1)]
    missing = [layer for layer in layers if layer not in done]
    if len(missing) < len(layers):
        there = len(layers) - len(missing)
        print(f"{there} of {len(layers)} layers are in {record} already.", flush=True)
    estimate = _Estimate(sum(comb(seeds + 11, 11) for _, seeds in missing))
    record.parent.mkdir(parents=True, exist_ok=True)
    right = True
    whole = 0
    for rules in rule_sets:
        found = [done[layer] for layer in layers if layer[0] == rules and layer in done]
        wanted = [seeds for name, seeds in missing if name == rules]
        for each in _look(rules, wanted, most, nodes, estimate):
            found.append(each)
            with record.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"key": key, "found": asdict(each)}) + "\n")
        right &= _report(rules, found)
        whole += sum(each.positions for each in found)
    print(f"{'all':16}{whole:>12,} positions up to {most} seeds were looked at")
    return right


def _look(
    rules: str, wanted: Sequence[int], most: int, nodes: int, estimate: _Estimate
) -> Iterator[Found]:
    """Look at these layers of a rule set, with tables that are built for it."""
    if not wanted:
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        table_set = TableSet(rules, Path(folder))
        build(table_set, most)
        tables = Tablebase(table_set)
        engine = Searcher(table_mb=1, tables=lambda _: tables)
        value = values(table_set, most)
        for seeds in wanted:

            def on_progress(positions: int, seeds: int = seeds) -> None:
                estimate.show(rules, seeds, positions)

            found = look_at(engine, rules, seeds, value, nodes=nodes, on_progress=on_progress)
            estimate.finished(found.positions)
            yield found


def _report(rules: str, layers: Sequence[Found]) -> bool:
    """Say what came out for a rule set; True if all is right."""
    positions = sum(layer.positions for layer in layers)
    moves = positions - sum(layer.over for layer in layers)
    wrong = sum(layer.wrong for layer in layers)
    said = f"{wrong:,} lose it or report it wrong" if wrong else "every one keeps the value"
    print(f"{rules:16}{positions:>12,} positions, {moves:>9,} with a move: {said}", flush=True)
    for layer in layers:
        for example in layer.examples:
            print(f"{'':16}{example}", flush=True)
    return not wrong


def main(words: Sequence[str] | None = None) -> int:
    """Look at what the command line names; 1 if the engine gives anything away."""
    parser = argparse.ArgumentParser(description="The engine's move in every position.")
    parser.add_argument("--rules", action="append", choices=EXACT, metavar="R",
                        help="only this rule set; may be given several times")  # fmt: skip
    parser.add_argument("--seeds", type=int, default=MOST, choices=range(17), metavar="N",
                        help="positions up to this many seeds (0 to 16, default 12)")  # fmt: skip
    parser.add_argument("--nodes", type=int, default=NODES, metavar="N",
                        help=f"positions to search for a move (default {NODES})")  # fmt: skip
    parser.add_argument("--record", type=Path, default=RECORD, metavar="FILE",
                        help=f"what has been looked at (default {RECORD})")  # fmt: skip
    wanted = parser.parse_args(words)
    try:
        right = run(
            list(dict.fromkeys(wanted.rules or EXACT)),
            wanted.seeds,
            max(wanted.nodes, 1),
            wanted.record,
        )
    except KeyboardInterrupt:
        print("\nBroken off. The same command goes on.", file=sys.stderr)
        return 130
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
