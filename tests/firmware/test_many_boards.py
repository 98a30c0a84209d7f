# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Several boards in one process, as tests of the host have them: each is used by a thread of its
own, and all of them load and unload the same modules."""

import sys
import threading
from collections.abc import Iterator

import pytest

from tests.support.firmware_harness import Board

ROUNDS = 4


@pytest.fixture
def many_switches() -> Iterator[None]:
    """Switch between threads as often as Python can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("many_switches")
def test_boards_in_two_threads_answer_from_modules_that_are_loaded_and_unloaded() -> None:
    answers: list[object] = []

    def use(board: Board) -> None:
        for _ in range(ROUNDS):
            answers.append(board.ask(t="archive_status")["t"])
            answers.append(board.ask(t="health")["t"])  # unloads what the other has needed

    boards = [Board(), Board()]
    for board in boards:
        board.connect()
    threads = [threading.Thread(target=use, args=(board,), daemon=True) for board in boards]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(str, answers)) == ["archive_status"] * 2 * ROUNDS + ["health"] * 2 * ROUNDS
