# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The end of a failure's report in nvm, beside choices and the idle value of OK."""

import string

import pytest
from awale_board import store_crash, store_settings
from awale_board.store_crash import MOST, note, noted
from awale_board.store_settings import SIZE, SettingsStore

REPORT = 'Traceback:\n  File "awale_board/app.py", line 12, in step\nKeyError: 5\n'


def flash() -> bytearray:
    return bytearray(b"\xff" * 4096)


def test_the_end_of_the_last_report_is_read_back_in_ascii() -> None:
    memory = flash()
    assert noted(memory) == ""
    note(memory, REPORT)
    assert noted(memory) == REPORT.strip()
    note(memory, "x" * 500 + "é\t\x7f ValueError: last")
    assert noted(memory).endswith("xx??? ValueError: last")
    assert len(noted(memory)) == MOST
    assert noted(memory) == store_crash.as_noted("x" * 500 + "é\t\x7f ValueError: last")


def test_the_same_report_is_written_once_and_nothing_is_ever_erased() -> None:
    memory = flash()
    for number in range(40):
        before = bytes(memory)
        note(memory, f"{REPORT} {number // 2}")
        changed = [at for at in range(4096) if memory[at] != before[at]]
        assert all(before[at] == 0xFF and at >= 4096 - SIZE for at in changed)
        assert not changed or number % 2 == 0


def test_choices_and_idle_value_are_read_past_a_report_of_any_letters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """… and at once: for a letter like a mark with a flipped bit the start would try every bit."""

    def tried(*_: object) -> None:
        raise AssertionError("this takes a tenth of a second on the Pico")

    monkeypatch.setattr(store_settings, "corrected", tried)
    letters = string.printable + "".join(chr(code) for code in range(256))
    for at in range(0, len(letters), 60):
        memory = flash()
        SettingsStore(memory).write(b"chosen")
        SettingsStore(memory).write_idle(364)
        note(memory, letters[at : at + 60])
        store = SettingsStore(memory)
        assert (store.read(), store.idle, store.damaged) == (b"chosen", 364, False)
        store.write(b"later")
        assert SettingsStore(memory).read() == b"later"
        assert noted(memory) == store_crash.as_noted(letters[at : at + 60])


def test_a_report_outlasts_the_page_and_a_new_version_does_not_show_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    memory = flash()
    note(memory, REPORT)
    store = SettingsStore(memory)
    for number in range(60):
        store.write(b"%013d" % number)
    assert noted(memory) == REPORT.strip()
    assert SettingsStore(memory).read() == b"%013d" % 59
    monkeypatch.setattr(store_crash, "VERSION", "99.0")
    assert noted(memory) == ""


def test_a_cut_at_any_byte_of_a_report_leaves_everything_else() -> None:
    whole = flash()
    SettingsStore(whole).write(b"chosen")
    before = len(whole.rstrip(b"\xff"))
    note(whole, REPORT)
    after = len(whole.rstrip(b"\xff"))
    for cut in range(before, after):
        memory = whole[:cut] + b"\xff" * (4096 - cut)
        assert noted(memory) == ""
        store = SettingsStore(memory)
        assert (store.read(), store.damaged) == (b"chosen", False)
        store.write(b"later")
        note(memory, REPORT)
        assert noted(memory) == REPORT.strip()
        assert SettingsStore(memory).read() == b"later"
