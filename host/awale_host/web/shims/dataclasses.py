# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`replace`; the classes themselves are rewritten (`dialect.py`)."""

from records import replace  # noqa: F401

dataclass = field = None
