# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The page in a real browser, over `awale play` as a person starts it; games are in
`test_new_player.py`."""

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.end_to_end.conftest import Play, Sit
from tests.support.sentences import english_text


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
    table.agree()
    assert playing.ends() == 130
    status = page.locator("[data-link]")
    expect(status).to_have_text(english_text("session.quit"))
    expect(status).to_have_attribute("data-state", "ended")
    (game,) = playing.games()
    assert game["result"] == "*"
    assert game["plies"] >= 2
    # Pit C has shown its four seeds, then fewer; D got one of them. The computer sows there, too.
    frames = [json.loads(line)["rgb"] for line in light.read_text().splitlines()]
    lit = [
        [sum(led != "000000" for led in rgb[12 * pit :][:12]) for pit in (2, 3)] for rgb in frames
    ]
    assert [4, 4] in lit
    assert any(c < 4 < d for c, d in lit[lit.index([4, 4]) :])
