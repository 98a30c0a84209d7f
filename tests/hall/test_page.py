# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A hall's page in a real Chromium: the wall on a projector, a phone that joins and plays."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from awale_host.hall.protocol import Boards as BoardsMessage
from awale_host.hall.protocol import write_hall_message
from awale_host.hall.views import tile
from awale_host.hall.wall import Shown
from awale_session.catalogue import english, sentence
from PIL import Image
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from awale_core import Game
from tests.hall.conftest import Boards, Start
from tests.support.axe import violations
from tests.support.halls import HallProcess
from tests.support.page_views import BOXES
from tests.support.playing import seeds_are, until
from tests.support.sentences import english_part, english_text

PROJECTOR: Any = {"width": 1920, "height": 1080}
PHONE: Any = {"width": 390, "height": 844}
SMALL_PHONE: Any = {"width": 320, "height": 568}
PHONE_ON_ITS_SIDE: Any = {"width": 844, "height": 390}
NO_BROKER = "mqtt://127.0.0.1:9"
CUT = "each => each.scrollWidth > each.clientWidth"
LONG = "Maximiliane-Charlotte Wunderlich"
HANDS = """() => {
    const hand = document.querySelector("figure .hand");
    window.hands = [];
    new MutationObserver(() => {
        if (hand.textContent !== window.hands.at(-1)) window.hands.push(hand.textContent);
    }).observe(hand, { childList: true });
}"""
SEEN: Any = ((PROJECTOR, "dark"), (PHONE, "light"), (SMALL_PHONE, "dark"))
MAY = ".own-board .legal-pit"
TARGET_PX = 44
EVERY_POINT = """() => {
    const points = [...document.querySelectorAll("tbody td:nth-child(2)")];
    return points.reduce((sum, each) => sum + Number(each.innerText), 0) === 3;
}"""


class Visit:
    """A hall that phones can reach, and pages that are open on it; no page reports an error."""

    def __init__(self, hall: HallProcess, browser: Browser, stack: ExitStack) -> None:
        self.hall = hall
        self._browser = browser
        self._stack = stack
        self.errors: list[str] = []

    def page(self, size: Any, *, teacher: bool = False, **more: Any) -> Page:
        context = self._browser.new_context(viewport=size, **{"locale": "en", **more})
        self._stack.callback(context.close)
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(self.hall.url if teacher else self.hall.url.partition("#")[0])
        return page


@pytest.fixture
def visit(start: Start, browser: Browser) -> Iterator[Visit]:
    with ExitStack() as stack:
        made = Visit(start("--listen", "127.0.0.1"), browser, stack)
        yield made
        assert made.errors == []


def join(page: Page, name: str) -> None:
    if page.viewport_size == PROJECTOR:  # the form is behind a link
        page.get_by_role("link", name=english_text("ui.hall.here")).click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.locator("#own .now")).to_contain_text(name)


def fits_in_width(page: Page) -> None:
    """Wait until all of the page is in its width: boards follow a new size by a frame."""
    until(page, "() => document.documentElement.scrollWidth <= innerWidth")


def test_a_board_is_on_the_wall_as_it_is_played(visit: Visit, new_board: Boards) -> None:
    wall = visit.page(PROJECTOR, teacher=True)
    expect(wall.locator("#wall .empty")).to_have_text(english_text("ui.hall.empty"))
    assert "teacher" not in wall.url, "a projector would show the secret"
    board = new_board(visit.hall.link)
    board.begin("Ama <b>1</b>", "Kofi")
    tile = wall.locator(f'figure[data-board="{board.id}"]')
    expect(tile.locator(".side.turn")).to_have_text(re.compile("^Ama <b>1</b>"))
    wall.evaluate(HANDS)
    board.play(2)
    expect(tile.locator(".side.turn")).to_have_text(re.compile("^Kofi"))
    expect(tile.locator(".count.none")).to_have_count(3)  # the pit and both stores
    expect(tile.locator(".ring.from")).to_have_count(1)
    until(wall, "() => window.hands.join() === '4,3,2,1'")  # it goes seed by seed
    board.resign(1)
    gave_up = english(sentence("reason.resignation", who="Kofi"))
    expect(tile.locator("figcaption")).to_contain_text(gave_up)
    board.close()
    expect(tile).to_have_class(re.compile("away"))
    wall.reload()
    expect(tile.locator("figcaption")).to_contain_text(gave_up)


