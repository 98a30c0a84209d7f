# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An onlookers' link opened on the site, with nothing installed: a game of two `awale friend`."""

import pytest
from awale_session.friend.invitation import Broker, Invitation, read_link
from playwright.sync_api import Browser, expect

from awale_core import Game
from tests.support.mosquitto import Mosquitto
from tests.support.playing import TO_MOVE, agree_to_server, until
from tests.support.sentences import english_text
from tests.support.static_site import StaticServer, Visitor
from tests.support.waiting import wait_until
from tests.support.watched_game import SHORT_GAME, WatchedGame, looks_on_only, sees, shows
from tests.web.test_board_in_browser import ACT
from tests.web.test_friend_on_the_site import KEPT_ROOMS, PHONE, SitePlayer

STOPPED = english_text("friend.watch.not_a_link")
SERVER_SAID = """() => {
    const { source } = document.querySelector("awale-board").page, ask = source.ask;
    source.ask = (command) => {
        const said = document.querySelector("awale-watch [data-ui='ui.friend.server']");
        const isWatch = command.t === "watch";
        if (isWatch) window.serverSaid ??= said?.checkVisibility() && said.textContent;
        return ask.call(source, command);
    };
}"""
NOTHING = english_text("friend.watch.nothing")


@pytest.mark.parametrize("visitor", [PHONE], indirect=True)
def test_an_onlooker_sees_a_whole_game_and_goes_back_to_their_own(
    broker: Mosquitto, server: StaticServer, visitor: Visitor
) -> None:
    moves, game = SHORT_GAME, Game()
    esi = SitePlayer(visitor.open(server.url))  # a game of their own
    esi.press("lesson.skip")
    esi.quickly()
    esi.play(2)
    esi.until("page.personToMove && page.state.game.ply === 2")
    own = esi.state["game"]["moves"]

    with WatchedGame(broker) as watched:
        page = visitor.open_after(esi.page, server.url + watched.watch)
        agree_to_server(page, broker.address)
        said = page.locator("[data-watched]")
        expect(said).to_have_text(english_text("friend.watch.waits", name="Ama"))
        watched.begin()
        sees(page, 0)
        expect(page.locator("awale-watch .card-line")).to_have_text(["Kofi0", "Ama0"])
        expect(page.locator("awale-watch .watch-live")).to_be_visible()
        expect(said).to_have_text("Ama to move.")
        looks_on_only(page)
        for ply, pit in enumerate(moves[:4], 1):
            watched.play(pit)
            sees(page, ply)
            game.play(pit)
        shows(page, [*game.pits, *game.stores])
        assert page.evaluate("document.body.scrollWidth") <= 390

        page.locator('awale-watch [data-step="previous"]').click()  # an earlier move stays in sight
        watched.take_back()
        expect(said).to_contain_text(english_text("taken_back", turn="Kofi to move"))
        sees(page, 3)
        page.locator('awale-watch [data-ply="1"]').click()
        watched.play(moves[3])
        expect(page.locator("awale-watch .replay-place")).to_have_text("1 / 4")

        page.reload()
        sees(page, 4)
        looks_on_only(page)
        for ply, pit in enumerate(moves[4:], 5):
            watched.play(pit)
            sees(page, ply)
            game.play(pit)
        assert game.outcome is not None
        expect(said).to_contain_text(f"{max(game.stores)} to {min(game.stores)}")
        shows(page, [*game.pits, *game.stores])

        # A move that the page would play goes to the page's own board, and nothing was published.
        page.evaluate(ACT, {"t": "play", "pit": 0, "ply": len(moves)})
        watched.only_the_players_have_spoken()
        page.locator("awale-watch .close").click()
        until(page, "() => location.hash === ''")
        wait_until(lambda: page.evaluate(KEPT_ROOMS) == 0, "no room kept")
        assert esi.state["game"]["moves"] == own
        esi.until("page.personToMove")


