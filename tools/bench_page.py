# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Speed of the page: light delivered and drawn, click to light, load of the server, first board,
the list of a large library.

    python -m tools.bench_page [--seconds 10] [--kept 20000] [--only list]

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
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import psutil
from playwright.sync_api import Browser, Page
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.support.browser import chromium
from tests.support.many_games import keep_many_games

_ENGINES: Final = ("--south", "engine", "--north", "engine", "--games", "50", "--level", "2")
_PERSON: Final = ("--level", "1", "--speed", "fast")
_CLICKS: Final = 10
_STARTS: Final = 3
_DEADLINE_S: Final = 90.0

# Counts frames as they come and as they are drawn, and times a click to the first changed pixel.
_PROBE: Final = """
(() => {
  const probe = { frames: 0, drawn: 0, first: 0, latency: [] };
  window.probe = probe;
  let came = 0, shown = 0;
  const Original = window.WebSocket;
  window.WebSocket = class extends Original {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", ({ data }) => {
        if (!data.includes('"t":"frame"')) return;
        probe.frames += 1;
        came = performance.now();
      });
    }
  };
  const tick = () => {
    if (came > shown) {
      probe.drawn += 1;
      shown = performance.now();
      if (!probe.first) probe.first = shown;
    }
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  const look = (box) => {
    const canvas = document.querySelector("canvas");
    const all = canvas.getBoundingClientRect(), scale = canvas.width / all.width;
    const { data } = canvas.getContext("2d").getImageData(
      (box.x - all.x) * scale, (box.y - all.y) * scale, box.width * scale, box.height * scale);
    let sum = 0;
    for (let at = 0; at < data.length; at += 4) sum += data[at] + data[at + 1] + data[at + 2];
    return sum;
  };
  window.watchClick = (pit) => {
    const button = document.querySelector(`button[data-pit="${pit}"]`);
    const box = button.getBoundingClientRect();
    const before = look(box);
    return new Promise((resolve) => {
      button.addEventListener("pointerdown", () => {
        const start = performance.now();
        const wait = () => {
          if (Math.abs(look(box) - before) > before * 0.02 + 2000) {
            resolve(performance.now() - start);
          } else requestAnimationFrame(wait);
        };
        requestAnimationFrame(wait);
      }, { once: true });
    });
  };
})();
"""


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
        url = next(found[0] for line in process.stdout if (found := re.search(r"http:\S+", line)))
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
    page = browser.new_page(bypass_csp=True)
    page.add_init_script(_PROBE)
    page.goto(url)
    page.wait_for_function("window.probe.frames > 5")
    before: dict[str, Any] = page.evaluate("({...window.probe})")
    page.wait_for_timeout(seconds * 1000)
    after: dict[str, Any] = page.evaluate("({...window.probe})")
    page.close()
    came = (after["frames"] - before["frames"]) / seconds
    drawn = (after["drawn"] - before["drawn"]) / seconds
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
    page = browser.new_page(bypass_csp=True, viewport={"width": 1280, "height": 800})
    page.add_init_script(_PROBE)
    page.goto(url)
    times = [each for _ in range(_CLICKS) if (each := _click(page)) is not None]
    page.close()
    middle, worst = statistics.median(times), max(times)
    return Figure(
        "click to first changed pixel in Chromium", f"{middle:.0f} ms median, {worst:.0f} ms worst"
    )


def _click(page: Page) -> float | None:
    legal = """() => document.querySelector("[data-result]") ? [-1]
        : [...document.querySelectorAll("button[data-pit]")]
            .filter((each) => each.getAttribute("aria-label")?.includes("may be played"))
            .map((each) => Number(each.dataset.pit))"""
    page.wait_for_function(f"() => ({legal})().length", timeout=_DEADLINE_S * 1000)
    pit = page.evaluate(legal)[-1]
    if pit < 0:
        return None
    page.evaluate("(pit) => void (window.lastClick = window.watchClick(pit))", pit)
    said = page.locator("[data-said]").inner_text()
    page.locator(f'button[data-pit="{pit}"]').click(delay=100)
    latency = float(page.evaluate("window.lastClick"))
    page.wait_for_function(
        "(said) => document.querySelector('[data-said]').textContent !== said", arg=said
    )
    return latency


