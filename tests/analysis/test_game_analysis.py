# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A whole game: every move judged, what is kept of a broken-off run, what is certain."""

import itertools
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from awale_engine.engine import Engine
from awale_engine.search.searcher import Searcher
from awale_engine.types import Limits
from awale_host.analysis.cache import JudgementCache, engine_version
from awale_session.analysis import EngineJudge, Kind, Score
from awale_session.study.analysis.game_analysis import analyse, positions
from awale_session.study.analysis.source import Source
from awale_session.study.study_answers import POSITION_NODES

from awale_core import Game
from awale_core.notation import pit_letter
from tests.analysis.judges import FixedJudge
from tests.support.library_games import game_of
from tests.support.sentences import english_text


def source_of(game: Game) -> Source:
    return Source("a game", game, {})


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[JudgementCache]:
    with JudgementCache("fixed", tmp_path / "kept.sqlite") as cache:
        yield cache


def test_every_ply_has_its_score_and_its_loss(cache: JudgementCache) -> None:
    game = game_of("FfBe")
    fens = []
    replay = Game()
    for pit in game.moves:
        fens.append(replay.fen())
        replay.play(pit)
    judge = FixedJudge(
        {
            fens[0]: {"F": Score.estimate(1), "A": Score.estimate(1)},
            fens[1]: {letter: Score.estimate(2) for letter in "abcde"} | {"f": Score.estimate(8)},
            fens[2]: {"B": Score.estimate(7.5), "F": Score.estimate(7.5)},
        }
    )
    analysis = analyse(source_of(game), judge, cache)
    assert [ply.fen for ply in analysis.plies] == fens
    assert [pit_letter(ply.annotation.pit) for ply in analysis.plies] == list("FfBe")
    assert [ply.annotation.lost for ply in analysis.plies] == [0, 6, 0, 0]
    assert [ply.number for ply in analysis.plies] == [1, 1, 2, 2]
    assert analysis.plies[1].annotation.kind is Kind.BLUNDER
    assert analysis.turning_points == (analysis.plies[1],)
    assert analysis.plies[1].sentence.startswith("1. “f” gives away about 6 seeds")
    south, north = analysis.tally(0), analysis.tally(1)
    assert (north.moves, north.blunders, north.seeds) == (2, 1, 6)
    assert (south.moves, south.best) == (2, 2)
    assert analysis.start == Score.estimate(1)


def test_the_turning_points_are_the_five_moves_that_cost_most(cache: JudgementCache) -> None:
    """And of each side the worst move is known, if others have turned the game more."""
    game, judged = Game(), {}
    for ply in range(12):
        best, played = game.legal_moves()[:2]
        lead = (8 if ply % 2 == 0 else 4) + ply / 10
        lost = Score.estimate(lead if game.turn == 0 else -lead)
        even = Score.estimate(0)
        judged[game.fen()] = {pit_letter(best): lost, pit_letter(played): even}
        game.play(played)
    analysis = analyse(source_of(game), FixedJudge(judged), cache)
    assert {ply.annotation.kind for ply in analysis.plies} == {Kind.MISTAKE, Kind.BLUNDER}
    assert [ply.ply for ply in analysis.turning_points] == [3, 5, 7, 9, 11]
    assert [worst and worst.ply for worst in map(analysis.worst, (0, 1))] == [11, 12]


@pytest.mark.parametrize("word", ["resign", "agree"])
def test_a_game_ended_by_declaration_is_judged_up_to_its_last_position(
    word: str, cache: JudgementCache
) -> None:
    game = game_of("FfB")
    if word == "resign":
        game.resign(1)
    else:
        game.offer_end(0)
        game.accept_end(1)
    judge = FixedJudge()
    analysis = analyse(source_of(game), judge, cache)
    assert len(analysis.plies) == 3
    assert analysis.following is not None
    assert len(judge.asked) == positions(game) == 4
    assert game.outcome is not None


def test_a_game_over_by_the_rules_ends_with_certainty(cache: JudgementCache) -> None:
    game = game_of("F", fen="0-0-0-0-0-1-2-0-0-0-0-5-24-16-S")
    assert game.outcome is not None
    judge = FixedJudge()
    analysis = analyse(source_of(game), judge, cache)
    assert analysis.following is None
    assert positions(game) == 1
    assert analysis.plies[0].score == Score.certain(0, 11, 0)  # one move only: the score of the end
    assert judge.asked == []
    assert analysis.certain_from == 1


