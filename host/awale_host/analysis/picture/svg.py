# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""SVG written by hand: elements, text that is safe in XML, and the picture's colours."""

import re
import textwrap
from typing import Final
from xml.sax.saxutils import escape, quoteattr

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


def element(name: str, *children: str, **attributes: Attribute) -> str:
    """An element. `children` are elements already; an attribute's underscores become hyphens, one
    at the end is dropped."""
    words = [name]
    for key, value in attributes.items():
        if isinstance(value, float):
            value = f"{value:.1f}".removesuffix(".0")
        words.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(str(value))}")
    head = " ".join(words)
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


def safe(words: str) -> str:
    """Words as XML holds them; what XML cannot hold is left out."""
    return escape(_NOT_XML.sub("", words))


def text(x: float, y: float, words: str, size: float = 14, **attributes: Attribute) -> str:
    """Words whose baseline begins (or as `text_anchor` says) at (x, y)."""
    attributes.setdefault("fill", INK)
    return element("text", safe(words), x=x, y=y, font_size=size, **attributes)


def paragraph(
    x: float, y: float, words: str, width: float, size: float = 14, **attributes: Attribute
) -> tuple[str, float]:
    """Words broken into lines of at most `width`, the first baseline at y; and the y after them."""
    lines = wrapped(words, width, size)
    step = size * 1.35
    parts = [text(x, y + step * at, line, size, **attributes) for at, line in enumerate(lines)]
    return "".join(parts), y + step * len(lines)


def wrapped(words: str, width: float, size: float) -> list[str]:
    """The lines into which words break."""
    return textwrap.wrap(words, max(8, int(width / (size * _LETTER))))


def cut(words: str, width: float, size: float) -> str:
    """Words that fit into one line, with an ellipsis where some are missing."""
    most = max(2, int(width / (size * _LETTER)))
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"
