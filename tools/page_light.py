# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Measure the light of a page in Chromium, that of `awale play` or of the site."""

import statistics
from typing import Any, Final, NamedTuple

from playwright.sync_api import Page

_CLICKS: Final = 10
_SEED_MS: Final = 240  # that one seed takes at normal speed (firmware, `STEP_MS`)
_SOWN: Final = 4  # seeds of F at the start; the light changes from the first one on

# To be run before the page's scripts. Notes when frames come and when they are drawn, and times a
# click to the first new frame and to the first pixel that it has changed.
PROBE: Final = """
(() => {
  const probe = { came: [], drawn: [] };
  window.probe = probe;
  const dispatch = EventTarget.prototype.dispatchEvent;
  EventTarget.prototype.dispatchEvent = function (event) {
    if (event.type === "frame") probe.came.push(performance.now());
    return dispatch.call(this, event);
  };
  const tick = () => {
    if (probe.came.at(-1) > (probe.drawn.at(-1) ?? 0)) probe.drawn.push(performance.now());
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
        // What a refresh has drawn is there once all that waited for it has run.
        const { port1, port2 } = new MessageChannel();
        const wait = () => requestAnimationFrame(() => port2.postMessage(null));
        port1.onmessage = () => {
          if (Math.abs(look(box) - before) > before * 0.02 + 2000) {
            const frame = probe.came.find((at) => at >= start);
            resolve({ frame: frame - start, pixel: performance.now() - start });
          } else wait();
        };
        wait();
      }, { once: true });
    });
  };
})();
"""
_MAY_PLAY: Final = """() => document.querySelector("[data-result]") ? [-1]
    : [...document.querySelectorAll("button[data-pit]")]
        .filter((each) => each.getAttribute("aria-label")?.includes("may be played"))
        .map((each) => Number(each.dataset.pit))"""
_PLY: Final = "document.querySelector('awale-top').page.settled.ply"
_COUNT: Final = """([from, to]) => {
    const first = probe.came.find((at) => at >= window.clicked);
    const inside = (at) => at >= first + from && at < first + to;
    return [probe.came.filter(inside).length, probe.drawn.filter(inside).length];
}"""


class Clicks(NamedTuple):
    """Milliseconds from clicks until the first new frame came, and until it was drawn."""

    frames: list[float]
    pixels: list[float]

    def __str__(self) -> str:
        frame, pixel = statistics.median(self.frames), statistics.median(self.pixels)
        return (
            f"{pixel:.0f} ms median, {max(self.pixels):.0f} ms longest; "
            f"the frame has come after {frame:.0f} ms"
        )


def clicks(page: Page) -> Clicks:
    """Play some moves and time the light of each; the page has run PROBE."""
    taken = [found for _ in range(_CLICKS) if (found := _click(page)) is not None]
    return Clicks([each["frame"] for each in taken], [each["pixel"] for each in taken])


def _click(page: Page) -> dict[str, float] | None:
    page.wait_for_function(f"() => ({_MAY_PLAY})().length")
    pit = page.evaluate(_MAY_PLAY)[-1]
    if pit < 0:
        return None
    page.evaluate("(pit) => void (window.lastClick = window.watchClick(pit))", pit)
    ply = page.evaluate(_PLY)
    page.locator(f'button[data-pit="{pit}"]').click(delay=100)
    taken: dict[str, float] = page.evaluate("window.lastClick")
    page.wait_for_function(f"(ply) => {_PLY} > ply", arg=ply)
    return taken


def sowing(page: Page) -> tuple[float, float]:
    """Play F at the start of a game at normal speed; return how many frames a second come, and are
    drawn, while its seeds fall. The firmware makes at most 50. The page has run PROBE."""
    page.wait_for_function(f"() => ({_MAY_PLAY})().length")
    page.evaluate(
        """() => document.addEventListener(
            "pointerdown", () => { window.clicked = performance.now(); }, { once: true })"""
    )
    page.locator('button[data-pit="5"]').click(delay=100)
    span = [_SEED_MS, _SEED_MS * (1 + _SOWN)]
    page.wait_for_timeout(span[1] + 500)
    counts: list[Any] = page.evaluate(_COUNT, span)
    came, drawn = (count * 1000 / (span[1] - span[0]) for count in counts)
    return came, drawn
