# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Brokers of the commands that play with others."""

import click
from awale_session.catalogue import sentence, spoken
from awale_session.friend.invitation import DEFAULT_BROKER, Broker


def announced(broker: Broker) -> Broker:
    """Return a broker that is going to be connected to; the public one, which is the default, is
    named before."""
    if broker.address == DEFAULT_BROKER:
        click.echo(spoken(sentence("friend.broker.public", broker=broker.host)), err=True)
    return broker
