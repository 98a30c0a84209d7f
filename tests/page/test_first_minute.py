# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""First games of a person: pictures of new things on the board, once; each seed is heard; seeds go
to the winner's store, and the result stays; what waits on the next day.

The file is long because all of it is one phone's first games, with the same positions."""

import re
from collections.abc import Iterator
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from awale_host.resources import catalogue_languages
from awale_session.catalogue import catalogue, english, sentence
from awale_session.page.protocol import Player
from awale_session.page.study_protocol import Studied
from awale_session.play import sentences
from awale_session.play.events import HintFound, MovePlayed
from awale_session.play.seats import ENGINE_PLAYER
from msgspec import to_builtins
from playwright.sync_api import Browser, Page, expect

from awale_core import Game
from tests.share.games import shared_game
from tests.support.one_page import OnePage
from tests.support.page_views import BOXES, DRAWN, HEARD, MIDDLE, SPEAK, WON, ViewSource
from tests.support.playing import touch_a_key, until
from tests.support.sentences import english_text

Opened = tuple[ViewSource, Page]
START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
KROU = "1-1-1-1-1-13-0-3-1-1-1-1-12-11-S"  # F goes round and captures nothing
SLAM = "1-0-0-0-0-2-1-1-0-0-0-0-22-21-S"  # F would take both of North's; the game goes on
LOST = "1-1-0-0-0-0-0-0-0-0-1-1-20-24-N"  # North's f captures A and wins
YOU_AND_EASY: dict[str, Any] = {"players": (Player(), Player(ENGINE_PLAYER, 2))}
# The graph's key has two paints; while it is drawn again, it has none.
SIGNS_OF_PUZZLES = """(wanted) => wanted === Array.from(
    document.querySelectorAll(".puzzle-places .solved"),
    (each) => getComputedStyle(each, "::after").content[1]).join("")"""
PAINTS = """() => Array.from(document.querySelectorAll("awale-course b"),
    (each) => getComputedStyle(each, "::before").backgroundImage)"""
PICTURE = "getComputedStyle(document.querySelector('.ending .result'), '::before').content"
# How much of the result, and of what is beside the board, is out of sight.
CUT = """() => [".card.ending", "#drawer", "#panel"].map((each) => document.querySelector(each))
    .map((each) => each.scrollHeight - each.clientHeight)"""
# The course of a game, changed: South's chance, how many moves are judged, whether it is whole.
STUDIED = """([chance, judged, isWhole]) => {
    const course = document.querySelector("awale-course");
    const whole = window.whole ??= course.analysis;
    course.running = !isWhole;
    course.analysis = { ...whole, judge: isWhole ? whole.judge : undefined,
        plies: whole.plies.map((entry, at) =>
            at < judged ? { ...entry, score: [chance, 0, 0, null] } : null) };
    course.show();
}"""
# How much of a player's name lies under the seeds that are left.
CROSSED = """(card) => {
    const [name, left] = [".side", ".points"].map((each) => {
        const range = document.createRange();
        range.selectNodeContents(card.querySelector(each));
        return range.getBoundingClientRect();
    });
    const isInLine = Math.abs(name.y - left.y) < 0.5 * name.height;
    return isInLine ? Math.max(0, name.right - left.left) : 0;
}"""
# What the page's wood sounds like: the frequency of each knock.
EAR = """() => {
    window.heard = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
        if (this.type === "sine") window.heard.push(this.frequency.value);
        return start.apply(this, when);
    };
}"""
SEEDS = """() => {
    window.seeds = [];
    new MutationObserver((all) => {
        for (const { addedNodes } of all) {
            const seeds = [...addedNodes].filter((each) => each.className === "seed");
            window.seeds.push(...seeds.map((each) => each.style.getPropertyValue("--far")));
        }
    }).observe(document.querySelector("awale-board .stage"), { childList: true });
}"""

# Of the day's puzzles the first one is known, the next one comes with `window.found()`.
FOUND_LATER = """() => {
    const { page } = document.querySelector("awale-top");
    const ask = page.source.ask.bind(page.source);
    page.source.ask = async (question) => {
        const answer = await ask(question);
        if (question.t !== "puzzles") return answer;
        window.found = () => page.emit("puzzles", { ...answer, re: 0 });
        return { ...answer, puzzles: answer.puzzles.slice(0, 1) };
    };
}"""
# Pads of the board over whose middle something else lies.
COVERED = """() => [...document.querySelectorAll("awale-board .ring")].filter((ring) => {
    const { x, y, width, height } = ring.getBoundingClientRect();
    return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest("awale-board");
}).map((ring) => ring.outerHTML)"""


@pytest.fixture(scope="module")
def one_page(browser: Browser) -> Iterator[OnePage]:
    with closing(OnePage(browser, viewport={"width": 390, "height": 844})) as one:
        yield one


@pytest.fixture
def opened(one_page: OnePage, tmp_path: Path) -> Iterator[Opened]:
    """A page on a phone without a game before."""
    with one_page.visit(tmp_path) as (source, page, url):
        source.put(START, id=START, **YOU_AND_EASY)
        page.goto(url)
        page.wait_for_selector(".ring.legal")
        yield source, page


