# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A kept game gone through: forward and back by keys, wheel, slider and clicks, and on from any
position, on the page's board or a real one."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from awale_host.library import Library, PlayedMove
from playwright.sync_api import Page, expect

from awale_core import Game
from tests.support.playing import Playing, Table, until
from tests.support.sentences import english_text

PLIES = 40
SLIDER = ".replay-controls input"
# As on a board whose speed is normal; the table's has no animation.
AT_ONES_LEISURE = "document.querySelector('awale-study').replay.settings = () => undefined"


def keep_a_game(path: Path) -> Game:
    """Enter one game of 40 moves with captures; return it."""
    game = Game()
    while game.plies < PLIES:
        game.play(game.legal_moves()[-1])
    with Library(path) as library:
        id = library.begin(
            "b", "1", game, names=("Ama", "<b>Kofi</b>"), began="2026-11-21T09:00:00Z"
        )
        library.put(id, game, [PlayedMove(pit, "touch", 900) for pit in game.moves])
    return game


def after(game: Game, ply: int) -> Game:
    """The game after its first `ply` moves."""
    earlier = Game.from_fen(game.start_fen(), game.rules.id)
    for pit in game.moves[:ply]:
        earlier.play(pit)
    return earlier


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Game]:
    """A data folder with one game, and the game."""
    data = tmp_path_factory.mktemp("replay") / "data"
    data.mkdir()
    return data, keep_a_game(data / "games.sqlite")


@pytest.fixture(scope="module")
def playing(kept: tuple[Path, Game]) -> Iterator[Playing]:
    with Playing(kept[0], "--virtual", "--level", "1") as playing:
        yield playing


@pytest.fixture
def replay(table: Table) -> Iterator[Page]:
    """The page with the game at its start, without animation."""
    open_game(table)
    table.page.emulate_media(reduced_motion="reduce")
    yield table.page
    close_all(table)


def close_all(table: Table) -> None:
    """Close the game, and the list that it was opened from."""
    until(
        table.page,
        """() => {
            const open = [...document.querySelectorAll("dialog[open]")];
            open.at(-1)?.querySelector(".close").click();
            return open.length === 0;
        }""",
    )


def open_game(table: Table) -> None:
    """Open game 1 by keys."""
    page = table.page
    table.press("games")
    page.locator('.games-window .row[data-game="1"]').wait_for()
    page.locator(".games-window .list").focus()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.locator(SLIDER).wait_for()
    page.keyboard.press("Home")  # a review opens at the largest capture
    stands(page, 0)


def stands(page: Page, ply: int) -> None:
    """Wait until the position after `ply` moves is on the board."""
    words = f"After move {ply} of {PLIES}"
    expect(page.locator(SLIDER)).to_have_attribute("aria-valuetext", words)


def test_every_position_is_shown(replay: Page, kept: tuple[Path, Game]) -> None:
    for ply in (0, 1, 17, PLIES):
        replay.locator(SLIDER).fill(str(ply))
        stands(replay, ply)
        game = after(kept[1], ply)
        digits = replay.locator(".replay-board .count").all_inner_texts()
        counts = [*game.pits, *game.stores]
        assert sorted(map(int, digits)) == sorted(counts)
        said = replay.locator(".replay-board .stage")
        south = ", ".join(
            f"{letter} {seeds}" for letter, seeds in zip("ABCDEF", counts, strict=False)
        )
        expect(said).to_have_attribute(
            "aria-label", re.compile(f"Ama: {south}; store {counts[12]}")
        )


def test_by_keys_buttons_and_moves(replay: Page) -> None:
    for key, ply in (
        ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", PLIES), ("PageUp", 30),
        ("Home", 0), ("ArrowLeft", 0), ("PageDown", 10),
    ):  # fmt: skip
        replay.keyboard.press(key)
        stands(replay, ply)
    replay.keyboard.press("Home")
    for command, ply in (
        ("next", 1),
        ("next", 2),
        ("previous", 1),
        ("last", PLIES),
        ("first", 0),
    ):
        replay.locator(f'[data-step="{command}"]').click()
        stands(replay, ply)
    replay.locator('.replay-moves [data-ply="7"]').click()
    stands(replay, 7)
    expect(replay.locator('.replay-moves [aria-current="step"]')).to_have_attribute("data-ply", "7")
    replay.keyboard.press("Escape")
    expect(replay.locator("awale-study dialog")).to_be_hidden()


