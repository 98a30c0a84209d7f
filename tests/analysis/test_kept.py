# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The port `Analyses`: what was judged is found again without a judge, in both homes."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from awale_host.analysis.cache import JudgementCache, cache_file
from awale_host.analysis.kept import KeptAnalyses
from awale_session.analysis.score import Score
from awale_session.library.ogn_files import from_ogn
from awale_session.library.store import Library
from awale_session.study.analysis.game_analysis import analyse
from awale_session.study.analysis.source import Source, kept_game
from awale_session.study.port import Analyses
from awale_session.study.puzzles.sources import judged_games

from awale_core import Game
from tests.analysis.judges import FixedJudge
from tests.support.browser_library import Texts, site_module
from tests.support.library_games import game_of

GAMES = "\n\n".join(("1. F f", "1. F f 2. B e", "1. A a", '[South "Ama"]\n\n1. F f'))
Home = tuple[Library, Callable[[], Analyses]]  # what opens the analyses, as after a start


@pytest.fixture(params=["desktop", "site"])
def home(request: pytest.FixtureRequest) -> Home:
    """A library with the games, and what opens their analyses."""
    library = Texts().library()
    from_ogn(library, GAMES)
    kept: list[str] = []
    judged: list[str] = []

    def opened_there() -> Analyses:
        """As the page sends a worker that begins what its database has."""
        records = {each["number"]: each for each in map(json.loads, kept)}
        begun = {each["position"]: each["judgement"] for each in map(json.loads, judged)}
        ids = [game.id for game in library.games()]
        analyses = site_module("study.analyses").JobAnalyses(kept.append, judged.append)
        analyses.use(library, ids, records, begun)
        return analyses

    return library, KeptAnalyses if request.param == "desktop" else opened_there


def test_an_analysis_is_read_back_as_it_was_written_for_every_game_with_its_moves(
    home: Home,
) -> None:
    library, opened = home
    source = kept_game(library, 1)
    assert opened().kept(source) is None
    judge = FixedJudge({Game().fen(): {"A": Score.estimate(6.0)}}, {"A": "Aa"})
    analyses = opened()
    with analyses.judgements("fixed") as cache:
        analysis = analyse(source, judge, cache)
    analyses.keep(analysis)
    assert opened().kept(source) == analysis
    assert [opened().kept(kept_game(library, id)) is None for id in (2, 3)] == [True, True]
    games = list(library.games())
    assert sorted(opened().among(library, games)) == [1, 4]
    assert list(opened().among(library, games)) == [game.id for game in games if game.id in (1, 4)]
    assert list(judged_games("abapa", lambda: library, opened())) == [4, 1]


@pytest.mark.parametrize("home", ["desktop"], indirect=True)  # of the site its window knows it
def test_it_is_known_which_analysis_was_begun_until_it_is_kept(home: Home) -> None:
    library, opened = home
    source = kept_game(library, 1)
    assert not opened().begun(source)
    analyses, judge = opened(), FixedJudge()
    analyses.begin(source)
    with analyses.judgements("fixed") as cache:
        game = source.game.copy()
        cache.put(game, judge.judge(game))  # the last position is the first that is judged
    assert opened().begun(source)
    assert not opened().begun(kept_game(library, 3))
    with analyses.judgements("fixed") as cache:
        analyses.keep(analyse(source, judge, cache))
    assert not opened().begun(source)
    assert not opened().begun(kept_game(library, 4))  # of the same moves


def test_a_judgement_is_found_at_the_same_position_of_the_same_judge_alone(home: Home) -> None:
    _, opened = home
    game = Game()
    judgement = FixedJudge().judge(game)
    with opened().judgements("fixed") as cache:
        assert cache.get(game) is None
        cache.put(game, judgement)
        assert cache.get(game) == judgement
    with opened().judgements("fixed") as cache:
        assert cache.get(game) == judgement
        game.play(0)
        assert cache.get(game) is None
        game.undo()
    with opened().judgements("another judge") as cache:
        assert cache.get(game) is None


@pytest.fixture
def source() -> Source:
    return Source("a game", game_of("FfBe"), {})


@pytest.fixture
def file() -> Path:
    cache_file().parent.mkdir(parents=True, exist_ok=True)
    return cache_file()


@pytest.mark.parametrize("text", ["", "[]", "[1]", '[{"side": 0}]', "{"])
def test_a_damaged_entry_is_not_found(source: Source, file: Path, text: str) -> None:
    with JudgementCache("fixed", file) as cache:
        KeptAnalyses().keep(analyse(source, FixedJudge(), cache))
    with closing(sqlite3.connect(file)) as opened, opened:
        opened.execute("UPDATE analyses SET judged = ?", (text,))
    assert KeptAnalyses().kept(source) is None


def test_a_file_that_cannot_be_used_keeps_nothing(
    source: Source, file: Path, tmp_path: Path
) -> None:
    file.write_bytes(b"not a database" * 100)
    with JudgementCache("fixed", tmp_path / "other.sqlite") as cache:
        KeptAnalyses().keep(analyse(source, FixedJudge(), cache))
    assert KeptAnalyses().kept(source) is None
    assert file.read_bytes() == b"not a database" * 100
