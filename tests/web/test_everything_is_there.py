# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board in the browser offers the whole lesson, all rule sets, opponents and levels."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from awale_core import RULE_SETS
from awale_core.lesson import MOVES, attempt
from tests.support.sentences import english_part
from tests.support.slow import slow_but_first
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


@pytest.mark.slow
def test_the_lesson_is_played_to_its_end(page: Page) -> None:
    page.locator('[data-command="lesson.start"]').click()
    for step in range(len(MOVES)):
        words = f"Step {step + 1} of {len(MOVES)}"
        expect(page.locator("[data-lesson-step]")).to_have_text(words)
        right = next(pit for pit in range(6) if attempt(0, step, pit).done)
        page.locator(f'button[data-pit="{right}"]').click()
        if step + 1 < len(MOVES):
            page.locator('[data-command="lesson.next"]').click()
    expect(page.locator("[data-lesson-said]")).to_contain_text(english_part("lesson.end.done"))


@pytest.mark.parametrize("rules", slow_but_first(RULE_SETS))
def test_the_pcs_player_answers_in_every_rule_set(page: Page, rules: str) -> None:
    new_game(page, rules=rules, north={"kind": "engine", "level": LEVEL})
    expect(page.locator("body")).to_contain_text(f"Level {LEVEL}")
    page.locator('button[data-pit="0"]').click(delay=100)
    expect(page.locator("[data-ply]").nth(1)).to_be_visible()
    assert re.match(r"\d+\. [A-Fa-f]", page.locator("[data-ply]").nth(1).inner_text())
    assert any(each.url.endswith("/searcher.js") for each in page.workers)


@pytest.mark.slow
def test_the_pcs_best_level_answers_without_a_network_by_rules_never_played(page: Page) -> None:
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.reload()  # from now on the service worker answers
    expect(page.locator("[data-turn]")).to_contain_text("Your turn")
    page.context.set_offline(True)
    new_game(page, rules="catalan", north={"kind": "engine", "level": 10})
    expect(page.locator("body")).to_contain_text("Level 10")
    page.locator('button[data-pit="0"]').click(delay=100)
    expect(page.locator("[data-ply]").nth(1)).to_be_visible()
