# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sentences for people by message id, and the catalogues that render them.

A sentence travels as an id with arguments, so that the terminal, the page and later other languages
render the same sentence from their own catalogue. An entry is a template with `{name}` fields, or
one template for each plural category, chosen by the argument `n`.
"""

import functools
import json
import os
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from .resources import catalogue_file, catalogue_languages

Template = str | dict[str, str]


class Sentence(Struct, frozen=True, omit_defaults=True):
    """A message id and its arguments: numbers, names as plain text, or sentences within it."""

    id: str
    args: "dict[str, str | int | Sentence]" = field(default_factory=dict)


def sentence(id: str, **args: str | int | Sentence) -> Sentence:
    """A sentence by its id and arguments."""
    return Sentence(id, args)


def render(words: Sentence, language: str) -> str:
    """The text of a sentence in a language; its id where the catalogue does not have it."""
    template = catalogue(language).get(words.id)
    if template is None:
        return words.id
    if not isinstance(template, str):
        # CLDR's category of a whole number in the languages that there are.
        singular = (0, 1) if language == "fr" else (1,)
        is_one = words.args.get("n") in singular and "one" in template
        template = template["one" if is_one else "other"]
    values: dict[str, Any] = {
        name: render(value, language) if isinstance(value, Sentence) else value
        for name, value in words.args.items()
    }
    try:
        return template.format_map(values)
    except (KeyError, IndexError):
        return template


def listed(parts: Sequence[Sentence | str]) -> Sentence | str:
    """`A`, `A and B`, `A, B and C`; at least one part."""
    words = parts[-1]
    for at, part in enumerate(reversed(parts[:-1])):
        words = sentence("list.more" if at else "list.last", first=part, rest=words)
    return words


@functools.cache
def catalogue(language: str) -> Mapping[str, Template]:
    """The catalogue of a language; the English one where there is none."""
    body = catalogue_file(language) or catalogue_file("en") or b"{}"
    loaded: dict[str, Template] = json.loads(body)
    return loaded


def english(words: Sentence) -> str:
    """The English text of a sentence."""
    return render(words, "en")


_terminal = ["en"]


def speak(language: str) -> None:
    """Use another language in the terminal from now on, for the whole process."""
    _terminal[0] = language


def spoken(words: Sentence) -> str:
    """The text of a sentence in the terminal's language."""
    return render(words, _terminal[0])


def language_of_environment(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for, if there is a catalogue for it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            language = value.split(".")[0].split("_")[0].lower()
            return language if language in catalogue_languages() else "en"
    return "en"
