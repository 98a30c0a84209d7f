# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Words of the page follow the light that it shows, and the coach's can be read again.

The file is long: each kind of word follows it in its own way. The frames are shown one by one, so
that the light stands still where a test looks.
"""

import re
from collections.abc import Iterator
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any, Literal

import pytest
from awale_session.catalogue import Sentence, english, sentence
from awale_session.page.protocol import Again, Coach, Player, Seat, Setup
from awale_session.play import sentences
from awale_session.play.events import (
    Advice,
    CoachSpoke,
    GameBegan,
    HintFound,
    MovePlayed,
    MovesTakenBack,
    TouchWasRefused,
)
from awale_session.play.seats import ENGINE_PLAYER
from msgspec import structs
from playwright.sync_api import Browser, Page, expect

from awale_core import Game
from awale_core.notation import pit_letter
from tests.support.one_page import OnePage
from tests.support.page_views import BOXES, DRAWN, HEARD, MIDDLE, SPEAK, WON, ViewSource
from tests.support.playing import touch_a_key, until
from tests.support.sentences import english_part, english_text
from tests.support.waiting import wait_until

START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
LOST = "1-1-0-0-0-0-0-0-0-0-1-1-20-24-N"  # North's f captures A and wins
FAR = "1-9-4-0-0-0-0-0-0-0-1-1-8-24-N"  # the same, and far ahead
COACHED = "1-0-0-7-2-3-1-1-5-13-0-2-8-5-S"  # South's A leaves North's f a capture of 2 in B
A, C, D, F, A_NORTH = 0, 2, 3, 5, 6
GIVES = sentence("coach", text="A gives away four seeds.")
SOWED = english_text("ui.first.sow")
GAME = "one"
Opened = tuple[ViewSource, Page]
SMALL = ((320, 568), (844, 390))
CUT = "(words) => words.scrollHeight - words.clientHeight"  # px out of sight
# How far a hand with some seeds at a cup stands out of the wood, in px, and the seeds over it.
BEYOND = """([at, seeds]) => {
    const { overlay, picture, layout, box } = document.querySelector("awale-board").board;
    overlay.hand.style.transition = "none";
    overlay.hold({ at, seeds });
    const { left, right } = overlay.hand.getBoundingClientRect();
    const half = (layout.height / 2 + picture.view.edge.side) * picture.view.scale;
    const middle = box.getBoundingClientRect().left + picture.view.x;
    return [Math.max(middle - half - left, right - middle - half) - 1, overlay.hand.dataset.drops];
}"""


@pytest.fixture(scope="module")
def one_page(browser: Browser) -> Iterator[OnePage]:
    window = {"width": 1280, "height": 800}
    with closing(OnePage(browser, viewport=window, reduced_motion="reduce")) as one:
        yield one


@pytest.fixture
def opened(one_page: OnePage, tmp_path: Path) -> Iterator[Opened]:
    """A page of a session that the test sets."""
    with one_page.visit(tmp_path) as (source, page, url):
        source.put(START, id=GAME)
        page.goto(url)
        page.wait_for_selector(".ring.legal")
        yield source, page


def lit(source: ViewSource, cells: list[int]) -> bytes:
    """A frame in which every cup shows as many lights as it has seeds."""
    description = source.surface.description
    built = description.geometry.pcb
    rgb = bytearray()
    for name in description.leds.order:
        count = built.leds_per_store if name.startswith("store") else built.leds_per_pit
        at = {"store_south": 12, "store_north": 13}.get(name, "ABCDEFabcdef".find(name))
        for led in range(count):
            rgb += bytes((200, 90, 0) if led < cells[at] else (0, 0, 0))
    return bytes(rgb)


def moved(source: ViewSource, *pits: int) -> None:
    game = Game(starter=0)
    for pit in pits[:-1]:
        game.play(pit)
    move = game.play(pits[-1])
    say = sentence("moved", who="The computer", pit="a")
    source.on_event(MovePlayed(say=say, pit=move.pit, side=move.side, game=game, move=move))


def count(page: Page, pit: int) -> Any:
    name = page.locator(f'button[data-pit="{pit}"]').get_attribute("aria-label")
    return int((name or "").split(", ")[2].split()[0])


def test_turn_score_said_hand_and_digits_stay_with_the_light_and_follow_it(opened: Opened) -> None:
    source, page = opened
    turn, said = page.locator("[data-turn]"), page.locator("[data-said]")
    source.put(START, C, id=GAME, thinking=1)
    expect(turn).to_have_text(english_text("turn.machine", who="The computer"))
    source.put(START, C, A_NORTH, id=GAME, shown=1)
    moved(source, C, A_NORTH)
    expect(turn).to_have_text(english_text("turn.sowing", who="The computer"))
    after_one = [4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4, 4, 0, 0]
    sown = list(after_one)
    sown[A_NORTH] = 0
    for fallen in range(5):
        source.surface.show(lit(source, sown))
        expect(page.locator(".hand")).to_have_text(str(5 - fallen))
        expect(page.locator('button[data-pit="11"]')).to_have_attribute(
            "aria-label", "Pit “f”, the computer's, 4 seeds"
        )
        expect(turn).to_have_text(english_text("turn.sowing", who="The computer"))
        expect(said).not_to_contain_text("played “a”")
        expect(page.locator(".ring.legal")).to_have_count(0)
        for pit in range(A_NORTH + 1, A_NORTH + 6):
            assert count(page, pit) == sown[pit], (fallen, pit)
        sown[A_NORTH + 1 + fallen] += 1
    source.surface.show(lit(source, sown))
    expect(page.locator(".hand")).to_be_hidden()
    source.put(START, C, A_NORTH, id=GAME)
    expect(turn).to_have_text("Your turn")
    expect(said).to_contain_text(english_text("moved", who="The computer", pit="a"))
    assert [count(page, pit) for pit in range(12)] == sown[:12]
    expect(page.locator(".ring.legal")).to_have_count(5)
    expect(page.locator("awale-board .ring.from")).to_have_count(1)  # where the move began
    expect(page.locator("awale-player.to-move")).to_have_attribute("side", "0")


def test_what_is_left_in_a_race_goes_with_the_light(opened: Opened) -> None:
    """The strips had the seeds from before the move until all of it was sown."""
    source, page = opened
    left = page.locator("awale-player .points")
    game = Game("french-beginner")
    source.put(START, id=GAME, game=game.copy(), shown=0)
    expect(left).to_have_text(["24 left", "24 left"])
    cells = [4] * 12 + [0, 0]
    move = game.play(F)
    source.put(START, id=GAME, game=game, last=move, shown=0)
    cells[F] = 0
    for cup in move.sown:
        source.surface.show(lit(source, cells))
        rows = [f"{sum(row)} left" for row in (cells[6:12], cells[:6])]
        expect(left).to_have_text(rows)
        cells[cup] += 1


def test_a_move_instead_of_a_longer_one_begins_with_its_first_seed(opened: Opened) -> None:
    source, page = opened
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    hand = page.locator(".hand")
    for pit, seeds in ((D, 5), (A, 4)):
        cells = [4, 4, 0, 5, 5, 5, 0, 5, 5, 5, 5, 5, 0, 0]
        source.put(START, C, A_NORTH, id=GAME)  # the second time D is taken back
        expect(page.locator(".ring.legal")).to_have_count(5)
        source.put(START, C, A_NORTH, pit, id=GAME, shown=2)
        cells[pit] = 0
        source.surface.show(lit(source, cells))
        expect(hand).to_have_text(str(seeds))
        for at in range(pit + 1, pit + 1 + seeds):
            cells[at] += 1
        source.surface.show(lit(source, cells))
        expect(hand).to_be_hidden()
    assert errors == []


def test_the_hand_and_its_seeds_stay_within_an_upright_board(opened: Opened) -> None:
    page = opened[1]
    for width, height in ((320, 568), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        until(page, "() => document.querySelector('awale-board').board.picture.view.turned")
        for seeds in 6, 14:
            for cup in range(14):
                beyond, drops = page.evaluate(BEYOND, [cup, seeds])
                assert beyond <= 0, (cup, seeds, width)
                assert max(map(len, drops.split("\n"))) <= 3  # no wider than the hand


def test_score_and_end_wait_for_the_light_of_a_capture(opened: Opened) -> None:
    source, page = opened
    score = page.locator('[data-score="south"]')
    over = Game.from_fen(WON, "abapa")
    over.play(F)
    touch = TouchWasRefused(say=sentence("refused.over"), game=over, pit=0, code="over")
    source.put(WON, id=GAME + " again")
    expect(score).to_have_text("24")
    source.put(WON, F, id=GAME + " again", shown=0)
    expect(page.locator("[data-turn]")).to_have_text(english_text("turn.sowing.you"))
    source.on_event(touch)
    source.on_event(HintFound(say=sentence("hint.thinking"), game=over))  # comes after it
    expect(page.locator("[data-said]")).to_have_text(english_text("hint.thinking"))
    expect(score).to_have_text("24")
    expect(page.locator("awale-moves [data-ply]")).to_have_count(0)
    source.put(WON, F, id=GAME + " again")
    expect(score).not_to_have_text("24")
    expect(page.locator("awale-moves [data-ply]")).to_have_count(1)
    expect(page.locator("awale-result .ending")).to_be_visible()  # it says so
    source.on_event(touch)
    source.put(START, id="next")
    expect(page.locator("awale-result .ending")).to_have_count(0)
    expect(page.locator("[data-said]")).not_to_have_text(english_text("refused.over"))


def test_a_refused_touch_is_said_alone_and_for_a_while(opened: Opened) -> None:
    """In place of the coach's words and of the move before, which come back."""
    source, page = opened
    said, coach = page.locator("[data-said]"), page.locator(".coach")
    remark(source, page)
    before = said.inner_text()
    expect(coach).to_be_visible()
    say = sentence("refused.empty", pit="b")
    page.clock.install()
    source.on_event(TouchWasRefused(say=say, game=Game(), pit=A_NORTH + 1, code="empty"))
    expect(said).to_have_text(english_text("refused.empty", pit="b"))
    expect(coach).to_be_hidden()
    page.clock.fast_forward(5000)
    expect(said).to_have_text(before)
    expect(coach).to_be_visible()


