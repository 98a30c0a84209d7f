# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Ports: what the session needs of the computer that it runs on.

Each home, `awale_host` and `awale_site`, hands its adapters in. An adapter stores, finds and
transports; what is to be done is decided in the session. The contracts, with units, are the
docstrings of the Protocols, each beside what uses it.
"""

from .answers.page_light import Paint
from .friend.port import BrokerLine, Opened, Rooms
from .library.port import Games
from .link.port import Connect, Connection, Inbox, Transport
from .play.thinking import Opponent, PositionJudge, Waiting
from .study.port import Analyses, Job, Jobs, PuzzleEngines, Shelf

__all__ = [
    "Analyses",
    "BrokerLine",
    "Connect",
    "Connection",
    "Games",
    "Inbox",
    "Job",
    "Jobs",
    "Opened",
    "Opponent",
    "Paint",
    "PositionJudge",
    "PuzzleEngines",
    "Rooms",
    "Shelf",
    "Transport",
    "Waiting",
]
