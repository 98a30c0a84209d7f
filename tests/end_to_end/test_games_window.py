# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The window of the kept games on the page, by clicks and by keys: list, changes, files, results.

The module is long because its tests share one running program and its library of 300 games."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from awale_core import Game
from tests.end_to_end.conftest import Play, Sit
from tests.support.many_games import keep_many_games
from tests.support.playing import Playing, Table, drop, until
from tests.support.sentences import english_part, english_text
from tests.support.waiting import wait_until

GAMES = 300
HOSTILE = "<img src=x onerror=\"document.title='hit'\">"
OGN = f"""[South "{HOSTILE.replace('"', "'")}"]
[North "Efua"]
[Variant "abapa"]

1. C d 2. F b *
"""


@pytest.fixture(scope="module")
def playing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Playing]:
    """A session with a library of 300 games, of two people at the board."""
    data = tmp_path_factory.mktemp("games") / "data"
    data.mkdir()
    keep_many_games(data / "games.sqlite", GAMES)
    with Playing(data, "--virtual", "--north", "human") as playing:
        yield playing


@pytest.fixture
def window(table: Table) -> Iterator[Table]:
    """The same person with the list open, without filters, nothing selected."""
    page = table.page
    table.press("games")
    if page.locator('[data-command="games.list"]:visible').count():
        table.press("games.list")
    first = page.locator(".games-window .row").first
    expect(first).to_have_attribute("data-game", re.compile(r"\d+"))
    listed = page.locator(".games-window .list")
    expect(listed).not_to_have_attribute("aria-busy", "true")  # not what a filter before left
    yield table
    for each in page.locator("dialog[open]").all()[::-1]:
        each.evaluate("(dialog) => dialog.close()")
    page.evaluate("() => document.querySelector('awale-game-list').filters.set({})")
    page.evaluate("() => document.querySelector('awale-game-list').select([])")


def all_of(playing: Playing) -> int:
    """The number of games in the library: tests in another order import and delete some."""
    return len(playing.games())


def numbers(table: Table) -> list[int]:
    """The games that the list shows, from the top."""
    rows = table.page.locator(".games-window .row[data-game]")
    return [int(each) for each in rows.evaluate_all("all => all.map((one) => one.dataset.game)")]


def found(page: Page, count: int | str = "[1-9]\\d*") -> None:
    """Wait until the page has found this many games, or some."""
    expect(page.locator("[data-found]")).to_have_text(re.compile(rf"^{count} games?$"))


def winner(game: dict[str, Any]) -> str | None:
    """The name of the player who won."""
    return {"South": game["south"], "North": game["north"]}.get(game["winner"])


def row(page: Page, number: int) -> Any:
    return page.locator(f'.games-window .row[data-game="{number}"]')


# -- the list ----------------------------------------------------------------------------------


def test_the_list_has_every_game_and_the_latest_first(window: Table, playing: Playing) -> None:
    found(window.page, all_of(playing))
    listed = [game["id"] for game in playing.games()]
    shown = numbers(window)
    assert shown == listed[: len(shown)]
    assert 5 < len(shown) < 60  # only the rows that can be seen exist


def test_a_row_shows_the_last_position_and_counts_as_many_moves_as_the_replay(
    window: Table,
) -> None:
    page = window.page
    row = page.locator(".games-window .row[data-game]").first
    plies = re.search(r"(\d+) moves?", row.inner_text())
    assert plies is not None
    discs = row.locator(".small-board circle:not(.none)").count()
    row.click()
    study = page.locator("awale-study")
    expect(study.locator(".replay-place")).to_have_text(re.compile(rf"\d+ / {plies[1]}"))
    page.keyboard.press("End")
    expect(study.locator(".replay-place")).to_have_text(f"{plies[1]} / {plies[1]}")
    pits = [int(each) for each in study.locator(".replay-board .count").all_text_contents()[:12]]
    assert sum(seeds > 0 for seeds in pits) == discs
    icons = study.locator(".replay-step path").evaluate_all(
        "(all) => all.map((each) => each.getAttribute('d'))"
    )
    assert len(set(icons)) == 5  # play and next have signs of their own


