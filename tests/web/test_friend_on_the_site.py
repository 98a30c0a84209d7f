# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The site and the program `awale friend`, one broker: invited, joined, played, gone on with.

The file is long because all of it shares the two sides and the broker between them."""

import base64
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from awale_host.friend.mailbox import joined_room, new_room
from awale_host.friend.open_room import fetch_link
from awale_session.friend.invitation import Broker, Invitation, read_link
from awale_session.friend.statement import Terms
from playwright.sync_api import Browser, Page, expect

from tests.friend.test_mailbox import Player
from tests.support.firefox import firefox
from tests.support.friend_hosts import FriendHost
from tests.support.greetings import is_greeting
from tests.support.mosquitto import Mosquitto, SilentServer, free_port
from tests.support.playing import agree_to_server, until
from tests.support.sentences import english_part, english_text
from tests.support.static_site import StaticServer, Visitor
from tests.support.waiting import wait_until
from tests.support.watched_game import SHORT_GAME
from tests.web.test_board_in_browser import ACT, NO_LIGHT

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
STATE = "() => document.querySelector('awale-board').page.state"
FRIEND = "() => document.querySelector('awale-board').page.friend"
# The clock of the board's program goes twenty times as fast.
HASTE = """() => {
    const now = performance.now.bind(performance), began = now();
    performance.now = () => began + 20 * (now() - began);
}"""
NOTHING_CACHED = """async () => {
    for (const name of await caches.keys()) await caches.delete(name);
}"""
KEPT_ROOMS = """() => new Promise((resolve) => {
    indexedDB.open("awale").onsuccess = ({ target }) => {
        const keys = target.result.transaction("board").objectStore("board").getAllKeys();
        keys.onsuccess = () => {
            target.result.close();
            resolve(keys.result.filter((key) => key.startsWith("friend ")).length);
        };
    };
})"""
LIGHT = """() => {
    window.light = [];
    document.querySelector("awale-board").page.on("frame", ({ rgb }) => window.light.push(rgb));
}"""


class SitePlayer:
    """A player at a page of the site."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(STATE)
        return found

    def press(self, command: str) -> None:
        self.page.locator(f'[data-command="{command}"]:visible').first.click()

    def until(self, condition: str, *given: Any) -> None:
        """Wait until a condition on `page` holds in the page's JavaScript."""
        asked = f"""(given) => {{
            const page = document.querySelector("awale-board")?.page;
            return Boolean(page?.state && page.current && {condition});
        }}"""
        until(self.page, asked, given)

    def plies(self, count: int) -> None:
        self.until("page.state.game && page.state.game.ply === given[0]", count)

    def play(self, pit: int) -> None:
        """Touch a pit in this player's turn, and wait for the move."""
        self.until("page.personToMove && !page.moving")
        ply = self.state["game"]["ply"]
        self.page.locator(f'button[data-pit="{pit}"]').click(delay=100)
        self.until("page.state.game.ply > given[0]", ply)

    def watch_light(self) -> None:
        """Keep the frames of the board from now on, for `sees_in_light`."""
        self.page.evaluate(LIGHT)

    def sees_in_light(self, word: str) -> None:
        """Wait until the board in the browser has shown a greeting."""

        def shown() -> bool:
            frames: list[str] = self.page.evaluate("() => window.light")
            return any(is_greeting(base64.b64decode(rgb), word) for rgb in frames)

        wait_until(shown, f"{word} in light")

    def quickly(self) -> None:
        """Show no light of moves."""
        self.page.evaluate(ACT, NO_LIGHT)


@contextmanager
def inviting(broker: Mosquitto) -> Iterator[tuple[Player, str]]:
    """Ama, who begins and has no board, and the link of her invitation."""
    with closing(Player(new_room("Ama", Terms(begins=0), Broker.at(broker.address)))) as ama:
        yield ama, f"#{ama.room.record.link}"


def join(visitor: Visitor, server: StaticServer, link: str) -> SitePlayer:
    """Open a link on the site, read where it leads to and who invites to what, and join."""
    player = SitePlayer(visitor.open(server.url + link))
    agree_to_server(player.page, read_link(link).broker.address)
    dialog = player.page.locator("dialog[open]")
    dialog.get_by_label("Your name").fill("Kofi")
    expect(player.page.locator("[data-terms]")).to_contain_text("Ama")
    player.press("friend.join")
    return player


