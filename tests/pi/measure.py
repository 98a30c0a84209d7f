# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Memory and processor time of a Raspberry Pi's board: `python -m tests.pi.measure`.

Starts both services as their units do, with simulated devices below Blinka, plays a game against
the engine by touches and follows it over the page. `--run "chroot DIR env PYTHONPATH=… python3"`
measures another system's Python; there `tests/support`, `hardware` and `firmware` have to be on the
path. Prints JSON: MB (proportional share, peak of both), share of a core at rest and in play. Under
qemu-user memory contains the emulator's own, and times say nothing.
"""

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
from websockets.sync.client import connect

from awale_core import Game

ROOT = Path(__file__).resolve().parents[2]
PITS = "ABCDEFabcdef"
SECRET = "measured-measured-measured"
REST_S = 20.0


def environment(folder: str) -> dict[str, str]:
    """Environment of both processes."""
    return {
        "PYTHONUTF8": "1",
        "BLINKA_FORCECHIP": "BCM2XXX",
        "BLINKA_FORCEBOARD": "RASPBERRY_PI_ZERO_2_W",
        "BUFSIZ": "8192",
        "AWALE_DATA": f"{folder}/games",
        "AWALE_TABLES": "off",
        "AWALE_PAGE_SECRET": SECRET,
        "LC_ALL": "C.UTF-8",
    }


def options_of(origin: str) -> dict[str, Any]:
    """Options of the page's connection."""
    return {"origin": origin, "max_size": None}


def pss_mb(process: psutil.Process) -> float:
    """Proportional share of memory, with that of its children."""
    family = [process, *process.children(recursive=True)]
    return sum(each.memory_full_info().pss for each in family) / 1e6


def cpu_s(process: psutil.Process) -> float:
    """Processor time so far, with its children's."""
    family = [process, *process.children(recursive=True)]
    return sum(sum(each.cpu_times()[:2]) for each in family)


class Meter:
    """The peak of both processes' memory, looked at twice a second."""

    def __init__(self, *processes: psutil.Process) -> None:
        self.processes = processes
        self.peaks = [0.0 for _ in processes]
        self._ended = threading.Event()
        threading.Thread(target=self._look, daemon=True).start()

    def _look(self) -> None:
        while not self._ended.wait(0.5):
            for at, process in enumerate(self.processes):
                self.peaks[at] = max(self.peaks[at], pss_mb(process))

    def end(self) -> None:
        """Look no more."""
        self._ended.set()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--run", default="", help="what runs Python in another system")
    parser.add_argument("--plies", type=int, default=400, help="end the game after this number")
    parser.add_argument("--port", type=int, default=8479)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        folder = made if not options.run else "/var/lib/awale"
        variables = environment(folder)
        if options.run:
            python = shlex.split(options.run)
            at = python.index("env") + 1
            python[at:at] = [f"{name}={value}" for name, value in variables.items()]
        else:
            python = [sys.executable]
            paths = os.pathsep.join((str(ROOT), str(ROOT / "host")))
            variables["PYTHONPATH"] = paths
        print(json.dumps(_measure(python, {**os.environ, **variables}, folder, options), indent=1))


def _measure(python: list[str], env: dict[str, str], folder: str, options: Any) -> dict[str, Any]:
    began = time.monotonic()
    pipes: dict[str, Any] = {
        "stdin": subprocess.PIPE,
        "stdout": subprocess.PIPE,
        "encoding": "utf-8",
        "env": env,
        "cwd": ROOT,
    }
    words = ["-m", "tests.support.pi_board", "--state", f"{folder}/board", "--link-port", "0"]
    board = subprocess.Popen([*python, *words], **pipes)
    assert board.stdout is not None
    url = board.stdout.readline().removeprefix("Link: ").strip()
    board_s = time.monotonic() - began
    began = time.monotonic()
    words = ["-m", "awale_host", "play", "--port", url, "--listen", "0.0.0.0", "--language", "en"]
    words += ["--http-port", str(options.port), "--wait", "86400", "--speed", "max", "--new"]
    play = subprocess.Popen([*python, *words], **pipes)
    try:
        assert play.stdout is not None
        address = next(
            found[0] for line in play.stdout if (found := re.search(r"http://\S+", line))
        )
        page_s = time.monotonic() - began
        threading.Thread(target=play.stdout.read, daemon=True).start()
        processes = [psutil.Process(each.pid) for each in (board, play)]
        meter = Meter(*processes)
        parts = urlsplit(address)
        here = f"127.0.0.1:{parts.port}" if parts.port else "127.0.0.1"
        with connect(f"ws://{here}{parts.path}live", **options_of(f"http://{here}")) as socket:
            socket.send(json.dumps({"t": "hello", "v": 1, "key": "", "run": "", "paced": False}))
            before, began = [cpu_s(each) for each in processes], time.monotonic()
            plies, outcome = _play(socket, board, options.plies)
            lasted = time.monotonic() - began
            in_play = [cpu_s(each) - used for each, used in zip(processes, before, strict=True)]
        before = [cpu_s(each) for each in processes]
        time.sleep(REST_S)
        at_rest = [cpu_s(each) - used for each, used in zip(processes, before, strict=True)]
        meter.end()
        return {
            "start_s": {"board": round(board_s, 1), "page": round(page_s, 1)},
            "plies": plies,
            "outcome": outcome,
            "game_s": round(lasted, 1),
            "peak_mb": {
                "board": round(meter.peaks[0], 1),
                "play": round(meter.peaks[1], 1),
                "in_all": round(sum(meter.peaks), 1),
            },
            "core_in_play": [round(used / lasted, 3) for used in in_play],
            "core_at_rest": [round(used / REST_S, 3) for used in at_rest],
        }
    finally:
        for each in (play, board):
            each.kill()
            each.communicate()


def _play(socket: Any, board: "subprocess.Popen[str]", most: int) -> tuple[int, Any]:
    """South touches the first legal pit whenever it may; the engine is North."""
    touched = -1
    while True:
        message = json.loads(socket.recv(timeout=300))
        if message["t"] != "state" or not message.get("game"):
            continue
        game = message["game"]
        if game["outcome"] is not None or game["ply"] >= most:
            return game["ply"], game["outcome"]
        if game["fen"].endswith("S") and game["ply"] != touched and message["phase"] == "play":
            touched = game["ply"]
            legal = Game.from_fen(game["fen"], game["rules"]).legal_moves()
            assert board.stdin is not None
            board.stdin.write(PITS[legal[0]] + "\n")
            board.stdin.flush()


if __name__ == "__main__":
    main()
