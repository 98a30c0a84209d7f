# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Results of a player in the page's protocol."""

from awale_core import Game, IllegalMove
from awale_core.notation import parse_moves

from ..library import statistics as library_statistics
from ..page import library_protocol as messages


def statistics_view(
    command: messages.Statistics, counted: library_statistics.Statistics, unjudged: int
) -> messages.StatisticsView:
    """The answer to `statistics`; `unjudged` of the latest games have no analysis."""
    return messages.StatisticsView(
        re=command.id,
        player=command.player,
        all=_view(counted.all),
        levels=[
            messages.LevelOutcomes(machine.kind, machine.level, _view(each))
            for machine, each in counted.levels.items()
        ],
        months=[
            messages.MonthOutcomes(month, _view(each)) for month, each in counted.months.items()
        ],
        openings=[
            messages.OpeningOutcomes(moves, _position(moves), _view(each))
            for moves, each in counted.openings.items()
        ],
        unjudged=unjudged,
    )


def _position(moves: str) -> str:
    """Return the position after these moves, "" if the usual rules do not allow them."""
    game = Game()
    try:
        for pit in parse_moves(moves):
            game.play(pit)
    except IllegalMove:
        return ""
    return game.fen()


def _view(outcomes: library_statistics.Outcomes) -> messages.Outcomes:
    return messages.Outcomes(
        outcomes.games, outcomes.won, outcomes.drawn, outcomes.lost, outcomes.accuracy
    )
