# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A board stands still: from the first paint through lesson, coach, offers, a friend, result and
puzzles to a lost connection, no pit moves or changes its size by a pixel."""

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from awale_session.page.friend_protocol import FriendView
from playwright.sync_api import Browser, Page, expect

from awale_core import Game
from tests.share.games import shared_game
from tests.support.layout_watch import MOST_SHIFT, PLACES, WATCH
from tests.support.page_views import BOXES, MIDDLE, NEWCOMER, UNPAINTED, ViewSource, served, views
from tests.support.sentences import english_text
from tests.support.slow import slow

# Lets a kept game be there only once `come` is called.
LATE = """() => {
    const { source } = document.querySelector("awale-top").page, ask = source.ask.bind(source);
    const coming = new Promise((come) => window.come = come);
    source.ask = async (command) => {
        if (command.t === "study") await coming;
        return ask(command);
    };
}"""
FEW = ((390, 844), (1280, 800))
EXTREMES = ((320, 568), (844, 390))  # the least width, the least height


@pytest.mark.parametrize("size", [FEW[0], *slow([EXTREMES[1]])])
def test_no_pit_moves_in_any_view(tmp_path: Path, browser: Browser, size: tuple[int, int]) -> None:
    """In no frame. `test_sizes.py` has every view once it stands, at every size."""
    with served(tmp_path) as (source, url):
        page = browser.new_page(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
        )
        page.add_init_script(WATCH)
        page.add_init_script(UNPAINTED)
        for view in views(page, source, url):
            _settle(page, view)
            if view == "lesson":
                _learn(page)
            elif view == "friend":
                for ply in _play(page, source):
                    _settle(page, f"ply {ply}", ply)
            elif view == "puzzles":
                _solve(page)
        moved = {board: seen for board, seen in page.evaluate(PLACES) if len(seen) > 1}
        shifted = page.evaluate("window.shifted")
        page.close()
    assert moved == {}
    assert shifted == []


def test_words_are_seen_once_they_have_their_place(tmp_path: Path, browser: Browser) -> None:
    """Beside a running game, and in the course of a finished one, which comes last."""
    with served(tmp_path) as (source, url):
        page = _opened(browser, source, url, (1280, 800), 5, 6)
        assert page.evaluate("window.shift") < MOST_SHIFT / 10
        page.evaluate(LATE)
        game = shared_game().game
        before_it = deepcopy(game)
        before_it.undo()
        source.put(MIDDLE, id="course", game=before_it, shown=before_it.plies)
        _settle(page, "the last move", before_it.plies)
        before = page.evaluate("window.shift")
        source.put(MIDDLE, id="course", game=game, shown=game.plies, kept=1)
        page.wait_for_selector("awale-course b")
        _settle(page, "result")
        page.evaluate("window.come()")
        page.wait_for_selector("awale-course button")
        _settle(page, "course")
        assert page.evaluate("window.shift") == before
        page.close()


@pytest.mark.parametrize("size", [(844, 390), (1280, 800)])
def test_a_lesson_and_a_result_come_without_a_shift(
    tmp_path: Path, browser: Browser, size: tuple[int, int]
) -> None:
    with served(tmp_path) as (source, url):
        page = _opened(browser, source, url, size)
        before = page.evaluate("window.shift")
        page.click('[data-command="lesson.start"]')
        page.wait_for_selector(".step-words .task:not(:empty)")
        _settle(page, "lesson")
        page.click('[data-command="lesson.leave"]')
        page.wait_for_selector("awale-player")
        _settle(page, "game")
        assert page.evaluate("window.shift") == before
        game = shared_game().game
        before_it = deepcopy(game)
        before_it.undo()
        source.put(MIDDLE, id="end", game=before_it, shown=before_it.plies)
        _settle(page, "the last move", before_it.plies)
        before = page.evaluate("window.shift")
        source.put(MIDDLE, id="end", game=game, shown=game.plies)
        page.wait_for_selector("[data-result]")
        _settle(page, "result")
        assert page.evaluate("window.shift") == before
        page.close()


@pytest.mark.slow
def test_what_a_friend_asks_moves_nothing(tmp_path: Path, browser: Browser) -> None:
    """Nor does it where they leave, come back, or are asked themselves."""
    stages: list[dict[str, Any]] = [
        {"asked": "takeback"}, {}, {"asked": "again"}, {}, {"asking": "takeback"}, {"away": True},
        {"here": False}, {},
    ]  # fmt: skip
    with served(tmp_path) as (source, url):
        page = _opened(browser, source, url, FEW[0], 5, 6)
        words = page.locator("[data-friend]:visible, [data-asked]:visible")
        for width, height in (*FEW, *EXTREMES):
            page.set_viewport_size({"width": width, "height": height})
            _settle(page, "another size")
            before = None
            for fields in [{}, *stages]:
                source.publish(FriendView(0, "playing", "Ama", "Kofi", **{"here": True, **fields}))
                expect(words).to_have_text(_friend_words(fields))
                _settle(page, str(fields))
                before = page.evaluate("window.shift") if before is None else before
                assert page.evaluate("window.shift") == before, (fields, width)
        page.close()


def test_what_ends_a_game_comes_once_both_have_moved_and_moves_nothing(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path) as (source, url):
        page = _opened(browser, source, url, (1280, 800))
        ends = page.locator("awale-actions :is([data-command=offer], [data-command=resign])")
        places = []
        for pits in ((), (5,), (5, 6)):
            source.put(MIDDLE, *pits, **NEWCOMER)
            _settle(page, f"{len(pits)} moves", len(pits))
            expect(ends.locator("visible=true")).to_have_count(2 if len(pits) == 2 else 0)
            places.append(page.locator("awale-actions button, awale-moves").evaluate_all(BOXES))
        assert places[0] == places[1] == places[2]
        page.close()


def _friend_words(fields: dict[str, Any]) -> str:
    """Return the words of the strip on a friend."""
    if asked := fields.get("asked"):
        id = "ui.friend.asked.takeback" if asked == "takeback" else "friend.asked.again"
        return english_text(id, name="Kofi")
    if fields.get("asking"):
        return english_text("ui.friend.asking", name="Kofi")
    stands = "gone" if fields.get("here") is False else "away" if fields.get("away") else "here"
    return english_text(f"friend.{stands}", name="Kofi")


def _opened(
    browser: Browser, source: ViewSource, url: str, size: tuple[int, int], *pits: int
) -> Page:
    """A page whose shifts are watched, with a running game after these moves."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.add_init_script(WATCH)
    source.put(MIDDLE, *pits, **NEWCOMER)
    page.goto(url)
    page.wait_for_selector(".ring.legal")
    _settle(page, "game")
    return page


