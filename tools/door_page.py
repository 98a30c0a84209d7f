# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The site's door: what it is, five ways in and the pages for players, in every language.

`tools.learn_pages` writes them for the front page. `docs/flash/door.js` shows those in the reader's
language; without it they are in English. All other documents, in English, are behind one link.
"""

from pathlib import Path
from typing import Final

from awale_host.resources import catalogue_languages
from awale_session.catalogue import render, sentence
from babel import Locale

from tools.site_build.project import NAME as PROJECT

BOARD: Final = "board.webp"  # `tools.build_site` makes it of a picture of the build guide
SCRIPT: Final = Path(__file__).parents[1] / "docs" / "flash" / "door.js"
_RACE: Final = "rules.french-beginner"
# Where each way leads, with its title and the sentences about it.
WAYS: Final = (
    ("play/", "door.play", ("door.play.about",)),
    ("play/?lesson", "ui.lesson", ("ui.lesson.offer",)),
    ("play/?lesson=3", f"{_RACE}.name", (f"{_RACE}.1", "ui.lesson.offer.race")),
    ("build.html", "door.build", ("door.build.about",)),
    ("hall.html", "door.hall", ("door.hall.about",)),
)
# What is built looks otherwise than the light of the game above it.
_BOARD: Final = f'<img src="{BOARD}" alt="" width="400" height="149" loading="lazy">'


def door(project: int = 0) -> str:
    """The door as HTML, in every language; all but English are hidden. `project` is the size of the
    project's ZIP in bytes, 0 if the site has none."""
    lines = []
    for language in catalogue_languages():

        def text(id: str, language: str = language, **values: int) -> str:
            return render(sentence(id, **values), language)

        hidden = "" if language == "en" else " hidden"
        picture = text("ui.lights.sowing") + " " + text("ui.lights.capture")
        lines.append(
            f'<section class="awale-words" lang="{language}" data-picture="{picture}"{hidden}>'
        )
        lines.append(f'<p class="awale-about">{text("door.about")}</p>\n<nav class="awale-door">')
        for link, title, ids in WAYS:
            about = " ".join(text(id) for id in ids)
            built = title == "door.build"
            drawn = f"<i>{_BOARD}{text('door.build.drawn')}</i>" if built else ""
            said = {"on": "ui.friend.rooms", "waits": "resumed.you", "two": "resumed.waits.here"}
            going = "".join(f' data-{when}="{text(id)}"' for when, id in said.items())
            lines.append(
                f'  <a href="{link}"{going if title == "door.play" else ""}><b>{text(title)}</b>'
                f"{drawn}<span>{about}</span></a>"
            )
            if project and built:
                words = text("door.project", n=round(project / 1e6))
                lines.append(f'  <p><a href="{PROJECT}">{words}</a></p>')
        lines.append(f"</nav>\n<p>{text('door.games')}</p>")
        lines.append(
            f'<p class="awale-links"><a href="learn/{language}.html">{text("ui.rules")}</a> '
            f'<a href="documents.html">{text("door.documents")}</a></p>'
        )
        lines.append(f'<p class="awale-languages">{_languages()}</p>\n</section>')
    # Not fetched, so that nothing is painted in another language before it has run.
    return "\n".join([*lines, f"<script>\n{SCRIPT.read_text('utf-8')}</script>", ""])


def _languages() -> str:
    """Links to the pages for players, each with the name that its language has for itself; where
    scripts run, they change the language of the door instead."""
    return " ".join(
        f'<a href="learn/{each}.html" lang="{each}">{Locale(each).get_display_name(each)}</a>'
        for each in catalogue_languages()
    )
