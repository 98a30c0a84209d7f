# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Hostile files, names and positions by the ways that a person has on the page: each is refused
with a sentence, nothing is lost, nothing is executed."""

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from awale_host.library import Library
from playwright.sync_api import Page, expect

from tests.support.many_games import keep_many_games
from tests.support.playing import DEADLINE_S, Playing, Table, drop

GAMES = 12
SCRIPT = "<script>document.body.dataset.hacked=1</script>"
IMAGE = "<img src=x onerror=document.body.dataset.hacked=1>"
NOISE = random.Random(5)
FILES = {
    "empty.ogn": b"",
    f"{IMAGE}.ogn": b"bytes" + bytes(NOISE.randrange(256) for _ in range(5000)),
    "page.html": f"<html>{SCRIPT}{IMAGE}</html>".encode(),
    "deep.ogn": b"(" * 20_000 + b"{" * 20_000,
    "illegal.ogn": b'[Variant "abapa"]\n[South "A"]\n[North "B"]\n\n1. F F 2. A A *\n',
    "seeds.ogn": b'[FEN "9-9-9-9-9-9-9-9-9-9-9-9-0-0-S"]\n\n1. A a *\n',
    "rules.ogn": f'[Variant "{IMAGE}"]\n\n1. A a *\n'.encode(),
    "long.ogn": b'[South "' + b"x" * 100_000 + b'"]\n\n1. F *\n',
}
SQL = "'; DROP TABLE games; --"
TEMPLATE = "${7*7}{{7*7}}"
NAMES = [SCRIPT, IMAGE, SQL, TEMPLATE, "\u202eevil\u200b\u0007", "a" * 500]
POSITIONS = [
    IMAGE, "4-4-4", SQL, "-1-4-4-4-4-4-4-4-4-4-4-4-5-0-S", "9" * 80,
    "4-4-4-4-4-4-4-4-4-4-4-4-0-0-X", "١-4-4-4-4-4-4-4-4-4-4-4-3-0-S",
]  # fmt: skip


@pytest.fixture(scope="module")
def playing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Playing]:
    """A session with twelve games in its library."""
    data = tmp_path_factory.mktemp("hostile") / "data"
    data.mkdir()
    keep_many_games(data / "games.sqlite", GAMES)
    with Playing(data, "--virtual", "--north", "human") as playing:
        yield playing


@pytest.fixture
def window(table: Table, playing: Playing) -> Iterator[Page]:
    """The page with the list open; afterwards the games are there that were there before."""
    page = table.page
    file = playing.data / "games.sqlite"
    before = everything(file)
    if not page.locator("dialog.games-window[open]").count():
        table.press("games")
    page.locator("[data-command='games.list']").click()
    expect(page.locator(".games-window .row[data-game]").first).to_be_visible()
    yield page
    after = everything(file)
    assert {number: after.get(number) for number in before} == before
    assert page.evaluate("document.body.dataset.hacked") is None
    with Library(file) as library:
        for number in after:
            library.replay(number)


def everything(file: Path) -> dict[int, object]:
    """Every game by its number, with its moves but without names."""
    with Library(file) as library:
        return {
            game.id: (game.rules, game.start, game.seeds, game.reason, library.moves(game.id))
            for game in library.games()
        }


@pytest.mark.parametrize("name", FILES)
def test_files_that_are_dropped(window: Page, name: str) -> None:
    window.evaluate(
        "() => document.querySelectorAll('.notice .problems').forEach((one) => one.remove())"
    )
    drop(window, {name: FILES[name]})
    problems = window.locator(".games-window .notice .problems li")
    expect(problems.first).to_contain_text(f"{name}: ")
    assert all(text.endswith(".") for text in problems.all_inner_texts())


def south_of(playing: Playing, number: int) -> str:
    with Library(playing.data / "games.sqlite") as library:
        return library.game(number).south


@pytest.mark.parametrize("name", NAMES)
def test_names_that_are_given(window: Page, playing: Playing, name: str) -> None:
    rows = window.locator(".games-window .row[data-game]")
    number = int(rows.first.get_attribute("data-game") or "")
    before = south_of(playing, number)
    window.locator(".games-window .list").focus()
    window.keyboard.press("Home")
    window.keyboard.press("F2")
    window.locator('.names [name="south"]').fill(name)
    window.keyboard.press("Enter")
    end = time.monotonic() + DEADLINE_S
    while (kept := south_of(playing, number)) == before:
        assert time.monotonic() < end, "the name has not changed"
        window.wait_for_timeout(20)
    expect(window.locator(".games-window .notice").last).to_contain_text("The names are changed.")
    assert len(kept) <= 64
    assert kept == " ".join(kept.split())
    assert all(letter.isprintable() for letter in kept)
    assert kept == name or name not in (SCRIPT, IMAGE, SQL, TEMPLATE)
    expect(rows.first.locator(".name").first).to_have_text(kept)


@pytest.mark.parametrize("position", POSITIONS)
def test_positions_that_are_searched_for_and_set_up(window: Page, position: str) -> None:
    if not window.locator(".more-filters[open]").count():
        window.locator("[data-command='games.filters']").press("Enter")
    found = window.locator("[data-found]").inner_text()
    window.locator('[data-filter="position"]').fill(position)
    expect(window.locator(".filters .problem")).to_contain_text("This is not a position")
    window.locator('[data-filter="position"]').fill("")
    expect(window.locator("[data-found]")).to_have_text(found)

    window.locator("[data-command='games.explore']").click()
    explore = window.locator("awale-explore")
    field = explore.locator("[data-explore='fen']")
    field.fill(position)
    field.press("Enter")
    expect(explore.locator(".problem")).to_contain_text("This is not a position")
    assert [int(text) for text in explore.locator(".count").all_text_contents()][:12] == [4] * 12
