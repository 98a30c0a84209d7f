# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Every program in `examples/` runs and does what it says, and so do those in the documents."""

import ast
import itertools
import re
import runpy
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from awale_engine.tables.indexing import pack, positions, positions_below
from awale_engine.tables.tableset import TableSet
from awale_host.library import Library
from awale_host.link import Board
from awale_host.virtual.process import BoardProcess

from tests.support.layers import opened, rank, unpacked
from tests.support.library_games import keep

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
ONE_MOVE_LEFT = "0-0-0-0-0-1-1-0-1-0-0-0-24-21-S"
TESTED = {
    "two_engines",
    "follow_a_board",
    "bot_for_a_board",
    "read_the_library",
    "read_a_table",
    "learn_to_play",
}


def start(name: str, *words: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, EXAMPLES / f"{name}.py", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=ROOT,
    )


def run(name: str, *words: str) -> str:
    out, errors = start(name, *words).communicate()
    assert errors == ""
    return out


def test_every_example_is_tested() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == TESTED


def code(page: str) -> str:
    """The first program of a page."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return text.partition("```python\n")[2].partition("```")[0]


@pytest.mark.parametrize("page", ["README.md", "awale_core/README.md"])
def test_each_value_beside_a_line_of_a_page_is_what_the_line_gives(page: str) -> None:
    names: dict[str, object] = {}
    shown = 0
    for line in code(page).splitlines():
        value = re.search(r"  # ([\[('].*)", line)
        if value is None:
            exec(line, names)
        else:
            assert eval(line, names) == ast.literal_eval(value[1])
            shown += 1
    assert shown == 3


@pytest.mark.parametrize("page", ["docs/analysis.md", "docs/engine.md", "docs/commands.md"])
def test_a_program_on_a_page_runs_as_it_stands_there(page: str, board: BoardProcess) -> None:
    program = code(page).replace("socket://127.0.0.1:4711", board.link_url)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("rules", ["abapa", "french-beginner"])
def test_two_engines_play_to_the_end(rules: str) -> None:
    out = run("two_engines", "--rules", rules, "--south", "1", "--north", "2")
    assert re.search(r"^\d+-\d+, (South|North|draw), \w+$", out, re.MULTILINE)


def test_a_board_is_followed_to_the_end_of_a_game(board: BoardProcess) -> None:
    with Board.connect(board.link_url) as connected:
        connected.set({"speed": "max"}, session=True)
        connected.new("abapa", south="touch", north="touch", fen=ONE_MOVE_LEFT, replace=True)
    follower = start("follow_a_board", board.link_url)
    assert follower.stdout is not None
    first = follower.stdout.readline()
    moment = threading.Event()
    while follower.poll() is None:
        for down in (True, False):
            board.touch("test", "F", down)
            moment.wait(0.15)
    out, errors = follower.communicate()
    assert errors == ""
    assert first.endswith(f": {ONE_MOVE_LEFT}\n")
    assert out == "1. F by touch\n26-21, majority\n"


def test_a_bot_plays_a_whole_game_on_a_board(board: BoardProcess) -> None:
    out = run("bot_for_a_board", board.link_url, "--both")
    assert re.fullmatch(r"\d+-\d+, \w+\n", out.splitlines(keepends=True)[-1])
    with Board.connect(board.link_url) as connected:
        assert connected.state().ply > 10


def test_the_library_is_read(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with Library(file) as library:
        keep(library, 9, "1", ending="resign")
        keep(library, 9, "2", ending="resign")
        keep(library, 3, "3")
    assert run("read_the_library", str(file)) == "A {'North': 2}\n"


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["awari", "abapa"])
def test_an_exported_table_holds_the_values_of_the_table(rules: str, tmp_path: Path) -> None:
    """Every position of five seeds, of one value each (awari) and of two bounds (abapa)."""
    words = ("--rules", rules, "--seeds", "5", "--folder", tmp_path / "tables", "--to", tmp_path)
    command = [sys.executable, "-m", "awale_host", "tables", "export", *map(str, words)]
    subprocess.run(command, check=True, capture_output=True)
    look_up = runpy.run_path(str(EXAMPLES / "read_a_table.py"))["look_up"]
    tables = TableSet(rules, tmp_path / "tables")
    low, high = unpacked(opened(tables, 5))
    seen = set()
    for places in itertools.combinations_with_replacement(range(12), 5):
        pits = [places.count(pit) for pit in range(12)]
        index = int(rank(pack(pits, 0))) - positions_below(5)
        found = look_up(tmp_path / f"{rules}.json", pits)
        expected = (low[index], high[index])
        assert (
            (found["low"], found["high"]) == expected
            if "low" in found
            else (found["value"] == low[index])
        )
        seen.add(index)
    assert len(seen) == positions(5)
    (name,) = run("read_a_table", f"{tmp_path}/{rules}.json", *"000000000005").split("\n")[:1]
    assert name == str(look_up(tmp_path / f"{rules}.json", [0] * 11 + [5]))


@pytest.mark.slow
@pytest.mark.skipif(sys.version_info >= (3, 15), reason="PettingZoo is not there for it yet")
def test_a_program_learns_to_beat_random_moves() -> None:
    out = run("learn_to_play", "--learn", "60", "--games", "60")
    before, after = (int(found) for found in re.findall(r"(\d+)%", out))
    assert after > max(before, 80), out