def play(source: ViewSource, fen: str, *pits: int) -> None:
    """You are at a position, then you play."""
    source.put(fen, id=fen, **YOU_AND_EASY)
    source.put(fen, *pits, id=fen, **YOU_AND_EASY)


def gained(page: Page) -> dict[str, str]:
    """Words at the cups, by their names."""
    found: dict[str, str] = page.evaluate(
        """() => {
            const { places } = document.querySelector("awale-board").board.overlay;
            const seen = places.map(({ cup, change }) => [cup.name, change.textContent]);
            return Object.fromEntries(seen.filter(([, text]) => text));
        }"""
    )
    return found


@pytest.mark.parametrize(
    ("fen", "pit", "words", "picture"),
    [
        (
            *(MIDDLE, 1, "ui.first.capture"),
            {**dict.fromkeys("CDEF", "+1"), "a": "\N{MINUS SIGN}2", "store_south": "+2"},
        ),
        (START, 2, "ui.first.sow", {"D": "+1", "E": "+1", "F": "+1", "a": "+1"}),
        (KROU, 5, "ui.first.krou", {**dict.fromkeys("ABCDEcdef", "+1"), "a": "+2", "b": "+2"}),
        (SLAM, 5, "moved.slam", {"a": "+1", "b": "+1"}),
    ],
)
def test_what_happens_first_has_a_picture_and_words_once(
    opened: Opened, fen: str, pit: int, words: str, picture: dict[str, str]
) -> None:
    source, page = opened
    play(source, fen, pit)
    said = page.locator("[data-said]")
    n = 13 if fen == KROU else 2
    expect(said).to_contain_text(english(sentence(words, n=n)))
    until(page, lambda: gained(page) == picture)
    # A capture is said once.
    expect(said).not_to_contain_text(english(sentence("moved.captured.you", n=2)))
    source.put(START, id="again", **YOU_AND_EASY)
    until(page, lambda: gained(page) == {})
    play(source, fen, pit)
    if words != "moved.slam":
        expect(said).not_to_contain_text(english(sentence(words, n=n)))


def test_what_is_met_first_stands_for_one_answer_and_is_heard_once(opened: Opened) -> None:
    source, page = opened
    page.evaluate(HEARD)
    play(source, START, 2)
    said, sowed = page.locator("[data-said]"), english(sentence("ui.first.sow"))
    expect(said).to_have_text(sowed)
    source.put(START, 2, 6, id=START, **YOU_AND_EASY)
    expect(said).to_have_text(f"{sowed} The computer played “a”.")
    source.put(START, 2, 6, 0, 7, id=START, **YOU_AND_EASY)
    expect(said).to_have_text("The computer played “b”.")
    assert [each for each in page.evaluate("window.heard") if sowed in each] == [
        f"You played C. {sowed}"
    ]


def test_a_seed_that_falls_knocks_and_one_in_a_store_is_deeper(opened: Opened) -> None:
    _, page = opened
    page.evaluate(EAR)
    touch_a_key(page)
    page.evaluate(
        """async () => {
            const { board } = document.querySelector("awale-board");
            const cells = [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0];
            const move = { pit: 4, sown: [5, 12, 6, 7], captured: [] };
            await board.play(move, cells, { cells }, 1);
        }"""
    )
    heard: list[float] = page.evaluate("window.heard")
    assert len(heard) == 8, "four seeds, two modes of the wood each"
    pits, store = [heard[0], heard[4], heard[6]], heard[2]
    assert len(set(pits)) == 3, "no two sound alike"
    assert store < min(pits) / 2


@pytest.mark.parametrize(("fen", "pit", "winner", "seeds"), [(WON, 5, 12, 4), (LOST, 11, 13, 2)])
def test_seeds_go_to_the_winners_store_and_the_card_comes_once(
    opened: Opened, fen: str, pit: int, winner: int, seeds: int
) -> None:
    source, page = opened
    source.put(fen, id=fen, **YOU_AND_EASY)
    expect(page.locator("awale-board .count").first).not_to_have_text("4")
    page.evaluate(SEEDS)
    source.put(fen, pit, id=fen, **YOU_AND_EASY)
    card = page.locator(f"awale-result .ending.{'won' if winner == 12 else 'lost'}")
    expect(card).to_have_count(1)
    expect(page.locator("awale-result .ending.new")).to_have_count(0)  # it came, and does once
    far: list[str] = page.evaluate("window.seeds")
    assert len(far) == seeds, "those that the last move captured: what is in other pits stays"
    down = [float(each.split()[1].removesuffix("px")) > 0 for each in far]
    assert down.count(winner == 12) == seeds, "all to the winner's end of the board"
    expect(page.locator("awale-board .seed")).to_have_count(0)
    assert card.locator(".choices button").count() == 3
    for width in (390, 1280):  # the result has the place of the words
        page.set_viewport_size({"width": width, "height": 844})
        expect(page.locator("#words")).to_have_css("visibility", "hidden")
        expect(card).to_be_visible()
        expect(card.locator(".why").first).to_be_visible()  # the reason, before any advice
    assert ("★" in page.evaluate(PICTURE)) == (winner == 12)
    you = ".you" if winner == 12 else ""
    won = english_text(f"result.win_by_word{you}", who="The computer")
    expect(page.locator("awale-player.winner .side")).to_have_text(won)
    reason = "reason.majority.you" if winner == 12 else "reason.majority"
    expect(card).to_contain_text(english_text(reason, who="The computer"))
    gold = "level" if winner == 12 else "again"  # who has won goes up
    expect(card.locator(".gold")).to_have_attribute("data-command", gold)
    if winner == 12:
        expect(card).to_contain_text("Your best move: F captured 4 seeds.")


