# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Analysis on the site: after the same number of positions it says what the desktop says."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from awale_engine.search.searcher import Searcher
from awale_engine.tables.lookup import Lookup
from awale_engine.types import Limits
from awale_host.analysis.cache import JudgementCache
from awale_host.analysis.games import kept_game
from awale_host.library import Library
from awale_host.puzzles.book import PuzzleBook
from awale_session.analysis.judge import EngineJudge
from awale_session.analysis.judgement_json import judgement_to_json
from awale_session.library.ogn_files import from_ogn
from awale_session.study.analysis.game_analysis import GameAnalysis, analyse
from awale_session.study.analysis.tablebase_source import TablebaseSource
from awale_session.study.document import packed_analysis, packed_ply
from awale_session.study.puzzles import book

from awale_core import RULE_SETS, Game, ogn_writer
from awale_core.notation import LETTERS
from tests.engine.positions import running_game
from tests.support.browser_library import site_shim
from tests.support.node import run_script
from tests.web.test_search_in_node import TABLES, solved_tables

TRIAL = Path(__file__).parent / "trial"
TABLE_MB = 16  # as in the worker
DAY = "2026-11-16"  # its puzzles are found soon
NODES = 500  # of a position
Passed = list[tuple[str, dict[str, Any]]]


def ten_games() -> list[Game]:
    """Games of all rule sets: short and long ones, resigned, agreed, ended by the rules, open."""
    chance = random.Random(37)
    games = []
    for number in range(10):
        plies = (8, 25, 40, 60)[number % 4]
        game = running_game(RULE_SETS[number % len(RULE_SETS)], chance, plies)
        game.play(chance.choice(game.legal_moves()))  # it may have none yet
        while number % 5 == 4 and game.outcome is None:
            game.play(chance.choice(game.legal_moves()))
        if game.outcome is None and number % 3 == 0:
            game.resign(game.turn)
        elif game.outcome is None and number % 3 == 1:
            game.agree()
        games.append(game)
    return games


def passed_on(
    site: Path,
    ogn: str,
    commands: list[dict[str, Any]],
    begun: dict[str, Any] | None = None,
    **limits: Any,
) -> Passed:
    """Messages that the study worker's program passes on, for commands about games of an OGN."""
    asked = {"ogn": ogn, "commands": commands, "limits": limits, "tables": True, "day": DAY}
    asked |= {"rules": list(RULE_SETS), "begun": begun or {}}
    passed = run_script(TRIAL / "study.mjs", site, given=json.dumps(asked))
    return [(kind, json.loads(text)) for kind, text in passed]


def text_of(games: list[Game]) -> str:
    """The games as OGN."""
    return "\n".join(ogn_writer.write(game, {"South": "Ama", "North": "Kofi"}) for game in games)


@pytest.fixture(scope="module")
def studied(site: Path) -> Passed:
    """Messages that the study of these games passes on."""
    ogn = text_of(ten_games())
    commands = [{"t": "judge", "id": number, "number": number} for number in range(1, 11)]
    return passed_on(site, ogn, commands, nodes=NODES)


@pytest.fixture(scope="module")
def desktop(tmp_path_factory: pytest.TempPathFactory) -> list[GameAnalysis]:
    """The desktop's analyses of the same games."""
    folder = tmp_path_factory.mktemp("desktop")
    with Library(folder / "games.sqlite") as library:
        from_ogn(library, text_of(ten_games()))
    return list(analyses(folder))


def analyses(folder: Path) -> Iterator[GameAnalysis]:
    solved = {rules: solved_tables(rules) for rules in TABLES}

    def found(rules: str) -> Lookup | None:
        return solved[rules][0] if rules in solved else None

    engine = Searcher(table_mb=TABLE_MB, tables=found)
    with JudgementCache("trial", folder / "judged.sqlite") as cache:
        for number in range(1, 11):
            source = kept_game(number, folder / "games.sqlite")
            exact = (
                None if (tables := found(source.game.rules.id)) is None else TablebaseSource(tables)
            )
            yield analyse(source, EngineJudge(engine, Limits(nodes=NODES), exact), cache)


def plain(value: Any) -> Any:
    """As it comes out of JSON."""
    return json.loads(json.dumps(value))