def seated(player: SitePlayer, other: str = "Ama", *, in_light: bool = False) -> None:
    """Wait until the game is there; from then on moves are not shown `in_light`, which a page that
    is loaded again has forgotten."""
    expect(player.page.locator("dialog[open]")).to_have_count(0)
    expect(player.page.locator("awale-friend [data-friend]")).to_have_text(f"{other} is connected.")
    if not in_light:
        player.quickly()


@contextmanager
def playing(
    broker: Mosquitto, server: StaticServer, visitor: Visitor
) -> Iterator[tuple[Player, SitePlayer, str]]:
    """Ama has invited, Kofi has joined on the site by the link."""
    with inviting(broker) as (ama, link):
        kofi = join(visitor, server, link)
        seated(kofi)
        yield ama, kofi, link


def open_sheet(player: SitePlayer) -> None:
    player.press("new")
    player.press("friend")
    player.page.locator("dialog[open]").get_by_label("Your name").fill("Kofi")


def type_link(player: SitePlayer, text: str) -> None:
    player.page.locator("dialog[open]").get_by_label(english_text("ui.friend.join.label")).fill(
        text
    )
    player.press("friend.join")


@pytest.mark.parametrize("visitor", [PHONE], indirect=True)
def test_a_friend_joins_on_the_site_plays_takes_back_and_both_go_on(
    broker: Mosquitto, server: StaticServer, visitor: Visitor, tmp_path: Path
) -> None:
    moves = SHORT_GAME

    def play(plies: range) -> None:
        for ply in plies:
            if ply % 2:
                kofi.play(moves[ply])
            else:
                ama.play(moves[ply])
            ama.has(ply + 1)
            kofi.plies(ply + 1)

    board = ("--state", str(tmp_path / "board"), "--speed", "max")
    with ExitStack() as stack:
        where = ("--name", "Ama", "--broker", broker.address, "--begin", "me")
        ama = stack.enter_context(FriendHost(tmp_path / "ama", "invite", *where, *board))
        kofi = join(visitor, server, ama.line(r"friend: (#\S+)"))
        ama.sit_down()
        until(kofi.page, "() => location.hash === ''")
        seated(kofi)
        kofi.until("page.state.game.players.map((each) => each.name).join() === 'Ama,Kofi'")
        assert kofi.page.evaluate("() => document.body.scrollWidth") <= 390
        play(range(6))

        kofi.page.evaluate(ACT, {"t": "undo"})  # a take-back, asked on the site
        expect(kofi.page.locator("[data-asked]")).to_have_text(
            english_text("ui.friend.asking", name="Ama")
        )
        wait_until(lambda: ama.ask(t="friend", do="look")["asked"] == "takeback", "the question")
        assert ama.ask(t="friend", do="answer", yes=True)["ok"]
        kofi.plies(5)
        ama.has(5)

        kofi.page.reload()  # the site in the middle, then the program
        seated(kofi)
        kofi.plies(5)
        kofi.play(moves[5])
        ama.has(6)
        ama.kill()
        ama = stack.enter_context(FriendHost(tmp_path / "ama", "resume", *board))
        ama.sit_down()
        play(range(6, len(moves)))
        ama.until(lambda state: state["phase"] == "over", "the end")
        kofi.until("page.state.phase === 'over'")
        assert kofi.state["game"]["outcome"]["score"] == ama.state["game"]["outcome"]["score"]
        ama.has_stated(len(moves))


def test_the_site_invites_and_the_program_joins_while_the_page_is_closed(
    broker: Mosquitto, server: StaticServer, visitor: Visitor, tmp_path: Path
) -> None:
    kofi = SitePlayer(visitor.open(f"{server.url}?{urlencode({'broker': broker.address})}"))
    open_sheet(kofi)
    dialog = kofi.page.locator("dialog[open]")
    dialog.locator("summary").click()
    dialog.get_by_role("group", name="Who begins").get_by_label("You", exact=True).check()
    dialog.get_by_label("Clock").select_option(english_text("ui.clock.game", minutes=5, seconds=3))
    kofi.press("friend.invite")
    agree_to_server(kofi.page, broker.address)
    link = dialog.locator('[data-value="link"]')
    expect(link).to_have_value(re.compile(rf"{re.escape(server.url)}#friend=2\..+"))
    picture = dialog.get_by_role("img", name=english_text("ui.friend.qr"))
    wait_until(lambda: picture.evaluate("(image) => image.naturalWidth"), "a picture")
    code = dialog.locator('[data-value="code"]').input_value()
    assert link.input_value().endswith(fetch_link(code, Broker.at(broker.address)).fragment())
    kofi.page.reload()
    expect(kofi.page.locator("awale-friend [data-friend]")).to_have_text(
        english_text("ui.friend.waiting")
    )
    kofi.page.goto("about:blank")
    words = ("--yes", "--name", "Ama", "--broker", broker.address, "--speed", "max")
    board = ("--state", str(tmp_path / "board"))
    with FriendHost(tmp_path / "ama", "join", code, *words, *board) as ama:
        ama.sit_down()
        kofi.page.goto(server.url)
        seated(kofi, in_light=True)
        kofi.play(2)
        ama.has(1)
        ama.play(7)
        kofi.plies(2)
        least, most = sorted(kofi.state["game"]["clocks"]["remaining_ms"])
        assert 0 < least <= most <= 303_000
        kofi.watch_light()  # greetings go both ways, in words and in light
        assert ama.ask(t="friend", do="greet", which="luck")["ok"]
        kofi.sees_in_light("luck")
        expect(kofi.page.locator("awale-signs")).to_contain_text(english_part("sign.greeting.luck"))
        kofi.page.evaluate(ACT, {"t": "friend", "do": "nudge"})
        ama.until(
            lambda state: "greeting.nudge" in {sign["id"] for sign in state["signs"]}, "the nudge"
        )
        kofi.page.reload()  # the inviter goes on, too
        seated(kofi)
        kofi.play(3)
        ama.has(3)


