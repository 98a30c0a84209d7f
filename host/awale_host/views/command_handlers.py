# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Dispatcher of page commands to several handlers."""

from collections.abc import Sequence

from awale_session.answers.page_source import CommandHandler
from awale_session.page import protocol
from awale_session.page.source import Reply
from awale_session.play.events import SessionState


class CommandHandlers:
    """Passes a command to the first handler that understands it."""

    def __init__(self, *handlers: CommandHandler) -> None:
        self._handlers = handlers

    @property
    def can(self) -> Sequence[str]:
        """See CommandHandler."""
        return [kind for handler in self._handlers for kind in handler.can]

    def handle(self, command: protocol.Command, reply: Reply, state: SessionState) -> bool:
        """See CommandHandler."""
        return any(handler.handle(command, reply, state) for handler in self._handlers)
