# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale doctor`: findings, advice, tests with the user's help, bug reports."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import msgspec
import pytest
from awale_board.config_reader import read_config
from awale_host.cli import awale
from awale_host.doctor import Finding
from awale_host.doctor.board import PINGS, board_findings, health_findings
from awale_host.doctor.ports import UDEV_BOOTSEL, UDEV_FILE, UDEV_RULE
from awale_host.doctor.touch import TouchLog
from awale_host.library import Library
from awale_host.link.transport import holders
from awale_host.paths import crash_file
from awale_host.virtual.process import BoardProcess
from awale_session.catalogue import english, sentence
from awale_session.link.maintenance import PADS, pads
from awale_session.link.messages import Health, PadCounts, read_as
from click.testing import CliRunner

from awale_core import Game
from tests.pico.full_memory import fill
from tests.support import firmware_harness
from tests.support.awale_command import AwaleCommand
from tests.support.board_in_process import Bench, Cable
from tests.support.cut_memory import Flash
from tests.support.library_games import keep
from tests.support.recorded_session import recording
from tests.support.sentences import english_part, english_text
from tests.support.sql import sql
from tests.support.usb import Usb


@pytest.fixture(autouse=True)
def unplugged(monkeypatch: pytest.MonkeyPatch) -> None:
    Usb(monkeypatch)  # nothing is plugged in


def run(*words: str, code: int = 0, typed: str = "") -> str:
    result = CliRunner().invoke(awale, ("doctor", *words), input=typed)
    assert result.exit_code == code, result.output
    return result.output


def advice(findings: Iterator[Finding], words: str) -> str:
    """Return the advice of the one fault whose text has these words."""
    (found,) = (each for each in findings if words in each.what)
    assert found.well is False
    assert found.advice
    return found.advice


# -- everything --------------------------------------------------------------------------------


def test_a_sound_board_has_no_faults(board: BoardProcess) -> None:
    shown = run("--port", board.link_url)
    for words in ("Link: ", "Game library: ", "Game memory (flash): "):
        assert f"ok  {words}" in shown
    findings = json.loads(run("--json", "--port", board.link_url))
    assert all(finding["well"] is not False for finding in findings)


def test_a_fault_is_reported_and_the_exit_code_is_1(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"no library" * 500)
    shown = run("--port", "socket://127.0.0.1:1", code=1)
    assert "!!  The games file" in shown
    assert "!!  Nothing listens" in shown


def test_a_library_with_a_damaged_game_is_a_fault_that_names_it(tmp_path: Path) -> None:
    with Library() as library:
        for number in range(3):
            keep(library, 20, str(number))
    awale = AwaleCommand(tmp_path)
    sound = awale.run_here("doctor", "--port", "socket://127.0.0.1:1")
    assert "games.sqlite, 3 games, OK." in sound.out
    with Library() as library:
        sql(library, "UPDATE moves SET pit = 11 - pit WHERE game = 2 AND ply = 7")
    damaged = awale.run_here("doctor", "--port", "socket://127.0.0.1:1")
    assert (damaged.code, damaged.err) == (1, "")
    assert "games.sqlite, 3 games, 1 damaged: 2." in damaged.out
    assert "'awale logs verify'" in damaged.out
    assert "Game 2 " in awale.run_here("logs", "verify").out


def test_a_missing_board_does_not_count_as_a_fault() -> None:
    assert english_part("port.no_board") in run()


# -- ports -------------------------------------------------------------------------------------


def test_the_udev_rule_opens_the_ports_of_boards() -> None:
    rule = CliRunner().invoke(awale, ["udev"]).output
    assert {*UDEV_RULE.splitlines(), UDEV_BOOTSEL} < set(rule.splitlines())
    assert 'ATTRS{idVendor}=="2e8a", ATTRS{idProduct}=="000b"' in rule
    assert UDEV_FILE in english(sentence("port.not_allowed", address="COM3"))


@pytest.mark.skipif(os.name == "nt", reason="Windows does not list the holders of a port")
def test_holders_of_a_port_are_read_from_the_list_of_processes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("awale_host.link.transport.sys.platform", "linux")
    port = tmp_path / "ttyACM1"
    port.touch()
    for process, name, target in ((4711, "minicom", port), (12, "init", tmp_path / "other")):
        files = tmp_path / "proc" / str(process) / "fd"
        files.mkdir(parents=True)
        (files / "3").symlink_to(target)
        (files.parent / "comm").write_text(f"{name}\n")
    (tmp_path / "proc" / "13").mkdir()  # has just ended
    (tmp_path / "proc" / "meminfo").touch()
    link = tmp_path / "by-id"
    link.symlink_to(port)
    assert holders(str(link), tmp_path / "proc") == ["minicom (process 4711)"]


# -- the health report ---------------------------------------------------------------------------

WELL = read_as(Health, recording().answers["health"])


def test_a_healthy_board_needs_no_advice() -> None:
    assert {(each.well, each.advice) for each in health_findings(WELL)} == {(True, "")}


