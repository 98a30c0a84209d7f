# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Two programs, two pages, one broker: invited, joined and played at pages only."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.support.mosquitto import Mosquitto
from tests.support.playing import Playing, Table, sit_down, until
from tests.support.sentences import english_part, english_text

PHONE: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK: Any = {"viewport": {"width": 1280, "height": 800}}
NOTIFIED = """() => {
    window.notified = [];
    window.Notification = class {
        static permission = "granted";
        constructor(title, options) { window.notified.push([title, options.body]); }
    };
    Object.defineProperty(Document.prototype, "hidden", { get: () => true });
}"""


@pytest.fixture
def tables(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Table, Table]]:
    """Ama at a desk and Kofi with a phone, each at a program of their own."""
    with ExitStack() as stack:
        broker = stack.enter_context(Mosquitto(tmp_path))
        monkeypatch.setenv("AWALE_BROKER", broker.address)
        monkeypatch.delenv("AWALE_SITE", raising=False)
        urls = [
            stack.enter_context(Playing(tmp_path / name, "--virtual", "--http-port", "0")).url
            for name in ("ama", "kofi")
        ]
        ama = stack.enter_context(sit_down(browser, urls[0], **DESK))
        kofi = stack.enter_context(sit_down(browser, urls[1], **PHONE))
        for table in (ama, kofi):
            table.press("lesson.skip")
        yield ama, kofi


def open_sheet(table: Table) -> None:
    table.press("new")
    table.dialog.locator(".back").click()  # to the large choices
    table.press("friend")


def invite(table: Table, name: str, **choices: str) -> str:
    """Invite at the page; returns the link."""
    open_sheet(table)
    table.dialog.get_by_label("Your name").fill(name)
    table.dialog.locator("summary").click()
    for group, value in choices.items():
        table.choose(group.replace("_", " "), value)
    table.press("friend.invite")
    link = table.dialog.locator('[data-value="link"]')
    expect(link).to_be_visible()
    return link.input_value()


def plies(table: Table, count: int) -> None:
    table.wait(lambda table: table.state["game"] and table.state["game"]["ply"] == count)


def names(table: Table) -> list[str]:
    return [player["name"] for player in table.state["game"]["players"]]


def play(table: Table) -> None:
    """Play the first pit, and wait for the move."""
    (first, *_) = table.may_play()
    before = table.state["game"]["ply"]
    table.touch(first)
    table.wait(lambda table: table.state["game"]["ply"] > before)


def refused_and_withdrawn(ama: Table, kofi: Table) -> None:
    """An invitation by code to a phone comes to nothing; a wrong link is named."""
    invite(kofi, "Kofi")
    code = kofi.dialog.locator('[data-value="code"]').input_value()
    open_sheet(ama)
    ama.dialog.get_by_label("Your name").fill("Ama")
    ama.dialog.get_by_label(english_text("ui.friend.join.label")).fill(code)
    ama.press("friend.join")
    expect(ama.page.locator("[data-terms]")).to_contain_text("Kofi")
    ama.press("friend.leave")
    expect(ama.dialog.get_by_label(english_text("ui.friend.join.label"))).to_be_visible()
    kofi.press("friend.leave")
    expect(kofi.dialog.get_by_label(english_text("ui.friend.join.label"))).to_be_visible()
    ama.dialog.get_by_label(english_text("ui.friend.join.label")).fill("#friend=1.wrong")
    ama.press("friend.join")
    expect(ama.dialog.get_by_role("alert")).to_contain_text(english_part("friend.cut_link"))
    ama.dialog.get_by_label(english_text("ui.friend.join.label")).fill("")
    for table in (ama, kofi):
        table.close()


def test_two_pages_refuse_meet_play_take_back_and_go_on_after_a_reload(
    tables: tuple[Table, Table],
) -> None:
    ama, kofi = tables
    refused_and_withdrawn(ama, kofi)
    link = invite(
        ama, "Ama", Who_begins="You", **{english_text("ui.side"): english_text("ui.side.0")}
    )
    assert link.startswith("#friend=2.")

    # The friend opens the link at their own page: the sheet is there, and the secret out of sight.
    kofi.page.evaluate("(link) => { location.hash = link; }", link)
    until(kofi.page, "() => location.hash === ''")
    kofi.dialog.get_by_label("Your name").fill("Kofi")
    terms = kofi.page.locator("[data-terms]")
    expect(terms).to_have_text(english_text("ui.friend.invites", name="Ama"))
    expect(kofi.dialog).to_contain_text(english_text("friend.terms.inviter_begins"))
    expect(kofi.dialog.get_by_role("textbox")).to_have_count(1)  # nothing else is asked
    expect(ama.dialog.locator("[data-line]")).to_have_text(english_text("ui.friend.line.on"))
    kofi.press("friend.join")
    for table, other in ((ama, "Kofi"), (kofi, "Ama")):
        expect(table.page.locator("dialog[open]")).to_have_count(0)
        expect(table.page.locator("awale-friend [data-friend]")).to_have_text(
            f"{other} is connected."
        )
        table.wait(lambda table: names(table) == ["Ama", "Kofi"])
        expect(table.page.locator("awale-player .side", has_text=other)).to_be_visible()

    play(ama)
    plies(kofi, 1)
    play(kofi)
    plies(ama, 2)
    for table in tables:
        assert not table.page.locator('[data-command="hint"]:visible').count()

    # Both are reloaded in the middle; the question stays open meanwhile.
    ama.press("undo")
    expect(ama.page.locator("[data-asked]")).to_have_text(
        english_text("ui.friend.asking", name="Kofi")
    )
    for table in tables:
        table.page.reload()
        expect(table.page.locator("awale-friend [data-friend]")).to_contain_text("is connected")
    expect(kofi.page.locator("[data-asked]")).to_contain_text("Ama asks to take back")
    kofi.press("friend.yes")
    for table in tables:
        plies(table, 0)
        expect(table.page.locator("[data-asked]")).to_be_empty()

    ama.press("friend.open")
    ama.dialog.locator('[data-greeting="luck"]').click()
    ama.close()
    expect(kofi.page.locator("[data-said]")).to_have_text("Ama: Good luck!")
    expect(kofi.page.locator("awale-signs")).to_contain_text(english_part("sign.greeting.luck"))
    kofi.press("friend.open")
    kofi.dialog.locator('[data-greeting="thanks"]').click()
    kofi.close()
    expect(ama.page.locator("[data-said]")).to_have_text("Kofi: Thank you!")

    # A page that is hidden notifies of the friend's move.
    kofi.page.evaluate(NOTIFIED)
    play(ama)
    until(kofi.page, "() => window.notified.length === 1")
    assert kofi.page.evaluate("window.notified[0][0]") == english_text(
        "ui.friend.notify", name="Ama"
    )
    play(kofi)
    for table in tables:
        plies(table, 2)

    ama.press("resign")
    ama.agree()
    for table, result in ((ama, "You lost"), (kofi, "You won")):
        expect(table.page.locator("[data-result]")).to_have_text(result)
    ama.press("again")
    expect(kofi.page.locator("[data-asked]")).to_have_text(
        english_text("friend.asked.again", name="Ama")
    )