def test_the_end_of_the_list_is_reached_by_keys(window: Table, playing: Playing) -> None:
    page = window.page
    last = playing.games()[-1]["id"]
    page.locator(".games-window .list").focus()
    page.keyboard.press("End")
    expect(row(page, last)).to_have_attribute("aria-posinset", str(all_of(playing)))
    expect(row(page, last)).to_be_in_viewport()
    active = page.locator(".games-window .list").get_attribute("aria-activedescendant")
    assert row(page, last).get_attribute("id") == active
    page.keyboard.press("Home")
    expect(page.locator('.games-window .row[aria-posinset="1"]')).to_be_in_viewport()


FILTERS: tuple[tuple[dict[str, str], Callable[[dict[str, Any]], bool]], ...] = (
    ({"player": "elodie"}, lambda game: "Élodie" in (game["south"], game["north"])),
    ({"player": "Élodie", "ended": "won"}, lambda game: winner(game) == "Élodie"),
    ({"ended": "unfinished"}, lambda game: game["reason"] is None),
    ({"rules": "benin"}, lambda game: game["rules"] == "benin"),
    ({"board": "00000001"}, lambda game: game["board"] == "00000001"),
    (
        {"since": "2024-01-03", "until": "2024-01-04"},
        lambda game: "2024-01-03" <= game["began"][:10] <= "2024-01-04",
    ),
    ({"shortest": "40", "longest": "60"}, lambda game: 40 <= game["plies"] <= 60),
)


def test_filters_show_the_games_that_fit(window: Table, playing: Playing) -> None:
    page = window.page
    games = playing.games()
    if not page.locator(".more-filters[open]").count():
        window.press("games.filters")
    for fields, fits in FILTERS:
        for field, value in fields.items():
            box = page.locator(f'[data-filter="{field}"]')
            if box.evaluate("(one) => one.tagName") == "SELECT":
                box.select_option(value)
            else:
                box.fill(value)
        wanted = [game["id"] for game in games if fits(game)]
        assert 0 < len(wanted) < GAMES
        found(page, len(wanted))
        shown = numbers(window)
        assert shown == wanted[: len(shown)]
        window.press("games.clear")
        found(page, len(games))


def test_a_wrong_position_is_refused_with_a_sentence(window: Table, playing: Playing) -> None:
    page = window.page
    if not page.locator(".more-filters[open]").count():
        window.press("games.filters")
    page.locator('[data-filter="position"]').fill("4-4-<b>")
    expect(page.locator(".filters .problem")).to_contain_text(english_part("refused.position"))
    page.locator('[data-filter="position"]').fill("")
    expect(page.locator(".filters .problem")).to_be_hidden()
    found(page, all_of(playing))


def margin(game: dict[str, Any]) -> int:
    south, north = game["seeds"]
    return -1 if game["reason"] is None else abs(south - north)


ORDERS: dict[str, tuple[Any, bool]] = {
    "Latest first": (lambda game: (game["began"], game["id"]), True),
    "Oldest first": (lambda game: (game["began"], game["id"]), False),
    "Longest first": (lambda game: (game["plies"], game["id"]), True),
    "Shortest first": (lambda game: (game["plies"], game["id"]), False),
    english_text("ui.games.order.margin"): (lambda game: (margin(game), game["id"]), True),
    "By rules": (lambda game: (game["rules"], game["id"]), False),
}