def test_what_is_wrong_with_a_link_is_said(
    broker: Mosquitto, server: StaticServer, visitor: Visitor
) -> None:
    with ExitStack() as stack:
        ama, link = stack.enter_context(inviting(broker))
        esi = stack.enter_context(closing(Player(joined_room("Esi", read_link(link)))))
        esi.wait("terms")
        esi.room.agree()
        ama.wait("begun")
        kofi = SitePlayer(visitor.open(server.url + link))
        agree_to_server(kofi.page, broker.address)
        dialog = kofi.page.locator("dialog[open]")
        expect(dialog).to_contain_text(english_text("ui.friend.invited.begun"))
        dialog.get_by_label("Your name").fill("Kofi")
        kofi.press("friend.join")
        problem = dialog.locator(".problem")
        expect(problem).to_have_text(english_text("friend.taken"))
        kofi.press("friend.other")
        dialog.locator("[name=link]").fill(link[:-3])
        expect(problem).to_have_text(english_text("friend.cut_link"))
        far = Invitation(bytes(16), bytes(16), bytes(16), Broker.at("mqtts://example.org"))
        type_link(kofi, far.link())
        expect(problem).to_have_text(
            english_text("friend.site.no_websocket", broker=far.broker.address)
        )
        kofi.until("page.state.phase === 'play'")  # the board plays on


def test_nothing_is_connected_to_before_the_person_has_agreed_to_the_server(
    server: StaticServer, visitor: Visitor
) -> None:
    """A link, or the page's own address, which may come from others, too."""
    with SilentServer() as other:
        broker = Broker.at(f"ws://{other.name}/")
        invitation = Invitation(bytes(16), bytes(16), bytes(16), broker)
        links = {"play": invitation.link(), "watch": invitation.for_onlookers().link()}
        said = english_text("friend.other_server", server=other.name)
        own = f"{server.url}?{urlencode({'broker': broker.address})}"
        page = visitor.open(own)
        kofi = SitePlayer(page)
        kofi.press("lesson.skip")

        def is_asked() -> None:
            expect(page.locator("dialog[open]")).to_contain_text(said)
            page.locator("dialog[open] .close").click()
            expect(page.locator("dialog[open]")).to_have_count(0)
            assert other.count == 0

        for text in (invitation.link(), "0" * 12, None):
            open_sheet(kofi)
            if text is None:
                kofi.press("friend.invite")
            else:
                type_link(kofi, text)
            is_asked()
        for link in links.values():
            visitor.open_after(page, own + link)
            is_asked()
        visitor.open_after(page, server.url + link)
        agree_to_server(page, broker.address)
        wait_until(lambda: other.count, "a connection")
        for link in links.values():
            page.goto("about:blank")
            before = other.count
            page.goto(server.url + link)
            wait_until(lambda seen=before: other.count > seen, "a connection, nothing asked")
            assert said not in page.locator("body").inner_text()


