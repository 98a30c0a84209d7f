# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Everything that can be done on the page besides playing, each once, over the real firmware.

One session serves most of the tests: each begins a game of its own. That is why the file is long.
"""

import re
from base64 import b64decode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from awale_core.notation import parse_moves
from tests.support.browser import LIT_IN_PICTURE
from tests.support.playing import Playing, Table, until
from tests.support.sentences import english_part, english_text


@pytest.fixture(scope="module")
def playing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Playing]:
    """A session against the engine's lowest level."""
    with Playing(tmp_path_factory.mktemp("items") / "data", "--virtual", "--level", "1") as playing:
        yield playing


def setting(name: str) -> Callable[[Table], Any]:
    return lambda table: table.state["settings"][name]


def test_settings_of_the_board_act_and_are_kept(table: Table) -> None:
    page = table.page
    table.begin(Opponent="A person here")
    before = brightest(table)
    table.press("settings")
    table.dialog.locator("summary").click()
    for group, value, name, kept in (
        (english_text("ui.set.speed"), "Fast", "speed", "fast"),
        ("Colours", "Night", "palette", "night"),
        (english_text("ui.set.sound"), "Off", "sound", "off"),
        (english_text("ui.set.hints"), english_text("ui.set.hints.off"), "hints", "off"),
        ("Take back", "Not allowed", "takeback", "locked"),
    ):
        table.choose(group, value)
        table.wait(lambda table, name=name, kept=kept: setting(name)(table) == kept)
    for words, mode in (("Explains", "explain"), (english_text("ui.coach.off"), "off")):
        table.choose("Coach", words)
        table.wait(lambda table, mode=mode: table.state["coach"] == mode)
    slider = table.dialog.get_by_label(re.compile("Brightness"))
    slider.fill("2")
    table.wait(lambda table: setting("brightness")(table) == 2)
    expect(table.dialog).to_contain_text("Brightness: 2")
    table.wait(lambda table: brightest(table) < before / 2)
    page.reload()
    table.press("settings")
    table.dialog.locator("summary").click()
    for group, value in (
        (english_text("ui.set.speed"), "Fast"),
        ("Colours", "Night"),
        ("Take back", "Not allowed"),
    ):
        field = table.dialog.get_by_role("group", name=group, exact=True)
        expect(field.get_by_label(value, exact=True)).to_be_checked()
    for group, value, name, kept in (
        (english_text("ui.set.speed"), english_text("ui.set.speed.max"), "speed", "max"),
        ("Colours", "Standard", "palette", "standard"),
        (english_text("ui.set.hints"), english_text("ui.set.hints.moves"), "hints", "moves"),
        ("Take back", "Allowed", "takeback", "free"),
    ):
        table.choose(group, value)
        table.wait(lambda table, name=name, kept=kept: setting(name)(table) == kept)
    table.dialog.get_by_label(re.compile("Brightness")).fill("6")
    table.wait(lambda table: setting("brightness")(table) == 6)
    table.close()


def brightest(table: Table) -> int:
    """The brightest channel of the newest light."""
    return max(b64decode(table.light))


def test_seeds_in_digits_always_on_pointing_or_never(table: Table) -> None:
    page = table.page
    table.begin(Opponent="A person here")
    count = page.locator(".count").first
    expect(count).to_have_css("opacity", "0.92")
    table.press("settings")
    table.choose(english_text("ui.show.counts"), "Never")
    table.close()
    expect(count).to_have_css("opacity", "0")
    page.reload()
    expect(count).to_have_css("opacity", "0")
    table.press("settings")
    table.choose(english_text("ui.show.counts"), english_text("ui.show.counts.hover"))
    table.close()
    page.mouse.move(5, 5)
    expect(count).to_have_css("opacity", "0")
    page.hover('[data-pit="4"]')
    expect(count).to_have_css("opacity", "0.92")
    table.press("settings")
    table.choose(english_text("ui.show.counts"), "Always")
    table.close()


def test_a_move_is_taken_back(table: Table) -> None:
    page = table.page
    table.begin(Opponent="The computer")
    expect(page.locator('[data-command="undo"]').last).to_be_disabled()
    table.play(2)
    expect(page.locator("awale-moves [data-ply]")).to_have_count(2)
    table.may_play()
    table.press("undo")
    expect(page.locator("awale-moves [data-ply]")).to_have_count(0)
    expect(page.locator("[data-said]")).to_contain_text("Taken back: C and “")


