# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A real board at a USB port of the browser: the firmware in a process, a stand-in for the port."""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from awale_host.link import Board
from awale_host.link.transport import open_port
from awale_host.virtual.process import BoardProcess, start_board
from awale_session.link.archive import waiting_count
from playwright.sync_api import Browser, Page, expect

from awale_core import Game, ogn_reader, wire
from awale_core.notation import pit_letter
from tests.support.axe import violations
from tests.support.link_proxy import let_in
from tests.support.playing import until
from tests.support.sentences import english_part, english_text
from tests.support.static_site import StaticServer, Visitor
from tests.support.usb_stand_in import SCRIPT, UsbCable
from tests.support.waiting import wait_until

GAMES = 30
CUTS = 5
SAVE_DIALOG = """() => {
    const may_close = new Promise((resolve) => (window.let_close = resolve));
    window.showSaveFilePicker = async ({ suggestedName }) => {
        const folder = await navigator.storage.getDirectory();
        const handle = await folder.getFileHandle(suggestedName, { create: true });
        return {
            createWritable: async () => {
                const stream = await handle.createWritable();
                return {
                    write: (text) => stream.write(text),
                    close: async () => {
                        window.file_is_written = true;
                        await may_close;
                        await stream.close();
                    },
                };
            },
        };
    };
}"""
FILE = """async () => {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle("awale-board.ogn");
    return (await handle.getFile()).text();
}"""


