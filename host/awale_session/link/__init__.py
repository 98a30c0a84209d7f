# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The serial link to a board, as `docs/protocol.md` describes it.

`port.py` says what it needs: `awale_host.link` has a board at a port of this computer.
"""

from .client import Board
from .errors import (
    BoardDisconnected,
    LinkError,
    NotABoard,
    PortBusy,
    PortError,
    RequestRefused,
    RequestTimeout,
    WrongVersion,
)
from .link_session import Timing

__all__ = [
    "Board",
    "BoardDisconnected",
    "LinkError",
    "NotABoard",
    "PortBusy",
    "PortError",
    "RequestRefused",
    "RequestTimeout",
    "Timing",
    "WrongVersion",
]
