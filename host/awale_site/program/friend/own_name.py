# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The player's own name; the page keeps it and sends it with each command."""

from awale_session.catalogue import failure
from awale_session.errors import AwaleError
from records import isprintable

LENGTH = 32
_name = [""]


def kept_name():
    """The name that was given last, "" for none."""
    return _name[0]


def keep_name(name):
    """Keep a name, and return it as the friend will see it. AwaleError if nothing is left of it."""
    name = "".join([each for each in name if isprintable(each)]).strip()[:LENGTH]
    if not name:
        raise failure(AwaleError, "refused.no_name")
    _name[0] = name
    return name
