# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Several pages at one board: what each is shown, and which one controls it."""

import threading
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any

import pytest
from awale_host.page.hub import Hub
from awale_host.page.server import PageServer
from awale_session.answers.page_state import page_state
from awale_session.page.protocol import Setup
from awale_session.play.events import SessionState
from websockets.exceptions import ConnectionClosed

from awale_core import Game
from tests.page.conftest import FakeSource, FakeSurface, Page
from tests.support.page_views import CLOCKS
from tests.support.waiting import wait_until


def test_a_page_gets_hello_state_and_the_newest_light(
    open_page: Callable[..., Page], surface: FakeSurface
) -> None:
    first = open_page()
    assert first.next("hello", "state", "frame")["t"] == "hello"
    assert first.next("state", "frame")["t"] == "state"
    assert surface.watched.wait()
    for level in range(5):
        surface.show("frame", bytes([level]) * 576)
    while b64decode(first.next("frame")["rgb"]) != bytes([4]) * 576:
        pass
    late = open_page()
    assert b64decode(late.next("frame")["rgb"]) == bytes([4]) * 576


def test_events_reach_every_page_and_states_replace_each_other(
    open_page: Callable[..., Page], source: FakeSource
) -> None:
    pages = [open_page(), open_page()]
    for page in pages:
        page.next("state")
    source.publish(source.state("over"))
    source.say("done")
    for page in pages:
        page.state(lambda state: state["phase"] == "over")
        assert page.next("event")["say"]["args"]["text"] == "done"


def test_a_page_that_comes_later_gets_the_time_that_is_left(
    open_page: Callable[..., Page], source: FakeSource, clock: list[float]
) -> None:
    now = SessionState("play", True, "", "", Setup(), Setup().players, Game(), clocks=CLOCKS)
    source.publish(page_state(now, "virtual"))
    first = open_page()
    clock[0] += 9
    states = [each.state(lambda state: state["game"]) for each in (first, open_page())]
    left = [state["game"]["clocks"]["remaining_ms"] for state in states]
    assert left[1] == [CLOCKS.remaining_ms[0] - 9000, CLOCKS.remaining_ms[1]]
    assert left[0] in ([*CLOCKS.remaining_ms], left[1])


def test_only_the_page_in_control_acts(
    open_page: Callable[..., Page], source: FakeSource, surface: FakeSurface
) -> None:
    holder = open_page()
    holder.state(lambda state: state["control"]["holder"] == 1)
    other = open_page()
    other.next("state")
    for number, message in enumerate(
        ({"t": "play", "pit": 0, "ply": 0}, {"t": "touch", "pad": "A", "down": True}), 1
    ):
        other.send(**message, id=number)
        refused = other.answer(number)
        assert (refused["ok"], refused["say"]["id"]) == (False, "refused.control")
    other.send(t="look", ply=0, id=9)
    assert other.answer(9)["ok"] is True
    other.send(t="watch", link="#watch=1.x", id=10)
    assert other.answer(10)["ok"] is True  # at a game of others
    holder.send(t="touch", pad="A", down=True, id=3)
    assert holder.answer(3)["ok"] is True
    assert surface.touches == [("page 1", "A", True)]


def test_the_holder_gives_the_board_to_a_page_that_asks(
    open_page: Callable[..., Page], surface: FakeSurface
) -> None:
    holder, other = open_page(), open_page()
    other.state(lambda state: state["control"]["viewers"] == 2)
    other.send(t="control", do="request", id=1)
    holder.state(lambda state: state["control"]["requests"] == [2])
    holder.send(t="control", do="grant", viewer=2, id=2)
    assert holder.answer(2)["ok"] is True
    other.state(lambda state: state["control"] == {"holder": 2, "requests": [], "viewers": 2})
    assert "page 1" in surface.lifted


def test_the_holder_may_keep_the_board(open_page: Callable[..., Page]) -> None:
    holder, other = open_page(), open_page()
    other.next("state")
    other.send(t="control", do="grant", viewer=2, id=1)
    assert other.answer(1)["ok"] is False
    other.send(t="control", do="request", id=2)
    holder.state(lambda state: state["control"]["requests"] == [2])
    holder.send(t="control", do="refuse", viewer=2, id=3)
    holder.state(lambda state: state["control"] == {"holder": 1, "requests": [], "viewers": 2})


def test_a_holder_that_does_not_answer_loses_the_board(
    open_page: Callable[..., Page], clock: list[float], hub: Hub
) -> None:
    holder, other = open_page(), open_page()
    other.next("state")
    other.send(t="control", do="request", id=1)
    holder.state(lambda state: state["control"]["requests"] == [2])
    clock[0] += 21
    other.state(lambda state: state["control"]["holder"] == 2)


