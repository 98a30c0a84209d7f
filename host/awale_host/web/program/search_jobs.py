# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Searches in the search worker."""

from awale_host.play.opponents import Choice


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
        moves = list(game.moves)
        job = {"job": number, "rules": game.rules.id, "fen": game.start_fen(), "moves": moves}
        job["level"] = level
        job["ms"] = int(movetime_ms)
        self._post(job)

        def stop():
            if self._waiting.pop(number, None) is not None:
                self._post({"stop": number})

        return stop

    def answered(self, answer):
        """Deliver the worker's answer: `job`, `pit`, and the final `margin` in seeds."""
        deliver = self._waiting.pop(answer["job"], None)
        if deliver is not None:
            deliver(Choice(answer["pit"], answer["margin"]), None)
