# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Gains of an analysis of one's own games on the page: puzzles from their turning points,
results in the statistics, and the graph that `awale analyse` has."""

import json
import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from awale_engine.tables import provider
from awale_host.library import Library
from awale_host.puzzles.book import PuzzleBook
from awale_session.library.ogn_files import from_ogn
from playwright.sync_api import Locator, Page, expect

from awale_core import Game, ogn_writer
from awale_core.notation import pit_letter
from tests.end_to_end.conftest import Sit
from tests.support.awale_command import AwaleCommand
from tests.support.library_games import game_of
from tests.support.playing import Playing, Table, until
from tests.support.sentences import english_part

pytestmark = pytest.mark.slow
START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
ENDGAME = "1-0-0-1-0-0-0-0-0-2-1-1-22-20-S"
SEEDS = 9  # of endgame tables: twelve take a while
FEW_SEEDS = f"import awale_engine.tables.provider as at\nat.BACKGROUND_SEEDS = {SEEDS}\n"
# Names, start, moves, and the side that resigns; the games have mistakes of beginners.
GAMES = (("Ama", "Kofi", START, "BeAcAeEd", 0), ("Kofi", "Ama", START, "AaBcBdCe", 0))
# What a progress bar shows from now on, whenever it changes, while it can be seen.
WATCH = """(selector) => {
    window.seen = [];
    const bar = document.querySelector(selector);
    new MutationObserver(() => {
        if (bar.checkVisibility()) window.seen.push(bar.value);
    }).observe(bar.parentElement, { subtree: true, attributes: true });
}"""


def enter(library: Library, south: str, north: str, start: str, moves: str, loser: int) -> None:
    game = game_of(moves, loser, fen=start)
    from_ogn(library, ogn_writer.write(game, {"South": south, "North": north}))


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Small endgame tables, built once for all sessions."""
    folder = tmp_path_factory.mktemp("tables")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWALE_TABLES", str(folder))
        patch.setattr(provider, "BACKGROUND_SEEDS", SEEDS)
        patch.setenv("PYTHONPATH", AwaleCommand(folder).environment(FEW_SEEDS)["PYTHONPATH"])
        yield


@contextmanager
def begun(data: Path) -> Iterator[Playing]:
    """A session with two finished games in its library, and an endgame; none is analysed."""
    data.mkdir()
    with Library(data / "games.sqlite") as library:
        for each in GAMES:
            enter(library, *each)
        game = Game.from_fen(ENDGAME)
        while game.outcome is None:
            game.play(game.legal_moves()[0])
        machines = {"South": "Awalé level 1", "North": "Board, level 1"}
        from_ogn(library, ogn_writer.write(game, machines))
    with Playing(data, "--virtual", "--north", "human") as playing:
        playing.awale("puzzles", "--list")  # chooses today's, and builds the endgame tables
        yield playing


@pytest.fixture(scope="module")
def playing(tmp_path_factory: pytest.TempPathFactory, tables: None) -> Iterator[Playing]:
    with begun(tmp_path_factory.mktemp("own") / "data") as playing:
        yield playing


def analysed(playing: Playing, number: int) -> dict[str, Any]:
    """The analysis of a game as the command has it."""
    (game,) = json.loads(playing.awale("analyse", str(number), "--json"))["games"]
    assert isinstance(game, dict)
    return game


def open_tab(table: Table, tab: str) -> Page:
    if not table.page.locator("dialog.games-window[open]").count():
        table.press("games")
    table.page.locator(f"[data-command='games.{tab}']").click()
    return table.page


def place_of_own(puzzles: Locator) -> str | None:
    """The first place whose puzzle is from a game."""
    for place in puzzles.locator("[data-place]").all():
        place.click()
        if "From your game" in puzzles.locator(".puzzle-claim").inner_text():
            return place.get_attribute("data-place")
    return None


def test_an_endgame_has_its_exact_value_and_its_line_is_shown(table: Table) -> None:
    page = open_tab(table, "explore")
    explore = page.locator("awale-explore")
    explore.locator(".explore-setup details").evaluate("(all) => all.open = true")
    explore.locator("[data-explore='fen']").fill("0 0 0 0 0 2  1 0 0 0 0 1")
    explore.locator("[data-command='explore.set']").click()
    expect(explore.locator(".exact")).to_have_count(1)
    expect(explore.locator(".arrow.better")).to_have_count(1)
    explore.locator("[data-command='explore.line']").click()
    expect(explore.locator(".mark-from, .from").first).to_be_visible()


@pytest.fixture
def unread(tmp_path: Path, tables: None) -> Iterator[Playing]:
    """A session whose games nothing has analysed."""
    with begun(tmp_path / "data") as playing:
        yield playing


