# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Base class of errors that are shown to the user; the engine below raises it too."""

from awale_engine.errors import AwaleError

__all__ = ["AwaleError"]
