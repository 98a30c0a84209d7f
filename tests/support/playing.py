# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale play` in a process of its own, and a person at its page in a real browser."""

import json
import os
import re
import subprocess
import sys
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from awale_session.friend.invitation import Broker
from playwright.sync_api import Browser, Error, Locator, Page, WebSocket, expect

from tests.support.awale_command import AwaleCommand
from tests.support.sentences import english_text

FAST = ("--speed", "max", "--movetime", "20", "--no-browser")
A_TAP_MS = 100
MAY_PLAY = """() => [...document.querySelectorAll("button[data-pit].legal-pit")]
    .map((each) => Number(each.dataset.pit))"""
TO_MOVE = """() => document.querySelector("[data-result]")
    || document.querySelector("button[data-pit].legal-pit")"""
# The page asks itself: a question from here, each time, takes ten times the work.
UNTIL = """async (given) => {
    const holds = %s;
    while (!(await holds(given))) await new Promise((done) => setTimeout(done, 20));
}"""
NOT_YET = ("context was destroyed", "Cannot read properties of null")
DROP = """(files) => {
    const dataTransfer = new DataTransfer();
    for (const [name, data] of files) {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], name));
    }
    for (const kind of ["dragenter", "dragover", "drop"]) {
        const options = { dataTransfer, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new DragEvent(kind, options));
    }
}"""


class Playing:
    """`awale play` in a process, with the address of its page; killed at the end of `with`."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.environment = {**os.environ, "AWALE_DATA": str(data), "PYTHONUTF8": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "awale_host", "play", *FAST, *options],
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        assert self.process.stdout is not None
        said: list[str] = []
        for line in self.process.stdout:
            said.append(line)
            if found := re.search(r"http://\S+", line):
                self.url = found[0]
                break
        else:
            pytest.fail(f"`awale play` ended with {self.process.wait()}:\n{''.join(said)}")

    def __enter__(self) -> "Playing":
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()

    def awale(self, *arguments: str, data: Path | None = None) -> str:
        """The output of another `awale` command, with the same library or the one in `data`."""
        done = AwaleCommand(data or self.data).run_here(*arguments)
        assert done.code == 0, done.err
        return done.out

    def games(self, data: Path | None = None) -> list[dict[str, Any]]:
        """The games in the library, or in the one in `data`."""
        games: list[dict[str, Any]] = json.loads(self.awale("logs", "list", "--json", data=data))
        return games

    def ends(self) -> int:
        """Its exit code, once it has ended."""
        self.process.communicate()
        return self.process.returncode

    def kill(self) -> None:
        """End it at once, if it still runs."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()


def drop(page: Page, files: dict[str, bytes]) -> None:
    """Drag files onto the page and let them go there."""
    texts = [[name, b64encode(data).decode()] for name, data in files.items()]
    page.evaluate(DROP, texts)


def until(page: Page, condition: str | Callable[[], Any], arg: Any = None) -> None:
    """Wait until a function in the page or here returns something true; after a reload, what it
    reads may be null. Playwright's `wait_for_function` needs `eval`, which the page forbids."""
    if not isinstance(condition, str):
        while not condition():
            page.wait_for_timeout(20)  # what the page sends is heard meanwhile
        return
    while True:
        try:
            page.evaluate(UNTIL % condition, arg)
        except Error as ended:
            if not any(reason in ended.message for reason in NOT_YET):
                raise
            page.wait_for_timeout(20)
        else:
            return


def touch_a_key(page: Page) -> None:
    """Go from element to element by key until the page's last script has come, which a key loads;
    before one the page makes no sound either."""

    def is_whole() -> bool:
        page.keyboard.press("Tab")
        return bool(page.evaluate("Boolean(customElements.get('awale-study'))"))

    until(page, is_whole)


def seeds_are(counts: Locator, seeds: Sequence[int | str]) -> None:
    """Wait until the numbers of pits and stores are these."""
    expect(counts).to_have_text([str(each) for each in seeds])


def agree_to_server(page: Page, address: str) -> None:
    """Read which server the open link leads to, and let the page connect to it."""
    said = english_text("friend.other_server", server=Broker.at(address).name)
    expect(page.locator("dialog[open]")).to_contain_text(said)
    page.locator('[data-command="friend.connect"]:visible').click()


