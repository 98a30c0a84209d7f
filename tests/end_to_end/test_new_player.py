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
from tests.support.playing import Table, until
from tests.support.sentences import english_text

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MAY_BE_PLAYED = re.compile(r"^Pit [A-F], yours, \d+ seeds?, may be played$")
RESULT = re.compile(r"You won|You lost|[Dd]raw")
RACE = "1-0-4-1-0-1-1-0-1-2-0-1-18-18-S"  # C reaches the store
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


def playable(page: Page) -> list[Locator]:
    """The pits that say that they may be played."""
    return page.get_by_role("button", name=MAY_BE_PLAYED).all()


def is_over(page: Page) -> bool:
    until(page, ASKED)
    return bool(page.locator("[data-result]").count())


def play_to_the_end(page: Page, chance: random.Random, most: int = MOST_MOVES) -> list[str]:
    """Touch a pit that may be played, again and again, or only `most` times; returns what was said
    after each move."""
    said: list[str] = []
    for _ in range(most):
        if is_over(page):
            return said
        before = page.locator("awale-moves [data-ply]").count()
        chance.choice(playable(page)).tap()
        until(
            page,
            "(n) => document.querySelectorAll('awale-moves [data-ply]').length > n",
            before,
        )
        said.append(page.locator("[data-said]").inner_text())
    assert most < MOST_MOVES, f"no end after {most} moves"
    return said


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
    play_to_the_end(page, random.Random(1))
    result = page.get_by_role("region", name="The game is over")
    expect(result).to_be_visible()
    expect(result).to_contain_text(RESULT)
    expect(button(page, "Play again")).to_be_in_viewport()
    button(page, "Play again").tap()
    sees(page, "Your turn")


def test_a_child_of_five_plays_the_race_to_its_end_without_scores(play: Play, sit: Sit) -> None:
    """The race of three steps leads to a game without scores, in which one moves again."""
    page = sit(
        play("--virtual", "--rules", "french-beginner", "--level", "1", "--fen", RACE).url, **PHONE
    ).page
    until(page, ASKED)
    scores = page.locator('[data-score="south"], [data-score="north"]').locator("visible=true")
    assert not any(re.search(r"\d", each) for each in scores.all_inner_texts())
    page.get_by_role("button", name="Pit C, yours, 4 seeds, may be played").tap()  # to the store
    expect(page.locator("[data-said]")).to_contain_text(english_text("moved.again.you"))
    play_to_the_end(page, random.Random(5))
    result = page.get_by_role("region", name="The game is over")
    expect(result).to_contain_text(RESULT)
    assert not re.search(r"\d+ to \d+", result.inner_text())


def test_a_game_with_a_processor_four_times_slower(play: Play, sit: Sit) -> None:
    playing = play("--virtual", "--level", "1")
    table: Table = sit(playing.url, **PHONE)
    page = table.page
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    assert len(play_to_the_end(page, random.Random(3), most=8)) == 8
    until(page, ASKED)
    table.press("resign")
    table.agree()
    expect(page.get_by_role("region", name="The game is over")).to_contain_text(RESULT)
    # The light has kept up: what the page shows is the newest that the board has sent.
    until(page, "() => document.querySelector('awale-top').page.settled?.outcome !== null")
    (game,) = playing.games()
    assert game["plies"] >= 16
    for side, seeds in zip(("south", "north"), game["seeds"], strict=True):
        expect(page.locator(f'[data-score="{side}"]')).to_have_text(str(seeds))
