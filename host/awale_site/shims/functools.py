# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replacement for `functools`: `cache`, `partial` and `cached_property`."""

cached_property = property  # computed again each time


def cache(function):
    """Remembers results by their arguments."""
    known = {}

    def cached(*values):
        if values not in known:
            known[values] = function(*values)
        return known[values]

    return cached


def partial(function, *first, **named):
    """The function with its first arguments given."""

    def called(*values, **more):
        return function(*first, *values, **(named | more))

    return called
