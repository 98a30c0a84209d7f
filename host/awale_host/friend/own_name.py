# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The player's own name, which is asked for once and kept in the data folder."""

from typing import Final

from awale_session.friend.new_record import own_name

from ..paths import data_folder
from .room_file import keep_private

_FILE: Final = "my-name.txt"


def kept_name() -> str:
    """The name that was kept, "" for none."""
    try:
        return (data_folder() / _FILE).read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""


def keep_name(name: str) -> str:
    """Keep a name, and return it as the friend will see it. AwaleError if nothing is left of it, or
    the disk does not take it: then the name before is kept."""
    name = own_name(name)
    if name != kept_name():
        file = data_folder() / _FILE
        file.parent.mkdir(parents=True, exist_ok=True)
        keep_private(file, (name + "\n").encode())
    return name
