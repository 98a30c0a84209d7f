# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Write the site's pages for players into `docs/learn`, three in each language.

    python -m tools.learn_pages

How to play with the lesson, the rule sets, and the board: what can be touched, what is chosen in
the start menu, what the lights mean. They consist of the sentences of the program's own catalogues:
so a translation is made once, and page and program say the same. `make site` runs this; the pages
are not committed.
"""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from awale_host.resources import catalogue_languages, firmware_folder, unread_languages
from awale_host.views.rule_sentences import rule_sentences
from awale_session.answers.page_signs import MENU, Settings, chosen_value
from awale_session.catalogue import Sentence, render, sentence
from babel import Locale

from awale_core import RULE_SETS, rule_set
from awale_core.lesson import LESSONS
from awale_core.messages import REQUEST_TYPES
from awale_core.notation import LETTERS
from tools.door_page import door

sys.path.append(str(firmware_folder()))
from awale_board.options import choices_of
from awale_board.ui_menu import OPPONENTS, PIT_OPTIONS

TO: Final = Path(__file__).resolve().parents[1] / "docs" / "learn"
_PICTURES: Final = "../../host/awale_host/page/static/lights"
# How to play, in this order.
_RULES: Final = ("goal", "sow", "origin", "capture", "chain", "feed", "end")
# Each picture with what it shows; as `sheets/lights.js` of the page has them.
_LIGHTS: Final = (
    ("start", ("sign.turn", "sign.legal", "ui.lights.seeds")),
    ("sowing", ("ui.lights.sowing", "sign.last")),
    ("capture", ("ui.lights.capture",)),
    ("krou", ("sign.laps",)),
    ("hint", ("sign.hint.any", "sign.warning.any")),
    ("offer", ("sign.offer", "sign.offer_board")),
    ("won", ("sign.won", "sign.draw")),
    ("greetings", tuple(f"sign.greeting.{each}" for each in REQUEST_TYPES["which"].split("|"))),
)
_REFUSED: Final = ("empty", "not_yours", "feed", "slam", "over", "undo")
_OTHERS: Final = ("sign.thinking", "sign.hurry", "sign.interrupted")
_TOUCHES: Final = ("pit", "ok", "undo", "new", "store")
_HELD: Final = ("store", "stores", "new", "leave", "ok", "reset")
_KEYS: Final = {name: sentence(f"ui.key.{name}") for name in ("ok", "undo", "new")}
# The ends of the file names, with the messages that call each page.
_TITLES: Final = {"": "ui.rules", "-rules": "ui.rule_set", "-board": "ui.board"}


def learn_page(language: str) -> list[str]:
    """Lines of Markdown: how to play, the lessons, what the rule sets change."""
    text = _texts(language)
    lines = [
        "```{raw} html",
        f'<iframe src="../play/?guest" title="{text("ui.board")}" class="awale-play"',
        '  allow="serial"></iframe>',
        "```",
        "",
    ]
    lines += [f"{at}. {text(f'ui.rules.{id}')}" for at, id in enumerate(_RULES, 1)]
    lines += ["", f"## {text('ui.lesson')}", "", text("ui.lesson.offer"), ""]
    for number, steps in enumerate(LESSONS):
        lines += [f"### {text(f'ui.lesson.{number}')}", ""]
        for name, _ in steps:
            id = f"lesson.{name}"
            lines += [f"**{text(id)}.** {text(id + '.task')} *{text(id + '.done')}*", ""]
    lines += [f"## {text('ui.rules.sets')}", ""]
    for id in RULE_SETS:
        about = " ".join(text(f"rules.{id}.{number}") for number in (1, 2))
        lines.append(f"- **[{rule_set(id).name}]({language}-rules.md#{_anchor(id)})**: {about}")
    return [*lines, ""]


def rules_page(language: str) -> list[str]:
    """The rules of every set, in the order of a game, as the page has them."""
    text = _texts(language)
    lines = []
    for id in RULE_SETS:
        lines += [f"## {rule_set(id).name}", ""]
        lines += [" ".join(text(f"rules.{id}.{number}") for number in (1, 2)), ""]
        lines += [f"{at}. {text(rule)}" for at, rule in enumerate(rule_sentences(rule_set(id)), 1)]
        lines.append("")
    return lines


def board_page(language: str) -> list[str]:
    """The board without a PC: touches, the start menu, lights."""
    text = _texts(language)
    lines = [f"## {text('touch')}", "", *_listed(language, "touch.", _TOUCHES), ""]
    lines += [text("touch.hold"), "", *_listed(language, "touch.hold.", _HELD), ""]
    lines += [f"## {text('ui.menu')}", "", f"![]({_PICTURES}/menu.svg)", "", text("sign.menu"), ""]
    for pit, (option, name) in enumerate(MENU):
        assert option == PIT_OPTIONS[pit]
        lines.append(f"- **{LETTERS[pit]}** {text(name)}: {_choices(option, language)}")
    lines += ["", f"## {text('ui.lights')}", ""]
    for picture, ids in _LIGHTS:
        lines += [f"![]({_PICTURES}/{picture}.svg)", "", *_listed(language, "", ids), ""]
    lines += [f"### {text('ui.lights.refused')}", ""]
    lines += [*_listed(language, "sign.refused.", _REFUSED), ""]
    lines += [f"### {text('ui.lights.others')}", "", *_listed(language, "", _OTHERS), ""]
    return lines


_MAKERS: Final[dict[str, Callable[[str], list[str]]]] = {
    "": learn_page,
    "-rules": rules_page,
    "-board": board_page,
}


def pages() -> dict[Path, str]:
    """Every page by its file, in Markdown."""
    return {
        TO / f"{language}{end}.md": "\n".join(_head(language, end) + make(language))
        for language in catalogue_languages()
        for end, make in _MAKERS.items()
    }


def _texts(language: str) -> Callable[[str], str]:
    """A function that gives a sentence of the catalogue in a language by its id."""
    return lambda id: render(sentence(id, **_KEYS), language)


def _listed(language: str, begin: str, ids: tuple[str, ...]) -> list[str]:
    return [f"- {_texts(language)(begin + id)}" for id in ids]


def _anchor(id: str) -> str:
    """The anchor of a rule set's heading."""
    return rule_set(id).name.lower().replace(" ", "-")


