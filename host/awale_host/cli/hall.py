# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale hall`: the games of many boards on one wall, and a tournament."""

import contextlib
import threading
from pathlib import Path

import click
from awale_session.catalogue import sentence, spoken, spoken_error
from awale_session.errors import AwaleError
from awale_session.friend.short_code import shown

from ..friend.chosen import chosen_broker
from ..hall.hub import HallHub
from ..hall.keeper import Keeper
from ..hall.pages import hall_pages
from ..hall.record import ROBIN, SWISS, HallFile
from ._broker import announced
from ._options import language_option, library_option, rules_option
from ._page import open_page, page_options, show_address, start_page
from .play import terminated_like_interrupted

USUAL_PORT = 8378
_LOOK_S = 0.5


@click.command(short_help="Show many boards on one wall.")
@click.option("--new", "fresh", is_flag=True, help="Begin a new hall instead of the latest one.")
@click.option(
    "--system",
    type=click.Choice([ROBIN, SWISS]),
    default=ROBIN,
    show_default=True,
    help="A new hall's tournament: round robin or Swiss. The page can change it.",
)
@click.option(
    "--broker", metavar="URL", help="A new hall's broker, as wss://example.org:8084/mqtt."
)
@rules_option
@page_options
@library_option
@language_option
def command(
    fresh: bool,
    system: str,
    broker: str | None,
    rules: str,
    http_port: int | None,
    listen: str | None,
    no_browser: bool,
    library: Path | None,
    language: str,
) -> None:
    """Show the games of up to 100 boards on one wall, for a class, a club or a fair.

    A board joins with 'awale play --hall CODE'. With --listen, phones in the same network join by
    the QR code on the wall, and play there, by the rules of --rules. The page runs a tournament
    among the players. Every game comes into the library. Ctrl-C stops; the same command goes on.
    """
    with contextlib.ExitStack() as stack:
        stack.enter_context(terminated_like_interrupted())
        file = None if fresh else HallFile.latest()
        if file is None:
            file = HallFile.new(chosen_broker(broker), system, rules)  # type: ignore[arg-type]
        stack.callback(file.close)
        announced(file.record.link.broker)
        keeper = Keeper(library, lambda error: failed(error))
        stack.callback(keeper.close)
        hub = HallHub(file, keeper)
        stack.callback(hub.close)

        def failed(error: AwaleError) -> None:
            click.echo(spoken_error(error), err=True)
            hub.say(error.say or sentence("refused.library", text=str(error)))

        record = file.record
        page = start_page(
            hub, http_port, listen, usual=USUAL_PORT, token=record.token, pages=hall_pages
        )
        stack.callback(page.close)
        stack.callback(hub.stop)
        own = f"{page.url}#teacher={record.teacher}"
        click.echo(spoken(sentence("hall.address", url=own)))
        if listen:
            click.echo(spoken(sentence("hall.phones", url=page.url)))
            show_address(page.url)
        else:
            click.echo(spoken(sentence("hall.no_phones")))
        click.echo(spoken(sentence("hall.code", code=shown(record.code))))
        click.echo(spoken(sentence("hall.link", link=f"#{record.link.fragment()}")))
        click.echo(spoken(sentence("hall.stop")))
        if not no_browser and not open_page(own):
            click.echo(spoken(sentence("terminal.no_browser")))
        stopped = threading.Event()
        while not stopped.wait(_LOOK_S):  # Windows would not interrupt a longer wait
            pass
