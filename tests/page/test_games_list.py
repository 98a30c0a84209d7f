# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The list of games uses the width: two columns where there is room for them, one on a phone."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.many_games import keep_many_games
from tests.support.page_views import BOXES, MIDDLE, served

GAMES = 9


@pytest.mark.parametrize(("size", "columns"), [((390, 844), 1), ((1280, 800), 2)])
def test_games_stand_in_columns_and_arrows_go_through_them(
    browser: Browser, tmp_path: Path, size: tuple[int, int], columns: int
) -> None:
    keep_many_games(tmp_path / "games.sqlite", GAMES)
    with served(tmp_path) as (source, url):
        page = browser.new_page(viewport={"width": size[0], "height": size[1]})
        source.put(MIDDLE)
        page.goto(url)
        page.wait_for_selector(".ring.legal")
        page.evaluate('document.querySelector("awale-top").page.open("games", { tab: "list" })')
        rows = page.locator("awale-game-list .row[data-game]")
        expect(rows).to_have_count(GAMES + 1)
        boxes = rows.evaluate_all(BOXES)
        assert len({x for x, _, _, _ in boxes}) == columns
        assert len({y for _, y, _, _ in boxes}) == (GAMES + columns) // columns
        assert all(x + width <= size[0] for x, _, width, _ in boxes)
        search = page.locator(".filters > .field > :is(input, select), .more-filters > summary")
        middles = [y + height / 2 for _, y, _, height in search.evaluate_all(BOXES)]
        assert len(middles) == 3
        assert max(middles) - min(middles) < 4  # one line
        active = page.locator("awale-game-list .row.active")
        page.locator("awale-game-list .list").focus()
        for key, place in [("ArrowDown", 1 + columns), ("ArrowUp", 1), ("ArrowRight", columns)]:
            page.keyboard.press(key)
            expect(active).to_have_attribute("aria-posinset", str(place))
        page.close()


def test_a_board_is_chosen_by_its_name_or_a_short_number(browser: Browser, tmp_path: Path) -> None:
    keep_many_games(tmp_path / "games.sqlite", GAMES)
    with served(tmp_path) as (source, url):
        page = browser.new_page()
        source.put(MIDDLE, board_id="00000001", board_name="Kofi's board")
        page.goto(url)
        page.wait_for_selector(".ring.legal")
        page.evaluate('document.querySelector("awale-top").page.open("games", { tab: "list" })')
        board = page.locator('[data-filter="board"] option')
        expect(board.filter(has_text="Kofi's board (")).to_have_attribute("value", "00000001")
        expect(board.filter(has_text="Board 0002 (")).to_have_attribute("value", "00000002")
        page.close()
