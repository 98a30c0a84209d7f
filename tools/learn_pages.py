# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Write the site's pages for players, one in each language.

    python -m tools.learn_pages [--check]

They consist of the sentences of the program's own catalogues: how to play, the lesson, the rule
sets, what the lights mean. So a translation is made once, and page and program say the same. With
`--check` nothing is written; exit code 1 if a page is not as it would be written.
"""

import argparse
import sys
from pathlib import Path
from typing import Final

from awale_host.catalogue import render, sentence
from awale_host.resources import catalogue_languages
from babel import Locale

from awale_core import RULE_SETS, rule_set
from awale_core.lesson import STEPS

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
    ("menu", ("sign.menu",)),
)
_REFUSED: Final = ("empty", "not_yours", "feed", "slam", "over", "undo")
_OTHERS: Final = ("sign.thinking", "sign.hurry", "sign.interrupted")
_LICENCE: Final = (
    # REUSE-IgnoreStart
    "<!-- SPDX-FileCopyrightText: 2026 Awalé board contributors -->\n"
    "<!-- SPDX-License-Identifier: MIT -->\n"
    # REUSE-IgnoreEnd
)


def page(language: str) -> str:
    """The page of a language, in Markdown."""

    def text(id: str) -> str:
        return render(sentence(id), language)

    def listed(*ids: str) -> list[str]:
        return [f"- {text(id)}" for id in ids]

    lines = [f"# {text('ui.title')}: {text('ui.rules')}", "", _other_languages(language), ""]
    lines += [
        "```{raw} html",
        f'<iframe src="../play/" title="{text("ui.board")}" class="awale-play" allow="serial"',
        '  style="width:100%;height:42rem;border:0;border-radius:.8rem"></iframe>',
        "```",
        "",
    ]
    lines += [f"{at}. {text(f'ui.rules.{id}')}" for at, id in enumerate(_RULES, 1)]
    lines += ["", f"## {text('ui.lesson')}", "", text("ui.lesson.offer"), ""]
    for name, _ in STEPS:
        id = f"lesson.{name}"
        lines += [f"**{text(id)}.** {text(id + '.task')} *{text(id + '.done')}*", ""]
    lines += [f"## {text('ui.rules.sets')}", ""]
    for id in RULE_SETS:
        about = " ".join(text(f"rules.{id}.{number}") for number in (1, 2))
        lines.append(f"- **{rule_set(id).name}** (`{id}`): {about}")
    lines += ["", f"## {text('ui.lights')}", ""]
    for name, ids in _LIGHTS:
        lines += [f"![]({_PICTURES}/{name}.svg)", "", *listed(*ids), ""]
    lines += [f"### {text('ui.lights.refused')}", ""]
    lines += [*listed(*(f"sign.refused.{id}" for id in _REFUSED)), ""]
    lines += [f"### {text('ui.lights.others')}", "", *listed(*_OTHERS), ""]
    return _LICENCE + "\n".join(lines)


def pages() -> dict[Path, str]:
    """Every page by its file."""
    return {TO / f"{language}.md": page(language) for language in catalogue_languages()}


def _other_languages(language: str) -> str:
    """A line that leads to the page in each language."""
    names = {each: Locale(each).get_display_name(each) or each for each in catalogue_languages()}
    return " · ".join(
        f"**{name}**" if each == language else f"[{name}]({each}.md)"
        for each, name in names.items()
    )


def main() -> int:
    """Write or check the pages; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, report what is wrong")
    check = parser.parse_args().check
    wrong = 0
    for path, text in pages().items():
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        wrong += 1
        if check:
            print(f"{path.name}: run python -m tools.learn_pages", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return int(check and wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
