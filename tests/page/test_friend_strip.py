# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The strip and the sheet of a game with a friend: presence, questions, greetings, as they come."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from awale_session.answers.game_document import game_document
from awale_session.catalogue import sentence
from awale_session.friend.invitation import Broker, Invitation
from awale_session.page.friend_protocol import FriendView, Watched
from awale_session.page.protocol import Player
from awale_session.play import sentences
from awale_session.play.seats import ENGINE_PLAYER, PERSON, PROGRAM
from playwright.sync_api import Browser, Page, expect

from awale_core import Game
from tests.support.mosquitto import SilentServer
from tests.support.one_page import OnePage
from tests.support.page_views import BOXES, DRAWN, MIDDLE, WON, ViewSource
from tests.support.sentences import english_text
from tests.support.waiting import wait_until

# Keeps what the page would send.
RECORD = """() => {
    window.acts = [];
    const { page } = document.querySelector("awale-friend");
    page.act = page.source.ask = (command) => window.acts.push(command);
}"""


@pytest.fixture(scope="module")
def one_page(browser: Browser) -> Iterator[OnePage]:
    window = {"width": 1280, "height": 800}
    with closing(OnePage(browser, viewport=window, reduced_motion="reduce")) as one:
        yield one


@pytest.fixture
def strip(one_page: OnePage, tmp_path: Path) -> Iterator[tuple[ViewSource, Page]]:
    """The page of a player in a game with a friend, of a session that the test sets."""
    with one_page.visit(tmp_path) as (source, page, url):
        source.put(MIDDLE)
        page.goto(url)
        page.wait_for_selector(".ring.legal")
        yield source, page


def state(source: ViewSource, **fields: Any) -> None:
    source.publish(FriendView(0, "playing", "Ama", "Kofi", **fields))


def test_what_was_said_of_a_friend_is_not_said_when_they_are_gone(
    strip: tuple[ViewSource, Page],
) -> None:
    source, page = strip
    source.put(MIDDLE, 1, said=sentence("friend.broker.gone"))
    said = page.locator("[data-said]")
    expect(said).to_contain_text("captured 2")
    expect(said).not_to_contain_text(english_text("friend.broker.gone"))


def test_presence_and_questions_follow_the_state(strip: tuple[ViewSource, Page]) -> None:
    source, page = strip
    presence = page.locator("awale-friend [data-friend]")
    for fields, id in (
        ({"here": True}, "here"),
        ({"here": True, "away": True}, "away"),
        ({"here": False, "away": True}, "gone"),
        ({"here": True, "online": False}, "broker.gone"),
    ):
        state(source, **fields)
        expect(presence).to_have_text(english_text(f"friend.{id}", name="Kofi"))
    for asked, id in (("takeback", "ui.friend.asked.takeback"), ("again", "friend.asked.again")):
        state(source, asked=asked)
        expect(page.locator("[data-asked]")).to_have_text(english_text(id, name="Kofi"))
        expect(page.locator('[data-command="friend.yes"]:visible')).to_have_count(1)
        expect(page.locator("#words > #asks")).to_have_count(1)
    state(source, asked="end")  # which is answered on the board
    expect(page.locator("#panel > awale-actions + #asks")).to_have_count(1)
    expect(page.locator("[data-asked]")).to_be_empty()
    expect(page.locator('[data-command="friend.yes"]:visible')).to_have_count(0)
    page.click('[data-command="friend.open"]')
    sheet = page.locator("awale-friend-sheet dialog[open]")
    expect(sheet.locator("[data-greeting]")).to_have_count(6)
    for fields, id in (({"here": True}, "here"), ({"here": False}, "gone")):
        state(source, **fields)
        expect(sheet.locator("[data-friend]")).to_have_text(
            english_text(f"friend.{id}", name="Kofi")
        )
    away = sheet.locator('[data-command="friend.away"]')
    for absent, id in ((False, "ui.friend.away"), (True, "ui.friend.back")):
        state(source, absent=absent)
        expect(away).to_have_text(english_text(id))
    page.evaluate(RECORD)
    for command in ("friend.away", "friend.nudge"):
        sheet.locator(f'[data-command="{command}"]').click()
    sheet.locator(".close").click()
    state(source, asked="takeback")
    for answer in ("friend.no", "friend.yes"):
        page.click(f'awale-friend [data-command="{answer}"]')
    assert page.evaluate("window.acts") == [
        {"t": "friend", "do": "away", "yes": False},
        {"t": "friend", "do": "nudge"},
        {"t": "friend", "do": "answer", "yes": False},
        {"t": "friend", "do": "answer", "yes": True},
    ]
    source.publish(FriendView(0, "none"))
    expect(page.locator("awale-friend")).to_be_hidden()


