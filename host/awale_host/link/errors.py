# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What can go wrong between a PC and a board, each as one sentence with what to do next."""

from typing import Any

from ..errors import AwaleError


class LinkError(AwaleError):
    """Something about the link to a board."""


class PortError(LinkError):
    """A port that cannot be opened: it is not there, not allowed, or no serial port."""


class BoardTaken(PortError):
    """Another program has the board."""


class NotABoard(LinkError):
    """The port opens, but no Awalé board answers there."""


class WrongVersion(LinkError):
    """The board speaks another version of the protocol."""


class BoardGone(LinkError):
    """The connection ended by itself: unplugged, reset, or no sign of life."""


class NoAnswer(LinkError):
    """The board lives but did not answer a request, repeats included."""


class Refused(LinkError):
    """The board answered a request with an error.

    `code` is one of the protocol's (``stale``, ``illegal``, ``busy`` …), `fields` what else it
    told: the right ``game`` and ``ply`` for ``stale``, the ``rule`` for ``illegal``.
    """

    def __init__(self, code: str, sentence: str, fields: dict[str, Any] | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.fields = fields or {}
