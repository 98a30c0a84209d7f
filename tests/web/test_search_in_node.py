# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The browser's engine is the desktop's: kernel as WebAssembly, its Python on MicroPython.

So the measured strength of the levels holds for the site, and what a level plays there differs only
by how many positions the highest one looks at in its time.
"""

import json
import random
from math import comb
from pathlib import Path
from typing import Any

import pytest
from awale_engine import memory
from awale_engine.binding import kernel
from awale_engine.levels import LEVELS, think_at_level
from awale_engine.search.evaluation import load
from awale_engine.search.searcher import Searcher
from awale_engine.tables.building.solve import Solver
from awale_engine.tables.lookup import Lookup
from awale_engine.types import Limits

from awale_core import RULE_SETS, Game
from tests.engine.positions import running_game
from tests.support.node import run_script
from tests.web.trial.chance import Sequence
from tools.site_build.build import TABLE_SEEDS
from tools.site_build.bundle import rules_with_tables

pytestmark = pytest.mark.slow

TRIAL = Path(__file__).parent / "trial"
TABLE_MB = 16  # as in the worker
TABLES = rules_with_tables()
POSITIONS = {level: 2 if level < LEVELS else 6 for level in range(1, LEVELS + 1)}


def jobs() -> list[tuple[dict[str, Any], Game]]:
    """Jobs in random positions as the page gives them: a FEN and the moves after it."""
    chance = random.Random(12)
    found: list[tuple[dict[str, Any], Game]] = []
    for rules in RULE_SETS:
        for level, count in POSITIONS.items():
            for _ in range(count):
                game = running_game(rules, chance, 90)
                begun = Game(rules, starter=game.starter)
                job = {
                    **{"job": len(found) + 1, "rules": rules, "level": level},
                    **{"fen": begun.fen(), "moves": list(game.moves)},
                    "nodes": chance.randint(1_000, 40_000),
                }
                found.append((job, game))
    return found


def answers(site: Path, asked: list[dict[str, Any]], *options: str) -> list[dict[str, Any]]:
    """Answers of the worker's program, on MicroPython."""
    given = "\n".join(json.dumps(job) for job in asked)
    return run_script(TRIAL / "search.mjs", site, *options, given=given)


def test_every_level_chooses_the_desktops_moves_after_the_same_positions(site: Path) -> None:
    asked = jobs()
    same(asked, answers(site, [job for job, _ in asked]), Searcher(table_mb=TABLE_MB))


def test_with_endgame_tables_it_chooses_the_desktops_moves_too(site: Path) -> None:
    chance = random.Random(9)
    asked: list[tuple[dict[str, Any], Game]] = []
    for rules in TABLES:
        for _ in range(12):
            game = few_seeds(rules, chance)
            begun = Game(rules, starter=game.starter).fen()
            job = {"job": len(asked) + 1, "rules": rules, "level": LEVELS, "fen": begun}
            asked.append(({**job, "moves": list(game.moves), "nodes": 5_000}, game))
    found = answers(site, [job for job, _ in asked], "tables")
    solved = {rules: solved_tables(rules) for rules in TABLES}
    same(asked, found, Searcher(table_mb=TABLE_MB, tables=lambda rules: solved[rules][0]))


def few_seeds(rules: str, chance: random.Random) -> Game:
    """A running game at the end of which the tables reach, or nearly."""
    while True:
        game = running_game(rules, chance, 150)
        if sum(game.pits) <= TABLE_SEEDS + 4:
            return game


def solved_tables(rules: str) -> tuple[Lookup, Any]:
    """Tables as far as the site's, and the memory that they are in."""
    solver = Solver(rules, TABLE_SEEDS)
    for seeds in range(TABLE_SEEDS + 1):
        solver.solve(seeds)
    ready = memory.filled(comb(TABLE_SEEDS + 7, 7) + 1, memory.INT8, 1)
    bounded = solver.known.bounded
    where = map(memory.address, (*solver.known, ready))
    struct = kernel.tables(*where, reach=TABLE_SEEDS, bounded=bounded)
    return Lookup(rules, struct, TABLE_SEEDS), (solver, ready)


def same(
    asked: list[tuple[dict[str, Any], Game]], found: list[dict[str, Any]], searcher: Searcher
) -> None:
    """Assert that the answers are those of the desktop's engine."""
    chance = Sequence()
    for (job, game), answer in zip(asked, found, strict=True):
        limits = Limits(nodes=job["nodes"])
        wanted = think_at_level(searcher, game, limits, job["level"], chance)  # type: ignore[arg-type]
        best = wanted.lines[0]
        assert answer == {
            **{"job": job["job"], "pit": best.pits[0], "nodes": wanted.nodes},
            **{"depth": wanted.depth, "margin": pytest.approx(best.margin)},
        }, job


@pytest.mark.parametrize("rules", RULE_SETS)
def test_only_rule_sets_with_a_network_have_a_file_of_it(site: Path, rules: str) -> None:
    weights = site / "worker" / "weights"
    assert (weights / f"{rules}-tables.bin").stat().st_size < 100_000
    assert (weights / f"{rules}-network.bin").exists() == load("fitted", rules).network