class Table:
    """A person at a page: what they do there, and what the page has been sent."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.state: dict[str, Any] = {}
        self.light = b""
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self._hear(json.loads(data)))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["t"] == "state":
            self.state = message
        elif message["t"] == "frame":
            self.light = message["rgb"].encode()

    def wait(self, condition: Any) -> None:
        """Wait until `condition(self)` is true of what the page has been sent."""
        until(self.page, lambda: condition(self))

    @property
    def dialog(self) -> Locator:
        """The sheet or question that is open."""
        return self.page.locator("dialog[open]").last

    def press(self, command: str) -> None:
        """Click the button of a command; on a phone it may be in the sheet "More"."""
        button = self.page.locator(f'[data-command="{command}"]:visible')
        more = self.page.locator('[data-command="more"]:visible')
        button.or_(more).first.wait_for()
        if not button.count():
            more.click()
        button.first.click()
        if command == "new":
            self.dialog.locator("details:not([open]) > summary").click()

    def agree(self) -> None:
        """Answer a question with yes."""
        self.dialog.locator('[value="yes"]').click()

    def press_begin(self) -> None:
        """Begin what is chosen, and agree that a game that is running is given up."""
        self.press("begin")
        if self.is_asked():
            self.agree()

    def is_asked(self) -> bool:
        """Whether a question is open, once it is or the sheet is closed."""
        sheet, question = (self.page.locator(f"{each}[open]") for each in (".sheet", ".question"))
        until(self.page, lambda: not sheet.count() or question.count())
        return bool(question.count())

    def choose(self, group: str, value: str) -> None:
        """Choose a radio button of the open sheet, by the words that stand there."""
        self.dialog.get_by_role("group", name=group, exact=True).get_by_label(
            value, exact=True
        ).check()

    def close(self) -> None:
        """Close the open sheet."""
        self.dialog.locator(".close").click()
        expect(self.page.locator("dialog[open]")).to_have_count(0)

    def may_play(self) -> list[int]:
        """The pits that the person may play, once it is their turn; [] after the end."""
        until(self.page, TO_MOVE)
        pits: list[int] = self.page.evaluate(MAY_PLAY)
        return pits

    def touch(self, pit: int) -> None:
        """Click a pit as long as a finger touches it."""
        self.page.locator(f'button[data-pit="{pit}"]').click(delay=A_TAP_MS)

    def play(self, pit: int) -> None:
        """Play a pit and wait until the move is in the list."""
        self.may_play()
        before = self.page.locator("awale-moves [data-ply]").count()
        self.touch(pit)
        until(self.page, f"() => document.querySelector('awale-moves [data-ply=\"{before + 1}\"]')")

    def begin(self, **choices: str) -> None:
        """Begin a game by the page's own sheet; `choices` are group (with _ for a space) and value,
        both in words. A game that is running is given up."""
        game = self.state.get("game") or {}
        if game and game["outcome"] is None and game["ply"] == 0:
            self.play(self.may_play()[0])  # a game that has not begun yet is not begun again
        id = game.get("id")
        self.press("new")
        for group, value in choices.items():
            self.choose(group.replace("_", " "), value)
        # As usual, whatever game another test has begun.
        for group in (english_text("ui.side"), "Who begins"):
            radios = self.dialog.get_by_role("group", name=group, exact=True).get_by_role("radio")
            if radios.count():
                radios.first.check()
        self.press_begin()
        self.wait(lambda table: table.state["game"] and table.state["game"]["id"] != id)
        self.wait(lambda table: table.state["phase"] == "play")


@contextmanager
def sit_down(browser: Browser, url: str, **options: Any) -> Iterator[Table]:
    """A person at a page in a browser of their own; `options` are those of Playwright's context. An
    error in the page's scripts fails the test."""
    errors: list[str] = []
    context = browser.new_context(**options)
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    table = Table(page)
    page.goto(url)
    expect(page.locator("[data-turn]")).not_to_be_empty()
    try:
        yield table
    finally:
        context.close()  # or its page connects to the next test's board
    assert errors == [], errors
