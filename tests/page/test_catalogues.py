# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Catalogues of all languages have the same sentences with the same fields."""

import json
import string
from pathlib import Path

import pytest

LOCALE = Path(__file__).resolve().parents[2] / "host" / "awale_host" / "locale"
LANGUAGES = sorted(path.stem for path in LOCALE.glob("*.json"))


def fields(entry: str | dict[str, str]) -> set[str]:
    """The names in braces of an entry, over all of its plural forms."""
    templates = [entry] if isinstance(entry, str) else list(entry.values())
    return {
        name
        for template in templates
        for _, name, _, _ in string.Formatter().parse(template)
        if name
    }


def read(language: str) -> dict[str, str | dict[str, str]]:
    loaded: dict[str, str | dict[str, str]] = json.loads((LOCALE / f"{language}.json").read_bytes())
    return loaded


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_every_sentence_with_its_fields(language: str) -> None:
    english, other = read("en"), read(language)
    assert other.keys() == english.keys()
    for id, entry in english.items():
        assert fields(other[id]) == fields(entry), id


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_with_plural_forms_has_the_form_other(language: str) -> None:
    for id, entry in read(language).items():
        assert isinstance(entry, str) or "other" in entry, id