OPENED = "After A, “f” can take 2 of your seeds in B."


def remark(source: ViewSource, page: Page, first: Sentence = GIVES, reply: int = 11) -> None:
    """South plays A and North answers; the coach had rather seen D and then b."""
    game = Game.from_fen(COACHED, "abapa")
    source.put(COACHED, id="coached")
    source.on_event(GameBegan(say=sentence("turn.menu"), game=game))
    source.put(COACHED, 0, id="coached")
    expect(page.locator("awale-moves [data-ply]")).to_have_count(1)
    opens = sentence("coach.opens", played="A", pit="f", n=2, pits="B")
    say, line = sentence("coach.both", first=first, second=opens), (3, 7)
    if first.id == "coach.better":
        line = (0, 11)
    source.on_event(CoachSpoke(say=say, pit=0, side=0, position=game, better=3, line=line))
    source.put(COACHED, 0, reply, id="coached")
    expect(page.locator("awale-moves [data-ply]")).to_have_count(2)


def test_a_remark_stays_until_the_next_move_and_in_the_list_after_a_reload(opened: Opened) -> None:
    source, page = opened
    remark(source, page)
    coach = page.locator("awale-story .coach")
    page.reload()
    expect(coach).to_contain_text("A gives away four seeds.")
    source.put(COACHED, 0, 11, 3, id="coached", shown=2)  # the light sows it
    expect(coach).to_be_hidden()
    expect(page.locator("[data-said]")).to_be_empty()
    source.put(COACHED, 0, 11, 3, id="coached")
    expect(coach).to_be_hidden()
    expect(page.locator("awale-moves .remark")).to_have_count(1)
    page.locator('awale-moves [data-ply="1"]').click()
    expect(page.locator("[data-turn]")).to_have_text(english_text("ui.looking", ply=1, plies=3))
    expect(coach).to_contain_text("A gives away four seeds.")
    page.get_by_text("Why?").click()
    expect(page.locator("[data-turn]")).to_have_text(english_text("coach.line"))
    coach.locator('[data-command="coach.now"]').click()
    expect(page.locator("[data-turn]")).not_to_have_text(re.compile("After move"))  # to the game
    page.locator('awale-moves [data-ply="2"]').click()
    expect(coach).to_be_hidden()


