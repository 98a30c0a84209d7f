# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The site's door: four ways in, in every language.

`tools.learn_pages` writes them for the front page. `docs/flash/door.js` shows those in the reader's
language; without it they are in English.
"""

from typing import Final

from awale_host.resources import catalogue_languages
from awale_session.catalogue import render, sentence

# Where each way leads, with its title and what is there.
WAYS: Final = (
    ("play/", "door.play", "door.play.about"),
    ("play/?guest&amp;lesson", "ui.lesson", "ui.lesson.offer"),
    ("play/?guest&amp;lesson=3", "rules.french-beginner.name", "ui.lesson.offer.race"),
    ("build.html", "door.build", "door.build.about"),
)


def ways() -> str:
    """The four ways in as HTML, in every language; all but English are hidden."""
    lines = []
    for language in catalogue_languages():
        hidden = "" if language == "en" else " hidden"
        lines.append(f'<nav class="awale-door" lang="{language}"{hidden}>')
        for link, title, about in WAYS:
            words = (render(sentence(id), language) for id in (title, about))
            lines.append('  <a href="{}"><b>{}</b><span>{}</span></a>'.format(link, *words))
        lines.append("</nav>")
    return "\n".join([*lines, '<script src="_static/door.js"></script>', ""])
