# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Choices by the environment for games with friends: the broker, and the page of their links."""

import os

from awale_session.friend.invitation import DEFAULT_BROKER, Broker


def chosen_broker(given: str | None = None) -> Broker:
    """The broker that is given, else that of AWALE_BROKER, else the default one. AwaleError if it
    cannot be one."""
    return Broker.at(given or os.environ.get("AWALE_BROKER") or DEFAULT_BROKER)


def site() -> str:
    """The address of the page for links, from AWALE_SITE; "" where none is set."""
    return os.environ.get("AWALE_SITE", "")