def test_a_remark_stays_where_the_program_begins_again(opened: Opened) -> None:
    source, page = opened
    remark(source, page)
    source.put(START, id="another")  # what was said of the last game is forgotten
    page.reload()
    page.wait_for_selector(".ring.legal")
    coach = page.locator("awale-story .coach")
    expect(coach).to_be_hidden()
    source.put(COACHED, 0, 11, id="coached")
    expect(coach).to_contain_text("A gives away four seeds.")
    source.put(COACHED, 3, 6, id="coached")  # another move in its place
    expect(coach).to_be_hidden()


def test_a_capture_that_has_come_is_said_and_shown_as_what_happened(opened: Opened) -> None:
    source, page = opened
    remark(source, page, sentence("coach.better", pit="D"))
    coach, turn = page.locator("awale-story [data-coach]"), page.locator("[data-turn]")
    expect(coach).to_have_text(f"{english_text('coach.better', pit='D')} {OPENED}")
    page.get_by_text("Why?").click()
    expect(turn).to_have_text(english_text("coach.happened"))
    expect(page.locator("[data-said]")).to_have_text("The computer played “f” and captured 2.")
    source.put(COACHED, 0, 6, id="coached")
    expect(turn).to_have_text(english_text("coach.line"))


def test_a_hint_leaves_the_remark(opened: Opened) -> None:
    source, page = opened
    remark(source, page)
    coach = page.locator("awale-story [data-coach]")
    expect(coach).to_be_visible()
    said = english_text("hint", move="C")
    source.on_event(HintFound(say=sentence("hint", move="C")))
    expect(page.locator("[data-said]")).to_contain_text(said)
    for width, height in ((390, 844), *SMALL):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        expect(coach).to_be_visible()
        expect(page.locator("[data-said]")).to_be_visible()
        assert page.locator("#words").evaluate(CUT) == 0