def test_what_the_strip_says_is_not_said_twice(strip: tuple[ViewSource, Page]) -> None:
    source, page = strip
    state(source, here=True)
    said = page.locator("[data-said]")
    source.put(MIDDLE, 5, 6, said=sentence("friend.declined", name="Kofi"))
    expect(said).to_have_text(english_text("friend.declined", name="Kofi"))
    source.put(MIDDLE, 5, 6, said=sentence("friend.here", name="Kofi"))
    expect(said).not_to_contain_text("Kofi")
    expect(said).to_contain_text("played")


def test_whose_turn_it_is_stands_once(strip: tuple[ViewSource, Page]) -> None:
    """A friend who thinks is not to move besides."""
    source, page = strip
    state(source, here=True)
    players = (Player(), Player(PROGRAM, name="Kofi"))
    north = MIDDLE.replace("-S", "-N")
    begun = sentences.began(Game.from_fen(north), players)
    source.put(north, id="kofi", players=players, thinking=1, said=begun)
    story = page.locator("awale-story")
    thinks = english_text("turn.machine", who="Kofi")
    expect(story.locator("[data-turn]")).to_have_text(thinks)
    goal = english_text("began.you.two", turn="").rstrip(" .") + "."
    expect(story.locator("[data-said]")).to_have_text(goal)
    turn = sentences.turn(Game.from_fen(north), players, None)
    source.put(
        north, id="kofi", players=players, thinking=1, said=sentence("taken_back", turn=turn)
    )
    expect(story.locator("[data-said]")).to_have_text("Taken back.")