def test_looking_back_shows_the_position_in_light_and_words_and_returns(table: Table) -> None:
    page = table.page
    table.begin(Opponent="A person here")
    for pit in (2, 6, 3):
        table.play(pit)
    table.may_play()
    until(page, "() => document.querySelector('awale-top').page.settled?.ply === 3")  # in light
    now = page.locator('button[data-pit="2"]').get_attribute("aria-label")
    assert now is not None
    page.locator('awale-moves [data-ply="1"]').click()
    expect(page.locator("[data-turn]")).to_have_text(english_text("ui.looking", ply=1, plies=3))
    expect(page.locator("[data-said]")).to_have_text("Player 1 played C.")
    expect(page.locator('button[data-pit="2"]')).to_have_attribute(
        "aria-label", "Pit C, Player 1, 0 seeds"
    )
    until(page, f"() => ({LIT_IN_PICTURE})(6) > 0")  # a, five seeds, not played yet
    until(page, f"() => ({LIT_IN_PICTURE})(2) === 0")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-turn]")).to_have_text(english_text("ui.looking", ply=0, plies=3))
    until(page, f"() => ({LIT_IN_PICTURE})(2) > 0")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-turn]")).to_have_text(english_text("ui.looking", ply=1, plies=3))
    table.press("now")
    expect(page.locator("[data-turn]")).to_have_text(english_text("turn.person", who="Player 2"))
    expect(page.locator('button[data-pit="2"]')).to_have_attribute("aria-label", now)
    table.play(8)  # and the game goes on


def test_a_saved_game_is_downloaded_and_read_by_the_library(
    table: Table, playing: Playing, tmp_path: Path
) -> None:
    table.begin(Opponent="A person here")
    for pit in (2, 6, 3):
        table.play(pit)
    with table.page.expect_download() as started:
        table.press("save")
    file = tmp_path / started.value.suggested_filename
    started.value.save_as(file)
    assert file.suffix == ".ogn"
    playing.awale("logs", "import", str(file), data=tmp_path / "other")
    (game,) = playing.games(tmp_path / "other")
    assert game["plies"] == 3
    assert "C a D" in " ".join(re.sub(r"\d+\.", " ", file.read_text("utf-8")).split())


def test_a_new_game_in_the_middle_of_one_is_asked_about_and_remembered(
    table: Table, playing: Playing
) -> None:
    page = table.page
    table.begin(Opponent="A person here")
    table.play(2)
    unfinished = len([game for game in playing.games() if game["plies"] == 1])
    table.press("new")
    table.choose("Opponent", english_text("ui.against.board"))
    expect(table.dialog).to_contain_text(english_text("ui.level", level=1, word="first steps"))
    table.choose(english_text("ui.side"), english_text("ui.side.1"))
    table.choose("Who begins", "You")
    table.dialog.get_by_label("Rules").select_option(label=english_text("rules.awari.name"))
    expect(table.dialog).to_contain_text(english_part("rules.awari.1"))
    table.dialog.get_by_label("Match").select_option(label=english_text("ui.match.best_of_three"))
    table.press("begin")
    expect(table.dialog).to_contain_text(english_part("ui.ask.new"))
    table.agree()
    table.wait(lambda table: table.state["game"]["rules"] == "awari")
    assert table.state["game"]["match"]["kind"] == "best_of_three"
    assert [each["kind"] for each in table.state["game"]["players"]] == ["board", "person"]
    assert table.state["game"]["turn"] == 1
    assert len([game for game in playing.games() if game["plies"] == 1]) == unfinished
    page.reload()
    table.press("new")
    expect(table.dialog.get_by_label("Rules")).to_have_value(english_text("rules.awari.name"))
    table.dialog.get_by_label("Rules").select_option(label=english_text("rules.abapa.name"))
    table.dialog.get_by_label("Match").select_option(label="One game")
    table.choose("Opponent", "A person here")
    table.choose("Who begins", "Player 1")
    table.press("begin")
    table.wait(lambda table: table.state["game"]["rules"] == "abapa")


def test_a_name_that_is_typed_is_on_the_card_in_the_library_and_there_after_a_reload(
    table: Table, playing: Playing
) -> None:
    page = table.page
    card = page.locator('awale-player[side="0"]')
    table.press("new")
    table.choose("Opponent", "The computer")
    table.choose(english_text("ui.side"), english_text("ui.side.0"))
    table.dialog.get_by_label("Your name").fill("Ama")
    table.press_begin()
    expect(card).to_contain_text("Ama")
    table.play(2)
    table.may_play()
    table.press("new")
    table.dialog.get_by_label("Your name").fill("Ama Mensah")
    table.press("change")  # in the running game
    expect(card).to_contain_text("Ama Mensah")
    assert table.state["game"]["ply"] >= 2
    table.press("resign")
    table.agree()
    expect(page.locator("[data-result]")).to_have_count(1)
    table.wait(lambda table: table.state["game"]["kept"] is not None)
    assert "Ama Mensah" in [game["south"] for game in playing.games()]
    page.reload()
    expect(card).to_contain_text("Ama Mensah")
    table.press("new")
    name = table.dialog.get_by_label("Your name")
    expect(name).to_have_value("Ama Mensah")
    name.fill("")
    table.close()


