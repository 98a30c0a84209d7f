# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replacement for `itertools`: `islice`."""


def islice(values, most):
    """The first `most`."""
    if most <= 0:
        return
    for at, each in enumerate(values):
        yield each
        if at + 1 == most:
            return
