# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A real Firefox for tests of the page.

It is driven by WebDriver BiDi: JSON over a WebSocket that Firefox itself serves, so that no driver
program is needed.
"""

import itertools
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.support.browser import cannot

_NAMES = ("firefox", "firefox-esr")


class Firefox:
    """One tab of a running Firefox."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._ids = itertools.count(1)
        self._ask("session.new", capabilities={})
        tree = self._ask("browsingContext.getTree")
        self._tab = tree["contexts"][0]["context"]

    def go_to(self, url: str) -> None:
        """Open an address and wait until it has loaded."""
        self._ask("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def value(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page: text, number, true, false or None."""
        answer = self._ask(
            "script.evaluate",
            expression=expression,
            target={"context": self._tab},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise AssertionError(answer["exceptionDetails"]["text"])
        return answer["result"].get("value")

    def click(self, selector: str, held_ms: int = 100) -> None:
        """Press the mouse on the middle of an element for a while; scroll to it first."""
        place = self.value(
            f"(() => {{ const found = document.querySelector({selector!r});"
            " found.scrollIntoView({ block: 'nearest' });"
            " const { x, y, width, height } = found.getBoundingClientRect();"
            " return JSON.stringify([x + width / 2, y + height / 2].map(Math.round)); })()"
        )
        x, y = json.loads(place)
        moves = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": held_ms},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": moves}
        self._ask("input.performActions", context=self._tab, actions=[mouse])

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self._ids)
        self._connection.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self._connection.recv())
            if message.get("id") == number:
                break
        if message["type"] == "error":
            raise AssertionError(f"{method}: {message['message']}")
        result: dict[str, Any] = message["result"]
        return result


@contextmanager
def firefox() -> Iterator[Firefox]:
    """The Firefox of this machine, or the one that ``AWALE_FIREFOX`` names, in an empty profile.

    Where there is none the test is skipped and says what to install; with ``AWALE_CI`` set it
    fails.
    """
    program = os.environ.get("AWALE_FIREFOX") or next(filter(None, map(shutil.which, _NAMES)), "")
    if not program:
        cannot(
            "this test needs Firefox: install it (Debian: sudo apt install firefox-esr) or name "
            "its program in AWALE_FIREFOX"
        )
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [
                *(program, "--headless", "--no-remote", "--profile", profile),
                *("--remote-debugging-port", "0", "about:blank"),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, "HOME": profile},
        )
        try:
            assert process.stderr is not None
            address = next(
                found[1]
                for line in process.stderr
                if (found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line))
            )
            with connect(
                f"{address}/session", max_size=None, open_timeout=None, ping_interval=None
            ) as connection:
                yield Firefox(connection)
        finally:
            process.terminate()
            process.communicate()
