# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Every view fits every screen in every language: nothing overflows or overlaps, every target is
large enough for a finger, and the pits of an upright board are as large as fingers need."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from awale_host.resources import catalogue_languages
from playwright.sync_api import Browser

from tests.support.page_views import SIZES, SPEAK, served, views

UPRIGHT_PITS = {(320, 568): 38, (360, 740): 44}  # px at least, in game, study and puzzle
WITH_BOARD = {"game": "awale-board", "study": ".replay-board", "puzzles": "awale-puzzles .board"}

FAULTS = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")
PIT = """(board) => {
    const pit = document.querySelector(`${board} .ring`)?.getBoundingClientRect();
    const sizes = [...document.querySelectorAll(`${board} .ring`)].map((each) =>
        Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height));
    return Math.min(...sizes);
}"""


# What `make test` looks at: the smallest phone and one on its side in the languages with the
# longest words, for which there is least room; a phone upright and a laptop in one of them.
FEW = {
    (320, 568): ("en", "de", "fr"),
    (390, 844): ("de",),
    (844, 390): ("en", "de", "fr"),
    (1280, 800): ("de",),
}


@pytest.mark.slow
def test_every_view_fits_every_size_in_every_language(tmp_path: Path, browser: Browser) -> None:
    _walk(browser, tmp_path, dict.fromkeys(SIZES, catalogue_languages()))


@pytest.mark.slow
@pytest.mark.skipif("AWALE_CI" in os.environ, reason="the test above has these too")
def test_every_view_fits_four_sizes_in_three_languages(tmp_path: Path, browser: Browser) -> None:
    _walk(browser, tmp_path, FEW)


def _walk(
    browser: Browser, folder: Path, languages: Mapping[tuple[int, int], Sequence[str]]
) -> None:
    """Go through all views at each size in its languages; fails with every fault found."""
    faults: dict[str, list[Any]] = {}
    with served(folder) as (source, url):
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        for view in views(page, source, url):
            for (width, height), spoken in languages.items():
                page.set_viewport_size({"width": width, "height": height})
                where = f"{view} {width}x{height}"
                least = UPRIGHT_PITS.get((width, height))
                for language in spoken:
                    page.evaluate(SPEAK, language)
                    for fault in page.evaluate(FAULTS):
                        faults.setdefault(f"{where}: {fault}", []).append(language)
                    if least and view in WITH_BOARD:
                        found = page.evaluate(PIT, WITH_BOARD[view])
                        if found < least:
                            fault = f"{where}: pits of {found:.1f} px"
                            faults.setdefault(fault, []).append(language)
            page.set_viewport_size({"width": 1280, "height": 800})
            page.evaluate(SPEAK, "en")
        page.close()
    assert errors == []
    assert faults == {}, "\n" + "\n".join(
        f"{what} ({', '.join(why)})" for what, why in faults.items()
    )
