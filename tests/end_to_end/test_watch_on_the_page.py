# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An onlookers' link opened on the program's page: a game of two others, and one's own board."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from awale_core import Game
from tests.support.mosquitto import Mosquitto
from tests.support.playing import Playing, agree_to_server, sit_down, until
from tests.support.watched_game import SHORT_GAME, WatchedGame, looks_on_only, sees, shows

PHONE: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK: Any = {"viewport": {"width": 1280, "height": 800}}


def test_an_onlooker_at_the_programs_page_sees_a_whole_game(
    browser: Browser, tmp_path: Path
) -> None:
    moves, game = SHORT_GAME, Game()
    with ExitStack() as stack:
        broker = stack.enter_context(Mosquitto(tmp_path))
        url = stack.enter_context(Playing(tmp_path / "esi", "--virtual", "--http-port", "0")).url
        esi = stack.enter_context(sit_down(browser, url, **PHONE))
        esi.press("lesson.skip")
        esi.play(2)
        esi.wait(lambda table: table.state["game"]["ply"] == 2)
        own = esi.state["game"]["moves"]
        watched = stack.enter_context(WatchedGame(broker))
        watched.begin()

        esi.page.goto(url + watched.watch)
        agree_to_server(esi.page, broker.address)  # the program looks on for both
        # A page that does not control the board looks on, too.
        yaw = stack.enter_context(sit_down(browser, url + watched.watch, **DESK))
        pages = (esi.page, yaw.page)
        for page in pages:
            sees(page, 0)
            expect(page.locator("[data-watched]")).to_have_text("Ama to move.")
            looks_on_only(page)
        for ply, pit in enumerate(moves[:4], 1):
            watched.play(pit)
            game.play(pit)
            for page in pages:
                sees(page, ply)
        watched.take_back()
        for page in pages:
            expect(page.locator("[data-watched]")).to_contain_text("Taken back.")
            sees(page, 3)
        esi.page.reload()
        sees(esi.page, 3)
        watched.play(moves[3])
        for ply, pit in enumerate(moves[4:], 5):
            watched.play(pit)
            game.play(pit)
            for page in pages:
                sees(page, ply)
        score = f"{max(game.stores)} to {min(game.stores)}"
        for page in pages:
            expect(page.locator("[data-watched]")).to_contain_text(score)
            shows(page, [*game.pits, *game.stores])
        watched.only_the_players_have_spoken()
        esi.close()
        until(esi.page, "() => location.hash === ''")
        assert esi.state["game"]["moves"] == own
        esi.play(esi.may_play()[0])
