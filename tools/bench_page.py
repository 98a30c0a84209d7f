# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Speed of the page: light delivered and drawn, click to light, load of the server, first board.

    python -m tools.bench_page [--seconds 10] [--only-light]

A virtual board plays in its own process, the page is served by `awale play` and shown by Chromium.
What takes seconds to compile once is compiled before anything is timed.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import psutil
from playwright.sync_api import Browser, Page
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.support.browser import chromium
from tools.page_light import PROBE, clicks, sowing

_ENGINES: Final = ("--south", "engine", "--north", "engine", "--games", "50", "--level", "2")
_PERSON: Final = ("--level", "1", "--speed", "fast")
_STARTS: Final = 3
_DEADLINE_S: Final = 90.0


class Figure(NamedTuple):
    """One line of the result."""

    name: str
    value: str


@contextmanager
def playing(folder: str, *options: str) -> Iterator["tuple[subprocess.Popen[str], str]"]:
    """`awale play` on a virtual board; its process and the address of its page."""
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "awale_host", "play", "--virtual", "--no-browser"),
            *("--http-port", "0", "--state", f"{folder}/flash", *options),
        ],
        env={**os.environ, "AWALE_DATA": folder},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    )
    assert process.stdout is not None
    try:
        url = next(match[0] for line in process.stdout if (match := re.search(r"http:\S+", line)))
        threading.Thread(target=process.stdout.read, daemon=True).start()
        yield process, url
    finally:
        process.terminate()
        process.wait(_DEADLINE_S)


def _connect(url: str) -> ClientConnection:
    where = urlsplit(url).netloc
    origin = Origin(f"http://{where}")
    socket = connect(f"ws://{where}/live", origin=origin, max_size=None).__enter__()
    socket.send(json.dumps({"t": "hello", "v": 1}))
    return socket


def _until_ply(url: str, ply: int) -> None:
    """Wait until the game has come to `ply`: by then the engine is compiled and warm."""
    socket = _connect(url)
    end = time.monotonic() + _DEADLINE_S
    while time.monotonic() < end:
        message = json.loads(socket.recv(timeout=_DEADLINE_S))
        game = message.get("game") if message["t"] == "state" else None
        if game and game["ply"] >= ply:
            socket.close()
            return
    raise SystemExit("The game does not begin.")


def _delivery(browser: Browser, url: str, seconds: float) -> list[Figure]:
    """Frames a second while two engines play at normal speed."""
    page = _probed(browser, url)
    page.wait_for_function("window.probe.came.length > 5")
    counts = "[window.probe.came.length, window.probe.drawn.length]"
    before: list[int] = page.evaluate(counts)
    page.wait_for_timeout(seconds * 1000)
    after: list[int] = page.evaluate(counts)
    page.close()
    came, drawn = ((now - then) / seconds for now, then in zip(after, before, strict=True))
    return [
        Figure("frames a second delivered to the page", f"{came:.1f}"),
        Figure("frames a second drawn (a frame of the browser after a frame came)", f"{drawn:.1f}"),
    ]


def _load(process: "subprocess.Popen[str]", url: str, viewers: int, seconds: float) -> Figure:
    """Processor time of the host while `viewers` pages take everything."""
    sockets = [_connect(url) for _ in range(viewers)]
    counts = [0] * viewers
    stop = threading.Event()

    def read(number: int) -> None:
        while not stop.is_set():
            try:
                counts[number] += '"t":"frame"' in str(sockets[number].recv(timeout=1))
            except TimeoutError:
                continue
            except Exception:
                return

    threads = [threading.Thread(target=read, args=(each,), daemon=True) for each in range(viewers)]
    for thread in threads:
        thread.start()
    host = psutil.Process(process.pid)
    before, start = host.cpu_times(), time.monotonic()
    first = list(counts)
    threading.Event().wait(seconds)
    after, passed = host.cpu_times(), time.monotonic() - start
    frames = [now - then for now, then in zip(counts, first, strict=True)]
    stop.set()
    for socket in sockets:
        socket.close()
    used = (after.user + after.system - before.user - before.system) / passed
    least = min(frames) / passed
    return Figure(
        f"host's processor time with {viewers} page{'' if viewers == 1 else 's'}, engine included",
        f"{100 * used:.1f} % of a core; each got {least:.1f} frames a second at least",
    )


def _clicks(browser: Browser, url: str) -> Figure:
    """Click to first changed pixel in the pit, over some moves of a game."""
    page = _probed(browser, url)
    taken = clicks(page)
    page.close()
    return Figure("click to first changed pixel", str(taken))


def _sowing(browser: Browser, url: str) -> Figure:
    """Frames a second while four seeds are sown at normal speed."""
    page = _probed(browser, url)
    came, drawn = sowing(page)
    page.close()
    return Figure("frames a second while seeds are sown", f"{came:.0f} come, {drawn:.0f} are drawn")


def _probed(browser: Browser, url: str) -> Page:
    page = browser.new_page(bypass_csp=True, viewport={"width": 1280, "height": 800})
    page.add_init_script(PROBE)
    page.goto(url)
    return page


def _first_board(browser: Browser) -> list[Figure]:
    """Bytes and time to the first board, from the command and from the address."""
    from_command, from_address, sizes = [], [], []
    for _ in range(_STARTS):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            start = time.monotonic()
            with playing(folder, *_PERSON) as (_, url):
                context = browser.new_context(bypass_csp=True)
                page = context.new_page()
                page.add_init_script(PROBE)
                page.goto(url)
                page.wait_for_function("window.probe.drawn.length")
                from_command.append(time.monotonic() - start)
                from_address.append(float(page.evaluate("window.probe.drawn[0]")))
                sizes.append(
                    page.evaluate(
                        """() => performance.getEntries()
                            .reduce((sum, each) => sum + (each.transferSize ?? 0), 0)"""
                    )
                )
                context.close()
    return [
        Figure("bytes to the first board", f"{statistics.median(sizes) / 1000:.0f} kB"),
        Figure("address to first board", f"{statistics.median(from_address):.0f} ms"),
        Figure("command to first board", f"{statistics.median(from_command):.2f} s"),
    ]


def measure_light() -> list[Figure]:
    """The figures of light that a person's move makes."""
    with chromium() as browser, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        with playing(f"{folder}/fast", *_PERSON) as (_, url):
            taken = _clicks(browser, url)
        with playing(f"{folder}/normal", "--level", "1") as (_, url):
            return [taken, _sowing(browser, url)]


def measure(seconds: float) -> list[Figure]:
    """The figures of delivery, load and start."""
    figures = []
    with chromium() as browser, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        with playing(folder, *_ENGINES) as (process, url):
            _until_ply(url, 2)
            figures += _delivery(browser, url, seconds)
            figures += [_load(process, url, viewers, seconds) for viewers in (1, 20)]
        figures += _first_board(browser)
    return figures


def main() -> None:
    """Measure and print a line a figure."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench_page")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement")
    parser.add_argument("--only-light", action="store_true", help="what a person's move makes")
    options = parser.parse_args()
    figures = [] if options.only_light else measure(options.seconds)
    figures += measure_light()
    for figure in figures:
        print(f"{figure.name}: {figure.value}")


if __name__ == "__main__":
    main()