def test_a_link_that_is_wrong_says_what_to_do(
    broker: Mosquitto, server: StaticServer, visitor: Visitor
) -> None:
    with WatchedGame(broker) as watched:
        watched.begin()
        page = visitor.open(server.url)
        until(page, "() => document.querySelector('awale-board')?.page?.can('watch')")
        page.evaluate(SERVER_SAID)
        page.evaluate("() => { location.hash = '#watch=1.AAAA'; }")
        said = page.locator("[data-watched]")
        expect(said).to_have_text(STOPPED)
        assert page.evaluate("() => window.serverSaid")  # before anything could connect
        real = read_link(watched.watch)
        for altered in (
            Invitation(bytes(16), real.inviter, None, real.broker),
            Invitation(real.room, bytes(16), None, real.broker),
        ):
            page.evaluate("(link) => { location.hash = link; }", altered.link())
            if altered.room != real.room:
                agree_to_server(page, broker.address)
            expect(said).to_have_text(NOTHING)
        far = Invitation(bytes(16), bytes(16), None, Broker.at("mqtts://example.org"))
        page.evaluate("(link) => { location.hash = link; }", far.link())
        expect(said).to_have_text(
            english_text("friend.site.no_websocket", broker=far.broker.address)
        )
        page.evaluate("(link) => { location.hash = link; }", watched.watch)
        sees(page, 0)
        page.evaluate("() => { location.hash = ''; }")  # as the browser's way back does
        expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_link_typed_where_invitations_are_opened_is_looked_on_at(
    broker: Mosquitto, server: StaticServer, visitor: Visitor
) -> None:
    with WatchedGame(broker) as watched:
        watched.begin()
        watched.play(2)
        esi = SitePlayer(visitor.open(server.url))
        esi.press("lesson.skip")
        esi.press("new")
        esi.press("friend")
        dialog = esi.page.locator("dialog[open]")
        dialog.get_by_label(english_text("ui.friend.join.label")).fill(f"Look: {watched.watch}")
        esi.press("friend.join")
        agree_to_server(esi.page, broker.address)
        sees(esi.page, 1)
        esi.page.keyboard.press("Escape")
        expect(esi.page.locator("dialog[open]")).to_have_count(0)
        until(esi.page, "() => location.hash === ''")


def test_who_has_the_board_open_in_another_tab_looks_on_once_they_take_it_over(
    broker: Mosquitto, server: StaticServer, visitor: Visitor
) -> None:
    with WatchedGame(broker) as watched:
        watched.begin()
        until(visitor.open(server.url), TO_MOVE)  # it has the board
        page = visitor.open(server.url + watched.watch)
        page.locator("[data-command='board.take']").click()
        agree_to_server(page, broker.address)
        sees(page, 0)


def test_both_players_find_the_link_for_onlookers_with_its_code(
    broker: Mosquitto, server: StaticServer, visitor: Visitor, browser: Browser
) -> None:
    kofi = SitePlayer(visitor.open(f"{server.url}?broker={broker.address}"))
    kofi.press("lesson.skip")
    kofi.press("new")
    kofi.press("friend")
    dialog = kofi.page.locator("dialog[open]")
    dialog.get_by_label("Your name").fill("Kofi")
    kofi.press("friend.invite")
    agree_to_server(kofi.page, broker.address)
    dialog.locator('[data-value="link"]').wait_for()
    watch = dialog.locator('[data-value="watch"]')
    assert watch.input_value().startswith(f"{server.url}#watch=1.")
    picture = dialog.locator("details .qr")
    expect(picture).to_be_hidden()  # who is to play scans the other one
    dialog.get_by_text(english_text("ui.friend.watchers")).click()
    expect(picture).to_be_visible()
    wait_until(lambda: picture.evaluate("(image) => image.naturalWidth"), "a picture")
    guest = Visitor(browser.new_context(**PHONE))
    try:
        page = guest.open(watch.input_value())
        agree_to_server(page, broker.address)
        waits = english_text("friend.watch.waits", name="Kofi")
        expect(page.locator("[data-watched]")).to_have_text(waits)
    finally:
        guest.context.close()
    assert guest.errors == []
