# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The chip that `main.py` runs on."""

from pathlib import Path

import pytest

from tests.support.main_in_process import Chip


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Chip:
    return Chip(monkeypatch, tmp_path)