def _choices(option: str, language: str) -> str:
    """The values of an option of the start menu, numbered as its lights count them."""
    if option == "brightness":
        return f"{choices_of(option)[0]} – {choices_of(option)[-1]}"
    every: list[Settings] = [{option: value} for value in choices_of(option)]
    if option == "opponent":
        every = [{"opponent": who, "level": level} for who, level in OPPONENTS]
    named = []
    for number, settings in enumerate(every, 1):
        value = chosen_value(option, settings)
        words = render(value, language) if isinstance(value, Sentence) else value
        named.append(f"{number} {words}")
    return " · ".join(named)


def _languages(end: str, bold: str) -> str:
    """Links to a page in every language, the name of the `bold` one without a link."""
    links = []
    for each in catalogue_languages():
        name = Locale(each).get_display_name(each) or each
        links.append(f"**{name}**" if each == bold else f"[{name}]({each}{end}.md)")
    return " · ".join(links)


def _head(language: str, end: str) -> list[str]:
    """Title, the same page in the other languages, whether a native speaker has yet to read this
    one, the other pages in this one. The sidebar has the pages of one language only, so that
    Sphinx is informed of the others (`orphan`)."""
    text = _texts(language)
    others = " · ".join(
        f"[{text(title)}]({language}{other}.md)" for other, title in _TITLES.items() if other != end
    )
    orphan = [] if language == "en" else ["---", "orphan: true", "---", ""]
    title = f"# {text('ui.title')}: {text(_TITLES[end])}"
    mark = [f"*{text('ui.language.unread')}*", ""] if language in unread_languages() else []
    return [*orphan, title, "", _languages(end, bold=language), "", *mark, others, ""]


def main(project: int = 0) -> None:
    """Write the pages; the folder is replaced. `project` is the size of the project's ZIP in bytes,
    if the site has one."""
    shutil.rmtree(TO, ignore_errors=True)
    TO.mkdir(parents=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
    (TO / "door.html").write_text(door(project), encoding="utf-8")


if __name__ == "__main__":
    main()
