# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What a friend far away does, as an event of the session."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..play.events import SessionEvent

if TYPE_CHECKING:
    from .room import News


@dataclass(frozen=True, kw_only=True)
class FriendSpoke(SessionEvent):
    """Something that the friend has done, or that has happened on the way. `light` is the greeting
    (a word of the protocol's `which`) that the board shows for it, "" for none."""

    what = "friend"
    news: "News | None" = None
    light: str = ""