def test_every_order_by_keys(window: Table, playing: Playing) -> None:
    page = window.page
    games = playing.games()
    order = page.locator('[data-filter="order"]')
    names = order.locator("option").all_inner_texts()
    order.focus()
    for at, name in enumerate(names):
        if at:
            page.keyboard.press("ArrowDown")
        expect(order).to_have_value(name)
        if name not in ORDERS:  # by South's and by North's name, as the file compares them
            continue
        key, falling = ORDERS[name]
        wanted = [game["id"] for game in sorted(games, key=key, reverse=falling)]
        first = page.locator('.games-window .row[aria-posinset="1"]')
        expect(first).to_have_attribute("data-game", str(wanted[0]))
        shown = numbers(window)
        assert shown == wanted[: len(shown)], name
    page.keyboard.press("Home")
    expect(order).to_have_value(names[0])


def test_a_position_is_searched_for_by_keys(window: Table, playing: Playing) -> None:
    page = window.page
    if not page.locator(".more-filters[open]").count():
        page.locator("[data-command='games.filters']").press("Enter")
    after = Game()
    after.play(5)
    page.locator('[data-filter="position"]').focus()
    page.keyboard.type(after.fen())
    shown = json.loads(playing.awale("logs", "list", "--position", after.fen(), "--json"))
    assert 0 < len(shown) < GAMES
    found(page, len(shown))
    page.locator("[data-command='games.clear']").press("Enter")
    found(page, all_of(playing))


def test_a_search_without_a_game_says_so(window: Table) -> None:
    window.page.locator('[data-filter="player"]').fill("Zzz")
    nothing = window.page.locator(".games-window .nothing p")
    expect(nothing).to_have_text(english_text("ui.games.no_match"))
    expect(window.page.locator(".games-window .list")).not_to_have_attribute("aria-busy", "true")


def test_lists_and_statistics_without_games_invite_to_the_first(play: Play, sit: Sit) -> None:
    table = sit(play("--virtual").url)
    for tab in ("list", "statistics"):
        table.press("games")
        table.page.locator(f"#games-tab-{tab}").click()
        expect(table.page.locator('[data-command="games.tools"]')).to_be_hidden()
        table.page.locator('[data-command="games.play"]:visible').click()
        expect(table.page.locator("awale-games dialog")).to_be_hidden()
        table.page.locator("awale-new-game .close").click()


# -- changes -----------------------------------------------------------------------------------


def test_games_are_deleted_and_brought_back_by_keys(window: Table, playing: Playing) -> None:
    page = window.page
    count = all_of(playing)
    first, second, third = numbers(window)[:3]
    page.locator(".games-window .list").focus()
    for key in ("Home", "Space", "ArrowRight", "Space", "Delete"):
        page.keyboard.press(key)
    found(page, count - 2)
    expect(page.locator(".games-window .notice").last).to_contain_text("2 games are deleted.")
    top = page.locator('.games-window .row[aria-posinset="1"]')
    expect(top).to_have_attribute("data-game", str(third))
    assert {first, second}.isdisjoint(game["id"] for game in playing.games())
    page.locator(".games-window .list").focus()
    page.keyboard.press("Control+z")
    found(page, count)
    assert numbers(window)[:3] == [first, second, third]


def test_a_game_is_deleted_where_it_is_gone_through(window: Table, playing: Playing) -> None:
    page = window.page
    count = all_of(playing)
    number = numbers(window)[4]
    for way in ("menu", "key"):
        row(page, number).click()
        page.locator("awale-study dialog[open]").wait_for()
        if way == "key":
            page.keyboard.press("Delete")
        else:
            window.press("study.more")
            window.press("study.delete")
        expect(page.locator("awale-study dialog[open]")).to_have_count(0)
        found(page, count - 1)
        expect(page.locator('[data-command="games.undo"]')).to_be_focused()  # a key press away
        page.keyboard.press("Enter")
        found(page, count)
        expect(row(page, number)).to_be_visible()


