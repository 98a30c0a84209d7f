# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Scores within the endgame tables equal them, and the search outside uses them."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from awale_engine.engine import Engine
from awale_engine.types import TABLE_WIN, Limits, Line
from awale_host.analysis.cache import JudgementCache
from awale_host.analysis.tables_at_hand import tables_for
from awale_session.analysis import EngineJudge, Score
from awale_session.analysis.judge import score_of_line
from awale_session.study.analysis.game_analysis import GameAnalysis, analyse
from awale_session.study.analysis.source import Source
from awale_session.study.analysis.tablebase_source import TablebaseSource

from awale_core import Game
from awale_core.notation import pit_of
from tests.support.made_tables import made_tables
from tests.tablebase.endgames import EXACT
from tests.tablebase.exhaustive import exhaustive

SEEDS = 7


@pytest.fixture(scope="session")
def table_values(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], TablebaseSource]:
    tables = made_tables(tmp_path_factory.mktemp("tables"), lambda rules: SEEDS)
    return lambda rules: TablebaseSource(tables(rules))


def analysed(game: Game, judge: EngineJudge, folder: Path) -> GameAnalysis:
    with JudgementCache("a test", folder / "kept.sqlite") as cache:
        return analyse(Source("a game", game, {}), judge, cache)


def test_leads_equal_those_of_playing_the_game_out(
    table_values: Callable[[str], TablebaseSource], engine: Engine
) -> None:
    game = Game.from_fen("0-1-0-0-0-1-1-0-0-0-0-0-23-22-S", "awari")
    judge = EngineJudge(engine, Limits(depth=4), table_values("awari"))
    judgement, truth = judge.judge(game), exhaustive("awari", 3)(game)
    assert judgement.depth == 0
    for move in judgement.moves:
        assert move.score.exact
        lead = 1 + truth[move.pit].low
        assert (move.score.lead, move.score.decided) == (lead, True)
        assert move.line[0] == move.pit


@pytest.mark.parametrize("rules", EXACT)
def test_in_an_endgame_every_score_is_certain_and_best_play_keeps_it(
    rules: str, table_values: Callable[[str], TablebaseSource], engine: Engine, tmp_path: Path
) -> None:
    chance = random.Random(8)
    game = Game.from_fen("1-0-2-0-0-1-0-1-1-0-1-0-21-20-N", rules)
    while game.outcome is None and game.plies < 10:
        game.play(chance.choice(game.legal_moves()))
    judge = EngineJudge(engine, Limits(depth=4), table_values(rules))
    analysis = analysed(game, judge, tmp_path)
    for ply in analysis.plies:
        assert ply.score.decided
        assert ply.score.exact == game.rules.captures
        lost = ply.annotation.lost_chance > 0
        assert lost == (ply.judgement.score.winner != ply.score.winner)
    assert analysis.certain_from == 1


def test_a_table_win_is_a_sure_win_with_an_open_lead() -> None:
    south = score_of_line(Game(), Line(TABLE_WIN + 400 - 3, (0,)))
    assert (south.decided, south.winner, south.lead, south.exact) == (True, 0, 4, False)
    game = Game()
    game.play(pit_of("F"))
    north = score_of_line(game, Line(TABLE_WIN + 400 - 3, (6,)))
    assert (north.winner, north.lead) == (1, -4)


def test_a_win_at_once_is_the_best_move() -> None:
    now, later = Score.certain(0, 5, plies=0), Score.certain(0, 9)
    assert now.rank_for(0) > later.rank_for(0)
    assert Score.certain(0, 5, plies=0).rank_for(1) < Score.certain(0, 3).rank_for(1)


def test_without_tables_there_is_no_exact_source() -> None:
    assert tables_for("benin") is None
    assert tables_for("abapa") is None  # AWALE_TABLES is off for all tests
