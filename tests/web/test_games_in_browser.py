# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Kept games on the site, as a person uses them: list, replay, files, links."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.firefox import Firefox
from tests.support.playing import MAY_PLAY, TO_MOVE, until
from tests.support.sentences import english_part, english_text
from tests.support.static_site import StaticServer, Visitor
from tests.web.test_board_in_browser import MOVES, PHONE, after_a_move, reload

# 4. b is a blunder: South captures 4 seeds at once.
GAME = (
    '[Variant "Oware Abapa"]\n[South "Ama"]\n[North "Kofi"]\n[Result "*"]\n\n1. C f 2. D b 3. E a\n'
)


# What the site of version 0.2.0 kept: a game that ended, one after four moves, a chosen brightness.
OF_0_2 = Path(__file__).parents[1] / "formats" / "0.2.0" / "site.json"
PUT = """({ database, kept }) => new Promise((resolve) => {
    for (const [name, text] of Object.entries(kept)) localStorage.setItem(name, text);
    const asked = indexedDB.open("awale", 1);
    asked.onupgradeneeded = () => {
        for (const each of ["board", "games"]) asked.result.createObjectStore(each);
    };
    asked.onsuccess = () => {
        const written = asked.result.transaction(["board", "games"], "readwrite");
        for (const [store, values] of Object.entries(database))
            for (const [key, text] of Object.entries(values))
                written.objectStore(store).put(text, store === "games" ? Number(key) : key);
        written.oncomplete = () => { asked.result.close(); resolve(); };
    };
})"""


def open_games(page: Page) -> None:
    more = page.locator('[data-command="more"]:visible')
    if more.count():  # a phone's screen has it in the menu
        more.click()
    page.locator('[data-command="games"]:visible').first.click()
    expect(page.locator(".row").first).to_be_visible()


def import_file(page: Page, file: Path, text: str = GAME) -> None:
    """Import a file of games, which is made here."""
    file.write_text(text, encoding="utf-8")
    page.locator("[data-import]").set_input_files(file)


def test_a_played_and_an_imported_game_are_listed_gone_through_and_kept(
    server: StaticServer, visitor: Visitor, tmp_path: Path
) -> None:
    page = after_a_move(visitor, server)
    open_games(page)
    expect(page.locator("[data-found]")).to_have_text("1 game")
    import_file(page, tmp_path / "game.ogn")
    expect(page.locator("[data-found]")).to_have_text("2 games")
    ama = page.locator('.row:has-text("Ama")')
    ama.click()
    expect(page.locator(".study-names")).to_contain_text("Ama – Kofi")
    page.keyboard.press("End")
    expect(page.locator(".replay-place")).to_have_text("6 / 6")
    page.keyboard.press("Escape")
    ama.locator(".tick").click()
    page.locator('[data-command="games.delete"]').click()
    expect(page.locator("[data-found]")).to_have_text("1 game")
    reload(page)
    open_games(page)
    expect(page.locator("[data-found]")).to_have_text("1 game")
    page.locator('[data-command="games.tools"]').click()
    page.locator('[data-command="games.restore"]').click()
    expect(page.locator("[data-found]")).to_have_text("2 games")
    ama.locator(".tick").click()
    with page.expect_download() as download:
        page.locator('[data-command="games.export"]').click()
    assert "1. C f 2. D b 3. E a" in Path(download.value.path()).read_text(encoding="utf-8")


def test_what_version_0_2_kept_in_a_browser_goes_on(server: StaticServer, visitor: Visitor) -> None:
    page = visitor.open(
        f"{server.url}worker/worker.js"
    )  # a page of the same site that runs nothing
    page.evaluate(PUT, json.loads(OF_0_2.read_text()))
    page.goto(server.url)
    until(page, "() => document.body.dataset.phase === 'waits'")
    assert page.evaluate(MOVES) == 4
    open_games(page)
    expect(page.locator("[data-found]")).to_have_text("2 games")
    expect(page.locator(".row .headline").last).to_contain_text(re.compile("21–27|27–21"))


