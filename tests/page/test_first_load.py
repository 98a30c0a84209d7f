# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""First load of the page: few requests, few bytes, nothing again that the browser has kept; and the
connection does not wait for the catalogue."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from awale_host.page import bundle
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.support.layout_watch import MOST_SHIFT, WATCH
from tests.support.page_views import MIDDLE, NEWCOMER, ViewSource, served
from tests.support.playing import until
from tests.support.sentences import english_text

MOST_REQUESTS = 7  # page, style, three scripts of four, catalogue, connection
MOST_BYTES = 92_500
MOST_BYTES_AGAIN = 15_000  # the connection's, and answers that nothing has changed


@pytest.fixture
def visit(browser: Browser, tmp_path: Path) -> Iterator[tuple[ViewSource, str, BrowserContext]]:
    with served(tmp_path) as (source, url):
        source.put(MIDDLE, **NEWCOMER)
        context = browser.new_context(viewport={"width": 390, "height": 844})
        yield source, url, context
        context.close()


class Loaded:
    """Counts what a page loads, with the bytes on the line."""

    def __init__(self, page: Page) -> None:
        self.requests: list[str] = []
        self.bytes = 0.0
        devtools = page.context.new_cdp_session(page)
        devtools.on("Network.requestWillBeSent", self._request)
        devtools.on("Network.webSocketCreated", lambda event: self.requests.append(event["url"]))
        devtools.on("Network.loadingFinished", self._finished)
        devtools.on("Network.webSocketFrameReceived", self._message)
        devtools.send("Network.enable")

    def _request(self, event: dict[str, Any]) -> None:
        self.requests.append(event["request"]["url"])

    def _finished(self, event: dict[str, Any]) -> None:
        self.bytes += event["encodedDataLength"]

    def _message(self, event: dict[str, Any]) -> None:
        self.bytes += len(event["response"]["payloadData"])


def test_a_visit_takes_few_requests_and_bytes_and_the_next_one_less(
    visit: tuple[ViewSource, str, BrowserContext],
) -> None:
    _, url, context = visit
    page = context.new_page()
    loaded = Loaded(page)
    page.goto(url, wait_until="networkidle")
    expect(page.locator(".ring.legal")).not_to_have_count(0)
    assert len(loaded.requests) <= MOST_REQUESTS, loaded.requests
    assert 20_000 < loaded.bytes <= MOST_BYTES
    page.close()
    page = context.new_page()
    loaded = Loaded(page)
    page.goto(url, wait_until="networkidle")
    expect(page.locator(".ring.legal")).not_to_have_count(0)
    assert 0 < loaded.bytes <= MOST_BYTES_AGAIN


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_catalogue_is_asked_for_with_the_page_and_once(
    visit: tuple[ViewSource, str, BrowserContext], language: str
) -> None:
    _, url, context = visit
    page = context.new_page()
    page.set_extra_http_headers({"Accept-Language": f"{language}-XX,en;q=0.5"})
    language_of_page = f"Object.defineProperty(navigator, 'languages', {{value: ['{language}']}})"
    page.add_init_script(language_of_page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(url)))
    page.goto(url, wait_until="networkidle")
    expect(page.locator(".ring.legal")).not_to_have_count(0)
    assert [each for each in asked if each.startswith("messages/")] == [f"messages/{language}.json"]


def test_nothing_moves_while_the_page_comes(
    visit: tuple[ViewSource, str, BrowserContext],
) -> None:
    _, url, context = visit
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(url, wait_until="networkidle")
    expect(page.locator(".ring.legal")).not_to_have_count(0)
    until(page, "() => document.querySelector('[data-command=\"lesson.start\"]').checkVisibility()")
    assert page.evaluate("window.shift") < MOST_SHIFT


def test_the_connection_is_there_before_the_catalogue_and_no_light_is_lost(
    visit: tuple[ViewSource, str, BrowserContext],
) -> None:
    _, url, context = visit
    page = context.new_page()
    held: list[Route] = []
    page.route("**/messages/*.json", lambda route: held.append(route))
    heard: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda m: heard.append(str(m))))
    page.goto(url, wait_until="commit")
    until(page, lambda: bool(held) and any('"t":"frame"' in message for message in heard))
    assert page.locator("awale-board canvas").count() == 0  # it has no words yet
    held[0].continue_()
    expect(page.locator(".ring.legal")).not_to_have_count(0)
    until(page, "() => document.querySelector('awale-board').frame?.some((light) => light > 0)")


def test_a_window_asked_for_before_it_has_come_opens_when_it_comes(
    visit: tuple[ViewSource, str, BrowserContext],
) -> None:
    """The windows' script is late, and fails the first time."""
    _, url, context = visit
    page = context.new_page()
    held: list[Route] = []
    page.route("**/windows.js", lambda route: held.append(route))
    page.goto(url)
    expect(page.locator(".ring.legal")).not_to_have_count(0)
    sheet = page.locator("dialog[open]")
    page.keyboard.press("n")
    page.keyboard.press("?")
    expect(sheet).to_have_count(0)
    held[0].abort()
    until(page, lambda: len(held) == 2)
    held[1].continue_()
    expect(sheet).to_have_count(1)
    expect(sheet.locator("h2")).to_have_text(english_text("ui.lights"))


def test_kept_games_come_at_the_first_touch_and_open_then(
    visit: tuple[ViewSource, str, BrowserContext],
) -> None:
    _, url, context = visit
    page = context.new_page()
    loaded = Loaded(page)
    page.goto(url, wait_until="networkidle")
    assert not any("/study." in each for each in loaded.requests)
    page.locator('[data-command="more"]:visible').click()
    page.locator('dialog[open] [data-command="games"]').click()
    expect(page.locator("dialog[open] h2").first).to_have_text(english_text("ui.games"))
    late = [each.rpartition("/")[2] for each in loaded.requests if "/study." in each]
    assert late == ["study.css", "study.js"]  # nothing shows without its looks


def test_styles_are_the_same_rules_without_the_space_between_them(browser: Browser) -> None:
    folder = bundle.STATIC / "style"
    page = browser.new_page()
    rules = """(text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        const texts = [...sheet.cssRules].map(({ cssText }) => cssText);
        return texts.map((text) => text.replace(/,\\s+/g, ",").replace(/\\s+/g, " "));
    }"""
    for name, text in bundle.styles().items():
        sheets = [(folder / f"{part}.css").read_text("utf-8") for part in bundle.STYLES[name]]
        assert page.evaluate(rules, text) == page.evaluate(rules, "\n".join(sheets))
    page.close()
