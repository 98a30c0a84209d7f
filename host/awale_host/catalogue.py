# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sentences for people by message id, and the catalogues that render them.

A sentence travels as an id with arguments, so that the terminal, the page and later other languages
render the same sentence from their own catalogue. An entry is a template with `{name}` fields, or
one template for each plural category, chosen by the argument `n`.
"""

import functools
import json
from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from .resources import catalogue_file

Template = str | dict[str, str]


class Sentence(Struct, frozen=True, omit_defaults=True):
    """A message id and its arguments: numbers, names as plain text, or sentences within it."""

    id: str
    args: "dict[str, str | int | Sentence]" = field(default_factory=dict)


def sentence(id: str, **args: str | int | Sentence) -> Sentence:
    """A sentence by its id and arguments."""
    return Sentence(id, args)


def render(words: Sentence, catalogue: Mapping[str, Template]) -> str:
    """The text of a sentence; its id where the catalogue does not have it."""
    template = catalogue.get(words.id)
    if template is None:
        return words.id
    if not isinstance(template, str):
        number = words.args.get("n")
        template = template["one"] if number == 1 and "one" in template else template["other"]
    values: dict[str, Any] = {
        name: render(value, catalogue) if isinstance(value, Sentence) else value
        for name, value in words.args.items()
    }
    try:
        return template.format_map(values)
    except (KeyError, IndexError):
        return template


@functools.cache
def catalogue(language: str) -> Mapping[str, Template]:
    """The catalogue of a language; the English one where there is none."""
    body = catalogue_file(language) or catalogue_file("en") or b"{}"
    loaded: dict[str, Template] = json.loads(body)
    return loaded


def english(words: Sentence) -> str:
    """The English text of a sentence."""
    return render(words, catalogue("en"))
