# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Members of an Enum are their plain values here."""


class Enum:
    """A base without meaning."""
