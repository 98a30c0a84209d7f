# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Ports: what the session needs of the computer that it runs on.

Each home, `awale_host` and `awale_site`, hands its adapters in. An adapter stores, finds and
transports; what is to be done is decided in the session. The contracts, with units, are the
docstrings of the Protocols, each beside what uses it.
"""

from .library.port import Games

__all__ = ["Games"]
