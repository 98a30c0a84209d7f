# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games understood, shared and explored, and puzzles, on the page: by clicks and by keys."""

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from awale_host.library import Library
from awale_host.puzzles.book import PuzzleBook
from awale_host.share.html_file import LIMIT_BYTES
from awale_session.catalogue import english
from awale_session.library.ogn_files import from_ogn
from playwright.sync_api import Browser, Page, expect

from awale_core import Game
from awale_core.notation import parse_moves, pit_letter
from tests.support.playing import Playing, Table, seeds_are, sit_down, until
from tests.support.sentences import english_text

MOVES = "EaFdAc"  # the last two are mistakes that a short look finds
HOSTILE = "<img src=x onerror=document.body.dataset.hacked=1>"
# Keeps of how many positions an analysis says that they are judged.
JUDGED = """() => {
    window.judged = [];
    document.querySelector("awale-top").page.on("studied", ({ done }) => window.judged.push(done));
}"""
OGN = f'''[Variant "Oware Abapa"]
[South "{HOSTILE}"]
[North "Kofi"]

1. E a 2. F d 3. A c
'''


@pytest.fixture(scope="module")
def playing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Playing]:
    """A session with one game of six moves in its library."""
    data = tmp_path_factory.mktemp("study") / "data"
    data.mkdir()
    with Library(data / "games.sqlite") as library:
        from_ogn(library, OGN)
    with Playing(data, "--virtual", "--north", "human") as playing:
        yield playing


@pytest.fixture
def table(playing: Playing, browser: Browser) -> Iterator[Table]:
    """A person at the page, who wants nothing to move."""
    size: Any = {"width": 1280, "height": 800}
    with sit_down(
        browser, playing.url, viewport=size, accept_downloads=True, reduced_motion="reduce"
    ) as table:
        table.may_play()
        expect(table.page.locator('awale-top [data-command="games"]')).to_be_visible()
        yield table
        assert table.page.evaluate("document.body.dataset.hacked") is None


def positions(moves: str = MOVES) -> list[list[int]]:
    game = Game()
    seen = [[*game.pits, *game.stores]]
    for pit in parse_moves(moves):
        game.play(pit)
        seen.append([*game.pits, *game.stores])
    return seen


def open_study(table: Table) -> Page:
    page = table.page
    table.press("games")
    page.locator(".games-window .row[data-game]").first.click()
    expect(page.locator("awale-study .replay-moves button")).to_have_count(6)
    if page.locator("[data-command='judge']").is_visible():
        page.locator("[data-command='judge']").click()
    return page


def open_tab(table: Table, tab: str) -> Page:
    if not table.page.locator(".games-window:visible").count():
        table.press("games")
    table.page.locator(f"[data-command='games.{tab}']").click()
    return table.page


def test_an_analysis_streams_in_is_kept_and_goes_into_the_shared_page(
    table: Table, tmp_path: Path
) -> None:
    table.page.evaluate(JUDGED)
    page = open_study(table)
    study = page.locator("awale-study")
    expect(study.locator(".study-names")).to_contain_text(HOSTILE[:30])
    judge = english_text("study.judge", judge="Awalé, 1,500,000 positions a move")
    expect(study.locator(".replay-judge")).to_have_text(re.compile(re.escape(judge)))
    until(page, "() => window.judged.join() === '1,2,3,4,5,6,7,7'")
    expect(study.locator("[data-judging]")).to_have_text("")
    expect(study.locator(".graph-line")).to_have_count(1)
    for image in (".stage", ".graph"):  # for those who do not see them, by the players' names
        expect(study.locator(image)).to_have_accessible_name(re.compile("Kofi"))
    page.keyboard.press("Home")  # it shows the first turning point
    expect(study.locator(".replay-values li")).to_have_count(6)
    for ply in range(1, 7):
        page.keyboard.press("ArrowRight")
        seeds_are(page.locator("awale-study .count"), positions()[ply])
    page.keyboard.press("Home")
    seeds_are(page.locator("awale-study .count"), positions()[0])

    study.locator(".close").click()
    page.locator(".games-window .row[data-game]").first.click()
    expect(study.locator(".replay-judge")).to_contain_text("Analysed by")  # it was kept
    expect(study.locator('[data-command="judge"]')).to_have_text("Analyse again")
    with page.expect_download() as waiting:
        study.locator(".share-more summary").click()
        study.locator("[data-share='html']").click()
    file = tmp_path / "game.html"
    waiting.value.save_as(file)
    assert file.stat().st_size < LIMIT_BYTES
    other = page.context.new_page()
    other.goto(file.as_uri())
    other.wait_for_selector("body[data-ready]")
    expect(other.locator(".graph-line")).to_have_count(1)
    for ply in range(1, 7):
        other.keyboard.press("ArrowRight")
        seeds_are(other.locator("main .count"), positions()[ply])
    other.close()


