# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Brokers of the commands that play with others."""

import sys

import click
from awale_session.catalogue import failure, sentence, spoken, spoken_error
from awale_session.errors import AwaleError
from awale_session.friend.invitation import DEFAULT_BROKER, Broker


def announced(broker: Broker) -> Broker:
    """Return a broker that is going to be connected to; the public one, which is the default, is
    named before."""
    if broker.address == DEFAULT_BROKER:
        click.echo(spoken(sentence("friend.broker.public", broker=broker.host)), err=True)
    return broker


def agreed(broker: Broker, own: Broker) -> Broker:
    """Return the broker of a link that is going to be connected to, as `announced`: one that is
    not the player's `own` is named, and the player has to agree. AwaleError if not."""
    try:
        broker.admit(own.address, "")
    except AwaleError as error:
        click.echo(spoken_error(error), err=True)
        ask_to_agree()
    return announced(broker)


def ask_to_agree() -> None:
    """Let the player agree in the terminal. AwaleError if not."""
    click.echo(spoken(sentence("friend.ask_agree")), err=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise failure(AwaleError, "friend.not_agreed")
