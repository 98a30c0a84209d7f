# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""SVG elements, lines of text, and the picture's colours."""

import re
import textwrap
from typing import Final
from xml.etree.ElementTree import Element, tostring

PAPER: Final = "#fbf5e9"
CARD: Final = "#fffdf8"
LINE: Final = "#d9cbb2"
INK: Final = "#2b2118"
FAINT: Final = "#7a6a58"
# Orange and blue stay apart for every kind of colour blindness; hatching and dots say it too.
SIDE: Final = ("#c8691c", "#24698f")
SIDE_PALE: Final = ("#f3cfa4", "#b9d8e8")
FONT: Final = "'Segoe UI', 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"

_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LETTER: Final = 0.55  # of the size: the mean width of a letter, rather too much than too little

Attribute = str | float | int
Drawing = list[Element]


def element(name: str, *children: Element | Drawing | str, **attributes: Attribute) -> Element:
    """An element. `children` are its text or elements; an attribute's underscores become hyphens,
    one at the end is dropped."""
    made = Element(name)
    for key, value in attributes.items():
        if isinstance(value, float):
            value = f"{value:.1f}".removesuffix(".0")
        made.set(key.rstrip("_").replace("_", "-"), _valid(str(value)))
    for child in children:
        if isinstance(child, str):
            made.text = (made.text or "") + _valid(child)
        else:
            made.extend(joined(child))
    return made


def joined(*parts: Element | Drawing) -> Drawing:
    """Elements and lists of them as one list."""
    return [one for part in parts for one in ([part] if isinstance(part, Element) else part)]


def document(root: Element) -> str:
    """An SVG document as text."""
    return tostring(root, encoding="unicode")


def _valid(words: str) -> str:
    """Words without what XML cannot hold."""
    return _NOT_XML.sub("", words)


def text(x: float, y: float, words: str, size: float = 14, **attributes: Attribute) -> Element:
    """Words whose baseline begins (or as `text_anchor` says) at (x, y)."""
    attributes.setdefault("fill", INK)
    return element("text", words, x=x, y=y, font_size=size, **attributes)


def paragraph(
    x: float, y: float, words: str, width: float, size: float = 14, **attributes: Attribute
) -> tuple[Drawing, float]:
    """Words broken into lines of at most `width`, the first baseline at y; and the y after them."""
    lines = wrapped(words, width, size)
    step = size * 1.35
    parts = [text(x, y + step * at, line, size, **attributes) for at, line in enumerate(lines)]
    return parts, y + step * len(lines)


def wrapped(words: str, width: float, size: float) -> list[str]:
    """The lines into which words break."""
    return textwrap.wrap(words, max(8, int(width / (size * _LETTER))))


def cut(words: str, width: float, size: float) -> str:
    """Words that fit into one line, with an ellipsis where some are missing."""
    most = max(2, int(width / (size * _LETTER)))
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"
