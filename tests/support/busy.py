# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A busy machine, as a plugin of pytest: `pytest -p tests.support.busy` (`make test-busy`).

Four programs compute without end beside the tests, threads give way to each other a hundred times
as often as usual, and half of them begin late. Half of what goes from one to another arrives late,
as half of what a page says to its program, and a page waits for each of its files. The main thread
of a program `awale` stops again and again for a moment, wherever it is. What depends on who comes
first fails here, and not in a year.
"""

import queue
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.awale_command import AwaleCommand

LOOPS = 4
SWITCH_S = 5e-5
LATE_S = 0.1  # at most
FAR_S = 0.3  # at most, from a page
FAR_AWAY = {"offline": False, "latency": 150, "downloadThroughput": -1, "uploadThroughput": -1}
# Lets half of what a page says to its program or its worker come late; what is not a text is what a
# worker gets at its start.
SLOW_SENDING = """(() => {
    const wait = window.setTimeout, last = new WeakMap();
    for (const [kind, name] of [[Worker, "postMessage"], [WebSocket, "send"]]) {
        const send = kind.prototype[name];
        kind.prototype[name] = function (message, ...more) {
            if (typeof message !== "string") return send.call(this, message, ...more);
            const late = Math.random() < 0.5 ? FAR_MS * Math.random() : 0;
            const sent = last.get(this) ?? Promise.resolve();
            last.set(this, sent.then(() => new Promise((done) => wait(done, late)))
                .then(() => send.call(this, message)));
        };
    }
})()""".replace("FAR_MS", str(1000 * FAR_S))
# Stops the main thread of a program: what its other threads hear meanwhile comes first.
STOPPING = """
import atexit, random, signal, time

def stop(*signal_and_frame):
    time.sleep(random.random() * LATE_S)
    signal.setitimer(signal.ITIMER_REAL, random.uniform(0.02, LATE_S))

signal.signal(signal.SIGALRM, stop)
atexit.register(signal.signal, signal.SIGALRM, signal.SIG_IGN)
stop()
""".replace("LATE_S", str(FAR_S))
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


def _far_away(new_page: Callable[P, Page]) -> Callable[P, Page]:
    """Let a new page wait as long for each file as one on the other side of the world, and be heard
    as late."""

    @wraps(new_page)
    def slowly(*args: P.args, **fields: P.kwargs) -> Page:
        page = new_page(*args, **fields)
        page.add_init_script(SLOW_SENDING)
        page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", FAR_AWAY)
        return page

    return slowly


def _stopping(
    environment: Callable[[AwaleCommand, str], dict[str, str]],
) -> Callable[..., dict[str, str]]:
    """Let each run of the program stop again and again."""

    @wraps(environment)
    def slow(command: AwaleCommand, patch: str = "") -> dict[str, str]:
        return environment(command, STOPPING + patch)

    return slow


def pytest_configure(config: pytest.Config) -> None:
    """Begin."""
    sys.setswitchinterval(SWITCH_S)
    threading.Thread.run = _late(threading.Thread.run)  # type: ignore[method-assign]
    queue.Queue.put = _late(queue.Queue.put)  # type: ignore[method-assign]
    AwaleCommand.environment = _stopping(AwaleCommand.environment)  # type: ignore[method-assign]
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