def test_an_error_leaves_what_a_lesson_asks_for(opened: Opened) -> None:
    _, page = opened
    page.evaluate("localStorage.setItem('lesson.at', '[0, 1]')")
    page.evaluate("document.querySelector('awale-top').page.open('lesson')")
    task = page.locator(".step-words .task")
    does = english_text("lesson.capture.task").split(". ")[-1]
    expect(task).to_contain_text(does)
    page.locator('button[data-pit="0"]').click()
    expect(page.locator("[data-lesson-said]")).to_contain_text("own row")
    for width, height in SMALL:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        expect(task.get_by_text(does)).to_be_visible()
        assert page.locator(".step-words").evaluate(CUT) == 0


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_a_lesson_has_its_words_between_the_rows(opened: Opened, size: tuple[int, int]) -> None:
    _, page = opened
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("document.querySelector('awale-top').page.open('lesson')")
    page.locator(".step-words .task:not(:empty)").wait_for()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    across = 0 if size[0] < size[1] else 1  # upright a row is a column
    pits = page.locator('button:is([data-pit="0"], [data-pit="11"])').evaluate_all(BOXES)
    one, other = sorted(pits, key=lambda box: box[across])
    [words] = page.locator(".step-words").evaluate_all(BOXES)
    assert one[across] + one[across + 2] <= words[across]
    assert words[across] + words[across + 2] <= other[across]


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)])
def test_a_result_gives_its_place_to_a_lesson(opened: Opened, size: tuple[int, int]) -> None:
    """It stood over the lesson and took the touches."""
    source, page = opened
    page.set_viewport_size({"width": size[0], "height": size[1]})
    source.put(WON, F)
    result = page.locator("awale-result [data-result]")
    expect(result).to_be_visible()
    page.evaluate("document.querySelector('awale-top').page.open('lesson')")
    page.locator(".step-words .task:not(:empty)").wait_for()
    expect(result).to_be_hidden()
    page.locator('button[data-pit="2"]').click()
    expect(page.locator("[data-lesson-said]")).not_to_be_empty()
    page.locator('[data-command="lesson.leave"]').click()
    expect(result).to_be_visible()


def test_hints_of_each_move_are_seen_and_end_at_the_board(opened: Opened) -> None:
    """The choice of two people stays theirs: it is not kept for a game with the computer."""
    source, page = opened
    asked = commands_to(source)
    hint = page.locator('[data-command="hint"]:visible')
    expect(hint).not_to_have_attribute("aria-pressed", "true")
    ways = ((None, "explain"), ((Player(), Player()), "off"))
    for width, (players, mode) in product((1280, 390), ways):
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate("localStorage.removeItem('coach')")
        two: dict[str, Any] = {} if players is None else {"players": players}
        source.put(START, id=mode, coach="warn", **two)
        expect(hint).to_have_attribute("aria-pressed", "true")
        hint.click()
        wait_until(lambda: asked, "the command")
        assert plain([asked.pop()]) == [Coach(mode=mode)]  # type: ignore[arg-type]
        kept = None if players else mode
        assert page.evaluate("localStorage.getItem('coach')") == kept
        source.put(START, id=GAME)
        expect(hint).not_to_have_attribute("aria-pressed", "true")


def test_advice_stands_from_the_first_turn_on_and_each_pit_says_why_it_is_bad(
    opened: Opened,
) -> None:
    source, page = opened
    warned = sentence("coach.catches", pits="A", reply="f", n=2)
    less = sentence("coach.less", pits="F", n=1)
    say = sentence("coach.both", first=sentence("remark.good", pit="D"), second=warned)
    source.put(COACHED, id="coached", hint=3, advice=Advice(say, 3, ((0, warned), (5, less))))
    coach = page.locator("awale-story [data-coach]")
    expect(coach).to_have_text(f"D is a good move. {english(warned)}")
    expect(page.locator(".ring.hinted")).to_have_count(1)
    expect(page.locator(".ring.warned")).to_have_count(1)  # what is less good is only said
    name = re.compile(f"may be played. {english(warned)}$")
    expect(page.locator('button[data-pit="0"]')).to_have_attribute("aria-label", name)
    page.reload()  # it is the state's, no event
    expect(coach).to_be_visible()
    remark(source, page)
    source.put(COACHED, 0, 11, id="coached", advice=Advice(sentence("remark.good", pit="D"), 3))
    advice = page.locator("awale-story [data-advice]")
    expect(advice).to_have_text("D is a good move.")
    expect(coach).to_contain_text("A gives away four seeds.")  # above it, with its reason
    expect(page.locator('[data-command="coach.why"]')).to_be_visible()
    page.set_viewport_size({"width": 320, "height": 568})
    expect(advice).to_be_hidden()  # its ring is there
    page.set_viewport_size({"width": 1280, "height": 800})


def test_a_move_taken_back_is_said_without_the_turn_that_stands_above(opened: Opened) -> None:
    source, page = opened
    source.put(START, C, A_NORTH, id=GAME)
    turn = sentence("turn.person.you")
    expect(page.locator("[data-turn]")).to_have_text(english(turn))
    source.on_event(MovesTakenBack(say=sentence("taken_back", turn=turn), game=Game()))
    expect(page.locator("[data-said]")).to_have_text("Taken back.")


def test_a_touch_of_a_store_is_answered_in_a_sentence(opened: Opened) -> None:
    source, page = opened
    source.put(START, id=GAME)
    page.locator('awale-board [data-cup="12"]').click()
    expect(page.locator("[data-said]")).to_have_text(english_text("refused.store"))
    source.put(START, C, id=GAME)  # it is the computer's turn
    expect(page.locator("[data-said]")).to_have_text(SOWED)
    page.locator('awale-board [data-cup="12"]').click()
    expect(page.locator("[data-said]")).to_have_text(english_text("refused.thinking"))
    source.put(
        START, C, A_NORTH, id=GAME, shown=1
    )  # the computer is quick: it stays until the light comes on
    expect(page.locator("[data-turn]")).to_have_text("The computer is sowing")
    expect(page.locator("[data-said]")).to_have_text(english_text("refused.thinking"))
    source.put(START, C, A_NORTH, id=GAME)
    expect(page.locator("[data-said]")).not_to_contain_text("Wait")