def test_ten_games_are_judged_as_on_the_desktop(
    studied: Passed, desktop: list[GameAnalysis]
) -> None:
    kept = [message for kind, message in studied if kind == "keep"]
    assert [record["number"] for record in kept] == list(range(1, 11))
    assert len({analysis.game.rules.id for analysis in desktop}) == len(RULE_SETS)
    for record, analysis in zip(kept, desktop, strict=True):
        judged = [ply.judgement for ply in analysis.plies]
        judged += [] if analysis.following is None else [analysis.following]
        assert record["judged"] == plain([judgement_to_json(each) for each in judged])
        assert record["packed"] == plain(packed_analysis(analysis))
        assert record["judge"] == analysis.judge
        assert record["good_moves"] == plain([analysis.good_moves(side) for side in (0, 1)])


def test_the_page_hears_of_every_move_and_of_the_whole(
    studied: Passed, desktop: list[GameAnalysis]
) -> None:
    said = [message for kind, message in studied if kind == "page" and message["t"] == "studied"]
    for number, analysis in enumerate(desktop, 1):
        of_game = [message for message in said if message["number"] == number]
        *moves, whole = of_game
        assert whole["analysis"] == plain(packed_analysis(analysis))
        assert [message["done"] for message in moves] == list(range(1, len(moves) + 1))
        entries = {message["ply"]: message["entry"] for message in moves if message["ply"]}
        assert sorted(entries) == list(range(1, analysis.game.plies + 1))
        last = analysis.plies[-1]
        assert entries[last.ply] == plain(packed_ply(last, analysis.game.rules.id))


def test_an_analysis_goes_on_where_it_was_stopped(site: Path, studied: Passed) -> None:
    number = 2
    done = [said for kind, said in studied if kind == "judged" and said["number"] == number]
    half = len(done) // 2
    assert half > 5
    command = {"t": "judge", "id": 1, "number": number}
    begun = {said["position"]: said["judgement"] for said in done[:half]}
    passed = passed_on(site, text_of(ten_games()), [command], begun, nodes=NODES)
    rest = [said["position"] for kind, said in passed if kind == "judged"]
    assert rest == [said["position"] for said in done[half:]]
    (kept,) = [said for kind, said in passed if kind == "keep"]
    wanted = [said for kind, said in studied if kind == "keep" and said["number"] == number]
    known = kept["judged"][-half:], wanted[0]["judged"][-half:]
    assert known[0] == known[1]


@pytest.mark.parametrize("rules", ["abapa", "awari"])
def test_the_days_puzzles_are_those_that_the_desktop_chooses_of_the_same_tables(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    monkeypatch.setattr(book, "random", site_shim("random"))
    tables, _memory = solved_tables(rules)
    kept = PuzzleBook(tmp_path / "puzzles.sqlite", tmp_path / "games.sqlite")
    first_alone = kept.today(DAY, rules, None, 1)
    wanted = kept.today(DAY, rules, tables)
    right, wrong = wanted[0].puzzle.answer, wanted[1].puzzle.game().legal_moves()
    wrong.remove(wanted[1].puzzle.answer)
    asked: list[dict[str, Any]] = [
        {"t": "puzzles"},
        {"t": "try", "place": 1, "pit": right},
        {"t": "try", "place": 2, "pit": wrong[0]},
        {"t": "try", "place": 3},
        {"t": "puzzles"},
    ]
    commands = [{**each, "id": at, "rules": rules} for at, each in enumerate(asked, 1)]
    passed = passed_on(site, "1. F f", commands)
    first, *more, solved, tried, shown, last = (said for kind, said in passed if kind == "page")
    assert [each["fen"] for each in first["puzzles"]] == [each.puzzle.fen for each in first_alone]
    assert [len(each["puzzles"]) for each in more] == list(range(2, 11))
    all_ten = more[-1]["puzzles"]
    assert [puzzle["fen"] for puzzle in all_ten] == [each.puzzle.fen for each in wanted]
    assert [(each["kind"], each["task"]) for each in all_ten] == [
        (each.puzzle.kind.value, plain(msgspec.to_builtins(each.puzzle.task))) for each in wanted
    ]
    assert solved["right"]
    assert (solved["puzzle"]["state"], solved["puzzle"]["answer"]) == ("solved", right)
    assert [move[0][0] for move in solved["puzzle"]["line"]] == [
        LETTERS[pit] for pit in wanted[0].puzzle.line
    ]
    assert (tried["right"], tried["puzzle"]["tries"]) == (False, 1)
    assert tried["why"] == plain(msgspec.to_builtins(wanted[1].puzzle.why_wrong(wrong[0])))
    assert shown["puzzle"]["state"] == "shown"
    assert (last["solved"], last["clean"], last["days"]) == (1, 1, 1)
    assert [puzzle["fen"] for puzzle in last["puzzles"]] == [each.puzzle.fen for each in wanted]
