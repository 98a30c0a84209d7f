# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A busy machine, as a plugin of pytest: `pytest -p tests.support.busy` (`make test-busy`).

Four programs compute without end beside the tests, threads give way to each other a hundred times
as often as usual, and half of them begin late. Half of what goes from one to another arrives late,
as half of what goes between a page and its program, and a page waits for each of its files: what
depends on who comes first fails here, and not in a year.
"""

import asyncio
import queue
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from starlette.websockets import WebSocket

LOOPS = 4
SWITCH_S = 5e-5
LATE_S = 0.1  # at most
FAR_S = 0.3  # at most, between a page and its program
FAR_AWAY = {"offline": False, "latency": 150, "downloadThroughput": -1, "uploadThroughput": -1}
_running: list["subprocess.Popen[bytes]"] = []
P = ParamSpec("P")
T = TypeVar("T")


def _late(call: Callable[P, T]) -> Callable[P, T]:
    chance = random.Random(call.__qualname__)  # whatever else draws numbers, and in whatever order

    @wraps(call)
    def later(*args: P.args, **fields: P.kwargs) -> T:
        if chance.random() < 0.5:
            time.sleep(chance.random() * LATE_S)
        return call(*args, **fields)

    return later


def _far(call: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """As above, for what waits in an event loop."""
    chance = random.Random(call.__qualname__)

    @wraps(call)
    async def later(*args: P.args, **fields: P.kwargs) -> T:
        if chance.random() < 0.5:
            await asyncio.sleep(chance.random() * FAR_S)
        return await call(*args, **fields)

    return later


def _far_away(new_page: Callable[P, Page]) -> Callable[P, Page]:
    """Let a new page wait as long for each file as one on the other side of the world."""

    @wraps(new_page)
    def slowly(*args: P.args, **fields: P.kwargs) -> Page:
        page = new_page(*args, **fields)
        page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", FAR_AWAY)
        return page

    return slowly


def pytest_configure(config: pytest.Config) -> None:
    """Begin."""
    sys.setswitchinterval(SWITCH_S)
    threading.Thread.run = _late(threading.Thread.run)  # type: ignore[method-assign]
    queue.Queue.put = _late(queue.Queue.put)  # type: ignore[method-assign]
    WebSocket.receive_text = _far(WebSocket.receive_text)  # type: ignore[method-assign]
    WebSocket.send_text = _far(WebSocket.send_text)  # type: ignore[method-assign]
    for kind in (Browser, BrowserContext):
        kind.new_page = _far_away(kind.new_page)  # type: ignore[method-assign]
    if not hasattr(config, "workerinput"):  # once, beside all workers of pytest-xdist
        loop = [sys.executable, "-c", "while True: pass"]
        _running.extend(subprocess.Popen(loop) for _ in range(LOOPS))


def pytest_unconfigure() -> None:
    """End what has begun here."""
    for process in _running:
        process.kill()
        process.wait()
