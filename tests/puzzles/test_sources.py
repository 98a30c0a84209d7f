# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The answers of puzzles, checked by searches that share nothing with their proofs."""

import os
import random
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from awale_engine.engine import Engine
from awale_engine.search.certain_moves import certain_moves
from awale_engine.search.searcher import Searcher
from awale_engine.tables.lookup import Bounds, Lookup
from awale_engine.tables.probe import Tablebase
from awale_engine.types import Limits
from awale_host.analysis.cache import JudgementCache
from awale_host.analysis.games import kept_game
from awale_host.analysis.kept import KeptAnalyses
from awale_host.library import Library
from awale_host.puzzles import engines
from awale_host.puzzles.book import PuzzleBook
from awale_session.analysis import EngineJudge
from awale_session.catalogue import sentence
from awale_session.library.ogn_files import from_ogn
from awale_session.study.analysis.game_analysis import analyse
from awale_session.study.puzzles import sources
from awale_session.study.puzzles.book import A_DAY
from awale_session.study.puzzles.proof import clear_lead, net_gains
from awale_session.study.puzzles.puzzle import Kind, Proof, Puzzle
from awale_session.study.puzzles.sources import NODES as SEARCHED
from awale_session.study.puzzles.sources import from_games, from_play, from_tables

from awale_core import Game, ogn_writer
from awale_core.notation import pit_letter
from tests.support.browser_library import site_module
from tests.support.library_games import game_of
from tests.support.made_tables import made_tables
from tests.tablebase.exhaustive import Found, contradicted

GAMES = Path(__file__).resolve().parents[2] / "docs" / "games"
NODES = 10_000  # positions a move that judge the games
SAMPLE = 30
JUDGED = int(os.environ.get("AWALE_JUDGED_SEEDS", "6"))  # seeds of exhaustive play; 7 take minutes
THREE_BY_F = {"reply": "f", "n": 3}


def plain_gain(game: Game, pit: int, plies: int) -> int:
    """The seeds that a move gains within some plies, found without any pruning."""
    side = game.turn
    before = game.stores[side] - game.stores[1 - side]
    after = game.copy()
    after.play(pit)
    gain = after.stores[side] - after.stores[1 - side] - before
    if after.outcome is not None or plies == 1:
        return gain
    return gain - max(plain_gain(after, reply, plies - 1) for reply in after.legal_moves())


def test_a_proof_is_what_the_plain_search_finds() -> None:
    chance = random.Random(3)
    checked = 0
    for rules in ("abapa", "awari", "benin", "finnish", "french", "catalan"):
        game = Game(rules)
        while game.outcome is None:
            if game.plies % 9 == 5:
                fresh = Game.from_fen(game.fen(), rules)
                expected = {pit: plain_gain(fresh, pit, 3) for pit in fresh.legal_moves()}
                assert net_gains(fresh, 3) == expected, (rules, fresh.fen())
                for pit, gain in expected.items():
                    others = [each for other, each in expected.items() if other != pit]
                    lead = gain - max(others, default=gain)
                    assert clear_lead(fresh, pit, 3, 1) == (lead if lead >= 1 else None)
                checked += 1
            game.play(chance.choice(game.legal_moves()))
    assert checked > 20


def test_a_proof_is_not_asked_for_what_it_cannot_show() -> None:
    with pytest.raises(ValueError, match="1 to 8"):
        net_gains(Game(), 9)
    with pytest.raises(ValueError, match="no captures"):
        net_gains(Game("french-beginner"), 2)


