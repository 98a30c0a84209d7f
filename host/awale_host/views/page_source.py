# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A play session as the source of the page, on this computer, with the light of its firmware."""

from collections.abc import Sequence
from typing import Any, Literal

from awale_machine.position_light import position_frame
from awale_session.answers import page_source
from awale_session.page import protocol
from awale_session.page.source import Reply
from awale_session.play.events import SessionState
from awale_session.play.session_config import SessionConfig

from ..resources import firmware_folder
from .page_options import page_options


def paint(cups: Sequence[int], **how: Any) -> bytes:
    """See `Paint` of the session. AwaleError if there is no firmware."""
    return position_frame(cups, firmware=firmware_folder(), **how)


class PageSource(page_source.PageSource):
    """See the session's, with this computer's languages and levels."""

    def __init__(
        self, config: SessionConfig, kind: Literal["virtual", "real"], **more: Any
    ) -> None:
        super().__init__(config, kind, page_options(), paint, **more)


class CommandHandlers:
    """Passes a command to the first handler that understands it."""

    def __init__(self, *handlers: page_source.CommandHandler) -> None:
        self._handlers = handlers

    @property
    def can(self) -> Sequence[str]:
        """See CommandHandler."""
        return [kind for handler in self._handlers for kind in handler.can]

    def handle(self, command: protocol.Command, reply: Reply, state: SessionState) -> bool:
        """See CommandHandler."""
        return any(handler.handle(command, reply, state) for handler in self._handlers)
