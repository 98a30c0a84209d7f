# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A game on the page in Firefox, which shares no code with the browser of the other tests."""

import re

import pytest

from tests.end_to_end.conftest import Play
from tests.support.firefox import Firefox, firefox

LOOK_AGAIN_MS = 50
BETWEEN_MS = 300  # a pit touched sooner after another is a hand that slides, for the board

LATE = "0-0-0-0-2-1-1-1-2-0-0-1-20-20-S"  # a dozen plies before the end
# The pits that may be played, "over" once there is a result, "" while the board is busy.
NEXT = """(() => {
    if (document.querySelector("[data-result]")) return "over";
    const may = [...document.querySelectorAll("button[data-pit]")]
        .filter((each) => each.getAttribute("aria-label")?.includes("may be played"));
    return may.map((each) => each.dataset.pit).join();
})()"""
OVER = "document.querySelector('[data-result]') !== null"
MOVES = "document.querySelectorAll('awale-moves [data-ply]').length"


def until(browser: Firefox, expression: str) -> str:
    """Wait until an expression in the page is not empty, and return it."""
    while not (found := browser.value(expression)):
        wait(browser, LOOK_AGAIN_MS)
    return str(found)


def wait(browser: Firefox, ms: int) -> None:
    browser.value(f"new Promise((done) => setTimeout(done, {ms}))")


@pytest.mark.slow
def test_a_game_to_its_end_and_the_next(play: Play) -> None:
    """Against the engine's lowest level."""
    with firefox() as browser:
        browser.go_to(play("--virtual", "--level", "1", "--fen", LATE).url)
        while (pits := until(browser, NEXT)) != "over":
            wait(browser, BETWEEN_MS)
            played = browser.value(MOVES)
            browser.click(f"[data-pit='{pits.split(',')[-1]}']")
            until(
                browser, f"{MOVES} > {played} || document.querySelector('[data-result]') !== null"
            )
        south, north = (
            int(browser.value(f"document.querySelector('[data-score={side}]').textContent"))
            for side in ("south", "north")
        )
        assert south + north <= 48
        assert max(south, north) >= 24
        said = browser.value("document.querySelector('[data-result]').textContent")
        assert {int(number) for number in re.findall(r"\d+", said)} == {south, north}
        browser.click("awale-result [data-command='again']")
        until(browser, f"!({OVER})")
        assert until(browser, NEXT) != "over"
        assert browser.value("document.querySelector('[data-score=south]').textContent") == "20"
