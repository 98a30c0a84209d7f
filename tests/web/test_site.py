# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The whole site: pages without warnings, links that lead somewhere, a board on the front page."""

import html
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from awale_host.install import uf2
from awale_host.resources import catalogue_languages
from awale_session.catalogue import render, sentence
from playwright.sync_api import expect

from tests.support.layout_watch import MOST_SHIFT, PLACES, WATCH
from tests.support.playing import until
from tests.support.sentences import english_part, english_text
from tests.support.static_site import StaticServer, Visitor
from tests.web.test_picoboot import firmware
from tools.build_site import ROOT, build_pages, copy_firmware
from tools.site_links import broken_links


@pytest.fixture(scope="module")
def pages(site: Path) -> Path:
    """The site's folder, with the board in it."""
    folder = site.parent / "pages"
    build_pages(folder)
    copy_firmware(folder / "firmware", [])  # as a site without it has a list of none
    (folder / "play").symlink_to(site)
    return folder


def test_every_link_of_the_site_leads_somewhere(pages: Path) -> None:
    assert broken_links(pages) == []
    assert {
        "index.html",
        "rules.html",
        "build.html",
        "build-rings.html",
        "build-pcb.html",
        "api.html",
        "protocol.html",
        "engine.html",
    } <= {path.name for path in pages.iterdir()}


@pytest.fixture
def server(pages: Path) -> Iterator[StaticServer]:
    """A server of the whole site."""
    running = StaticServer(pages)
    yield running
    running.stop()


FINGER = 44  # px
SIZES = [{"width": width, "height": height} for width, height in ((390, 844), (844, 390))]
IS_ON_THE_FIRST_SCREEN = "(words) => words.getBoundingClientRect().bottom <= innerHeight"
IS_WHOLE = """() => [...document.querySelectorAll("#words, #asks")].every(
    (each) => each.scrollHeight <= each.clientHeight + 1)"""


@pytest.mark.parametrize(
    "visitor", [{"locale": "fr-CA", "viewport": size} for size in SIZES], indirect=True
)
def test_front_page_shows_a_game_and_five_ways_in_the_readers_language(
    server: StaticServer, visitor: Visitor
) -> None:
    visitor.context.add_init_script(WATCH)
    page = visitor.open(server.url)
    picture = page.locator("img.awale-sowing")
    expect(picture).to_have_attribute("alt", re.compile("graines de la case"))
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 600
    shape = "({ naturalWidth, naturalHeight }) => naturalWidth / naturalHeight"
    box = picture.bounding_box()
    assert box is not None
    assert box["width"] / box["height"] == pytest.approx(picture.evaluate(shape), rel=0.02)
    assert box["x"] >= 0 and box["x"] + box["width"] <= page.evaluate("innerWidth")  # noqa: PT018
    assert page.evaluate("window.shift") < MOST_SHIFT
    expect(page.locator(".awale-words:visible p")).to_have_text(
        [
            re.compile("^Un plateau .* d'Awalé"),
            re.compile("^Tout le projet .* [0-9]+ Mo$"),
            re.compile("^Vos parties"),
            re.compile("^Comment jouer"),
            re.compile("français"),
        ]
    )
    links = page.locator(".awale-words:visible p a").all()
    assert all((link.bounding_box() or {"height": 0})["height"] >= FINGER for link in links)
    doors = page.locator(".awale-door:visible > a")
    expect(doors).to_have_count(5)
    expect(doors.first).to_contain_text("Jouer")
    expect(doors.nth(3)).to_contain_text("construire")
    expect(doors.last).to_contain_text("classe")
    for door in doors.all():
        assert door.locator("b").evaluate(IS_ON_THE_FIRST_SCREEN)
    expect(doors.nth(3)).not_to_contain_text(re.compile("[0-9] €"))  # no line ends between them
    board = page.locator(".awale-door:visible img")  # as it is built
    assert (
        board.is_hidden()
        or board.evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 400
    )
    page.locator(".awale-languages:visible a", has_text="Deutsch").click()
    expect(doors.first).to_contain_text("Jetzt spielen")
    page.reload()
    expect(doors.first).to_contain_text("Jetzt spielen")


@pytest.mark.parametrize("visitor", [{"locale": "fr-CA"}], indirect=True)
def test_each_way_of_the_front_page_leads_where_it_says(
    server: StaticServer, visitor: Visitor
) -> None:
    page = visitor.open(server.url)
    _play, learn, _race, build, hall = page.locator(".awale-door:visible > a").all()
    learn.click()
    expect(page.locator("[data-lesson-step]")).to_have_text(re.compile("1.*7"))
    page.go_back()
    for way, title in ((build, "uild"), (hall, "class")):
        way.click()
        expect(page.locator("h1")).to_contain_text(title)
        page.go_back()


