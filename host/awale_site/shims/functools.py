# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replacement for `functools`: `cache` and `cached_property`."""

cached_property = property  # computed again each time


def cache(function):
    """Remembers results by their arguments."""
    known = {}

    def cached(*values):
        if values not in known:
            known[values] = function(*values)
        return known[values]

    return cached