@pytest.mark.parametrize(
    ("fen", "answer", "pit", "proof", "why"),
    [
        ("2-1-1-0-0-0-0-0-0-2-7-1-22-12-S", 0, 1, Proof.SEARCH, ("catches", THREE_BY_F)),
        ("1-0-0-1-2-0-2-2-1-2-0-3-16-18-S", 4, 3, Proof.SEARCH, ("nothing", {"n": 0})),
        ("1-1-0-1-2-0-0-0-0-4-2-1-23-13-N", 9, 11, Proof.SEARCH, ("less", {"n": 2})),
        ("1-1-0-2-1-0-1-0-0-2-2-2-12-24-N", 11, 10, Proof.SEARCH, ("wins", {})),
        ("1-1-0-1-3-1-1-0-0-0-0-0-17-23-S", 0, 5, Proof.SEARCH, ("kill", {})),
        ("0-0-3-5-0-0-1-0-0-1-2-1-13-22-S", 2, 3, Proof.TABLES, ("far", {})),
        ("0-0-3-5-0-0-1-0-0-1-2-1-13-22-S", 2, 3, Proof.SEARCH, None),
    ],
)
def test_a_wrong_move_is_explained_by_what_comes_of_it_where_that_is_plain(
    fen: str, answer: int, pit: int, proof: Proof, why: tuple[str, dict[str, Any]] | None
) -> None:
    rules = "spanish" if why is not None and why[0] == "kill" else "abapa"
    said = Puzzle(Kind.CAPTURE, rules, fen, answer, (), 2, proof).why_wrong(pit)
    name = pit_letter(pit)
    if why is None:
        assert said == sentence("puzzle.wrong", pit=name)
    else:
        reason = sentence(f"puzzle.why.{why[0]}", **why[1])
        assert said == sentence("puzzle.wrong.why", pit=name, why=reason)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["abapa", "awari"])
def test_table_puzzles_are_won_by_their_answer_alone(
    rules: str, tables: Callable[[str], Tablebase], monkeypatch: pytest.MonkeyPatch
) -> None:
    proven, kinds = [], set()

    def counting(game: Game, tables: Lookup) -> dict[int, Bounds] | None:
        proven.append(game.fen())
        return certain_moves(game, tables)

    monkeypatch.setattr(sources, "certain_moves", counting)
    for puzzle in islice(from_tables(rules, tables(rules), random.Random(1)), SAMPLE):
        kinds.add(puzzle.kind)
        assert_tables_agree(puzzle, tables(rules))
        assert_proven_as_shown(puzzle)
    assert kinds == {Kind.CAPTURE, Kind.SAVE}
    assert len(proven) < 1.5 * SAMPLE  # three times as many were, which are of no kind


def assert_proven_as_shown(puzzle: Puzzle) -> None:
    """The sentence on the answer agrees with the board after it."""
    game = puzzle.game()
    said = sentence(
        f"puzzle.proof.{puzzle.proof}.{puzzle.kind}",
        pit=pit_letter(puzzle.answer),
        n=sum(game.play(puzzle.answer).captured_seeds),
        moves=4,
    )
    assert puzzle.proven == said
    replies = (game.copy().play(reply) for reply in game.legal_moves())
    if puzzle.kind is Kind.SAVE:
        assert not any(reply.captured for reply in replies), puzzle


def assert_tables_agree(puzzle: Puzzle, tables: Tablebase) -> None:
    """The answer wins by what the puzzle claims and no other move wins, by the tables' bounds.

    Where a repetition decides, these are wider than the proof, which tests/tablebase compares with
    exhaustive play.
    """
    game = puzzle.game()
    assert puzzle.proof is Proof.TABLES
    side = game.turn
    for pit in game.legal_moves():
        after = game.copy()
        after.play(pit)
        lead = after.stores[side] - after.stores[1 - side]
        if after.outcome is None:
            bounds = tables.bounds(after)
            assert bounds is not None
            least, most = lead - bounds.high, lead - bounds.low
        else:
            least = most = lead
        if pit == puzzle.answer:
            assert 0 < puzzle.gain <= most, puzzle
        else:
            assert least <= 0, puzzle


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["abapa", "catalan"])
def test_where_repetitions_count_exhaustive_play_finds_the_same_answers(
    rules: str, tmp_path: Path
) -> None:
    tables, wrong = made_tables(tmp_path, lambda rules: JUDGED)(rules), contradicted(rules, 0)
    for puzzle in islice(from_tables(rules, tables, random.Random(1)), 8):
        game = puzzle.game()
        lead = game.stores[game.turn] - game.stores[1 - game.turn]
        # All other moves end level at best, the position is worth what its best move is.
        said: Found = {pit: Bounds(-48, -lead) for pit in game.legal_moves()}
        said[puzzle.answer] = said[None] = Bounds(puzzle.gain - lead, 48)
        assert puzzle.gain > 0
        assert wrong(game, said) == [], puzzle


