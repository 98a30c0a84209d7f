# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Judgements of games in the browser's study worker, which remembers them while it runs."""

import json

_judged = {}


class JudgementCache:
    """The judgements of one judge by position."""

    def __init__(self, settings):
        self._settings = settings

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return False

    def get(self, game):
        """The judgement of this position after these moves; None if there is none."""
        return _judged.get(self._key(game))

    def put(self, game, judgement):
        """Remember a judgement."""
        _judged[self._key(game)] = judgement

    def _key(self, game):
        return json.dumps([self._settings, game.rules.id, game.start_fen(), game.moves])


def engine_version():
    """The engine stays the same while the worker runs."""
    return ""
