# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Work out what the exact value of an endgame costs on the site: `python -m tools.bench_oracle`.

Builds the site with tables of a rule set beside it. For random positions, each with nothing kept
but the description of the tables, counts bytes, requests and rounds of requests of a position with
its moves, without the line of best play that follows, and measures the processor time of the site's
program, in node. Seconds are rounds x LATENCY_S + bytes / BYTES_A_SECOND + processor time, so that
they do not depend on what else this machine does.
"""

import argparse
import json
import random
import statistics
import tempfile
from pathlib import Path
from typing import Final

from awale_engine.tables.fetched import FetchedTables, Range
from awale_session.study.oracle import look_up

from awale_core import Game
from tests.support.node import run_script
from tests.tablebase.endgames import running_endgame
from tools.build_site import ROOT, build_play, write_tables

BYTES_A_SECOND: Final = 1_600_000 / 8
LATENCY_S: Final = 0.15  # from requests to answers, as browsers' tools have it for such a line
SCRIPT: Final = ROOT / "tests" / "web" / "trial" / "oracle.mjs"


def main() -> None:
    """Build, ask and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="abapa")
    parser.add_argument("--seeds", type=int, default=18)
    parser.add_argument("--positions", type=int, default=300)
    given = parser.parse_args()
    chance = random.Random(58)
    asked = [
        running_endgame(given.rules, chance, given.seeds, least=given.seeds).fen()
        for _ in range(given.positions)
    ]
    with tempfile.TemporaryDirectory() as name:
        site = Path(name) / "play"
        build_play(site)
        write_tables(site / "tables", given.seeds, rule_sets=[given.rules])
        fetched = [needed(site / "tables", given.rules, fen) for fen in asked]
        questions = [(given.rules, fen, False) for fen in asked]
        sent = {"folder": str(site / "tables"), "asked": questions, "costs": True}
        costs = run_script(SCRIPT, site, given=json.dumps(sent))
        description = (site / "tables" / f"{given.rules}.json").stat().st_size
    rounds = [len(each) for each in fetched]
    parts = [[part for some in each for part in some] for each in fetched]
    sizes = [sum(part.end - part.begin for part in each) for each in parts]
    seconds = [
        count * LATENCY_S + size / BYTES_A_SECOND + cost / 1000
        for count, size, cost in zip(rounds, sizes, costs, strict=True)
    ]
    for what, numbers in (
        ("rounds", rounds),
        ("requests", list(map(len, parts))),
        ("bytes", sizes),
        ("processor ms", costs),
        ("seconds", seconds),
    ):
        print(f"{what:12} median {statistics.median(numbers):9.3g}, most {max(numbers):9.3g}")
    first = LATENCY_S + description / BYTES_A_SECOND
    print(f"description of the tables, once: {description} bytes, one round: {first:.2f} s more")


def needed(tables: Path, rules: str, fen: str) -> list[list[Range]]:
    """The parts of files that a position with its moves takes, round by round."""
    here: dict[Range, bytes] = {}
    fetched = FetchedTables(json.loads((tables / f"{rules}.json").read_text()), here.get)
    rounds = []
    while look_up(Game.from_fen(fen, rules), fetched) is None:
        rounds.append([*fetched.missing])
        for part in rounds[-1]:
            here[part] = (tables / part.file).read_bytes()[part.begin : part.end]
        fetched.missing.clear()
    return rounds


if __name__ == "__main__":
    main()