def test_a_replayed_game_is_shared_as_a_picture_and_as_ogn(table: Table, tmp_path: Path) -> None:
    page = table.page
    table.press("games")
    page.locator(".games-window .row[data-game]").first.click()
    page.locator("awale-study .share-more summary").click()
    forms = {"png": b"\x89PNG", "ogn": b"[Variant"}
    for form, start in forms.items():
        made = page.locator(f"awale-study [data-share='{form}']")
        for share in (made.click, lambda made=made: made.press("Enter")):
            with page.expect_download() as waiting:
                share()
            waiting.value.save_as(tmp_path / form)
            assert (tmp_path / form).read_bytes().startswith(start)
            expect(made).to_be_enabled()


def test_the_analysis_board_shows_six_scores_and_plays_by_keys_and_clicks(table: Table) -> None:
    page = open_tab(table, "explore")
    explore = page.locator("awale-explore")
    expect(explore.locator("[data-value]")).to_have_count(6)
    expect(explore.locator("[data-depth]")).to_have_text(re.compile(r"Looks \d+ moves ahead\."))
    expect(explore.locator(".arrow.better")).to_have_count(1)
    explore.locator("[data-cup='4']").click()
    expect(explore.locator(".explore-said")).to_contain_text(
        english_text("turn.person", who="a – f")
    )
    seeds_are(page.locator("awale-explore .count"), positions()[1])
    page.keyboard.press("a")
    expect(explore.locator(".explore-said")).to_contain_text(
        english_text("turn.person", who="A – F")
    )
    seeds_are(page.locator("awale-explore .count"), positions()[2])
    page.keyboard.press("Backspace")
    expect(explore.locator(".explore-said")).to_contain_text(
        english_text("turn.person", who="a – f")
    )
    seeds_are(page.locator("awale-explore .count"), positions()[1])


def test_the_engines_lines_have_values_and_are_played_by_keys(table: Table) -> None:
    page = open_tab(table, "explore")
    explore = page.locator("awale-explore")
    values = explore.locator("[data-value]")
    expect(values).to_have_count(6)
    depth = explore.locator("[data-depth]")
    values.first.focus()
    shown = depth.inner_text()
    expect(depth).not_to_have_text(shown)  # it looks deeper meanwhile
    expect(depth).to_have_text(re.compile(r"Looks \d+ moves ahead\."))
    expect(values.first).to_be_focused()  # though the list was filled again
    for one in values.all():
        expect(one.locator(".value")).to_have_text(re.compile(r"[+−]?\d+\.\d"))
        expect(one.locator(".line")).to_have_text(re.compile(r"[a-f]( [A-F] [a-f])+"))
    page.evaluate(
        """() => addEventListener("keydown", ({ target }) => {
            window.chosen = target.dataset.value; // the engine may just have changed its mind
        }, true)"""
    )
    page.keyboard.press("Enter")
    expect(explore.locator(".explore-said")).to_contain_text(
        english_text("turn.person", who="a – f")
    )
    game = Game()
    game.play("ABCDEF".index(page.evaluate("window.chosen")))
    seeds_are(page.locator("awale-explore .count"), [*game.pits, *game.stores])
    page.keyboard.press("Backspace")  # keys go on, though the list that had them is another
    expect(explore.locator(".explore-said")).to_contain_text(
        english_text("turn.person", who="A – F")
    )


