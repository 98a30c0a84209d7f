# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Finished analyses, which the browser's database keeps by the number of the game."""

import json

from awale_host.library import Library
from awale_session.analysis.judgement_json import judgement_from_json, judgement_to_json
from awale_session.study.analysis.game_analysis import assembled
from awale_session.study.document import packed_analysis

_keep = [None]
_records = {}


def use(records, keep):
    """Have the analyses of these games, by number; `keep(text)` takes new ones."""
    _records.clear()
    _records.update(records)
    _keep[0] = keep


def keep_analysis(analysis):
    """Keep a finished analysis of each of the worker's games with these moves."""
    judged = [ply.judgement for ply in analysis.plies]
    if analysis.following is not None:
        judged.append(analysis.following)
    for number in numbers(analysis.game):
        record = {
            "number": number,
            "judge": analysis.judge,
            "judged": [judgement_to_json(each) for each in judged],
            "packed": packed_analysis(analysis),
            "accuracy": [analysis.accuracy(0), analysis.accuracy(1)],
        }
        _keep[0](json.dumps(record))


def kept_analysis(source):
    """The kept analysis of a game, None if there is none."""
    for number in numbers(source.game):
        record = _records.get(number)
        if record is not None:
            judged = [judgement_from_json(each) for each in record["judged"]]
            return assembled(source, record["judge"], judged)
    return None


def latest_unjudged(library, rules=""):
    """Those of the games that came without an analysis."""
    return [number for number in library.ids() if number not in _records]


def judged_games(library, rules):
    """Those that came with one, the newest first."""
    return [number for number in library.ids() if number in _records]


def numbers(game):
    """The numbers of the worker's games with these moves."""
    found = []
    with Library() as library:
        for number in library.ids():
            kept = library.game(number)
            moves = [move.pit for move in library.moves(number)]
            if (kept.rules, kept.start, moves) == (game.rules.id, game.start_fen(), game.moves):
                found.append(number)
    return found