@pytest.mark.parametrize("visitor", [{"locale": "en"}], indirect=True)
def test_who_closes_the_lesson_of_the_race_plays_the_race(
    server: StaticServer, visitor: Visitor
) -> None:
    """It was a game of other rules; and a reload showed the lesson, not the game."""
    races = "() => document.querySelector('awale-top').page.game?.rules === 'french-beginner'"
    page = visitor.open(server.url)
    page.locator(".awale-door:visible > a").nth(2).click()
    expect(page.locator("[data-lesson-step]")).to_have_text(re.compile("1.*3"))
    heard = page.locator("awale-story > .heard-only")
    expect(heard).to_be_empty()  # of the game behind it, which has another goal
    page.locator('[data-command="lesson.leave"]').click()
    until(page, races)
    expect(heard).to_contain_text(english_part("began.you.race"))
    page.locator(".legal-pit").first.click()
    until(page, "() => document.querySelector('awale-top').page.game?.ply > 0")
    page.reload()
    until(page, races)
    expect(page.locator("awale-lesson")).to_be_hidden()
    page.goto(f"{server.url}play/?lesson=3")
    page.locator('[data-command="lesson.leave"]').click()
    expect(page.locator("awale-lesson")).to_be_hidden()
    assert page.evaluate("document.querySelector('awale-top').page.game.ply") > 0


@pytest.mark.parametrize("visitor", [{"locale": "en"}], indirect=True)
def test_front_page_knows_of_a_game_that_waits(server: StaticServer, visitor: Visitor) -> None:
    page = visitor.open(server.url)
    play = page.locator(".awale-door:visible > a").first
    play.click()
    page.locator(".legal-pit").first.click()
    until(page, "() => localStorage.waits === 'you'")
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator('[data-command="more"]').click()
    page.locator('[data-command="home"]').click()
    expect(play).to_contain_text(english_text("ui.friend.rooms"))
    expect(play).to_contain_text(english_text("resumed.you"))
    play.click()
    expect(page.locator("awale-moves [data-ply='1']")).to_be_attached()
    page.locator('[data-command="new"]:visible').first.click()
    page.locator('[data-command="new.two"]').click()
    page.locator('[data-command="begin.two"]').click()
    page.locator('awale-question [value="yes"]').click()
    expect(page.locator("awale-moves [data-ply]")).to_have_count(0)
    page.locator(".legal-pit").first.click()
    until(page, "() => localStorage.waits === 'two'")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("h1 a").click()
    expect(play).to_contain_text(english_text("resumed.waits.here"))
    page.evaluate("() => { delete localStorage.waits; }")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(play).to_contain_text(english_text("door.play"))


def test_front_page_has_the_whole_project_for_those_who_build_one(
    server: StaticServer, visitor: Visitor, site: Path
) -> None:
    page = visitor.open(server.url)
    link = page.locator(".awale-door:visible p a")
    with page.expect_download() as download:
        link.click()
    with ZipFile(download.value.path()) as archive:
        assert archive.testzip() is None
        names = {name for name in archive.namelist() if not name.endswith("/")}
    tracked = subprocess.check_output(
        ["git", "ls-tree", "-r", "-z", "--name-only", "HEAD"], cwd=ROOT, encoding="utf-8"
    )
    assert names == {f"awale-board/{name}" for name in tracked.split("\0") if name}
    must = ("README.md", "Makefile", "hardware/board.toml")
    assert names.issuperset(f"awale-board/{name}" for name in must)
    megabytes = round(download.value.path().stat().st_size / 1e6)
    expect(link).to_contain_text(f"{megabytes} MB")
    assert download.value.suggested_filename not in (site / "offline.js").read_text("utf-8")


@pytest.mark.parametrize("visitor", [{"viewport": size} for size in SIZES], indirect=True)
def test_a_board_on_a_page_for_players_is_large_still_and_whole(
    server: StaticServer, visitor: Visitor
) -> None:
    visitor.context.add_init_script(WATCH)
    page = visitor.open(f"{server.url}learn/en.html")
    frame = page.frame_locator("iframe")
    frame.locator(".legal-pit").first.wait_for()
    (inside,) = page.frames[1:]
    ((_, places),) = inside.evaluate(PLACES)
    assert places == ["first paint"]
    assert inside.evaluate("window.shift") < MOST_SHIFT
    assert inside.evaluate("document.querySelector('.board').clientWidth / innerWidth") > 2 / 3
    assert inside.evaluate(IS_WHOLE)
    frame.locator('button[data-pit="2"]').click(delay=100)
    expect(frame.locator(".guest")).to_be_visible()
    assert inside.evaluate(IS_WHOLE)


