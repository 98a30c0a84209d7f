# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Appearance of the page: largest paint, shift of the layout, blocked time, requests and bytes.

    python -m tools.bench_paint [--rounds 5] [--only slow]

Chromium's own measures, as Lighthouse reports them, over a virtual board: without limits, on a line
of 400 kbit/s with 400 ms (as a phone has it far out), and with the processor slowed four times.
Each is a first visit with nothing kept, and the middle of the rounds. Bytes are those on the line
until the board is drawn.
"""

import argparse
import statistics
import tempfile
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser

from tests.support.browser import chromium
from tools.bench_page import playing

_REST_MS: Final = 2500  # after the board is drawn: what comes later still counts
_PROBE: Final = """
(() => {
  const seen = { drawn: 0, largest: 0, shift: 0, blocked: 0 };
  window.seen = seen;
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take))
    .observe({ type, buffered: true });
  watch("largest-contentful-paint", ({ startTime }) => { seen.largest = startTime; });
  watch("layout-shift", (each) => { if (!each.hadRecentInput) seen.shift += each.value; });
  watch("longtask", ({ duration }) => { seen.blocked += Math.max(0, duration - 50); });
  const look = () => {
    const canvas = document.querySelector("awale-board canvas");
    const middle = () => canvas.getContext("2d")
      .getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
    const isDrawn = canvas && canvas.width > 300 && middle()[3] > 0;
    if (isDrawn) seen.drawn = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
"""


class Condition(NamedTuple):
    """A line and a processor: bits a second (0: no limit), ms of latency, how often slower."""

    name: str
    bits_s: int
    latency_ms: int
    slower: int


CONDITIONS: Final = (
    Condition("quick", 0, 0, 1),
    Condition("slow line", 400_000, 400, 1),
    Condition("slow processor", 0, 0, 4),
)


def visit(browser: Browser, url: str, condition: Condition) -> dict[str, float]:
    """Open the page for the first time and measure until it rests."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.add_init_script(_PROBE)
    devtools = context.new_cdp_session(page)
    count = {"requests": 0, "bytes": 0.0}

    def add(kind: str, amount: float) -> None:
        count[kind] += amount

    devtools.on("Network.requestWillBeSent", lambda _: add("requests", 1))
    devtools.on("Network.webSocketCreated", lambda _: add("requests", 1))
    devtools.on("Network.loadingFinished", lambda event: add("bytes", event["encodedDataLength"]))
    devtools.on(
        "Network.webSocketFrameReceived",
        lambda event: add("bytes", len(event["response"]["payloadData"])),
    )
    devtools.send("Network.enable")
    if condition.bits_s:
        speed = condition.bits_s / 8
        limits: dict[str, Any] = {"offline": False, "latency": condition.latency_ms}
        limits |= {"downloadThroughput": speed, "uploadThroughput": speed}
        devtools.send("Network.emulateNetworkConditions", limits)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": condition.slower})
    page.goto(url, wait_until="commit")
    page.wait_for_function("window.seen?.drawn")
    until_drawn = dict(count)
    page.wait_for_timeout(_REST_MS)
    seen: dict[str, float] = page.evaluate("window.seen")
    context.close()
    return {**seen, **until_drawn}


def main() -> None:
    """Measure every condition and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", metavar="WORD", help="conditions whose name has it")
    chosen = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        playing(folder, "--level", "1") as (_, url),
        chromium() as browser,
    ):
        visit(browser, url, CONDITIONS[0])  # the engine is compiled and the files are read by now
        for condition in CONDITIONS:
            if chosen.only and chosen.only not in condition.name:
                continue
            rounds = [visit(browser, url, condition) for _ in range(chosen.rounds)]
            middle = {name: statistics.median(each[name] for each in rounds) for name in rounds[0]}
            print(
                f"{condition.name}: board {middle['drawn'] / 1000:.2f} s, "
                f"largest paint {middle['largest'] / 1000:.2f} s, shift {middle['shift']:.3f}, "
                f"blocked {middle['blocked']:.0f} ms, {middle['requests']:.0f} requests, "
                f"{middle['bytes'] / 1000:.0f} kB"
            )


if __name__ == "__main__":
    main()
