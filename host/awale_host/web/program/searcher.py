# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The search worker's program: the core's search, a slice at a time.

`outside.send(text)` takes answers as JSON, `outside.now()` gives milliseconds.
"""

import json
import random

from awale_host.web.strength import BOARD_LEVELS, TIMES_MS

from awale_core import Game
from awale_core.levels import LevelSearch
from awale_core.search import SEED, Search

SLICE_NODES = 200


class Searcher:
    """One job at a time; a new one replaces it."""

    def __init__(self, outside):
        self._outside = outside
        self._job = self._search = self._at_level = None
        self._until = 0

    def handle(self, text):
        """Begin the search that a message describes, or stop one: `{"stop": number}`."""
        message = json.loads(text)
        if "stop" in message:
            if self._job is not None and self._job["job"] == message["stop"]:
                self._job = None
            return
        game = Game.from_fen(message["fen"], message["rules"])
        for pit in message["moves"]:
            game.play(pit)
        self._job = message
        level = message["level"] or BOARD_LEVELS + len(TIMES_MS)
        if level <= BOARD_LEVELS:
            self._at_level = LevelSearch(game, level, random.randrange)
            self._search = self._at_level.search
            self._until = self._outside.now() + TIMES_MS[-1]
        else:
            self._at_level = None
            self._search = Search(game)
            self._until = self._outside.now() + TIMES_MS[level - BOARD_LEVELS - 1]

    def slice(self):
        """Search on; True while there is something to do."""
        job = self._job
        if job is None:
            return False
        worker = self._search if self._at_level is None else self._at_level
        if worker.run(SLICE_NODES) or self._outside.now() >= self._until:
            self._job = None
            answer = {"job": job["job"], "pit": worker.move, "nodes": self._search.nodes}
            answer["margin"] = self._search.value / SEED
            self._outside.send(json.dumps(answer))
            return False
        return True