def test_whose_turn_it_is_stays_beside_the_coach_on_a_small_phone(opened: Opened) -> None:
    source, page = opened
    page.set_viewport_size({"width": 320, "height": 568})
    remark(source, page)
    for language in ("en", "fi"):
        page.evaluate(SPEAK, language)
        page.evaluate(DRAWN)
        expect(page.locator("awale-story .coach")).to_be_visible()
        expect(page.locator("[data-turn]")).to_be_visible()
        assert page.locator("#words").evaluate(CUT) == 0


def test_a_touch_of_a_store_in_a_lesson_is_answered_and_not_an_error(opened: Opened) -> None:
    _, page = opened
    page.locator('awale-top [data-command="lesson"]').click()
    said = page.locator("[data-lesson-said]")
    expect(page.locator(".step-words .task")).not_to_be_empty()
    page.locator('awale-board [data-cup="12"]').click()
    expect(said).to_have_text(english_text("refused.store"))
    expect(said).not_to_have_class(re.compile("wrong"))
    page.locator('awale-board [data-pit="2"]').click()
    expect(said).to_have_class(re.compile("done"))
    page.locator('awale-board [data-cup="12"]').click()
    expect(said).to_contain_text("Well done!")


def test_a_low_window_has_room_for_the_coachs_words(opened: Opened) -> None:
    source, page = opened
    page.set_viewport_size({"width": 844, "height": 600})
    remark(source, page)
    boxes = page.locator("#words, awale-story [data-coach]").evaluate_all(BOXES)
    (top, bottom), (first, last) = [(y, y + height) for _, y, _, height in boxes]
    assert top <= first < last <= bottom


def test_who_looks_on_sees_nothing_that_is_for_the_player(opened: Opened) -> None:
    source, page = opened
    game, players = Game(), (Player(), Player())
    source.put(START, id="two", players=players, said=sentences.began(game, players))
    onlooker = page.context.browser.new_page()  # type: ignore[union-attr]
    onlooker.goto(page.url)
    expect(onlooker.locator("[data-turn]")).to_have_text("Player 1 to move")
    expect(onlooker.locator("[data-said]")).to_have_text(
        "Usual rules (Abapa): Player 1 – Player 2."
    )
    expect(page.locator("[data-said]")).to_contain_text("than the other player.")
    expect(page.locator("[data-said]")).to_contain_text("Choose a bright pit.")
    expect(page.locator("awale-lesson-offer")).to_be_visible()
    expect(onlooker.locator("awale-lesson-offer")).to_be_hidden()
    remark(source, page)
    expect(onlooker.locator("awale-moves .remark")).to_have_count(1)
    expect(onlooker.locator("awale-story .coach")).to_be_hidden()
    onlooker.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_in_colours_of_ones_own_seeds_and_what_is_chosen_stay_in_sight(
    opened: Opened, scheme: Literal["light", "dark"]
) -> None:
    _, page = opened
    page.emulate_media(forced_colors="active", color_scheme=scheme)
    painted = "(all) => new Set(all.map((each) => getComputedStyle(each).backgroundColor)).size"
    dimmed = page.locator("awale-board .ring:not(.legal, .store)")
    assert dimmed.evaluate_all(
        "(all) => all.every((each) => getComputedStyle(each).mixBlendMode === 'multiply'"
        " && getComputedStyle(each).backgroundColor === 'rgb(185, 133, 76)')"
    )
    page.evaluate("document.querySelector('awale-top').page.open('settings')")
    options = page.locator("awale-settings .radios").first.locator("input + span")
    expect(options.first).to_be_visible()
    assert options.evaluate_all(painted) == 2


def test_pits_that_may_not_be_played_are_dimmed_while_one_may(opened: Opened) -> None:
    source, page = opened
    shade = """() => [...document.querySelectorAll("awale-board .ring:not(.store)")]
        .map((ring) => getComputedStyle(ring).backgroundColor !== "rgba(0, 0, 0, 0)")"""
    assert page.evaluate(shade) == [False] * 6 + [True] * 6
    source.put(START, C)  # the computer's turn
    expect(page.locator(".ring.legal")).to_have_count(0)
    assert page.evaluate(shade) == [False] * 12


def test_moves_of_the_two_sides_are_pairs_in_the_list(opened: Opened) -> None:
    source, page = opened
    source.put(START, C, A_NORTH, F)
    moves = page.locator("awale-moves [data-ply]")
    expect(moves).to_have_count(3)
    (south_x, south_y, *_), (north_x, north_y, *_), (next_x, next_y, *_) = moves.evaluate_all(BOXES)
    assert (south_y, south_x) == (north_y, next_x)
    assert south_x < north_x
    assert next_y > south_y


