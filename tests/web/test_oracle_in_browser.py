# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The exact value of an endgame on the site, from tables that lie beside it as plain files."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from awale_engine.tables.building.build import build
from awale_engine.tables.probe import Tablebase
from awale_engine.tables.tableset import TableSet
from awale_session.catalogue import render
from awale_session.study.oracle import in_words, look_up
from playwright.sync_api import Browser, Page, Response, expect

from awale_core import Game
from awale_core.notation import pit_letter
from tests.page.test_sizes import FAULTS
from tests.support.sentences import english_text
from tests.support.static_site import StaticServer, Visitor
from tests.web.test_board_in_browser import until
from tools.bench_oracle import needed
from tools.build_site import write_tables

SEEDS = 13  # one more than what is fetched whole where a server sends no parts
MOST_BYTES = 60_000  # for a position with its moves
TWELVE = "1-1-1-1-1-2-4-1-0-0-0-0-18-18-S"
THIRTEEN = "1-1-1-1-1-2-4-1-1-0-0-0-17-18-S"
START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
SMALL_PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
EXACT = ".explore-scores .exact"
GO = "(hash) => { location.hash = hash; }"


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tablebase:
    table_set = TableSet("awari", tmp_path_factory.mktemp("data") / "tables")
    build(table_set, SEEDS)
    return Tablebase(table_set)