def test_a_position_is_set_up_by_hand_and_as_fen_and_a_wrong_one_is_refused(table: Table) -> None:
    page = open_tab(table, "explore")
    explore = page.locator("awale-explore")
    expect(explore.locator("[data-value]")).to_have_count(6)
    explore.locator("summary").click()
    fen = explore.locator("[data-explore='fen']")
    for wrong in ("5-4-4-4-4-4-4-4-4-4-4-4-0-0-S", HOSTILE, "4-4", "x" * 80):
        fen.fill(wrong)
        fen.press("Enter")
        expect(explore.locator(".problem")).not_to_be_empty()
        expect(explore.locator(".problem")).to_be_in_viewport()
        seeds_are(page.locator("awale-explore .count"), positions()[0])
    fen.fill("1-0-1-2-0-2-0-0-0-2-0-1-20-19-S")
    fen.press("Enter")
    expect(explore.locator(".problem")).to_be_hidden()
    expect(explore.locator("[data-value]")).to_have_count(4)

    page.locator("[data-command='explore.clear']").press("Enter")
    expect(explore.locator(".explore-said")).to_have_text(english_text("ui.explore.bag", n=48))
    expect(explore.get_by_label(english_text("ui.explore.add"))).to_be_checked()
    explore.locator("[data-seeds='12']").fill("23")
    explore.locator("[data-seeds='13']").fill("22")
    for cup in (0, 0, 6):
        explore.locator(f"[data-cup='{cup}']").click()
    expect(explore.locator(".explore-said")).to_contain_text(
        english_text("turn.person", who="A – F")
    )
    expect(explore.locator("[data-value='A']")).to_be_visible()
    expect(fen).to_have_value("2-0-0-0-0-0-1-0-0-0-0-0-23-22-S")
    explore.locator("[data-cup='1']").click()
    expect(explore.locator(".explore-said")).to_have_text(english_text("ui.explore.full"))
    explore.get_by_label(english_text("ui.explore.add")).focus()
    page.keyboard.press("ArrowLeft")
    expect(explore.get_by_label(english_text("ui.explore.play"), exact=True)).to_be_checked()
    page.keyboard.press("a")
    expect(fen).not_to_have_value("2-0-0-0-0-0-1-0-0-0-0-0-23-22-S")


def test_a_puzzle_is_solved_and_remembered(table: Table, playing: Playing) -> None:
    page = open_tab(table, "puzzles")
    puzzles = page.locator("awale-puzzles")
    expect(puzzles.locator("[data-place]")).to_have_count(10)
    book = PuzzleBook(playing.data / "puzzles.sqlite", playing.data / "games.sqlite")
    entries = book.today(date.today().isoformat(), "abapa", None)
    first, second = entries[0].puzzle, entries[1].puzzle
    wrong = next(pit for pit in first.game().legal_moves() if pit != first.answer)
    said = puzzles.locator("[data-puzzle-said]")
    mine = [range(6), range(6, 12)][first.game().turn]
    for pit in range(12):
        whose = english_text("ui.yours" if pit in mine else "ui.theirs")
        name = english_text("ui.pit", pit=pit_letter(pit), side=whose)
        expect(puzzles.locator(f"[data-cup='{pit}']")).to_have_accessible_name(re.compile(name))
    puzzles.locator(f"[data-cup='{wrong}']").click()
    expect(said).to_have_text(english(first.why_wrong(wrong)))
    page.keyboard.press(pit_letter(first.answer).lower())
    expect(said).to_contain_text(english_text("puzzle.right"))
    after = first.game()
    after.play(first.answer)
    expect(puzzles.locator(".count").first).to_have_text(str(after.pits[0]))
    puzzles.locator("[data-command='puzzles.next']").click()
    puzzles.locator("[data-command='puzzles.show']").click()
    expect(said).to_contain_text(english_text("puzzle.shown", pit=pit_letter(second.answer)))
    page.reload()
    table.may_play()
    open_tab(table, "puzzles")
    expect(puzzles.locator("[data-place='1']")).to_have_class("solved later")  # not at once
    expect(puzzles.locator("[data-place='2']")).to_have_class("shown")
    expect(puzzles.locator("[data-place='3']")).to_have_attribute("aria-current", "true")
