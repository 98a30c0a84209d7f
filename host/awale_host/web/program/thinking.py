# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Searches in another worker; `post(job)` sends it a job, as a dict."""

from awale_host.play.opponents import Choice


class Thinkers:
    """Jobs that are under way, by number."""

    def __init__(self, post):
        self._post = post
        self._waiting = {}
        self._count = 0

    def ask(self, game, level, movetime_ms, deliver):
        """Have the other worker think about `game`; returns what stops it."""
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
        """Deliver the other worker's answer: `job`, `pit`, and the final `margin` in seeds."""
        deliver = self._waiting.pop(answer["job"], None)
        if deliver is not None:
            deliver(Choice(answer["pit"], answer["margin"]), None)
