# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A virtual board for the tests of the host. A file that needs another kind defines its own."""

from collections.abc import Iterator

import pytest
from awale_host.virtual.process import BoardProcess, start_board


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BoardProcess]:
    """A virtual board for all tests of a file."""
    folder = tmp_path_factory.mktemp("board")
    with start_board(state_dir=folder / "flash", console=folder / "console.txt") as started:
        yield started
