# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The catalogues of sentences: complete, up to date, the same for gettext and as JSON."""

from pathlib import Path

import pytest

from tools import catalogues


@pytest.mark.parametrize("language", catalogues.languages())
def test_a_language_is_complete_and_its_files_are_up_to_date(language: str) -> None:
    catalog = catalogues.updated(language)
    assert list(catalogues.problems(catalog)) == []
    file = catalogues.LOCALE / f"{language}.json"
    assert file.read_text(encoding="utf-8") == catalogues.compiled(catalog)
    assert catalogues.po_file(language).read_bytes() == catalogues.as_text(catalog)


def test_the_template_is_up_to_date() -> None:
    assert not catalogues.stale(
        catalogues.LOCALE / "awale.pot", catalogues.as_text(catalogues.template())
    )


def test_missing_stale_and_wrong_entries_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    (tmp_path / "en.json").write_text(
        '{"a": "One {pit}", "b": "Two", "c": {"one": "{n} seed", "other": "{n} seeds"}}'
    )
    po = tmp_path / "fr" / "LC_MESSAGES" / "awale.po"
    po.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
    right = (
        'msgctxt "a"\nmsgid "One {pit}"\nmsgstr "Un {pit}"\n\n'
        'msgctxt "b"\nmsgid "Two"\nmsgstr "Deux"\n\n'
        'msgctxt "c"\nmsgid "{n} seed"\nmsgid_plural "{n} seeds"\n'
        'msgstr[0] "{n} graine"\nmsgstr[1] "{n} graines"\n'
    )
    po.write_text(head + right)
    assert list(catalogues.problems(catalogues.updated("fr"))) == []
    for old, new, fault in (
        ("Un {pit}", "Un {put}", "a: fields"),
        ('"Deux"', '""', "b: not translated"),
        ('msgid "Two"', 'msgid "Second"', "b: not translated"),
        ("{n} graines", "graines", "c: fields"),
    ):
        po.write_text(head + right.replace(old, new))
        (found,) = catalogues.problems(catalogues.updated("fr"))
        assert found.startswith(fault)
