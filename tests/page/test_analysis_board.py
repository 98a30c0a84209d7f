# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The analysis board: what a position is worth is said in words, and the way to set one up is in
sight."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from awale_session.page.study_protocol import Scores
from playwright.sync_api import Browser, Page, expect

from tests.support.one_page import OnePage
from tests.support.page_views import BOXES, MIDDLE, ViewSource
from tests.support.sentences import english_text

START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"


@pytest.fixture(params=[(390, 844), (1280, 800)])
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    width, height = request.param
    return width, height


@pytest.fixture(scope="module")
def one_page(browser: Browser) -> Iterator[OnePage]:
    with closing(OnePage(browser, viewport={"width": 390, "height": 844})) as one:
        yield one


@pytest.fixture
def opened(
    one_page: OnePage, tmp_path: Path, size: tuple[int, int]
) -> Iterator[tuple[ViewSource, Page]]:
    """The source that the page hears, and the page with its analysis board."""
    with one_page.visit(tmp_path) as (source, page, url):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        source.put(MIDDLE)
        page.goto(url)
        page.wait_for_selector(".ring.legal")
        page.evaluate('document.querySelector("awale-top").page.open("games", { tab: "explore" })')
        yield source, page


def test_a_position_is_valued_in_words_beside_the_way_to_set_one_up(
    opened: tuple[ViewSource, Page], size: tuple[int, int]
) -> None:
    source, page = opened
    said, depth = page.locator(".explore-said"), page.locator("[data-depth]")
    expect(depth).to_have_text(english_text("ui.explore.wait"))
    listed = page.locator(".explore-values").bounding_box()
    values: list[tuple[list[Any], str]] = [
        ([600, 6, 0, None], english_text("ui.explore.leads", n=1)),
        ([400, -21, 0, None], english_text("ui.explore.trails", n=2)),
        ([500, -4, 0, None], english_text("ui.explore.even")),
        ([1000, None, 1, 0], english_text("value.won")),
        ([570, None, 0, None], english_text("ui.explore.chance", n=57)),
    ]
    turn = english_text("turn.person", who="A – F")
    looks = english_text("ui.explore.depth", depth=12)
    for score, worth in values:
        source.publish(Scores(START, 12, [(5, score, "FbC")], False))
        expect(said).to_have_text(f"{turn}: {worth}")
        unit = "" if score[1] is None else f" {english_text('ui.explore.seeds')}"
        expect(depth).to_have_text(f"{looks}{unit}")
    assert page.locator(".explore-values").bounding_box() == listed  # it had its room
    choices = page.locator(".explore-tools .radios span")
    expect(choices).to_have_text(
        [english_text(f"ui.explore.{each}") for each in ("play", "add", "remove")]
    )
    boxes = {
        each: page.locator(each).evaluate_all(BOXES)
        for each in (
            "awale-explore .board",
            ".explore-said",
            ".explore-values",
            ".explore-tools button",
        )
    }
    assert all(y + height <= size[1] for each in boxes.values() for _, y, _, height in each)
    board, words, listed_at, tools = boxes.values()
    if size == (390, 844):  # the values stand beside the board, its words and tools below it
        assert listed_at[0][0] >= board[0][0] + board[0][2]
        tops = [min(y for _, y, _, _ in each) for each in (board, words, tools)]
        assert tops == sorted(tops)
        assert board[0][3] >= 400
    page.get_by_label(english_text("ui.explore.add")).check(force=True)
    expect(said).to_have_text(f"{turn}: {values[-1][1]}")  # the position is still the same


HELD = """() => {
  const { source } = document.querySelector("awale-top").page;
  const ask = source.ask.bind(source);
  source.ask = async (asked) => {
    const answer = await ask(asked);
    source.ask = ask;
    await new Promise((free) => { window.free = free; });
    return answer;
  };
}"""


@pytest.mark.parametrize("size", [(390, 844)], indirect=True)
def test_a_late_answer_does_not_change_what_is_set_up_meanwhile(
    opened: tuple[ViewSource, Page],
) -> None:
    """The first answer of a site takes seconds."""
    page = opened[1]
    explore = page.locator("awale-explore")
    expect(explore.locator("[data-depth]")).to_have_text(english_text("ui.explore.wait"))
    page.evaluate(HELD)
    explore.locator("[data-command='explore.start']").click()
    page.evaluate("async () => { while (!window.free) await new Promise(requestAnimationFrame); }")
    explore.locator("[data-command='explore.clear']").click()
    page.evaluate("async () => { window.free(); await new Promise(requestAnimationFrame); }")
    expect(explore.locator(".explore-said")).to_have_text(english_text("ui.explore.bag", n=48))
    expect(page.locator("[data-explore='fen']")).to_have_value("0-" * 14 + "S")
    expect(explore.get_by_label(english_text("ui.explore.add"), exact=True)).to_be_checked()


