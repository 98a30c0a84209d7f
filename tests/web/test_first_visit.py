# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The first visit on a slow line: a board that stands while its program comes."""

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.support.layout_watch import MOST_SHIFT, PLACES, WATCH
from tests.support.playing import MAY_PLAY, TO_MOVE, until
from tests.support.sentences import english_text
from tests.support.static_site import Line, StaticServer, Visitor
from tests.support.waiting import wait_until
from tests.web.test_board_in_browser import MOVES

OFFLINE = "/offline.js"
PROGRAM_BYTES = 300_000  # of 430,000
PLAYED = "if (location.protocol === 'http:') localStorage.setItem('played', 'yes')"
STANDS = "() => document.body?.dataset.phase === 'standing'"
COUNTS = "() => [...document.querySelectorAll('[data-pit]')].map((each) => each.ariaLabel)"

MARKED = "/?to-move"
# Marks among the server's requests when the board can be played.
MARK = f"""new MutationObserver((_, observer) => {{
    if (!({TO_MOVE})()) return;
    observer.disconnect();
    fetch("{MARKED}");
}}).observe(document, {{ subtree: true, childList: true, attributes: true }});"""


@pytest.fixture
def line() -> Iterator[Line]:
    """A line of 2.4 Mbit/s on which the program does not come whole until a test has looked."""
    yield (made := Line(300_000, 0.02, most=PROGRAM_BYTES))
    made.goes_on.set()


@pytest.fixture
def slow(site: Path, line: Line) -> Iterator[StaticServer]:
    """A server at the end of it."""
    yield (running := StaticServer(site, line=line))
    running.stop()


def arrive(visitor: Visitor, server: StaticServer) -> Page:
    """Begin a visit."""
    page = visitor.context.new_page()
    page.goto(server.url, wait_until="commit")
    return page


@pytest.mark.parametrize(
    ("visitor", "played"),
    [
        ({"viewport": {"width": 1280, "height": 800}}, False),
        ({"viewport": {"width": 844, "height": 390}}, False),
        ({"viewport": {"width": 390, "height": 844}}, True),
    ],
    indirect=["visitor"],
)
def test_the_board_that_stands_is_the_board_that_is_played(
    slow: StaticServer, line: Line, visitor: Visitor, played: bool
) -> None:
    """No pit moves while the program comes, and little else, nor is there a word of no board or no
    game. Who has played here sees the board without light or seeds: another may have been kept."""
    if played:
        visitor.context.add_init_script(PLAYED)
    visitor.context.add_init_script(WATCH)
    page = arrive(visitor, slow)
    until(page, STANDS)
    until(page, f"() => ({COUNTS})().length === 12")
    assert ("seeds" in page.evaluate(COUNTS)[0]) is not played
    line.goes_on.set()
    until(page, TO_MOVE)
    ((_, places),) = page.evaluate(PLACES)
    assert places == ["first paint"]
    assert not {"menu", "away"} & set(page.evaluate("[...window.phases]"))
    assert page.evaluate("window.shift") < MOST_SHIFT


def test_a_board_stands_while_its_program_loads_and_nothing_can_be_touched(
    slow: StaticServer, line: Line, visitor: Visitor
) -> None:
    page = arrive(visitor, slow)
    until(page, STANDS)
    expect(page.locator(".status")).to_have_text(english_text("ui.link.standing"))
    expect(page.locator("awale-notice")).to_contain_text(" %")
    assert page.locator('[data-score="south"]').inner_text() == "0"
    assert "/windows.js" not in slow.asked
    standing = page.evaluate(COUNTS)
    assert "4 seeds" in standing[0]
    assert page.evaluate(MAY_PLAY) == []
    expect(page.locator("[data-said]")).to_be_empty()  # nothing to touch is named
    page.locator('button[data-pit="2"]').click(delay=50)
    page.keyboard.press("?")  # a window that is wanted does not wait for the program
    expect(page.locator("dialog[open] h2")).to_have_text(english_text("ui.lights"))
    line.goes_on.set()
    until(page, TO_MOVE)
    assert page.evaluate(MOVES) == 0
    expect(page.locator("[data-said]")).not_to_be_empty()
    expect(page.locator("awale-notice progress")).to_be_hidden()
    heard = page.locator('[role="status"]').all_text_contents()
    assert english_text("ui.version.change") not in heard  # it is for who has an old version
    lost = [name.split(", ")[:2] for name in page.evaluate(COUNTS)]
    assert lost == [name.split(", ")[:2] for name in standing]


def test_only_what_the_first_move_needs_comes_before_it(
    slow: StaticServer, line: Line, visitor: Visitor
) -> None:
    line.goes_on.set()
    visitor.context.add_init_script(MARK)
    page = arrive(visitor, slow)
    until(page, TO_MOVE)
    wait_until(lambda: MARKED in slow.asked, "the mark")
    before = slow.asked[: slow.asked.index(MARKED)]
    assert OFFLINE not in before
    assert [path for path in before if path.startswith("/messages/")] == ["/messages/en.json"]
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    assert OFFLINE in slow.asked
    assert "/messages/fr.json" in slow.asked


def test_what_is_recorded_is_what_the_program_says(
    site: Path, server: StaticServer, visitor: Visitor
) -> None:
    recorded = json.loads((site / "first.json").read_bytes())
    visitor.context.add_init_script(
        """const NativeWorker = Worker;
        window.said = {};
        window.Worker = class extends NativeWorker {
          constructor(...values) {
            super(...values);
            this.addEventListener("message", ({ data }) => {
              const message = JSON.parse(data);
              window.said[message.t] = message;
            });
          }
        };"""
    )
    page = visitor.open(server.url)
    until(page, TO_MOVE)
    until(page, "(rgb) => window.said.frame.rgb === rgb", recorded["frame"]["rgb"])
    said = page.evaluate("window.said")
    assert said["hello"]["board"] == recorded["hello"]["board"]
    for key in ("pits", "stores", "turn", "players"):
        assert said["state"]["game"][key] == recorded["state"]["game"][key]


def test_no_request_leaves_the_address_of_the_site(server: StaticServer, visitor: Visitor) -> None:
    asked: list[str] = []
    visitor.context.on("request", lambda request: asked.append(request.url))
    page = visitor.open(server.url)
    until(page, TO_MOVE)
    page.locator('[data-command="hint"]:visible').first.click()
    expect(page.locator("[data-said]")).to_contain_text("good move", ignore_case=True)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    addresses = [urlsplit(url) for url in asked]
    assert {each.netloc for each in addresses if each.scheme not in ("blob", "data")} == {
        urlsplit(server.url).netloc
    }
    assert any(each.path.endswith("/searcher.js") for each in addresses)
    assert any(each.path == "/messages/fr.json" for each in addresses)  # the service worker's
