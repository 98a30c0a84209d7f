# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""One page of a browser for all tests of a file, as new for each of them.

A context of its own for each test costs a process that compiles every script again, more than most
tests do with the page. Here the server, its session and its library are new each time, at the same
address; the page leaves what the test before has opened, and forgets what it has kept.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from unittest import mock

from awale_host.page import server
from playwright.sync_api import Browser, Page

from .page_views import ViewSource, served

_FORGET: Final = "() => { localStorage.clear(); sessionStorage.clear(); }"
# What is left of a page where none of ours is: what a browser keeps, and names that are not its
# own, as Playwright's clock and scripts of a test give to every page that follows.
_LEFT: Final = """() => [
    document.cookie, history.state, window.name,
    ...Object.keys(localStorage), ...Object.keys(sessionStorage), ...Object.keys(window),
]"""


class OnePage:
    """The page, in a window as Playwright's `options` describe it."""

    def __init__(self, browser: Browser, **options: Any) -> None:
        self._browser = browser
        self._options = options
        # Open until the last test, so that no other program gets the port between two.
        self._listener = server._listen("127.0.0.1", 0)  # noqa: SLF001
        self._nowhere = f"http://127.0.0.1:{self._listener.getsockname()[1]}/nowhere"
        self._page: Page | None = None
        self._left: list[Any] = []

    @contextmanager
    def visit(self, folder: Path) -> Iterator[tuple[ViewSource, Page, str]]:
        """Serve a page over a new source that keeps its files in `folder`; yields them and the
        address, at which the page is not yet."""
        with (
            mock.patch.object(server, "_listen", return_value=self._listener.dup()),
            served(folder) as (source, url),
        ):
            page = self._page or self._open()
            yield source, page, url
            self._leave(page)

    def close(self) -> None:
        """Close page and port."""
        if self._page:
            self._page.context.close()
        self._listener.close()

    def _open(self) -> Page:
        self._page = self._browser.new_context(**self._options).new_page()
        self._left = self._emptied(self._page)
        return self._page

    def _leave(self, page: Page) -> None:
        """Leave the page to the next test, or another one where this one cannot be as new."""
        assert page.context.pages == [page]
        page.set_viewport_size(self._options["viewport"])
        page.mouse.move(0, 0)
        if self._emptied(page) != self._left:
            page.context.close()
            self._page = None

    def _emptied(self, page: Page) -> list[Any]:
        page.goto(self._nowhere)
        page.evaluate(_FORGET)
        page.reload()  # a script of a test may write again
        left: list[Any] = page.evaluate(_LEFT)
        return left