@pytest.mark.parametrize(("lost", "gold"), [(LOST, "again"), (FAR, "again.hints")])
def test_after_a_loss_one_can_play_with_hints(opened: Opened, lost: str, gold: str) -> None:
    source, page = opened
    asked = commands_to(source)
    source.put(lost, 11, id="lost")
    expect(page.locator("awale-result .gold")).to_have_attribute("data-command", gold)
    page.locator('[data-command="again.hints"]').click()
    wait_until(lambda: len(asked) == 2, "two commands")
    assert plain(asked) == [Coach(mode="warn", once=True), Again()]
    assert page.evaluate("localStorage.getItem('coach')") is None  # another game is as before


def test_a_game_from_a_position_is_played_again_from_there(opened: Opened) -> None:
    source, page = opened
    asked = commands_to(source)
    source.put(WON, F, setup=Setup(north=Player(ENGINE_PLAYER, 2), fen=WON))
    again = page.locator('[data-command="again"]')
    expect(again).to_have_text(english_text("ui.again.same"))
    again.click()
    wait_until(lambda: asked, "the command")
    assert plain(asked) == [Again()]


def test_why_goes_through_the_line_of_the_coach_on_the_board(opened: Opened) -> None:
    source, page = opened
    remark(source, page)
    ring = page.locator(".ring.better")
    expect(ring).to_have_count(0)  # B is of a position that was
    page.get_by_text("Why?").click()
    expect(page.locator("[data-turn]")).to_have_text(english_text("coach.line"))
    expect(ring).to_have_count(1)
    would = english_text("coach.would", who="The computer", pit="b")
    expect(page.locator("[data-said]")).to_have_text(would)
    expect(page.locator("awale-moves [aria-current]")).to_have_count(0)  # these were not played
    line = Game.from_fen(COACHED, "abapa")
    for pit in (3, 7):
        line.play(pit)
    for pit in range(12):
        whose = "yours" if pit < 6 else "the computer's"
        seeds = "1 seed" if line.pits[pit] == 1 else f"{line.pits[pit]} seeds"
        expect(page.locator(f'button[data-pit="{pit}"]')).to_have_attribute(
            "aria-label", f"{english_text('ui.pit', pit=pit_letter(pit), side=whose)}, {seeds}"
        )
    page.locator('awale-story [data-command="coach.now"]').click()
    expect(page.locator("[data-turn]")).to_have_text("Your turn")
    expect(ring).to_have_count(0)


def test_the_focus_goes_on_where_the_button_that_was_pressed_is_gone(opened: Opened) -> None:
    source, page = opened
    remark(source, page)
    touch_a_key(page)
    page.locator('[data-command="coach.why"]').focus()
    page.keyboard.press("Enter")
    back = page.locator('awale-story [data-command="coach.now"]')
    expect(back).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("awale-board .legal-pit:focus")).to_have_count(1)
    page.locator("[data-command=resign]:visible").focus()
    page.keyboard.press("Enter")
    expect(page.locator("awale-question dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-command=resign]:visible")).to_be_focused()
    source.put(LOST, 11)
    expect(page.locator(".ending button").first).to_be_focused()


def test_the_focus_goes_to_the_result_of_a_game_that_was_given_up_by_a_click(
    opened: Opened,
) -> None:
    source, page = opened
    remark(source, page)
    page.locator("[data-command=resign]:visible").click()
    page.locator('awale-question [value="yes"]').click()
    source.put(LOST, 11, id="coached")
    first = page.locator(".ending button").first
    expect(first).to_be_focused()
    expect(first).to_have_css("outline-style", "none")


@pytest.mark.parametrize("is_key", [True, False])
def test_after_a_key_the_focus_goes_to_what_can_be_done_at_the_end(
    opened: Opened, is_key: bool
) -> None:
    source, page = opened
    touches: list[tuple[str, bool]] = []
    source.surface.touch = lambda _, pad, down: touches.append((pad, down))  # type: ignore[assignment]
    touch_a_key(page)
    source.put(WON, id="won")
    last = page.locator(f'button[data-pit="{F}"]')
    last.press("Enter") if is_key else last.click()
    until(page, lambda: touches == [("F", True), ("F", False)])
    source.put(WON, F, id="won")
    expect(page.locator("[data-result]")).to_be_visible()
    page.evaluate(DRAWN)
    first = page.locator(".ending button").first
    expect(first).to_be_visible()
    assert first.evaluate("(button) => button === document.activeElement") == is_key


def test_a_ring_is_seen_only_after_a_key(opened: Opened) -> None:
    """A script gives a heading the focus, and the browser would show it before the first touch."""
    _, page = opened
    page.evaluate("document.querySelector('awale-top').page.open('lesson')")
    heading = page.locator(".about-step h2")
    expect(heading).to_be_focused()
    expect(heading).to_have_css("outline-style", "none")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_css("outline-style", "solid")
    page.locator(".step-words .task").click()
    page.locator('button[data-pit="0"]').evaluate("(pit) => pit.focus()")
    expect(page.locator('button[data-pit="0"]')).to_have_css("outline-style", "none")


def test_what_the_coach_said_goes_with_the_move_that_is_taken_back(opened: Opened) -> None:
    source, page = opened
    remark(source, page)
    assert page.locator("button:visible", has_text=english_text("ui.undo")).count() == 1
    source.put(COACHED, id="coached")
    expect(page.locator("awale-story .coach")).to_be_hidden()
    source.put(COACHED, 3, id="coached")
    expect(page.locator("awale-moves .remark")).to_have_count(0)  # another move stands there


