# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Judgements of games in the browser's study worker, which remembers them while it runs; each is
passed on to be kept until the analysis of its game is."""

import json

from awale_session.analysis.judgement_json import judgement_from_json, judgement_to_json
from site_facts import ENGINE

_judged = {}
_keep = [None]
_number = [0]


def use(judged, keep):
    """Have these judgements, too, by position; `keep(text)` takes new ones."""
    _judged.update(judged)
    _keep[0] = keep


def begin(number):
    """Note the number of the game that is judged from now on."""
    _number[0] = number


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
        judged = _judged.get(self._position(game))
        return None if judged is None else judgement_from_json(judged)

    def put(self, game, judgement):
        """Remember a judgement, and pass it on."""
        position, judged = self._position(game), judgement_to_json(judgement)
        _judged[position] = judged
        record = {"number": _number[0], "position": position, "judgement": judged}
        _keep[0](json.dumps(record))

    def _position(self, game):
        return json.dumps([self._settings, game.rules.id, game.start_fen(), game.moves])


def engine_version():
    """A text that changes with the engine's judgements."""
    return ENGINE
