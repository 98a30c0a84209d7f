# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine's protocol: what a program says and what it gets."""

import random
import subprocess
import sys
import threading

import pytest
from awale_engine.search.transposition import Transposition
from awale_engine.uci.go import read_go
from awale_engine.uci.time_management import fixed_ms, share_ms

from awale_core import RULE_SETS, Game
from awale_core.notation import pit_of
from tests.engine.conftest import Talk

REALLY_OCCUPY = Transposition.occupy


def best(talk: Talk, go: str) -> str:
    return talk.ask(go, "bestmove").split()[1]


def test_uci_reports_name_options_and_end(talk: Talk) -> None:
    talk.send("uci")
    lines = talk.until("uciok")
    assert lines[0].startswith("id name Awalé ")
    names = [line.split()[2] for line in lines if line.startswith("option name ")]
    assert {"Hash", "Threads", "Rules", "Level", "MultiPV", "OwnBook", "Tables"} <= set(names)
    rules = next(line for line in lines if line.startswith("option name Rules "))
    assert all(f"var {name}" in rules for name in RULE_SETS)


@pytest.mark.parametrize("rules", ["abapa", "french-beginner"])
def test_once_ready_a_first_search_loads_nothing(
    rules: str, talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file, or memory that the system has to provide first, would make the first answer late;
    so would a thread that takes the memory once the engine has said that it is ready."""
    occupied = []

    def occupy(table: Transposition) -> None:
        REALLY_OCCUPY(table)
        occupied.append((table, threading.current_thread()))

    monkeypatch.setattr(Transposition, "occupy", occupy)
    talk.send(f"setoption name Rules value {rules}", "setoption name OwnBook value true")
    talk.ask("isready", "readyok")
    ((table, thread),) = occupied
    assert thread is threading.current_thread()
    with monkeypatch.context() as patch:
        patch.setattr("awale_engine.search.evaluation.load", None)
        patch.setattr("awale_engine.uci.server.load", None)
        talk.send("position startpos")
        assert best(talk, "go depth 3") in "ABCDEF"
    talk.ask("isready", "readyok")
    assert {table for table, _ in occupied} == {table}


def test_moves_may_stand_apart_or_together(talk: Talk) -> None:
    answers = []
    for moves in ("FfE", "F f E", "F fE"):
        talk.send("ucinewgame", f"position startpos moves {moves}")
        answers.append(best(talk, "go depth 6"))
    assert len(set(answers)) == 1


def test_info_reports_depth_score_nodes_and_line(talk: Talk) -> None:
    talk.send("position startpos", "go depth 6")
    infos = [line.split() for line in talk.until("bestmove") if line.startswith("info depth")]
    assert [int(words[2]) for words in infos] == [1, 2, 3, 4, 5, 6]
    for words in infos:
        assert int(words[words.index("nodes") + 1]) > 0
        assert int(words[words.index("nps") + 1]) > 0
        assert words[3:5] == ["score", "cp"]
        assert words[-2] == "pv"
        game = Game()
        for letter in words[-1]:
            game.play(pit_of(letter))


def test_several_lines(talk: Talk) -> None:
    talk.send("setoption name MultiPV value 3", "position startpos", "go depth 5")
    last = [line for line in talk.until("bestmove") if line.startswith("info depth 5 ")]
    assert [line.split()[4] for line in last] == ["1", "2", "3"]


def test_a_game_that_is_over_has_no_move(talk: Talk) -> None:
    talk.send("position fen 0-0-0-0-0-0-1-0-0-0-0-0-25-22-N")
    assert best(talk, "go depth 3") == "0000"


@pytest.mark.parametrize(
    "line",
    [
        "position",
        "position startpos FfE",
        "position startpos moves Ff9",
        "position startpos moves FF",
        "position startpos moves f",
        "position fen",
        "position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-1-S",
        "position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-W",
        "position fen -1-5-4-4-4-4-4-4-4-4-4-4-0-0-S",
        "position elsewhere",
    ],
)
def test_a_bad_position_is_answered_and_the_old_one_kept(talk: Talk, line: str) -> None:
    talk.send("position startpos moves F", line)
    assert [answer for answer in talk.pending() if "error" in answer]
    assert best(talk, "go depth 2") in "abcdef"


@pytest.mark.parametrize(
    "line",
    [
        "setoption",
        "setoption name Hash value none",
        "setoption name Rules value chess",
        "setoption name Nothing value 1",
        "sing",
        "ponderhit",
    ],
)
def test_invalid_commands_are_answered_and_change_nothing(talk: Talk, line: str) -> None:
    talk.send(line)
    assert [answer for answer in talk.pending() if answer.startswith("info string error: ")]
    assert best(talk, "go depth 2") in "ABCDEF"


@pytest.mark.report
@pytest.mark.parametrize(
    "line",
    [
        "go depth 0",
        "go movetime -5",
        "go movetime 0",
        "go nodes 0",
        "go mate 0 nodes 50",
        "go wtime 60 btime 60 movestogo 0",
        "go wtime -3 btime -3",
        "go wtime -1 btime 0 winc -5 binc -5",
        "go wtime -99999999999",
        "go wtime 30.5",
        "go btime 30.5 binc 1.5",
        "go foo 3 movetime 5",
        "go depth none nodes 50",
        "go searchmoves xyz 9 depth 2",
        "go searchmoves f depth 2",
        "go searchmoves depth 2",
        "go depth 99999999999999999999999 movetime 5",
        "go nodes 50 ½ \ufffd -",
        "go perft 3 depth 2",
    ],
)
@pytest.mark.parametrize("moves", ["", " moves F"])
def test_whatever_follows_go_a_move_comes(talk: Talk, line: str, moves: str) -> None:
    talk.send(f"position startpos{moves}")
    assert best(talk, line) in ("abcdef" if moves else "ABCDEF")


def test_a_bound_that_is_not_understood_is_a_bound(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("awale_engine.uci.server._UNCLEAR_MS", 1)
    for line in ("go depth", "go depth none", "go fast", "go wtime"):
        assert best(talk, line) in "ABCDEF"


@pytest.mark.parametrize(
    ("go", "moves"),
    [
        ("go searchmoves B depth 5", "B"),
        ("go depth 5 searchmoves A C", "AC"),
        ("go searchmoves AC movetime 50", "AC"),
        ("go mate 2", "ABCDEF"),
    ],
)
def test_searchmoves_and_mate_get_a_move(talk: Talk, go: str, moves: str) -> None:
    talk.send("position startpos", go)
    lines = talk.until("bestmove")
    assert lines[-1].split()[1] in moves
    assert not any("error" in line for line in lines)
    starts = {line.split(" pv ")[1][0] for line in lines if " pv " in line}
    assert starts <= set(moves)


@pytest.mark.parametrize("value", ["0", "-5", "99999", "9" * 400])
def test_a_number_out_of_range_gets_the_range(talk: Talk, value: str) -> None:
    talk.send(f"setoption name Hash value {value}")
    assert talk.pending() == ["info string error: Hash goes from 1 to 4096"]


def test_moves_to_search_that_are_not_legal_are_left_out(talk: Talk) -> None:
    talk.send("position startpos moves F")
    assert best(talk, "go searchmoves A f depth 3") == "f"
    assert best(talk, "go searchmoves A depth 3") in "abcdef"


@pytest.mark.report
@pytest.mark.parametrize("line", ["go infinite", "go ponder", "go ponder movetime 5"])
@pytest.mark.parametrize(
    ("fen", "move"),
    [
        ("0-0-0-0-0-0-1-0-0-0-0-0-25-22-N", "0000"),  # the game is over
        ("0-0-0-0-0-1-2-6-6-6-2-0-22-3-S", "F"),  # proven at once
    ],
)
def test_an_endless_search_waits_for_stop(talk: Talk, line: str, fen: str, move: str) -> None:
    talk.send(f"position fen {fen}", line)
    assert talk.ask("isready", "readyok") == "readyok"
    assert not [answer for answer in talk.pending() if answer.startswith("bestmove")]
    assert talk.ask("stop", "bestmove").split()[1] == move


def test_book_and_tables_are_switched_with_true_and_false(talk: Talk) -> None:
    talk.send("setoption name OwnBook value true", "setoption name Tables value false")
    assert not talk.pending()


def test_a_position_is_refused_while_thinking(talk: Talk) -> None:
    talk.send("position startpos", "go infinite", "position startpos moves F")
    assert talk.until("info")
    assert talk.ask("stop", "bestmove").split()[1] in "ABCDEF"


def test_ponder_then_hit(talk: Talk) -> None:
    talk.send("position startpos moves Ff", "go ponder movetime 20")
    talk.until("info")
    assert talk.ask("ponderhit", "bestmove").split()[1] in "ABCDEF"


def test_ten_thousand_hostile_lines(talk: Talk) -> None:
    """Words of the protocol and rubbish in every mixture: always alive, never a crash."""
    chance = random.Random(7)
    words = (
        "uci isready setoption name value Hash Threads Rules Level MultiPV OwnBook position fen "
        "startpos moves go movetime depth nodes infinite ponder wtime btime winc binc movestogo "
        "stop ponderhit ucinewgame debug abapa spanish FfE A a 0 1 2 -1 99999999999999999999 "
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S 48-0-0-0-0-0-0-0-0-0-0-0-0-0-N 1e3 ½ ² ٣ \x00 \ufffd é ' \" "
        + "x"
        * 5000
    ).split(" ")
    for _ in range(10_000):
        line = " ".join(chance.choice(words) for _ in range(chance.randrange(7)))
        if line.startswith("go") and "infinite" not in line:
            line = "go nodes 50 " + line[2:]
        if "Hash" in line or "Threads" in line:
            line = line.replace("value", "")  # other tests make tables
        talk.send(line)
    talk.send("stop")
    talk.pending()
    talk.send("setoption name Rules value abapa", "position startpos")
    assert best(talk, "go depth 3") in "ABCDEF"


def test_the_command_serves_a_pipe_to_its_end() -> None:
    answer = subprocess.run(
        [sys.executable, "-c", "from awale_host.cli import main; main()", "engine"],
        input="\ufeffuci\nsetoption name Hash value 1\nposition startpos\ngo depth 5\n",
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert "uciok" in answer.stdout
    assert answer.stdout.splitlines()[-1].startswith("bestmove ")


@pytest.mark.report
def test_without_moves_to_go_there_is_no_time_control() -> None:
    assert read_go(["wtime", "60000", "movestogo", "0"]).numbers["movestogo"] == 0
    assert share_ms(60_000, moves=0) == share_ms(60_000)


def test_time_for_a_move() -> None:
    assert 90 < fixed_ms(100) <= 100
    assert fixed_ms(1) <= 1
    assert share_ms(1) >= 1
    for left in (50, 1000, 60_000, 600_000):
        assert share_ms(left) < left / 2
    assert share_ms(60_000, moves=1) < 30_000
    assert share_ms(60_000) < share_ms(60_000, increment=2000)
