# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Stored settings survive power cuts, on memory that is erased sector by sector."""

import random

from awale_board.store_backends import FlashPage
from awale_board.store_settings import SIZE, SettingsStore, last_idle

from tests.support.cut_memory import Flash, Nvm, torn_flash


def keep(store: SettingsStore, text: bytes) -> None:
    """Write it, however many pages have to be erased before."""
    while not store.write(text):
        pass


def test_an_idle_value_is_written_if_it_has_changed_by_a_sixteenth() -> None:
    sector = Nvm()
    store = SettingsStore(sector)
    store.write_idle(1600)
    before = bytes(sector.data)
    for counts in (1600, 1501, 1700):
        store.write_idle(counts)
        assert bytes(sector.data) == before
    store.write_idle(1701)
    assert SettingsStore(sector).idle == 1701


def test_erases_are_rare_and_the_rest_of_the_memory_is_left_alone() -> None:
    sector = Nvm()
    sector[:100] = bytes(range(100))
    SettingsStore(sector).write_idle(700)
    sector.erases = 0
    for number in range(300):
        keep(SettingsStore(sector), b"%013d" % number)
        assert last_idle(bytes(sector[-SIZE:])) == 700  # as boot.py reads it
    assert SettingsStore(sector).read() == b"%013d" % 299
    assert sector.erases <= 300 // (SIZE // 17) + 1
    before = bytes(sector.data)
    SettingsStore(sector).write(b"%013d" % 299)  # the same again
    assert bytes(sector.data) == before
    assert bytes(sector[:100]) == bytes(range(100))


def test_garbage_is_not_read() -> None:
    chance = random.Random(3)
    for _ in range(80):
        sector = Nvm(chance.randbytes(4096))
        settings_store = SettingsStore(sector)
        settings_store.read()
        keep(settings_store, b"good")
        assert SettingsStore(sector).read() == b"good"


def test_without_a_memory_nothing_is_kept() -> None:
    for store in (None, bytearray(16)):
        settings_store = SettingsStore(store)
        settings_store.write(b"lost")
        assert settings_store.read() == b""


def two_copies(nvm: bytes, flash: bytes) -> tuple[Nvm, Flash, SettingsStore]:
    first, second = Nvm(nvm), Flash(flash)
    return first, second, SettingsStore(first, FlashPage(second))


def test_a_cut_in_any_write_of_two_copies_loses_no_choice() -> None:
    """Pages fill and are erased; each state of either memory with the other as it was then."""
    nvm, flash, store = two_copies(b"\xff" * 4096, b"\xff" * 8192)
    store.write_idle(700)
    last = b""
    erased = 0
    for number in range(70):
        text = b"%013d" % number
        at = [(bytes(nvm.data), bytes(flash.data))]
        nvm.operations.clear()
        flash.operations.clear()
        keep(store, text)
        cuts = [(data, at[0][1]) for each in nvm.operations for data in torn_flash(each)]
        cuts += [(bytes(nvm.data), data) for each in flash.operations for data in torn_flash(each)]
        erased += any(each.erasing for each in (*nvm.operations, *flash.operations))
        for first, second in cuts:
            one, two, again = two_copies(first, second)
            assert again.read() in (last, text)
            assert again.idle == 700
            found = again.read()
            for lone in (SettingsStore(one), SettingsStore(FlashPage(two))):
                assert lone.read() in (found, b"") or lone.read() < found
        last = text
    assert erased >= 2


def test_the_next_start_writes_what_one_of_two_copies_lacks() -> None:
    nvm, flash, store = two_copies(b"\xff" * 4096, b"\xff" * 8192)
    store.write(b"chosen")
    store.write_idle(700)
    for first, second in (
        (bytes(nvm.data), b"\xff" * 8192),
        (b"\xff" * 4096, bytes(flash.data)),
    ):
        one, two, _ = two_copies(first, second)
        for lone in (SettingsStore(one), SettingsStore(FlashPage(two))):
            assert (lone.read(), lone.idle) == (b"chosen", 700)


def test_a_full_page_waits_for_a_moment_in_which_it_may_be_erased() -> None:
    nvm, flash, store = two_copies(b"\xff" * 4096, b"\xff" * 8192)
    store.may_erase = False
    number = 0
    while store.write(b"%013d" % number):
        number += 1
    assert nvm.erases == flash.erases == 0
    store.may_erase = True
    assert [store.write(b"%013d" % number) for _ in range(3)] == [False, False, True]
    assert (nvm.erases, flash.erases) == (1, 1)
    assert two_copies(bytes(nvm.data), bytes(flash.data))[2].read() == b"%013d" % number
