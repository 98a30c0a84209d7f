# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Shared parts of the commands that serve a page: options, address, browser, QR code."""

import contextlib
import os
import sys
import webbrowser
from collections.abc import Callable
from typing import Any

import click
from awale_session.errors import AwaleError
from starlette.applications import Starlette

from ..page.guard import new_token
from ..page.server import PageServer, Served

_PORT = click.IntRange(0, 65535)
EVERYWHERE = "0.0.0.0"
USUAL_PORT = 8377  # so that a page that is still open finds the next session


def page_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --http-port, --listen and --no-browser."""
    for option in (
        click.option("--no-browser", is_flag=True, help="Do not open the page."),
        click.option(
            "--listen",
            metavar="ADDRESS",
            is_flag=False,
            flag_value=EVERYWHERE,
            help="Let other devices reach the page: on this address, or on every one. The page's "
            "address then contains a secret, and a QR code of it is printed.",
        ),
        click.option(
            "--http-port",
            metavar="PORT",
            type=_PORT,
            help=f"Port of the page; 0 takes any free one. Default: {USUAL_PORT} if it is free.",
        ),
    ):
        command = option(command)
    return command


def start_page(
    hub: Served,
    port: int | None,
    listen: str | None,
    *,
    usual: int = USUAL_PORT,
    token: str = "",
    pages: Callable[[Any], Starlette] | None = None,
) -> PageServer:
    """Serve the page of `hub`: on loopback, or at `listen` with a secret in the address, `token` if
    one is given, else the one in AWALE_PAGE_SECRET. Without a `port` it is the `usual` one, if that
    is free."""
    token = token or os.environ.get("AWALE_PAGE_SECRET", "") or new_token()
    address, token = ("127.0.0.1", "") if listen is None else (listen, token)

    def at(port: int) -> PageServer:
        return PageServer(hub, port=port, address=address, token=token, pages=pages)

    if port is not None:
        page = at(port)
    else:
        try:
            page = at(usual)
        except AwaleError:
            page = at(0)
    page.start()
    return page


def show_address(url: str) -> None:
    """Print a QR code of `url` for a phone, where the terminal can show one."""
    if sys.stdout.isatty():
        import segno

        segno.make(url, micro=False).terminal(compact=True)


def open_page(url: str) -> bool:
    """Show the page in a browser with windows; a text browser would take the terminal over.

    False if there is none."""
    with contextlib.suppress(webbrowser.Error, OSError):
        browser = webbrowser.get()
        if type(browser) is not webbrowser.GenericBrowser:
            return browser.open(url)
    return False
