# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The site's door: the beginning of a game on the board, and three ways in, in every language.

`tools.learn_pages` writes both for the front page. `docs/flash/door.js` shows the ways in the
reader's language; without it they are in English.
"""

from pathlib import Path
from typing import Final

from awale_host.resources import catalogue_languages
from awale_host.share.animation import make_animation
from awale_session.catalogue import render, sentence
from awale_session.study.analysis.source import Source

from awale_core import Game, ogn_reader

GAME: Final = Path(__file__).resolve().parents[1] / "docs" / "games" / "level-10-level-4.ogn"
PLIES: Final = 14
# Where each way leads, with its title and what is there.
WAYS: Final = (
    ("play/", "door.play", "door.play.about"),
    ("play/?guest&amp;lesson", "ui.lesson", "ui.lesson.offer"),
    ("build.html", "door.build", "door.build.about"),
)


def playing() -> bytes:
    """The beginning of a game between two levels, as WebP that moves."""
    whole = ogn_reader.read(GAME.read_bytes())[0].game
    game = Game.from_fen(whole.start_fen(), whole.rules.id)
    for pit in whole.moves[:PLIES]:
        game.play(pit)
    return make_animation(Source("the door's game", game, {}), ".webp")


def ways() -> str:
    """The three ways in as HTML, in every language; all but English are hidden."""
    lines = []
    for language in catalogue_languages():
        hidden = "" if language == "en" else " hidden"
        lines.append(f'<nav class="awale-door" lang="{language}"{hidden}>')
        for link, title, about in WAYS:
            words = (render(sentence(id), language) for id in (title, about))
            lines.append('  <a href="{}"><b>{}</b><span>{}</span></a>'.format(link, *words))
        lines.append("</nav>")
    return "\n".join([*lines, '<script src="_static/door.js"></script>', ""])