@pytest.fixture(scope="module")
def beside(site: Path, tables: Tablebase, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with tables beside it, as `make site TABLES=13` writes those of one rule set."""
    folder = tmp_path_factory.mktemp("oracle") / "site"
    shutil.copytree(site, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWALE_DATA", str(tables.folder.parents[1]))
        write_tables(folder / "tables", SEEDS, ["awari"])
    return folder


@pytest.fixture
def host(beside: Path, request: pytest.FixtureRequest) -> Iterator[StaticServer]:
    """A server that sends parts of files, and one that does not."""
    server = StaticServer(beside, ranges=request.param)
    yield server
    server.stop()


@pytest.fixture
def parts(beside: Path) -> Iterator[StaticServer]:
    server = StaticServer(beside, ranges=True)
    yield server
    server.stop()


def explore(
    visitor: Visitor,
    server: StaticServer,
    fen: str,
    rules: str = "awari",
    after: Page | None = None,
) -> Page:
    """Open a position in a new tab, or in that of a page which is left."""
    address = f"{server.url}#position={rules}/{fen}"
    page = visitor.open_after(after, address) if after else visitor.open(address)
    expect(page.locator(".explore-said")).not_to_be_empty()  # else it comes over what is typed
    return page


@pytest.fixture(scope="module")
def explored(beside: Path, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens one position after the other in the same page."""
    server = StaticServer(beside, ranges=True)
    visitor = Visitor(browser.new_context(permissions=["clipboard-read", "clipboard-write"]))
    page = visitor.open(server.url)

    def opened(fen: str, rules: str = "awari") -> Page:
        page.evaluate(GO, f"#position={rules}/{fen}")
        expect(page.locator("[data-explore='fen']")).to_have_value(fen)
        return page

    yield opened
    visitor.context.close()
    server.stop()
    assert visitor.errors == []


def set_up(page: Page, fen: str) -> None:
    page.locator(".explore-setup details").evaluate("(all) => all.open = true")
    page.locator("[data-explore='fen']").fill(fen)
    page.locator('[data-command="explore.set"]').click()


def says_what_the_desktop_says(page: Page, tables: Tablebase, language: str) -> None:
    exact = look_up(Game.from_fen(TWELVE, "awari"), tables)
    assert exact is not None
    expect(page.locator(".explore-scores [data-value]")).to_have_text(
        [
            f"{pit_letter(pit)}{render(in_words(bounds, 'awari'), language)}"
            for pit, bounds in sorted(exact.moves)
        ]
    )
    said = render(in_words(exact.bounds, "awari"), language)
    expect(page.locator(".explore-said")).to_contain_text(said)


@pytest.mark.parametrize(
    ("host", "visitor"),
    [(True, {**SMALL_PHONE, "locale": "de"}), (False, {})],  # German has the longest words
    indirect=True,
    ids=["parts", "whole files"],
)
def test_a_link_shows_what_the_desktop_says(
    host: StaticServer, visitor: Visitor, tables: Tablebase
) -> None:
    page = explore(visitor, host, TWELVE)
    expect(page.locator(EXACT)).to_have_count(6)
    says_what_the_desktop_says(page, tables, page.evaluate("navigator.language")[:2])
    assert page.evaluate(FAULTS) == []
    expect(page.locator('[data-command="explore.line"]')).to_be_visible()
    expect(page.locator("awale-explore .arrow.better")).to_have_count(1)
    if not host.parts:  # it is more than a server of whole files can send
        page.evaluate(GO, f"#position=awari/{THIRTEEN}")
        expect(page.locator("[data-said-of-tables]")).to_contain_text("12")
        assert page.locator(EXACT).count() == 0


@pytest.mark.parametrize("visitor", [SMALL_PHONE], indirect=True, ids=["phone"])
def test_a_search_delays_no_value_no_button_moves_and_a_phone_shows_the_board_of_the_line(
    parts: StaticServer, visitor: Visitor
) -> None:
    page = explore(visitor, parts, START)
    expect(page.locator("[data-value]")).to_have_count(6)
    description = "/tables/awari.json"  # the last that a program needs before it is asked
    until(page, lambda: parts.asked.count(description) == 2)  # of a spare one
    page.locator(".explore-setup details").evaluate("(all) => all.open = true")
    places = """(nodes) => Object.fromEntries(nodes.filter((node) => node.checkVisibility())
        .map((node) => [node.dataset.command, [node.offsetLeft, node.offsetTop]]))"""
    buttons = page.locator(":is(.explore-tools, .explore-setup) button")
    before = buttons.evaluate_all(places)
    asked = len(parts.asked)
    set_up(page, TWELVE)
    expect(page.locator(EXACT)).to_have_count(6)
    # What answers asks for pieces at once; the next spare one has its program to start before.
    assert next(path for path in parts.asked[asked:] if "/tables/" in path) != description
    expect(page.locator("[data-said-of-tables]")).not_to_be_empty()
    after = buttons.evaluate_all(places)
    assert after == before
    line = page.locator('[data-command="explore.line"]')
    line.evaluate("button => button.scrollIntoView({ block: 'start' })")
    board = page.locator("awale-explore .board")
    expect(board).not_to_be_in_viewport(ratio=0.9)
    line.tap()
    expect(board).to_be_in_viewport(ratio=0.9)


def test_a_damaged_piece_gives_a_sentence_and_no_value(
    beside: Path, parts: StaticServer, visitor: Visitor
) -> None:
    for layer in range(SEEDS + 1):
        name = f"tables/awari-{layer:02}.awp"
        data = bytearray((beside / name).read_bytes())
        data[8::40] = bytes(byte ^ 1 for byte in data[8::40])
        parts.stale[f"/{name}"] = bytes(data)
    page = explore(visitor, parts, TWELVE)
    expect(page.locator(".explore-scores [data-value]")).to_have_count(6)  # the engine's
    expect(page.locator("[data-said-of-tables]")).not_to_be_empty()
    assert page.locator(EXACT).count() == 0


def test_few_bytes_come_are_kept_also_without_a_network_and_the_rest_comes_back_with_it(
    beside: Path, parts: StaticServer, visitor: Visitor
) -> None:
    page = explore(visitor, parts, THIRTEEN)
    expect(page.locator(EXACT)).to_have_count(6)
    wanted = {part for some in needed(beside / "tables", "awari", THIRTEEN) for part in some}
    assert set(parts.parts[: len(wanted)]) == wanted
    assert sum(part.end - part.begin for part in wanted) < MOST_BYTES
    until(
        page,
        "() => navigator.serviceWorker.ready.then((each) => each.active.state === 'activated')",
    )
    page.goto("about:blank")  # it fetches no more
    parts.parts.clear()
    # From now on the browser keeps what study needs.
    explore(visitor, parts, THIRTEEN, after=page)
    expect(page.locator(EXACT)).to_have_count(6)
    assert not wanted.intersection(parts.parts)
    page.goto("about:blank")
    parts.is_down = True
    explore(visitor, parts, THIRTEEN, after=page)
    expect(page.locator(EXACT)).to_have_count(6)
    page.evaluate(GO, f"#position=awari/{TWELVE}")
    expect(page.locator("[data-said-of-tables]")).to_have_text(english_text("exact.not_here"))
    assert page.locator(EXACT).count() == 0
    parts.is_down = False
    page.locator(".explore-setup summary").click()
    page.locator('[data-command="explore.set"]').click()
    expect(page.locator(EXACT)).to_have_count(6)


def test_a_move_that_a_repetition_decides_has_both_ends_and_is_not_called_exact(
    explored: Callable[..., Page],
) -> None:
    page = explored("3-1-0-1-0-1-0-0-0-1-0-1-20-20-S", "abapa")
    expect(page.locator(EXACT, has_text=" … ")).to_have_count(1)
    said = page.locator("[data-said-of-tables]")
    expect(said).to_contain_text(english_text("exact.repetition"))
    expect(page.locator("[data-depth]")).to_have_text("")


def test_after_how_many_moves_a_position_is_decided(explored: Callable[..., Page]) -> None:
    page = explored("1-1-0-0-0-1-1-0-0-0-0-2-21-21-N", "abapa")
    said = page.locator("[data-said-of-tables]")
    expect(said).to_contain_text(english_text("exact.decided", n=1))


def test_a_site_without_tables_answers_all_that_is_asked(
    server: StaticServer, visitor: Visitor
) -> None:
    answers: list[Response] = []
    visitor.context.on("response", lambda answer: answers.append(answer))
    page = visitor.open(f"{server.url}#position=abapa/{TWELVE}")
    expect(page.locator(".explore-scores li")).to_have_count(6)
    assert any(path.endswith("/tables/abapa.json") for path in server.asked)
    assert [each.url for each in answers if not each.ok] == []


def test_a_link_keeps_what_was_typed_in_playstrategys_form(
    explored: Callable[..., Page],
) -> None:
    page = explored(START, "abapa")
    set_up(page, "5,1S/1S,4,1S 22 23 S 50")
    expect(page.locator(EXACT)).to_have_count(2)
    page.locator(".explore-setup details").evaluate("(all) => all.open = true")
    page.locator('[data-command="explore.link"]').click()
    until(page, lambda: "#position=" in page.evaluate("navigator.clipboard.readText()"))
    address = page.evaluate("navigator.clipboard.readText()")
    copied = english_text("ui.link.copied")
    expect(page.locator('[data-command="explore.link"]')).to_have_text(copied)
    explored(TWELVE)
    page.goto(address)
    expect(page.locator("[data-explore='fen']")).to_have_value("1-0-0-0-0-1-1-0-0-0-0-0-22-23-S")
    expect(page.locator(EXACT)).to_have_count(2)


def test_seeds_that_are_set_up_are_looked_up(explored: Callable[..., Page]) -> None:
    page = explored(TWELVE)
    set_up(page, "0 0 0 0 0 1  0 0 0 0 0 1")
    expect(page.locator(EXACT)).to_have_count(1)
    page.locator('[data-command="explore.clear"]').click()
    for pit in (5, 5, 11):
        page.locator(f'awale-explore [data-pit="{pit}"]').click()
    page.locator('[data-command="explore.rest"]').click()
    expect(page.locator("[data-explore='fen']")).to_have_value("0-0-0-0-0-2-0-0-0-0-0-1-23-22-S")
    expect(page.locator(EXACT)).to_have_count(1)
