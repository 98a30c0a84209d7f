# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The catalogues of sentences: what is translated fits the English sentence. What is not yet
translated is English for people, and keeps a release from being made."""

import json
import sys
from pathlib import Path

import pytest
from awale_host import resources

from tools import catalogues
from tools.release import NotReady, release

ENGLISH = {"a": "One {pit}", "b": "Two", "c": {"one": "{n} seed", "other": "{n} seeds"}}
FRENCH = {"a": "Un {pit}", "b": "Deux", "c": {"one": "une graine", "other": "{n} graines"}}


@pytest.mark.parametrize("language", catalogues.languages())
def test_what_is_translated_fits(language: str) -> None:
    found = catalogues.problems(catalogues.updated(language))
    assert [each for each in found if not each.endswith(": not translated")] == []


@pytest.fixture
def locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of catalogues, with the English one only."""
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    (tmp_path / "en.json").write_text(json.dumps(ENGLISH), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("id", "entry", "fault"),
    [
        ("a", "Un {put}", "fields ['put'] instead of ['pit']"),
        ("a", "Un", "fields [] instead of ['pit']"),
        ("a", {"one": "Un {pit}", "other": "Uns {pit}"}, "one form wanted"),
        ("b", "", "not translated"),
        ("c", "{n} graines", "forms one, other wanted"),
        ("c", {"one": "une graine", "other": "graines"}, "fields [] instead of ['n']"),
        ("c", {"one": "une graine", "other": ""}, "not translated"),
    ],
)
def test_missing_and_wrong_entries_are_found(
    locale: Path, id: str, entry: catalogues.Entry, fault: str
) -> None:
    (locale / "fr.json").write_text(json.dumps(FRENCH), encoding="utf-8")
    assert list(catalogues.problems(catalogues.updated("fr"))) == []
    (locale / "fr.json").write_text(json.dumps({**FRENCH, id: entry}), encoding="utf-8")
    assert list(catalogues.problems(catalogues.updated("fr"))) == [f"{id}: {fault}"]


def test_an_unfinished_language_is_not_released(locale: Path, tmp_path: Path) -> None:
    (locale / "fr.json").write_text(json.dumps(FRENCH), encoding="utf-8")
    assert catalogues.unfinished() == []
    (locale / "fr.json").write_text(json.dumps({**FRENCH, "b": ""}), encoding="utf-8")
    with pytest.raises(NotReady, match="fr"):
        release(tmp_path / "release", hardware=False)
    assert not (tmp_path / "release").exists()


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["catalogues", *words])
    return catalogues.main()


def test_a_new_language_gets_every_id_and_keeps_what_is_translated(
    locale: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "it") == 1
    assert catalogues.read("it") == {"a": "", "b": "", "c": ""}
    assert "it: a: not translated" in capsys.readouterr().err
    (locale / "it.json").write_text('{"old": "Vecchio", "b": "Due"}', encoding="utf-8")
    assert run(monkeypatch, "--check") == 1
    assert "old" in catalogues.read("it")
    assert run(monkeypatch) == 1
    assert catalogues.read("it") == {"a": "", "b": "Due", "c": ""}


def test_people_read_english_where_a_sentence_is_not_translated(
    locale: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resources, "LOCALE", locale)
    (locale / "it.json").write_text('{"a": "", "b": "Due"}', encoding="utf-8")
    assert json.loads(resources.catalogue_file("it") or b"") == {**ENGLISH, "b": "Due"}
