# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The player's own name; the page keeps it and sends it with each command."""

from awale_session.friend.new_record import own_name

_name = [""]


def kept_name():
    """The name that was given last, "" for none."""
    return _name[0]


def keep_name(name):
    """Keep a name, and return it as the friend will see it. AwaleError if nothing is left of it."""
    _name[0] = own_name(name)
    return _name[0]