def test_each_move_is_heard_once_and_the_turn_with_the_answer_to_it(opened: Opened) -> None:
    """In whole sentences, with the pits that were captured; what the coach says comes with them."""
    source, page = opened
    page.evaluate(HEARD)
    remark(source, page)
    say = sentence("refused.empty", pit="A")
    page.clock.install()
    refused = page.locator("[data-said].problem")
    for times in (1, 2):  # while the first is still said, too
        source.on_event(TouchWasRefused(say=say, game=Game(), pit=A, code="empty"))
        wait_until(
            lambda n=times: page.evaluate("window.heard").count("A is empty.") == n, "it is heard"
        )
    page.clock.fast_forward(5000)
    expect(refused).to_have_count(0)
    source.put(WON, id="won")
    expect(page.locator("awale-moves [data-ply]")).to_have_count(0)
    source.put(WON, F, id="won")
    heard = page.locator('awale-story [role="status"]')
    expect(heard).to_contain_text(page.locator("[data-result]").inner_text())
    expect(heard.locator("p")).to_have_count(2)  # a reader may come to one after the next
    assert [each for each in page.evaluate("window.heard") if each] == [
        f"You played A. {SOWED}",
        "The computer played “f” and captured 2 from B. Your turn. "
        f"A gives away four seeds. {OPENED}",
        *["A is empty."] * 2,
        "Capture more seeds than the computer. Choose a bright pit.",
        "You played F and captured 4 from “a” and “b”. You won 28 to 19. "
        "You have more than half of the seeds. Your best move: F captured 4 seeds. "
        "What you can do: “Play level 10”, “Play again”, or “Review”.",
    ]


def test_the_end_is_heard_after_what_the_coach_says_of_its_move(opened: Opened) -> None:
    source, page = opened
    page.evaluate(HEARD)
    position = Game.from_fen(WON, "abapa")
    source.put(WON, id="won")
    source.on_event(GameBegan(say=sentence("turn.menu"), game=position))
    source.on_event(CoachSpoke(say=GIVES, pit=F, side=0, position=position))
    source.put(WON, F, id="won")
    expect(page.locator('awale-story [role="status"]')).to_contain_text("What you can do")
    move, coach, end = "You played F", "A gives away four seeds.", "You won 28 to 19."
    assert re.search(f"{move}.*{coach} {end}", " ".join(page.evaluate("window.heard")))


def test_what_the_computer_does_in_several_moves_is_heard_as_one(opened: Opened) -> None:
    """In the race, where one may move again."""
    source, page = opened
    race = Game("french-beginner")
    players = (Player(), Player(ENGINE_PLAYER, 1))
    source.put(START, id="race", game=race.copy(), players=players)
    goal = english_part("began.you.race").split(".")[0]
    expect(page.locator('awale-story [role="status"]')).to_contain_text(goal)
    page.evaluate(HEARD)
    for pit, thinking in ((2, None), (0, 1), (8, 1), (6, None)):
        last = race.play(pit)
        said = sentences.move_made(players, last)
        now: dict[str, Any] = {
            "game": race.copy(),
            "last": last,
            "said": said,
            "thinking": thinking,
        }
        source.put(START, id="race", shown=race.plies, players=players, **now)
        expect(page.locator("awale-moves [data-ply]")).to_have_count(race.plies)
    assert [each for each in page.evaluate("window.heard") if each] == [
        "You played C. Again! It is still your turn.",
        f"You played A. {SOWED}",
        "The computer played “c” and moves again. The computer played “a”. Your turn.",
    ]


def test_what_the_coach_says_is_heard_once(opened: Opened) -> None:
    source, page = opened
    page.evaluate(HEARD)
    remark(source, page)
    page.get_by_text("Why?").click()
    page.locator('awale-story [data-command="coach.now"]').click()
    expect(page.locator("[data-turn]")).to_have_text("Your turn")
    source.put(COACHED, 0, 11, id="coached", thinking=None)
    expect(page.locator("awale-moves [data-ply]")).to_have_count(2)
    coached = [each for each in page.evaluate("window.heard") if "A gives away" in each]
    assert len(coached) == 1, coached


@pytest.mark.parametrize("is_state_first", [True, False])
def test_a_hint_is_heard_once(opened: Opened, is_state_first: bool) -> None:
    """Its event and the state that says it come in any order, and the next event ends it."""
    source, page = opened
    for played in range(3):
        source.put(START, *(A, 11)[:played], id="hints")
        expect(page.locator("awale-moves [data-ply]")).to_have_count(played)
    page.evaluate(HEARD)
    hint = sentence("remark.good", pit="D")
    ways = [
        lambda: source.put(START, A, 11, id="hints", said=hint),
        lambda: source.on_event(HintFound(say=hint, pit=3, side=0)),
    ]
    for come in ways if is_state_first else reversed(ways):
        come()
        page.evaluate(DRAWN)
    moved(source, A, 11, D)  # before its state
    page.evaluate(DRAWN)
    source.put(START, A, 11, D, id="hints")
    expect(page.locator("awale-moves [data-ply]")).to_have_count(3)
    heard = [each for each in page.evaluate("window.heard") if "D is a good move" in each]
    assert len(heard) == 1, heard