def test_several_games_are_chosen_deleted_and_brought_back_by_clicks(
    window: Table, playing: Playing
) -> None:
    page = window.page
    count = all_of(playing)
    window.press("games.select")
    for number in numbers(window)[:2]:
        row(page, number).click()
    expect(page.locator("[data-found]")).to_have_text(english_text("ui.games.selected", n=2))
    window.press("games.delete")
    found(page, count - 2)
    window.press("games.undo")
    found(page, count)
    row(page, numbers(window)[0]).click()  # opened again
    page.locator("awale-study dialog[open]").wait_for()
    page.locator("awale-study dialog[open] .close").click()


def test_players_are_renamed_in_one_game_and_in_all(window: Table, playing: Playing) -> None:
    page = window.page
    page.locator('[data-filter="player"]').fill("Yaw")
    games = [game for game in playing.games() if "Yaw" in (game["south"], game["north"])]
    found(page, len(games))
    number = numbers(window)[0]
    side = "south" if games[0]["south"] == "Yaw" else "north"
    page.locator(".games-window .list").focus()
    expect(page.locator(".games-window .row.active")).to_have_attribute("data-game", str(number))
    expect(page.locator('[data-command="games.rename"]')).to_be_enabled()
    page.keyboard.press("F2")
    page.locator(f'.names [name="{side}"]').fill(HOSTILE)
    page.keyboard.press("Enter")
    found(page, len(games) - 1)
    assert {game["id"]: game[side] for game in playing.games()}[number] == HOSTILE
    page.locator('[data-filter="player"]').fill("onerror")
    expect(row(page, number).locator(".headline")).to_contain_text(HOSTILE)
    assert page.title() != "hit"
    row(page, number).locator(".tick").click()
    window.press("games.rename")
    page.locator(f'.names [name="{side}"]').fill("Yaw")
    page.locator(".names .gold").click()
    page.locator('[data-filter="player"]').fill("Yaw")
    expect(page.locator("[data-found]")).to_have_text("1 selected")
    expect(row(page, number).locator(".headline")).to_contain_text("Yaw")
    window.press("games.rename")
    page.locator(f'.names [name="{side}"]').fill("Yao")
    page.locator('.names [name="everywhere"]').check()
    page.locator(".names .gold").click()
    page.locator('[data-filter="player"]').fill("Yao")

    def renamed() -> int:
        return sum("Yao" in (game["south"], game["north"]) for game in playing.games())

    wait_until(lambda: renamed() >= len(games), "every game has the new name")
    assert renamed() == len(games)
    first = page.locator(".games-window .row[data-game]").first
    expect(first).to_have_attribute("aria-setsize", str(len(games)))  # all that the list has


# -- files -------------------------------------------------------------------------------------


def test_dropped_files_are_imported_and_what_is_wrong_is_said(
    window: Table, playing: Playing
) -> None:
    page = window.page
    before = len(playing.games())
    drop(page, {"a.ogn": OGN.encode(), "<b>.txt": b"no game at all"})
    notice = page.locator(".games-window .notice").last
    expect(notice).to_contain_text("1 new game.")
    expect(notice.locator("li")).to_have_text(f"<b>.txt: {english_text('ogn.no_game')}.")
    games = playing.games()
    assert len(games) == before + 1
    number = max(game["id"] for game in games)
    page.locator('[data-filter="player"]').fill("Efua")
    expect(row(page, number)).to_contain_text("document.title=")
    assert page.title() != "hit"
    drop(page, {"a.ogn": OGN.encode()})
    expect(notice).to_contain_text("1 game known already.")
    playing.awale("logs", "delete", "--yes", str(number))


