# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Details of the page besides the game: projector, tab stops, names of pads, a win that looks
unlike a loss, fields above the fold, an address for phones, the next player.

The file is long because every detail is looked at on the same page."""

import io
import json
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from awale_host.library import Library
from awale_host.page.guard import new_token
from awale_host.page.hub import Hub
from awale_host.page.server import PageServer
from awale_host.views.page_source import PageSource
from awale_session.catalogue import catalogue, english
from awale_session.library.ogn_files import from_ogn
from awale_session.page.protocol import NewGame, Player, Setup
from awale_session.play import sentences
from awale_session.play.seats import ENGINE_PLAYER, PERSON
from awale_session.play.session_config import SessionConfig
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from awale_core import Game, ogn_writer
from tests.share.games import GAME
from tests.support.dark_surface import DarkSurface
from tests.support.one_page import OnePage
from tests.support.page_views import (
    BOXES,
    CLOCKS,
    DRAWN,
    MATCH,
    MIDDLE,
    NEWCOMER,
    SPEAK,
    WON,
    ViewSource,
)
from tests.support.playing import Table, until
from tests.support.sentences import english_text

pytestmark = pytest.mark.slow

OF_0_2 = Path(__file__).parents[1] / "formats" / "0.2.0" / "browser.json"
IDLE_MS = 90_000
FLIPPED = "document.querySelector('awale-study').replay?.board.picture.flipped"
START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
LATER_MS = 400_000  # long after that
Opened = tuple[ViewSource, Page, str]


@pytest.fixture(scope="module")
def one_page(browser: Browser) -> Iterator[OnePage]:
    window = {"width": 1280, "height": 800}
    with closing(OnePage(browser, viewport=window, reduced_motion="reduce")) as one:
        yield one


@pytest.fixture
def opened(one_page: OnePage, tmp_path: Path) -> Iterator[Opened]:
    """A page that a test opens at the address, of a session that it sets."""
    with one_page.visit(tmp_path) as (source, page, url):
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        source.put(MIDDLE)
        yield source, page, url
        assert errors == []


def size_of(page: Page, selector: str) -> float:
    size = page.evaluate(
        "(at) => parseFloat(getComputedStyle(document.querySelector(at)).fontSize)", selector
    )
    assert isinstance(size, int | float)
    return float(size)


def with_a_game_of_ama(page: Page, url: str, folder: Path) -> None:
    """Open the page; the library's second game is Ama's with the computer."""
    text = GAME.read_text(encoding="utf-8")
    text = text.replace('"Level 10"', '"Awalé level 10"').replace('"Level 4"', '"Ama"')
    with Library(folder / "games.sqlite") as library:
        from_ogn(library, text)
    page.goto(url)
    page.wait_for_selector(".ring.legal")


def test_the_projector_has_large_digits_and_the_keys_go_on(opened: Opened) -> None:
    source, page, url = opened
    touched: list[tuple[str, bool]] = []
    source.surface.touch = lambda who, pad, down: touched.append((pad, down))  # type: ignore[method-assign]
    page.goto(url)
    page.wait_for_selector(".ring.legal")
    before = size_of(page, '[data-score="south"]')
    page.keyboard.press("p")
    expect(page.locator("body[data-projector]")).to_have_count(1)
    # A fifth of the screen's height: legible from ten metres on a screen of 1.2 m.
    assert size_of(page, '[data-score="south"]') >= 0.2 * 800 > before
    # Words from six metres; those of a race are the longest, in German.
    assert size_of(page, ".whose") >= 0.06 * 800
    assert size_of(page, ".said") >= 0.04 * 800
    source.put(START, id="race", game=Game("french-beginner"), **NEWCOMER)
    expect(page.locator("awale-player .points").first).to_be_visible()
    page.evaluate(SPEAK, "de")
    page.evaluate(DRAWN)
    assert page.locator("#words").evaluate("(all) => all.scrollHeight - all.clientHeight") == 0
    page.evaluate(SPEAK, "en")
    source.put(MIDDLE, 5, 6, clocks=CLOCKS, match=MATCH)
    expect(page.locator("awale-player .points").first).to_be_visible()
    middles = page.locator("awale-player, [data-score]").evaluate_all(
        """(all) => all.map((each) => each.getBoundingClientRect())
            .map(({ x, width }) => x + width / 2)"""
    )
    assert len(middles) == 4
    assert max(middles) - min(middles) < 1
    assert page.locator("awale-board").evaluate("(each) => each.clientWidth") > 0.78 * 1280
    expect(page.locator("awale-top nav")).to_be_hidden()
    page.keyboard.press("b")
    until(page, lambda: ("B", False) in touched)
    assert touched == [("B", True), ("B", False)]
    page.keyboard.press("p")
    expect(page.locator("body[data-projector]")).to_have_count(0)
    assert size_of(page, '[data-score="south"]') == before


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390)])
def test_two_people_with_clocks_read_their_names(opened: Opened, size: tuple[int, int]) -> None:
    """A long one is cut off before the clock; of a game that is over, the winner's stands whole."""
    source, page, url = opened
    page.set_viewport_size({"width": size[0], "height": size[1]})
    wide = "(each) => each.getBoundingClientRect().width"
    names = ("Maximiliane von Hohenstein", "Ama")
    two = (Player(PERSON, None, names[0]), Player(PERSON, None, names[1]))
    source.put(MIDDLE, 5, 6, players=two, clocks=CLOCKS, match=MATCH)
    page.goto(url)
    page.wait_for_selector(".ring.legal")
    for side, name in enumerate(names):
        shown = page.locator(f'awale-player[side="{side}"] .side')
        expect(shown).to_have_text(name)
        assert shown.evaluate(wide) > 30
    assert page.locator("awale-player").evaluate_all(
        "(all) => all.every((each) => each.scrollWidth <= each.clientWidth)"
    )
    source.put(WON, 5, players=two, clocks=CLOCKS)
    page.wait_for_selector("[data-result]")
    won = page.locator("awale-player.winner .side")
    assert won.evaluate(wide) > 30


