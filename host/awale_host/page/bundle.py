# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The page as a browser loads it: one script of all modules, one style sheet."""

import re
from pathlib import Path
from typing import Final

from .inline import inlined

STATIC: Final = Path(__file__).resolve().parent / "static"
SCRIPT: Final = "app.js"
STYLE: Final = "style.css"
# What later files say wins over earlier ones.
STYLES: Final = (
    "base",
    "layout",
    "panel",
    "board",
    "sheets",
    "games",
    "study",
    "study_parts",
    "friend",
)
_COMMENT: Final = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
_SPACE: Final = re.compile(r"\n\s*")


def script(static: Path = STATIC) -> str:
    """Return the page's script: the module `app.js` with all that it imports, without the space at
    the beginning of lines. No text of the page's modules goes over a line."""
    return _SPACE.sub("\n", inlined(static / SCRIPT))


def style(*names: str, static: Path = STATIC) -> str:
    """Return style sheets as one; the page's own where none is named."""
    texts = [(static / "style" / f"{name}.css").read_text("utf-8") for name in names or STYLES]
    return _SPACE.sub("\n", _COMMENT.sub("", "\n".join(texts)))