@pytest.mark.slow
def test_at_the_end_every_button_of_friend_and_result_can_be_pressed(
    strip: tuple[ViewSource, Page],
) -> None:
    source, page = strip
    source.put(WON, 5, players=(Player(PERSON, None, "Ama"), Player(ENGINE_PLAYER, None, "Kofi")))
    again = page.locator('awale-result [data-command="again"]')
    buttons = page.locator(":is(awale-result, awale-friend) button:visible:enabled")
    for width, height in ((320, 568), (360, 740), (390, 844), (844, 390), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for fields, count in (({}, 3), ({"asked": "again"}, 3), ({"asking": "again"}, 2)):
            state(source, here=True, **fields)
            expect(again).to_be_enabled(enabled=not fields)
            expect(buttons).to_have_count(count)
            for each in buttons.all():
                each.click(trial=True)
    expect(again).to_be_disabled()  # until there is an answer
    page.click('[data-command="friend.open"]')
    sheet = page.locator("awale-friend-sheet dialog[open]")
    expect(sheet.locator('[data-command="friend.leave"]')).to_have_text(
        english_text("ui.friend.part")
    )
    expect(sheet.locator('[data-command="friend.nudge"]')).to_have_count(0)


def test_another_game_of_the_two_is_not_a_move_taken_back(strip: tuple[ViewSource, Page]) -> None:
    source, page = strip
    page.evaluate('document.querySelector("awale-top").page.open("watch", { link: "#watch=1." })')
    said = page.locator("[data-watched]")
    expect(said).not_to_be_empty()
    page.evaluate('clearInterval(document.querySelector("awale-watch").timer)')
    names, played = {"South": "Ama", "North": "Kofi"}, Game()
    for pit in (2, 8):
        played.play(pit)
    for changes, (game, over, text) in enumerate(
        [(played, True, "Kofi played"), (Game(), False, "Ama to move."), (played, False, "Kofi")], 1
    ):
        turn = sentence("turn.person", who="Ama", side=sentence("side.south"))
        source.publish(Watched(0, 0, changes, game_document(game, names), over, [turn]))
        expect(said).to_contain_text(text)
        expect(said).not_to_contain_text("Taken back")
    source.publish(Watched(0, 0, 9, game_document(Game(), names), False, [turn]))
    expect(said).to_contain_text("Taken back")


def test_an_open_invitation_has_its_own_line_beside_the_running_game(
    strip: tuple[ViewSource, Page],
) -> None:
    source, page = strip
    source.put(MIDDLE, 5, 6)
    source.publish(FriendView(0, "waiting", "Ama", link="#friend=1.x"))
    expect(page.locator("awale-friend [data-friend]")).to_have_text(
        english_text("ui.friend.waiting")
    )
    expect(page.locator(".whose")).to_be_visible()
    expect(page.locator("awale-lesson-offer")).to_be_hidden()
    link = page.locator('[data-command="friend.open"]')
    expect(link).to_have_text(english_text("ui.friend.link"))
    link.click()
    sheet = page.locator("awale-friend-sheet dialog[open]")
    expect(sheet.locator('[data-value="link"]')).to_have_value("#friend=1.x")
    sheet.locator(".close").click()
    buttons = page.locator("awale-actions button:visible, awale-moves .steps button:visible")
    places = buttons.evaluate_all(BOXES)
    source.publish(FriendView(0, "none"))
    expect(page.locator("awale-friend")).to_be_hidden()
    assert buttons.evaluate_all(BOXES) == places
    source.publish(FriendView(0, "waiting", "Ama", link="#friend=1.x"))
    for online, id in ((None, "tries"), (True, "on"), (False, "off")):
        source.publish(FriendView(0, "waiting", "Ama", link="#friend=1.x", online=online))
        page.evaluate('document.querySelector("awale-board").page.open("friend")')
        expect(sheet.locator("[data-line]")).to_have_text(english_text(f"ui.friend.line.{id}"))
    sheet.locator(".close").click()
    page.evaluate("location.hash = '#friend=1.AAAA'")  # another's invitation comes meanwhile
    expect(sheet.locator("[name=link]")).to_have_value("#friend=1.AAAA")


def test_an_open_invitation_beside_the_start_menu_covers_nothing_of_it_on_a_phone(
    strip: tuple[ViewSource, Page],
) -> None:
    source, page = strip
    source.put(MIDDLE, phase="menu", game=None)
    source.publish(FriendView(0, "waiting", "Ama", link="#friend=1.x"))
    line = page.locator("awale-friend")
    expect(line.locator('[data-command="friend.open"]')).to_be_visible()
    for width, height in ((390, 844), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        ((_, top, *_),) = line.evaluate_all(BOXES)
        for _, y, _, high in page.locator("awale-board button:visible").evaluate_all(BOXES):
            assert y + high <= top


def test_a_page_that_looks_on_is_asked_nothing_and_greets_no_one(
    strip: tuple[ViewSource, Page], browser: Browser
) -> None:
    source, page = strip
    state(source, asked="takeback", here=True)
    onlooker = browser.new_page(viewport={"width": 1280, "height": 800})
    onlooker.goto(page.url)  # it asks how things stand
    expect(page.locator("[data-asked]")).not_to_be_empty()
    expect(onlooker.locator("awale-friend [data-friend]")).to_be_visible()
    expect(onlooker.locator("[data-asked]")).to_be_empty()
    onlooker.click('[data-command="friend.open"]')
    greetings = onlooker.locator("[data-greeting]")
    expect(greetings).to_have_count(6)
    for greeting in greetings.all():
        expect(greeting).to_be_disabled()
    onlooker.close()


def test_a_wrong_link_is_named_with_a_way_on(strip: tuple[ViewSource, Page]) -> None:
    _, page = strip
    dialog = page.locator("dialog[open]")
    for way, opens in (("skip", 0), ("new", 1)):
        page.evaluate("location.hash = '#watch=1.AAAA'")
        expect(page.locator("[data-watched]")).to_have_text(english_text("friend.watch.not_a_link"))
        expect(dialog.locator('[data-ui="ui.friend.server"]')).to_be_hidden()
        dialog.locator(f'[data-ui="ui.{way}"]').click()
        expect(dialog).to_have_count(opens)
        if opens:
            dialog.locator(".close").click()
        page.wait_for_function("location.hash === '' && !history.state?.dialog")  # gone back
    page.evaluate("location.hash = '#friend=1.AAAA'")
    expect(dialog.locator("[name=link]")).to_have_value("#friend=1.AAAA")
    problem = dialog.get_by_role("alert")
    expect(problem).to_have_text(english_text("friend.cut_link"))
    field = dialog.locator("[name=link]")
    for typed, id in (("K7QF", ""), ("https://example.org/", "friend.not_a_link"), ("", "")):
        field.fill(typed)
        expect(problem).to_have_text(english_text(id) if id else "")
        expect(dialog.locator("label:has([name=link]) + [role=alert]")).to_have_count(1)
    expect(field).to_be_focused()


@pytest.mark.parametrize("what", ["play", "watch", "typed"])
def test_a_server_that_a_link_names_is_connected_to_once_the_person_agrees(
    strip: tuple[ViewSource, Page], what: str
) -> None:
    _, page = strip
    dialog = page.locator("dialog[open]")
    with SilentServer() as other:
        seat = None if what == "watch" else bytes(16)
        link = Invitation(bytes(16), bytes(16), seat, Broker.at(f"mqtt://{other.name}")).link()
        if what == "typed":
            page.evaluate('document.querySelector("awale-board").page.open("friend")')
            dialog.locator("[name=name]").fill("Ama")
            dialog.locator("[name=link]").fill(link)
            dialog.locator('[data-command="friend.join"]').click()
        else:
            page.evaluate("(link) => { location.hash = link; }", link)
        said = english_text("friend.other_server", server=other.name)
        connect = dialog.locator('[data-command="friend.connect"]:visible')
        expect(dialog).to_contain_text(said)
        expect(connect).to_be_enabled()
        expect(dialog.locator('[data-command="friend.join"]')).to_have_count(0)
        assert other.count == 0
        connect.click()
        wait_until(lambda: other.count, "a connection")
        expect(connect).to_have_count(0)
        assert page.evaluate("localStorage.servers") == f'["{other.name}"]'


def test_a_link_over_the_server_that_is_set_here_is_asked_nothing(
    strip: tuple[ViewSource, Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, page = strip
    with SilentServer() as own:
        broker = Broker.at(f"mqtt://{own.name}")
        monkeypatch.setenv("AWALE_BROKER", broker.address)
        link = Invitation(bytes(16), bytes(16), bytes(16), broker).link()
        page.evaluate("(link) => { location.hash = link; }", link)
        wait_until(lambda: own.count, "a connection")
        expect(page.locator('[data-command="friend.join"]')).to_be_visible()


def test_what_is_wrong_stands_below_its_field_and_no_block_changes_places(
    strip: tuple[ViewSource, Page],
) -> None:
    source, page = strip
    page.evaluate('document.querySelector("awale-board").page.open("friend")')
    sheet = page.locator("awale-friend-sheet dialog[open]")
    controls = sheet.locator(".content :is(input[type=text], [data-command])")
    order = "(all) => all.map((each) => each.name || each.dataset.command)"
    expect(controls).to_have_count(4)
    before = controls.evaluate_all(order)
    assert before == ["name", "friend.invite", "link", "friend.join"]
    sheet.locator("[name=link]").fill("K7QF")
    page.evaluate("""() => {
        const { page } = document.querySelector("awale-board");
        window.answers = ["refused.no_name", null];
        page.source.ask = async () => {
            const id = window.answers.shift();
            return { t: "answer", re: 1, ok: !id, say: id && { id, args: {} } };
        };
    }""")
    sheet.locator('[data-command="friend.join"]').click()
    below = sheet.locator("label:has([name=name]) + [role=alert]")
    expect(below).to_have_text(english_text("refused.no_name"))
    assert controls.evaluate_all(order) == before
    sheet.locator("[name=name]").fill("Ama")
    sheet.locator('[data-command="friend.invite"]').click()
    source.publish(
        FriendView(0, "waiting", "Ama", link="#friend=1.x", watch="#watch=1.x", code="A")
    )
    expect(sheet.locator('[data-value="link"]')).to_be_visible()  # though a code had been typed
    sheet.locator("summary").click()
    copies = sheet.locator('[data-ui="ui.friend.copy"]')
    expect(copies).to_have_count(3)
    names = copies.evaluate_all("(all) => all.map((each) => each.ariaLabel)")
    assert len(set(names)) == 3


def test_what_takes_a_moment_stays_calm_and_what_fails_is_said_there_alone(
    strip: tuple[ViewSource, Page],
) -> None:
    _, page = strip
    before = page.locator("[data-said]").inner_text()
    page.evaluate('document.querySelector("awale-board").page.open("friend")')
    sheet = page.locator("awale-friend-sheet dialog[open]")
    sheet.locator("[name=name]").fill("Ama")
    page.evaluate("""() => {
        const { page } = document.querySelector("awale-board");
        page.source.ask = () => new Promise((answer) => (window.answer = answer));
    }""")
    sheet.locator('[data-command="friend.invite"]').click()
    problem = sheet.get_by_role("alert")
    expect(problem).to_have_text(english_text("ui.friend.wait"))
    colour = sheet.evaluate("(sheet) => getComputedStyle(sheet).color")
    expect(problem).to_have_css("color", colour)
    say = {"id": "friend.cut_link", "args": {}}
    page.evaluate("(say) => answer({ t: 'answer', re: 1, ok: false, say })", say)
    expect(problem).to_have_text(english_text("friend.cut_link"))
    expect(problem).not_to_have_css("color", colour)
    expect(page.locator("[data-said]")).to_have_text(before)  # the game is not about it


def test_the_coach_is_silent_while_a_question_stands(strip: tuple[ViewSource, Page]) -> None:
    source, page = strip
    coach = page.locator(".coach")
    source.put(MIDDLE, 5, 6)
    source.remark(MIDDLE)
    expect(coach).to_be_visible()
    state(source, asked="takeback")
    expect(coach).to_be_hidden()
    source.publish(FriendView(0, "none"))
    expect(coach).to_be_visible()
    source.put(MIDDLE, 5, 6, offer=1)
    expect(page.locator('[data-command="accept"]')).to_be_visible()
    expect(coach).to_be_hidden()
