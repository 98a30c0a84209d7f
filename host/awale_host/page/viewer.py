# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""One page that is open somewhere: what waits to be sent to it, and how much it may send."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

BURST: Final = 240.0  # commands at once: a held key in a list of games asks at each row
COMMANDS_A_S: Final = 120.0  # commands a second on average
_FORGIVEN: Final = 100  # refused for their number before the page is closed
_MOST_WAITING: Final = 500
FRESH_S: Final = 0.1  # a frame that a paced page has not seen for so long holds back all others
SEND_S: Final = 5.0  # a page that takes nothing for so long is closed


class TooSlow(Exception):
    """The page does not receive its messages fast enough."""


class Viewer:
    """Outgoing messages of one page in order, with the newest state and frame only.

    What a `paced` page has been sent and has not seen yet may be at most FRESH_S old when more is
    sent. A page on a slow line so gets the newest state and frame whenever it has taken the ones
    before, and never a queue of old ones. Everything runs in the server's event loop; `clock`
    gives seconds.
    """

    def __init__(
        self,
        number: int,
        key: str,
        clock: Callable[[], float],
        *,
        left_over: bool = False,
        paced: bool = False,
    ) -> None:
        self.number = number
        self.key = key
        self.left_over = left_over  # from an earlier run of the program, and not used since
        self.paced = paced
        self._clock = clock
        self._unseen: deque[tuple[int, float]] = deque()  # frames on their way, and since when
        self.opening: list[str] = []  # sent before anything else
        self.requested_at_s: float | None = None  # when it asked for control of the board
        self._texts: deque[str] = deque()
        self._state: str | None = None
        self._frame: tuple[int, str] | None = None
        self._wake = asyncio.Event()
        self._allowance = BURST
        self._allowance_at_s = clock()
        self._over = 0

    @property
    def name(self) -> str:
        """Name under which this page's touches reach the board."""
        return f"page {self.number}"

    def put(self, text: str) -> None:
        """Send a message soon; beyond 500 that wait, the oldest are lost (the state is whole)."""
        self._texts.append(text)
        if len(self._texts) > _MOST_WAITING:
            self._texts.popleft()
        self._wake.set()

    def put_state(self, text: str) -> None:
        """Send the state soon, in place of one that waits."""
        self._state = text
        self._wake.set()

    def put_frame(self, text: str, number: int) -> None:
        """Send frame `number` soon, in place of one that waits."""
        self._frame = (number, text)
        self._wake.set()

    def seen(self, number: int) -> bool:
        """Note that the page has the frames up to `number`; False if none of them was sent."""
        before = len(self._unseen)
        while self._unseen and self._unseen[0][0] <= number:
            self._unseen.popleft()
        self._wake.set()
        return len(self._unseen) < before

    @property
    def _is_behind(self) -> bool:
        """Whether a frame sent to the page has been unanswered for too long."""
        return bool(self._unseen) and self._clock() - self._unseen[0][1] >= FRESH_S

    async def send(self, send_text: Callable[[str], Awaitable[None]]) -> None:
        """Send the queued messages, until cancelled. TooSlow if the page receives none for 5 s."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                async with asyncio.timeout(SEND_S):
                    await self._flush(send_text)
            except TimeoutError:
                raise TooSlow from None

    async def _flush(self, send_text: Callable[[str], Awaitable[None]]) -> None:
        while self.opening or self._texts or self._state is not None or self._frame is not None:
            if self.opening:
                text = self.opening.pop(0)
            elif self._is_behind:
                return  # `seen` goes on
            elif self._state is not None:  # events speak about the state, which comes first
                text, self._state = self._state, None
            elif self._texts:
                text = self._texts.popleft()
            else:
                assert self._frame is not None
                (number, text), self._frame = self._frame, None
                if self.paced:
                    self._unseen.append((number, self._clock()))
            await send_text(text)

    @property
    def is_idle(self) -> bool:
        """Whether everything was sent."""
        return not (self._wake.is_set() or self._texts or self._state or self._frame)

    def may_send(self) -> bool:
        """Whether another command is within the rate; counts it."""
        now_s = self._clock()
        passed = max(0.0, now_s - self._allowance_at_s)
        self._allowance = min(BURST, self._allowance + passed * COMMANDS_A_S)
        self._allowance_at_s = now_s
        if self._allowance >= 1:
            self._allowance -= 1
            return True
        self._over += 1
        return False

    @property
    def is_flooding(self) -> bool:
        """Whether the page went on for long after it was refused."""
        return self._over > _FORGIVEN
