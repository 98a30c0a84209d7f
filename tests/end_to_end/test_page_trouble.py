# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The page when something is wrong with the board, the port or the connection."""

import json
import re
import threading
from pathlib import Path

from awale_host.virtual.process import start_board
from playwright.sync_api import WebSocketRoute, expect

from tests.end_to_end.conftest import Play, Sit
from tests.support.link_proxy import SocketCable
from tests.support.page_views import MIDDLE, served
from tests.support.playing import until
from tests.support.sentences import english_part, english_text

# How many pits are offered when the page, lost before, has its connection again.
COUNT_LEGAL_ON_CHANGE = """() => {
  let lost = false;
  new MutationObserver(() => {
    if (document.body.dataset.phase === "lost") lost = true;
    else if (lost && !window.opened) {
      window.opened = true;
      window.offered = document.querySelectorAll(".legal-pit").length;
    }
  }).observe(document.body, { attributes: true, attributeFilter: ["data-phase"] });
}"""


def test_a_board_that_is_unplugged_and_comes_back(play: Play, sit: Sit, tmp_path: Path) -> None:
    with (
        start_board(state_dir=tmp_path / "flash", console=tmp_path / "console.txt") as board,
        SocketCable(board.link_url) as cable,
    ):
        assert isinstance(cable, SocketCable)
        playing = play("--port", cable.address, "--level", "1", "--wait", "600")
        table = sit(playing.url)
        page = table.page
        table.play(2)
        expect(page.locator("awale-moves [data-ply]")).to_have_count(2)
        table.may_play()
        cable.pulled.set()
        expect(page.locator("[data-link]")).to_contain_text(english_part("ui.link.no_board"))
        until(page, "() => document.querySelectorAll('.legal-pit').length === 0")
        expect(page.locator("[data-said]")).to_contain_text(english_part("board.lost"))
        cable.pulled.clear()
        pits = table.may_play()
        expect(page.locator("[data-link]")).not_to_contain_text("Waiting")
        expect(page.locator("awale-moves [data-ply]")).to_have_count(2)
        table.play(pits[0])


def test_a_lost_connection_is_reported_and_resumes_the_game(play: Play, sit: Sit) -> None:
    table = sit(play("--virtual", "--level", "1").url)
    page = table.page
    lines: list[WebSocketRoute] = []
    down = threading.Event()

    def line(socket: WebSocketRoute) -> None:
        if down.is_set():
            socket.close()
        else:
            lines.append(socket)
            socket.connect_to_server()

    page.route_web_socket(re.compile("live$"), line)
    page.reload()
    table.play(2)
    expect(page.locator("awale-moves [data-ply]")).to_have_count(2)
    table.may_play()
    down.set()
    lines[-1].close()
    for names_it in ("[data-link]", "[data-turn]"):
        expect(page.locator(names_it)).to_have_text(english_text("ui.link.lost"))
    expect(page.locator(".legal-pit")).to_have_count(0)
    down.clear()
    table.play(table.may_play()[0])
    expect(page.locator("[data-link]")).not_to_contain_text("lost")


def test_pits_of_the_old_state_are_not_offered_after_a_reconnection(
    sit: Sit, tmp_path: Path
) -> None:
    """A host that was restarted counts its pages from one again: the page's number may well be
    that of the old state's holder."""
    lines: list[WebSocketRoute] = []
    numbers: list[int] = []
    kept: list[str] = []

    def line(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        lines.append(socket)

        def arrived(data: str | bytes) -> None:
            message = json.loads(data)
            if message["t"] == "hello":
                numbers.append(message["viewer"])
                message["viewer"] = numbers[0]
            elif message["t"] == "state" and message["control"]["holder"] == numbers[-1]:
                message["control"]["holder"] = numbers[0]
            if len(lines) == 1 or message["t"] == "hello":
                socket.send(json.dumps(message))
            else:
                kept.append(json.dumps(message))

        server.on_message(arrived)

    with served(tmp_path) as (source, url):
        source.put(MIDDLE)
        table = sit(url)
        page = table.page
        page.route_web_socket(re.compile("live$"), line)
        page.reload()
        table.may_play()
        page.evaluate(COUNT_LEGAL_ON_CHANGE)
        lines[0].close()
        until(page, "() => window.opened")
        assert page.evaluate("window.offered") == 0
        while kept:
            lines[1].send(kept.pop(0))
        table.may_play()