def _first_board(browser: Browser) -> list[Figure]:
    """Bytes and time to the first board, from the command and from the address."""
    from_command, from_address, sizes = [], [], []
    for _ in range(_STARTS):
        with tempfile.TemporaryDirectory() as folder:
            start = time.monotonic()
            with playing(folder, *_PERSON) as (_, url):
                context = browser.new_context(bypass_csp=True)
                page = context.new_page()
                page.add_init_script(_PROBE)
                page.goto(url)
                page.wait_for_function("window.probe.first > 0")
                from_command.append(time.monotonic() - start)
                from_address.append(float(page.evaluate("window.probe.first")))
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


# Opens the room or fills in a filter, and times until the rows that answer it are on the screen.
_LIST: Final = """async ([selector, value]) => {
    const list = document.querySelector(".games-window .list");
    const listed = new Promise((resolve) => {
        new MutationObserver((_, seen) => {
            if (list.hasAttribute("aria-busy")) return;
            seen.disconnect();
            resolve();
        }).observe(list, { attributeFilter: ["aria-busy"] });
    });
    const start = performance.now();
    const field = document.querySelector(selector);
    if (value === null) field.click();
    else {
        field.value = value;
        field.dispatchEvent(new Event(field.tagName === "SELECT" ? "change" : "input"));
    }
    await listed;
    await new Promise(requestAnimationFrame);
    return performance.now() - start;
}"""
_FILTERS: Final = {
    "player": "elodie", "ended": "unfinished", "rules": "benin", "board": "00000001",
    "since": "2025-01-01", "shortest": "60", "position": "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N",
}  # fmt: skip


def _list(browser: Browser, url: str, kept: int) -> list[Figure]:
    """Click on Games to the first rows; a filter to the rows that fit it."""
    page = browser.new_page(bypass_csp=True, viewport={"width": 1280, "height": 800})
    page.goto(url)
    page.locator('[data-command="games"]:visible').wait_for()
    figures = []

    def timed(selector: str, value: str | None = None) -> float:
        return float(page.evaluate(_LIST, [selector, value]))

    opened = []
    for _ in range(_STARTS):
        opened.append(timed('[data-command="games"]'))
        page.locator("dialog[open] .close").click()
    page.locator('[data-command="games"]').click()
    page.locator(".games-window .row[data-game]").first.wait_for()
    name = f"click on Games to the first rows of {kept}"
    rest = statistics.median(opened[1:])
    figures.append(Figure(name, f"{opened[0]:.0f} ms, then {rest:.0f} ms"))
    for field, value in _FILTERS.items():
        selector = f'[data-filter="{field}"]'
        taken = []
        for _ in range(_STARTS):
            taken.append(timed(selector, value))
            timed(selector, "")
        ms = f"{statistics.median(taken):.0f} ms"
        figures.append(Figure(f"filter of {kept} by {field} to the rows", ms))
    page.close()
    return figures


def measure_list(kept: int) -> list[Figure]:
    """The figures of a large library."""
    with chromium() as browser, tempfile.TemporaryDirectory() as folder:
        keep_many_games(Path(folder) / "games.sqlite", kept)
        with playing(folder, *_PERSON) as (_, url):
            return _list(browser, url, kept)


def measure(seconds: float) -> list[Figure]:
    """All figures but those of a large library."""
    figures = []
    with chromium() as browser, tempfile.TemporaryDirectory() as folder:
        with playing(folder, *_ENGINES) as (process, url):
            _until_ply(url, 2)
            figures += _delivery(browser, url, seconds)
            figures += [_load(process, url, viewers, seconds) for viewers in (1, 20)]
        with playing(f"{folder}/person", *_PERSON) as (_, url):
            figures.append(_clicks(browser, url))
        figures += _first_board(browser)
    return figures


def main() -> None:
    """Measure and print a line a figure."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench_page")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement")
    parser.add_argument("--kept", type=int, default=20_000, help="games of the large library")
    parser.add_argument("--only", choices=["list"], help="only the list of a large library")
    options = parser.parse_args()
    figures = [] if options.only else measure(options.seconds)
    for figure in figures + measure_list(options.kept):
        print(f"{figure.name}: {figure.value}")


if __name__ == "__main__":
    main()
