# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine as other programs start it: odd input, signals and pipes that break."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "awale_host", "engine"]


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=tmp_path,
        env={**os.environ, "AWALE_TABLES": "off"},
    )
    yield process
    process.kill()
    process.communicate()


def send(process: subprocess.Popen[str], *lines: str) -> None:
    assert process.stdin is not None
    process.stdin.write("".join(line + "\n" for line in lines))
    process.stdin.flush()


def until(process: subprocess.Popen[str], word: str) -> list[str]:
    assert process.stdout is not None
    seen: list[str] = []
    for line in process.stdout:
        seen.append(line.strip())
        if line.split(" ")[0].strip() == word:
            return seen
    raise AssertionError(f"the output ended without '{word}': {seen}")


@pytest.mark.slow
def test_a_folder_of_tables_that_cannot_be_is_refused(
    engine: subprocess.Popen[str], tmp_path: Path
) -> None:
    for value in ("x" * 300, "/" + "x" * 5000, "", "\x00"):
        send(engine, f"setoption name Tables value {value}", "uci")
        lines = until(engine, "uciok")
        assert lines[0] == "info string error: Tables is on, off or an existing folder"
    send(engine, "go depth 3")
    assert until(engine, "bestmove")[-1].split()[1] in "ABCDEF"
    send(engine, "quit")
    assert engine.wait() == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for one process")
def test_an_interrupt_stops_a_search_without_end(engine: subprocess.Popen[str]) -> None:
    send(engine, "go infinite")
    until(engine, "info")
    engine.send_signal(signal.SIGINT)
    out, err = engine.communicate()
    assert engine.returncode == 130
    assert out.splitlines()[-1].startswith("bestmove ")
    assert "Traceback" not in err


def test_a_closed_output_ends_the_engine(engine: subprocess.Popen[str]) -> None:
    send(engine, "isready")
    until(engine, "readyok")
    assert engine.stdout is not None
    assert engine.stderr is not None
    engine.stdout.close()
    send(engine, "go infinite")  # the input stays open
    assert engine.wait() == 141
    assert engine.stderr.read() == ""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads Linux's account of it")
def test_a_search_with_a_small_hash_takes_little_memory(engine: subprocess.Popen[str]) -> None:
    """A Raspberry Pi has 512 MB."""
    send(engine, "setoption name Hash value 16", "isready", "go nodes 200000")
    until(engine, "bestmove")
    status = Path(f"/proc/{engine.pid}/status").read_text(encoding="utf-8")
    (most,) = (line for line in status.splitlines() if line.startswith("VmHWM:"))
    assert int(most.split()[1]) < 60 * 1024
