# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Messages to one page and their times: the newest light, never a queue, by a clock of the test."""

import asyncio

import pytest
from awale_host.page.viewer import FRESH_S, Viewer

from tests.support.waiting import run_aside


class Line:
    """A viewer, what it has been sent, and a clock that the test moves."""

    def __init__(self, *, paced: bool = True) -> None:
        self.now_s = 0.0
        self.sent: list[str] = []
        self.viewer = Viewer(1, "key", lambda: self.now_s, paced=paced)

    def flush(self) -> list[str]:
        """Let the viewer send what it will; what that was."""
        before = len(self.sent)

        async def send(text: str) -> None:
            self.sent.append(text)

        async def until_idle() -> None:
            sending = asyncio.create_task(self.viewer.send(send))
            for _ in range(5):  # every step that does not wait for something from outside
                await asyncio.sleep(0)
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)

        run_aside(until_idle())
        return self.sent[before:]

    def light(self, number: int, after_s: float = 1 / 60) -> list[str]:
        """A frame of the board some time after the last."""
        self.now_s += after_s
        self.viewer.put_frame(f"frame {number}", number)
        return self.flush()


def test_a_page_that_keeps_up_gets_every_frame() -> None:
    line = Line()
    for number in range(1, 200):
        assert line.light(number) == [f"frame {number}"]
        assert line.viewer.seen(number)


def test_a_slow_page_gets_the_newest_and_never_a_queue() -> None:
    """It sees a frame half a second after it was sent. Whatever it is sent was the newest then, and
    nothing older than 200 ms is ever on its way when something is sent."""
    line = Line()
    on_the_way: list[tuple[int, float]] = []
    for newest in range(1, 601):
        for text in line.light(newest):
            assert text == f"frame {newest}"
            assert all(line.now_s - since <= 0.2 for _, since in on_the_way)
            on_the_way.append((newest, line.now_s))
        while on_the_way and line.now_s - on_the_way[0][1] >= 0.5:
            line.viewer.seen(on_the_way.pop(0)[0])
    assert 0 < len(line.sent) < 300


def test_after_a_pause_a_page_gets_one_state_and_one_frame() -> None:
    line = Line()
    assert line.light(1) == ["frame 1"]
    line.now_s += FRESH_S
    for number in range(2, 100):
        line.viewer.put_state(f"state {number}")
        assert line.light(number) == []
    assert line.viewer.seen(1)
    assert line.flush() == ["state 99", "frame 99"]


def test_events_come_in_order_after_the_state_that_they_speak_of() -> None:
    line = Line()
    line.light(1)
    line.now_s += FRESH_S
    line.viewer.put("first")
    line.viewer.put_state("old")
    line.viewer.put("second")
    line.viewer.put_state("new")
    assert line.flush() == []
    line.viewer.seen(1)
    assert line.flush() == ["new", "first", "second"]


def test_of_more_than_500_messages_the_oldest_are_lost() -> None:
    line = Line()
    line.light(1)
    line.now_s += FRESH_S
    for number in range(502):
        line.viewer.put(str(number))
    line.viewer.seen(1)
    assert line.flush() == [str(number) for number in range(2, 502)]


def test_a_frame_that_was_not_sent_is_refused() -> None:
    line = Line()
    assert not line.viewer.seen(7)
    line.light(1)
    assert line.viewer.seen(1)
    assert not line.viewer.seen(1)


@pytest.mark.parametrize("frames", [1, 50])
def test_a_page_that_is_not_paced_is_sent_all_that_it_takes(frames: int) -> None:
    line = Line(paced=False)
    for number in range(1, frames + 1):
        assert line.light(number, after_s=1.0) == [f"frame {number}"]
