# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The page in a real browser, over `awale play` as a person starts it."""

import os
import re
import signal
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from awale_host.virtual.process import start_board
from playwright.sync_api import Page, expect

from tests.end_to_end.conftest import OpenPage, Play
from tests.support.playing import A_TAP_MS, MAY_PLAY, TO_MOVE, until
from tests.support.sentences import english_text

# A board that gets no processor for three seconds may miss a touch.
PATIENCE_S = 30
PLAYED = """(before) => document.querySelector("[data-result]")
    || document.querySelectorAll("[data-ply]").length > before"""
LAST = "1-0-0-0-0-2-0-0-0-0-3-1-20-21-S"  # four plies before the end


def pits_that_may_be_played(page: Page) -> list[int]:
    pits: list[int] = page.evaluate(MAY_PLAY)
    return pits


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
        again = time.monotonic() + PATIENCE_S
        while not page.evaluate(PLAYED, before):
            page.wait_for_timeout(20)
            if time.monotonic() > again:  # as a person would
                page.locator(f'button[data-pit="{pits[-1]}"]').click(delay=A_TAP_MS)
                again = time.monotonic() + PATIENCE_S


def score(page: Page) -> tuple[int, int]:
    south, north = (
        int(page.locator(f'[data-score="{side}"]').inner_text()) for side in ("south", "north")
    )
    return south, north


@pytest.mark.slow
def test_a_whole_game_by_clicks_and_another_after_it(play: Play, open_page: OpenPage) -> None:
    playing = play("--virtual", "--level", "1")
    page = open_page(playing.url)
    assert play_to_the_end(page) > 3
    south, north = score(page)
    result = page.locator("[data-result]").inner_text()
    assert re.search("You win|You lose|draw", result)
    assert re.search(rf"\b{max(south, north)}\b", result)
    page.locator('[data-command="again"]').click()
    expect(page.locator("[data-result]")).to_have_count(0)
    expect(page.locator('[data-score="south"]')).to_have_text("0")
    until(page, TO_MOVE)
    (game,) = [game for game in playing.games() if game["reason"]]
    assert game["result"] == f"{south}-{north}"


def test_a_touch_that_is_not_allowed_is_described(play: Play, open_page: OpenPage) -> None:
    page = open_page(play("--virtual").url)
    until(page, TO_MOVE)
    page.locator('button[data-pit="9"]').click(delay=A_TAP_MS)
    expect(page.locator("body")).to_contain_text("d is not your pit")
    expect(page.locator('[data-score="south"]')).to_have_text("0")


@pytest.mark.slow
def test_a_reload_and_a_second_tab_show_the_current_game(play: Play, open_page: OpenPage) -> None:
    page = open_page(play("--virtual", "--level", "1").url)
    until(page, TO_MOVE)
    page.locator('button[data-pit="2"]').click(delay=A_TAP_MS)
    expect(page.locator("[data-said]")).to_contain_text("The computer played")
    words = page.locator("[data-said]").inner_text()
    said = words[words.index("The computer played") :]  # after what a first move explains
    second = open_page(page.url)
    expect(second.locator("[data-said]")).to_contain_text(said)
    page.reload()
    expect(page.locator("[data-said]")).to_contain_text(said)
    until(page, TO_MOVE)
    expect(second.locator("[data-ply]")).to_have_count(2)
    page.locator('button[data-pit="3"]').click(delay=A_TAP_MS)
    expect(second.locator('awale-moves [data-ply="3"]')).to_have_count(1)


@pytest.mark.slow
def test_only_the_page_with_the_board_in_hand_plays(play: Play, open_page: OpenPage) -> None:
    holder = open_page(play("--virtual", "--level", "1").url)
    until(holder, TO_MOVE)
    onlooker = open_page(holder.url)
    expect(holder.locator("[data-turn]")).to_contain_text("Your turn")
    expect(onlooker.locator("[data-turn]")).to_have_text(english_text("turn.person", who="South"))
    assert pits_that_may_be_played(onlooker) == []
    onlooker.locator('button[data-pit="2"]').click(delay=A_TAP_MS)
    holder.locator('button[data-pit="3"]').click(delay=A_TAP_MS)
    expect(onlooker.locator("[data-said]")).to_contain_text("played")
    moves = holder.evaluate("document.body.innerText")
    assert "C" not in re.findall(r"1\.\s+(\w)", moves)[:1]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_an_open_page_reconnects_to_a_host_that_was_killed_and_restarted(
    play: Play, open_page: OpenPage
) -> None:
    # not the usual port: a session of another test may take that one while no host listens
    playing = play("--virtual", "--level", "1", "--http-port", "0")
    page = open_page(playing.url)
    until(page, TO_MOVE)
    page.locator('button[data-pit="2"]').click(delay=A_TAP_MS)
    expect(page.locator("[data-said]")).to_contain_text("The computer played")
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


@pytest.mark.slow
def test_a_board_on_a_port_is_played_from_the_page_and_mirrored(
    play: Play, open_page: OpenPage, tmp_path: Path
) -> None:
    """A real board as the host meets it: the page has its events only, and shows them in light."""
    with start_board(state_dir=tmp_path / "flash", console=tmp_path / "console.txt") as board:
        playing = play("--port", board.link_url, "--level", "1", "--fen", LAST)
        page = open_page(playing.url)
        play_to_the_end(page)
        expect(page.locator("[data-result]")).to_contain_text(re.compile("You win|You lose|draw"))
        assert board.alive


@pytest.mark.slow
def test_quit_on_the_page_ends_the_command_and_keeps_the_game(
    play: Play, open_page: OpenPage
) -> None:
    playing = play("--virtual", "--level", "1")
    page = open_page(playing.url)
    until(page, TO_MOVE)
    page.locator('button[data-pit="2"]').click(delay=A_TAP_MS)
    expect(page.locator("[data-said]")).to_contain_text("The computer played")
    page.locator('[data-command="quit"]').click()
    page.locator("dialog[open] button.gold, dialog[open] [value=yes]").first.click()
    assert playing.ends() == 130
    status = page.locator("[data-link]")
    expect(status).to_have_text(english_text("session.quit"))
    expect(status).to_have_attribute("data-state", "ended")
    (game,) = playing.games()
    assert game["result"] == "*"
    assert game["plies"] >= 2


@pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C to a whole console")
def test_ctrl_c_ends_the_command_while_a_page_is_open(play: Play, open_page: OpenPage) -> None:
    playing = play("--virtual", "--level", "1")
    page = open_page(playing.url)
    until(page, TO_MOVE)
    playing.process.send_signal(signal.SIGINT)
    assert playing.ends() == 130


@pytest.mark.slow
def test_with_listen_the_address_has_a_secret_and_nothing_is_served_without_it(
    play: Play, open_page: OpenPage
) -> None:
    playing = play("--virtual", "--level", "1", "--listen", "127.0.0.1")
    found = re.fullmatch(r"(http://127\.0\.0\.1:\d+)/([\w-]{22})/", playing.url)
    assert found is not None
    for path in ("/", "/index.html", "/app.js", f"/{found[2][:-1]}/"):
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(found[1] + path)
    page = open_page(playing.url)
    until(page, TO_MOVE)