def test_the_projector_fills_the_screen_and_shows_its_buttons_for_a_while(opened: Opened) -> None:
    """They come with the mouse or a key's focus and move nothing; the board is a hall's."""
    source, page, url = opened
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.clock.install()
    page.goto(url)
    page.wait_for_selector(".ring.legal")
    digits = "awale-board .count"
    before = size_of(page, digits)
    page.keyboard.press("p")
    bar = page.locator("awale-projector")
    shown = bar.locator("button:visible")
    expect(shown).to_have_text(
        [english_text(f"ui.{id}") for id in ("projector.leave", "hint", "undo", "new")]
    )
    assert size_of(page, digits) >= 1.5 * before
    parts = page.locator("awale-board, awale-player, #words")
    placed = parts.evaluate_all(BOXES)
    _, top, _, height = placed[1]
    assert top + height > 1080 - 100  # the rest is for the buttons
    assert all(y >= 0 and y + high <= 1080 for _, y, _, high in placed)
    page.clock.fast_forward(5000)
    expect(bar).to_have_css("opacity", "0")
    page.mouse.move(300, 300)
    page.mouse.move(310, 300)
    expect(bar).to_have_css("opacity", "1")
    page.clock.fast_forward(5000)
    expect(bar).to_have_css("opacity", "0")
    page.keyboard.press("Shift+Tab")
    bar.locator("button:enabled").first.focus()
    expect(bar).to_have_css("opacity", "1")
    assert parts.evaluate_all(BOXES) == placed
    source.put(WON, 5, kept=1)
    expect(shown).to_have_text(
        [english_text(f"ui.{id}") for id in ("projector.leave", "again", "new", "review.game")]
    )
    page.keyboard.press("Escape")
    expect(page.locator("body[data-projector]")).to_have_count(0)
    expect(bar).to_be_hidden()
    expect(page.locator("[data-result]")).to_be_visible()


