# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Transport without ports: a browser cannot open any by name."""

Transport = None


def open_port(address):
    """Raise the error for a port that cannot be opened."""
    raise NotImplementedError
