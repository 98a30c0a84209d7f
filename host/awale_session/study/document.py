# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A game as data for the file that replays it: every position, every move, what an analysis says.

Positions come from the rules core, so that the file needs no rules. Numbers are packed, because a
game may be long: cups as one character a count, moves as letters.
"""

from collections.abc import Iterator
from typing import Any, Final

from awale_core import Game

from ..analysis.judge import Judgement, settings_in_words
from ..analysis.score import Score
from ..answers.game_document import game_document, name_in, plain_sentence
from ..answers.page_games import name_of, players_named
from ..packing import packed_line
from .analysis.game_analysis import GameAnalysis, Ply
from .analysis.source import Source

_LINE: Final = 6  # plies of a better line: as far as its reasons look


def document(source: Source, analysis: GameAnalysis | None = None) -> dict[str, Any]:
    """Return the game as JSON objects, which a shared file's script reads. Its `players` are
    sentences: a machine, or who has no name, is called so in the language of who reads it."""
    players = players_named(*(name_in(source.tags, side) for side in (0, 1)))
    whole = game_document(source.game, source.tags, players)
    whole["players"] = [plain_sentence(name_of(players, side)) for side in (0, 1)]
    whole["analysis"] = None if analysis is None else packed_analysis(analysis)
    return whole


def sentence_ids(value: object) -> Iterator[str]:
    """Yield the message ids of all sentences within JSON objects."""
    if isinstance(value, dict):
        if set(value) <= {"id", "args"} and isinstance(value.get("id"), str):
            yield value["id"]
        for each in value.values():
            yield from sentence_ids(each)
    elif isinstance(value, list):
        for each in value:
            yield from sentence_ids(each)


def packed_analysis(analysis: GameAnalysis) -> dict[str, Any]:
    """Return an analysis as JSON objects."""
    return {
        "judge": plain_sentence(settings_in_words(analysis.judge)),
        "start": score(analysis.start),
        "certain": analysis.certain_from,
        "good_moves": [analysis.good_moves(side) for side in (0, 1)],
        "turns": [ply.ply for ply in analysis.turning_points],
        "worst": [worst and worst.ply for worst in map(analysis.worst, (0, 1))],
        "plies": [packed_ply(ply, analysis.game.rules.id) for ply in analysis.plies],
    }


def packed_ply(ply: Ply, rules: str) -> dict[str, Any]:
    """Return what the analysis says of one move."""
    annotation = ply.annotation
    entry: dict[str, Any] = {
        "score": score(ply.score),
        "kind": str(annotation.kind),
        "say": plain_sentence(annotation.say),
        "moves": move_scores(ply.judgement),
    }
    if annotation.better is not None:
        entry["better"] = annotation.better
        entry["line"] = packed_line(Game.from_fen(ply.fen, rules), annotation.better_line[:_LINE])
    return entry


def move_scores(judgement: Judgement) -> list[list[Any]]:
    """Return pit and score of every move of a position, the best first."""
    return [[move.pit, score(move.score)] for move in judgement.moves]


def score(value: Score) -> list[Any]:
    """Return a score, seen by South: the chance in thousandths, the lead in tenths of a seed or
    None, 2 if that is exact, 1 if only the result is certain, else 0; who wins for certain."""
    lead = None if value.lead is None else round(10 * value.lead)
    certain = 2 if value.exact else 1 if value.decided else 0
    return [round(1000 * value.chance), lead, certain, value.winner if value.decided else None]
