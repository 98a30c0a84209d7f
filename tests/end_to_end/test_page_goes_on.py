# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A page that stays open: it finds a program that was started again, and Back closes dialogs."""

import os
import signal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.end_to_end.conftest import Play, Sit

pytestmark = pytest.mark.report


@pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C to a whole console")
@pytest.mark.parametrize(
    ("number", "code", "shown"),
    [("SIGINT", 130, "ended"), ("SIGKILL", -9, "lost")],
)
def test_the_page_goes_on_after_a_stop_and_a_new_start_at_the_same_port(
    play: Play, sit: Sit, number: str, code: int, shown: str
) -> None:
    # not the usual port: a session of another test may take that one while no host listens
    first = play("--virtual", "--level", "1", "--http-port", "0")
    table = sit(first.url)
    page = table.page
    table.play(2)
    expect(page.locator("awale-moves [data-ply]")).to_have_count(2)
    table.may_play()
    first.process.send_signal(signal.Signals[number])
    assert first.ends() == code
    status = page.locator("[data-link]")
    expect(status).to_have_attribute("data-state", shown)
    play("--virtual", "--level", "1", "--http-port", str(urlsplit(first.url).port))
    expect(status).to_have_attribute("data-state", "open")
    expect(page.locator("awale-moves [data-ply]")).to_have_count(2)
    table.play(table.may_play()[0])
    expect(page.locator("awale-moves [data-ply]")).to_have_count(4)


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_back_closes_what_is_open_and_leaves_the_page_only_then(
    play: Play, sit: Sit, size: tuple[int, int]
) -> None:
    width, height = size
    table = sit(play("--virtual", "--level", "1").url, viewport={"width": width, "height": height})
    page = table.page
    page.locator('[data-command="lesson.skip"]').click()
    here = page.url
    dialogs = page.locator("dialog[open]")
    for command in ("new", "settings"):
        table.press(command)
        expect(dialogs).to_have_count(1)
        page.go_back()
        expect(dialogs).to_have_count(0)
        assert page.url == here
    # A question above a sheet.
    table.press("settings")
    expect(dialogs).to_have_count(1)
    words = "{ text: 'ui.yes', yes: 'ui.yes', answer() {} }"
    page.evaluate(f"document.querySelector('awale-question').open({words})")
    expect(dialogs).to_have_count(2)
    page.go_back()
    expect(dialogs).to_have_count(1)
    page.go_back()
    expect(dialogs).to_have_count(0)
    # Closed in another way, it leaves nothing behind.
    table.press("new")
    table.close()
    expect(dialogs).to_have_count(0)
    page.wait_for_function("history.state === null")
    page.go_back()
    assert page.url == "about:blank"
