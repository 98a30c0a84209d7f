# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Nonsense for the kernel: `make sanitize` does more of it, and looks closer."""

import pytest

from tools.fuzz_kernel import fuzz


@pytest.mark.slow
def test_nonsense_does_no_harm() -> None:
    """By this clock a second is over at each look."""
    now = iter(range(1000))
    assert fuzz(60, 3, lambda: float(next(now))) == 59
