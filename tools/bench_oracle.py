# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Measure what the exact value of an endgame costs on the site: `python -m tools.bench_oracle`.

Builds the site with tables of a rule set beside it, and asks for random positions in Chromium, each
with nothing kept from before, over a line of 1.6 Mbit/s that carries nothing else and a server that
keeps connections. Prints bytes and requests for a position with its moves, without the line of best
play that follows, and seconds from the question to the answer once the worker is there.
"""

import argparse
import json
import random
import statistics
import tempfile
import time
from pathlib import Path

from awale_engine.tables.fetched import FetchedTables, Range
from awale_session.study.oracle import look_up

from awale_core import Game
from tests.support.browser import chromium
from tests.support.static_site import Line, StaticServer
from tests.tablebase.endgames import running_endgame
from tools.bench_site import READY
from tools.build_site import build_play, write_tables

BITS_A_SECOND = 1_600_000
ANSWER_S = 0.05  # from request to answer
FIRST = "0-0-0-0-0-1-0-0-0-0-0-1-23-23-S"  # its layers are small: the worker starts with it
EXACT = """(fen) => document.querySelector("[data-explore='fen']")?.value === fen
    && document.querySelector(".explore-scores .exact") !== null"""


def main() -> None:
    """Build, ask and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="abapa")
    parser.add_argument("--seeds", type=int, default=18)
    parser.add_argument("--positions", type=int, default=20)
    given = parser.parse_args()
    chance = random.Random(58)
    asked = [
        running_endgame(given.rules, chance, given.seeds, least=given.seeds).fen()
        for _ in range(given.positions)
    ]
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        site = Path(name) / "play"
        build_play(site)
        write_tables(site / "tables", given.seeds, rule_sets=[given.rules])
        sizes, requests, seconds = [], [], []
        server = StaticServer(
            site, ranges=True, line=Line(BITS_A_SECOND / 8, ANSWER_S, keeps_alive=True)
        )
        for fen in asked:
            parts = needed(site / "tables", given.rules, fen)
            sizes.append(sum(part.end - part.begin for part in parts))
            requests.append(len(parts))
            context = browser.new_context(service_workers="block")  # which loads the whole site
            page = context.new_page()
            page.goto(f"{server.url}#position={given.rules}/{FIRST}")
            for condition, arg in ((READY, None), (EXACT, FIRST)):
                while not page.evaluate(condition, arg):
                    page.wait_for_timeout(20)
            began = time.monotonic()
            page.evaluate("(link) => { location.hash = link; }", f"#position={given.rules}/{fen}")
            while not page.evaluate(EXACT, fen):
                page.wait_for_timeout(5)
            seconds.append(time.monotonic() - began)
            context.close()
        server.stop()
    for what, numbers in (("bytes", sizes), ("requests", requests), ("seconds", seconds)):
        print(f"{what:9} median {statistics.median(numbers):9.3g}, most {max(numbers):9.3g}")


def needed(tables: Path, rules: str, fen: str) -> set[Range]:
    """The parts of files that a position with its moves takes."""
    here: dict[Range, bytes] = {}
    fetched = FetchedTables(json.loads((tables / f"{rules}.json").read_text()), here.get)
    while look_up(Game.from_fen(fen, rules), fetched) is None:
        for part in fetched.missing:
            here[part] = (tables / part.file).read_bytes()[part.begin : part.end]
        fetched.missing.clear()
    return set(here)


if __name__ == "__main__":
    main()
