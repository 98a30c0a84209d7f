# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sentences for people by message id, and the catalogues that render them.

A sentence travels as an id with arguments, so that the terminal, the page and later other languages
render the same sentence from their own catalogue. An entry is a template with `{name}` fields, or
one template for each plural category, chosen by the argument `n`.
"""

import functools
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from msgspec import Struct, field

from .errors import AwaleError

Template = str | dict[str, str]
# The arguments that may be letters of pits; in the page's words.js, too.
PITS: Final = ("pit", "pits", "pad", "reply", "played", "then", "first", "rest")
_E = TypeVar("_E", bound=AwaleError)


class Sentence(Struct, frozen=True, omit_defaults=True):
    """A message id and its arguments: numbers, names as plain text, or sentences within it."""

    id: str
    args: "dict[str, str | int | Sentence]" = field(default_factory=dict)


def sentence(id: str, **args: str | int | Sentence) -> Sentence:
    """A sentence by its id and arguments."""
    return Sentence(id, args)


def render(words: Sentence, language: str) -> str:
    """The text of a sentence in a language; where the catalogue does not have it, its argument
    `text`, else its id."""
    template = catalogue(language).get(words.id)
    if template is None:
        return str(words.args.get("text", words.id))
    if not isinstance(template, str):
        # CLDR's category of a whole number in the languages that there are.
        singular = (0, 1) if language == "fr" else (1,)
        is_one = words.args.get("n") in singular and "one" in template
        template = template["one" if is_one else "other"]
    values = {name: _value(name, value, language) for name, value in words.args.items()}
    try:
        return template.format_map(values)
    except (KeyError, IndexError):
        return template


def _value(name: str, value: str | int | Sentence, language: str) -> str | int:
    """Return an argument as text; a letter of the far row is quoted, where `a` would be a word."""
    if isinstance(value, Sentence):
        return render(value, language)
    if name in PITS and value in tuple("abcdef"):
        return render(sentence("pit.far", letter=value), language)
    return value


def listed(parts: Sequence[Sentence | str], last: str = "list.last") -> Sentence | str:
    """`A`, `A and B`, `A, B and C`; at least one part. `last` joins the last two."""
    words = parts[-1]
    for at, part in enumerate(reversed(parts[:-1])):
        words = sentence("list.more" if at else last, first=part, rest=words)
    return words


_read: list[Callable[[str], "bytes | str | None"]] = []


def read_with(read: Callable[[str], "bytes | str | None"]) -> None:
    """Read catalogues with this function from now on: it gets a language (`en`) and returns its
    catalogue as JSON, None if there is none. Each home calls this once, before anything else."""
    _read[:] = [read]


@functools.cache
def catalogue(language: str) -> Mapping[str, Template]:
    """The catalogue of a language; the English one where there is none."""
    if not _read:
        raise RuntimeError("there are no sentences yet: import awale_host, or call read_with")
    read = _read[0]
    body = read(language) or read("en") or b"{}"
    loaded: dict[str, Template] = json.loads(body)
    return loaded


def english(words: Sentence) -> str:
    """The English text of a sentence."""
    return render(words, "en")


def seconds(count: float) -> Sentence:
    """`30 seconds`, `0.5 seconds`."""
    return sentence("count.seconds", n=int(count) if count == int(count) else f"{count:g}")


def failure(kind: type[_E], id: str, **args: "str | int | Sentence") -> _E:
    """An error whose text is a sentence: `str()` in English, `say` for every language."""
    say = Sentence(id, args)
    error = kind(english(say))
    error.say = say
    return error


_terminal = ["en"]


def speak(language: str) -> None:
    """Use another language in the terminal from now on, for the whole process."""
    _terminal[0] = language


def spoken(words: Sentence) -> str:
    """The text of a sentence in the terminal's language."""
    return render(words, _terminal[0])


def spoken_error(error: AwaleError) -> str:
    """The text of an error in the terminal's language; in English, which may say more, where it
    has no other."""
    return str(error) if error.say is None or _terminal[0] == "en" else spoken(error.say)
