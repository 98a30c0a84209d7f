# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Every view fits every screen and every language: nothing overflows, overlaps, lies under another
thing or is out of reach, every target is large enough for a finger, the pits of an upright board
are as large as fingers need, and those of each board stand where they do in every other view."""

import json
from pathlib import Path
from typing import Any

import pytest
from awale_host.resources import catalogue_languages
from awale_session.catalogue import catalogue
from playwright.sync_api import Browser, Page

from tests.support.page_views import SIZES, SPEAK, UNPAINTED, served, views

ZOOMED = (195, 422)  # a phone at 200 %; also one of 390 by 844 with letters of twice the size
NARROW = ((320, 568), ZOOMED)
LONG_WORDS = ("de", "fi")
LONGEST = "de-x-longest"
UPRIGHT_PITS = {(320, 568): 38, (360, 740): 44}  # px at least, in game, study and puzzle
WITH_BOARD = {"game": "awale-board", "study": ".replay-board", "puzzles": "awale-puzzles .board"}

# What is seen on a phone without scrolling.
IN_SIGHT = {
    "explore": "[data-command='explore.clear']",
    "puzzles": "[data-command='puzzles.next']",
    "looking on": "awale-watch .replay-buttons",
    "study": "awale-study .replay-said",
    "friend waiting": ".qr",
}

FAULTS = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")
PIT = """(board) => {
    const sizes = [...document.querySelectorAll(`${board} .ring`)].map((each) =>
        Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height));
    return Math.min(...sizes);
}"""


# Where the pits of each board are.
PLACES = """() => [...document.querySelectorAll(".board")].map((board) => [
    board.closest("awale-board, awale-puzzles, awale-explore, awale-study, awale-watch")?.tagName,
    Array.from(board.querySelectorAll(".ring"), (ring) => {
        const { x, y, width, height } = ring.getBoundingClientRect();
        return [x, y, width, height].map((each) => each.toFixed(1)).join(" ");
    }).join(", "),
]).filter(([, place]) => !place.includes(" 0.0 0.0"))"""


def longest_words() -> dict[str, Any]:
    """Of each sentence the text of the language in which it is longest."""
    catalogues = [catalogue(language) for language in catalogue_languages()]

    def length(text: Any) -> int:
        return len(text) if isinstance(text, str) else max(map(len, text.values()))

    return {
        id: max((each[id] for each in catalogues if id in each), key=length)
        for id in catalogue("en")
    }


def faults_of(page: Page, view: str, size: tuple[int, int]) -> list[str]:
    """Return what is wrong with a view at this size."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    faults: list[str] = page.evaluate(FAULTS)
    if view in IN_SIGHT and (
        size == (390, 844) or (width == 320 and view in ("explore", "puzzles"))
    ):
        box = page.locator(IN_SIGHT[view]).first.bounding_box()
        if box is None or box["y"] + box["height"] > height:
            faults.append("out of sight")
    if view in WITH_BOARD:
        found = page.evaluate(PIT, WITH_BOARD[view])
        if found < UPRIGHT_PITS.get(size, 0):
            faults.append(f"pits of {found:.1f} px")
    return faults


@pytest.mark.slow
def test_every_view_fits_every_size_and_every_language(tmp_path: Path, browser: Browser) -> None:
    """Go through all views at each size with the longest words of any language; what is wrong with
    them counts once it is wrong in a language; pits stand still with them. Those of long words are
    looked at where a word may be too wide, too. Fails with every fault found."""
    faults: dict[str, list[Any]] = {}
    stand: dict[Any, dict[str, list[str]]] = {}
    with served(tmp_path) as (source, url):
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page.add_init_script(UNPAINTED)
        page.add_init_script(f"window.catalogues = {json.dumps({LONGEST: longest_words()})}")
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        for view in views(page, source, url):
            page.evaluate(SPEAK, LONGEST)
            doubtful = []
            for size in (*SIZES, ZOOMED):
                if faults_of(page, view, size):
                    doubtful.append(size)
                for board, place in page.evaluate(PLACES):
                    seen = stand.setdefault((board, *size), {})
                    seen.setdefault(place, []).append(view)
            for language in catalogue_languages():
                sizes = {*doubtful, *(NARROW if language in LONG_WORDS else ())}
                if sizes:
                    page.evaluate(SPEAK, language)
                for size in sizes:
                    for fault in faults_of(page, view, size):
                        faults.setdefault(f"{view} {size}: {fault}", []).append(language)
            page.set_viewport_size({"width": 1280, "height": 800})
        page.close()
    assert errors == []
    assert {board: seen for board, seen in stand.items() if len(seen) > 1} == {}
    assert faults == {}, "\n" + "\n".join(
        f"{what} ({', '.join(why)})" for what, why in faults.items()
    )
