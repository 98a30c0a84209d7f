# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Dispatcher of page commands to several desks."""

from collections.abc import Sequence

from ..page import protocol
from ..page.source import Reply
from ..play.events import SessionState
from .page_source import Desk


class Desks:
    """Passes a command to the first desk that understands it."""

    def __init__(self, *desks: Desk) -> None:
        self._desks = desks

    @property
    def can(self) -> Sequence[str]:
        """See Desk."""
        return [kind for desk in self._desks for kind in desk.can]

    def handle(self, command: protocol.Command, reply: Reply, state: SessionState) -> bool:
        """See Desk."""
        return any(desk.handle(command, reply, state) for desk in self._desks)