def test_a_single_legal_move_has_the_score_of_the_next_position_and_needs_no_judge(
    cache: JudgementCache,
) -> None:
    game = game_of("F", fen="0-0-0-0-0-7-1-1-1-0-0-0-19-19-S")
    after = game.fen()
    judge = FixedJudge({after: {letter: Score.estimate(-3) for letter in "abcdef"}})
    analysis = analyse(source_of(game), judge, cache)
    assert judge.asked == [after]
    assert analysis.plies[0].score == Score.estimate(-3)
    assert analysis.plies[0].annotation.sentence == english_text("remark.only", pit="F")


def test_a_proven_loss_stays_lost_with_every_move(cache: JudgementCache) -> None:
    game = game_of("FfB")
    after_first = game_of("F").fen()
    judge = FixedJudge(
        {
            Game().fen(): {letter: Score.certain(0, plies=9) for letter in "ABCDEF"},
            after_first: {letter: Score.estimate(1) for letter in "abcdef"},
        }
    )
    analysis = analyse(source_of(game), judge, cache)
    assert analysis.plies[0].score.decided
    assert analysis.plies[1].score.decided  # North had nothing to save
    assert analysis.plies[1].score.winner == 0
    assert analysis.plies[1].annotation.kind is Kind.FINE
    assert not analysis.plies[2].score.decided  # South may still throw it away
    assert analysis.certain_from is None


def test_judgements_of_one_position_with_different_histories_are_kept_apart(
    cache: JudgementCache,
) -> None:
    one = game_of("AfB")
    other = Game.from_fen(one.fen())
    cache.put(one, FixedJudge().judge(one))
    assert cache.get(one) is not None
    assert cache.get(other) is None


@pytest.mark.parametrize("damage", ["text", "table", "row"])
def test_a_damaged_file_is_reported_and_does_not_stop_the_analysis(
    damage: str, tmp_path: Path
) -> None:
    file = tmp_path / "kept.sqlite"
    source = source_of(game_of("Ff"))
    if damage == "text":
        file.write_text("this is not a database\n" * 100)
    else:
        with JudgementCache("fixed", file) as cache:
            analyse(source, FixedJudge(), cache)
        with sqlite3.connect(file) as connection:
            if damage == "table":
                connection.execute("ALTER TABLE judged RENAME COLUMN judgement TO other")
            else:
                connection.execute("UPDATE judged SET judgement = '{\"side\": 0}'")
        connection.close()
    said: list[str] = []
    judge = FixedJudge()
    with JudgementCache("fixed", file, said.append) as cache:
        analysis = analyse(source, judge, cache)
    assert len(analysis.plies) == 2
    assert len(judge.asked) == 3
    assert len(said) == (damage != "row")
    assert all(str(file) in sentence for sentence in said)


@pytest.mark.parametrize("part", ["levels.py", "kernel/search.c", "kernel/rules.h"])
def test_judgements_end_with_a_change_of_the_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    source = tmp_path / part
    source.parent.mkdir(exist_ok=True)
    source.write_text("1", encoding="ascii")
    monkeypatch.setattr("awale_engine.__file__", str(tmp_path / "__init__.py"))
    before = engine_version()
    source.write_text("2", encoding="ascii")
    assert engine_version() != before


def test_good_moves_are_counted(cache: JudgementCache) -> None:
    first = game_of("F")
    judge = FixedJudge({Game().fen(): {"F": Score.estimate(-9), "A": Score.estimate(9)}})
    while first.plies < 19:
        first.play(first.legal_moves()[0])
    analysis = analyse(source_of(first), judge, cache)
    assert (analysis.good_moves(0), analysis.good_moves(1)) == (
        (9, 10, 0, 0, 1),
        (9, 9, 0, 0, 0),
    )


def test_the_same_game_has_the_same_analysis_on_a_busy_machine(tmp_path: Path) -> None:
    """A search is limited by its positions: a clock that runs fast changes nothing."""
    found = []
    for hurry in (1, 1000):
        searcher = Searcher(table_mb=1, clock=itertools.count(0.0, 0.001 * hurry).__next__)
        searcher.think(Game(), Limits(nodes=5_000 * hurry))  # what came before counts as little
        judge = EngineJudge(Engine(searcher), Limits(nodes=POSITION_NODES // 500))
        with JudgementCache(judge.settings, tmp_path / f"{hurry}.sqlite") as cache:
            found.append(analyse(source_of(game_of("AaBcBdCeBfAbEfDf")), judge, cache))
    assert found[0].plies == found[1].plies
    assert found[0].judge == "Awalé, 3000 positions a move"
