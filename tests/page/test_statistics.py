# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The pictures of the statistics: results as a bar, the latest games as marks with their key, good
moves and their share by month, levels as columns; each says in words what it shows."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.support.page_views import MIDDLE, SPEAK, served
from tests.support.sentences import english_text

FAULTS = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")
WON, DRAWN, LOST = 3, 1, 2
ALL: dict[str, Any] = {
    "games": 6, "won": WON, "drawn": DRAWN, "lost": LOST, "good": 30, "moves": 40,
    "helped": 1, "helped_won": 1, "inaccuracies": 4, "mistakes": 3, "blunders": 2,
}  # fmt: skip
ONE: dict[str, Any] = {"games": 1, "won": 0, "drawn": 0, "lost": 1, "good": 0, "moves": 0}
ONE |= {"helped": 0, "helped_won": 0, "inaccuracies": 0, "mistakes": 0, "blunders": 0}
HELPED = {**ONE, "won": 1, "lost": 0, "helped": 1, "helped_won": 1}
ANSWER: dict[str, Any] = {
    "t": "statistics", "player": "", "all": ALL, "openings": [], "unjudged": 2,
    "latest": [[1, False], [2, True], [3, None], [4, True], [5, False], [6, True]],
    "streak": 4,
    "months": [
        {"month": f"2026-{month}", "outcomes": {**ONE, "good": good, "moves": moves}}
        for month, good, moves in (("09", 10, 20), ("10", 0, 0), ("11", 15, 20))
    ],
    "levels": [
        {"level": 1, "outcomes": {**ALL, "games": 5, "lost": 1}},
        {"level": 3, "outcomes": ONE},
        {"level": 5, "outcomes": HELPED},
        {"level": None, "outcomes": ONE},
    ],
}  # fmt: skip
ANSWERED = """(answer) => {
    const { page } = document.querySelector("awale-top"), ask = page.source.ask.bind(page.source);
    page.source.ask = async (question) => {
        if (question.t !== "statistics") return ask(question);
        window.asked = question.filter;
        return answer;
    };
    page.hello.can.push("review");
    page.open("games", { tab: "statistics" });
}"""
SHARES = "(all) => all.map((each) => each.getBoundingClientRect().width)"
# The label of each column that has parts, and the classes of these.
COLUMNS = """(chart) => [...chart.querySelectorAll("g")]
    .filter((each) => each.querySelector("rect"))
    .map((each) => [each.lastChild.textContent,
        ...[...each.querySelectorAll("rect")].map((part) => part.getAttribute("class"))])"""


@pytest.mark.slow
def test_statistics_are_pictures_that_say_what_they_show(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path) as (source, url):
        page = browser.new_page(viewport={"width": 390, "height": 844})
        source.put(MIDDLE)
        page.goto(url)
        page.wait_for_selector(".ring.legal")
        page.evaluate(ANSWERED, json.loads(json.dumps(ANSWER)))
        shown = page.locator("awale-statistics .results")
        expect(shown.locator(".bar").first).to_be_visible()
        assert page.evaluate("asked") == {"rules": "abapa"}  # a race has levels of its own
        titles = shown.locator("h3").all_inner_texts()
        assert titles == [
            english_text("ui.statistics.wins", n=WON, games="6 games"),
            english_text("ui.statistics.latest"),
            english_text("study.good", n=30, all=40),
            f"The computer · {english_text('ui.statistics.beaten', level=1)}",
            english_text("ui.statistics.months"),
        ]
        won, drawn, lost = shown.locator(".bar").first.locator("span").evaluate_all(SHARES)
        assert won > lost > drawn
        assert won / lost == pytest.approx(WON / LOST, rel=0.1)
        marks = shown.locator("[data-latest]")
        assert marks.all_inner_texts() == ["✗", "✓", "=", "✓", "✗", "✓"]
        expect(shown).to_contain_text(english_text("ui.statistics.helped", n=1))
        expect(shown).to_contain_text("✓ 3 won · = 1 drawn · ✗ 2 lost")
        expect(shown).to_contain_text(english_text("ui.statistics.streak", n=4))
        parts = shown.locator(".good-moves .bar span")
        # What is left was analysed before the kinds were kept.
        assert parts.all_inner_texts() == ["30", "4 ?!", "3 ?", "2 ??", "1"]
        expect(shown.locator(".good-moves")).to_contain_text(english_text("study.key"))
        share = shown.locator(".good-moves .columns")
        assert share.evaluate(COLUMNS) == [["Sep", "won", "lost"], ["Nov", "won", "lost"]]
        assert share.locator(".above").all_text_contents() == ["50%", "75%"]
        about = english_text("study.good", n=15, all=20)
        expect(share).to_have_accessible_name(re.compile(f"November 2026: {about}"))
        levels = shown.locator(".by-level .columns")
        assert levels.evaluate(COLUMNS) == [
            ["1 ✓", "won", "drawn", "lost"], ["3", "lost"], ["5 ○", "won"], ["?", "lost"],
        ]  # fmt: skip
        expect(levels.locator("g")).to_have_count(11)
        expect(levels).to_have_accessible_name(
            "Computer, level 1: first steps: 3 won · 1 drawn · 1 lost; "
            "Computer, level 3: fairly easy: 1 lost; Computer, level 5: quite good: 1 won; "
            "Computer: 1 lost"
        )
        expect(shown.locator('[data-command="review"]')).to_have_text(english_text("ui.review"))
        for language in ("en", "de", "fi"):
            page.evaluate(SPEAK, language)
            for width, height in ((390, 844), (1280, 800)):
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(FAULTS) == []
        page.close()


def test_who_wins_more_often_than_before_sees_it(browser: Browser, tmp_path: Path) -> None:
    results = [True, True, *[False] * 5, *[True, False, False, None, True], *[True] * 4, False]
    latest = [[number, won] for number, won in enumerate(results, 1)]
    with served(tmp_path) as (source, url):
        page = browser.new_page(viewport={"width": 390, "height": 844})
        source.put(MIDDLE)
        page.goto(url)
        page.wait_for_selector(".ring.legal")
        page.evaluate(ANSWERED, {**ANSWER, "latest": latest})
        trend = page.get_by_role("group", name=english_text("ui.statistics.fives"))
        expect(trend.locator(".above")).to_have_text(["0", "2", "4"])  # two are in no five yet
        expect(trend.locator("svg")).to_have_accessible_name(
            "5 lost; 2 won · 1 drawn · 2 lost; 4 won · 1 lost"
        )
        expect(page.locator("[data-latest]")).to_have_count(10)
        assert page.evaluate(FAULTS) == []
        page.close()
