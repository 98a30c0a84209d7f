# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The search worker's program: the desktop's engine and its levels.

`outside.kernel` is what `kernel.js` makes, `outside.send(text)` takes answers as JSON, and
`outside.now()` gives milliseconds.
"""

import json
import math
import random

from awale_engine.levels import LEVELS, think_at_level
from awale_engine.search.searcher import Searcher as Search
from awale_engine.tables.lookup import Lookup
from awale_engine.types import Limits
from site_facts import TABLES

from awale_core import Game, rule_set

from .kernel import kernel, use

TABLE_MB = 16  # 64 on the desktop


class Chance:
    """Random numbers as `random.Random` has them."""

    def random(self):
        """A number from 0 to 1."""
        return random.random()

    def gauss(self, mean, spread):
        """A normally distributed number (Box and Muller, 1958)."""
        size = math.sqrt(-2 * math.log(1 - self.random()))
        return mean + spread * size * math.cos(2 * math.pi * self.random())


class Searcher:
    """Answers one job after the other."""

    def __init__(self, outside):
        self._outside = outside
        self.chance = Chance()
        use(outside.kernel)
        self.release, self.keep = outside.kernel.release, outside.kernel.keep
        self.tables = {}
        self.search = Search(
            table_mb=TABLE_MB, tables=self.tables.get, clock=lambda: outside.now() / 1000
        )
        self.keep()

    def is_best(self, level):
        """Whether a level uses the network and the endgame tables."""
        return (level or LEVELS) == LEVELS

    def has_network(self, rules):
        """Whether there is a network for a rule set."""
        return rule_set(rules).captures

    def has_tables(self, rules):
        """Whether there are endgame tables for a rule set."""
        return rules in TABLES

    def use_weights(self, rules, address, network):
        """Use the weights of a rule set that lie at an address."""
        kernel.fetched[rules] = address, network
        self.search.weights.clear()

    def use_tables(self, rules, low, high, ready, reach):
        """Use endgame tables of up to `reach` seeds, which lie at these addresses: bounds by rank,
        and a byte for each block, which says that it is there."""
        struct = kernel.tables(low, high, ready, reach=reach, bounded=low != high)
        self.tables[rules] = Lookup(rules, struct, reach)

    def handle(self, text):
        """Search as a job asks, and send the answer."""
        job = json.loads(text)
        game = Game.from_fen(job["fen"], job["rules"])
        for pit in job["moves"]:
            game.play(pit)
        self.release()
        if job.get("judge"):
            self._judge(job, game)
            return
        limits = Limits(
            job.get("ms"), nodes=job.get("nodes"), depth=job.get("depth"), flexible="ms" in job
        )
        level = job["level"] or LEVELS
        found = think_at_level(self.search, game, limits, level, self.chance)
        best = found.lines[0]
        answer = {"job": job["job"], "pit": best.pits[0], "margin": best.margin}
        answer["nodes"] = found.nodes
        answer["depth"] = found.depth
        self._outside.send(json.dumps(answer))

    def _judge(self, job, game):
        """Judge a position for the coach."""
        from awale_session.analysis.judge import EngineJudge
        from awale_session.analysis.judgement_json import judgement_to_json

        judge = EngineJudge(self.search, Limits(job.get("ms"), nodes=job.get("nodes")))
        answer = {"job": job["job"], "judged": judgement_to_json(judge.judge(game))}
        self._outside.send(json.dumps(answer))
