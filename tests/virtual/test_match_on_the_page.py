# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A match against the board's own AI, by touches on the page alone, as in the cheat sheet."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from awale_host.virtual.process import BoardProcess
from playwright.sync_api import Page

from awale_core import wire
from tests.support.browser import chromium
from tests.virtual.conftest import Host

A_TAP_MS = 200
PATIENCE_S = 3  # of a person, who touches again
A_HOLD_MS = 1800


class Onlooker:
    """A PC that says hello and then only listens."""

    def __init__(self, pc: Host) -> None:
        self._pc = pc
        self._id = 1
        pc.send(
            b"\n" + wire.encode({"t": "hello", "id": 1, "v": wire.PROTOCOL, "host": "looks on"})
        )
        self.wait_for("hello")

    def setting(self, key: str) -> object:
        """Return the current value of a setting of the board."""
        self._id += 1
        self._pc.send(wire.encode({"t": "get", "id": self._id, "keys": [key]}))
        return self.wait_for("settings")["values"][key]

    def wait_for(self, *kinds: str, patience_s: float | None = None) -> dict[str, Any]:
        """The next message of one of these kinds, or ``{"t": "silence"}``."""
        self._pc.socket.settimeout(patience_s)
        try:
            while True:
                message = wire.decode(self._pc.line().encode())
                if message["t"] in kinds:
                    return message
        except TimeoutError:
            return {"t": "silence"}


def touch(page: Page, pad: str, ms: int = A_TAP_MS) -> None:
    page.locator(f'[data-pad="{pad}"], [data-pit="{pad}"]').click(delay=ms)


def choose(page: Page, board: Onlooker, pit: str, key: str, value: str) -> None:
    """Touch a pit of the start menu until it says what is wanted, at most once round."""
    for _ in range(10):
        if board.setting(key) == value:
            return
        touch(page, pit)
    raise AssertionError(f"pit {pit} does not lead to {value}")


def pits_with_light(page: Page) -> list[int]:
    """South's pits that give light, by what the page says of them to a screen reader."""
    return [pit for pit in range(6) if "no light" not in page.inner_text(f'[data-pit="{pit}"]')]


def a_game(page: Page, board: Onlooker, chance: random.Random) -> dict[str, Any]:
    """South touches one lit pit after the other until the game is over; the board's last word.

    Like a person, South touches again where the board took no notice: it may have been too busy.
    """
    while True:
        lit = pits_with_light(page)
        if lit:
            touch(page, str(chance.choice(lit)))
            said = board.wait_for("moved", "refused", "over", patience_s=PATIENCE_S)
            if said["t"] == "moved":
                said = board.wait_for("moved", "over")  # the board's answer
            if said["t"] == "over":
                return said


def giving_up(page: Page, board: Onlooker) -> dict[str, Any]:
    """South holds New and says yes to the question; the board's last word."""
    while True:
        touch(page, "new", A_HOLD_MS)
        touch(page, "ok")
        over = board.wait_for("over", patience_s=PATIENCE_S)
        if over["t"] == "over":
            assert over["reason"] == "resignation"
            return over


@pytest.mark.slow
def test_best_of_three_from_the_start_menu_to_the_result(
    start: Callable[..., BoardProcess], host: Callable[[str], Host], page_of: Callable[..., str]
) -> None:
    running = start()
    board = Onlooker(host(running.link_url))
    with chromium() as browser:
        page = browser.new_page()
        page.goto(page_of(running))
        page.wait_for_selector("button[data-pit]")
        choose(page, board, "1", "opponent", "board")
        choose(page, board, "2", "match", "best_of_three")
        choose(page, board, "7", "speed", "max")
        points = [0, 0]
        touch(page, "ok")  # begin
        assert board.wait_for("started")["rules"] == "abapa"
        over = a_game(page, board, random.Random(6))
        while True:
            if over["winner"] is not None:
                points[over["winner"]] += 1
            assert over["match"] == "best_of_three"
            assert over["points"] == points
            if max(points) == 2:
                break
            touch(page, "ok")  # the next set
            assert board.wait_for("started")["rules"] == "abapa"
            over = giving_up(page, board)
