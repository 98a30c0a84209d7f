# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Lays the card out as a page to print: the rules on one side of A5, the lights on the other."""

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Final

from awale_session.catalogue import render, sentence
from awale_session.errors import AwaleError

from awale_core import RULE_SETS, rule_set
from awale_core.rules import RuleSet

from .content import REFUSED, SIGNS, Sign, rules_on_card
from .pictures import draw_board, draw_sign

STYLE: Final = Path(__file__).resolve().parent.parent / "page" / "static" / "card.css"
_RIGHT: Final = 3  # signs of the right column, above the refusals

Words = Callable[[str], str]


def make_card(rules: str, language: str, *, style: str = "") -> str:
    """Return the card as HTML, in one file or with its style from the address `style`.

    AwaleError for an unknown rule set.
    """
    if rules not in RULE_SETS:
        raise AwaleError(f"There is no rule set '{rules}': choose one of {', '.join(RULE_SETS)}.")

    def words(id: str) -> str:
        return escape(render(sentence(id), language))

    look = f"<style>\n{STYLE.read_text(encoding='utf-8')}</style>"
    if style:
        look = f'<link rel="stylesheet" href="{escape(style)}">'
    chosen = rule_set(rules)
    name = chosen.name
    sides = (_rules_side(words, chosen), _lights_side(words))
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>Awalé - {escape(name)}</title>\n{look}\n</head>\n<body>\n"
        + "\n".join(sides)
        + "\n</body>\n</html>\n"
    )


def _rules_side(words: Words, rules: RuleSet) -> str:
    into_store = not rules.captures
    board = draw_board((3, 4, 5) if into_store else (3, 4, 5, 6), into_store=into_store)
    lines = "\n".join(f"<li><span>{words(id)}</span></li>" for id in rules_on_card(rules))
    title = _title("Awalé", escape(rules.name))
    return f"<section>\n{title}\n{board}\n<ol>\n{lines}\n</ol>\n</section>"


def _lights_side(words: Words) -> str:
    def entries(signs: tuple[Sign, ...]) -> str:
        return "\n".join(
            f"<li>{draw_sign(sign)}<span>{words(sign.id)}</span></li>" for sign in signs
        )

    left, right = SIGNS[:-_RIGHT], SIGNS[-_RIGHT:]
    refused = f"<h2>{words('ui.lights.refused')}</h2>\n<ul>\n{entries(REFUSED)}\n</ul>"
    return (
        f"<section>\n{_title(words('ui.lights'), 'Awalé')}\n"
        f'<div class="columns">\n<ul>\n{entries(left)}\n</ul>\n'
        f"<div>\n<ul>\n{entries(right)}\n</ul>\n{refused}\n</div>\n</div>\n</section>"
    )


def _title(title: str, under: str) -> str:
    return f"<header><h1>{title}</h1><p>{under}</p></header>"
