# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board in the browser: nothing behind the page but a server of files."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.awale_command import AwaleCommand
from tests.support.axe import violations
from tests.support.playing import A_TAP_MS, MAY_PLAY, TO_MOVE, until
from tests.support.sentences import english_text
from tests.support.static_site import StaticServer, Visitor

STRONG = 5  # a level of the board's AI that soon beats a player who always plays the first pit
PHONE = {"viewport": {"width": 375, "height": 812}, "has_touch": True, "is_mobile": True}
NEAR_THE_END = "1-0-0-0-0-2-0-0-0-0-3-1-20-21-S"
ACT = "(command) => document.querySelector('awale-board').page.act(command)"
STATE = "document.querySelector('awale-top').page.state"
NO_LIGHT = {"t": "set", "values": {"speed": "max"}}  # of a move: it takes three seconds
MOVES = """() => document.querySelectorAll("[data-ply]").length"""


def order(page: Page, **command: Any) -> None:
    """Give the worker a command, as the page does."""
    (worker,) = [each for each in page.workers if each.url.endswith("/worker.js")]
    worker.evaluate("(text) => self.onmessage({ data: text })", json.dumps(command))


def play_a_move(page: Page) -> None:
    """Click the first pit that may be played, and see the move in the list."""
    page.evaluate(ACT, NO_LIGHT)
    before = page.evaluate(MOVES)
    pit = page.evaluate(MAY_PLAY)[0]
    page.locator(f'button[data-pit="{pit}"]').click(delay=A_TAP_MS)
    until(
        page,
        """(before) => document.querySelector("[data-result]")
            || document.querySelectorAll("[data-ply]").length > before""",
        before,
    )


def after_a_move(visitor: Visitor, server: StaticServer) -> Page:
    """The board after a first move, which makes the first kept game."""
    page = visitor.open(server.url)
    until(page, TO_MOVE)
    play_a_move(page)
    return page


def reload(page: Page) -> None:
    """Load the page again; its game waits."""
    page.reload()
    until(page, "() => document.body.dataset.phase === 'waits'")


def play_to_the_end(page: Page) -> int:
    """Click pits that may be played until the game is over; how many clicks that took."""
    clicks = 0
    while True:
        until(page, TO_MOVE)
        if page.locator("[data-result]").count():
            return clicks
        if page.evaluate(MAY_PLAY):
            play_a_move(page)
            clicks += 1


def saved(page: Page, to: Path, command: str = "save") -> Path:
    """The game as the page's button saves it; all games by `export`."""
    with page.expect_download() as download:
        page.locator(f'[data-command="{command}"]:visible').first.click()
    download.value.save_as(to)
    return to


def imported(file: Path, data: Path) -> list[dict[str, Any]]:
    """The games that `awale logs import` has made of a file."""
    awale = AwaleCommand(data)
    assert awale.run_here("logs", "import", str(file)).code == 0
    games: list[dict[str, Any]] = json.loads(awale.run_here("logs", "list", "--json").out)
    return games


def test_a_game_against_the_boards_own_ai_to_its_end_and_its_file(
    server: StaticServer, visitor: Visitor, tmp_path: Path
) -> None:
    page = visitor.open(server.url)
    until(page, TO_MOVE)
    expect(page.locator("body")).to_contain_text("Level 1")
    order(page, t="new", setup={"north": {"kind": "board", "level": STRONG}, "fen": NEAR_THE_END})
    expect(page.locator("body")).to_contain_text(f"Level {STRONG}")
    order(page, t="set", values={"speed": "max"})
    assert play_to_the_end(page) > 1
    expect(page.locator("[data-result]")).to_have_text(re.compile("You won|You lost|draw"))
    page.keyboard.press("Home")  # beside a result there is no room for "Save"
    (game,) = imported(saved(page, tmp_path / "game.ogn"), tmp_path / "data")
    assert f"level {STRONG}" in game["north"]
    page.keyboard.press("End")
    for side, seeds in zip(("south", "north"), game["result"].split("-"), strict=True):
        expect(page.locator(f'[data-score="{side}"]')).to_have_text(seeds)
    expect(page.locator("[data-ply]")).to_have_count(game["plies"])
    page.locator('[data-command="again"]').click()
    expect(page.locator("[data-result]")).to_have_count(0)
    until(page, TO_MOVE)
    play_a_move(page)
    page.locator('awale-top [data-command="games"]').click()
    page.locator('[data-command="games.tools"]').click()
    games = imported(saved(page, tmp_path / "all.ogn", "games.export"), tmp_path / "data")
    assert {each["result"] for each in games} == {game["result"], "*"}


def test_a_new_visit_meets_the_last_opponent_by_the_same_rules(
    server: StaticServer, visitor: Visitor
) -> None:
    page = visitor.open(server.url)
    for _ in range(2):  # before the first move there is the level of the first visit, and its coach
        until(page, TO_MOVE)
        expect(page.locator("body")).to_contain_text("Level 1")
        assert page.evaluate(f"{STATE}.coach") == "explain"
        page.reload()
    until(page, TO_MOVE)
    order(page, t="new", setup={"north": {"kind": "engine", "level": 10}, "rules": "spanish"})
    expect(page.locator("body")).to_contain_text("Level 10")
    order(page, t="set", values={"speed": "max"})
    play_a_move(page)
    until(page, TO_MOVE)
    order(page, t="declare", action="resign")
    expect(page.locator("[data-result]")).to_have_count(1)
    for _ in range(2):  # the second time the new game is on the board already
        page.reload()
        until(page, TO_MOVE)
        expect(page.locator("body")).to_contain_text("Level 10")
        setup = page.evaluate(f"{STATE}.setup")
        assert (setup["rules"], setup["north"]["kind"]) == ("spanish", "engine")
    page.keyboard.press("Escape")
    page.locator('awale-top [data-command="games"]').click()
    expect(page.locator(".row .headline")).to_contain_text("Level\u00a010")


def test_the_pcs_best_level_answers_without_a_network_by_rules_never_played(
    server: StaticServer, visitor: Visitor
) -> None:
    page = visitor.open(server.url)
    until(page, TO_MOVE)
    until(
        page,
        "() => navigator.serviceWorker.ready.then((each) => each.active.state === 'activated')",
    )
    page.context.set_offline(True)
    page.reload()
    until(page, TO_MOVE)
    order(page, t="new", setup={"rules": "catalan", "north": {"kind": "engine", "level": 10}})
    expect(page.locator("body")).to_contain_text("Level 10")
    until(page, TO_MOVE)
    play_a_move(page)
    expect(page.locator("[data-ply]").nth(1)).to_be_visible()


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["phone"])
def test_first_move_needs_less_than_750_kilobytes_and_axe_finds_nothing(
    server: StaticServer, visitor: Visitor
) -> None:
    page = visitor.open(server.url)
    until(page, TO_MOVE)
    assert 500_000 < server.bytes_sent < 750_000
    for width in (375, 1280):
        page.set_viewport_size({"width": width, "height": 812})
        assert violations(page) == []


def test_a_program_that_fails_is_reported(server: StaticServer, visitor: Visitor) -> None:
    page = visitor.open(server.url)
    until(page, TO_MOVE)
    expect(page.locator(".status")).to_have_text("")  # no news
    (worker,) = [each for each in page.workers if each.url.endswith("/worker.js")]
    worker.evaluate("() => setTimeout(() => { throw new Error('a fault') })")
    expect(page.locator(".status")).to_have_text(english_text("ui.link.stopped"))
    assert page.evaluate(MAY_PLAY) == []
    assert all("a fault" in error for error in visitor.errors)
    visitor.errors.clear()
