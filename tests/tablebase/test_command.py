# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale tables`: what it prints, what it refuses, its exit codes."""

import json
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from awale_engine.locked_file import locked
from awale_engine.tables.tableset import TableSet
from awale_host.cli import awale
from awale_host.cli._progress import StatusLine
from awale_session.errors import AwaleError
from click.testing import CliRunner

from awale_core import rule_set
from awale_core.rules import OWN_ROWS
from tests.support.waiting import wait_until
from tests.tablebase.endgames import WITH_TABLES

EXAMPLE = "1 0 0 1 0 2 1 0 0 1 0 0"

# How many awari endgames with each number of seeds have each value, from the mover's side, an
# endless game counting 0 (Lincke 2002; reproduced by others).
PUBLISHED = {
    1: "-1:7 1:5",
    2: "-2:40 0:13 2:25",
    3: "-3:177 -1:1 0:63 1:7 3:116",
    4: "-4:532 -2:110 0:143 2:165 4:415",
    5: "-5:1892 -3:2 -2:85 -1:224 1:121 2:184 3:22 5:1838",
    6: "-6:4242 -4:116 -2:772 0:1548 2:550 3:62 4:302 6:4784",
}


@pytest.fixture
def tables(data: Path) -> Path:
    return data / "tables"


def run(*words: str) -> str:
    result = CliRunner().invoke(awale, ["tables", *words])
    if isinstance(result.exception, AwaleError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("seeds", PUBLISHED)
def test_stats_are_those_that_are_published(seeds: int) -> None:
    printed = json.loads(run("stats", "--rules", "awari", "--seeds", str(seeds), "--json"))
    assert list(printed) == ["win", "draw", "loss", "scores"]
    assert (
        " ".join(f"{score}:{count}" for score, count in printed["scores"].items())
        == PUBLISHED[seeds]
    )
    counts = {int(score): count for score, count in printed["scores"].items()}
    assert printed["win"] == sum(count for score, count in counts.items() if score > 0)
    assert printed["draw"] == counts.get(0, 0)
    assert printed["loss"] == sum(count for score, count in counts.items() if score < 0)


def test_the_help_says_of_each_rule_set_what_endless_play_is_worth() -> None:
    _, said = " ".join(run("--help").split()).split("Endless play ")
    nothing, rows, never = re.split("[;.] ", said)[:3]
    for rules in WITH_TABLES:
        its = rule_set(rules)
        splits = its.repetition_to == OWN_ROWS or its.offer_repetition
        where = rows if splits else nothing if its.captures else never
        assert re.search(rf"\b{rules}\b(?!-)", where), rules


def test_stats_for_a_person() -> None:
    printed = run("stats", "--rules", "french-beginner", "--seeds", "2")
    assert printed.startswith("french-beginner, 2 seeds: 78 positions\nwon ")
    assert "drawn 0 " in printed


@pytest.mark.slow
def test_build_estimates_first_and_builds_nothing_twice(tables: Path) -> None:
    printed = run("build", "--rules", "finnish", "--seeds", "5")
    assert re.search(r"^Up to 5 seeds, 6 layers to build: about \d+ s, ", printed, re.M)
    assert re.search(r"^Built 6 layers in \d+ s, 0 were there: ", printed, re.M)
    assert f"0 were there: {tables / 'finnish'}" in printed
    assert run("build", "--rules", "finnish", "--seeds", "5") == (
        f"Everything is there: {tables / 'finnish'}\n"
    )


@pytest.mark.slow
def test_build_for_programs(tables: Path) -> None:
    words = ("build", "--rules", "finnish", "--seeds", "3", "--json")
    planned = json.loads(run(*words, "--plan"))
    assert planned["missing"] == [0, 1, 2, 3]
    assert planned["memory"] > planned["disk"] > 0
    assert not tables.exists()
    built = json.loads(run(*words))
    assert (built["found"], built["made"], built["damaged"]) == ([], [0, 1, 2, 3], [])
    assert built["folder"] == str(tables / "finnish")
    assert json.loads(run(*words))["found"] == [0, 1, 2, 3]


@pytest.mark.slow
def test_a_budget_of_memory(tables: Path) -> None:
    words = ("build", "--rules", "awari", "--seeds", "26", "--plan", "--memory")
    printed = run(*words, "2G")
    assert "2.0 GB of memory" in printed
    assert re.search(r"free on the disk, 3\.2 GB more meanwhile\.$", printed, re.M)
    with pytest.raises(AwaleError, match=r"26 seeds needs at least \d+ MB: --memory"):
        run(*words, "600M")
    result = CliRunner().invoke(awale, ["tables", *words, "much"])
    assert result.exit_code == 2
    assert "'much' is not a size: write 800M or 2G." in result.stderr
    built = json.loads(run("build", "--seeds", "4", "--memory", "300M", "--json"))
    assert built["made"] == [0, 1, 2, 3, 4]


@pytest.mark.slow
def test_too_little_memory_or_disk_is_reported(
    tables: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("psutil.virtual_memory", lambda: SimpleNamespace(total=1e6))
    assert "more memory than this machine has" in run("build", "--seeds", "3", "--plan")
    usage = SimpleNamespace(free=1000)
    monkeypatch.setattr(
        "awale_engine.tables.building.build.shutil.disk_usage", lambda folder: usage
    )
    with pytest.raises(AwaleError, match="not enough room on the disk"):
        run("build", "--seeds", "3")
    assert not tables.exists()


@pytest.mark.slow
def test_a_damaged_table_is_reported_built_and_verified(tables: Path) -> None:
    run("build", "--rules", "finnish", "--seeds", "4")
    path = TableSet("finnish", tables).path(3)
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(
        AwaleError, match=r"3 seeds is damaged: 'awale tables build --rules finnish"
    ):
        run("verify", "--rules", "finnish")
    words = ("build", "--rules", "finnish", "--seeds", "4")
    assert json.loads(run(*words, "--plan", "--json"))["damaged"] == [3]
    assert "3 seeds is damaged: it is built again" in run(*words)
    assert "4 seeds: 1,365 positions, 0 wrong" in run("verify", "--rules", "finnish")


@pytest.mark.parametrize("damaged", [2, 5])
def test_a_query_rebuilds_damaged_tables(tables: Path, damaged: int) -> None:
    run("build", "--rules", "awari", "--seeds", "6")
    probe, stats = ("probe", EXAMPLE, "--rules", "awari"), ("stats", "--rules", "awari")
    expected = run(*probe), run(*stats, "--seeds", "6")
    path = TableSet("awari", tables).path(damaged)
    whole = path.read_bytes()
    path.write_bytes(whole[:-9] + b"?" + whole[-8:])
    assert run(*probe) == expected[0]
    assert path.read_bytes() == whole
    path.write_bytes(b"")
    assert run(*stats, "--seeds", "6") == expected[1]


def test_large_tables_are_not_built_for_a_query(tables: Path) -> None:
    words = ("stats", "--rules", "awari", "--seeds", "18")
    with pytest.raises(AwaleError, match="There is no table for awari with 18 seeds yet"):
        run(*words)
    path = TableSet("awari", tables).path(18)
    path.parent.mkdir(parents=True)
    path.write_bytes(b"half a table")
    with pytest.raises(AwaleError, match="18 seeds is damaged: 'awale tables build --rules awari"):
        run(*words)


def test_another_folder_is_part_of_the_advice(tmp_path: Path) -> None:
    folder = tmp_path / "my tables"
    with pytest.raises(AwaleError) as printed:
        run("verify", "--folder", str(folder))
    assert f"'awale tables build --rules abapa --seeds 12 --folder \"{folder}\"'" in str(
        printed.value
    )


@pytest.mark.parametrize("name", ["build", "stats", "verify"])
def test_a_layer_that_cannot_be_read_is_reported(tmp_path: Path, name: str) -> None:
    """A layer's name belongs to a folder: the system will not read it."""
    path = TableSet("abapa", tmp_path).path(0)
    path.mkdir(parents=True)
    with pytest.raises(AwaleError, match=r"abapa-00\.awt cannot be read \("):
        run(name, "--seeds", "3", "--folder", str(tmp_path))


def test_verify_a_sample() -> None:
    run("build", "--rules", "awari", "--seeds", "6")
    words = ("verify", "--rules", "awari", "--sample", "50", "--json")
    printed = json.loads(run(*words))
    assert printed == {"rules": "awari", "seeds": 6, "positions": 1 + 12 + 5 * 50, "wrong": 0}


def test_verify_reports_a_missing_layer(tables: Path) -> None:
    run("build", "--rules", "finnish", "--seeds", "5")
    TableSet("finnish", tables).path(3).unlink()
    words, missing = ["tables", "verify", "--rules", "finnish"], "There is no table"
    result = CliRunner().invoke(awale, words)
    assert result.exit_code == 0
    assert "2 seeds: 78 positions, 0 wrong" in result.stdout
    assert f"{missing} for 3 seeds" in result.stderr
    assert missing not in run("build", "--rules", "finnish", "--seeds", "5")
    assert missing not in CliRunner().invoke(awale, words).stderr


@pytest.mark.slow
def test_verify_needs_tables() -> None:
    with pytest.raises(AwaleError, match="There is no table for abapa with 12 seeds yet"):
        run("verify")
    run("build", "--seeds", "3")
    with pytest.raises(AwaleError, match="'awale tables build --rules abapa --seeds 5' builds it"):
        run("verify", "--seeds", "5")


def test_probe_reports_the_value_of_every_move() -> None:
    printed = json.loads(run("probe", EXAMPLE, "--rules", "awari", "--json"))
    assert printed["fen"] == "1-0-0-1-0-2-1-0-0-1-0-0-21-21-S"
    assert sorted(printed["moves"]) == ["A", "D", "F"]
    assert printed["value"] == max(printed["moves"].values())
    text = run("probe", printed["fen"], "--rules", "awari")
    assert text.startswith("6 seeds, South to move: ")
    assert " * " in text


def test_probe_names_a_kill() -> None:
    printed = json.loads(run("probe", "0 0 0 0 3 1 1 0 0 0 0 0", "--rules", "spanish", "--json"))
    assert printed["moves"]["F"] == "kill"
    assert "F  loses at once" in run("probe", "0 0 0 0 3 1 1 0 0 0 0 0", "--rules", "spanish")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("stats", "--rules", "benin", "--seeds", "3"), "no tables for benin"),
        (("build", "--rules", "benin"), "no tables for benin"),
        (("probe", EXAMPLE, "--rules", "benin"), "no tables for benin"),
        (("probe", "nonsense"), "This is not a position"),
        (("probe", "1 2 x 0 0 0 0 0 0 0 0 0"), "This is not a position"),
        (("probe", "50 0 0 0 0 0 0 0 0 0 0 0"), "50 seeds in one pit: a game has 48"),
        (("probe", "1 2 3"), "'1 2 3'. Give the seeds in twelve pits"),
        (("probe", "--", "-1 2 3 0 0 0 0 0 0 0 0 0"), "Give the seeds in twelve pits"),
        (("probe", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"), "Tables go up to 28 seeds"),
        (("probe", "0 0 0 0 0 0 1 0 0 0 0 0"), r"The game is over in this position \(starved\)"),
        (("stats", "--seeds", "19"), "awale tables build --rules abapa --seeds 19"),
    ],
)
def test_what_cannot_be_done_is_reported_in_a_sentence(
    words: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(AwaleError, match=sentence):
        run(*words)


def test_progress_without_a_terminal_is_a_line_now_and_then(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ticks = iter([0.0, 0.05, 2.5, 2.6, 9.0])
    line = StatusLine(pause=2, clock=lambda: next(ticks))
    for text in ("a", "b", "c", "d"):
        line.show(text)
    line.clear()
    assert capsys.readouterr().err == "b\nd\n"


def test_a_build_in_the_background_is_silent(tables: Path) -> None:
    command = [sys.executable, "-m", "awale_engine.tables.building.background"]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*command, "abapa", "4", str(tables)], stdin=pipe, stdout=pipe, stderr=pipe
    ) as built:
        assert built.wait() == 0
        assert built.stdout is not None
        assert built.stderr is not None
        assert (built.stdout.read(), built.stderr.read()) == (b"", b"")
    assert TableSet("abapa", tables).reach() == 4


def test_a_build_in_the_background_ends_with_its_program_and_keeps_what_is_finished(
    tables: Path,
) -> None:
    """Also where the program is killed and can do nothing more."""
    program = (
        "import sys; from pathlib import Path;"
        "from awale_engine.tables.provider import TablebaseProvider;"
        "TablebaseProvider(Path(sys.argv[1])).build_set('abapa', 15)"
    )
    table_set = TableSet("abapa", tables)
    with subprocess.Popen([sys.executable, "-c", program, str(tables)]) as killed:
        wait_until(lambda: table_set.reach() >= 3, "the first tables")
        killed.kill()
    locked(tables / "building.lock", wait=True).close()  # the build holds it
    assert 3 <= table_set.reach() < 15