@pytest.fixture
def board(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[BoardProcess]:
    """The firmware in a process; a connection of a test to it ends before the page's begins."""
    state, console = str(tmp_path / "board"), str(tmp_path / "console.txt")
    if getattr(request, "param", "") == "slip":
        drive = tmp_path / "board" / "drive"
        drive.mkdir(parents=True)
        (drive / "settings.toml").write_bytes(b"AWALE_BRIGHTNES = 3\n")
    with start_board(state_dir=state, console=console) as process:
        yield process


@pytest.fixture
def cable(board: BoardProcess) -> UsbCable:
    return UsbCable(board.link_url)


@contextmanager
def connected(browser: Browser, site: Path, cable: UsbCable) -> Iterator[Page]:
    """The page with the board at its port."""
    server = StaticServer(site, cable.post)
    visitor = Visitor(browser.new_context())
    visitor.context.add_init_script(SCRIPT)
    page = visitor.open(server.url)
    page.locator('[data-command="usb"]').click()
    page.locator('[data-command="usb.go"]').click()
    page.wait_for_url("**/?board=usb")
    page.locator('[data-command="usb.choose"]').click()
    expect(page.locator(".status")).to_have_text("Awalé board")
    try:
        yield page
    finally:  # an error of the worker may be why the test fails
        errors = list(visitor.errors)
        visitor.context.close()
        server.stop()
        assert errors == []


@pytest.fixture
def page(browser: Browser, site: Path, cable: UsbCable) -> Iterator[Page]:
    with connected(browser, site, cable) as page:
        yield page


def order(page: Page, **command: Any) -> None:
    """Give the worker a command, as the page does."""
    (worker,) = [each for each in page.workers if each.url.endswith("/usb.js")]
    worker.evaluate("(text) => self.onmessage({ data: text })", json.dumps(command))


def frames(page: Page) -> None:
    """Count the frames that come from now on in `window.frames_seen`."""
    page.evaluate(
        """() => {
            window.frames_seen = 0;
            const { page } = document.querySelector("awale-top");
            page.addEventListener("frame", () => (window.frames_seen += 1));
        }"""
    )


def touch(board: BoardProcess, pad: str) -> None:
    """A finger of a person at the real board."""
    board.touch("person", pad, True)
    board.touch("person", pad, False)  # the board holds it as long as a finger would


def begin(page: Page, north: dict[str, Any] | None = None) -> None:
    order(page, t="set", values={"speed": "max"})
    order(page, t="new", setup={"north": north or {"kind": "person"}})
    expect(page.locator("[data-turn]")).to_contain_text(re.compile("to move|Your turn"))


def test_connecting_begins_nothing_a_move_at_the_board_is_shown_and_the_second_worker_answers(
    page: Page, board: BoardProcess
) -> None:
    expect(page.locator("[data-turn]")).to_have_text(english_text("turn.menu"))
    begin(page, {"kind": "engine", "level": 2})
    frames(page)
    page.locator('[data-command="hint"]:visible').first.click()
    hint = re.compile(f"{english_part('hint')}|{english_part('remark.good')}")
    expect(page.locator("[data-said]")).to_contain_text(hint)
    touch(board, "D")
    expect(page.locator("[data-ply]")).to_have_count(2)  # the PC has answered on the board
    wait_until(lambda: page.evaluate("window.frames_seen") > 0, "a frame")


@pytest.mark.report
@pytest.mark.parametrize("board", ["slip"], indirect=True)
def test_settings_reach_the_board_and_health_is_described(page: Page) -> None:
    order(page, t="set", values={"palette": "night"})
    page.locator('[data-command="usb"]').click()
    page.locator('[data-command="usb.health"]').click()
    expect(page.locator("awale-usb h2")).to_have_text(english_text("ui.usb"))
    expect(page.locator('[data-command="usb.health"]')).to_have_text(english_text("ui.usb.health"))
    findings = page.locator("awale-usb .findings")
    expect(findings).to_contain_text("The board runs cpython")
    expect(findings).to_contain_text(english_text("health.supply"))
    expect(findings).to_contain_text("AWALE_BRIGHTNES")
    assert violations(page, "awale-usb") == []
    until(page, "() => document.querySelector('awale-top').page.state.settings.palette === 'night'")


def test_a_pulled_cable_is_reported_and_the_game_goes_on_when_it_is_back(
    page: Page, board: BoardProcess, cable: UsbCable
) -> None:
    begin(page)
    touch(board, "A")
    expect(page.locator("[data-ply]")).to_have_count(1)
    cable.pull()
    expect(page.locator(".status")).to_contain_text("not connected")
    touch(board, "a")
    cable.plug_in()
    expect(page.locator(".status")).to_have_text("Awalé board")
    expect(page.locator("[data-ply]")).to_have_count(2)

    # Again, before the board has answered: the worker finds the loss and the new port together.
    (worker,) = [each for each in page.workers if each.url.endswith("/usb.js")]
    worker.evaluate(
        """() => setTimeout(() => {
            const request = new XMLHttpRequest();
            request.open("POST", "/usb/opened", false);
            request.send();
        })"""
    )
    cable.pull()
    cable.cut_after(20)
    cable.plug_in()
    wait_until(lambda: cable.cut == 1, "a cut")  # inside the answer to the hello
    expect(page.locator(".status")).to_have_text("Awalé board")
    touch(board, "B")
    expect(page.locator("[data-ply]")).to_have_count(3)


def test_ports_on_which_no_board_answers_are_left_for_another(page: Page) -> None:
    page.evaluate("localStorage.setItem('usb allowed', 'silent')")
    page.reload()
    expect(page.locator(".status")).to_have_text("Awalé board")
    begin(page)


def test_forged_and_damaged_lines_have_no_effect(
    page: Page, board: BoardProcess, cable: UsbCable
) -> None:
    begin(page)
    touch(board, "A")
    expect(page.locator("[data-ply]")).to_have_count(1)
    moved = {"t": "moved", "n": 2**31, "game": "00000000", "ply": 0, "side": 0, "pit": 3}
    forged = [
        wire.encode(moved),
        wire.encode({**moved, "n": 1}),
        wire.encode({"t": "over", "n": 0, "game": "00000000", "reason": "resignation"}),
        wire.encode({"t": "state", "re": 1, "phase": "menu"}),
        wire.encode({"t": "<img src=x onerror=alert(1)>", "n": -1}),
        wire.encode(moved)[:-9] + b"0*0000\n",
        b"\xff\x00\xfe{}{}\n",
        b"x" * 5000 + b"\n",
        b'{"t":"moved"',
    ]
    for line in forged:
        cable.inject(line)
        page.wait_for_timeout(50)
    cable.inject(b"\n")
    touch(board, "a")
    expect(page.locator("[data-ply]")).to_have_count(2)
    moves = page.locator("[data-ply]").all_inner_texts()
    assert [re.sub(r"\W|\d", "", move)[:1] for move in moves] == ["A", "a"]
    assert page.locator("[data-result]").count() == 0


def play_games(board: Board, count: int) -> Counter[str]:
    """Have the board keep `count` games of different lengths; returns their moves."""
    chance = random.Random(7)
    board.set({"speed": "max"}, session=True)
    kept: Counter[str] = Counter()
    for number in range(count):
        game = Game("abapa")
        id = board.new("abapa", south="host", north="host")
        letters = ""
        for ply in range(4 + number % 4):
            pit = chance.choice(game.legal_moves())
            board.move(id, ply, pit)
            game.play(pit)
            letters += pit_letter(pit)
        board.declare(id, game.plies, number % 2, "resign")
        kept[letters] += 1
    return kept


def test_games_come_with_the_cable_cut_five_times_none_lost_none_twice(
    browser: Browser, site: Path, board: BoardProcess, cable: UsbCable
) -> None:
    with Board(lambda: open_port(board.link_url)) as link:
        played = play_games(link, GAMES)
        assert waiting_count(link) == GAMES
    chance = random.Random(3)
    with connected(browser, site, cable) as page:
        page.evaluate(SAVE_DIALOG)
        cable.cut_after(*(chance.randint(1500, 2000) for _ in range(CUTS)))
        page.locator('[data-command="usb"]').click()
        page.locator('[data-command="usb.fetch"]').click()
        wait_until(lambda: page.evaluate("window.file_is_written"), "the file")
        assert cable.cut == CUTS
        assert b"archive_chunk" in cable.written
        assert b"archive_confirm" not in cable.written  # the file is not closed yet
        cable.cut_after(600, 600)
        page.evaluate("window.let_close()")
        news = page.locator("[data-usb-news]")
        expect(news).to_contain_text(english_part("usb.cleared"))
        games = ogn_reader.read(page.evaluate(FILE))
        assert cable.cut == CUTS + 2
    cable.pull()
    letters = ["".join(pit_letter(pit) for pit in each.game.moves) for each in games]
    assert Counter(letters) == played
    with let_in(board.link_url) as link:
        assert waiting_count(link) == 0
