# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The port `Inbox`: both homes' queues behave alike."""

from typing import Any

import pytest
from awale_host.link.inbox import Inbox
from awale_session.link import port

from tests.support.browser_library import site_module


@pytest.fixture(params=["threads", "browser"])
def inbox(request: pytest.FixtureRequest) -> port.Inbox:
    """An empty one of each home."""
    made: Any = Inbox() if request.param == "threads" else site_module("inbox").Inbox()
    opened: port.Inbox = made
    return opened


def test_what_was_put_in_is_taken_in_order(inbox: port.Inbox) -> None:
    for number in range(3):
        inbox.put(number)
    assert inbox.qsize() == 3
    assert [inbox.get(timeout=0) for _ in range(4)] == [0, 1, 2, None]
    assert inbox.qsize() == 0


def test_what_is_discarded_leaves_the_others_in_order(inbox: port.Inbox) -> None:
    for number in range(6):
        inbox.put(number)
    inbox.discard(lambda each: each % 2 == 0)
    assert [inbox.get(timeout=0) for _ in range(4)] == [1, 3, 5, None]
