# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Lays the card out: A5 upright, the rules on one side, the lights on the other.

The fonts are those that every PDF reader has, Times and Helvetica; all of the catalogues' languages
are within their letters (ISO 8859-1).
"""

from bisect import bisect
from collections.abc import Callable, Sequence
from typing import Final

from fpdf import FPDF

from awale_core import rule_set

from ..catalogue import render, sentence
from ..errors import AwaleError
from .content import REFUSED, RULES, SIGNS, Sign
from .pictures import draw_board, draw_sign

WIDTH: Final = 148.0
HEIGHT: Final = 210.0
MARGIN: Final = 10.0
SMALLEST_PT: Final = 6.5
_LARGEST_RULES_PT: Final = 12.0
_LARGEST_LIGHTS_PT: Final = 9.0
_STEP_PT: Final = 0.25  # a quarter of a point
_LEADING: Final = 0.46  # mm for each point of type
_ICON: Final = 12.0  # the column of pictures
_GAP: Final = 5.0  # between the two columns of lights
_INK: Final = (40, 28, 18)
_BRASS: Final = (150, 96, 24)

Words = Callable[[str], str]


class TextTooLong(AwaleError):
    """The sentences do not fit a side of the card."""


def make_card(rules: str, language: str) -> bytes:
    """Return the card as PDF.

    AwaleError for an unknown rule set, TextTooLong if the text does not fit in the smallest type.
    """
    if rules not in RULES:
        raise AwaleError(f"There is no rule set '{rules}': choose one of {', '.join(RULES)}.")

    def words(id: str) -> str:
        return render(sentence(id), language)

    pdf = FPDF(unit="mm", format=(WIDTH, HEIGHT))
    pdf.set_auto_page_break(False)
    name = rule_set(rules).name
    pdf.set_title(f"Awalé - {name}")
    pdf.set_lang(language)
    pdf.set_creator("awale card")
    _rules_side(pdf, words, name, RULES[rules], into_store=rules == "french-beginner")
    _lights_side(pdf, words)
    return bytes(pdf.output())


def _title(pdf: FPDF, title: str, under: str) -> float:
    """Write the heading of a side; returns where the next thing may begin."""
    pdf.set_text_color(*_INK)
    pdf.set_font("Times", "B", 20)
    pdf.text(MARGIN, MARGIN + 7, title)
    pdf.set_font("Times", "I", 12)
    pdf.text(WIDTH - MARGIN - pdf.get_string_width(under), MARGIN + 7, under)
    pdf.set_draw_color(*_BRASS)
    pdf.set_line_width(0.5)
    pdf.line(MARGIN, MARGIN + 10, WIDTH - MARGIN, MARGIN + 10)
    return MARGIN + 14


def _rules_side(
    pdf: FPDF, words: Words, name: str, ids: Sequence[str], *, into_store: bool
) -> None:
    pdf.add_page()
    top = _title(pdf, "Awalé", name)
    sown = (3, 4, 5) if into_store else (3, 4, 5, 6)
    top += draw_board(pdf, WIDTH / 2, top, sown, into_store=into_store) + 6
    room = HEIGHT - MARGIN - top
    indent = 8.0
    width = WIDTH - 2 * MARGIN - indent
    lines = [words(id) for id in ids]

    def needed(size: float) -> float:
        gap = size * 0.22
        return sum(_height(pdf, line, width, size) + gap for line in lines) - gap

    size = _largest(needed, room, _LARGEST_RULES_PT)
    gap = size * 0.22 + min(3.0, (room - needed(size)) / max(1, len(lines) - 1))
    for number, line in enumerate(lines, 1):
        pdf.set_font("Times", "B", size + 1)
        pdf.set_text_color(*_BRASS)
        pdf.text(MARGIN, top + size * 0.36, str(number))
        top += _write(pdf, line, MARGIN + indent, top, width, size) + gap


def _lights_side(pdf: FPDF, words: Words) -> None:
    pdf.add_page()
    top = _title(pdf, words("ui.lights"), "Awalé")
    room = HEIGHT - MARGIN - top
    column = (WIDTH - 2 * MARGIN - _GAP) / 2
    heading = words("ui.lights.refused")
    left, right = SIGNS[: len(SIGNS) - 3], (*SIGNS[len(SIGNS) - 3 :], None, *REFUSED)

    def entry(sign: Sign | None, size: float) -> float:
        if sign is None:
            return _height(pdf, heading, column, size + 1, "B") + 3
        return max(_height(pdf, words(sign.id), column - _ICON, size), 10.4)

    def needed(size: float) -> float:
        return max(sum(entry(sign, size) + 1.2 for sign in side) for side in (left, right))

    size = _largest(needed, room, _LARGEST_LIGHTS_PT)
    for number, side in enumerate((left, right)):
        x = MARGIN + number * (column + _GAP)
        y = top
        spare = room - sum(entry(sign, size) + 1.2 for sign in side)
        gap = 1.2 + min(4.0, spare / len(side))
        for sign in side:
            high = entry(sign, size)
            if sign is None:
                _write(pdf, heading, x, y + 2, column, size + 1, "B")
            else:
                draw_sign(pdf, sign, x + 5, y + high / 2)
                text = words(sign.id)
                inset = (high - _height(pdf, text, column - _ICON, size)) / 2
                _write(pdf, text, x + _ICON, y + inset, column - _ICON, size)
            y += high + gap


def _largest(needed: Callable[[float], float], room: float, largest: float) -> float:
    """The largest type size, in points, in which the text fits the room."""
    sizes = [
        SMALLEST_PT + step * _STEP_PT for step in range(int((largest - SMALLEST_PT) / _STEP_PT) + 1)
    ]
    fitting = bisect(sizes, room, key=needed)
    if fitting == 0:
        raise TextTooLong("The sentences are too long for a side of the card.")
    return sizes[fitting - 1]


def _height(pdf: FPDF, text: str, width: float, size: float, style: str = "") -> float:
    return len(_lines(pdf, text, width, size, style)) * size * _LEADING


def _lines(pdf: FPDF, text: str, width: float, size: float, style: str) -> list[str]:
    """Break a text into lines, between words, and select its font."""
    pdf.set_font("Helvetica", style, size)
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".lstrip()
        if pdf.get_string_width(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _write(
    pdf: FPDF, text: str, x: float, y: float, width: float, size: float, style: str = ""
) -> float:
    """Write a text; returns its height."""
    lines = _lines(pdf, text, width, size, style)
    pdf.set_text_color(*_INK)
    for number, line in enumerate(lines):
        pdf.text(x, y + (number + 0.75) * size * _LEADING, line)
    return len(lines) * size * _LEADING
