# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Parameters whose tests `make test` leaves out, while it runs those of the other parameters."""

from collections.abc import Iterable
from typing import Any

import pytest


def slow(values: Iterable[Any]) -> list[Any]:
    """Return parameters with the marker `slow`; mappings give their keys."""
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]


def slow_but_first(values: Iterable[Any]) -> list[Any]:
    """Return parameters, all but the first with the marker `slow`."""
    first, *others = values
    return [first, *slow(others)]
