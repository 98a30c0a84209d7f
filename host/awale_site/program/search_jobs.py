# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Searches in the search worker."""

from awale_session.analysis.judgement_json import judgement_from_json
from awale_session.play.coach import JUDGE_MS
from awale_session.play.thinking import Choice, engine_name


class SearchJobs:
    """Searches that are under way, by number. `post(job)` sends the worker a job, as a dict."""

    def __init__(self, post):
        self._post = post
        self._waiting = {}
        self._count = 0

    def ask(self, game, level, movetime_ms, deliver):
        """Start a search of `game`; returns a function that stops it. `deliver` gets the choice."""
        self._count += 1
        number = self._count
        self._waiting[number] = deliver
        self._post(_job(number, game, level, movetime_ms))

        def stop():
            if self._waiting.pop(number, None) is not None:
                self._post({"stop": number})

        return stop

    def answered(self, answer):
        """Deliver the worker's answer: `job`, `pit`, and the final `margin` in seeds."""
        deliver = self._waiting.pop(answer["job"], None)
        if deliver is not None:
            deliver(Choice(answer["pit"], answer["margin"]), None)


class WorkersEngine:
    """Opponent: the engine at a level, in the worker that `searches` asks."""

    def __init__(self, level, searches):
        self.name = engine_name(level)
        self._level = level
        self._searches = searches

    def begin(self, game, movetime_ms, deliver):
        """See Opponent."""
        return self._searches.ask(game, self._level, movetime_ms, deliver)


class CoachJudge:
    """Judges positions in a worker of its own, one at a time; of those that wait only the latest
    counts. `post(job)` sends a job, as a dict."""

    def __init__(self, post):
        self._post = post
        self._next = None
        self._deliver = None
        self._is_busy = False

    def begin(self, game, deliver):
        """See PositionJudge. Another `begin` replaces this one."""
        self._next = game, deliver
        self._go_on()
        return self.stop

    def stop(self):
        """Discard what is found."""
        self._next = self._deliver = None

    def answered(self, answer):
        """Deliver the worker's judgement."""
        self._is_busy = False
        deliver, self._deliver = self._deliver, None
        if deliver is not None:
            deliver(judgement_from_json(answer["judged"]), None)
        self._go_on()

    def _go_on(self):
        if self._is_busy or self._next is None:
            return
        self._is_busy = True
        game, self._deliver = self._next
        self._next = None
        job = _job(1, game, None, JUDGE_MS)
        job["judge"] = True
        self._post(job)


def _job(number, game, level, movetime_ms):
    moves = list(game.moves)
    job = {"job": number, "rules": game.rules.id, "fen": game.start_fen(), "moves": moves}
    job["level"] = level
    job["ms"] = int(movetime_ms)
    return job
