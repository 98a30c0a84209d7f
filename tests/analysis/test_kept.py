# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Finished analyses are found again without a judge."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from awale_host.analysis.cache import JudgementCache
from awale_host.analysis.kept import keep_analysis, kept_analysis
from awale_session.analysis.score import Score
from awale_session.study.analysis.game_analysis import analyse
from awale_session.study.analysis.source import Source

from awale_core import Game
from awale_core.notation import parse_moves
from tests.analysis.judges import FixedJudge


@pytest.fixture
def source() -> Source:
    game = Game()
    for pit in parse_moves("FfBe"):
        game.play(pit)
    return Source("a game", game, {})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "analysis.sqlite"


def test_an_analysis_is_read_back_as_it_was_written(source: Source, file: Path) -> None:
    assert kept_analysis(source, file) is None
    judge = FixedJudge({Game().fen(): {"A": Score.estimate(6.0)}}, {"A": "Aa"})
    with JudgementCache("fixed", file) as cache:
        analysis = analyse(source, judge, cache)
    keep_analysis(analysis, file)
    assert kept_analysis(source, file) == analysis


def test_another_game_and_a_longer_one_have_no_analysis(source: Source, file: Path) -> None:
    with JudgementCache("fixed", file) as cache:
        keep_analysis(analyse(source, FixedJudge(), cache), file)
    longer = source.game.copy()
    longer.play(longer.legal_moves()[0])
    assert kept_analysis(Source("longer", longer, {}), file) is None


@pytest.mark.parametrize("text", ["", "[]", "[1]", '[{"side": 0}]', "{"])
def test_a_damaged_entry_is_not_found(source: Source, file: Path, text: str) -> None:
    with JudgementCache("fixed", file) as cache:
        keep_analysis(analyse(source, FixedJudge(), cache), file)
    with closing(sqlite3.connect(file)) as opened, opened:
        opened.execute("UPDATE analyses SET judged = ?", (text,))
    assert kept_analysis(source, file) is None


def test_a_file_that_cannot_be_used_keeps_nothing(source: Source, tmp_path: Path) -> None:
    file = tmp_path / "analysis.sqlite"
    file.write_bytes(b"not a database" * 100)
    with JudgementCache("fixed", tmp_path / "other.sqlite") as cache:
        keep_analysis(analyse(source, FixedJudge(), cache), file)
    assert kept_analysis(source, file) is None
    assert file.read_bytes() == b"not a database" * 100
