# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replacement for `dataclasses`: `replace` only; `dialect.py` rewrites the classes."""

from records import replace  # noqa: F401

dataclass = field = None
