# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Option of the commands that play: show the board's games in a hall."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from awale_session.catalogue import sentence, spoken


def hall_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --hall LINK."""
    return click.option(
        "--hall",
        metavar="LINK",
        help="Show the games on this board in a hall: its link, or the code on its wall.",
    )(command)


def board_in_hall(text: str | None, stack: contextlib.ExitStack) -> list[Any]:
    """The view of a session that shows it in the hall; none without a link. AwaleError if it is
    not one. `stack` ends it."""
    if text is None:
        return []
    from awale_session.friend.short_code import typed

    from ..friend.chosen import chosen_broker  # with keys and broker, which take time to load
    from ..hall.link import fetch_hall, read_hall_link
    from ..hall.publisher import Publisher, own_key
    from ..paths import data_folder
    from ._broker import agreed, announced

    own, is_code = chosen_broker(), typed(text) is not None
    first = announced(own) if is_code else agreed(read_hall_link(text).broker, own)
    link = fetch_hall(text, first)
    if link.broker != first:  # a code may lead elsewhere
        agreed(link.broker, own)
    key, file = own_key(data_folder() / "halls", link)
    stack.callback(file.close)
    publisher = Publisher(link, key, counter=Path(file.name).with_suffix(".count"))
    stack.callback(publisher.close)
    publisher.open()
    click.echo(spoken(sentence("hall.joined")))
    return [publisher]
