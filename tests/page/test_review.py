# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The review of a game: where it leads to, what it says of a move and of a better line."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from awale_session.page.study_protocol import Studied
from playwright.sync_api import Browser, Page, expect

from tests.support.one_page import OnePage
from tests.support.page_views import MIDDLE, ViewSource
from tests.support.playing import until
from tests.support.sentences import english_text

pytestmark = pytest.mark.slow

Opened = tuple[ViewSource, Page]
# The game as one's own against a computer of a level, after some moves.
REVIEW = """async ([level, ply, own]) => {
    const { page } = document.querySelector("awale-top");
    const view = await page.source.ask({ t: "study", number: 1 });
    const names = [{ id: "ui.you" }, { id: "ui.statistics.engine", args: { level } }];
    if (own) names.reverse();
    page.open("study", { number: 1, ply, view: { ...view, own, names: level ? names : [] } });
}"""


@pytest.fixture(scope="module")
def one_page(browser: Browser) -> Iterator[OnePage]:
    window = {"width": 1280, "height": 800}
    with closing(OnePage(browser, viewport=window, reduced_motion="reduce")) as one:
        yield one


@pytest.fixture
def opened(one_page: OnePage, tmp_path: Path) -> Iterator[Opened]:
    """A page of a computer."""
    with one_page.visit(tmp_path) as (source, page, url):
        source.put(MIDDLE)
        page.goto(url)
        page.wait_for_selector(".ring.legal")
        yield source, page


@pytest.mark.parametrize(
    ("own", "ply", "turn"),
    [(0, 3, "The computer to move"), (0, 4, "Your turn"), (1, 3, "Your turn")],
)
def test_who_plays_on_keeps_the_side_and_reads_whose_turn_it_is(
    opened: Opened, own: int, ply: int, turn: str
) -> None:
    page = opened[1]
    page.evaluate(REVIEW, [8, ply, own])
    page.locator('[data-command="replay.play_on"]').click()
    sheet = page.locator("awale-new-game")
    side = sheet.get_by_role("group", name=english_text("ui.side"))
    expect(side.get_by_label(english_text(f"ui.side.{own}"), exact=True)).to_be_checked()
    whence = sheet.locator(".from")
    expect(whence).to_contain_text(f"after move {ply}. {turn}. Usual rules")
    side.get_by_label(english_text(f"ui.side.{1 - own}"), exact=True).locator("..").click()
    other = "Your turn" if turn != "Your turn" else "The computer to move"
    expect(whence).to_contain_text(f"after move {ply}. {other}. ")
    opponents = sheet.get_by_role("group", name=english_text("ui.against"))
    opponents.get_by_label(english_text("ui.against.person")).locator("..").click()
    expect(whence).to_contain_text(f"after move {ply}. Player {ply % 2 + 1} to move. ")


def test_what_unfolds_beside_the_board_stands_below_its_button(opened: Opened) -> None:
    page = opened[1]
    page.evaluate(REVIEW, [8, 35, 0])
    study = page.locator("awale-study")
    for summary in study.locator(".study-tools summary:visible").all():
        summary.click()
        unfolded = study.locator("details[open] > :not(summary)")
        expect(unfolded).to_be_in_viewport(ratio=1)
        above, below = summary.bounding_box(), unfolded.bounding_box()
        assert above is not None
        assert below is not None
        assert 0 <= below["y"] - above["y"] - above["height"] < 12
    study.locator(".study-names").click()  # what is touched elsewhere folds it
    expect(study.locator("details[open]")).to_have_count(0)


def test_escape_closes_a_menu_before_the_window_that_it_lies_over(opened: Opened) -> None:
    page = opened[1]
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate("document.querySelector('awale-top').page.open('games')")
        page.locator('[data-command="games.tools"]').click()
        menus = page.locator("details[open]")
        windows = page.locator("dialog[open]")
        page.keyboard.press("Escape")
        expect(menus).to_have_count(0)
        expect(windows).to_have_count(1)
        page.evaluate(REVIEW, [8, 3, 0])
        expect(windows).to_have_count(2)
        for summary in page.locator("awale-study .study-tools summary:visible").all():
            summary.click()
            expect(menus).to_have_count(1)
            page.evaluate("document.activeElement.blur()")  # as where the button pressed is gone
            page.keyboard.press("Escape")
            expect(menus).to_have_count(0)
            expect(windows).to_have_count(2)
        page.locator('[data-command="study.more"]').click()
        page.evaluate("history.back()")
        expect(menus).to_have_count(0)
        expect(windows).to_have_count(2)
        page.keyboard.press("Escape")
        expect(windows).to_have_count(1)
        page.keyboard.press("Escape")
        expect(windows).to_have_count(0)