def is_best(engine: Engine, puzzle: Puzzle, nodes: int) -> bool:
    engine.forget()
    found = engine.think(puzzle.game(), Limits(nodes=nodes, tables=False), lines=6)
    return found.pit == puzzle.answer


@pytest.mark.slow
def test_turning_points_of_own_games_become_puzzles(tmp_path: Path, engine: Engine) -> None:
    file = tmp_path / "games.sqlite"
    with Library(file) as library:
        for game in sorted(GAMES.glob("*.ogn")):
            from_ogn(library, game.read_bytes())
        rules = {game.id: game.rules for game in library.games()}
    judge = EngineJudge(engine, Limits(nodes=NODES))
    assert list(from_games("abapa", lambda: Library(file), KeptAnalyses())) == []
    for id in rules:
        source = kept_game(id, file)
        with JudgementCache("test") as cache:
            KeptAnalyses().keep(analyse(source, judge, cache))
    found = [
        puzzle
        for each in set(rules.values())
        for puzzle in from_games(each, lambda: Library(file), KeptAnalyses())
    ]
    assert found
    for puzzle in found:
        assert puzzle.origin is not None
        assert puzzle.rules == rules[puzzle.origin]
        assert is_best(engine, puzzle, 10 * NODES), puzzle


@pytest.mark.slow
def test_without_tables_a_search_ten_times_deeper_agrees(engine: Engine) -> None:
    found = list(
        islice(from_play("benin", random.Random(1), *engines.engine_without_tables("benin")), A_DAY)
    )
    assert len(found) == A_DAY
    for puzzle in found:
        assert puzzle.proof is Proof.SEARCH
        assert is_best(engine, puzzle, 10 * SEARCHED), puzzle


def test_both_homes_choose_the_same_puzzles_without_tables() -> None:
    """The port `PuzzleEngines`; the site has the tables that its worker has fetched."""
    searcher = SimpleNamespace(search=Searcher(table_mb=16), tables={}, release=lambda: None)
    site = site_module("study.engines").WorkersEngines(searcher)
    assert site.tables_of("benin") is None
    homes = [home.engine_without_tables("benin") for home in (engines, site)]
    assert homes[0][1] == homes[1][1]
    ours, theirs = (list(islice(from_play("benin", random.Random(1), *each), 2)) for each in homes)
    assert ours == theirs != []


def test_a_days_ten_are_checked_one_by_one(
    tables: Callable[[str], Tablebase],
    engine: Engine,
    tmp_path: Path,
) -> None:
    """As the page gets them: out of an analysed game and out of the tables."""
    file = tmp_path / "games.sqlite"
    game = game_of("AaBcBdCeBfAbEfDf", resigns=0)
    with Library(file) as library:
        (number,) = from_ogn(library, ogn_writer.write(game, {})).new
    with JudgementCache("test") as cache:
        judge = EngineJudge(engine, Limits(nodes=NODES))
        KeptAnalyses().keep(analyse(kept_game(number, file), judge, cache))
    entries = PuzzleBook(library=file).today("2026-11-21", "abapa", tables("abapa"))
    assert len(entries) == 10
    assert {entry.puzzle.proof for entry in entries} == {Proof.TABLES, Proof.SEARCH}
    for entry in entries:
        puzzle = entry.puzzle
        assert_proven_as_shown(puzzle)
        if puzzle.proof is Proof.TABLES:
            assert_tables_agree(puzzle, tables("abapa"))
        else:
            assert puzzle.origin == number
            assert is_best(engine, puzzle, 10 * NODES), puzzle
