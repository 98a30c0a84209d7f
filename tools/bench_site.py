# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Measure the board in a browser (`make site`), in Chromium on this machine.

Prints the seconds until a pit can be played on the first visit and on the second, frames a second
while seeds are sown, the time from a click to its light, and positions a second of the engine from
the start position, the best of three. Then the first visit on slow lines: seconds until the board
stands there, and until a pit can be played; the bytes that a plain server has sent by then; the
processor of the page and of its worker four times slower where it says so.
"""

import statistics
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page

from tests.support.browser import chromium
from tests.support.playing import TO_MOVE
from tests.support.static_site import Line, StaticServer
from tools.build_site import build_play
from tools.page_light import PROBE, Clicks, clicks, sowing

VISITS: Final = 5
STANDS: Final = """() => ["standing", "play"].includes(document.body?.dataset.phase)"""
# Bits a second, seconds from request to answer, and how many times slower the processor is.
SLOW: Final = ((1_600_000, 0.3, 4), (1_600_000, 0.3, 1), (400_000, 0.3, 1))
SEARCH: Final = """async (ms) => {
    const worker = new Worker(new URL("worker/searcher.js", location.href), { type: "module" });
    const { port1, port2 } = new MessageChannel();
    worker.postMessage(null, [port2]);
    const ask = (level) => new Promise((resolve) => {
        port1.onmessage = ({ data }) => resolve(JSON.parse(data));
        port1.postMessage(JSON.stringify({
            job: 1, rules: "abapa", fen: "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", moves: [], level, ms,
        }));
    });
    let best = 0;
    await ask(10);
    for (let time = 0; time < 3; time++) {
        const began = performance.now();
        const { nodes } = await ask(10);
        best = Math.max(best, nodes / ((performance.now() - began) / 1000));
    }
    return best;
}"""


def main() -> None:
    """Build the page, visit it and print the figures."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        build_play(Path(folder) / "play")
        server = StaticServer(Path(folder) / "play")
        cold, warm = [], []
        for _ in range(VISITS):
            context = browser.new_context()
            seconds, page = _visit(context, server.url)
            cold.append(seconds)
            page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
            page.close()
            warm.append(_visit(context, server.url)[0])
            context.close()
        print(f"first visit, seconds          {statistics.median(cold):.2f}")
        print(f"second visit, seconds         {statistics.median(warm):.2f}")
        came, drawn, taken = _light(browser, server.url)
        print(f"frames a second, sowing       {came:.0f}, of which {drawn:.0f} are drawn")
        print(f"click to light                {taken}")
        _, page = _visit(browser.new_context(), server.url)
        print(f"positions a second, search    {page.evaluate(SEARCH, 3000):,.0f}")
        server.stop()
        for bits, wait_s, slower in SLOW:
            server = StaticServer(Path(folder) / "play", line=Line(bits / 8, wait_s))
            stands, plays = _slow_visit(browser, server.url, slower)
            sent = server.bytes_sent
            server.stop()
            print(
                f"{bits / 1e6:.1f} Mbit/s, {wait_s:.1f} s, processor 1/{slower}: "
                f"stands {stands:.1f} s, first move {plays:.1f} s, {sent / 1e6:.2f} MB"
            )


def _slow_visit(browser: Browser, url: str, slower: int) -> tuple[float, float]:
    """Open the page with a slower processor; the seconds until the board stands and plays."""
    context = browser.new_context()
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    began = time.monotonic()
    page.goto(url, wait_until="commit")
    page.wait_for_function(STANDS)
    stands = time.monotonic() - began
    page.wait_for_function(TO_MOVE)
    plays = time.monotonic() - began
    context.close()
    return stands, plays


def _visit(context: Any, url: str) -> tuple[float, Page]:
    """Open the page; the seconds until a pit can be played."""
    page: Page = context.new_page()
    began = time.monotonic()
    page.goto(url)
    page.wait_for_function(TO_MOVE)
    return time.monotonic() - began, page


def _light(browser: Browser, url: str) -> tuple[float, float, Clicks]:
    """Frames a second that come, and are drawn, while seeds are sown; clicks to their light."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(PROBE)
    _, page = _visit(context, url)
    came, drawn = sowing(page)
    taken = clicks(page)
    context.close()
    return came, drawn, taken


if __name__ == "__main__":
    main()