def test_graph_and_signs_are_shown_once_there_is_something_in_them(opened: Opened) -> None:
    source, page = opened
    plies = page.evaluate("""async () => {
        const { page } = document.querySelector("awale-top");
        const view = await page.source.ask({ t: "study", number: 1 });
        const { plies } = view.document.analysis;
        view.document.analysis = null;
        page.open("study", { number: 1, ply: 0, view, analyse: true });
        return plies;
    }""")
    graph, key = page.locator("awale-study .graph"), page.locator("awale-study .replay-key")
    looks = english_text("ui.study.looking", done=0, total=len(plies))
    expect(page.locator("[data-judging]")).to_have_text(looks)
    expect(graph).to_contain_text(english_text("study.lead", who="Level 10"))
    for ply, entry in list(enumerate(plies, 1))[::-1]:
        expect(graph).to_be_visible()  # of the seeds, before anything is judged
        if ply == 3:
            expect(graph).to_contain_text(english_text("study.chances", who="Level 10"))
            expect(key).to_be_hidden()
        source.publish(Studied(1, len(plies) - ply + 1, len(plies), ply=ply, entry=entry))
    expect(key).to_be_visible()  # of a blunder, the third move


@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 400), (740, 360)])
def test_a_phone_on_its_side_has_the_graph_below_the_board(
    opened: Opened, width: int, height: int
) -> None:
    page = opened[1]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(REVIEW, [8, 3, 0])
    expect(page.locator("awale-study .graph")).to_be_in_viewport(ratio=0.95)


def test_an_analysis_that_a_person_has_stopped_goes_on_once_it_is_asked_for(
    opened: Opened,
) -> None:
    page = opened[1]
    begun = """async () => {
        const { page } = document.querySelector("awale-top");
        const view = await page.source.ask({ t: "study", number: 1 });
        view.document.analysis = null;
        view.begun = true;
        page.open("study", { number: 1, view });
    }"""
    page.evaluate(begun)
    study = page.locator("awale-study")
    judge, stop = study.locator('[data-command="judge"]'), study.locator('[data-command="stop"]')
    close = study.locator(".close")
    expect(stop).to_be_visible()  # it was interrupted before
    close.click()
    page.evaluate(begun)
    expect(stop).to_be_visible()  # closing the window stops nothing forever
    stop.click()
    close.click()
    page.evaluate(begun)
    expect(judge).to_be_visible()
    expect(stop).to_be_hidden()
    judge.click()
    expect(stop).to_be_visible()
    close.click()
    page.evaluate(begun)
    expect(stop).to_be_visible()
    close.click()


def test_another_game_that_is_reviewed_has_all_folded(opened: Opened) -> None:
    page = opened[1]
    page.evaluate(REVIEW, [8, 3, 0])
    study = page.locator("awale-study")
    study.locator(".share-more summary").click()
    expect(study.locator("details[open]")).to_have_count(1)
    study.locator(".close").click()
    page.evaluate(REVIEW, [8, 4, 0])
    expect(study.locator("dialog[open]")).to_be_visible()
    expect(study.locator("details[open]")).to_have_count(0)


def test_values_are_of_the_move_that_is_spoken_of_also_beside_a_better_line(
    opened: Opened,
) -> None:
    page = opened[1]
    page.evaluate(REVIEW, [8, 3, 0])
    study = page.locator("awale-study")
    expect(study.locator(".replay-said")).to_contain_text("B gives away about 9 seeds. E was")
    study.locator(".replay-experts summary").click()
    values = study.locator(".replay-values li")
    wanted = ["E +9.0", "A 0.0", "B 0.0", "C 0.0", "D 0.0"]  # the best first
    expect(values).to_have_text(wanted)
    expect(study.locator(".replay-values .played")).to_have_text("B 0.0")
    study.locator(".replay-better").click()
    expect(study.locator(".in-line")).to_have_count(1)
    expect(values).to_have_text(wanted)


def test_a_better_line_says_where_in_it_one_is_and_at_its_end_what_it_brings(
    opened: Opened,
) -> None:
    page = opened[1]
    page.evaluate(REVIEW, [8, 3, 0])
    study = page.locator("awale-study")
    place, slider = study.locator(".replay-place"), study.get_by_role("slider")
    expect(place).to_have_text("3 / 37")
    study.locator(".replay-turns button").click()  # the line, before its first move
    expect(place).to_have_text("★ 0 / 2")
    worth = f"E: {english_text('ui.explore.ahead.you', n=9)}."
    for at in (1, 2):
        page.keyboard.press("ArrowRight")
        expect(place).to_have_text(f"★ {at} / 2")
        expect(slider).to_have_value(str(at))
        said = study.locator(".replay-said")
        expect(said).not_to_contain_text("Move")  # of the line the slider counts
        if at == 2:
            expect(said).to_contain_text(worth)
        else:
            expect(said).not_to_contain_text("ahead")
    slider.fill("1")
    expect(place).to_have_text("★ 1 / 2")
    study.locator(".replay-better").click()
    expect(place).to_have_text("3 / 37")
    expect(slider).to_have_attribute("max", "37")


