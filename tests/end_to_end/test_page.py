# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The page in a real browser, over `awale play` as a person starts it."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from awale_host.virtual.process import start_board
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support.browser import chromium

DEADLINE_S = 120  # a machine that compiles the engine for the first time needs some
FAST = ("--speed", "max", "--movetime", "20", "--no-browser")
A_TAP_MS = 100
LAST = "1-0-0-0-0-2-0-0-0-0-3-1-20-21-S"  # four plies before the end

expect.set_options(timeout=DEADLINE_S * 1000)


class Playing:
    """`awale play` in a process, with the address of its page."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.environment = {**os.environ, "AWALE_DATA": str(data), "PYTHONUTF8": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "awale_host", "play", *FAST, *options],
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        assert self.process.stdout is not None
        self.url = next(
            found[0] for line in self.process.stdout if (found := re.search(r"http://\S+", line))
        )

    def games(self) -> list[dict[str, Any]]:
        """The games in the library."""
        listed = subprocess.run(
            [sys.executable, "-m", "awale_host", "logs", "list", "--json"],
            env=self.environment,
            capture_output=True,
            check=True,
            encoding="utf-8",
        )
        games: list[dict[str, Any]] = json.loads(listed.stdout)
        return games

    def ends(self) -> int:
        self.process.communicate(timeout=DEADLINE_S)
        return self.process.returncode


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as program:
        yield program


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Callable[..., Playing]]:
    """Starts `awale play`; whatever still runs at the end is killed."""
    started: list[Playing] = []

    def start(*options: str) -> Playing:
        started.append(Playing(tmp_path / "data", *options))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.process.kill()
            one.process.communicate()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page in a tab of its own; an error in its scripts fails the test."""
    errors: list[str] = []
    contexts: list[BrowserContext] = []

    def one(url: str, **options: Any) -> Page:
        contexts.append(browser.new_context(**options))
        page = contexts[-1].new_page()
        page.set_default_timeout(DEADLINE_S * 1000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(url)
        expect(page.locator("[data-turn]")).not_to_be_empty()
        return page

    yield one
    for context in contexts:  # or its pages connect to the next test's board
        context.close()
    assert errors == []


def pits_that_may_be_played(page: Page) -> list[int]:
    return page.evaluate(
        """() => [...document.querySelectorAll("button[data-pit]")]
            .filter((each) => each.getAttribute("aria-label")?.includes("may be played"))
            .map((each) => Number(each.dataset.pit))"""
    )


def until(page: Page, condition: str, arg: Any = None) -> None:
    """Wait until a function in the page returns something true. Playwright's own
    `wait_for_function` needs `eval`, which the page's policy forbids."""
    end = time.monotonic() + DEADLINE_S
    while not page.evaluate(condition, arg):
        assert time.monotonic() < end, condition
        page.wait_for_timeout(20)


TO_MOVE = """() => document.querySelector("[data-result]")
    || [...document.querySelectorAll("button[data-pit]")]
        .some((each) => each.getAttribute("aria-label")?.includes("may be played"))"""


def play_to_the_end(page: Page) -> int:
    """Click pits that may be played until the game is over; how many clicks that took."""
    clicks = 0
    while True:
        until(page, TO_MOVE)
        if page.locator("[data-result]").count():
            return clicks
        pits = pits_that_may_be_played(page)
        if not pits:
            continue
        before = page.locator("[data-ply]").count()
        page.locator(f'button[data-pit="{pits[-1]}"]').click(delay=A_TAP_MS)
        clicks += 1
        until(
            page,
            """(before) => document.querySelector("[data-result]")
                || document.querySelectorAll("[data-ply]").length > before""",
            before,
        )


def score(page: Page) -> tuple[int, int]:
    south, north = (
        int(page.locator(f'[data-score="{side}"]').inner_text()) for side in ("south", "north")
    )
    return south, north


def test_a_whole_game_by_clicks_and_another_after_it(
    play: Callable[..., Playing], open_page: Callable[..., Page]
) -> None:
    playing = play("--virtual", "--level", "1")
    page = open_page(playing.url)
    for number in (1, 2):
        assert play_to_the_end(page) > 3
        south, north = score(page)
        result = page.locator("[data-result]").inner_text()
        assert "wins" in result or "draw" in result
        assert re.search(rf"\b{max(south, north)}\b", result)
        page.locator('[data-command="again"]').click()
        expect(page.locator("[data-result]")).to_have_count(0)
        expect(page.locator('[data-score="south"]')).to_have_text("0")
        kept = playing.games()
        assert len([game for game in kept if game["reason"]]) == number
        assert kept[0]["result"] == f"{south}-{north}"


def test_a_touch_that_is_not_allowed_is_said(
    play: Callable[..., Playing], open_page: Callable[..., Page]
) -> None:
    page = open_page(play("--virtual").url)
    until(page, TO_MOVE)
    page.locator('button[data-pit="9"]').click(delay=A_TAP_MS)
    expect(page.locator("body")).to_contain_text("d is a pit of North; South is to move.")
    expect(page.locator('[data-score="south"]')).to_have_text("0")


def test_a_reload_and_a_second_tab_meet_the_game_as_it_stands(
    play: Callable[..., Playing], open_page: Callable[..., Page]
) -> None:
    page = open_page(play("--virtual", "--level", "1").url)
    until(page, TO_MOVE)
    page.locator('button[data-pit="2"]').click(delay=A_TAP_MS)
    expect(page.locator("[data-said]")).to_contain_text("The engine sowed")
    said = page.locator("[data-said]").inner_text()
    second = open_page(page.url)
    expect(second.locator("[data-said]")).to_have_text(said)
    page.reload()
    expect(page.locator("[data-said]")).to_have_text(said)
    until(page, TO_MOVE)
    page.locator('button[data-pit="3"]').click(delay=A_TAP_MS)
    expect(second.locator("[data-said]")).not_to_have_text(said)


def test_only_the_page_with_the_board_in_hand_plays(
    play: Callable[..., Playing], open_page: Callable[..., Page]
) -> None:
    holder = open_page(play("--virtual", "--level", "1").url)
    until(holder, TO_MOVE)
    onlooker = open_page(holder.url)
    expect(holder.locator("[data-turn]")).to_contain_text("Your turn")
    expect(onlooker.locator("[data-turn]")).to_have_text("South to move")
    assert pits_that_may_be_played(onlooker) == []
    onlooker.locator('button[data-pit="2"]').click(delay=A_TAP_MS)
    holder.locator('button[data-pit="3"]').click(delay=A_TAP_MS)
    expect(onlooker.locator("[data-said]")).to_contain_text("sowed")
    moves = holder.evaluate("document.body.innerText")
    assert "C" not in re.findall(r"1\.\s+(\w)", moves)[:1]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_a_host_that_is_killed_and_started_again_meets_the_open_page(
    play: Callable[..., Playing], open_page: Callable[..., Page]
) -> None:
    playing = play("--virtual", "--level", "1")
    page = open_page(playing.url)
    until(page, TO_MOVE)
    page.locator('button[data-pit="2"]').click(delay=A_TAP_MS)
    expect(page.locator("[data-said]")).to_contain_text("The engine sowed")
    until(page, TO_MOVE)
    playing.process.send_signal(signal.SIGKILL)
    playing.process.communicate()
    until(page, '() => document.body.dataset.phase !== "play"')
    port = playing.url.rstrip("/").rpartition(":")[2]
    again = play("--virtual", "--level", "1", "--http-port", port)
    assert again.url == playing.url
    until(page, TO_MOVE)
    page.locator(f'button[data-pit="{pits_that_may_be_played(page)[0]}"]').click(delay=A_TAP_MS)
    until(page, """() => document.querySelectorAll("[data-ply]").length >= 4""")
    (game,) = playing.games()
    assert game["plies"] >= 3


def test_a_board_on_a_port_is_played_from_the_page_and_mirrored(
    play: Callable[..., Playing], open_page: Callable[..., Page], tmp_path: Path
) -> None:
    """A real board as the host meets it: the page has its events only, and shows them in light."""
    with start_board(state_dir=tmp_path / "flash", console=tmp_path / "console.txt") as board:
        playing = play("--port", board.link_url, "--level", "1", "--fen", LAST)
        page = open_page(playing.url)
        play_to_the_end(page)
        expect(page.locator("[data-result]")).to_contain_text(re.compile("wins|draw"))
        assert board.alive


def test_quit_on_the_page_ends_the_command_and_keeps_the_game(
    play: Callable[..., Playing], open_page: Callable[..., Page]
) -> None:
    playing = play("--virtual", "--level", "1")
    page = open_page(playing.url)
    until(page, TO_MOVE)
    page.locator('button[data-pit="2"]').click(delay=A_TAP_MS)
    expect(page.locator("[data-said]")).to_contain_text("The engine sowed")
    page.locator('[data-command="quit"]').click()
    page.locator("dialog[open] button.gold, dialog[open] [value=yes]").first.click()
    assert playing.ends() == 130
    (game,) = playing.games()
    assert game["result"] == "*"
    assert game["plies"] >= 2


@pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C to a whole console")
def test_ctrl_c_ends_the_command_while_a_page_is_open(
    play: Callable[..., Playing], open_page: Callable[..., Page]
) -> None:
    playing = play("--virtual", "--level", "1")
    page = open_page(playing.url)
    until(page, TO_MOVE)
    playing.process.send_signal(signal.SIGINT)
    assert playing.ends() == 130


def test_with_listen_the_address_has_a_secret_and_nothing_is_served_without_it(
    play: Callable[..., Playing], open_page: Callable[..., Page]
) -> None:
    playing = play("--virtual", "--level", "1", "--listen", "127.0.0.1")
    found = re.fullmatch(r"(http://127\.0\.0\.1:\d+)/([\w-]{22})/", playing.url)
    assert found is not None
    for path in ("/", "/index.html", "/app.js", f"/{found[2][:-1]}/"):
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(found[1] + path, timeout=DEADLINE_S)
    page = open_page(playing.url)
    until(page, TO_MOVE)


def test_a_whole_game_and_the_next_by_keyboard_alone(
    play: Callable[..., Playing], open_page: Callable[..., Page]
) -> None:
    """Letters play pits; what is announced to a screen reader are sentences about each move."""
    page = open_page(play("--virtual", "--level", "1", "--fen", LAST).url)
    page.evaluate(
        """() => {
            window.heard = [];
            const region = document.querySelector("[data-said]");
            new MutationObserver(() => heard.push(region.textContent))
                .observe(region, { childList: true, characterData: true, subtree: true });
        }"""
    )
    while True:
        until(page, TO_MOVE)
        if page.locator("[data-result]").count():
            break
        before = page.locator("[data-ply]").count()
        page.keyboard.press("ABCDEF"[pits_that_may_be_played(page)[0]].lower(), delay=A_TAP_MS)
        until(
            page,
            """(before) => document.querySelector("[data-result]")
                || document.querySelectorAll("[data-ply]").length > before""",
            before,
        )
    heard = page.evaluate("heard")
    assert any(re.fullmatch(r"The engine sowed [a-f], \d+ seeds?.*\.", said) for said in heard)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.command") == "again":
            break
    page.keyboard.press("Enter")
    expect(page.locator("[data-result]")).to_have_count(0)
    until(page, TO_MOVE)
