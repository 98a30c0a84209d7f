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
MOVES = 4  # of the child
# Whether the person is asked for a move and may make one, in words.
ASKED = """() => document.body.innerText.includes("Your turn")
    && document.querySelector('button[aria-label$="may be played"]')"""


def sees(page: Page, text: str | re.Pattern[str]) -> Locator:
    """Text that stands on the page, where a person sees it."""
    found = page.get_by_text(text).locator("visible=true").first
    expect(found).to_be_visible()
    return found


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True).locator("visible=true")


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
    """Offer, lesson, level 1, some moves, the result and the next game, by touch."""
    page = sit(play("--virtual").url, **PHONE).page
    sees(page, "Is Awalé new to you?")
    page.locator('[data-command="lesson.start"]').tap()
    do_the_lesson(page)
    sees(page, "Level 1: first steps")
    chance, moves = random.Random(1), page.locator("awale-moves [data-ply]")
    for ply in range(0, 2 * MOVES, 2):
        until(page, ASKED)
        expect(moves).to_have_count(ply)
        chance.choice(page.get_by_role("button", name=MAY_BE_PLAYED).all()).tap()
        expect(moves).to_have_count(ply + 2)
    button(page, "More").tap()
    button(page, "Resign").tap()
    page.locator("awale-question").get_by_role("button", name="Resign", exact=True).tap()
    result = page.get_by_role("region", name="The game is over")
    expect(result).to_be_visible()
    expect(result).to_contain_text("You lost")
    expect(button(page, "Play again")).to_be_in_viewport()
    button(page, "Play again").tap()
    sees(page, "Your turn")
