# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The room of the kept games on the page: the list, replay in light, changes, files."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.support.many_games import keep_many_games
from tests.support.playing import DEADLINE_S, Playing, Table, until

GAMES = 300


@pytest.fixture(scope="module")
def playing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Playing]:
    """A session with a library of 300 games, of two people at the board."""
    data = tmp_path_factory.mktemp("room") / "data"
    data.mkdir()
    keep_many_games(data / "games.sqlite", GAMES)
    playing = Playing(data, "--virtual", "--north", "human")
    yield playing
    playing.kill()


@pytest.fixture(scope="module")
def table(playing: Playing, browser: Browser) -> Iterator[Table]:
    """A person at its page."""
    errors: list[str] = []
    context = browser.new_context(viewport={"width": 1280, "height": 800}, accept_downloads=True)
    page = context.new_page()
    page.set_default_timeout(DEADLINE_S * 1000)
    page.on("pageerror", lambda error: errors.append(str(error)))
    table = Table(page)
    page.goto(playing.url)
    table.may_play()
    yield table
    context.close()
    assert errors == []


@pytest.fixture
def room(table: Table) -> Iterator[Table]:
    """The same person with the room open, without filters."""
    page = table.page
    table.press("games")
    expect(page.locator(".room .row").first).to_have_attribute("data-game", re.compile(r"\d+"))
    yield table
    if page.locator("dialog[open]").count():
        page.locator("dialog[open] .close").click()
    if page.locator('[data-command="replay.close"]:visible').count():
        table.press("replay.close")


def numbers(table: Table) -> list[int]:
    """The games that the list shows, from the top."""
    rows = table.page.locator(".room .row[data-game]")
    return [int(each) for each in rows.evaluate_all("all => all.map((one) => one.dataset.game)")]


def test_the_list_has_every_game_and_the_latest_first(room: Table, playing: Playing) -> None:
    expect(room.page.locator("[data-found]")).to_have_text("300 games")
    listed = [game["id"] for game in playing.games()]
    shown = numbers(room)
    assert shown == listed[: len(shown)]
    assert 5 < len(shown) < 60  # only the rows that can be seen exist


def test_the_end_of_the_list_is_reached_by_keys(room: Table, playing: Playing) -> None:
    page = room.page
    last = playing.games()[-1]["id"]
    page.locator(".room .list").focus()
    page.keyboard.press("End")
    row = page.locator(f'.room .row[data-game="{last}"]')
    expect(row).to_have_attribute("aria-posinset", "300")
    expect(row).to_be_in_viewport()
    page.keyboard.press("Home")
    expect(page.locator('.room .row[aria-posinset="1"]')).to_be_in_viewport()


def test_a_click_opens_a_game_on_the_board_in_light(room: Table, playing: Playing) -> None:
    page = room.page
    number = numbers(room)[3]
    game = next(each for each in playing.games() if each["id"] == number)
    page.locator(f'.room .row[data-game="{number}"] .sides').click()
    expect(page.locator("awale-replay h2")).to_have_text(f"Game {number}")
    expect(page.locator("awale-moves [data-ply]")).to_have_count(game["plies"])
    for ply in range(1, 4):
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-turn]")).to_have_text(f"After move {ply} of {game['plies']}")
    page.keyboard.press("End")
    for side, seeds in zip(("south", "north"), game["seeds"], strict=True):
        expect(page.locator(f'[data-score="{side}"]')).to_have_text(str(seeds))
    page.keyboard.press("Escape")
    expect(page.locator("awale-replay")).to_be_hidden()
    until(page, "() => document.querySelectorAll('button[data-pit].legal-pit').length > 0")


def test_search_by_player_ignores_case_and_accents(room: Table, playing: Playing) -> None:
    page = room.page
    page.locator('[data-filter="player"]').fill("elodie")
    wanted = [each for each in playing.games() if "Élodie" in (each["south"], each["north"])]
    expect(page.locator("[data-found]")).to_have_text(f"{len(wanted)} games")
    assert numbers(room) == [each["id"] for each in wanted][: len(numbers(room))]
    page.locator('[data-filter="player"]').fill("")
    expect(page.locator("[data-found]")).to_have_text("300 games")