def _settle(page: Page, view: str, plies: int | None = None) -> None:
    """Let the browser draw, once the game has `plies` moves, in the name of this view."""
    page.evaluate(
        """async ([view, plies]) => {
            window.view = view;
            const frame = () => new Promise(requestAnimationFrame);
            const { page } = document.querySelector("awale-top");
            while (plies !== null && page.game?.ply !== plies) await frame();
            await frame();
            await frame();
        }""",
        [view, plies],
    )


def _learn(page: Page) -> None:
    """Go through the lesson's first steps, with a wrong pit in each."""
    for step in range(3):
        for key in "FEDCBA":
            page.keyboard.press(f"Shift+{key}")
            _settle(page, f"lesson {step}, {key}")
            if page.locator('[data-command="lesson.next"]:visible').count():
                break
        onward = page.locator('[data-command="lesson.next"], [data-command="lesson.past"]')
        onward.locator("visible=true").first.evaluate("(made) => made.click()")


def _solve(page: Page) -> None:
    """Answer a puzzle, wrong twice and right then, and go on to the next one."""
    pit = page.locator("awale-puzzles [data-cup='1']")
    pit.evaluate("(made) => made.focus({ preventScroll: true })")
    for at, key in enumerate("bcf"):
        page.keyboard.press(key)
        page.locator(f".puzzle-said.{'right' if at == 2 else 'wrong'}").wait_for()
        _settle(page, f"puzzle, {key}")
    page.locator('[data-command="puzzles.next"]').evaluate("(made) => made.click()")
    _settle(page, "the next puzzle")


def _play(page: Page, source: ViewSource) -> Iterator[int]:
    """A whole game whose coach has something to say of every other move; its moves so far."""
    game, chance = Game("abapa"), Random(56)
    pits: list[int] = []
    start = game.fen()
    while game.outcome is None and len(pits) < 60:
        pits.append(chance.choice(game.legal_moves()))
        game.play(pits[-1])
        source.put(start, *pits)
        if len(pits) % 2:
            source.remark(start, *pits[:-1])
        yield len(pits)
