# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replacement for `enum`: the members are plain values."""


class Enum:
    """A base without meaning."""


StrEnum = Enum