def test_only_the_next_move_of_the_game_on_the_wall_goes_seed_by_seed(visit: Visit) -> None:
    wall = visit.page(PROJECTOR)
    lines: list[WebSocketRoute] = []

    def passed_on(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    wall.route_web_socket(re.compile("."), passed_on)
    wall.reload()
    until(wall, lambda: lines)
    another = Game("abapa")
    for pit in (5, 11, 0, 10):
        another.play(pit)
    game = Game("abapa")

    def shows(shown: Game) -> None:
        message = tile(Shown("1", "1", shown.plies, ("Ama", "Kofi"), shown))
        lines[-1].send(write_hall_message(BoardsMessage([message], [])))
        counts = [n for side in (shown.pits, shown.stores) for n in side]
        seeds_are(wall.locator("figure .count"), counts)

    shows(game)
    wall.evaluate(HANDS)
    game.play(2)
    game.play(7)
    shows(game)  # two moves at once
    game.play(1)
    shows(game)  # the next one
    shows(another)  # as many moves, and one more, but another game
    sown = "".join(wall.evaluate("() => window.hands"))
    assert sown == "4321", "the hand of one move"


def test_boards_with_long_names_are_in_sight_two_in_a_row_or_column_and_a_hundred_at_once(
    visit: Visit, new_board: Boards
) -> None:
    def begin(number: int) -> None:
        boards = [new_board(visit.hall.link) for _ in range(number)]
        for board in boards:
            board.begin(LONG, LONG[::-1])

    begin(2)
    wall = visit.page(PROJECTOR, teacher=True)
    tiles = wall.locator("figure")
    expect(tiles).to_have_count(2)
    one, other = tiles.evaluate_all(BOXES)
    assert one[1] == other[1]
    wall.set_viewport_size(PHONE)
    one, other = tiles.evaluate_all(BOXES)
    assert one[1] + one[3] <= other[1]
    assert one[2] > PHONE["width"] * 0.8
    for name in wall.locator("figure .name").all():
        assert not name.evaluate(CUT)

    begin(98)
    wall = visit.page(PROJECTOR)
    tiles = wall.locator("figure")
    expect(tiles).to_have_count(100)
    ((left, _, across, _),) = wall.locator("#wall").evaluate_all(BOXES)
    for x, y, width, height in tiles.evaluate_all(BOXES):
        assert left <= x < x + width <= left + across
        assert y + height <= PROJECTOR["height"]
        assert width > 100
    fits_in_width(wall)


def test_the_code_on_the_wall_leads_a_phone_to_the_hall(visit: Visit, tmp_path: Path) -> None:
    wall = visit.page(PROJECTOR)
    picture = wall.locator("img.qr")
    expect(picture).to_be_visible()
    box = picture.bounding_box()
    assert box is not None
    assert box["height"] > PROJECTOR["height"] / 2, "it is read from the last row"
    picture.screenshot(path=tmp_path / "code.png")
    (found,) = zxingcpp.read_barcodes(Image.open(tmp_path / "code.png"))
    assert found.text == visit.hall.url.partition("#")[0]
    expect(wall.locator("form:visible")).to_have_count(0)
    expect(wall.locator(".code")).to_be_hidden()
    teacher = visit.page(PROJECTOR, teacher=True)
    teacher.get_by_text(english_text("ui.hall.with_board")).click()
    expect(teacher.locator(".code")).to_contain_text(f"awale play --hall {visit.hall.code}")


def test_two_phones_join_and_play_and_the_teacher_runs_the_tournament(visit: Visit) -> None:
    wall = visit.page(PROJECTOR, teacher=True)
    phones = {name: visit.page(PHONE, has_touch=True) for name in ("Ama", "Kofi")}
    for name, page in phones.items():
        join(page, name)
    wall.get_by_label(english_text("ui.hall.name")).fill("Efua")
    wall.get_by_role("button", name="Add").click()
    expect(wall.locator("tbody tr")).to_have_count(3)
    for system in ("swiss", "robin"):
        wall.get_by_label(english_text("ui.hall.system")).select_option(system)
        expect(wall.locator("body")).to_have_attribute("data-system", system)
    expect(phones["Ama"].locator("#own .now")).to_contain_text(english_part("ui.hall.you_wait"))
    for number in (1, 2, 3):
        start_round(wall)
        expect(wall.locator("h1")).to_have_text(f"Round {number} of 3")
        # A pairing with a phone is on the wall before its first move.
        expect(wall.locator("figure .side.turn")).to_have_count(1)
        pairs = wall.locator(".pairings li")
        if pairs.filter(has_text="Ama").filter(has_text="Kofi").count():
            play_together(phones)
        else:
            wall.locator(".pairings button").first.click()  # of three: the first has won
        expect(wall.locator("#round .about")).to_have_text(
            "" if number < 3 else english_text("hall.all_played")
        )
    until(wall, EVERY_POINT)
    expect(wall.locator("h1")).to_contain_text(english_part("ui.hall.first"))
    expect(phones["Ama"].locator("#own .now")).to_contain_text(english_text("hall.all_played"))


def start_round(teacher: Page) -> None:
    """Press "Start round …"."""
    teacher.get_by_role("button", name=english_part("ui.hall.next_round")).click()


def pits(page: Page) -> list[tuple[float, float, float, float]]:
    """The boxes of the pits on a phone, rounded to pixels."""
    boxes = page.locator(".own-board [data-pit]").evaluate_all(BOXES)
    return [(round(x), round(y), round(width), round(height)) for x, y, width, height in boxes]


def play_together(phones: dict[str, Page]) -> None:
    """A few moves on both phones, a reload between them, and a resignation."""
    for name, rival in (("Ama", "Kofi"), ("Kofi", "Ama")):
        expect(phones[name].locator(".own-game")).to_contain_text(rival)  # the round is there
    first, second = phones.values()
    turn = first if first.locator(MAY).count() else second
    for _ in range(4):
        other = second if turn is first else first
        expect(turn.locator("#own .now")).to_contain_text(english_text("ui.hall.your_turn"))
        before = pits(turn)
        for x, y, width, height in before:
            assert min(width, height) >= TARGET_PX, "a finger needs more"
            assert 0 <= x < x + width <= PHONE["width"]
            assert 0 <= y < y + height <= PHONE["height"]
        turn.locator(MAY).first.tap()
        expect(other.locator(MAY).first).to_be_visible()
        expect(turn.locator("#own .now")).to_contain_text(re.compile(r"^You played “?[A-Fa-f]”?\."))
        expect(other.locator("#own .now")).to_contain_text(
            re.compile(r"^(Ama|Kofi) played “?\w”?\.")
        )
        expect(turn.locator(MAY)).to_have_count(0)
        assert pits(turn) == before, "the board has moved"
        turn.reload()
        expect(turn.locator(".own-board .ring.from")).to_have_count(1)
        turn = other
    loser = phones["Kofi"]
    loser.on("dialog", lambda dialog: dialog.accept())
    resign = loser.get_by_role("button", name="Resign")
    resign.click()
    expect(resign).to_be_hidden()
    for name, result in (("Ama", "You won"), ("Kofi", "You lost")):
        expect(phones[name].locator("#own .now")).to_contain_text(result)


def test_phones_play_where_no_broker_is_reached_and_nothing_alarms(
    start: Start, browser: Browser, stack: ExitStack
) -> None:
    visit = Visit(start("--listen", "127.0.0.1", "--broker", NO_BROKER), browser, stack)
    wall, phones = visit.page(PROJECTOR, teacher=True), []
    for name in ("Ama", LONG):
        phones.append(visit.page(PHONE, has_touch=True))
        join(phones[-1], name)
        leave = phones[-1].get_by_role("button", name=english_text("ui.hall.leave_own"))
        for size in (PHONE_ON_ITS_SIDE, PHONE):
            phones[-1].set_viewport_size(size)
            leave.click(trial=True)  # nothing lies over it
            expect(phones[-1].locator("img.qr")).to_be_hidden()
    start_round(wall)
    for phone, rival in zip(phones, (LONG, "Ama"), strict=True):
        expect(phone.locator(f'.own-board [aria-label*=", {rival}, "]')).to_have_count(7)
        for size in (PHONE, PHONE_ON_ITS_SIDE):
            phone.set_viewport_size(size)
            for part in phone.locator("#own :is(.side, button:visible)").all():
                expect(part).to_be_in_viewport(ratio=1)
    wall.get_by_text(english_text("ui.hall.with_board")).click()
    expect(wall.get_by_text(english_text("ui.hall.no_boards"))).to_be_visible()
    for page in (wall, *phones):
        expect(page.locator("#line")).to_have_text("")
    assert visit.errors == []


def test_a_teacher_with_a_phone_has_targets_for_a_finger_beside_the_score(
    visit: Visit, new_board: Boards
) -> None:
    new_board(visit.hall.link).begin("Ama", "Kofi")
    phone = visit.page(PHONE, teacher=True, has_touch=True, is_mobile=True)
    hide = phone.locator("figure .hide")
    expect(hide).to_be_visible()
    for _, _, width, height in phone.locator("button:visible, summary:visible").evaluate_all(BOXES):
        assert min(width, height) >= TARGET_PX
    ((left, top, *_),) = hide.evaluate_all(BOXES)
    for x, y, width, height in phone.locator("figure .side > *").evaluate_all(BOXES):
        assert x + width <= left or y >= top + TARGET_PX or y + height <= top


def test_a_player_leaves_from_the_phone_and_the_teacher_brings_another_back(visit: Visit) -> None:
    wall, phone = visit.page(PROJECTOR, teacher=True), visit.page(PHONE)
    for name in ("Kofi", "<b>Efua</b>"):
        wall.get_by_label(english_text("ui.hall.name")).fill(name)
        wall.get_by_role("button", name="Add").click()
    expect(wall.locator("tbody")).to_contain_text("<b>Efua</b>")
    join(phone, "Ama")
    start_round(wall)
    expect(wall.locator("h1")).to_have_text("Round 1 of 3")
    phone.on("dialog", lambda dialog: dialog.accept())
    phone.get_by_role("button", name=english_text("ui.hall.leave_own")).click()
    expect(phone.locator("#own .now")).to_contain_text(english_part("ui.hall.you_left"))
    expect(wall.locator("tr.left")).to_have_count(1)
    wall.get_by_role("button", name="Ama is back").click()
    expect(wall.locator("tr.left")).to_have_count(0)


def test_a_name_that_is_taken_is_said_for_eight_seconds(visit: Visit) -> None:
    first, second = visit.page(PHONE), visit.page(PHONE, locale="de")
    join(first, "Ama")
    second.clock.install(time=0)
    second.clock.pause_at(1000)
    line = second.locator("#line")
    for name in ("ama", "AMA"):
        second.get_by_label("Dein Name").fill(name)
        second.get_by_role("button", name="Mitspielen").click()
        expect(line).to_have_text(f"{name} ist schon da: Wähle einen anderen Namen.")
        second.clock.run_for(5_000)
    expect(line).to_contain_text("AMA")  # the time of the first sentence is over
    second.clock.run_for(5_000)
    expect(line).to_have_text("")


def test_the_page_says_that_the_hall_has_gone_and_comes_back_with_it(
    visit: Visit, start: Start
) -> None:
    phone = visit.page(PHONE)
    join(phone, "Ama")
    port = re.search(r":(\d+)/", visit.hall.url)
    assert port is not None
    visit.hall.kill()
    expect(phone.locator("#line")).to_contain_text(english_part("ui.hall.lost"))
    again = start("--listen", "127.0.0.1", "--http-port", port[1])
    expect(phone.locator("#line")).to_have_text("")
    expect(phone.locator("#own .now")).to_contain_text("Ama, you are in.")
    again.stop()
    expect(phone.locator("#line")).to_have_text(english_text("ui.hall.ended"))


def test_everyone_can_use_it(visit: Visit, new_board: Boards) -> None:
    teacher = visit.hall.page()
    teacher.add(LONG)
    board = new_board(visit.hall.link)
    board.begin("Efua", LONG)
    board.play()
    page = visit.page(PROJECTOR)
    join(page, "Ama")
    teacher.send(t="round")
    expect(page.locator("h1")).to_have_text("Round 1 of 1")
    expect(page.locator("figure")).to_have_count(2)
    for size, scheme in SEEN:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        fits_in_width(page)
        assert violations(page) == [], (size, scheme)
