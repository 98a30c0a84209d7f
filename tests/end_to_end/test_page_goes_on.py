# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A page that stays open finds a program that was started again."""

import os
import signal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.end_to_end.conftest import Play, Sit
from tests.support.sentences import english_text

pytestmark = pytest.mark.report


@pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C to a whole console")
def test_the_page_goes_on_after_a_kill_and_a_stop_and_a_new_start_at_the_same_port(
    play: Play, sit: Sit
) -> None:
    # not the usual port: a session of another test may take that one while no host listens
    running = play("--virtual", "--level", "1", "--http-port", "0")
    port = str(urlsplit(running.url).port)
    table = sit(running.url)
    moves, status = table.page.locator("awale-moves [data-ply]"), table.page.locator("[data-link]")
    table.play(2)
    for plies, number, code, shown in ((2, "SIGKILL", -9, "lost"), (4, "SIGINT", 130, "ended")):
        expect(moves).to_have_count(plies)
        table.may_play()
        running.process.send_signal(signal.Signals[number])
        assert running.ends() == code
        expect(status).to_have_attribute("data-state", shown)
        turn = table.page.locator("[data-turn]")
        says = "ui.link.lost" if shown == "lost" else "session.quit"
        expect(turn).to_have_text(english_text(says))
        expect(table.page.locator(".legal-pit")).to_have_count(0)
        running = play("--virtual", "--level", "1", "--http-port", port)
        expect(status).to_have_attribute("data-state", "open")
        expect(moves).to_have_count(plies)
        table.play(table.may_play()[0])
    expect(moves).to_have_count(6)
