# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The terms of docs/terms.md are those of the catalogues: one thing, one word."""

import json
import re
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from awale_host.resources import catalogue_languages, unread_languages
from babel import Locale

_ROOT: Final = Path(__file__).resolve().parents[2]
_LOCALE: Final = _ROOT / "host" / "awale_session" / "locale"
_SECTION: Final = re.compile(r"^## (.+)$", re.MULTILINE)
# A message that consists of the term, with a number, a letter or a side at most.
_NAMED: Final = {
    "pit": "ui.pit",
    "seed": "count.seeds",
    "store": "ui.store",
    "game": "ui.replay.game",
    "match": "ui.match",
    "draw": "ui.games.ended.draw",
    "hint": "ui.hint",
    "coach": "ui.coach",
    "South": "side.south",
    "North": "side.north",
}
OTHERS: Final = [language for language in catalogue_languages() if language != "en"]


class Row(NamedTuple):
    """Terms, the words chosen for them, the words not chosen."""

    terms: list[str]
    words: list[str]
    others: list[str]


def listed(cell: str) -> list[str]:
    return [word.strip() for word in cell.split(",") if word.strip()]


def rows(language: str) -> list[Row]:
    """The table of a language; empty if there is none."""
    text = (_ROOT / "docs" / "terms.md").read_text(encoding="utf-8")
    parts = _SECTION.split(text)
    sections = dict(zip(parts[1::2], parts[2::2], strict=True))
    section = sections.get(Locale(language).get_display_name("en") or "", "")
    cells = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [Row(*(listed(cell) for cell in line[:3])) for line in cells[2:]]


def sentences(language: str) -> dict[str, str]:
    """Every sentence of a catalogue; the forms of a plural one after the other."""
    loaded = json.loads((_LOCALE / f"{language}.json").read_text(encoding="utf-8"))
    return {
        id: said if isinstance(said, str) else " ".join(said.values())
        for id, said in loaded.items()
    }


def pattern(word: str) -> str:
    """A word, also in the plural; with a hyphen, all that begin with it."""
    return rf"\b{re.escape(word[:-1])}" if word.endswith("-") else rf"\b{re.escape(word)}(e?s)?\b"


@pytest.mark.parametrize("language", OTHERS)
def test_each_term_has_the_word_of_the_table(language: str) -> None:
    said = sentences(language)
    found: dict[str, str] = {}
    for row in rows(language):
        if len(row.terms) == len(row.words):
            found |= dict(zip(row.terms, row.words, strict=True))
    assert found.keys() >= _NAMED.keys()
    for term, id in _NAMED.items():
        assert found[term].lower() in said[id].lower(), term


@pytest.mark.parametrize("language", OTHERS)
def test_no_other_word_stands_for_a_term(language: str) -> None:
    wrong = [word for row in rows(language) for word in row.others]
    assert wrong
    found = [
        (id, word)
        for id, said in sentences(language).items()
        for word in wrong
        if re.search(pattern(word), said, re.IGNORECASE)
    ]
    assert found == []


def test_a_capture_has_one_word_in_english_too() -> None:
    others = re.compile(r"\b(catch|catches|caught)\b", re.IGNORECASE)
    assert [id for id, said in sentences("en").items() if others.search(said)] == []


def test_the_document_says_which_languages_no_native_speaker_has_read() -> None:
    names = [Locale(language).get_display_name("en") for language in unread_languages()]
    text = (_ROOT / "docs" / "terms.md").read_text(encoding="utf-8").replace("\n", " ")
    assert f"No native speaker has read the {' and the '.join(map(str, names))} yet." in text


@pytest.mark.parametrize("language", catalogue_languages())
def test_a_result_has_one_form_on_its_card_and_in_the_list(language: str) -> None:
    said = sentences(language)
    assert said["kept.lost.you"] == said["result.win_by_word.you.lost"]
    assert said["result.draw"].startswith(said["ui.games.ended.draw"])
