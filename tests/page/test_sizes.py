# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Every view fits every screen and every language: nothing overflows, overlaps, lies under another
thing or is out of reach, every target is large enough for a finger, the pits of an upright board
are as large as fingers need, and those of each board stand where they do in every other view."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from awale_host.resources import catalogue_languages
from playwright.sync_api import Browser

from tests.support.page_views import SIZES, SPEAK, served, views

ZOOMED = (195, 422)  # a phone at 200 %; also one of 390 by 844 with letters of twice the size
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
    const pit = document.querySelector(`${board} .ring`)?.getBoundingClientRect();
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


def sizes_of_languages() -> dict[str, Sequence[tuple[int, int]]]:
    """German, which has the longest words, at all sizes, and on a phone at 200 %, as Finnish; the
    others on the smallest phone, three on a phone on its side, too, which has the least height.
    With `AWALE_SIZES=everything` all of them everywhere, which takes six minutes."""
    small, low = (320, 568), (844, 390)
    if os.environ.get("AWALE_SIZES") == "everything":
        return dict.fromkeys(catalogue_languages(), (*SIZES, ZOOMED))
    more: dict[str, Sequence[tuple[int, int]]] = {
        **dict.fromkeys(("en", "fr"), (small, low)),
        "pt": (small, (1024, 768)),
        "fi": (small, low, ZOOMED),
        "de": (*SIZES, ZOOMED),
    }
    return {**dict.fromkeys(catalogue_languages(), (small,)), **more}


@pytest.mark.slow
def test_every_view_fits_every_size_and_every_language(tmp_path: Path, browser: Browser) -> None:
    """Go through all views at each size in its languages; fails with every fault found."""
    faults: dict[str, list[Any]] = {}
    stand: dict[Any, dict[str, list[str]]] = {}
    with served(tmp_path) as (source, url):
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        for view in views(page, source, url):
            for language, sizes in sizes_of_languages().items():
                page.evaluate(SPEAK, language)
                for width, height in sizes:
                    page.set_viewport_size({"width": width, "height": height})
                    where = f"{view} {width}x{height}"
                    least = UPRIGHT_PITS.get((width, height))
                    for fault in page.evaluate(FAULTS):
                        faults.setdefault(f"{where}: {fault}", []).append(language)
                    if view in IN_SIGHT and (
                        (width, height) == (390, 844)
                        or (width == 320 and view in ("explore", "puzzles"))
                    ):
                        box = page.locator(IN_SIGHT[view]).first.bounding_box()
                        if box is None or box["y"] + box["height"] > height:
                            faults.setdefault(f"{where}: out of sight", []).append(language)
                    if least and view in WITH_BOARD:
                        found = page.evaluate(PIT, WITH_BOARD[view])
                        if found < least:
                            fault = f"{where}: pits of {found:.1f} px"
                            faults.setdefault(fault, []).append(language)
                    for board, place in page.evaluate(PLACES):
                        seen = stand.setdefault((board, width, height, language), {})
                        seen.setdefault(place, []).append(view)
            page.set_viewport_size({"width": 1280, "height": 800})
        page.close()
    assert errors == []
    assert {board: seen for board, seen in stand.items() if len(seen) > 1} == {}
    assert faults == {}, "\n" + "\n".join(
        f"{what} ({', '.join(why)})" for what, why in faults.items()
    )
