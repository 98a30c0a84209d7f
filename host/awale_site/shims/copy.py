# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replacement for `copy`."""


def copy(one):
    """Another object with the same attributes."""
    other = object.__new__(type(one))
    for name, value in one.__dict__.items():
        setattr(other, name, value)
    return other
