# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The port `Inbox`: both homes' queues behave alike."""

from typing import Any

import pytest
from awale_host.link.board import Inbox

from tests.support.browser_library import site_module


@pytest.mark.parametrize("inbox", [Inbox(), site_module("cable").Inbox()])
def test_what_was_put_in_is_taken_in_order_without_what_is_discarded(inbox: Any) -> None:
    for number in range(6):
        inbox.put(number)
    assert (inbox.get(timeout=0), inbox.get(timeout=0), inbox.qsize()) == (0, 1, 4)
    inbox.discard(lambda each: each % 2 == 0)
    assert [inbox.get(timeout=0) for _ in range(3)] == [3, 5, None]
