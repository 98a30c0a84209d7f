# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Matches, analyses and games for tuning on a cluster whose workers are killed: the results of one
machine."""

import os
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from awale_engine import cluster
from awale_engine.match import on_cluster as match_on_cluster
from awale_engine.match.match import Match, MatchPlayer, MatchSettings
from awale_engine.types import Limits
from awale_host.analysis import on_cluster as analysis_on_cluster
from awale_host.cli import awale
from awale_host.library import Library, PlayedMove
from awale_session.errors import AwaleError
from click.testing import CliRunner, Result

from awale_core import Game
from tests.support.local_cluster import Deaths, local_cluster

pytestmark = pytest.mark.slow

ENGINE = f"{shlex.quote(sys.executable)} -m awale_host engine"
OPTIONS = {"Hash": "1", "Tables": "off", "OwnBook": "false"}
SETTINGS = MatchSettings("abapa", "nodes 300", None, seed=3, plies=8)


def run(*words: str) -> Result:
    result = CliRunner().invoke(awale, words)
    if isinstance(result.exception, AwaleError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result


def square(number: int) -> int:
    return number * number


def end(number: int) -> None:
    if number:
        os._exit(number)


def allow_failures(count: int, dask_scheduler: Any) -> int:
    """Dask's own limit of a piece's dead workers; returns the one before."""
    before: int = dask_scheduler.allowed_failures
    dask_scheduler.allowed_failures = count
    return before


def fail(number: int) -> None:
    raise AwaleError(f"{number} is bad.")


def test_every_piece_comes_once_although_workers_die(client: Any) -> None:
    deaths = Deaths(client, {3, 9})
    found = {}
    for number, result in cluster.each(client, square, [(at,) for at in range(20)]):
        assert number not in found
        found[number] = result
        deaths.strike()
    assert found == {at: at * at for at in range(20)}
    assert len(set(deaths.killed)) == 2


def test_a_failure_of_a_piece_is_reported_as_it_is(client: Any) -> None:
    with pytest.raises(AwaleError, match=r"^7 is bad\.$"):
        list(cluster.each(client, fail, [(7,)]))


def test_a_piece_that_kills_every_worker_ends_the_work(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "TRIES", 1)
    usual = client.run_on_scheduler(allow_failures, 0)
    with pytest.raises(AwaleError, match="Piece 2 of 2 failed"):
        list(cluster.each(client, end, [(0,), (3,)]))
    client.run_on_scheduler(allow_failures, usual)


def test_a_scheduler_that_is_not_there_is_reported() -> None:
    with pytest.raises(
        AwaleError, match=r"No scheduler answers at tcp://127\.0\.0\.1:1: start one"
    ):
        cluster.connect("tcp://127.0.0.1:1", timeout=0.5)


def test_a_cluster_without_workers_is_reported(client: Any, tmp_path: Path) -> None:
    with (
        local_cluster(tmp_path, workers=0) as empty,
        pytest.raises(AwaleError, match="has no workers: start some with 'dask worker tcp:"),
    ):
        cluster.connect(empty.scheduler.address)


# -- matches -----------------------------------------------------------------------------------


def played(file: Path) -> list[str]:
    """The games of a file by number, without dates and times."""
    games = re.split(r"\n\n(?=\[)", file.read_text(encoding="utf-8").strip())
    kept = [re.sub(r'\[(Slowest|Processor|Date) "[^"]*"\]\n', "", game) for game in games]

    def number(game: str) -> int:
        found = re.search(r'\[Round "(\d+)"\]', game)
        assert found is not None
        return int(found[1])

    return sorted(kept, key=number)


def scripted() -> str:
    script = Path(__file__).parents[1] / "engine" / "scripted_engine.py"
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(script))}"


def test_a_match_whose_workers_die_has_the_games_of_one_machine(
    client: Any, tmp_path: Path
) -> None:
    players = MatchPlayer("A", scripted()), MatchPlayer("B", f"{scripted()} illegal 30")
    here, there = tmp_path / "here.ogn", tmp_path / "there.ogn"
    Match(*players, SETTINGS, 17, here).run()
    deaths = Deaths(client, {4, 9})
    match = Match(*players, SETTINGS, 17, there)
    shared = match_on_cluster.SharedMatch(match, deaths.strike)
    left, cost = shared.begin()
    assert left == 15
    assert cost.seconds > 0
    assert cost.moved > 0
    shared.run(client)
    assert len(deaths.killed) == 2
    assert played(there) == played(here)
    assert len(played(here)) == 17
    assert match.tally() == Match(*players, SETTINGS, 17, here).tally()


def test_engines_limited_by_positions_play_the_same_games_on_a_cluster(
    client: Any, tmp_path: Path
) -> None:
    players = (
        MatchPlayer("A", ENGINE, OPTIONS),
        MatchPlayer("B", ENGINE, {**OPTIONS, "Evaluation": "stores"}),
    )
    here, there = tmp_path / "here.ogn", tmp_path / "there.ogn"
    Match(*players, SETTINGS, 3, here).run()
    shared = match_on_cluster.SharedMatch(Match(*players, SETTINGS, 3, there), lambda game: None)
    assert shared.begin()[0] == 1
    shared.run(client)
    assert played(there) == played(here)
    assert len(played(here)) == 3


def test_the_command_plays_a_match_on_a_cluster(client: Any, tmp_path: Path) -> None:
    engine = scripted()
    words = ["match", "--a", engine, "--b", engine, "--nodes", "1", "--plies", "4"]
    words += ["--ogn", str(tmp_path / "match.ogn")]
    address = ["--cluster", client.scheduler.address]
    result = run(*words, "--games", "6", *address)
    assert re.search(
        r"^4 games on 2 workers with 2 threads: about \d+ s of processor time, \d+ s in all, \S+ "
        r"MB over the network\.$",
        result.stderr,
        re.M,
    )
    assert "Dashboard: " in result.stderr
    assert re.search(r"^A against B: (\d) won, \d drawn, \1 lost$", result.stdout, re.M)
    assert "Going on after 6 games." in run(*words, "--games", "8", *address).output
    refused = CliRunner().invoke(awale, [*words, *address, "--jobs", "2"])
    assert (refused.exit_code, refused.stdout) == (2, "")
    with pytest.raises(AwaleError, match="no-such-engine"):
        run("match", "--a", engine, "--b", "no-such-engine", "--nodes", "1", *address)


# -- analyses ----------------------------------------------------------------------------------


def kept_games(count: int) -> None:
    """Put games of different lengths into the library."""
    with Library() as library:
        for number in range(count):
            game = Game("abapa")
            while game.plies < 9 + 2 * number:
                legal = game.legal_moves()
                game.play(legal[(game.plies + number) % len(legal)])
            id = library.begin("b0", str(number), game, names=("Ama", "Kofi"))
            library.put(id, game, [PlayedMove(pit, "host", 250) for pit in game.moves])


def forget() -> None:
    (Path(os.environ["AWALE_DATA"]) / "analysis.sqlite").unlink()


def test_a_library_is_analysed_on_a_cluster_as_on_one_machine(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_games(4)
    words = ["analyse", "all", "--depth", "4", "--json"]
    here = run(*words).stdout
    forget()
    deaths = Deaths(client, {2, 4})
    keep = analysis_on_cluster.SharedAnalysis.keep

    def keep_and_strike(shared: Any, piece: Any, judged: Any) -> None:
        keep(shared, piece, judged)
        deaths.strike()

    monkeypatch.setattr(analysis_on_cluster.SharedAnalysis, "keep", keep_and_strike)
    result = run(*words, "--cluster", client.scheduler.address)
    assert re.search(r"^\d\d positions on 2 workers with ", result.stderr, re.M)
    assert len(deaths.killed) == 2
    assert result.stdout == here
    # Nothing is left to judge: no bill.
    assert "positions on" not in run(*words, "--cluster", client.scheduler.address).stderr


def test_every_game_of_the_library_is_one_line() -> None:
    kept_games(2)
    lines = run("analyse", "all", "--depth", "2").stdout.splitlines()
    assert [line.split()[:4] for line in lines[1:]] == [
        ["Game", "1", "Ama", "Kofi"],
        ["Game", "2", "Ama", "Kofi"],
    ]


def test_a_worker_that_judges_otherwise_is_refused() -> None:
    piece = ("abapa", Limits(depth=3), "other", "", Game("abapa"), [0])
    with pytest.raises(AwaleError, match=r"A worker judges with '.*3 plies deep', this machine"):
        analysis_on_cluster.judge_positions(*piece)


# -- tuning ------------------------------------------------------------------------------------


def test_a_cluster_that_has_lost_all_workers_is_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(cluster, "LOOK_S", 0.01)
    with (
        local_cluster(tmp_path, workers=0) as empty,
        pytest.raises(AwaleError, match="All workers of the cluster are gone"),
    ):
        list(cluster.each(empty, square, [(1,)]))
