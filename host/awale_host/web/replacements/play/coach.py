# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""There is no coach in the browser: it needs the desktop's engine and tables."""

OFF = "off"
Coach = None


class PositionJudged:
    """Event of the desktop's coach; never created here."""