def test_the_skip_link_leads_to_the_board_and_the_moves_are_one_tab_stop(opened: Opened) -> None:
    source, page, url = opened
    source.put(MIDDLE, 0, 7, 1)
    page.goto(url)
    expect(page.locator("awale-moves [data-ply]")).to_have_count(3)
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#board")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.pit") == "0"
    stops = page.locator('awale-moves ol [tabindex="0"]')
    expect(stops).to_have_count(1)
    expect(stops).to_have_attribute("data-ply", "3")
    stops.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-turn]")).to_have_text(english_text("ui.looking", ply=2, plies=3))
    expect(page.locator('awale-moves [data-ply="2"]')).to_be_focused()
    expect(stops).to_have_count(1)


def test_a_move_that_is_chosen_below_the_board_is_shown_in_sight(opened: Opened) -> None:
    _, page, url = opened
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(url)
    page.wait_for_selector(".ring.legal")
    page.evaluate("document.querySelector('awale-top').page.open('games')")
    page.locator(".row[data-game]").click()
    for chosen in ("[data-turn]", "[data-ply]"):
        page.locator(f"awale-study {chosen}").last.click()
        expect(page.locator("awale-study .board")).to_be_in_viewport(ratio=0.95)


def test_what_a_browser_has_kept_of_version_0_2_holds(opened: Opened) -> None:
    """The page of that version has written it."""
    _, page, url = opened
    kept = json.loads(OF_0_2.read_text())["kept"]
    page.goto(url)
    page.evaluate("(kept) => { for (const each in kept) localStorage[each] = kept[each]; }", kept)
    page.reload()
    page.wait_for_selector(".ring.legal")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator('[data-command="lesson.start"]')).to_be_hidden()
    read = "async (names) => names.map((await import('./choices.js')).choice).map((it) => it.value)"
    choices = ["counts", "theme", "sound", "motion", "speech"]
    assert page.evaluate(read, choices) == [kept[each] for each in choices]
    page.locator('[data-command="new"]').first.click()
    setup, names = page.evaluate(
        "(({ setup, names }) => [setup, names])(document.querySelector('awale-new-game'))"
    )
    assert setup == json.loads(kept["setup"])
    assert names == [kept["name"], ""]


def test_pads_are_named_before_the_first_state(opened: Opened) -> None:
    _, page, url = opened
    page.add_init_script("""
        window.unnamed = []; window.pads = 0;
        new MutationObserver((changes) => changes.forEach(({ addedNodes }) =>
            addedNodes.forEach((node) => node.querySelectorAll?.(".pad").forEach((pad) => {
                window.pads += 1;
                if (!pad.ariaLabel) window.unnamed.push(pad.dataset.pad);
            })))).observe(document, { childList: true, subtree: true });
    """)
    page.goto(url)
    page.wait_for_selector(".ring.legal")
    assert page.locator(".pad").count() == 17
    assert page.evaluate("unnamed") == []
    assert page.evaluate("pads") > 0 or page.locator(".pad[aria-label]").count() == 17


def test_clock_and_match_of_a_new_game_are_seen_without_scrolling(opened: Opened) -> None:
    _, page, url = opened
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(url)
    page.get_by_role("button", name="New", exact=True).click()
    expect(page.locator('[data-command="new.easy"]')).to_be_in_viewport(ratio=1)
    expect(page.locator('[data-command="new.easy"]')).to_be_focused()
    for id, level in ("easy", 1), ("medium", 5), ("hard", 8), ("strongest", 10):  # as everywhere
        word = english(sentences.level_word(ENGINE_PLAYER, level))
        name = english_text("ui.games.level", level=level) + word
        choice = page.locator(f'[data-command="new.{id}"]')
        expect(choice).to_have_text(english_text(f"ui.new.{id}") + name)
    page.locator("awale-new-game summary").click()
    levels = page.locator("awale-new-game .levels label").evaluate_all(BOXES)
    assert len(levels) == 10
    assert all(width >= 44 and height >= 44 for _, _, width, height in levels)
    ((_, foot, _, _),) = page.locator("awale-new-game .foot").evaluate_all(BOXES)
    for label in ("Clock", "Match"):
        field = page.locator("awale-new-game").get_by_label(label)
        expect(field).to_be_in_viewport(ratio=1)
        ((_, y, _, height),) = field.evaluate_all(BOXES)
        assert y + height <= foot, label


