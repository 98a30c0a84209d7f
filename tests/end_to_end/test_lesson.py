# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The lessons in a real browser, to their end by click and by keyboard.

`test_new_player.py` has the first one by touch on a phone.
"""

import re
from collections.abc import Callable, Iterator

import pytest
from awale_host.page.hub import Hub
from awale_host.page.server import PageServer
from awale_host.views.page_source import PageSource
from awale_session.play.session_config import SessionConfig
from playwright.sync_api import Locator, Page, expect

from awale_core.lesson import LESSONS, attempt
from awale_core.notation import pit_letter
from tests.end_to_end.conftest import Sit
from tests.support.dark_surface import DarkSurface
from tests.support.page_views import BOXES
from tests.support.playing import until
from tests.support.sentences import english_text

STEPS = LESSONS[0]
# Notes each count that the hand shows.
WATCH_HAND = """() => {
    window.hands = [];
    const hand = document.querySelector(".hand");
    new MutationObserver(() => {
        const shown = hand.hidden ? "" : hand.textContent;
        if (shown && shown !== window.hands.at(-1)) window.hands.push(shown);
    }).observe(hand, { attributes: true, childList: true, characterData: true, subtree: true });
}"""
# Notes each sentence about a pit.
WATCH_SAID = """() => {
    window.said = [];
    const said = document.querySelector("[data-lesson-said]");
    new MutationObserver(() => window.said.push(said.textContent.trim()))
        .observe(said, { childList: true, characterData: true, subtree: true });
}"""
ONWARD_AND_A_PIT_AT_ONCE = """() => {
    document.querySelector('[data-command="lesson.past"]').click();
    document.querySelector('button[data-pit="0"]').click();
}"""
NAMES = [name for name, _ in STEPS]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """The page of a session whose board is away: the lesson needs none."""
    server = PageServer(Hub(PageSource(SessionConfig(), "virtual"), DarkSurface(touchable=False)))
    server.start()
    yield server.url
    server.close()


@pytest.fixture
def open_page(sit: Sit, url: str) -> Callable[..., Page]:
    """Opens the page in a tab of its own, with nothing that moves unless a test wants that."""
    size = {"width": 1280, "height": 800}
    return lambda **options: (
        sit(url, **{"viewport": size, "reduced_motion": "reduce", **options}).page
    )


def command(page: Page, name: str) -> Locator:
    return page.locator(f'[data-command="{name}"]')


def reaching(step: int, lesson: int = 0) -> int:
    return next(pit for pit in range(6) if attempt(lesson, step, pit).done)


def step_is(page: Page, step: int, lesson: int = 0) -> None:
    words = f"Step {step + 1} of {len(LESSONS[lesson])}"
    expect(page.locator("[data-lesson-step]")).to_have_text(words)


def level_one_begins(page: Page) -> None:
    expect(page.locator("awale-lesson")).to_be_hidden()
    until(page, "() => JSON.parse(localStorage.setup ?? '{}').level === 1")
    expect(page.locator("awale-new-game dialog")).to_be_hidden()


def said(page: Page, words: str) -> None:
    expect(page.locator("[data-lesson-said]")).to_contain_text(words)


def explains_wrong_pits(page: Page, name: str) -> None:
    """Touch wrong pits in two steps of the first lesson: it says why, and what to do stays."""
    if name == "capture":
        page.evaluate(WATCH_SAID)
        for pit in (0, 1):
            page.locator(f'button[data-pit="{pit}"]').click()
            until(page, f"() => document.querySelector('awale-top').page.lesson.errors > {pit}")
            said(page, english_text("lesson.wrong.own_row"))
            expect(page.locator(".step-words .task")).to_be_visible()
        expect(command(page, "lesson.next")).to_be_disabled()
        assert english_text("ui.lesson.again") not in page.evaluate("window.said")
    if name == "feed":
        page.locator('button[data-pit="0"]').click()
        said(page, "The opponent has no seeds: play a pit that gives it some.")


def test_after_two_errors_the_move_is_shown_and_said(open_page: Callable[..., Page]) -> None:
    page = open_page()
    command(page, "lesson.start").click()
    step = NAMES.index("capture")
    for at in range(step):
        step_is(page, at)
        command(page, "lesson.past").click()
    hinted = page.locator("awale-board .ring.hinted")
    wrong = page.locator('button[data-pit="0"]')
    for _ in range(2):
        expect(hinted).to_have_count(0)
        wrong.click()
        said(page, english_text("lesson.wrong.own_row"))
        expect(wrong).to_have_attribute("aria-label", re.compile(english_text("ui.pit.legal")))
    expect(hinted).to_have_count(1)
    said(page, english_text("remark.good", pit=pit_letter(reaching(step))))
    page.locator(f'button[data-pit="{reaching(step)}"]').click()
    expect(hinted).to_have_count(0)
    command(page, "lesson.next").click()
    step_is(page, step + 1)
    page.mouse.down(click_count=2)  # the second touch of two is not for what has come there
    page.mouse.up(click_count=2)
    for at in range(step + 1, len(STEPS)):
        step_is(page, at)
        command(page, "lesson.past").click()  # every step can be left out
    level_one_begins(page)


def test_on_a_wide_screen_the_buttons_are_below_the_words_in_the_projector_too(
    open_page: Callable[..., Page],
) -> None:
    page = open_page()
    command(page, "lesson.start").click()
    buttons = page.locator(".step-words .choices button:visible")
    expect(buttons).to_have_count(2)
    page.keyboard.press("p")
    expect(page.locator("body[data-projector]")).to_have_count(1)
    expect(page.locator("awale-projector button:visible")).to_have_count(1)  # the way back
    command(page, "lesson.past").click()
    step_is(page, 1)
    page.keyboard.press("p")
    expect(page.locator("body[data-projector]")).to_have_count(0)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("awale-lesson .choices button:visible")).to_have_count(2)


def test_no_button_moves_when_a_wrong_pit_is_explained(open_page: Callable[..., Page]) -> None:
    """In the language with the longest sentences."""
    page = open_page(locale="fr")
    command(page, "lesson.start").click()
    for step in range(len(STEPS)):
        expect(page.locator(".dots li").nth(step)).to_have_class("now")
        place = command(page, "lesson.past").bounding_box()
        for wrong in [pit for pit in range(6) if not attempt(0, step, pit).done][-1:]:
            page.locator(f'button[data-pit="{wrong}"]').click()
            expect(page.locator("[data-lesson-said]")).not_to_be_empty()
        assert command(page, "lesson.past").bounding_box() == place, step
        command(page, "lesson.past").click()


def test_the_hand_sows_once_and_then_the_task_is_the_childs(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(reduced_motion="no-preference")
    page.locator(".hand").wait_for(state="attached")
    page.evaluate(WATCH_HAND)
    command(page, "lesson.start").click()
    task = page.locator(".step-words .task")
    expect(task).to_have_text(english_text("ui.lesson.watch"))
    assert page.evaluate("hands.join(' ')") in ("", "4"), "it has not begun to sow"
    until(page, "() => window.hands.join(' ').startsWith('4 3 2 1')")
    now, do = english_text("ui.lesson.now"), english_text("lesson.sow.task")
    expect(task).to_have_text(f"{now} {do}")
    expect(page.locator('button[data-pit="0"]')).to_have_attribute(
        "aria-label", re.compile("^Pit A, .*, 4 seeds, may be played$")
    )
    page.locator('button[data-pit="0"]').click()
    expect(command(page, "lesson.next")).to_be_enabled()


def test_no_hand_marks_a_pit_where_movement_is_reduced(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.locator(".hand").wait_for(state="attached")
    page.evaluate(WATCH_HAND)
    command(page, "lesson.start").click()
    step_is(page, 0)
    command(page, "lesson.past").click()
    step_is(page, 1)
    assert "4" not in page.evaluate("hands")  # any pit will do


def test_who_hears_the_page_hears_each_steps_task_and_a_touch_is_never_for_the_step_before(
    open_page: Callable[..., Page],
) -> None:
    page = open_page()
    command(page, "lesson.start").click()
    heading = page.locator(".step-words h2")
    expect(heading).to_be_focused()
    expect(heading).to_have_accessible_description(
        f"{english_text('lesson.sow.task')} Step 1 of {len(STEPS)}"
    )
    page.evaluate(ONWARD_AND_A_PIT_AT_ONCE)
    step_is(page, 1)
    expect(heading).to_have_accessible_description(
        f"{english_text('lesson.capture.task')} Step 2 of {len(STEPS)}"
    )
    expect(page.locator("[data-lesson-said]")).to_be_empty()


def test_one_lesson_leads_to_the_next_by_click_and_learn_begins_where_it_ended(
    open_page: Callable[..., Page],
) -> None:
    page = open_page()
    command(page, "lesson.start").click()
    dots = page.locator(".dots li")
    for lesson, steps in enumerate(LESSONS):
        for step, (name, _) in enumerate(steps):
            step_is(page, step, lesson)
            expect(dots).to_have_count(len(steps))
            expect(page.locator(".dots .done")).to_have_count(step)
            expect(dots.nth(step)).to_have_class("now")
            if lesson == 0:
                explains_wrong_pits(page, name)
            page.locator(f'button[data-pit="{reaching(step, lesson)}"]').click()
            if step < len(steps) - 1:
                command(page, "lesson.next").click()
        expect(command(page, "lesson.finish")).to_be_visible()
        if lesson == 0:
            said(page, "You have won.")
            store = page.locator('[data-pad="store_south"]')
            expect(store).to_have_attribute("aria-label", "Store, yours, 27 seeds")
            page.reload()
            page.locator('awale-top [data-command="lesson"]').click()
        elif lesson < len(LESSONS) - 1:
            command(page, "lesson.onward").click()
    expect(command(page, "lesson.onward")).to_be_hidden()
    page.reload()
    page.locator('awale-top [data-command="lesson"]').click()
    step_is(page, 0, len(LESSONS) - 2)  # the last is for a race
    page.get_by_role("button", name="✓ The moves").click()
    step_is(page, 0)


def test_a_lesson_goes_on_where_it_was_left_in_a_box_of_one_size(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    command(page, "lesson.start").click()
    step_is(page, 0)
    box = page.locator(".step-words").evaluate_all(BOXES)
    for step in range(3):
        step_is(page, step)
        assert page.locator(".step-words").evaluate_all(BOXES) == box
        command(page, "lesson.past").click()
    step_is(page, 3)  # or the touch is still of step 2
    page.locator(f'button[data-pit="{reaching(3)}"]').click()
    expect(command(page, "lesson.next")).to_be_visible()  # step 3 is done
    for leave in (page.reload, command(page, "lesson.leave").click):
        leave()
        page.locator('awale-bar [data-command="lesson"]').click()
        step_is(page, 4)
    command(page, "lesson.first").click()
    step_is(page, 0)
    expect(command(page, "lesson.first")).to_be_hidden()
    command(page, "lesson.leave").click()
    page.evaluate("localStorage['lesson.at'] = '[0, 99]'")  # of another version
    lesson = page.locator('awale-bar [data-command="lesson"]')
    lesson.click()
    until(page, "() => !('lesson.at' in localStorage)")
    lesson.click()
    step_is(page, 0)


def test_by_keyboard_alone(open_page: Callable[..., Page]) -> None:
    """Letters play pits; when a step is done, Enter goes on."""
    page = open_page()
    expect(command(page, "lesson.start")).to_be_visible()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.command") == "lesson.start":
            break
    page.keyboard.press("Enter")
    for step in range(len(STEPS)):
        step_is(page, step)
        page.keyboard.press("abcdef"[reaching(step)])
        onward = command(page, "lesson.next" if step < len(STEPS) - 1 else "lesson.finish")
        expect(onward).to_be_focused()
        page.keyboard.press("Enter")
    level_one_begins(page)


def test_it_is_offered_once_and_stays_in_reach(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="no-preference")
    command(page, "lesson.skip").click()
    expect(command(page, "lesson.start")).to_be_hidden()
    page.reload()
    expect(page.locator("awale-top nav")).to_be_visible()
    expect(command(page, "lesson.start")).to_be_hidden()
    page.locator('awale-top [data-command="lesson"]').click()
    step_is(page, 0)
    page.keyboard.press("Escape")
    expect(page.locator("awale-lesson")).to_be_hidden()
    command(page, "rules").click()
    page.locator('awale-rules [data-command="lesson"]').click()
    step_is(page, 0)


@pytest.mark.parametrize("locale", ["fi", "fr"])
def test_all_words_of_the_lesson_fit_a_small_phone(
    open_page: Callable[..., Page], locale: str
) -> None:
    """In the languages with the longest words and the longest sentences, at 320 × 640 px."""
    page = open_page(viewport={"width": 320, "height": 640}, locale=locale)
    command(page, "lesson.start").click()
    for step in range(len(STEPS)):
        counted = re.compile(rf"\b{step + 1}\b.*\b{len(STEPS)}\b")
        expect(page.locator("[data-lesson-step]")).to_have_text(counted)
        page.locator(f'button[data-pit="{reaching(step)}"]').click()
        onward = command(page, "lesson.next" if step < len(STEPS) - 1 else "lesson.finish")
        expect(onward).to_be_visible()
        wide, high = page.evaluate(
            """() => {
                const inside = [...document.querySelectorAll("awale-lesson *, .step-words *")]
                    .filter((each) => each.offsetParent)
                    .map((each) => each.getBoundingClientRect());
                return ["right", "bottom"].map((side) =>
                    Math.max(...inside.map((box) => box[side])));
            }"""
        )
        assert wide <= 320, (locale, step)
        assert high <= 640, (locale, step)
        onward.click()