def test_a_game_goes_to_another_browser_in_a_link(server: StaticServer, visitor: Visitor) -> None:
    page = visitor.open(f"{server.url}?guest#game=awari/CfDb/4")
    expect(page.locator(".replay-place")).to_have_text("4 / 4")
    expect(page.locator(".study-names")).to_contain_text(english_text("rules.awari.name"))
    judge = page.locator('awale-study [data-command="judge"]')  # it is done without a touch
    expect(judge).to_have_text(english_text("ui.study.again"))
    page.keyboard.press("ArrowLeft")
    page.locator(".share-link summary").click()
    expect(page.locator(".qr path")).to_be_visible()
    link = page.locator("[data-link-address]").input_value()
    assert link == f"{server.url}#game=awari/CfDb/3"
    other = visitor.open(link)
    expect(other.locator(".replay-place")).to_have_text("3 / 4")
    expect(other.locator(".replay-said")).to_contain_text("Move 3: D")
    expect(page.locator('[data-command="study.keep"]')).to_be_hidden()  # a guest has no games


def test_a_game_out_of_a_link_is_kept_once(server: StaticServer, visitor: Visitor) -> None:
    page = visitor.open(f"{server.url}#game=awari/CfDb/3//Ama/~3")
    keep = page.locator('[data-command="study.keep"]')
    for _ in range(2):
        keep.click()
        expect(page.locator(".study-head")).to_contain_text(english_text("ui.study.kept"))
        expect(page.locator("awale-study h2").first).to_have_text(english_text("ui.study"))
        expect(keep).to_be_hidden()
        expect(page.locator(".replay-place")).to_have_text("3 / 4")  # its reader stays there
        judge = page.locator('awale-study [data-command="judge"]')
        expect(judge).to_have_text(english_text("ui.study.again"))
        page.reload()
    page.locator("awale-study .close").click()
    open_games(page)
    expect(page.locator(".row[data-game]")).to_have_count(1)
    page.locator(".row[data-game]").click()
    expect(page.locator(".study-names")).to_contain_text("Ama – Computer, level 3")
    expect(page.locator('awale-study [data-command="judge"]')).to_have_text(
        english_text("ui.study.again")
    )
    expect(keep).to_be_hidden()


def test_a_link_names_its_players_as_far_as_its_sender_saw(
    server: StaticServer, visitor: Visitor
) -> None:
    page = visitor.open(f"{server.url}?guest#game=abapa/CfDb/4//Ama%20%3Cb%3E/~3")
    heading = page.locator(".study-names")
    expect(heading).to_contain_text("Ama <b> – Computer, level 3")
    expect(page.locator("awale-study h2").first).to_have_text(english_text("ui.study.shared"))
    page.locator(".share-link summary").click()
    expect(page.locator(".share-link label")).to_have_text("With the names: Ama <b>")
    address = page.locator("[data-link-address]")
    expect(address).to_have_value(f"{server.url}#game=abapa/CfDb/4//Ama%20%3Cb%3E/~3")
    page.locator("[data-link-names]").uncheck()
    expect(address).to_have_value(f"{server.url}#game=abapa/CfDb/4///~3")
    page.locator("[data-link-names]").check()
    other = visitor.open(address.input_value())
    expect(other.locator(".study-names")).to_contain_text("Ama <b> – Computer, level 3")
    cut = "#game=abapa/CfDb/4//%E0%A4%A/~99"  # and no level
    page.evaluate("(cut) => { location.hash = cut; }", cut)
    expect(heading).to_contain_text("%E0%A4%A – Computer ")


