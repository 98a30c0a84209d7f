# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine's notices are in the catalogue, in the same words."""

from awale_engine.notices import TEXTS, Notice
from awale_host.engine_notices import translated
from awale_session.catalogue import catalogue, speak

from tests.support.sentences import english_text


def test_the_catalogue_has_the_engines_sentences() -> None:
    english = catalogue("en")
    assert {id: english.get(id) for id in TEXTS} == TEXTS


def test_a_notice_is_said_in_the_terminals_language() -> None:
    said: list[str] = []
    speak("fr")
    try:
        translated(said.append)(Notice("tables.ready"))
    finally:
        speak("en")
    translated(said.append)(Notice("tables.ready"))
    assert said == [catalogue("fr")["tables.ready"], english_text("tables.ready")]