def test_a_chosen_file_is_imported_and_the_selection_exported(
    window: Table, playing: Playing, tmp_path: Path
) -> None:
    page = window.page
    page.on("filechooser", lambda chooser: None)  # the only listener may come too late
    chosen = numbers(window)[1:3]
    for number in chosen:
        row(page, number).locator(".tick").click()
    with page.expect_download() as waiting:
        window.press("games.export")
    file = tmp_path / "games.ogn"
    waiting.value.save_as(file)
    exported = playing.awale("logs", "export", *map(str, chosen))
    assert file.read_text(encoding="utf-8") == exported
    window.press("games.none")
    page.click("awale-game-list .tools summary")
    button = page.locator('[data-command="games.import"]')
    button.focus()
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Enter")
    chooser.value.set_files(file)
    expect(page.locator(".games-window .notice").last).to_contain_text("2 games known already.")


@pytest.mark.parametrize("count", [1, 3])
def test_games_are_dragged_out_as_a_file(window: Table, playing: Playing, count: int) -> None:
    page = window.page
    chosen = numbers(window)[:count]
    for number in chosen if count > 1 else ():
        row(page, number).locator(".tick").click()
    page.evaluate(
        """() => {
            window.dragged = null;
            document.addEventListener("dragstart", ({ dataTransfer }) => {
                const kinds = ["DownloadURL", "text/plain"];
                window.dragged = kinds.map((kind) => dataTransfer.getData(kind));
            }, { once: true });
        }"""
    )
    row(page, chosen[0]).locator(".facts").hover()
    page.mouse.down()
    until(page, "() => document.querySelector('awale-game-list').exchange.lifted !== null")
    page.mouse.move(640, 780, steps=8)
    until(page, "() => window.dragged !== null")
    page.mouse.up()
    address, text = page.evaluate("() => window.dragged")
    media, name, url = address.split(":", 2)
    assert (media, name.endswith(".ogn")) == ("text/plain", True)
    body = page.evaluate("async (url) => (await fetch(url)).text()", url)
    assert body == text == playing.awale("logs", "export", *map(str, chosen))


def test_all_games_are_checked_on_demand(window: Table) -> None:
    window.page.locator("awale-game-list .share-more").evaluate("more => { more.open = true; }")
    window.press("games.verify")
    expect(window.page.locator(".games-window .notice").last).to_contain_text(
        re.compile(r"30\d games .* sound")
    )


# -- statistics --------------------------------------------------------------------------------


def test_results_by_level_month_and_opening_lead_to_their_games(
    window: Table, playing: Playing
) -> None:
    page = window.page
    page.locator('[data-command="games.list"]').focus()
    page.keyboard.press("ArrowRight")
    page.locator('[data-statistics="player"]').select_option("Ama")
    games = [
        game
        for game in playing.games()
        if "Ama" in (game["south"], game["north"])
        and game["reason"] is not None
        and game["rules"] == "abapa"
    ]
    won = sum(winner(game) == "Ama" for game in games)
    results = page.locator("awale-statistics .results")
    expect(results.locator(".bar").first).to_contain_text(f"{won} won")
    expect(results).to_contain_text("Computer, level ")
    expect(results.get_by_role("img").last).to_have_attribute(
        "aria-label", re.compile(rf"January 2024: \d+ won.*{'lost'}")
    )
    results.locator("summary").click()
    page.locator("[data-opening]").first.focus()
    page.keyboard.press("Enter")
    found(page)
    expect(page.locator('[data-filter="position"]')).to_have_value(re.compile(r"-[SN]$"))


def test_the_game_on_the_board_stays(table: Table, playing: Playing) -> None:
    table.play(table.may_play()[0])
    table.wait(lambda table: table.state["game"]["kept"] is not None)
    running = table.state["game"]["kept"]
    page = table.page
    table.press("games")
    expect(row(page, running)).to_be_visible()
    row(page, running).locator(".tick").click()
    table.press("games.delete")
    expect(page.locator(".games-window .notice").last).to_contain_text(
        english_part("refused.on_board")
    )
    assert running in [game["id"] for game in playing.games()]
    table.press("games.none")
    table.close()
    table.begin()
    table.wait(lambda table: table.state["game"]["kept"] is None)
    playing.awale("logs", "delete", "--yes", str(running))
