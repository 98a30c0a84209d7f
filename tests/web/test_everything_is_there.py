# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board in the browser has the PC's player, whose rule sets `test_search_in_node.py` tries."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.playing import until
from tests.support.static_site import StaticServer, Visitor

LEVEL = 6


@pytest.fixture
def page(server: StaticServer, visitor: Visitor) -> Page:
    opened = visitor.open(server.url)
    expect(opened.locator("[data-turn]")).to_contain_text("Your turn")
    return opened


def new_game(page: Page, **setup: Any) -> None:
    """Begin a game with a person at South."""
    (worker,) = [each for each in page.workers if each.url.endswith("/worker.js")]
    for command in ({"t": "set", "values": {"speed": "max"}}, {"t": "new", "setup": setup}):
        worker.evaluate("(text) => self.onmessage({ data: text })", json.dumps(command))


def test_the_pcs_player_answers(page: Page) -> None:
    new_game(page, rules="awari", north={"kind": "engine", "level": LEVEL})
    expect(page.locator("body")).to_contain_text(f"Level {LEVEL}")
    page.locator('button[data-pit="0"]').click(delay=100)
    answer = page.locator("[data-ply]").nth(1)
    expect(answer).to_have_text(re.compile(r"^\d+\. [A-Fa-f]"), use_inner_text=True)
    assert any(each.url.endswith("/searcher.js") for each in page.workers)


def test_the_pcs_best_level_answers_without_a_network_by_rules_never_played(page: Page) -> None:
    until(
        page,
        "() => navigator.serviceWorker.ready.then((each) => each.active.state === 'activated')",
    )
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("[data-turn]")).to_contain_text("Your turn")
    new_game(page, rules="catalan", north={"kind": "engine", "level": 10})
    expect(page.locator("body")).to_contain_text("Level 10")
    page.locator('button[data-pit="0"]').click(delay=100)
    expect(page.locator("[data-ply]").nth(1)).to_be_visible()