def test_a_link_says_who_won_until_it_is_closed(server: StaticServer, visitor: Visitor) -> None:
    page = visitor.open(f"{server.url}?guest#game=abapa/CfDb/4///~10/S")
    heading = page.locator(".study-names")
    expect(heading).to_contain_text("The computer won (0–0). The player resigned. The player –")
    page.locator(".share-link summary").click()
    address = page.locator("[data-link-address]")
    expect(address).to_have_value(f"{server.url}#game=abapa/CfDb/0///~10/S")
    for link, said in [
        ("abapa/CfDb/4//Ama/~3/n", "Ama won (0–0). The computer ran out of time."),
        ("abapa/CfDb/4//Ama/Kofi/A", "Draw, 24 to 24. Both agreed to end the game."),
        ("abapa/CfDb/4//Ama/Kofi/S.", "Ama – Kofi"),  # no end
        ("abapa/F/1/1-0-0-0-0-1-1-0-0-0-0-1-24-20-S/Ama/Kofi/S", "Ama won 26 to 20"),
    ]:
        page.evaluate("(link) => { location.hash = `#game=${link}`; }", link)
        expect(heading).to_have_text(re.compile("^" + re.escape(said)))
    page.locator("awale-study .close").click()
    page.wait_for_url(f"{server.url}?guest")
    page.reload()
    until(page, TO_MOVE)
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["phone"])
def test_a_running_game_is_shared_from_the_menu(server: StaticServer, visitor: Visitor) -> None:
    page = after_a_move(visitor, server)
    until(page, TO_MOVE)
    reload(page)  # what comes first of it now is the menu
    page.locator('[data-command="more"]:visible').click()
    page.locator('[data-command="share"]:visible').click()
    expect(page.locator(".qr path")).to_be_visible()
    moves = r"#game=abapa/[A-F][a-f]([A-F][a-f])*/\d+//(~\d*|/~\d*)"
    address = page.locator("[data-link-address]")
    expect(address).to_have_value(re.compile("^" + re.escape(server.url) + moves + "$"))
    picture, ogn = (page.locator(f'[data-share="{form}"]') for form in ("png", "ogn"))
    for made, begin in [(picture, b"\x89PNG"), (ogn, b"[")]:
        with page.expect_download() as download:
            made.click()
        assert Path(download.value.path()).read_bytes().startswith(begin)
    expect(page.locator('[data-share="html"]')).to_be_hidden()


def test_a_link_from_the_end_of_a_finished_game_leads_to_its_beginning(
    server: StaticServer, visitor: Visitor
) -> None:
    page = visitor.open(f"{server.url}?guest#game=abapa/CfDb/4//Ama/Kofi/S")
    for key, ply, about in [("End", 0, "ui.link.about.start"), ("ArrowLeft", 3, "ui.link.about")]:
        expect(page.locator(".replay-place")).to_have_text(re.compile("/ 4"))
        page.keyboard.press(key)
        page.locator(".share-link summary").click()
        expect(page.locator("[data-link-address]")).to_have_value(
            f"{server.url}#game=abapa/CfDb/{ply}//Ama/Kofi/S"
        )
        expect(page.locator(".share-link p")).to_have_text(english_text(about))
        page.locator(".share-link summary").click()


def test_a_link_may_begin_from_another_position_and_a_wrong_one_is_said(
    server: StaticServer, visitor: Visitor
) -> None:
    fen = "1-0-0-0-0-2-0-0-0-0-3-1-20-21-S"
    page = visitor.open(f"{server.url}#game=abapa/F/1/{fen}")
    expect(page.locator(".replay-place")).to_have_text("1 / 1")
    page.locator(".share-link summary").click()
    address = page.locator("[data-link-address]")
    expect(address).to_have_value(re.compile(re.escape(f"abapa/F/1/{fen}") + "$"))
    page.keyboard.press("Escape")
    page.evaluate("() => { location.hash = '#game=abapa/fff%2'; }")
    expect(page.locator("[data-said]")).to_contain_text(english_part("refused.link"))


def eval_pits(tab: Firefox) -> list[int]:
    """Pits that may be played."""
    text = tab.value(f"({MAY_PLAY})().join()")
    return [int(pit) for pit in text.split(",")]


def wait(tab: Firefox, condition: str) -> None:
    """Wait until an expression is true in the tab."""
    assert tab.value(
        f"""new Promise((resolve, reject) => {{
          const look = () => {{
            if ({condition}) resolve(true);
            else setTimeout(look, 30);
          }};
          look();
        }})"""
    )