def test_escape_closes_the_moves_of_a_phone(opened: Opened) -> None:
    source, page = opened
    page.set_viewport_size({"width": 390, "height": 844})
    source.put(START, C)
    page.locator('awale-bar [data-command="moves"]').click()
    expect(page.locator("awale-moves")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("awale-moves")).to_be_hidden()


def test_two_people_are_called_by_their_names_or_numbers(opened: Opened) -> None:
    source, page = opened
    source.put(MIDDLE, players=(Player(name="Ama"), Player()))
    expect(page.locator('awale-player[side="0"] h2')).to_have_text("Ama")
    expect(page.locator('awale-player[side="1"] h2')).to_have_text("Player 2")


def test_a_program_that_begins_again_hears_what_was_chosen_for_coach_and_level(
    opened: Opened,
) -> None:
    """The board keeps no level of an engine, and the session no choice of the coach."""
    source, page = opened
    asked = commands_to(source)
    source.put(MIDDLE, players=(Player(), Player(ENGINE_PLAYER)))
    page.add_init_script(  # the page before hears nothing of it
        """localStorage.setItem("coach", "off");
        localStorage.setItem("setup", JSON.stringify({ opponent: "engine", level: 4 }));"""
    )
    page.reload()
    wait_until(lambda: len(asked) == 2, "two commands")
    assert plain(asked) == [Coach(mode="off"), Seat(side=1, player=Player(ENGINE_PLAYER, 4))]


def test_the_coachs_default_can_be_chosen_and_is_kept(opened: Opened) -> None:
    source, page = opened
    asked = commands_to(source)
    page.locator('[data-command="settings"]').first.click()
    group = page.get_by_role("group", name=english_text("ui.coach"))
    explain = group.get_by_role("radio", name=english_text("ui.coach.explain"))
    expect(explain).to_be_checked()
    explain.locator("..").click()
    wait_until(lambda: asked, "the command")
    assert plain(asked) == [Coach(mode="explain")]
    assert page.evaluate("localStorage.getItem('coach')") == "explain"


def commands_to(source: ViewSource) -> list[Any]:
    """Commands that the page will give; all of them are agreed to."""
    asked: list[Any] = []
    source.submit = lambda command, answer: (asked.append(command), answer(None))[-1]  # type: ignore[arg-type, func-returns-value]
    return asked


def plain(asked: list[Any]) -> list[Any]:
    """Commands without the numbers that their answers name."""
    return [structs.replace(each, id=0) for each in asked]


def test_of_a_board_that_has_gone_to_sleep_is_said_how_it_wakes(opened: Opened) -> None:
    source, page = opened
    said = page.locator("[data-said]")
    source.surface.show(bytes(len(lit(source, [0] * 14))))
    expect(said).to_have_text(english_text("ui.asleep"))
    source.surface.show(lit(source, [4] * 12 + [0, 0]))
    expect(said).not_to_have_text(english_text("ui.asleep"))


def test_a_board_that_is_dark_for_a_moment_does_not_sleep(opened: Opened) -> None:
    source, page = opened
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    source.surface.show(bytes(len(lit(source, [0] * 14))))
    store = "document.querySelector('awale-story').page"
    wait_until(lambda: page.evaluate(f"/^A+=*$/.test({store}.frame.rgb)"), "the dark")
    assert not page.evaluate(f"{store}.asleep")
    page.clock.run_for(900)
    source.surface.show(lit(source, [4] * 12 + [0, 0]))
    wait_until(lambda: not page.evaluate(f"/^A+=*$/.test({store}.frame.rgb)"), "the light")
    page.clock.run_for(900)
    assert not page.evaluate(f"{store}.asleep")


def test_who_comes_back_with_a_mouse_wakes_the_board_before_the_first_touch(opened: Opened) -> None:
    source, page = opened
    touches: list[tuple[str, bool]] = []
    source.surface.touch = lambda _, pad, down: touches.append((pad, down))  # type: ignore[assignment]
    source.surface.show(bytes(len(lit(source, [0] * 14))))
    expect(page.locator("[data-said]")).to_have_text(english_text("ui.asleep"))
    page.mouse.move(20, 30)
    wait_until(lambda: len(touches) >= 2, "the touch")
    assert touches[:2] == [("new", True), ("new", False)]


def test_a_fingers_first_touch_of_a_sleeping_board_is_a_move(opened: Opened) -> None:
    source, page = opened
    touches: list[tuple[str, bool]] = []
    source.surface.touch = lambda _, pad, down: touches.append((pad, down))  # type: ignore[assignment]
    source.surface.show(bytes(len(lit(source, [0] * 14))))
    expect(page.locator("[data-said]")).to_have_text(english_text("ui.asleep"))
    page.keyboard.press("c")
    wait_until(lambda: len(touches) >= 3, "the touch")
    assert touches[:3] == [("new", True), ("new", False), ("C", True)]
