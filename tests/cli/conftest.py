# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A library of three games, and the command that reads it."""

from pathlib import Path

import pytest
from awale_host.cli import awale
from awale_host.library import Library
from click.testing import CliRunner

from tests.support.library_games import keep


def run(*words: str, code: int = 0, input: str | None = None) -> str:
    result = CliRunner().invoke(awale, words, input=input)
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture
def filled(data: Path) -> None:
    with Library() as library:
        keep(library, 999, "1")
        keep(library, 7, "2", "benin", began="2026-11-22T10:00:00Z", south="100%_sure")
        keep(library, 9, "3", "abapa", "resign", began="2026-11-23T10:00:00Z", north="Esi")
