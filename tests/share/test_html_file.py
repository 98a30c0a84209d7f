# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The file of a game, opened from disk in a browser: it replays, asks for nothing, runs nothing."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from awale_host.resources import catalogue_languages
from awale_host.share import html_file
from awale_host.share.html_file import LIMIT_BYTES, TooLong, make_html
from awale_session.catalogue import render, sentence
from awale_session.study.document import document
from playwright.sync_api import Browser, Page, expect

from awale_core import RULE_SETS, Game
from awale_core.notation import pit_letter
from tests.share.games import (
    HOSTILE,
    cups_at,
    judged,
    shared_game,
    source_of_game,
    with_names,
)
from tests.support.axe import violations
from tests.support.playing import seeds_are
from tests.support.sentences import english_text


class Opened:
    """A file in a new window, with what it asked for and what went wrong."""

    def __init__(self, browser: Browser, folder: Path, text: str, **context: object) -> None:
        file = folder / "game.html"
        file.write_text(text, encoding="utf-8")
        window = browser.new_context(reduced_motion="reduce", **context)  # type: ignore[arg-type]
        self.page = window.new_page()
        self.faults: list[str] = []
        self.requests: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda message: self.faults.append(message.text))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(file.as_uri())
        self.page.wait_for_selector("body[data-ready]")
        assert self.requests == [file.as_uri()]

    def shows(self, seeds: Sequence[int | str]) -> None:
        seeds_are(self.page.locator(".count"), seeds)

    def close(self) -> None:
        assert self.faults == []
        assert len(self.requests) == 1
        self.page.context.close()


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_the_keys_replay_a_game_to_its_end_with_the_true_seeds(
    browser: Browser, tmp_path: Path
) -> None:
    source = shared_game()
    opened = Opened(browser, tmp_path, make_html(source))
    for ply, cups in enumerate(cups_at(source)):
        if ply:
            press(opened.page, "ArrowRight")
        opened.shows(cups)
    press(opened.page, "ArrowRight")
    opened.shows(cups_at(source)[-1])
    expect(opened.page.locator(".replay-said")).to_contain_text("Level 10 won 25 to 4")
    press(opened.page, "ArrowLeft")
    opened.shows(cups_at(source)[-2])
    press(opened.page, "Home")
    opened.shows(cups_at(source)[0])
    opened.close()


def test_an_analysed_game_has_its_graph_and_a_better_line_to_play_through(
    browser: Browser, tmp_path: Path
) -> None:
    source = shared_game()
    analysis = judged(source, tmp_path)
    opened = Opened(browser, tmp_path, make_html(source, analysis))
    page = opened.page
    expect(page.locator(".graph-line")).to_have_count(1)
    page.locator("[data-turn='3']").click()
    opened.shows(cups_at(source)[2])
    expect(page.locator(".arrow.better, .arrow.played")).to_have_count(2)
    expect(page.locator(".replay-said")).to_contain_text("was better")
    better = analysis.plies[2].annotation.better_line
    line = Game.from_fen(analysis.plies[2].fen)
    said = []
    for pit in better:
        who = document(source)["names"][line.turn]
        said.append(english_text("coach.would", who=who, pit=pit_letter(pit)))
        line.play(pit)
        if line.plies == len(better):
            brings = english_text("ui.explore.ahead", n=9, who=document(source)["names"][0])
            said[-1] += f" {pit_letter(better[0])}: {brings}."
        press(page, "ArrowRight")
        opened.shows([*line.pits, *line.stores])
        expect(page.locator(".replay-said")).to_have_text(said[-1])
    press(page, "Escape")
    opened.shows(cups_at(source)[3])
    press(page, "b")  # plays it automatically
    opened.shows([*line.pits, *line.stores])
    expect(page.locator(".replay-said")).to_have_text(said[-1])
    expect(page.locator(".replay-better")).to_have_accessible_name(english_text("study.back"))
    box = page.locator(".graph").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 12, box["y"] + 20)
    opened.shows(cups_at(source)[-1])
    opened.close()


def test_names_are_data_whatever_is_in_them(browser: Browser, tmp_path: Path) -> None:
    source = with_names(shared_game(), *HOSTILE)
    opened = Opened(browser, tmp_path, make_html(source))
    page = opened.page
    press(page, "End")
    assert page.evaluate("document.body.dataset.hacked") is None
    assert page.locator("img, body script:not([id])").count() == 1  # the file's own script
    assert page.locator("h1 bdi").first.inner_text().startswith("</script><script>")
    opened.close()


@pytest.mark.parametrize(("language", "machine"), [("en", "Computer"), ("fr", "Ordinateur")])
def test_who_has_no_name_is_called_as_in_the_list_of_games(
    browser: Browser, tmp_path: Path, language: str, machine: str
) -> None:
    source = with_names(shared_game(), "Player", "Awalé level 5")
    opened = Opened(browser, tmp_path, make_html(source), locale=language)
    for id, args, name in (
        ("player.any", {}, 0), ("ui.statistics.engine", {"level": 5}, 1),
    ):  # fmt: skip
        said = render(sentence(id, **args), language)
        expect(opened.page.locator("h1 bdi").nth(name)).to_have_text(said)
    expect(opened.page.locator("h1")).to_contain_text(machine)
    opened.close()


