# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Measure what the exact value of an endgame costs on the site: `python -m tools.bench_oracle`.

For random positions, each with nothing kept but the description of the tables, counts bytes,
requests and rounds of requests of a position with its moves, without the line of best play that
follows. Then Chromium asks about the first BROWSER of them, on a line of BYTES_A_SECOND, LATENCY_S
from request to answer, each in a browser of its own that was on the site before: the time from a
touch until all values are shown, on an analysis board with another endgame, and while it searches
the first position of a game: as soon as that search shows something, and three seconds later.
"""

import argparse
import json
import math
import random
import statistics
import tempfile
from pathlib import Path
from typing import Final

from awale_engine.tables.fetched import FetchedTables, Range
from awale_session.study.oracle import look_up
from playwright.sync_api import Browser

from awale_core import Game
from tests.support.browser import chromium
from tests.support.playing import TO_MOVE
from tests.support.static_site import Line, StaticServer
from tests.tablebase.endgames import running_endgame
from tools.build_site import build_play, write_tables

BYTES_A_SECOND: Final = 1_600_000 / 8
LATENCY_S: Final = 0.15  # from requests to answers, as browsers' tools have it for such a line
ENDGAME: Final = "1-1-1-1-1-2-1-1-1-0-0-0-19-19-S"  # 10 seeds: more than the site itself knows
START: Final = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
STANDS: Final = "() => document.querySelector('.explore-scores [data-value]') !== null"
SHOWS: Final = """([fen, moves]) => document.querySelector("awale-explore")?.exact?.fen === fen
    && document.querySelectorAll(".explore-scores .exact").length === moves"""
ASK: Final = f"""async ([fen, moves]) => {{
    document.querySelector("[data-explore='fen']").value = fen;
    const began = performance.now();
    document.querySelector('[data-command="explore.set"]').click();
    while (!({SHOWS})([fen, moves])) await new Promise(requestAnimationFrame);
    return (performance.now() - began) / 1000;
}}"""


def main() -> None:
    """Build, ask and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="abapa")
    parser.add_argument("--seeds", type=int, default=18)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--browser", type=int, default=60)
    given, chance = parser.parse_args(), random.Random(58)
    asked = [
        running_endgame(given.rules, chance, given.seeds, least=given.seeds)
        for _ in range(given.positions)
    ]
    with tempfile.TemporaryDirectory() as name:
        site = Path(name)
        build_play(site)
        write_tables(site / "tables", given.seeds, rule_sets=[given.rules])
        fetched = [needed(site / "tables", given.rules, game.fen()) for game in asked]
        description = (site / "tables" / f"{given.rules}.json").stat().st_size
        parts = [[part for some in each for part in some] for each in fetched]
        show("rounds", [len(each) for each in fetched])
        show("requests", [len(each) for each in parts])
        show("bytes", [sum(part.end - part.begin for part in each) for each in parts])
        print(f"description of the tables, once: {description} bytes")
        with chromium() as browser:
            for what, before, wait_ms in (
                ("after an endgame", ENDGAME, 3000),
                ("as a search begins", START, 0),
                ("during a search", START, 3000),
            ):
                few = asked[: given.browser]
                taken = [seconds(browser, site, game, before, wait_ms) for game in few]
                show(f"seconds, {what}", taken)


def show(what: str, numbers: list[float]) -> None:
    """Print one figure of all positions."""
    print(f"{what:25} median {statistics.median(numbers):9.3g}, most {max(numbers):9.3g}")


def seconds(browser: Browser, site: Path, game: Game, before: str, wait_ms: int) -> float:
    """Seconds until a new browser shows the values of a position, where `before` has stood with
    some for `wait_ms`."""
    line = Line(math.inf, 0, keeps_alive=True)
    server = StaticServer(site, line=line, ranges=True)
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{server.url}#position={game.rules.id}/{before}")
        page.wait_for_function(TO_MOVE)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        page.reload()  # from now on the browser keeps what study needs
        page.wait_for_function(TO_MOVE)
        page.wait_for_function(STANDS)
        page.wait_for_timeout(wait_ms)  # best play comes, too, or a search goes on
        line.bytes_per_s, line.wait_s = BYTES_A_SECOND, LATENCY_S
        taken = page.evaluate(ASK, [game.fen(), len(game.legal_moves())])
    server.stop()
    return float(taken)


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
