# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A library over each adapter of the port `Games`: the tests that take it hold for both homes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from awale_host.library import Library as FileLibrary
from awale_session.library.store import Library

from tests.support.browser_library import Texts


@pytest.fixture(params=["file", "browser"])
def library(request: pytest.FixtureRequest, file: Path) -> Iterator[Library]:
    """An empty library. What it holds at the end of a test is read again from what was saved."""
    if request.param == "file":
        with FileLibrary(file) as opened:
            yield opened
            with opened.again() as again:
                assert everything(again) == everything(opened)
    else:
        texts = Texts()
        opened_there = texts.library()
        yield opened_there
        assert everything(texts.library()) == everything(opened_there)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Path of the games file, which is not there yet."""
    return tmp_path / "games.sqlite"


@pytest.fixture
def in_file(file: Path) -> Iterator[FileLibrary]:
    """An empty library in a file."""
    with FileLibrary(file) as opened:
        yield opened


def everything(library: Library) -> list[Any]:
    """All that a library says of its games."""
    return [
        [
            (
                game,
                library.moves(game.id),
                [(*origin, library.record(*origin)) for origin in library.origins(game.id)],
            )
            for game in library.games()
        ],
        library.deleted(),
        library.others_of(),
    ]