def broken_words(browser: Browser, folder: Path, text: str) -> str:
    """The text that a reader sees of a file that does not show its game."""
    file = folder / "broken.html"
    file.write_text(text, encoding="utf-8")
    page = browser.new_page()
    page.goto(file.as_uri())
    words = page.locator("body").inner_text()
    assert page.locator("body[data-ready]").count() == 0
    page.close()
    return words


@pytest.mark.parametrize("part", [0.06, 0.5, 0.995])
def test_a_file_that_was_cut_off_says_so_in_every_language(
    browser: Browser, tmp_path: Path, part: float
) -> None:
    text = make_html(shared_game())
    words = broken_words(browser, tmp_path, text[: int(len(text) * part)])
    for language in catalogue_languages():
        assert render(sentence("share.broken"), language) in words


@pytest.mark.parametrize("number", ["1000000000", "1e999"])
def test_a_file_with_a_number_that_no_game_has_is_refused(
    browser: Browser, tmp_path: Path, number: str
) -> None:
    text = make_html(shared_game())
    place = text.index(",[[") + 3  # of a capture
    assert text[place:].partition("]")[0].replace(",", "").isdigit()
    changed = text[:place] + f"3,{number}" + text[text.index("]", place) :]
    assert english_text("share.broken") in broken_words(browser, tmp_path, changed)


@pytest.mark.parametrize(
    ("id", "number", "is_shown"),
    [("judge.nodes", "1500000", True), ("judge.nodes", "1e300", False),
     ("judge.depth", "1500000", False)],
)  # fmt: skip
def test_only_a_count_of_positions_may_be_large(
    browser: Browser, tmp_path: Path, id: str, number: str, is_shown: bool
) -> None:
    source = shared_game()
    text = make_html(source, replace(judged(source, tmp_path), judge="1500000 positions a move"))
    judge = '{"id":"judge.nodes","args":{"n":1500000}}'
    assert judge in text
    text = text.replace(judge, f'{{"id":"{id}","args":{{"n":{number}}}}}')
    if not is_shown:
        assert english_text("share.broken") in broken_words(browser, tmp_path, text)
        return
    opened = Opened(browser, tmp_path, text)
    expect(opened.page.locator(".replay-judge")).to_contain_text("1,500,000")
    opened.close()


def test_the_policy_lets_no_other_script_run(browser: Browser, tmp_path: Path) -> None:
    text = make_html(shared_game())
    text = text.replace("</body>", "<script>document.body.dataset.hacked = 1</script></body>")
    file = tmp_path / "changed.html"
    file.write_text(text, encoding="utf-8")
    page = browser.new_page()
    page.goto(file.as_uri())
    page.wait_for_selector("body[data-ready]")
    assert page.evaluate("document.body.dataset.hacked") is None
    page.close()


@pytest.mark.parametrize(("language", "word"), [("fr-CH", "Coups"), ("tlh", "Moves")])
def test_the_file_speaks_the_language_of_its_reader(
    browser: Browser, tmp_path: Path, language: str, word: str
) -> None:
    opened = Opened(browser, tmp_path, make_html(shared_game()), locale=language)
    expect(opened.page.locator(".replay-side h2")).to_have_text(word)
    opened.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_the_file_is_accessible_and_fits(browser: Browser, tmp_path: Path, width: int) -> None:
    source = shared_game()
    text = make_html(source, judged(source, tmp_path))
    opened = Opened(
        browser, tmp_path, text, viewport={"width": width, "height": 844}, bypass_csp=True
    )
    page = opened.page
    page.locator("[data-turn='3']").click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    head = page.locator("header").bounding_box()
    assert head is not None
    assert head["height"] < 80  # names and result: two lines, and the board is in sight
    page.context.close()


@pytest.mark.slow
def test_every_rule_set_replays_with_the_true_seeds(browser: Browser, tmp_path: Path) -> None:
    """In every seventh position, which holds what the moves before it have done."""
    page = browser.new_page(reduced_motion="reduce")
    for rules in RULE_SETS:
        game = Game(rules)
        while game.outcome is None and game.plies < 30:
            game.play(game.legal_moves()[-1])
        if game.outcome is None:
            game.offer_end(0)
            game.accept_end(1)
        source = source_of_game(game)
        (tmp_path / rules).with_suffix(".html").write_text(make_html(source), encoding="utf-8")
        page.goto((tmp_path / rules).with_suffix(".html").as_uri())
        positions = list(enumerate(cups_at(source)))
        for ply, cups in (*positions[::7], positions[-1]):
            page.get_by_role("slider", name="Move").fill(str(ply))
            scores = cups[12:] if game.rules.captures else ("", "")  # a race has none
            seeds_are(page.locator(".count"), [*cups[:12], *scores])
    page.close()


def test_the_file_is_small(tmp_path: Path) -> None:
    source = shared_game()
    assert len(make_html(source, judged(source, tmp_path)).encode()) < LIMIT_BYTES


def test_a_game_that_does_not_fit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(html_file, "LIMIT_BYTES", 80_000)
    with pytest.raises(TooLong, match="37 moves"):
        make_html(shared_game())


def test_an_analysis_that_does_not_fit_keeps_its_bad_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = shared_game()
    analysis = judged(source, tmp_path)
    whole = len(make_html(source, analysis).encode())
    monkeypatch.setattr(html_file, "LIMIT_BYTES", whole - 1)
    smaller = make_html(source, analysis)
    assert len(smaller.encode()) < whole
    assert '"kind":"blunder"' in smaller
    assert smaller.count('"line":') == 1
