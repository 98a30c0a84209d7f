# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The card to print: two sides of A5 on which everything fits, in every language and rule set."""

import io
from pathlib import Path

import pytest
from awale_board import light_markers as markers
from awale_board import light_palette as palette
from awale_host.card import content
from awale_host.card.sheet import make_card
from awale_host.cli import awale
from awale_host.resources import catalogue_languages
from awale_session.catalogue import catalogue
from awale_session.errors import AwaleError
from click.testing import CliRunner
from playwright.sync_api import Browser, Page
from pypdf import PdfReader

from awale_core import RULE_SETS, RuleSet, rule_set
from awale_core.rules import FEED_IF_EMPTY, MOVER
from awale_core.sowing import SLAM_TAKES_ALL

MM = 72 / 25.4  # points

# What a person with a ruler sees: each piece that leaves its side of the card, pairs that overlap.
FAULTS = """() => {
  const faults = [];
  for (const side of document.querySelectorAll("section")) {
    const room = side.getBoundingClientRect();
    const pieces = [...side.querySelectorAll("li, h1, h2, header p, section > svg")];
    const boxes = pieces.map((piece) => piece.getBoundingClientRect());
    boxes.forEach((box, at) => {
      const inside = box.left >= room.left && box.right <= room.right + 0.5
        && box.top >= room.top && box.bottom <= room.bottom - 30;
      if (!inside) faults.push(`outside: ${pieces[at].textContent}`);
      boxes.slice(at + 1).forEach((other, next) => {
        const apart = box.right <= other.left + 0.5 || other.right <= box.left + 0.5
          || box.bottom <= other.top + 0.5 || other.bottom <= box.top + 0.5;
        const name = (piece) => piece.textContent || piece.tagName;
        if (!apart) faults.push(`overlap: ${name(pieces[at])} / ${name(pieces[at + 1 + next])}`);
      });
    });
  }
  return faults;
}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Page:
    return browser.new_page()


@pytest.mark.parametrize("language", catalogue_languages())
@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_card_has_two_sides_on_which_everything_fits(
    page: Page, rules: str, language: str
) -> None:
    page.set_content(make_card(rules, language))
    page.emulate_media(media="print")
    assert page.evaluate(FAULTS) == []
    texts = catalogue(language)
    written = page.locator("body").inner_text()
    for id in (
        *content.rules_on_card(rule_set(rules)),
        *(sign.id for sign in content.SIGNS + content.REFUSED),
    ):
        assert str(texts[id]) in written, id


@pytest.mark.parametrize("language", catalogue_languages())
def test_a_card_is_printed_on_two_sides_of_a5(page: Page, language: str) -> None:
    page.set_content(make_card("benin", language))
    printed = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))
    assert len(printed.pages) == 2
    for side in printed.pages:
        assert float(side.mediabox.width) == pytest.approx(148 * MM, abs=1)
        assert float(side.mediabox.height) == pytest.approx(210 * MM, abs=1)


def test_an_unknown_rule_set_is_named() -> None:
    with pytest.raises(AwaleError, match="'chess'"):
        make_card("chess", "en")


def test_the_command_writes_the_card(tmp_path: Path) -> None:
    file = tmp_path / "card.html"
    words = ["card", "--rules", "benin", "--language", "da", "--out", str(file)]
    result = CliRunner().invoke(awale, words)
    assert result.exit_code == 0
    assert str(file) in result.output
    assert file.read_text(encoding="utf-8") == make_card("benin", "da")


@pytest.mark.parametrize(
    ("id", "mark"),
    [
        ("sign.last", markers.LAST),
        ("sign.offer", markers.OFFER),
        ("sign.won", markers.WINNER),
        ("sign.hurry", markers.HURRY),
        ("sign.greeting.any", markers.GREETING),
        ("sign.interrupted", markers.PAUSED),
        ("sign.warning.any", markers.WARNING),
        ("sign.refused.slam", markers.STARVES),
        ("sign.refused.feed", markers.MUST_FEED),
        ("sign.refused.not_yours", markers.NOT_YOURS),
        ("sign.refused.empty", markers.EMPTY),
    ],
)
def test_a_sign_on_the_card_has_the_lights_of_the_firmware(id: str, mark: int) -> None:
    (sign,) = (each for each in (*content.SIGNS, *content.REFUSED) if each.id == id)
    moments = []
    for phase in (0, 1):
        roles = [palette.DARK] * sign.lights
        markers.mark_ring(roles, mark, phase, 0)
        moments.append({led for led in range(sign.lights) if roles[led] != palette.DARK})
    assert set(sign.on) | set(sign.blinking) in (moments[0], moments[0] | moments[1])
    assert set(sign.on) <= moments[0]


def test_a_new_rule_set_gets_its_card_from_its_fields() -> None:
    slams_count = RuleSet(
        "new", "New", slam=SLAM_TAKES_ALL, feeding=FEED_IF_EMPTY, repetition=3, cannot_feed_to=MOVER
    )
    lines = content.rules_on_card(slams_count)
    assert lines[0] == "card.goal"
    assert lines[-4:] == (
        "ui.rules.feed", "card.end.cannot_feed", "card.end.starved", "card.third.nobody"
    )  # fmt: skip
    fourth = RuleSet("new", "New", slam=SLAM_TAKES_ALL, feeding=FEED_IF_EMPTY, repetition=4)
    with pytest.raises(AwaleError, match="no sentence for a rule of 'new'"):
        content.rules_on_card(fourth)