def test_a_study_opens_at_its_first_turning_point_and_says_at_the_end_why_it_ended(
    opened: Opened,
) -> None:
    _, page, url = opened
    page.goto(url)
    page.locator('awale-top [data-command="games"]').click()
    page.locator(".row[data-game]").first.click()
    current = page.locator(".replay-moves [aria-current]")
    expect(current).to_have_count(1)
    first = page.evaluate("document.querySelector('awale-study').document.analysis.turns[0]")
    assert first > 1
    expect(current).to_have_attribute("data-ply", str(first))
    judge = page.locator("awale-study [data-command=judge]")
    assert "gold" not in (judge.get_attribute("class") or "")  # that is Play alone
    # Why the game ended is said at its last move alone: above it the result says enough.
    result, why = page.evaluate("""() => {
        const { page, document: game } = document.querySelector("awale-study");
        return [game.end.args.result, game.end.args.why].map((each) => page.words.say(each));
    }""")
    heading = page.locator("awale-study .study-names")
    expect(heading).to_contain_text(result)
    expect(heading).not_to_contain_text(why)
    page.locator(".replay-moves [data-ply]").last.click()
    expect(page.locator(".replay-said")).to_contain_text(why)


def test_a_study_is_seen_from_the_side_of_the_person_who_played(
    opened: Opened, tmp_path: Path
) -> None:
    """North's, where South was a machine; of a game of two machines it is South's."""
    _, page, url = opened
    with_a_game_of_ama(page, url, tmp_path)
    for game, is_flipped in ((1, False), (2, True)):
        page.evaluate(
            "(n) => document.querySelector('awale-top').page.open('study', { number: n })", game
        )
        expect(page.locator("awale-study .study-names")).to_contain_text(
            "Ama" if is_flipped else "–"
        )
        until(page, f"() => {FLIPPED} === {str(is_flipped).lower()}")
        page.click("awale-study .close")
    page.evaluate("document.querySelector('awale-top').page.open('games')")
    headline = page.locator(".row[data-game='2'] .headline")  # a level stays in one line
    expect(headline).to_have_text("Ama lost 4–25 · Level\N{NO-BREAK SPACE}10")


def test_a_review_of_a_race_has_its_name_and_columns(opened: Opened, tmp_path: Path) -> None:
    _, page, url = opened
    game = Game("french-beginner")
    for pit in (2, 0, 6):  # South moves again
        game.play(pit)
    with Library(tmp_path / "games.sqlite") as library:
        (number,) = from_ogn(library, ogn_writer.write(game, {})).new
    page.goto(url)
    page.wait_for_selector(".ring.legal")
    page.evaluate(
        "(n) => document.querySelector('awale-top').page.open('study', { number: n })", number
    )
    name = english_text("rules.french-beginner.name")
    expect(page.locator("awale-study .study-names")).to_contain_text(name)
    first, again, answer = page.locator(".replay-moves li").all()
    left = "(each) => each.offsetLeft"
    assert first.evaluate(left) == again.evaluate(left) < answer.evaluate(left)


def test_who_has_no_name_for_a_friend_yet_can_type_it_at_once(opened: Opened) -> None:
    _, page, url = opened
    page.goto(url)
    page.wait_for_selector(".ring.legal")
    page.evaluate("document.querySelector('awale-top').page.open('friend')")
    page.click('[data-command="friend.invite"]')
    expect(page.locator("awale-friend-sheet .problem")).to_have_text(
        english_text("refused.no_name")
    )
    expect(page.locator('awale-friend-sheet [name="name"]')).to_be_focused()


