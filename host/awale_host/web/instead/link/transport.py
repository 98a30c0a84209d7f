# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""There are no ports to open."""

Transport = None


def open_port(address):
    """No port can be opened."""
    raise NotImplementedError
