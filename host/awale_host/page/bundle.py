# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The page as a browser loads it: four scripts and two style sheets."""

import re
from pathlib import Path
from typing import Final

from .inline import SPACE, inlined_in_parts

STATIC: Final = Path(__file__).resolve().parent / "static"
# As they are loaded: what brings the board's state, what draws it, what opens over
# it, what shows kept games.
SCRIPTS: Final = ("connection.js", "app.js", "windows.js", "study.js")
# What later files say wins over earlier ones. The second comes with study.js.
STYLES: Final = {
    "style.css": ("base", "layout", "panel", "board", "sheets", "graph", "friend"),
    "study.css": ("course", "games", "study", "study_parts", "projector", "print"),
}
_COMMENT: Final = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
_COLON: Final = re.compile(r"^([\w-]+): ", re.MULTILINE)
_LINE_END: Final = re.compile(r" ?([{};,])\n")
_BESIDE: Final = re.compile(r"(?<=[,>]) | (?=>)|(?<=[a-z]:) (?=[\w]+\))")


def scripts(static: Path = STATIC, entries: tuple[str, ...] = SCRIPTS) -> dict[str, str]:
    """Return the page's scripts by their names: each is a module of `entries` with all that it
    imports."""
    texts = inlined_in_parts(*(static / name for name in entries))
    return dict(zip(SCRIPTS, texts, strict=True))


def styles(static: Path = STATIC) -> dict[str, str]:
    """Return the page's style sheets by their names."""
    return {name: style(*parts, static=static) for name, parts in STYLES.items()}


def style(*names: str, static: Path = STATIC) -> str:
    """Return style sheets as one, without the space between their parts, a tenth of its bytes."""
    texts = [(static / "style" / f"{name}.css").read_text("utf-8") for name in names]
    lines = SPACE.sub("\n", _COMMENT.sub("", "\n".join(texts)))
    whole = _LINE_END.sub(r"\1", _COLON.sub(r"\1:", lines))
    return _BESIDE.sub("", whole).replace(";}", "}")
