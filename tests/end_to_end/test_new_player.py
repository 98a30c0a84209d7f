# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A new player's first hour, by what they see, feel with a finger or hear: visible text, roles and
accessible names, and nothing that only a programmer knows.

The session is `awale play` as it comes, at the board's quickest.
"""

import random
import re

from playwright.sync_api import Locator, Page, expect

from awale_core.lesson import LESSONS, attempt
from tests.end_to_end.conftest import Play, Sit
from tests.support.playing import until

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MAY_BE_PLAYED = re.compile(r"^Pit [A-F], yours, \d+ seeds?, may be played$")
RESULT = re.compile(r"You won|You lost|[Dd]raw")
MOST_MOVES = 150  # of one person in a game
# Whether the person is asked for a move and may make one, or the game is over, in words.
ASKED = """() => document.body.innerText.includes("Your turn")
    && document.querySelector('button[aria-label$="may be played"]')
    || /You won|You lost|draw/i.test(document.querySelector("[data-result]")?.innerText ?? "")"""


def sees(page: Page, text: str | re.Pattern[str]) -> Locator:
    """Text that stands on the page, where a person sees it."""
    found = page.get_by_text(text).locator("visible=true").first
    expect(found).to_be_visible()
    return found


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True).locator("visible=true")


def play_to_the_end(page: Page) -> None:
    """Touch a pit that may be played, again and again."""
    chance, moves = random.Random(1), page.locator("awale-moves [data-ply]")
    for _ in range(MOST_MOVES):
        until(page, ASKED)
        if page.locator("[data-result]").count():
            return
        before = moves.count()
        chance.choice(page.get_by_role("button", name=MAY_BE_PLAYED).all()).tap()
        expect(moves.nth(before)).to_be_attached()
    raise AssertionError(f"no end after {MOST_MOVES} moves")


def do_the_lesson(page: Page) -> None:
    """Touch what each step asks for, as its words say."""
    for step in range(len(LESSONS[0])):
        sees(page, re.compile(r"\w"))
        pit = next(pit for pit in range(6) if attempt(0, step, pit).done)
        wanted = re.compile(rf"^Pit {'ABCDEF'[pit]}, yours, \d+ seeds?, may be played$")
        page.get_by_role("button", name=wanted).tap()
        onward = button(page, "Next" if step < len(LESSONS[0]) - 1 else "Play a game")
        expect(onward).to_be_enabled()
        onward.tap()


def test_a_child_with_a_phone_comes_from_the_link_to_the_result(play: Play, sit: Sit) -> None:
    """Offer, lesson, level 1, a whole game, the result and the next game, by touch."""
    page = sit(play("--virtual").url, **PHONE).page
    sees(page, "Is Awalé new to you?")
    page.locator('[data-command="lesson.start"]').tap()
    do_the_lesson(page)
    sees(page, "Level 1: first steps")
    play_to_the_end(page)
    result = page.get_by_role("region", name="The game is over")
    expect(result).to_be_visible()
    expect(result).to_contain_text(RESULT)
    expect(button(page, "Play again")).to_be_in_viewport()
    button(page, "Play again").tap()
    sees(page, "Your turn")