def test_a_result_cannot_be_lost(opened: Opened) -> None:
    source, page = opened
    result = page.locator("[data-result]")
    for width, height in ((390, 844), (844, 390), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        source.put(LOST, 11, id=f"{LOST} {width}", **YOU_AND_EASY)
        page.keyboard.press("Escape")
        expect(result).to_be_visible()
        moves = page.locator('[data-command="moves"]:visible')
        if moves.count():
            moves.click()
            page.locator('awale-moves .steps [data-command="first"]').click()
        else:
            page.click('awale-result [data-command="look"]')
        expect(page.locator("[data-turn]")).to_have_text(english_text("ui.looking", ply=0, plies=1))
        expect(page.locator("awale-player.winner")).to_have_count(0)  # not yet
        expect(page.locator('[data-score="north"]')).to_have_text("24")
        if moves.count():
            page.locator('[data-command="moves.close"]').click()
        page.locator('[data-command="now"]:visible').click()
        expect(result).to_be_visible()


@pytest.mark.slow
def test_a_result_is_whole_beside_the_board(opened: Opened) -> None:
    source, page = opened
    page.set_viewport_size({"width": 1280, "height": 800})
    game = shared_game().game
    source.put(START, id="course", game=game, shown=game.plies, kept=1, **YOU_AND_EASY)
    point = page.locator("awale-course button")
    expect(point).to_have_text("Move 3: E was better.")
    for width, height in ((1024, 768), (1280, 720), (1366, 768), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        for language in ("en", "de", "fr", "pt"):
            page.evaluate(SPEAK, language)
            page.evaluate(DRAWN)
            assert page.evaluate(CUT) == [0, 0, 0]
    against = YOU_AND_EASY["players"][::-1]  # what the computer gave away is in the review
    source.put(START, id="reversed", game=game, shown=game.plies, kept=1, players=against)
    expect(point).to_have_count(0)
    expect(page.locator(".course span")).to_have_count(2)  # the good moves of each


def test_a_result_leaves_the_whole_board_in_sight(opened: Opened) -> None:
    """Words and buttons are between the rows: each pit, store and score is seen."""
    source, page = opened
    game = shared_game().game
    for at, coach in enumerate(("explain", "warn")):
        source.put(LOST, 11, id=f"lost {at}", coach=coach, **YOU_AND_EASY)
        page.wait_for_selector("awale-result .ending.lost")
        page.evaluate("document.getAnimations().forEach((each) => each.finish())")
        assert page.evaluate(COVERED) == []
        for side in ("south", "north"):
            page.locator(f'[data-score="{side}"]').hover(trial=True)
    source.put(START, id="course", game=game, shown=game.plies, kept=1, **YOU_AND_EASY)
    key = page.locator("awale-course b")
    chances = english_text("study.chances", who="You")
    expect(key).to_have_text([chances, "The computer"])
    good = page.locator(".course span").first
    expect(good).to_be_hidden()  # on a phone's plank the graph is a strip
    expect(page.locator("awale-course .strip")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    until(page, lambda: len(set(page.evaluate(PAINTS)) - {""}) == 2)
    assert page.locator(".course > *").evaluate_all(  # each beside its half of the graph
        "(all) => all.map((each) => each.dataset.side ?? each.className)"
    ) == ["0", "strip", "1"]
    assert page.locator("awale-board").evaluate("(each) => each.offsetHeight") > 0.7 * 800
    page.set_viewport_size({"width": 320, "height": 568})  # a long result is whole there
    page.evaluate(SPEAK, "de")
    source.put("0-0-0-0-0-1-1-0-0-0-0-0-22-24-S", 5, id="long", **YOU_AND_EASY)
    page.wait_for_selector("awale-result .ending.lost")
    words = page.locator(".ending-words")
    assert words.evaluate("(all) => all.scrollHeight - all.clientHeight") == 0


def test_a_graph_grows_with_the_analysis_or_is_a_sentence(opened: Opened) -> None:
    source, page = opened
    page.set_viewport_size({"width": 1280, "height": 800})
    game = shared_game().game
    source.put(START, id="course", game=game, shown=game.plies, kept=1, **YOU_AND_EASY)
    expect(page.locator("awale-course button")).to_be_visible()
    graph, note = page.locator(".course .graph-box"), page.locator(".course .note")
    page.evaluate(STUDIED, [700, game.plies, True])
    place = graph.bounding_box()
    expect(note).to_be_hidden()
    page.evaluate(STUDIED, [700, 2, False])
    judging = english_text("ui.study.judging", done=2, total=game.plies)
    expect(page.locator(".course")).to_contain_text(judging)
    expect(note).to_be_hidden()
    assert graph.bounding_box() == place
    page.evaluate(STUDIED, [510, game.plies, True])
    expect(note).to_have_text(english_text("study.even"))
    assert note.bounding_box() == place
    expect(graph).to_be_hidden()
    page.evaluate(STUDIED, [510, 2, False])
    expect(note).to_have_text(judging)


def test_the_result_of_a_lost_race_is_a_sentence(opened: Opened) -> None:
    source, page = opened
    page.set_viewport_size({"width": 1280, "height": 800})
    game = Game("french-beginner")
    while game.outcome is None:
        last = game.play(game.legal_moves()[-1])
    seen: dict[str, Any] = {"game": game, "last": last, "phase": "over", "kept": 1}
    source.put(START, id="race", **seen, **YOU_AND_EASY)
    card = page.locator("awale-result .ending.race")
    assert sum(game.pits[:6]) == 1
    trick = english_text("ui.result.lost.race")
    close = english_text("ui.result.lost.race.close")
    expect(card.locator(".why").last).to_have_text(f"{close} {trick}")
    expect(page.locator("awale-course")).to_be_hidden()
    assert not re.search(r"[%\d]", card.locator(".ending-words").inner_text())
    assert page.evaluate(PICTURE) == "none"  # nothing smiles at a loss
    game = Game.from_fen("2-2-2-0-0-1-0-0-0-0-0-1-20-20-N", "french-beginner")
    source.put(START, **{**seen, "last": game.play(11), "game": game}, id="far", **YOU_AND_EASY)
    far = english_text("ui.result.lost.race.far")
    expect(card.locator(".why").last).to_have_text(f"{far} {trick}")
    game = Game("french-beginner")
    game.play(0)
    game.declare(0, "resign")
    source.put(START, **{**seen, "game": game}, id="resigned", **YOU_AND_EASY)
    expect(card.locator(".why").last).to_have_text(trick)  # without praise


def test_in_a_draw_neither_side_wins(opened: Opened) -> None:
    source, page = opened
    game = Game.from_fen("1-0-1-0-0-3-2-2-1-0-0-0-19-19-S", "abapa")
    game.offer_end(0)
    game.accept_end(1)
    source.put(START, id="draw", game=game, phase="over", kept=1, **YOU_AND_EASY)
    card = page.locator("awale-result .ending.drawn")
    expect(card.locator("[data-result]")).to_have_text("Draw, 24 to 24")
    expect(card.locator("button:visible")).to_have_text(["Play again", "Review"])
    expect(page.locator("awale-player.winner")).to_have_count(0)
    assert page.evaluate(PICTURE) == "none"
    page.evaluate(SPEAK, "de")  # has the longest word for it
    for width, height in ((320, 568), (344, 882)):
        page.set_viewport_size({"width": width, "height": height})
        lines = card.locator("[data-result]").evaluate("""(said) => {
            const word = document.createRange();
            word.setStart(said.firstChild, 0);
            word.setEnd(said.firstChild, said.textContent.indexOf(" "));
            return word.getClientRects().length;
        }""")
        assert lines == 1, width


def test_what_to_touch_is_said_beside_the_first_offer(opened: Opened) -> None:
    page = opened[1]
    expect(page.locator("awale-lesson-offer")).to_be_visible()
    for size, language in product(((320, 568), (844, 390)), catalogue_languages()):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(SPEAK, language)
        page.evaluate(DRAWN)
        texts = catalogue(language)
        expect(page.locator("[data-turn]")).to_be_visible()
        said = page.locator("[data-said]")
        assert said.inner_text().strip() == f"{texts['turn.person.you.touch']}."
        cut = "(all) => all.scrollHeight - all.clientHeight"
        assert page.locator("#words").evaluate(cut) <= 2, (language, size)


def test_the_lesson_is_marked_in_the_first_game_once_its_offer_is_gone(opened: Opened) -> None:
    source, page = opened
    lesson = page.locator("[data-newcomer] awale-bar [data-command=lesson]")
    expect(page.locator("awale-lesson-offer")).to_be_visible()
    expect(lesson).to_have_count(0)
    game = Game.from_fen(START, "abapa")
    move = game.play(0)
    say = sentences.move_made((Player(), Player()), move)
    source.put(START, 0, id=START, **YOU_AND_EASY)
    source.on_event(MovePlayed(say=say, pit=0, side=0, game=game, move=move))
    expect(page.locator("awale-lesson-offer")).to_be_hidden()
    expect(lesson).to_be_visible()
    play(source, LOST, 11)
    expect(page.locator("[data-result]")).to_be_visible()
    source.put(START, id="next", **YOU_AND_EASY)
    expect(page.locator("awale-moves [data-ply]")).to_have_count(0)
    expect(lesson).to_have_count(0)


def test_on_a_phone_at_200_percent_a_hint_and_its_pit_are_in_sight(opened: Opened) -> None:
    source, page = opened
    page.set_viewport_size({"width": 195, "height": 422})
    page.locator('awale-bar [data-command="hint"]').scroll_into_view_if_needed()
    pit = page.locator('button[data-pit="1"]')
    expect(pit).not_to_be_in_viewport()
    source.on_event(HintFound(say=sentence("remark.good", pit="B"), pit=1, side=0))
    expect(pit).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-said]")).to_be_in_viewport(ratio=1)


def test_a_race_offers_its_own_lesson(opened: Opened) -> None:
    source, page = opened
    over = Game.from_fen("0-0-0-0-0-1-4-0-0-0-0-0-20-23-S", "french-beginner")
    source.put(START, id="over", phase="over", last=over.play(5), game=over, **YOU_AND_EASY)
    page.wait_for_selector("awale-result .ending.won")
    source.put(START, id="race", game=Game("french-beginner"), **YOU_AND_EASY)
    expect(page.locator("awale-lesson-offer p")).to_have_text(english_text("ui.lesson.offer.race"))
    expect(page.locator("awale-player .points")).to_have_text(["24 left", "24 left"])
    assert not any(map(str.isdigit, "".join(page.locator("[data-score]").all_inner_texts())))
    for (width, height), language in product(((640, 400), (844, 390)), catalogue_languages()):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SPEAK, language)
        assert page.locator("awale-player[side='1']").evaluate(CROSSED) == 0, (language, width)
    page.set_viewport_size({"width": 390, "height": 844})
    page.click('[data-command="lesson.start"]')
    expect(page.locator("[data-lesson-which]")).to_have_value("3")


@pytest.mark.slow
def test_a_race_says_at_its_first_turn_who_moves_again_until_that_is_known(opened: Opened) -> None:
    source, page = opened
    race, again = Game("french-beginner"), english_text("ui.first.again")
    said = page.locator("[data-said]")
    source.put(START, id="race", game=race, **YOU_AND_EASY)
    expect(said).to_contain_text(again)
    after = race.copy()
    moved = after.play(2)  # into its store
    made = sentences.move_made(YOU_AND_EASY["players"], moved)
    source.put(START, id="race", game=after, last=moved, said=made, **YOU_AND_EASY)
    expect(said).to_have_text(english_text("moved.again.you"))
    source.put(START, id="next", game=race, **YOU_AND_EASY)
    expect(said).to_contain_text(english_text("turn.person.you.touch"))
    expect(said).not_to_contain_text(again)


def test_the_puzzle_of_the_day_is_offered_until_it_is_solved(opened: Opened) -> None:
    source, page = opened
    offer = page.locator('[data-command="puzzles.start"]')
    page.evaluate("localStorage.setItem('lesson', 'skipped')")
    source.put(LOST, 11, id=LOST, **YOU_AND_EASY)
    again = page.locator('[data-command="again"]')
    expect(again).to_be_visible()
    page.reload()  # on another visit
    expect(again).to_be_visible()
    expect(offer).to_be_hidden()  # a result has its own next step
    source.menu()
    offer.click()
    page.locator("awale-puzzles .puzzle-task:not(:empty)").wait_for()
    page.locator('awale-puzzles .pad[data-cup="0"]').click()  # it is empty
    said = page.locator("[data-puzzle-said]")
    expect(said).to_have_text(english_text("refused.empty", pit="A"))
    page.locator('awale-puzzles .pad[data-cup="5"]').click()
    expect(page.locator(".puzzle-said.right")).to_be_visible()
    expect(page.locator("awale-puzzles")).to_contain_text(english_text("puzzle.score", n=1))
    expect(page.locator("awale-games h2").first).to_have_text(english_text("ui.puzzles.all"))
    expect(page.locator(".puzzle-score")).to_contain_text(english_text("puzzle.tomorrow"))
    page.click("awale-games .close")
    expect(offer).to_be_hidden()
    page.reload()
    page.wait_for_selector('[data-pad="ok"]:visible')
    expect(offer).to_be_hidden()


def test_a_puzzle_solved_after_a_wrong_try_has_a_sign_of_its_own(opened: Opened) -> None:
    source, page = opened
    source.menu()
    page.evaluate("document.querySelector('awale-top').page.open('games', { tab: 'puzzles' })")
    page.locator("awale-puzzles .puzzle-task:not(:empty)").wait_for()
    for cup in (1, 6, 5):  # a wrong one, one of the other side, the answer
        page.locator(f'awale-puzzles .pad[data-cup="{cup}"]').click()
        if cup == 1:
            expect(page.locator(".puzzle-said.wrong")).to_be_visible()
        elif cup == 6:
            other = english_text("refused.not_yours.you", pit="a")
            expect(page.locator("[data-puzzle-said]")).to_have_text(other)
    expect(page.locator(".puzzle-said.right")).to_be_visible()
    page.locator('[data-command="puzzles.next"]').click()
    page.locator('awale-puzzles .pad[data-cup="5"]').click()
    expect(page.locator(".puzzle-said.right")).to_be_visible()
    until(page, SIGNS_OF_PUZZLES, "✓★")
    first = page.locator('[data-place="1"]')
    state = f"{english_text('puzzle.state.later')}. {english_text('puzzle.easy')}"
    expect(first).to_have_attribute(
        "aria-label", english_text("ui.puzzles.place", place=1, state=state)
    )


def test_a_hard_puzzle_is_called_so_and_has_a_sign_in_the_list(opened: Opened) -> None:
    source, page = opened
    source.menu()
    page.evaluate("""() => {
        const { source } = document.querySelector("awale-top").page, ask = source.ask.bind(source);
        source.ask = async (question) => {
            const answer = await ask(question);
            if (question.t === "puzzles") answer.puzzles[1].hard = true;
            return answer;
        };
    }""")
    page.evaluate("document.querySelector('awale-top').page.open('games', { tab: 'puzzles' })")
    score = page.locator("awale-puzzles .puzzle-score")
    expect(score).to_contain_text(english_text("puzzle.easy"))
    second = page.locator('[data-place="2"]')
    second.click()
    expect(score).to_contain_text(f"▲ {english_text('puzzle.hard')}")
    state = f"{english_text('puzzle.state.open')}. {english_text('puzzle.hard')}"
    expect(second).to_have_accessible_name(english_text("ui.puzzles.place", place=2, state=state))


def test_who_asks_for_the_next_puzzle_gets_it_once_it_is_found(opened: Opened) -> None:
    source, page = opened
    source.menu()
    page.evaluate(FOUND_LATER)
    page.evaluate("document.querySelector('awale-top').page.open('games', { tab: 'puzzles' })")
    page.locator('[data-command="puzzles.next"]').click()
    expect(page.locator("[data-puzzle-said]")).to_have_text(english_text("ui.puzzles.wait"))
    page.evaluate("window.found()")
    expect(page.locator('[data-place="2"]')).to_have_attribute("aria-current", "true")
    expect(page.locator("[data-puzzle-said]")).to_be_empty()


def test_who_comes_back_to_a_game_is_asked_for_one_thing(opened: Opened) -> None:
    """A bright pit, which goes on; the light of a game that waits is not explained besides."""
    source, page = opened
    goes_on = page.locator('[data-command="go_on"]:visible')
    for pits, id in (((2, 6), "resumed.waits"), ((2,), "resumed.waits.machine")):
        source.put(START, *pits, phase="waits", said=sentence(id), **YOU_AND_EASY)
        has_button = id == "resumed.waits.machine"
        waits = english_text("resumed.waits.here" if has_button else id)
        expect(page.locator("[data-said]")).to_contain_text(f"{waits} You 0, Computer 0.")
        expect(goes_on).to_have_count(int(has_button))
        expect(page.locator("awale-signs")).to_be_empty()


def test_a_game_that_waits_says_how_it_stands_and_nothing_of_a_move(opened: Opened) -> None:
    """The coach's remark on it, perhaps of yesterday, comes once the game goes on."""
    source, page = opened
    coach = page.locator(".coach")
    waits = sentence("resumed.waits")
    source.put(MIDDLE, 5, 6, phase="waits", said=waits, **YOU_AND_EASY)
    source.remark(MIDDLE)
    said = f"{english_text('resumed.waits')} You 5, Computer 3."
    expect(page.locator("[data-said]")).to_have_text(said)
    expect(coach).to_be_hidden()
    source.put(MIDDLE, 5, 6, **YOU_AND_EASY)
    expect(coach).to_be_visible()


def test_no_goal_is_said_before_the_state_has_come(opened: Opened) -> None:
    """The site stands with the usual game, and a race may be what its program brings."""
    source, page = opened
    said = page.locator("[data-said]")
    expect(said).to_contain_text("Capture more")
    page.evaluate(HEARD)
    page.evaluate("""() => {
        const { page } = document.querySelector("awale-top");
        page.receive(page.hello);
    }""")
    expect(said).not_to_contain_text("Capture more")
    source.put(START, id="race", game=Game("french-beginner"), **YOU_AND_EASY)
    expect(said).to_contain_text("Empty your side first")
    heard = " ".join(page.evaluate("window.heard"))
    assert "Empty your side first" in heard
    assert "Capture" not in heard


def test_who_plays_is_not_asked_to_a_puzzle_between_two_games(opened: Opened) -> None:
    """Not even where the next game's state has overtaken what happened before it."""
    source, page = opened
    offer = page.locator('[data-command="puzzles.start"]')
    page.evaluate("localStorage.setItem('lesson', 'skipped')")
    page.reload()
    page.wait_for_selector(".ring.legal")
    expect(offer).to_be_hidden()  # no game has ended here
    page.evaluate("localStorage.setItem('finished', 'yes')")
    page.reload()
    expect(offer).to_be_visible()
    game = Game.from_fen(LOST.replace("N", "S"), "abapa")
    move = game.play(0)
    source.put(game.start_fen(), 0, id="one", **YOU_AND_EASY)
    say = sentences.move_made((Player(), Player()), move)
    expect(page.locator("awale-moves [data-ply]")).to_have_count(1)
    source.put(START, id="two", **YOU_AND_EASY)
    until(page, "() => document.querySelector('awale-top').page.settled?.ply === 0")
    source.on_event(MovePlayed(say=say, pit=0, side=0, game=game, move=move))
    expect(offer).to_be_hidden()


def test_more_on_a_phone_is_in_groups_with_the_game_first(opened: Opened) -> None:
    source, page = opened
    heads = ["The game", "More to do", "The board"]
    for fen, pits in ((MIDDLE, (5,)), (MIDDLE, (5, 6)), ("", ()), (LOST, (11,))):
        source.put(fen, *pits) if fen else source.menu()
        expect(page.locator("awale-moves [data-ply]")).to_have_count(len(pits))
        page.click('awale-bar [data-command="more"]')
        expect(page.locator("awale-more h3")).to_have_text(heads if pits else heads[1:])
        expect(page.locator('awale-more [data-command^="board"]')).to_have_count(0)  # its menu
        given_up = page.locator('awale-more [data-command="resign"]')
        expect(given_up).to_have_count(int(len(pits) == 2))  # before both have moved there is none
        page.click("awale-more .close")


def test_a_review_opens_at_the_first_mistake_of_ones_own(opened: Opened) -> None:
    page = opened[1]
    for own, ply in ((0, 3), (1, 2), (0, 3), (None, 2)):
        page.evaluate(
            """async (own) => {
                const { page } = document.querySelector("awale-top");
                const view = await page.source.ask({ t: "study", number: 1 });
                view.document.analysis = { ...view.document.analysis, turns: [2, 3] };
                page.open("study", { number: 1, view: { ...view, own } });
            }""",
            own,
        )
        expect(page.locator("awale-study .replay-place")).to_have_text(f"{ply} / 37")
        page.click("dialog.study-window .close")


BEGINNERS = """async () => {
    const { page } = document.querySelector("awale-top");
    const view = await page.source.ask({ t: "study", number: 1 });
    const { plies } = view.document.analysis, bad = plies[2];
    const cost = { 2: 300, 5: 200, 7: 250, 9: 400, 11: 350 };
    for (const [ply, lost] of Object.entries(cost)) {
        const better = ply % 2 ? 4 : 10;
        plies[ply - 1] = { ...bad, better, moves: [[better, [500, 0, 0, null]]],
            score: [500 + (ply % 2 ? -lost : lost), 0, 0, null] };
    }
    view.document.analysis.turns = [2, 9, 11];
    const names = [{ id: "ui.you" }, { id: "ui.statistics.engine", args: { level: 3 } }];
    page.open("study", { number: 1, view: { ...view, names } });
}"""

# A kept game's players as a library of one's own names them, a side that was once ahead, and two
# bad moves of South.
NAMED = """(names) => {
    const { source } = document.querySelector("awale-top").page, ask = source.ask.bind(source);
    source.ask = async (command) => {
        const answer = await ask(command);
        if (command.t !== "study") return answer;
        const { plies } = answer.document.analysis;
        plies[0].score = [700, null, 0, null];
        plies[4] = plies[2];
        return { ...answer, names };
    };
}"""
# The key moves of the result's panel, as the review of the same game opens.
KEY_MOVES = """async () => {
    await document.querySelector("awale-top").page.open("study", { number: 1 });
    return document.querySelector("awale-course").graph.course.turns;
}"""
# What is said of the third move has this reason.
BECAUSE = BEGINNERS.replace("async ()", "async (why)").replace(
    "const cost", "bad.say = { ...bad.say, args: { ...bad.say.args, why } }; const cost"
)


def test_a_beginner_sees_the_three_own_moves_that_cost_most(opened: Opened) -> None:
    page = opened[1]
    page.evaluate(BEGINNERS)
    study = page.locator("awale-study")
    expect(study.locator(".replay-turns button")).to_have_text(["3", "9", "11"])
    expect(study.locator(".graph-mark")).to_have_count(3)
    expect(study.locator(".replay-moves em")).to_have_text(["◆"] * 3)
    said = "Move 3: B gives away about 9 seeds. E was better."  # no reason is known
    expect(study.locator(".replay-said")).to_have_text(said)
    why = sentence("why.safe", pit="E", seeds=sentence("count.seeds", n=2))
    page.evaluate(BECAUSE, to_builtins(why))
    said = "Move 3: E was better: it keeps 2 seeds safe."
    expect(study.locator(".replay-said")).to_have_text(said)


def test_a_result_has_the_key_moves_of_the_review(opened: Opened) -> None:
    source, page = opened
    page.set_viewport_size({"width": 1280, "height": 800})
    game = shared_game().game
    names = [sentence("ui.you"), sentence("ui.statistics.engine", level=2)]
    page.evaluate(NAMED, to_builtins(names))
    source.put(START, id="course", game=game, shown=game.plies, kept=1, **YOU_AND_EASY)
    expect(page.locator("awale-course button")).to_be_visible()  # the analysis is there
    assert page.evaluate(KEY_MOVES) == [3, 5]
    expect(page.locator(".replay-turns button")).to_have_text(["3", "5"])


def test_the_move_that_a_review_opens_at_is_whole_in_its_list(opened: Opened) -> None:
    page = opened[1]
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("document.querySelector('awale-top').page.open('study', { number: 1, ply: 35 })")
    expect(page.locator(".replay-moves [aria-current]")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
@pytest.mark.slow
def test_nothing_moves_in_a_review_when_something_is_opened(
    opened: Opened, size: tuple[int, int]
) -> None:
    page = opened[1]
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(BEGINNERS)
    study = page.locator("awale-study")
    stands = study.locator(
        ".replay-board, .replay-controls, .replay-turns, .replay-better, .replay-said, .graph,"
        " .replay-side, .study-tools > *, .replay-head"
    )
    expect(study.locator(".graph-mark")).to_have_count(3)
    before = stands.evaluate_all(BOXES)
    better = study.locator(".replay-better")
    better.click()
    expect(better).to_have_accessible_name(english_text("study.back"))
    assert stands.evaluate_all(BOXES) == before
    better.click()
    expect(better).to_have_accessible_name(english_text("study.better", pit="E"))
    for summary in study.locator(".replay-side summary:visible").all():
        summary.scroll_into_view_if_needed()
        before = stands.evaluate_all(BOXES)
        summary.click()
        expect(study.locator(".replay-side details[open]")).to_have_count(1)
        assert stands.evaluate_all(BOXES) == before
        if study.locator(".replay-experts[open]").count():  # the moves are below what experts see
            expect(study.locator(".replay-moves [data-ply='3']")).to_be_visible()
            expect(study.locator(".replay-judge")).to_be_visible()
        summary.click()


def test_a_review_of_a_game_that_is_being_analysed_says_so(opened: Opened) -> None:
    """The card of the result has asked for the analysis."""
    source, page = opened
    page.evaluate(
        """() => {
            const { page } = document.querySelector("awale-top");
            const heard = new Promise((done) => page.on("studied", done));
            window.review = async () => {
                const view = await page.source.ask({ t: "study", number: 1 });
                const bare = { ...view.document, analysis: null };
                await heard;
                page.open("study", { number: 1, view: { ...view, document: bare } });
            };
        }"""
    )
    source.publish(Studied(1, 12, 37))
    page.evaluate("review()")
    study = page.locator("awale-study")
    expect(study.locator("[data-judging]")).to_have_text(
        english_text("ui.study.looking", done=0, total=37)
    )
    expect(study.locator('[data-command="judge"]')).to_be_hidden()
    expect(study.locator('[data-command="stop"]')).to_be_visible()
    expect(study.locator("ul.replay-turns")).to_be_hidden()
    page.evaluate("document.querySelector('awale-study .close').click()")


@pytest.mark.parametrize("moved", [False, True])
def test_a_review_that_is_judged_goes_to_the_first_mistake_of_who_has_touched_nothing(
    opened: Opened, moved: bool
) -> None:
    source, page = opened
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate(
        """async () => {
            const { page } = document.querySelector("awale-top");
            const view = await page.source.ask({ t: "study", number: 1 });
            window.judged = view.document.analysis;
            const bare = { ...view.document, analysis: null };
            page.open("study", { number: 1, view: { ...view, document: bare } });
        }"""
    )
    study = page.locator("awale-study")
    study.locator('[data-command="judge"]').click()
    expect(study.locator('[data-command="stop"]')).to_be_visible()
    if moved:
        study.locator(".replay-board").click()
    expect(study.locator(".replay-place")).to_have_text("23 / 37")  # ten seeds are captured there
    graph = study.locator(".graph").bounding_box()
    source.publish(Studied(1, 37, 37, analysis=page.evaluate("window.judged")))
    expect(study.locator(".replay-judge")).not_to_be_empty()
    expect(study.locator(".replay-place")).to_have_text("23 / 37" if moved else "3 / 37")
    current = study.locator(".replay-turns [aria-current]")
    expect(current).to_have_count(0 if moved else 1)
    for each in ("[data-turn='3']", ".replay-said", ".graph"):
        box = study.locator(each).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 844
    assert study.locator(".graph").bounding_box() == graph


def test_review_and_statistics_count_good_moves_alike(opened: Opened) -> None:
    page = opened[1]
    names = ("Level 10", "Level 4")
    page.evaluate("document.querySelector('[data-command=games]').click()")
    page.click(".row[data-game]")
    said = [english_text("study.good", n=n, all=played) for n, played in ((18, 19), (18, 18))]
    good = page.locator("awale-study .replay-good")
    expect(good).to_have_text([f"{name} · {text}" for name, text in zip(names, said, strict=True)])
    page.click("dialog.study-window .close")
    page.evaluate("document.getElementById('games-tab-statistics').click()")
    for name, text in zip(names, said, strict=True):
        page.locator('[data-statistics="player"]').select_option(name)
        shown = page.locator("awale-statistics .good-moves h3")
        expect(shown).to_contain_text(text)


def test_who_begins_at_a_strong_level_is_not_asked_whether_the_game_is_new(opened: Opened) -> None:
    source, page = opened
    for level, asked in ((5, False), (4, True), (8, False)):
        source.put(START, id=f"level {level}", players=(Player(), Player(ENGINE_PLAYER, level)))
        expect(page.locator("awale-lesson-offer")).to_be_visible(visible=asked)