def test_a_phone_reads_the_address_from_the_page(browser: Browser) -> None:
    hub = Hub(PageSource(SessionConfig(), "virtual"), DarkSurface())
    server = PageServer(hub, token=new_token())
    server.start()
    page = browser.new_page(viewport={"width": 390, "height": 844})
    try:
        page.goto(server.url)
        page.get_by_role("button", name="Not now").click()
        page.get_by_role("button", name="More").click()
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("button", name="Open on a phone").click()
        code = page.locator("awale-address img")
        until(page, "() => document.querySelector('awale-address img').naturalWidth > 0")
        picture = Image.open(io.BytesIO(code.screenshot()))
        (found,) = zxingcpp.read_barcodes(picture)
        assert found.text == server.url
    finally:
        page.close()
        server.close()


def test_without_listen_there_is_no_address_for_phones(opened: Opened) -> None:
    _, page, url = opened
    answer = page.goto(f"{url}address.svg")
    assert answer is not None
    assert answer.status == 404
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(url)
    page.get_by_role("button", name="More").click()
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    expect(page.get_by_role("button", name="Open on a phone")).to_have_count(0)


def test_a_page_that_no_player_touches_invites_the_next_player(opened: Opened) -> None:
    source, page, url = opened
    asked: list[Any] = []

    def submit(command: Any, answer: Any) -> None:
        asked.append(command)
        answer(None)

    source.submit = submit
    source.put(MIDDLE, 0, 7)
    page.clock.install()
    page.goto(url)
    page.wait_for_selector(".ring.legal")
    invitation = page.get_by_role("button", name=english_text("ui.invitation"))
    page.clock.fast_forward(LATER_MS)
    expect(invitation).to_be_hidden()  # it is switched off
    assert asked == []
    page.evaluate("localStorage.setItem('name', 'Ama'); localStorage.setItem('idle', 'invite')")
    page.reload()
    page.wait_for_selector(".ring.legal")
    page.locator('awale-top [data-command="rules"]').click()
    page.clock.fast_forward(IDLE_MS - 5000)
    page.mouse.move(5, 5)
    page.keyboard.press("Shift")  # a player is there
    page.clock.fast_forward(IDLE_MS - 5000)
    expect(page.locator("awale-rules dialog")).to_be_visible()
    page.clock.fast_forward(IDLE_MS)
    expect(invitation).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('name')") is None
    assert [type(each) for each in asked] == [NewGame]
    assert asked[0].setup.players[0].name == ""
    invitation.click()
    expect(invitation).to_be_hidden()
    expect(page.locator("awale-lesson")).to_be_hidden()
    source.put(MIDDLE, **NEWCOMER)
    expect(page.locator('[data-command="lesson.start"]')).to_be_visible()


