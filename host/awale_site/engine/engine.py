# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine of a browser: always the kernel, in a worker of its own."""


def fast_engine_available():
    """Whether the kernel is there."""
    return True
