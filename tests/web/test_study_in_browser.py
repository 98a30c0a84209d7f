# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Analysis on the site, as a person uses it: a kept game, a position, the coach during a game."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from awale_core import Game, ogn_writer
from awale_core.notation import parse_moves
from tests.support.firefox import firefox
from tests.support.playing import TO_MOVE, until
from tests.support.sentences import english_text
from tests.support.static_site import StaticServer, Visitor
from tests.web.test_board_in_browser import (
    ACT,
    NO_LIGHT,
    PHONE,
    after_a_move,
    order,
    reload,
)
from tests.web.test_games_in_browser import eval_pits, import_file, open_games, wait

# How many judgements are kept of analyses that have not come to their end.
BEGUN = """() => new Promise((resolve) => {
    const asked = indexedDB.open("awale");
    asked.onsuccess = () => {
        const found = asked.result.transaction("board").objectStore("board")
            .getAll(IDBKeyRange.bound("judged ", "judged ~"));
        found.onsuccess = () => {
            asked.result.close();
            const counts = found.result.map((each) => Object.keys(JSON.parse(each)).length);
            resolve(counts.reduce((sum, count) => sum + count, 0));
        };
    };
})"""
# Stops an analysis when its first position is judged: it may be over before a test has looked.
STOPPED_AT_ONCE = """() => {
    const judging = document.querySelector("[data-judging]");
    new MutationObserver((_, observer) => {
        if (!/[1-6] of 6/.test(judging.textContent)) return;
        observer.disconnect();
        document.querySelector("[data-command='stop']").click();
    }).observe(judging, { childList: true, characterData: true, subtree: true });
}"""
# A day whose puzzles are found soon: some take ten times as long.
ON_A_DAY = """() => {
    const Now = Date;
    self.Date = class extends Now {
        constructor(...when) { super(...(when.length ? when : ["2026-11-16T12:00"])); }
    };
}"""
BEFORE_E = "6-5-1-0-6-6-6-0-6-6-5-1-0-0-S"
E = 4


def open_kofis_game(page: Page, file: Path | None = None) -> None:
    """Go to a kept game, out of a file that is imported first."""
    open_games(page)
    if file is not None:
        import_file(page, file)
    page.locator('.row:has-text("Kofi")').click()
    expect(page.locator(".study-names")).to_contain_text("Ama – Kofi")


def is_judged(page: Page) -> None:
    """Wait for the whole analysis: its graph, and the kinds of moves."""
    expect(page.locator('[data-command="judge"]')).to_have_text("Analyse again")
    expect(page.locator(".graph-line").first).to_be_visible()
    expect(page.locator("awale-study .study-replay")).to_contain_text("b??")


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["phone"])
def test_a_kept_game_is_analysed_and_the_analysis_stays(
    server: StaticServer, visitor: Visitor, tmp_path: Path
) -> None:
    page = after_a_move(visitor, server)
    open_kofis_game(page, tmp_path / "game.ogn")
    assert not any("study.bundle" in path for path in server.asked)
    judge = page.locator('[data-command="judge"]')
    server.stale["/worker/study.bundle"] = b"of no version"
    judge.click()
    expect(page.locator("[data-judging]")).to_contain_text(english_text("study.not_loaded"))
    server.stale.clear()
    page.evaluate(STOPPED_AT_ONCE)
    judge.click()
    until(page, lambda: page.evaluate(BEGUN) > 0)
    expect(judge).to_be_visible()
    expect(judge).to_have_text("Analyse")
    reload(page)
    open_kofis_game(page)
    expect(page.locator('[data-command="stop"]')).to_be_hidden()  # a person has stopped it
    judge.click()
    page.locator("awale-study .close").click()
    for _ in range(2):
        reload(page)
        open_kofis_game(page)  # it goes on of itself
        is_judged(page)
        assert page.evaluate(BEGUN) == 0