def test_clocks_run_for_the_side_to_move(table: Table) -> None:
    page = table.page
    table.press("new")
    table.choose("Opponent", "A person here")
    table.dialog.get_by_label("Clock").select_option(index=1)
    table.press_begin()
    table.wait(lambda table: table.state["game"]["clocks"] is not None)
    south, north = (page.locator(f'[data-clock="{side}"]') for side in ("south", "north"))
    expect(north).to_have_text("5:00")
    expect(south).not_to_have_text("5:00")
    table.play(2)
    expect(north).not_to_have_text("5:00")
    table.press("new")
    table.dialog.get_by_label("Clock").select_option(index=0)
    table.press("begin")
    table.agree()
    table.wait(lambda table: table.state["game"]["clocks"] is None)


def test_an_offer_is_declined_and_accepted(table: Table) -> None:
    page = table.page
    table.begin(Opponent="A person here")
    for pit in (2, 6):
        table.play(pit)
    for answer in ("decline", "accept"):
        table.may_play()
        table.press("offer")
        result = english_text("result.score", first="Player 1", n=23, second="Player 2", m=25)
        expect(table.dialog).to_contain_text(result)  # if the other side accepts
        table.agree()
        expect(page.locator("awale-story")).to_contain_text(english_part("said.offer"))
        table.press(answer)
        if answer == "decline":
            expect(page.locator("[data-said]")).to_contain_text(english_part("said.decline"))
    expect(page.locator("awale-result")).to_contain_text(english_text("reason.agreement"))


def test_the_result_shows_the_course_of_the_game(table: Table) -> None:
    """The strip of the graph and the turning point of each side; the moves at their end."""
    page = table.page
    table.begin(Opponent="A person here")
    for pit in parse_moves("EaFdAc"):  # the last two are mistakes that a short look finds
        table.play(pit)
    table.may_play()
    table.press("offer")
    table.agree()
    table.press("accept")
    course = page.locator("awale-course")
    expect(course.locator(".graph-line")).to_have_count(1)
    expect(course).to_contain_text(re.compile(r"Player 1.*Move 5: \w was better"))
    expect(course).to_contain_text(re.compile(r"Player 2.*Move 6: .* was better"))
    commands = page.locator("awale-result [data-command]").evaluate_all(
        "(all) => all.map((each) => each.dataset.command ?? each.dataset.ui)"
    )
    assert commands[:2] == ["again", "review.game"]
    last = page.locator("awale-moves ol [aria-current]")
    expect(last).to_have_attribute("data-ply", "6")
    assert last.evaluate("""(move) => {
        const list = move.closest("ol").getBoundingClientRect(), box = move.getBoundingClientRect();
        return box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
    }""")
    course.locator('[data-turning="south"]').click()
    expect(page.locator("[data-turn]")).to_have_text(english_text("ui.looking", ply=5, plies=6))
    table.press("now")
    expect(course.locator('[data-turning="north"]')).to_be_visible()


def test_the_sheet_of_lights_has_the_pictures_of_the_documentation(table: Table) -> None:
    page = table.page
    page.keyboard.press("?")
    for folded in table.dialog.locator("summary").all():
        folded.click()
    pictures = table.dialog.locator("img")
    assert pictures.count() >= 8
    documented = (Path(__file__).parents[2] / "docs" / "board.md").read_text("utf-8")
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        name = picture.get_attribute("src")
        assert name is not None
        assert f"static/{name}" in documented
        until(page, "(src) => document.querySelector(`img[src='${src}']`).naturalWidth > 0", name)
    expect(table.dialog).to_contain_text(english_text("sign.turn"))
    table.close()


def test_the_start_menu_can_be_read(table: Table) -> None:
    """The board's New, touched after the end of a game, leads there."""
    page = table.page
    table.begin(Opponent="A person here")
    send = "(command) => document.querySelector('awale-top').page.act(command)"
    page.evaluate(send, {"t": "declare", "action": "resign"})
    table.wait(lambda table: table.state["phase"] == "over")
    for down in (True, False):
        page.evaluate(send, {"t": "touch", "pad": "new", "down": down})
    table.wait(lambda table: table.state["phase"] == "menu")
    rules = page.locator('button[data-pit="0"]')
    name = english_text("rules.abapa.name")
    expect(rules).to_have_attribute("aria-label", f"Pit A, South, Rules: {name}")
    expect(page.locator(".label").first).to_have_text(f"Rules {name}")
    expect(page.locator('button[data-pit="9"]')).to_have_attribute(
        "aria-label", re.compile(english_text("ui.set.sound") + ": ")
    )
    rules.click(delay=100)
    expect(rules).to_have_attribute(
        "aria-label", f"Pit A, South, Rules: {english_text('rules.awari.name')}"
    )
    expect(page.locator("awale-menu .new")).to_contain_text(english_text("rules.awari.name"))
    page.locator('button[data-pit="9"]').click(delay=100)
    table.begin(Opponent="A person here")
    expect(page.locator(".label").first).to_be_hidden()