def test_a_broker_that_is_away_is_said(server: StaticServer, browser: Browser) -> None:
    context = browser.new_context()
    try:
        kofi = SitePlayer(context.new_page())
        address = f"ws://127.0.0.1:{free_port()}/"
        link = Invitation(bytes(16), bytes(16), bytes(16), Broker.at(address)).link()
        kofi.page.goto(server.url + link)
        agree_to_server(kofi.page, address)
        offered = kofi.page.locator("dialog[open] .terms")
        expect(offered).to_have_text(english_text("friend.no_server"))  # as soon as that is known
        kofi.page.locator("dialog[open]").get_by_label("Your name").fill("Kofi")
        kofi.press("friend.join")
        (worker,) = (each for each in kofi.page.workers if each.url.endswith("/worker.js"))
        worker.evaluate(HASTE)
        problem = kofi.page.locator("dialog[open] .problem")
        expect(problem).to_have_text(english_text("friend.no_server"))
    finally:
        context.close()


def test_what_cannot_be_loaded_is_said_and_a_proposal_without_an_answer_leaves_nothing_behind(
    broker: Mosquitto, server: StaticServer, visitor: Visitor
) -> None:
    server.stale["/worker/friend.bundle"] = b"cut off"
    kofi = SitePlayer(visitor.open(server.url))
    kofi.press("lesson.skip")
    assert not any("mqtt" in path or "friend" in path for path in server.asked)
    open_sheet(kofi)
    with inviting(broker) as (_, link):
        type_link(kofi, link)  # whose it is was not seen before
        problem = kofi.page.locator("dialog[open] .problem")
        expect(problem).to_contain_text(english_text("friend.not_loaded"))
        server.stale.clear()
        kofi.press("friend.join")
        agree_to_server(kofi.page, broker.address)
        expect(kofi.page.locator("[data-terms]")).to_contain_text("Ama")
        wait_until(lambda: kofi.page.evaluate(KEPT_ROOMS) == 1, "the room is kept")
        kofi.page.reload()
        wait_until(lambda: kofi.page.evaluate(KEPT_ROOMS) == 0, "nothing kept")


def test_a_broker_may_be_away_and_no_engine_plays_for_a_friend_whose_program_cannot_be_loaded(
    broker: Mosquitto, server: StaticServer, visitor: Visitor
) -> None:
    with playing(broker, server, visitor) as (ama, kofi, _):
        broker.stop()
        expect(kofi.page.locator("awale-friend [data-friend]")).to_have_text(
            english_text("friend.broker.gone")
        )
        broker.start()
        ama.play(0)
        kofi.plies(1)
        kofi.play(6)
        ama.has(2)
        server.stale["/worker/friend.bundle"] = b"cut off"
        kofi.page.evaluate(NOTHING_CACHED)
        kofi.page.reload()
        kofi.plies(2)
        kofi.page.locator('button[data-pit="6"]').click(delay=100)  # any pit goes on
        kofi.until("page.state.phase === 'play'")
        kofi.until("page.state.game.turn === 0 && page.state.game.ply === 2")
        assert not any(each.url.endswith("/searcher.js") for each in kofi.page.workers)
        server.stale.clear()
        kofi.page.reload()
        seated(kofi)
        ama.play(1)
        kofi.plies(3)


def test_a_guest_has_no_friends(server: StaticServer, visitor: Visitor) -> None:
    kofi = SitePlayer(visitor.open(f"{server.url}?guest"))
    kofi.press("lesson.skip")
    kofi.press("new")
    expect(kofi.page.locator("dialog[open]")).to_be_visible()
    expect(kofi.page.locator('dialog[open] [data-command="friend"]')).to_have_count(0)


def test_firefox_joins_plays_and_goes_on_after_a_reload(
    broker: Mosquitto, server: StaticServer, tmp_path: Path
) -> None:
    page = "document.querySelector('awale-board')?.page"
    with inviting(broker) as (ama, link), firefox() as tab:

        def until(condition: str) -> None:
            wait_until(lambda: tab.value(f"Boolean({page}?.current && {condition})"), condition)

        def act(**command: Any) -> None:
            done = tab.value(f"{page}.act({json.dumps(command)}).then((answer) => answer.ok)")
            assert done is True, command

        tab.go_to(server.url)
        until(f"{page}.friend")
        act(**NO_LIGHT)
        name = Broker.at(broker.address).name
        act(t="friend", do="join", name="Kofi", link=link, server=name)
        act(t="friend", do="agree")
        ama.wait("begun")
        ama.play(0)
        until(f"{page}.state.game.ply === 1 && {page}.personToMove")
        act(t="play", pit=6, ply=1)
        ama.has(2)
        tab.go_to(server.url)
        until(f"{page}.friend?.stage === 'playing' && {page}.friend.here")
        act(**NO_LIGHT)
        ama.play(1)
        until(f"{page}.state.game.ply === 3 && {page}.personToMove")
        act(t="play", pit=7, ply=3)
        ama.has(4)
