# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Errors of the link; `str()` is a sentence for the user with what to do next."""

from typing import Any

from ..errors import AwaleError


class LinkError(AwaleError):
    """Base of the errors of the link to a board."""


class PortError(LinkError):
    """A port that cannot be opened: it is not there, not allowed, or no serial port."""


class PortBusy(PortError):
    """Raised if another program uses the board."""


class NotABoard(LinkError):
    """The port opens, but no Awalé board answers there."""


class WrongVersion(LinkError):
    """The board speaks another version of the protocol."""


class BoardDisconnected(LinkError):
    """The connection broke off: unplugged, reset, or silent for too long."""


class RequestTimeout(LinkError):
    """The board did not answer a request in spite of repeats, or not in a usable way."""


class RequestRefused(LinkError):
    """The board answered a request with an error.

    `code` is one of the protocol's (``stale``, ``illegal``, ``busy`` …), `fields` are further
    fields of the error: the right ``game`` and ``ply`` for ``stale``, the ``rule`` for ``illegal``.
    """

    def __init__(self, code: str, sentence: str, fields: dict[str, Any] | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.fields = fields or {}
