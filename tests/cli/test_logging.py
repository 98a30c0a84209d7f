# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale --log FILE -v`, through the real executable."""

from pathlib import Path

from awale_host.virtual.process import BoardProcess

from tests.support.awale_command import AwaleCommand


def test_a_log_has_the_versions_and_a_verbose_one_every_line_of_the_link(
    awale: AwaleCommand, board: BoardProcess, tmp_path: Path
) -> None:
    log = tmp_path / "awale.log"
    words = ("settings", "get", "speed", "--port", board.link_url)
    assert awale.run("--log", str(log), *words).err == ""
    brief = log.read_text(encoding="utf-8")
    assert "INFO awale_host.cli._logging: awale 0." in brief
    assert '"t":"hello"' not in brief
    ended = awale.run("--log", str(log), "-v", *words)
    assert ended.out == awale.run(*words).out
    full = log.read_text(encoding="utf-8")
    assert full.startswith(brief)
    for part in ('"t":"hello"', '"t":"get"', "DEBUG awale_session.link"):
        assert part in full


def test_verbose_without_a_file_logs_to_standard_error(awale: AwaleCommand) -> None:
    ended = awale.run("-v", "logs", "list")
    assert (ended.code, "Z INFO awale_host.library" in ended.err) == (0, True)
    assert "INFO" not in ended.out


def test_a_log_that_cannot_be_written_is_one_sentence(awale: AwaleCommand, tmp_path: Path) -> None:
    ended = awale.run("--log", str(tmp_path / "no" / "awale.log"), "logs", "list")
    assert ended.code == 1
    assert ended.err.startswith("awale: The log file ")
    assert ended.err.count("\n") == 1