def coached_game(page: Page) -> None:
    """Begin a game of two people from a position, in which they ask for the coach."""
    until(page, TO_MOVE)
    person = {"kind": "person"}
    order(page, t="set", values={"speed": "max"})
    order(page, t="new", setup={"fen": BEFORE_E, "south": person, "north": person})
    until(page, f"() => document.querySelector('button[data-pit=\"{E}\"]').ariaLabel.includes('6')")
    order(page, t="coach", mode="explain")
    until(page, TO_MOVE)


def test_the_coach_explains_a_mistake_and_lets_it_be_taken_back(
    server: StaticServer, visitor: Visitor
) -> None:
    page = visitor.open(server.url)
    coached_game(page)
    page.locator(f'button[data-pit="{E}"]').click(delay=100)
    coach = page.locator("awale-story .coach")
    expect(coach).to_contain_text(re.compile("F (was|would)"))
    why = coach.locator('[data-command="coach.why"]')
    why.click()
    expect(page.locator("[data-turn]")).to_have_text(english_text("coach.line"))
    expect(page.locator("[data-said]")).to_contain_text("F")
    coach.locator('[data-command="coach.now"]').click()
    page.locator('[data-command="undo"]:visible').click()
    until(page, "() => document.querySelectorAll('[data-ply]').length === 0")
    expect(coach).to_be_hidden()


def open_puzzles(page: Page) -> None:
    """Go to the puzzles of a certain day."""
    (worker,) = [each for each in page.workers if each.url.endswith("/worker.js")]
    worker.evaluate(ON_A_DAY)
    page.locator('[data-command="games.puzzles"]').click()


def test_puzzles_are_tried_and_come_out_of_own_games_too(
    server: StaticServer, visitor: Visitor, tmp_path: Path
) -> None:
    page = after_a_move(visitor, server)
    open_games(page)
    game = Game()
    for pit in parse_moves("CfDbEaFb"):
        game.play(pit)
    game.resign(1)
    text = ogn_writer.write(game, {"South": "Ama", "North": "Kofi"})
    import_file(page, tmp_path / "game.ogn", text)
    expect(page.locator("[data-found]")).to_have_text("2 games")
    open_puzzles(page)
    places = page.locator(".puzzle-places [data-place]")
    expect(places).to_have_count(10)
    expect(page.locator("awale-games h2").first).to_have_text(english_text("ui.puzzles.all"))
    places.nth(1).click()  # the first one is found without tables
    page.locator('[data-command="puzzles.show"]').click()
    expect(page.locator("[data-puzzle-said]")).to_contain_text("No other move wins.")
    expect(page.locator(".puzzle-places .shown")).to_have_count(1)
    review = page.locator('#games-puzzles [data-command="review"]')
    review.click()
    expect(review).to_be_hidden()
    page.locator('[data-command="review.stop"]:visible').click()
    expect(review).to_be_visible()  # the stopped one has left the game without an analysis
    review.click()
    expect(page.locator("#games-puzzles .review")).to_be_hidden()
    page.locator('[data-command="games.statistics"]').click()
    page.locator('[data-statistics="player"]').select_option("Ama")
    expect(page.locator("#games-statistics .bar").first).to_be_visible()
    expect(page.locator("#games-statistics")).not_to_contain_text("%")  # of too few moves
    reload(page)
    open_games(page)
    open_puzzles(page)
    expect(page.locator(".puzzle-places .shown")).to_have_count(1)


def test_firefox_analyses_a_game(server: StaticServer) -> None:
    with firefox() as tab:
        tab.go_to(server.url)
        wait(tab, f"({TO_MOVE})()")
        tab.value(f"({ACT})({json.dumps(NO_LIGHT)}).then(() => true)")
        (pit, *_) = eval_pits(tab)
        tab.click(f'button[data-pit="{pit}"]')
        wait(tab, "document.querySelectorAll('[data-ply]').length > 1")
        tab.click('[data-command="games"]')
        wait(tab, "document.querySelector('.row .headline')?.textContent")
        tab.click(".row .headline")
        wait(tab, "document.querySelector('[data-command=judge]')?.checkVisibility()")
        tab.click('[data-command="judge"]')
        wait(tab, "document.querySelector('[data-command=judge]').textContent === 'Analyse again'")