def test_a_sheet_leaves_the_board_or_half_of_it_in_sight(opened: Opened) -> None:
    """It has the place of the panel beside it; `test_sizes.py` has its words, and still pits."""
    _, page, url = opened
    page.goto(url)
    page.wait_for_selector(".ring.legal")
    board = page.locator("awale-board .ring, awale-board .label")
    sheet = page.locator("dialog[open]")
    for size in ((1024, 768), (1000, 1200)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(DRAWN)
        before = board.evaluate_all(BOXES)
        for name in ("new", "settings", "lights", "rules", "more", "friend"):
            page.evaluate("(name) => document.querySelector('awale-top').page.open(name)", name)
            box = sheet.bounding_box()
            assert box is not None
            seen = [x + width <= box["x"] for x, _, width, _ in before]
            to_read = name in ("settings", "lights", "rules")
            assert sum(seen) >= len(seen) / (2 if to_read else 1), (name, size)
            sheet.locator(".close").click()


def test_a_touch_beside_a_sheet_closes_it_and_one_that_began_inside_does_not(
    opened: Opened,
) -> None:
    """As when the words of the sheet are marked with the mouse."""
    _, page, url = opened
    page.goto(url)
    page.wait_for_selector(".ring.legal")
    page.evaluate("document.querySelector('awale-top').page.open('settings')")
    sheet = page.locator("awale-settings dialog")
    sheet.locator("h2").hover()
    page.mouse.down()
    page.mouse.move(20, 400)
    page.mouse.up()
    assert sheet.is_visible()
    page.mouse.click(20, 400)
    assert not sheet.is_visible()


@pytest.mark.report
def test_back_closes_what_is_open_and_leaves_the_page_only_then(opened: Opened) -> None:
    _, page, url = opened
    table, dialogs = Table(page), page.locator("dialog[open]")
    for width, height in ((1280, 800), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(url)
        page.wait_for_selector(".ring.legal")
        for command in ("new", "settings"):
            table.press(command)
            expect(dialogs).to_have_count(1)
            page.go_back()
            expect(dialogs).to_have_count(0)
            assert page.url == url
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
        page.wait_for_function("history.state === null")
        page.go_back()
        assert page.url != url


def boxes_now(page: Page, selector: str) -> Any:
    """Return the boxes of elements, found and measured at once: a state that comes between the
    two fills the sheet again, and what was found is no longer there."""
    return page.evaluate(f"(those) => ({BOXES})([...document.querySelectorAll(those)])", selector)


def test_settings_are_one_line_each_in_an_even_grid(opened: Opened) -> None:
    """In a language of long words, which no native speaker has read."""
    _, page, url = opened
    language = "de"
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(url)
    page.wait_for_selector(".ring.legal")
    page.evaluate(SPEAK, language)
    page.evaluate("document.querySelector('awale-top').page.open('settings')")
    page.click("awale-settings summary")
    boxes = boxes_now(page, "awale-settings .radios label span")
    assert len({round(height) for *_, height in boxes}) == 1
    fields = boxes_now(page, "awale-settings .content > .fields > :is(.radios, .menu)")
    gaps = {round(next_y - y - h) for (_, y, _, h), (_, next_y, *_) in pairwise(fields)}
    assert len(gaps - {max(gaps)}) == 1, gaps  # the greatest is where the page's own begin
    said = page.locator("awale-settings .about").all_text_contents()
    wanted = ["ui.language.unread", "coach.explain", "ui.coach.usual", "ui.set.hints.about"]
    assert said == [catalogue(language)[id] for id in wanted]


def test_the_rules_show_sowing_capture_and_end(opened: Opened) -> None:
    _, page, url = opened
    page.set_viewport_size({"width": 390, "height": 844})  # where the board stands upright
    pictures = page.locator("awale-rules ol img")
    shown = "(all) => all.map((each) => [each.getAttribute('src'), each.currentSrc.split('#')[1]])"
    wanted = [[f"lights/{name}.svg", "upright"] for name in ("sowing", "capture", "won")]
    for _ in ("fetched", "from the browser's store"):
        page.goto(url)
        page.wait_for_selector(".ring.legal")
        page.evaluate("document.querySelector('awale-top').page.open('rules')")
        expect(pictures).to_have_count(3)
        for each in pictures.all():
            each.evaluate("(each) => { each.loading = 'eager'; return each.decode(); }")
        assert pictures.evaluate_all(shown) == wanted
    boxes = pictures.evaluate_all(BOXES)
    assert all(width > 140 and height < 240 for _, _, width, height in boxes)  # a part, and larger
    page.set_viewport_size({"width": 1280, "height": 800})  # turned
    boxes = pictures.evaluate_all(BOXES)
    assert all(width > 2 * height for _, _, width, height in boxes)


def asked_of(source: ViewSource) -> list[NewGame]:
    """The new games that are asked for from now on."""
    asked: list[NewGame] = []
    source.submit = lambda command, answer: (asked.append(command), answer(None))[-1]  # type: ignore[arg-type, func-returns-value]
    return asked


@pytest.mark.parametrize(
    ("before", "choice", "rules"),
    [
        ("french-beginner", "easy", "abapa"),
        ("benin", "medium", "benin"),
        ("benin", "race", "french-beginner"),
    ],
)
def test_a_touch_of_a_level_or_of_the_race_begins(
    opened: Opened, before: str, choice: str, rules: str
) -> None:
    source, page, url = opened
    asked = asked_of(source)
    source.put(MIDDLE, setup=Setup(rules=before, north=Player(ENGINE_PLAYER, 1)))
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(url)
    page.evaluate("localStorage.setItem('lesson', 'skipped')")
    page.reload()
    page.get_by_role("button", name="New", exact=True).click()
    big = page.locator("awale-new-game .big")
    expect(big.get_by_role("radio")).to_have_count(0)  # each choice is a button
    named = {"benin": [english_text("rules.benin.name")]}.get(before, [])
    expect(big.locator("p")).to_have_text(" – ".join([english_text("ui.against.engine"), *named]))
    page.locator(f'[data-command="new.{choice}"]').click()
    until(page, lambda: asked)
    assert asked[0].setup.rules == rules
    assert asked[0].setup.north == Player(ENGINE_PLAYER, 5 if choice == "medium" else 1)


def test_two_people_choose_their_game_with_their_names(opened: Opened) -> None:
    source, page, url = opened
    asked = asked_of(source)
    page.goto(url)
    page.wait_for_selector(".ring.legal")
    page.evaluate("document.querySelector('awale-top').page.open('new')")
    page.locator('[data-command="new.two"]').click()
    page.locator("awale-new-game .back").click()
    expect(page.locator('[data-command="new.easy"]')).to_be_focused()
    page.locator('[data-command="new.two"]').click()
    form = page.locator("awale-new-game .big form")
    expect(form.get_by_label(english_text("rules.abapa.name"))).to_be_checked()
    form.get_by_label(english_text("rules.french-beginner.name")).check()
    form.get_by_label(english_text("ui.name.south"), exact=True).fill("Ama")
    form.locator('[data-command="begin.two"]').click()
    until(page, lambda: asked)
    assert asked[0].setup.rules == "french-beginner"
    assert (asked[0].setup.south, asked[0].setup.north) == (Player(name="Ama"), Player())


def test_what_else_can_be_chosen_begins_with_one_button(opened: Opened) -> None:
    _, page, url = opened
    page.goto(url)
    page.wait_for_selector(".ring.legal")
    page.evaluate("document.querySelector('awale-top').page.open('new')")
    page.locator("awale-new-game summary").click()
    expect(page.locator('[data-command="new.easy"]')).to_be_hidden()
    expect(page.locator('[data-command="begin"]')).to_be_visible()
    for id in "engine", "board":  # which is which
        page.get_by_role("radio", name=english_text(f"ui.against.{id}"), exact=True).check()
        about = page.locator("awale-new-game .about").first
        expect(about).to_have_text(english_text(f"ui.against.{id}.about"))
    match = page.locator("awale-new-game .menu select").last
    match.select_option(long := english_text("ui.match.points_over24"))
    expect(match).to_have_attribute("title", long)  # it ends with dots where it is cut
    expect(match).to_have_css("text-overflow", "ellipsis")


def test_two_people_find_clock_and_match_and_let_chance_decide_who_begins(opened: Opened) -> None:
    source, page, url = opened
    asked = asked_of(source)
    source.put(MIDDLE, id="new")  # nothing is lost with it
    page.goto(url)
    page.wait_for_selector(".ring.legal")
    for drawn in 0.1, 0.9:
        page.evaluate("(drawn) => { Math.random = () => drawn; }", drawn)
        page.evaluate("document.querySelector('awale-top').page.open('new')")
        page.locator('[data-command="new.two"]').click()
        page.locator('[data-command="new.options"]').click()
        person = english_text("ui.against.person")
        expect(page.get_by_role("radio", name=person, exact=True)).to_be_checked()
        page.get_by_role("radio", name=english_text("ui.friend.begins.lot"), exact=True).check()
        page.locator('[data-command="begin"]').click()
    until(page, lambda: len(asked) == 2)
    assert [each.setup.starter for each in asked] == [1, 0]


def test_the_game_after_the_lesson_of_the_race_is_a_race(opened: Opened) -> None:
    source, page, url = opened
    asked = asked_of(source)
    page.goto(url)
    page.wait_for_selector(".ring.legal")
    options = {"level": 1, "rules": "french-beginner"}
    page.evaluate("(all) => document.querySelector('awale-top').page.open('new', all)", options)
    until(page, lambda: asked)
    assert asked[0].setup.rules == "french-beginner"