def test_firmware_page_offers_the_file_and_writes_it_where_the_browser_can(
    pages: Path, visitor: Visitor, tmp_path: Path
) -> None:
    firmware(tmp_path / uf2.file_name("pico"))
    copy_firmware(pages / "firmware", [tmp_path])
    server = StaticServer(pages)
    # Whether the browser of the tests has WebUSB depends on its build. Here it has, without a Pico.
    visitor.context.add_init_script(
        """Object.defineProperty(navigator, "usb", { value: {
          async requestDevice({ filters: [{ productId }] }) {
            throw new DOMException("", productId === 3 ? "NotFoundError" : "AbortError");
          } } })"""
    )
    page = visitor.open(server.url + "flash.html")
    link = page.locator("[data-firmware] a")
    expect(link).to_have_count(1)
    expect(link).to_contain_text("Raspberry Pi Pico")
    with page.expect_download() as download:
        link.click()
    assert download.value.suggested_filename == uf2.file_name("pico")
    page.locator("[data-flash]").click()
    expect(page.locator("[data-flash-said]")).to_contain_text("No Pico was chosen")
    server.stop()


def test_a_drawing_of_the_wiring_opens_and_its_list_is_downloaded(pages: Path) -> None:
    text = (pages / "build.html").read_text(encoding="utf-8")
    drawings = re.findall(r'<a [^>]*href="[^"]+\.svg"[^>]*>', text)
    assert len(drawings) == 8
    assert not [link for link in drawings if "download=" in link]
    assert re.search(r'<a [^>]*download=""[^>]*href="[^"]+wires\.csv"', text)


@pytest.mark.parametrize(("name", "stacked"), [("flash", 1), ("prices", 1), ("hall", 3)])
def test_a_table_is_one_below_the_other_on_a_phone_where_its_texts_are_long(
    pages: Path, visitor: Visitor, name: str, stacked: int
) -> None:
    server = StaticServer(pages)
    page = visitor.open(f"{server.url}{name}.html")
    page.set_viewport_size({"width": 390, "height": 844})
    cells = page.locator(".awale-stacked tr:nth-child(2) > td:nth-child(2)").all()
    assert len(cells) == stacked
    for cell in cells:
        first = cell.locator("xpath=../td[1]").bounding_box()
        second = cell.bounding_box()
        assert first is not None
        assert second is not None
        assert second["y"] >= first["y"] + first["height"] - 1
    server.stop()


def test_players_pages_are_in_every_language(pages: Path) -> None:
    says = {"": "ui.rules.goal", "-rules": "rule.beginner.goal", "-board": "sign.refused.slam"}
    for language in catalogue_languages():
        for end, id in says.items():
            text = (pages / "learn" / f"{language}{end}.html").read_text(encoding="utf-8")
            assert re.search(f'<html[^>]* lang="{language}"', text)
            words = html.escape(render(sentence(id), language), quote=False)
            assert words in text.replace("’", "'")  # Sphinx prints the typographic one


def test_search_finds_a_page(pages: Path, visitor: Visitor) -> None:
    server = StaticServer(pages)
    page = visitor.open(f"{server.url}search.html?q=krou")
    expect(page.locator("#search-results")).to_contain_text("Rules", ignore_case=True)
    page.close()  # it still fetches the pages that it found, for their first sentences
    server.stop()


def test_public_names_are_on_the_programmers_page(pages: Path) -> None:
    text = (pages / "api.html").read_text(encoding="utf-8")
    for name in ("awale_core.Game.play", "awale_core.IllegalMove", "awale_host.link.Board.move"):
        assert f'id="{name}"' in text


@pytest.mark.parametrize(
    ("link", "broken"),
    [
        ("other.html", False),
        ("other.html#there", False),
        ("other.html#nowhere", True),
        ("missing.html", True),
        ("#nowhere", True),
        ("https://example.org/missing", False),
        ("mailto:someone@example.org", False),
    ],
)
def test_broken_links_are_found(tmp_path: Path, link: str, broken: bool) -> None:
    (tmp_path / "index.html").write_text(f'<a href="{link}">x</a>')
    (tmp_path / "other.html").write_text('<p id="there">')
    assert broken_links(tmp_path) == ([f"index.html: {link}"] if broken else [])