@pytest.mark.parametrize(
    ("change", "what", "to_do"),
    [
        ({"heap": 9_000}, "9 KB of heap free", "unplug"),
        ({"reset": "brownout"}, "brownout", "AWALE_BUDGET_MA"),
        ({"crash": "MemoryError: \n4 bytes"}, "MemoryError: 4 bytes", "awale update"),
        ({"problems": 3, "problem": "AWALE_LEVEL: 9"}, "AWALE_LEVEL: 9 (and 2 more)", "Correct"),
        ({"missing": (6,)}, "Pad “a”: no signal", "1 MΩ"),
        ({"stuck": (16,)}, "Pad OK: touched all the time", "dry the board"),
        ({"supply": False}, "LED supply: overloaded", "short circuit"),
    ],
)
def test_each_fault_of_a_board_comes_with_advice(
    change: dict[str, object], what: str, to_do: str
) -> None:
    ill = msgspec.structs.replace(WELL, **change)
    assert to_do in advice(health_findings(ill), what)


def test_a_board_reports_its_faults_over_the_link() -> None:
    bench = Bench()
    bench.board.health["reset"] = "brownout"
    bench.board.health["crash"] = "MemoryError"
    bench.board.supply = False  # the pin of the power switch says: overload
    with bench.connect() as connected:
        found = [each.what for each in board_findings(connected, bench.clock)]
    assert any("brownout" in each for each in found)
    assert any("MemoryError" in each for each in found)
    assert any(english_text("health.overload") in each for each in found)


def test_a_board_that_still_counts_its_games_says_so() -> None:
    bench = Bench()
    bench.board = firmware_harness.Board(flash=Flash(fill(60, to_the_brim=False).flash))
    archive = bench.board.archive  # it counts while the doctor is slow
    with mock.patch.object(archive, "look", return_value=False), bench.connect() as connected:
        found = [each.what for each in board_findings(connected, bench.clock)]
    assert any("counting the games" in each for each in found)


def test_every_line_of_the_settings_that_is_not_used_is_named() -> None:
    bench = Bench()
    read_config(b"AWALE_RULES = chess\nawale_speed = 'max'\n\n[pit]", bench.board.app.config)
    with bench.connect() as connected:
        found = [each for each in board_findings(connected, bench.clock) if "settings" in each.what]
    assert [each.what.split(" ")[2] for each in found] == ["1:", "2:", "4:"]
    assert {each.well for each in found} == {False}


def test_a_bad_cable_is_noticed() -> None:
    class EveryTenthLost(Cable):
        lines = 0

        def up(self, line: bytes) -> bytes:
            self.lines += 1
            return line if self.lines % 10 else line[:-5] + b"\n"

    bench = Bench(EveryTenthLost())
    with bench.connect() as connected:
        shown = advice(board_findings(connected, bench.clock), f"of {PINGS} damaged")
    assert "another USB cable" in shown


# -- touch -------------------------------------------------------------------------------------


def felt(raw: dict[int, int], held: tuple[int, ...] = ()) -> PadCounts:
    values = [raw.get(pad, 1000) for pad in range(len(PADS))]
    bits = sum(1 << pad for pad in held)
    answer = {**recording().answers["pads"], "raw": values, "base": [1000] * 17, "held": bits}
    return read_as(PadCounts, answer)


def test_touches_noise_and_missing_pads_are_distinguished() -> None:
    log = TouchLog()
    assert not list(log.lines())
    assert not list(log.findings())
    log.add(felt({0: 1400, 3: -1, 5: 1090}, held=(0,)))
    lines = list(log.lines())
    assert lines[1].startswith("A ")
    assert lines[1].endswith("############ touched")
    assert lines[4].endswith("missing")
    log.add(felt({3: -1}))
    found = {each.what.partition(":")[0]: each for each in log.findings()}
    assert found["A"].well is True
    assert "40 %" in found["A"].what
    untouched = found.pop("Not touched, or no signal")
    assert (untouched.well, len(found)) == (None, 3)
    assert ": B, C, E, a, b, " in untouched.what
    assert found["D"].well is False
    assert found["F"].well is False
    assert "9 %" in found["F"].what


def test_a_finger_is_felt_over_the_link() -> None:
    bench = Bench()
    log = TouchLog()
    with bench.connect() as connected:
        bench.wait(1)
        for finger in (True, False):
            with bench.lock:
                bench.board.pads.touch("C", finger)
                bench.board.run(100)
            log.add(pads(connected))
    assert [each.what.split(":")[0] for each in log.findings() if each.well] == ["C"]


def test_the_command_shows_the_signal_of_every_pad(board: BoardProcess) -> None:
    shown = run("--touch", "--port", board.link_url)
    assert "South's store" in shown
    assert "Not touched, or no signal: A, B, " in shown


@pytest.mark.parametrize("test", ["--touch", "--lights"])
def test_what_a_person_looks_at_has_no_json(test: str) -> None:
    assert "no --json" in run(test, "--json", code=2)


# -- bug reports ---------------------------------------------------------------------------------


def test_a_report_has_the_facts_and_no_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    with Library() as library:
        game = Game()
        library.begin("b", "1", game, names=("Ama Serwaa", "Engine"), seats=("touch", "host"))
        library.begin("b", "2", game, names=("Kofi", "Ama"), seats=("touch", "touch"))
    crash_file().write_text(f"Traceback: Kofi's move, Kofifi, {tmp_path}/x; Engine\n")
    report = tmp_path / "report.md"
    assert str(report) in run("--report", str(report))
    text = report.read_text(encoding="utf-8")
    for name in ("Ama", "Serwaa", "Kofi's", str(tmp_path)):
        assert name not in text
    assert "Traceback: [player]'s move, Kofifi, [home]/x; Engine" in text
    for fact in ("awale-board 0.", "click", "- rules: abapa 2", "No board"):
        assert fact in text


def test_a_report_goes_to_a_file_of_its_own_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("--report")
    assert (tmp_path / "awale-report.md").is_file()
