# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Delay from a move at a board to the wall of a hall, moves a second, and memory, with 100 boards.

    python -m tools.bench_hall [--boards 100] [--rate 50] [--seconds 30]

Boards publish the messages of whole random games through Mosquitto, in a process of their own, to
the command `awale hall`; a WebSocket client is the wall's page. All of them share this computer.
The exit code is 1 if the 99th percentile of the delay is above 200 ms.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from bisect import bisect_left
from collections import defaultdict
from pathlib import Path
from typing import Any, Final

import psutil
from awale_host.hall.link import HallLink, read_hall_link

from tests.support.halls import HallBoard, HallProcess
from tests.support.mosquitto import Mosquitto

_GOAL_MS: Final = 200
_BURST: Final = 30  # moves of each board, as fast as they come
_MOST_PLIES: Final = 150
_LONGEST_S: Final = 120.0


class _Boards:
    """Boards with random games; `sent` are board, moves and time (s) of each move."""

    def __init__(self, link: HallLink, count: int) -> None:
        self._chance = random.Random(38)
        self.sent: list[tuple[str, int, float]] = []
        self.boards = [HallBoard(link) for _ in range(count)]
        for number, board in enumerate(self.boards):
            self._begin(number, board)

    def _begin(self, number: int, board: HallBoard) -> None:
        board.begin(f"South {number + 1}", f"North {number + 1}")

    def move(self, number: int) -> None:
        """A board's next move, or its next game."""
        board = self.boards[number]
        if board.game.outcome is not None or board.game.plies >= _MOST_PLIES:
            self._begin(number, board)
        pit = self._chance.choice(board.game.legal_moves())
        self.sent.append((board.id, board.game.plies + 1, time.monotonic()))
        board.play(pit)

    def play(self, rate: float, seconds: float) -> None:
        """Moves at random boards, `rate` a second."""
        start = time.monotonic()
        for count in range(round(rate * seconds)):
            time.sleep(max(0.0, start + count / rate - time.monotonic()))
            self.move(self._chance.randrange(len(self.boards)))

    def burst(self) -> dict[str, int]:
        """Some moves of every board at once; returns the moves of its game afterwards."""
        for _ in range(_BURST):
            for number in range(len(self.boards)):
                self.move(number)
        return {board.id: board.game.plies for board in self.boards}


def _be_boards(link: str, count: int, rate: float, seconds: float) -> None:
    """Play in this process, a step for each line of standard input."""
    boards = _Boards(read_hall_link(link), count)
    print(json.dumps([board.id for board in boards.boards]), flush=True)
    sys.stdin.readline()
    boards.play(rate, seconds)
    print(json.dumps(boards.sent), flush=True)
    sys.stdin.readline()
    start = time.monotonic()
    print(json.dumps([start, boards.burst()]), flush=True)
    sys.stdin.readline()


def _delays_ms(
    sent: list[tuple[str, int, float]], seen: dict[str, list[tuple[float, int]]]
) -> list[float]:
    """The delay of each move until the page had it, or a later one of that board, with which it
    went together; a move that it has not had is infinite."""
    delays = []
    for board, plies, at in sent:
        there = seen[board]
        found = next(
            (
                time_s
                for time_s, shown in there[bisect_left(there, (at, 0)) :]
                if shown >= plies or shown < plies - _MOST_PLIES // 2
            ),
            float("inf"),
        )
        delays.append(1000 * (found - at))
    return sorted(delays)


def measure(count: int, rate: float, seconds: float) -> dict[str, float]:
    """Delays in ms (median, 99th percentile, worst), moves a second of the burst, MB of memory."""
    seen: dict[str, list[tuple[float, int]]] = defaultdict(list)
    now: dict[str, int] = {}
    news = threading.Condition()

    def heard(boards: list[dict[str, Any]]) -> None:
        at = time.monotonic()
        with news:
            for board in boards:
                now[board["board"]] = board["plies"]
                seen[board["board"]].append((at, board["plies"]))
            news.notify_all()

    with (
        tempfile.TemporaryDirectory() as folder,
        Mosquitto(Path(folder)) as broker,
        HallProcess(Path(folder) / "hall", "--broker", broker.address) as hall,
    ):
        page = hall.page()
        page.on_boards = heard
        words = ("--link", f"#{hall.link.fragment()}", "--boards", str(count))
        pace = ("--rate", str(rate), "--seconds", str(seconds))
        boards = subprocess.Popen(
            [sys.executable, "-m", "tools.bench_hall", *words, *pace],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
        )  # fmt: skip
        assert boards.stdin is not None
        assert boards.stdout is not None
        all_of_them = set(json.loads(boards.stdout.readline()))
        with news:
            if not news.wait_for(lambda: all_of_them <= set(now), _LONGEST_S):
                raise SystemExit("Some boards did not come onto the wall.")
        print("play", file=boards.stdin, flush=True)
        sent = json.loads(boards.stdout.readline())
        with news:
            last = {board: plies for board, plies, _ in sent}
            news.wait_for(lambda: all(now[each] == last[each] for each in last), 10)
        delays = _delays_ms(sent, seen)
        memory = psutil.Process(hall.process.pid).memory_info().rss
        print("burst", file=boards.stdin, flush=True)
        start, end = json.loads(boards.stdout.readline())
        with news:
            shown = news.wait_for(lambda: all(now[each] == end[each] for each in end), _LONGEST_S)
            if not shown:
                raise SystemExit("The wall did not follow the burst.")
        burst_s = time.monotonic() - start
        boards.communicate("end\n")
    return {
        "median": delays[len(delays) // 2],
        "99": delays[round(0.99 * (len(delays) - 1))],
        "worst": delays[-1],
        "moves": _BURST * count / burst_s,
        "memory": memory / 2**20,
    }


def main() -> int:
    """Measure and print a line a figure; return 1 if the delay is above its goal."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench_hall")
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--rate", type=float, default=50, help="moves a second, of all boards")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--link", help="be the boards of this hall")
    options = parser.parse_args()
    if options.link:
        _be_boards(options.link, options.boards, options.rate, options.seconds)
        return 0
    found = measure(options.boards, options.rate, options.seconds)
    print(
        f"move to wall, {options.boards} boards, {options.rate:.0f} moves a second: "
        f"{found['median']:.0f} ms median, {found['99']:.0f} ms at the 99th percentile, "
        f"{found['worst']:.0f} ms worst"
    )
    print(f"as fast as they come: {found['moves']:.0f} moves a second")
    print(f"memory of the hall: {found['memory']:.0f} MB")
    return int(found["99"] > _GOAL_MS)


if __name__ == "__main__":
    sys.exit(main())
