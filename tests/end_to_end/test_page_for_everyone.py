# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The page for every eye, ear, hand and language, at every width."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from tests.support.axe import violations
from tests.support.page_views import served, views
from tests.support.playing import Playing, Table, sit_down, until
from tests.support.sentences import english_text

# Width and height in CSS pixels; the last is 1280 × 800 enlarged to 200 %.
SIZES = {
    "320": (320, 640),
    "390": (390, 844),
    "1280": (1280, 800),
    "2560": (2560, 1440),
    "200 %": (640, 400),
}
STUDY = ("study", "puzzles", "explore")  # views without even a slight violation
SHEETS = ("new", "settings", "lights", "rules")
SERIOUS = ("serious", "critical")
NO_WORDS = """() => [...document.querySelectorAll("[data-ui], [data-ui-label]")]
    .flatMap(({ dataset: { ui, uiLabel }, textContent, ariaLabel }) =>
        [ui === textContent && ui, uiLabel === ariaLabel && uiLabel].filter(Boolean))"""
THEMES: dict[Literal["dark", "light"], str] = {"dark": "390", "light": "1280"}


@pytest.fixture(scope="module")
def playing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Playing]:
    """A session of two people."""
    data = tmp_path_factory.mktemp("everyone") / "data"
    with Playing(data, "--virtual", "--north", "human") as playing:
        yield playing


@pytest.fixture(scope="module")
def table(playing: Playing, browser: Browser) -> Iterator[Table]:
    """A person at its page, in the middle of a game."""
    size: Any = {"width": 1280, "height": 800}
    with sit_down(browser, playing.url, viewport=size) as table:
        for pit in (2, 8, 3):
            table.play(pit)
        table.may_play()
        yield table


def faults(page: Page, view: str) -> list[str]:
    """Violations that axe finds, serious ones or all: rule and element; and words that there are
    not."""
    found = violations(page)
    serious = [str(each) for each in found if each["impact"] in SERIOUS or view in STUDY]
    return serious + page.evaluate(NO_WORDS)


def open_sheet(page: Page, sheet: str) -> None:
    """Open a sheet, wherever its button is at this size."""
    page.evaluate("(sheet) => document.querySelector('awale-top').page.open(sheet)", sheet)


def test_axe_finds_nothing_serious_in_any_view(browser: Browser, tmp_path: Path) -> None:
    """Each view in both themes, each at one size, as on phones and on a computer."""
    found: dict[str, list[str]] = {}
    with served(tmp_path) as (source, url):
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        for view in views(page, source, url):
            for scheme, size in THEMES.items():
                page.emulate_media(color_scheme=scheme)
                page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
                found[f"{view} {scheme} {size}"] = faults(page, view)
            page.set_viewport_size({"width": 1280, "height": 800})
        page.close()
    assert len(found) > 55
    assert {view: wrong for view, wrong in found.items() if wrong} == {}


PITS = """() => [...document.querySelectorAll("[data-pit]")].map((pit) => {
    const { x, y, width, height } = pit.getBoundingClientRect();
    const over = (width + parseFloat(pit.style.getPropertyValue("--reach"))) / 2;
    const [u, v] = innerWidth < innerHeight ? [0, over] : [over, 0]; // towards the next pit
    const hit = document.elementFromPoint(x + width / 2 - u, y + height / 2 - v) === pit;
    const seen = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
    return { width, hit, seen };
})"""


@pytest.mark.parametrize("size", SIZES)
def test_fingers_find_every_pit_without_scrolling(table: Table, size: str) -> None:
    """`tests/page/test_sizes.py` measures every other target, in every view."""
    page = table.page
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    until(page, f"() => ({PITS})().every((pit) => pit.width >= 36 && pit.seen && pit.hit)")
    assert len(page.evaluate(PITS)) == 12


@pytest.mark.parametrize(
    ("sheet", "sentences"),
    [("rules", ("ui.rules.goal", "rule.again.row")), ("lights", ("sign.turn", "sign.interrupted"))],
)
def test_a_sheet_is_printed_alone_on_a5(
    table: Table, sheet: str, sentences: tuple[str, str]
) -> None:
    page = table.page
    open_sheet(page, sheet)
    try:
        pages = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages
    finally:
        page.keyboard.press("Escape")
    assert {round(float(side.mediabox.width) / 72 * 25.4) for side in pages} == {148}
    printed = " ".join(" ".join(side.extract_text() for side in pages).split())
    assert all(english_text(id) in printed for id in sentences)
    assert english_text("ui.print") not in printed
    assert english_text("ui.rules.goal" if sheet == "lights" else "sign.turn") not in printed
    assert len(pages) == (1 if sheet == "rules" else 2)


def speak(page: Page, language: str) -> None:
    """Choose a language as a person does."""
    open_sheet(page, "settings")
    menu = page.locator("dialog[open] select").last
    name = page.evaluate(
        "(tag) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag)", language
    )
    label = menu.locator("option", has_text=name).text_content()
    menu.select_option(label=label)
    until(page, "(tag) => document.documentElement.lang === tag", language)
    page.locator("dialog[open] .close").click()


def test_the_language_is_changed_in_a_running_game(table: Table) -> None:
    """`tests/page/test_sizes.py` has every view in every language."""
    said = table.page.locator("[data-said]")
    expect(said).to_contain_text("played")
    speak(table.page, "fr")
    expect(said).to_contain_text("joué")
    speak(table.page, "en")
    expect(said).to_contain_text("played")


def test_nothing_moves_where_less_movement_is_asked_for(playing: Playing, browser: Browser) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(playing.url)
    expect(page.locator("[data-turn]")).not_to_be_empty()
    moving = """() => document.getAnimations().filter((each) => each.playState === "running")
        .map((each) => each.effect.target.outerHTML.slice(0, 80))"""
    for sheet in SHEETS:
        open_sheet(page, sheet)
        assert page.evaluate(moving) == []
        page.locator("dialog[open] .close").click()
    assert page.evaluate(moving) == []
    context.close()


def test_the_page_can_be_installed(playing: Playing, browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(playing.url)
    manifest = page.evaluate(
        """async () => {
            const link = document.querySelector('link[rel="manifest"]');
            const made = await (await fetch(link.href)).json();
            for (const icon of made.icons) {
                const image = new Image();
                image.src = new URL(icon.src, link.href);
                await image.decode();
                icon.real = `${image.naturalWidth}x${image.naturalHeight}`;
            }
            return made;
        }"""
    )
    assert manifest["display"] == "standalone"
    assert manifest["start_url"] == "./"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        assert icon["sizes"] in (icon["real"], "any")
    client = context.new_cdp_session(page)
    assert client.send("Page.getAppManifest")["errors"] == []
    context.close()
