# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The card to print: two sides of A5 on which everything fits, in every language and rule set."""

import io
import re
from pathlib import Path
from typing import Any

import pytest
from awale_board import light_markers as markers
from awale_board import light_palette as palette
from awale_host.card import content, sheet
from awale_host.card.sheet import HEIGHT, MARGIN, WIDTH, TextTooLong, make_card
from awale_host.catalogue import catalogue
from awale_host.cli import awale
from awale_host.errors import AwaleError
from awale_host.resources import catalogue_languages
from click.testing import CliRunner
from fpdf import FPDF
from pypdf import PdfReader

from awale_core import RULE_SETS

MM = 72 / 25.4  # points
PLAIN = {"/Helvetica": ("Helvetica", ""), "/Helvetica-Bold": ("Helvetica", "B")}
FONTS = PLAIN | {"/Times-Bold": ("Times", "B"), "/Times-Italic": ("Times", "I")}


def lines(card: bytes, count: int) -> list[list[tuple[str, float, float, float, float]]]:
    """For each of the first `count` sides its pieces of text: the text, left, right, bottom and top
    in mm from the top left corner. Widths are those of the font."""
    ruler = FPDF(unit="mm")
    sides = []
    for page in PdfReader(io.BytesIO(card)).pages[:count]:
        found: list[tuple[str, float, float, float, float]] = []

        def visit(text: str, cm: Any, tm: Any, font: Any, size: float, into: Any = found) -> None:
            if not text.strip():
                return
            x, y = tm[4] / MM, HEIGHT - tm[5] / MM
            ruler.set_font(*FONTS[font["/BaseFont"]], size)
            shown = text.strip()
            into.append((shown, x, x + ruler.get_string_width(shown), y, y - size / MM * 0.72))

        page.extract_text(visitor_text=visit)
        sides.append(found)
    return sides


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize("language", catalogue_languages())
@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_card_has_two_sides_of_a5_with_all_text_inside(rules: str, language: str) -> None:
    card = make_card(rules, language)
    reader = PdfReader(io.BytesIO(card))
    assert len(reader.pages) == 2
    for page in reader.pages:
        assert float(page.mediabox.width) == pytest.approx(WIDTH * MM, abs=0.5)
        assert float(page.mediabox.height) == pytest.approx(HEIGHT * MM, abs=0.5)
    texts = catalogue(language)
    wanted = [list(content.RULES[rules])]
    if rules == RULE_SETS[0]:  # the other side is the same on the cards of a language
        wanted.append([sign.id for sign in (*content.SIGNS, *content.REFUSED)])
    for ids, pieces in zip(wanted, lines(card, len(wanted)), strict=True):
        for text, left, right, bottom, top in pieces:
            assert left >= MARGIN - 0.1, text
            assert right <= WIDTH - MARGIN + 0.3, text
            assert top >= MARGIN - 0.1, text
            assert bottom <= HEIGHT - MARGIN + 0.5, text
        for one, *box in pieces:
            for other, *their in pieces:
                apart = (
                    one == other
                    or box[1] <= their[0]
                    or their[1] <= box[0]
                    or box[2] <= their[3]
                    or their[2] <= box[3]
                )
                assert apart, (one, other)
        written = squeezed("".join(text for text, *_ in pieces))
        for id in ids:
            assert squeezed(str(texts[id])) in written, id


def test_nothing_on_the_card_is_a_picture_of_points() -> None:
    for page in PdfReader(io.BytesIO(make_card("abapa", "en"))).pages:
        assert list(page.images) == []


def test_a_text_that_does_not_fit_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    long = "a sentence of some length. " * 40
    monkeypatch.setattr(sheet, "render", lambda words, language: long)
    with pytest.raises(TextTooLong):
        make_card("abapa", "en")


def test_an_unknown_rule_set_is_named() -> None:
    with pytest.raises(AwaleError, match="'chess'"):
        make_card("chess", "en")


def test_the_command_writes_the_card(tmp_path: Path) -> None:
    file = tmp_path / "card.pdf"
    words = ["card", "--rules", "benin", "--language", "da", "--out", str(file)]
    result = CliRunner().invoke(awale, words)
    assert result.exit_code == 0
    assert str(file) in result.output
    assert len(PdfReader(file).pages) == 2


@pytest.mark.parametrize(
    ("id", "mark"),
    [
        ("sign.last", markers.LAST),
        ("sign.offer", markers.OFFER),
        ("sign.won", markers.WINNER),
        ("sign.hurry", markers.HURRY),
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
    moments = [
        {
            led
            for led in range(sign.lights)
            if markers.marked(mark, led, sign.lights, phase, 0, palette.DARK) != palette.DARK
        }
        for phase in (0, 1)
    ]
    assert set(sign.on) | set(sign.blinking) in (moments[0], moments[0] | moments[1])
    assert set(sign.on) <= moments[0]