def test_where_no_move_was_better_the_next_key_move_is_a_touch_away(opened: Opened) -> None:
    page = opened[1]
    page.evaluate(REVIEW, [8, 1, 0])
    study = page.locator("awale-study")
    better, onward = study.locator(".replay-better"), study.locator(".replay-onward")
    expect(onward).to_have_text(english_text("study.turn", ply=3))
    graph = study.locator(".graph").bounding_box()
    for last in ("Home", "End"):  # after the last one the first is the next
        page.keyboard.press(last)
        expect(better).to_be_hidden()
        onward.click()
        expect(study.locator(".replay-place")).to_have_text("★ 0 / 2")
        expect(better).to_be_visible()
        expect(onward).to_be_hidden()
        assert study.locator(".graph").bounding_box() == graph
        better.click()


def test_at_the_end_of_a_game_the_analysis_board_opens_and_play_on_is_away(opened: Opened) -> None:
    page = opened[1]
    page.evaluate(REVIEW, [8, 37, 0])
    expect(page.locator('[data-command="replay.play_on"]')).to_be_hidden()
    page.locator('awale-study [data-command="explore"]').click()
    expect(page.locator("awale-explore .explore-said")).not_to_be_empty()
    page.locator("awale-games .back").click()
    page.keyboard.press("ArrowLeft")
    expect(page.locator('[data-command="replay.play_on"]')).to_be_visible()


def test_a_position_goes_to_the_analysis_board_and_on_into_a_game(opened: Opened) -> None:
    source, page = opened
    asked: list[Any] = []
    source.submit = lambda command, answer: (asked.append(command), answer(None))[-1]  # type: ignore[arg-type, func-returns-value]
    page.evaluate(REVIEW, [8, 3, 0])
    page.locator('awale-study [data-command="explore"]').click()
    expect(page.locator("awale-study dialog")).to_be_hidden()
    fen = "5-0-6-6-5-1-6-5-5-5-4-0-0-0-N"
    expect(page.locator('[data-explore="fen"]')).to_have_value(fen)
    on = page.locator('[data-command="explore.play_on"]')
    page.locator('[data-command="explore.clear"]').click()
    expect(on).to_be_disabled()
    page.locator('[data-command="explore.undo"]').click()
    on.click()
    expect(page.locator("awale-new-game .from")).to_have_text("Your turn. Usual rules (Abapa).")
    page.locator('[data-command="begin"]').click()
    if page.locator("awale-question dialog[open]").count():
        page.locator('awale-question [value="yes"]').click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    until(page, lambda: asked)
    assert asked[-1].setup.fen == fen
    assert asked[-1].setup.north.kind == "person"


@pytest.mark.parametrize("listed", [True, False])
def test_the_analysis_board_leads_back_to_the_review(opened: Opened, listed: bool) -> None:
    page = opened[1]
    if listed:
        page.evaluate("document.querySelector('awale-top').page.open('games')")
        expect(page.locator("awale-games dialog")).to_be_visible()  # the page remembers one wish
    page.evaluate(REVIEW, [8, 5, 0])
    page.locator('awale-study [data-command="explore"]').click()
    expect(page.locator("awale-study dialog")).to_be_hidden()
    way_back = page.locator("awale-games .back")
    way_back.click()
    expect(page.locator("awale-study .replay-place")).to_have_text("5 / 37")
    page.locator("awale-study .close").click()
    expect(page.locator("dialog[open]")).to_have_count(int(listed))
    page.evaluate("document.querySelector('awale-top').page.open('games', { tab: 'explore' })")
    expect(way_back).to_be_hidden()  # who comes from elsewhere goes back to no review


def test_the_stores_of_a_race_have_no_number(opened: Opened) -> None:
    page = opened[1]
    race = """async () => {
        const { page } = document.querySelector("awale-top");
        const view = await page.source.ask({ t: "study", number: 1 });
        view.document.race = true;
        page.open("study", { number: 1, ply: 9, view });
    }"""
    page.evaluate(REVIEW, [8, 9, 0])
    numbers = page.locator("awale-study .count:not(:empty)")
    expect(numbers).to_have_count(14)
    page.locator("awale-study .close").click()
    page.evaluate(race)
    expect(numbers).to_have_count(12)
    page.keyboard.press("ArrowRight")
    expect(numbers).to_have_count(12)


def test_the_window_of_games_opens_with_the_games(opened: Opened) -> None:
    page = opened[1]
    for tab in ("explore", "list"):
        page.evaluate(
            "(tab) => document.querySelector('awale-top').page.open('games', { tab })", tab
        )
        chosen = page.locator('.games-window [role="tab"][aria-selected="true"]')
        expect(chosen).to_have_attribute("data-command", f"games.{tab}")
        page.locator("awale-games .close").click()
        page.locator('awale-top [data-command="games"]').click()
        expect(chosen).to_have_attribute("data-command", "games.list")
        page.locator("awale-games .close").click()
