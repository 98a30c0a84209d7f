# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The page in a real browser, over `awale play` as a person starts it.

Whole games are in `test_new_player.py` and `test_page_in_firefox.py`.
"""

import json
import re
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.end_to_end.conftest import Play, Sit
from tests.support.sentences import english_text


@pytest.mark.slow
def test_a_reload_and_a_second_tab_show_the_current_game(play: Play, sit: Sit) -> None:
    table = sit(play("--virtual", "--level", "1").url)
    page = table.page
    table.play(2)
    expect(page.locator("[data-said]")).to_contain_text("The computer played")
    words = page.locator("[data-said]").inner_text()
    said = words[words.index("The computer played") :]  # after what a first move explains
    second = sit(page.url).page
    expect(second.locator("[data-said]")).to_contain_text(said)
    page.reload()
    expect(page.locator("[data-said]")).to_contain_text(said)
    expect(second.locator("[data-ply]")).to_have_count(2)
    table.play(3)
    expect(second.locator('awale-moves [data-ply="3"]')).to_have_count(1)


@pytest.mark.slow
def test_only_the_page_with_the_board_in_hand_plays(play: Play, sit: Sit) -> None:
    holder = sit(play("--virtual", "--level", "1").url)
    holder.may_play()
    onlooker = sit(holder.page.url)
    expect(holder.page.locator("[data-turn]")).to_contain_text("Your turn")
    turn = onlooker.page.locator("[data-turn]")
    expect(turn).to_have_text(english_text("turn.person", who="South"))
    expect(onlooker.page.locator(".legal-pit")).to_have_count(0)
    onlooker.touch(2)
    holder.touch(3)
    expect(onlooker.page.locator("[data-said]")).to_contain_text("played")
    expect(holder.page.locator('awale-moves [data-ply="1"]')).to_contain_text("D")


@pytest.mark.slow
def test_quit_on_the_page_ends_the_command_and_keeps_game_and_light(
    play: Play, sit: Sit, tmp_path: Path
) -> None:
    light = tmp_path / "frames.jsonl"
    playing = play("--virtual", "--level", "1", "--frames", str(light))
    table = sit(playing.url)
    page = table.page
    table.play(2)
    expect(page.locator("[data-said]")).to_contain_text("The computer played")
    table.press("quit")
    page.locator("dialog[open] button.gold, dialog[open] [value=yes]").first.click()
    assert playing.ends() == 130
    status = page.locator("[data-link]")
    expect(status).to_have_text(english_text("session.quit"))
    expect(status).to_have_attribute("data-state", "ended")
    (game,) = playing.games()
    assert game["result"] == "*"
    assert game["plies"] >= 2
    # Pit C has shown its four seeds, then none; D got one of them.
    frames = [json.loads(line)["rgb"] for line in light.read_text().splitlines()]
    lit = [
        [sum(led != "000000" for led in rgb[12 * pit :][:12]) for pit in (2, 3)] for rgb in frames
    ]
    assert [4, 4] in lit
    assert [0, 5] in lit[lit.index([4, 4]) :]


@pytest.mark.slow
def test_with_listen_the_address_has_a_secret_and_nothing_is_served_without_it(
    play: Play, sit: Sit
) -> None:
    playing = play("--virtual", "--level", "1", "--listen", "127.0.0.1")
    found = re.fullmatch(r"(http://127\.0\.0\.1:\d+)/([\w-]{22})/", playing.url)
    assert found is not None
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(found[1])
    sit(playing.url).may_play()
