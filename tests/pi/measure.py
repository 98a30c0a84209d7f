# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Memory and processor time of a Raspberry Pi's board, here: `python -m tests.pi.measure`.

Starts both services as their units do, with simulated devices below Blinka, plays a game against
the engine by touches and follows it over the page. Prints JSON: MB (proportional share, peak of
both), share of a core at rest and in play. `test_bare_system.py` has the memory on the Pi's own
kind of processor.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import psutil

from tests.support.page_game import page, play
from tests.support.pi_board import PITS, PiBoard
from tests.support.pi_system import ROOT

REST_S = 20.0


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
    parser.add_argument("--plies", type=int, default=400, help="end the game after this number")
    parser.add_argument("--port", type=int, default=8479)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        with PiBoard(Path(folder), frames=False) as board:
            board_s = time.monotonic() - began
            print(json.dumps({"board_starts_s": round(board_s, 1), **_measure(board, options)}))


def _measure(board: PiBoard, options: Any) -> dict[str, Any]:
    began = time.monotonic()
    words = ["-m", "awale_host", "play", "--port", board.url, "--listen", "0.0.0.0"]
    words += ["--http-port", str(options.port), "--wait", "86400", "--speed", "max", "--new"]
    player = subprocess.Popen(
        [sys.executable, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "host"))),
            "AWALE_DATA": str(board.state.parent / "games"),
            "AWALE_TABLES": "off",
        },
    )
    try:
        assert player.stdout is not None
        address = next(
            found[0] for line in player.stdout if (found := re.search(r"http://\S+", line))
        )
        page_s = time.monotonic() - began
        threading.Thread(target=player.stdout.read, daemon=True).start()
        processes = [psutil.Process(each.pid) for each in (board.process, player)]
        meter = Meter(*processes)
        with page(address) as socket:
            before, began = [cpu_s(each) for each in processes], time.monotonic()
            game = play(socket, options.plies, lambda pit: board.send(PITS[pit]))
            lasted = time.monotonic() - began
            in_play = [cpu_s(each) - used for each, used in zip(processes, before, strict=True)]
        before = [cpu_s(each) for each in processes]
        time.sleep(REST_S)
        at_rest = [cpu_s(each) - used for each, used in zip(processes, before, strict=True)]
        meter.end()
        return {
            "page_starts_s": round(page_s, 1),
            "plies": game["ply"],
            "outcome": game["outcome"],
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
        player.kill()
        player.communicate()


if __name__ == "__main__":
    main()