@pytest.mark.parametrize("size", [(390, 844)], indirect=True)
def test_a_position_is_set_up_by_numbers(
    opened: tuple[ViewSource, Page], size: tuple[int, int]
) -> None:
    page = opened[1]
    explore = page.locator("awale-explore")
    expect(explore.locator("[data-depth]")).to_have_text(english_text("ui.explore.wait"))
    tools = explore.locator(".explore-tools button, .explore-on")
    before = tools.evaluate_all(BOXES)
    explore.locator("[data-command='explore.clear']").click()
    assert tools.evaluate_all(BOXES) == before
    play, add = (
        explore.get_by_label(english_text(f"ui.explore.{each}"), exact=True)
        for each in ("play", "add")
    )
    expect(play).to_be_disabled()
    page.set_viewport_size({"width": 320, "height": 568})
    for _, _, width, height in explore.locator("[data-seeds]").evaluate_all(BOXES):
        assert width >= 44
        assert height >= 44
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for cup, count in ((0, "12"), (6, "3"), (13, "20"), (12, "99")):
        expect(add).to_be_checked()
        explore.locator(f"[data-seeds='{cup}']").fill(count)
    # Of more seeds than there are left it takes those; then all stand on the board.
    expect(page.locator("[data-explore='fen']")).to_have_value("12-0-0-0-0-0-3-0-0-0-0-0-13-20-S")
    expect(explore.locator(".explore-fields")).to_be_hidden()
    expect(play).to_be_checked()  # a touch plays again
    explore.locator("[data-command='explore.undo']").click()
    expect(explore.locator(".explore-said")).to_have_text(english_text("ui.explore.bag", n=13))
    expect(add).to_be_checked()


@pytest.mark.parametrize("size", [(320, 568), (844, 390)], indirect=True)
def test_on_a_small_phone_the_tools_and_the_best_move_are_beside_the_board(
    opened: tuple[ViewSource, Page], size: tuple[int, int]
) -> None:
    source, page = opened
    explore = page.locator("awale-explore")
    expect(explore.locator("[data-depth]")).to_have_text(english_text("ui.explore.wait"))
    scores: list[tuple[int, list[Any], str]] = [(pit, [500, 0, 0, None], "A") for pit in range(6)]
    source.publish(Scores(START, 12, scores, False))
    expect(explore.locator(".explore-scores button")).to_have_count(6)
    ((left, top, width, height),) = explore.locator(".board").evaluate_all(BOXES)
    tools = explore.locator(".radios span, .choices button").locator("visible=true")
    for x, y, wide, high in tools.evaluate_all(BOXES)[:6]:
        assert y + high <= size[1]
        assert x >= left + width or y >= top + height or x + wide <= left or y + high <= top
    (_, first, *_), (_, second, *_), *_ = explore.locator(".explore-scores button").evaluate_all(
        BOXES
    )
    assert (first == second) == (size[0] < size[1])  # upright the moves run in rows
    if size == (844, 390):
        assert all(
            y + high <= size[1]
            for _, y, _, high in explore.locator(".explore-scores button").evaluate_all(BOXES)
        )


@pytest.mark.parametrize("size", [(390, 844), (320, 568)], indirect=True)
def test_the_answer_of_a_puzzle_is_said_whole(opened: tuple[ViewSource, Page]) -> None:
    page = opened[1]
    page.locator("#games-tab-puzzles").click()
    expect(page.locator(".puzzle-task")).not_to_be_empty()
    page.locator(".puzzle-said").evaluate(
        """(said, text) => { said.className = "puzzle-said shown"; said.textContent = text; }""",
        "The answer is F. F captures 6. No other move brings as many seeds in the next 4 moves of"
        " each side.",
    )
    is_whole = "(head) => head.scrollHeight <= head.clientHeight"
    assert page.locator(".puzzle-head").evaluate(is_whole)
