# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The list of games uses the width: two columns where there is room for them, one on a phone."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from awale_host.library import Library
from playwright.sync_api import Browser, Page, expect

from tests.support.many_games import keep_many_games
from tests.support.one_page import OnePage
from tests.support.page_views import BOXES, MIDDLE

GAMES = 9
OPEN = """(tab) => document.querySelector("awale-top").page.open("games", { tab })"""


@pytest.fixture(scope="module")
def one_page(browser: Browser) -> Iterator[OnePage]:
    with closing(OnePage(browser, viewport={"width": 1280, "height": 800})) as one:
        yield one


@pytest.fixture
def page(one_page: OnePage, tmp_path: Path) -> Iterator[Page]:
    """A page with a library of ten games."""
    keep_many_games(tmp_path / "games.sqlite", GAMES)
    with one_page.visit(tmp_path) as (source, page, url):
        source.put(MIDDLE, board_id="00000001", board_name="Kofi's board")
        page.goto(url)
        page.wait_for_selector(".ring.legal")
        yield page


@pytest.mark.parametrize(("size", "columns"), [((390, 844), 1), ((1280, 800), 2)])
def test_games_stand_in_columns_and_arrows_go_through_them(
    page: Page, size: tuple[int, int], columns: int
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(OPEN, "list")
    rows = page.locator("awale-game-list .row[data-game]")
    expect(rows).to_have_count(GAMES + 1)
    boxes = rows.evaluate_all(BOXES)
    assert len({x for x, _, _, _ in boxes}) == columns
    assert len({y for _, y, _, _ in boxes}) == (GAMES + columns) // columns
    assert all(x + width <= size[0] for x, _, width, _ in boxes)
    active = page.locator("awale-game-list .row.active")
    page.locator("awale-game-list .list").focus()
    for key, place in [("ArrowDown", 1 + columns), ("ArrowUp", 1), ("ArrowRight", columns)]:
        page.keyboard.press(key)
        expect(active).to_have_attribute("aria-posinset", str(place))


def test_a_board_is_chosen_by_its_name_or_a_short_number(page: Page) -> None:
    page.evaluate(OPEN, "list")
    board = page.locator('[data-filter="board"] option')
    expect(board.filter(has_text="Kofi's board (")).to_have_attribute("value", "00000001")
    expect(board.filter(has_text="Board 0002 (")).to_have_attribute("value", "00000002")


@pytest.mark.parametrize("tab", ["list", "statistics"])
def test_without_games_there_is_an_invitation_to_the_first(
    page: Page, tmp_path: Path, tab: str
) -> None:
    with Library(tmp_path / "games.sqlite") as library:
        for game in list(library.games()):
            library.delete(game.id)
    page.evaluate(OPEN, tab)
    first = page.locator('[data-command="games.play"]:visible')
    expect(first).to_have_count(1)
    expect(page.locator('[data-command="games.tools"]')).to_be_hidden()
    first.click()
    expect(page.locator("awale-games dialog")).to_be_hidden()
    expect(page.locator("awale-new-game dialog")).to_be_visible()
