# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`format_exception`, by MicroPython's own means."""

import io
import sys


def format_exception(problem):
    """The traceback in one piece."""
    text = io.StringIO()
    sys.print_exception(problem, text)
    return [text.getvalue()]