def test_a_page_that_reloads_keeps_the_board(
    open_page: Callable[..., Page], clock: list[float]
) -> None:
    holder, other = open_page(key="tab one"), open_page(key="tab two")
    other.state(lambda state: state["control"]["viewers"] == 2)
    holder.socket.close()
    other.state(lambda state: state["control"]["holder"] is None)
    again = open_page(key="tab one")
    again.state(lambda state: state["control"]["holder"] == 3)


def test_a_new_page_has_the_board_at_once_if_no_other_is_open(
    open_page: Callable[..., Page], hub: Hub
) -> None:
    first = open_page(key="tab one")
    first.state(lambda state: state["control"]["holder"] == 1)
    first.socket.close()
    wait_until(lambda: hub.is_empty, "the page is gone")
    open_page(key="tab two").state(lambda state: state["control"]["holder"] == 2)


def test_a_board_that_is_left_goes_to_the_next_page(
    open_page: Callable[..., Page], clock: list[float]
) -> None:
    holder, other = open_page(key="tab one"), open_page(key="tab two")
    other.state(lambda state: state["control"]["viewers"] == 2)
    holder.socket.close()
    other.state(lambda state: state["control"]["holder"] is None)
    clock[0] += 6
    other.state(lambda state: state["control"]["holder"] == 2)


def test_a_page_left_open_since_an_earlier_run_yields_to_one_opened_now(
    open_page: Callable[..., Page],
) -> None:
    left_over = open_page(run="an earlier one")
    left_over.state(lambda state: state["control"]["holder"] == 1)
    left_over.send(t="watch", link="#watch=1.x", id=1)  # as such a page does automatically
    assert left_over.answer(1)["ok"] is True
    opened_now = open_page()
    opened_now.state(lambda state: state["control"]["holder"] == 2)


def test_a_page_left_open_and_used_again_keeps_the_board(open_page: Callable[..., Page]) -> None:
    left_over = open_page(run="an earlier one")
    left_over.send(t="touch", pad="C", down=True, id=1)
    assert left_over.answer(1)["ok"] is True
    open_page().state(lambda state: state["control"] == {"holder": 1, "requests": [], "viewers": 2})


def test_a_page_that_comes_back_in_the_same_run_keeps_the_board(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(key="tab one")
    run = page.next("hello")["run"]
    page.socket.close()
    again = open_page(key="tab one", run=run)
    again.state(lambda state: state["control"]["holder"] == 2)
    open_page().state(lambda state: state["control"] == {"holder": 2, "requests": [], "viewers": 2})


def test_fingers_of_a_page_that_goes_are_lifted(
    open_page: Callable[..., Page], surface: FakeSurface
) -> None:
    page = open_page()
    page.send(t="touch", pad="C", down=True, id=1)
    page.answer(1)
    page.socket.close()
    wait_until(lambda: surface.lifted == ["page 1"], "the finger is lifted")


def test_the_end_of_the_session_reaches_every_page(
    open_page: Callable[..., Page], source: FakeSource
) -> None:
    pages = [open_page() for _ in range(3)]
    for page in pages:
        page.next("state")
    source.end()
    for page in pages:
        assert page.next("bye")["say"]["id"] == "session.quit"
        with pytest.raises(ConnectionClosed):
            page.next("never")


def one_that_is_behind(
    open_page: Callable[..., Page], surface: FakeSurface, clock: list[float]
) -> tuple[Page, dict[str, Any]]:
    """A paced page, and the frame that it has not seen for ten seconds."""
    page = open_page(paced=True)
    page.next("state")
    assert surface.watched.wait()
    surface.show("frame", bytes([1]) * 576)
    frame = page.next("frame")
    clock[0] += 10
    return page, frame


def test_the_end_reaches_a_page_that_is_behind_although_the_server_closes_at_once(
    open_page: Callable[..., Page],
    server: PageServer,
    source: FakeSource,
    surface: FakeSurface,
    clock: list[float],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page, first = one_that_is_behind(open_page, surface, clock)
    busy, goes_on = threading.Event(), threading.Event()

    def handle(*_: object) -> None:
        busy.set()
        goes_on.wait()

    monkeypatch.setattr(source, "handle", handle)
    page.send(t="undo", id=1)
    busy.wait()
    source.end()
    closing = threading.Thread(target=server.close)
    closing.start()
    goes_on.set()
    closing.join(0.3)  # a server that does not wait for the page has closed by now
    page.send(t="seen", n=first["n"])
    assert page.next("bye")["say"]["id"] == "session.quit"
    closing.join()


def test_a_paced_page_that_says_what_it_has_seen_is_sent_the_newest_light(
    open_page: Callable[..., Page], surface: FakeSurface, clock: list[float], source: FakeSource
) -> None:
    page, first = one_that_is_behind(open_page, surface, clock)
    for level in range(2, 9):
        surface.show("frame", bytes([level]) * 576)
    page.send(t="seen", n=first["n"])
    while (newest := page.next("frame"))["rgb"] != b64encode(bytes([8]) * 576).decode():
        page.send(t="seen", n=newest["n"])
    assert source.commands == []
