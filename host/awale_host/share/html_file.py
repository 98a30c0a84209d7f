# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""One HTML file that replays a game: no server, no request, nothing beside it.

Its policy allows the one script and the one style that are in it, by their hashes, and nothing
else. What comes from the game is data: JSON that the script reads and shows as text.
"""

import hashlib
import html
import json
import re
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from awale_session.catalogue import Template, catalogue, render, sentence
from awale_session.errors import AwaleError
from awale_session.study.analysis.game_analysis import GameAnalysis
from awale_session.study.analysis.source import Source
from awale_session.study.document import document, sentence_ids

from ..page.bundle import style
from ..page.inline import inlined
from ..resources import catalogue_languages, drawn_board

LIMIT_BYTES: Final = 300_000
_HOST: Final = Path(__file__).resolve().parent.parent
_FILE: Final = _HOST / "share" / "file"
_USED: Final = re.compile(r'"((?:ui|study|value|side|count)\.[a-z_.]+)"')
_BUILT: Final = (
    "coach.would",
    "coach.would.captured",
    "pit.far",
    "study.last",
    "study.play",
    "study.pause",
    "side.south",
    "side.north",
    "ui.set.speed.slow",
    "ui.set.speed.normal",
    "ui.set.speed.fast",
)
_COMMENT: Final = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


class TooLong(AwaleError):
    """The game does not fit into a file that can be shared."""


def make_html(source: Source, analysis: GameAnalysis | None = None) -> str:
    """Return the file's text. TooLong if it would exceed LIMIT_BYTES.

    The lines of moves that were hardly wrong are left out of the analysis where that makes it fit.
    """
    shared = document(source, analysis)
    text = _page(shared)
    if len(text.encode()) > LIMIT_BYTES and shared["analysis"] is not None:
        for ply in shared["analysis"]["plies"]:
            if ply["kind"] == "fine":
                ply.pop("line", None)
                ply.pop("moves", None)
        text = _page(shared)
    if len(text.encode()) > LIMIT_BYTES:
        raise TooLong(
            f"A game of {source.game.plies} moves does not fit into a file of "
            f"{LIMIT_BYTES // 1000} KB: export it as OGN."
        )
    return text


def _page(shared: dict[str, Any]) -> str:
    script, style = _script(), _style()
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src '{_hash(script)}'",
            f"style-src '{_hash(style)}'",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    names = [name or "?" for name in shared["names"]]
    data = {"game": shared, "board": drawn_board(), "words": _words(shared)}
    return "\n".join(
        (
            "<!doctype html>",
            # REUSE-IgnoreStart
            "<!-- SPDX-FileCopyrightText: 2026 Awalé board contributors -->",
            "<!-- SPDX-License-Identifier: MIT -->",
            # REUSE-IgnoreEnd
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            '<meta name="referrer" content="no-referrer">',
            f"<title>{html.escape(' – '.join(names))} · Awalé</title>",
            "</head>",
            "<body>",
            *_broken(),
            f"<style>{style}</style>",
            f'<script type="application/json" id="game">{_as_data(data)}</script>',
            f"<script>{script}</script>",
            "</body>",
            "</html>",
            "",
        )
    )


def _broken() -> Iterator[str]:
    """Yield a sentence a language for a file that is cut off behind it; the script's last act
    removes them."""
    for language in catalogue_languages():
        words = html.escape(render(sentence("share.broken"), language))
        yield f'<p class="broken" lang="{language}">{words}</p>'


def _as_data(value: object) -> str:
    """JSON that no HTML parser can mistake for the end of its element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def _hash(text: str) -> str:
    return f"sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


@cache
def _script() -> str:
    return inlined(_FILE / "file.js")


@cache
def _style() -> str:
    own = (_FILE / "file.css").read_text(encoding="utf-8")
    return style("base", "board", "graph", "study") + _COMMENT.sub("", own)


def _words(shared: dict[str, Any]) -> dict[str, dict[str, Template]]:
    """The sentences that the file needs, in every language that there is."""
    ids = {*_USED.findall(_script()), *_BUILT, *sentence_ids(shared)}
    return {
        language: {id: text for id, text in catalogue(language).items() if id in ids}
        for language in catalogue_languages()
    }
