# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The browser's second worker searches like the core's search on the desktop, position by position.

So what `tools.engine.site_levels` measures on CPython holds for the browser: with the same number
of positions it chooses the same moves.
"""

import json
import random
import subprocess
from pathlib import Path
from typing import Any

from awale_engine.core_searcher import CoreSearcher
from awale_engine.types import Limits
from awale_host.web.strength import BOARD_LEVELS, TIMES_MS

from awale_core import RULE_SETS, Game
from awale_core.search import SEED, Search
from tests.engine.positions import running_game
from tests.support.node import node

TRIAL = Path(__file__).parent / "trial"
SLICE = 200  # positions, as in the worker
GAMES = 4  # of each rule set
HIGHEST = BOARD_LEVELS + len(TIMES_MS)


def jobs() -> list[tuple[dict[str, Any], Game]]:
    """Jobs in random positions as the page gives them: a FEN and the moves after it."""
    chance = random.Random(12)
    found: list[tuple[dict[str, Any], Game]] = []
    for rules in RULE_SETS:
        for _ in range(GAMES):
            game = running_game(rules, chance, 90)
            begun = Game(rules, starter=game.starter)
            job = {
                **{"job": len(found) + 1, "rules": rules, "level": HIGHEST},
                **{"fen": begun.fen(), "moves": list(game.moves)},
                "slices": chance.randint(1, 25),
            }
            found.append((job, game))
    return found


def answers(site: Path, asked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Answers of the worker's program, on MicroPython."""
    done = subprocess.run(
        [node(), str(TRIAL / "search.mjs"), str(site)],
        input="\n".join(json.dumps(job) for job in asked),
        capture_output=True,
        encoding="utf-8",
        timeout=240,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_worker_looks_at_the_same_positions_and_chooses_the_same_moves(site: Path) -> None:
    asked = jobs()
    found = answers(site, [job for job, _ in asked])
    assert len(found) == len(asked)
    whole = 0
    for (job, game), answer in zip(asked, found, strict=True):
        search = Search(game)
        for _ in range(job["slices"]):
            if search.run(SLICE):
                break
        assert answer["job"] == job["job"]
        assert (answer["pit"], answer["nodes"]) == (search.move, search.nodes), job
        assert abs(answer["margin"] - search.value / SEED) < 1e-4
        desktop = CoreSearcher().think(game, Limits(nodes=search.nodes))
        assert (desktop.pit, desktop.nodes) == (answer["pit"], answer["nodes"]), job
        whole += answer["nodes"] == job["slices"] * SLICE
    assert whole > len(asked) / 2  # the others ended sooner: nothing more was to be found
