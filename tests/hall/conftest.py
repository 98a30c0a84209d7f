# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Halls and their boards, which end with the test."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from awale_host.hall.link import HallLink

from tests.support.halls import HallBoard, HallProcess
from tests.support.mosquitto import Mosquitto

Start = Callable[..., HallProcess]
Boards = Callable[..., HallBoard]


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


@pytest.fixture
def start(broker: Mosquitto, tmp_path: Path, stack: ExitStack) -> Start:
    """Starts `awale hall`, with more words, in the folder of the test."""
    words = ("--broker", broker.address)
    return lambda *more: stack.enter_context(HallProcess(tmp_path, *words, *more))


@pytest.fixture
def new_board(stack: ExitStack) -> Boards:
    """Opens a board in a hall by its link."""

    def opened(link: HallLink, *key: Any, **options: Any) -> HallBoard:
        made = HallBoard(link, *key, **options)
        stack.callback(made.close)
        return made

    return opened