def test_by_wheel_slider_and_space_key(replay: Page) -> None:
    replay.locator(".replay-board").hover()
    for ply in (1, 2, 3):
        replay.mouse.wheel(0, 120)
        stands(replay, ply)
        replay.wait_for_timeout(100)  # as long as one notch of a wheel
    replay.mouse.wheel(0, -120)
    stands(replay, 2)
    slider = replay.locator(SLIDER)
    slider.focus()
    replay.keyboard.press("ArrowRight")
    stands(replay, 3)
    replay.keyboard.press("Home")
    replay.locator(".study-names").focus()
    replay.keyboard.press(" ")
    expect(replay.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    until(replay, "(slider) => Number(document.querySelector(slider).value) >= 2", SLIDER)
    replay.keyboard.press(" ")
    expect(replay.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_move_forward_runs_seed_by_seed(replay: Page) -> None:
    replay.evaluate(
        """() => {
            const hand = document.querySelector(".replay-board .hand");
            window.seen = [];
            new MutationObserver(() => hand.hidden || window.seen.push(Number(hand.textContent)))
                .observe(hand, { childList: true, attributes: true, attributeFilter: ["style"] });
        }"""
    )
    replay.emulate_media(reduced_motion="no-preference")
    replay.evaluate(AT_ONES_LEISURE)
    replay.locator(".study-names").focus()
    replay.keyboard.press("ArrowRight")
    expect(replay.locator(".replay-board .ring.from")).to_have_count(1)
    until(replay, "() => [...new Set(window.seen)].sort().join() === '1,2,3,4'")


def test_the_running_game_goes_on_behind_it(replay: Page, table: Table) -> None:
    game = table.state["game"]
    close_all(table)
    assert table.may_play()
    assert (table.state["phase"], table.state["game"]["id"]) == ("play", game["id"])


def test_the_game_goes_on_from_a_position_against_a_chosen_opponent(
    replay: Page, table: Table, kept: tuple[Path, Game], playing: Playing
) -> None:
    ply = 12
    replay.locator(SLIDER).fill(str(ply))
    stands(replay, ply)
    table.press("replay.play_on")
    expect(table.dialog.locator(".from")).to_have_text(
        f"From game 1, after move {ply}. Your turn. Usual rules (Abapa)."
    )
    table.choose("Opponent", "A person here")
    table.press("begin")
    wanted = after(kept[1], ply)
    table.wait(lambda table: table.state["game"] and table.state["game"]["fen"] == wanted.fen())
    expect(replay.locator("awale-study dialog")).to_be_hidden()
    pit = table.may_play()[0]
    table.play(pit)
    wanted.play(pit)
    table.wait(lambda table: table.state["game"]["fen"] == wanted.fen())
    newest = playing.games()[0]
    assert newest["start"] == after(kept[1], ply).fen()


def test_the_game_goes_on_against_the_boards_own_ai_by_keys_alone(
    replay: Page, table: Table, kept: tuple[Path, Game]
) -> None:
    replay.keyboard.press("End")
    stands(replay, PLIES)
    replay.locator("[data-command='replay.play_on']").press("Enter")
    opponents = table.dialog.get_by_role("group", name="Opponent", exact=True)
    opponents.get_by_role("radio").first.focus()
    while not opponents.get_by_label(english_text("ui.against.board"), exact=True).is_checked():
        replay.keyboard.press("ArrowDown")
    table.dialog.locator("[data-command='begin']").press("Enter")
    if table.is_asked():
        table.dialog.locator('[value="yes"]').press("Enter")
    wanted = kept[1].fen()
    table.wait(lambda table: table.state["game"] and table.state["game"]["start"] == wanted)
    assert "board" in [each["kind"] for each in table.state["game"]["players"]]