def test_an_analysis_of_the_latest_games_makes_puzzles_and_counts_good_moves(
    unread: Playing, sit: Sit
) -> None:
    table = sit(unread.url)
    table.may_play()
    page = open_tab(table, "puzzles")
    puzzles = page.locator("awale-puzzles")
    expect(puzzles.locator("[data-place]")).to_have_count(10)
    assert place_of_own(puzzles) is None
    review = puzzles.locator(".review")
    expect(review).to_contain_text("2 of your latest games are not analysed yet.")

    # Begun by a click, stopped and begun again by keys: it goes on where it was.
    page.evaluate(WATCH, "awale-puzzles .review progress")
    review.locator("[data-command='review']").click()
    until(page, "() => window.seen.some((value) => value > 0)")
    review.locator("[data-command='review.stop']").focus()
    page.keyboard.press("Enter")
    expect(review.locator("progress")).to_be_hidden()
    expect(review).to_contain_text(english_part("ui.review.why"))
    expect(review.locator("[data-command='review']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(review).to_be_hidden()
    seen = page.evaluate("() => window.seen")
    second = seen[len(seen) - seen[::-1].index(min(seen)) - 1 :]
    assert all(before <= after for before, after in pairwise(second))
    assert second[-1] > 80

    place = place_of_own(puzzles)
    assert place is not None
    expect(puzzles.locator(".puzzle-claim")).to_contain_text(re.compile("From your game [12]"))
    book = PuzzleBook(unread.data / "puzzles.sqlite", unread.data / "games.sqlite")
    entries = book.today(date.today().isoformat(), "abapa", None)
    entry = next(each for each in entries if each.place == int(place))
    page.keyboard.press(pit_letter(entry.puzzle.answer).lower())
    expect(puzzles.locator("[data-puzzle-said]")).to_contain_text(english_part("puzzle.right"))
    good_moves_are_counted(table)  # however short the games


def good_moves_are_counted(table: Table) -> None:
    page = open_tab(table, "statistics")
    for name in ("Ama", "Kofi"):
        page.locator('[data-statistics="player"]').select_option(name)
        all_games = page.locator("awale-statistics .outcomes li").first
        expect(all_games.locator(".bar span")).to_have_text(["1 won", "1 lost"])
        expect(page.locator("awale-statistics .good-moves h3")).to_have_text(
            re.compile(r"^Good moves: \d+ of \d+$")
        )


def height_of(score: dict[str, Any]) -> float:
    """Height of a score in the graph: a certain one by its chance, an estimate by its seeds."""
    if score["exact"] or score["decided"] or score["lead"] is None:
        return float(score["chance"])
    return 1 / (1 + math.exp(-score["lead"] / 6))


def test_the_graph_and_the_values_are_those_of_the_command(table: Table, playing: Playing) -> None:
    page = open_study(table, 1)
    study = page.locator("awale-study")
    wanted = analysed(playing, 1)
    scores = [wanted["start_score"], *(each["score"] for each in wanted["plies"])]
    line = study.locator(".graph-line")
    expect(line).to_have_count(1)
    path = line.get_attribute("d")
    assert path is not None
    heights = [float(point.split()[1]) for point in path[1:].split("L")]
    ground = study.locator(".graph-ground")
    top, high = (float(ground.get_attribute(name) or "") for name in ("y", "height"))
    edge = 8  # px, of a mark
    shown_at = [1 - (height - top - edge) / (high - 2 * edge) for height in heights]
    assert shown_at == pytest.approx(list(map(height_of, scores)), abs=0.01)

    turns = study.locator("[data-turn]")
    shown = [int(turn.get_attribute("data-turn") or "") for turn in turns.all()]
    assert shown == wanted["turning_points"] != []
    expect(study.locator(".graph-mark")).to_have_count(len(shown))
    for ply in (0, 4):
        study.get_by_role("slider").fill(str(ply))
        values = study.locator(".replay-values li b")
        expect(values).to_have_text(
            [each["move"] for each in wanted["plies"][max(ply, 1) - 1]["moves"]]
        )
    study.locator(".close").click()


def test_exact_values_of_an_endgame_are_marked_as_exact(table: Table, playing: Playing) -> None:
    page = open_study(table, 3)
    study = page.locator("awale-study")
    expect(study.locator(".graph-certain")).to_have_count(1)  # the whole analysis is there
    page.keyboard.press("Home")
    first = analysed(playing, 3)["plies"][0]
    assert all(each["score"]["exact"] for each in first["moves"])
    figures = study.locator(".replay-values li")
    expect(figures).to_have_count(len(first["moves"]))
    for shown, each in zip(figures.all_text_contents(), first["moves"], strict=True):
        lead = round(each["score"]["lead"])  # South is to move
        sign = "−" if lead < 0 else "+" if lead > 0 else ""
        assert shown == f"{each['move']} ={sign}{abs(lead)}"
    study.locator(".close").click()


def open_study(table: Table, number: int) -> Page:
    """Open a game of the list, and have it analysed if nothing has done that."""
    page = open_tab(table, "list")
    page.locator(f'.games-window .row[data-game="{number}"]').click()
    expect(page.locator(".study-names")).to_be_visible()
    expect(page.locator("awale-study .replay-moves button").first).to_be_visible()
    if page.locator("[data-command='judge']").is_visible():
        page.locator("[data-command='judge']").focus()
        page.keyboard.press("Enter")
    expect(page.locator("awale-study .replay-judge")).to_contain_text("Analysed by")
    return page
