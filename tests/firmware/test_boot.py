# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""boot.py: both ports always, the drive never; the program in flash where OK is held."""

import random
import runpy
import sys
from functools import partial

import pytest
from awale_board import layout
from awale_board.store_settings import SIZE, SettingsStore, last_idle

from hardware.geometry import GEOMETRIES
from hardware.touch import PEOPLE, SUPPLIES
from tests.support.firmware_harness import Board
from tests.support.main_in_process import BOOT, FINGER, FROZEN, IDLE, PORTS, Booting, Raw
from tests.support.touch_room import noted, poor_room

OK_PIN = layout.PAD_PINS[layout.OK]


def test_on_a_pico_2_the_pads_resistors_lead_to_3v3(monkeypatch: pytest.MonkeyPatch) -> None:
    for board_id in ("awale_pico2", "raspberry_pi_pico2"):
        boot = Booting(monkeypatch, {}, noted(), board_id)
        assert boot.boot() == [PORTS]
        assert set(boot.pulls) == {sys.modules["digitalio"].Pull.UP}
    boot = Booting(monkeypatch, {}, noted())
    assert boot.boot() == [PORTS]
    assert boot.pulls == [None]
    assert boot.supervisor.runtime.autoreload is False  # a PC that writes the drive ends no game


@pytest.mark.parametrize(
    ("raw", "held"),
    [
        ({OK_PIN: FINGER}, True),
        ({OK_PIN: 2}, True),  # a hand that conducts the charge away
        ({OK_PIN: ValueError("No pulldown on pin")}, False),
        ({"GP17": 9_000, "GP18": ValueError("No pulldown on pin")}, False),
    ],
)
def test_ok_held_starts_the_program_in_flash(
    monkeypatch: pytest.MonkeyPatch, raw: dict[str, Raw], held: bool
) -> None:
    done = Booting(monkeypatch, raw, noted()).boot()
    assert done == ([FROZEN, PORTS] if held else [PORTS])


@pytest.mark.parametrize("geometry", GEOMETRIES)
def test_every_finger_on_ok_is_felt_and_no_noise(
    monkeypatch: pytest.MonkeyPatch, geometry: str
) -> None:
    """At 0.6 times the model's finger, 1.5 times its idle value and twice its noise and hum; other
    pads read whatever they like."""
    supplies = list(SUPPLIES)[:: 1 if geometry == "pcb" else -1]
    for person, supply in zip(PEOPLE, supplies, strict=True):
        room = poor_room(3, geometry, person=person, supply=supply)  # type: ignore[arg-type]
        room.live(1_000)
        memory = noted(room.touch.pads[layout.OK].baseline)
        for finger in (0.0, 1.0):
            room.fingers[layout.OK] = finger
            for _ in range(20):
                room.live(7)
                boot = Booting(monkeypatch, {OK_PIN: partial(room.value, layout.OK)}, memory)
                assert boot.boot() == ([FROZEN, PORTS] if finger else [PORTS])


def test_without_a_known_idle_value_ok_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    for memory in (bytearray(b"\xff" * 4096), None):
        boot = Booting(monkeypatch, {OK_PIN: FINGER}, memory)
        assert boot.boot() == [PORTS]
        assert boot.pulls == []


def test_the_board_notes_the_idle_value_in_its_first_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = Board()
    board.run(20_000)
    assert Booting(monkeypatch, {}, board.memory).boot() == [PORTS]
    before = bytes(board.memory)
    again = Board(memory=board.memory)
    again.run(60_000)
    assert bytes(again.memory) == before


@pytest.mark.parametrize("wrong", [IDLE // 2, FINGER])
def test_a_wrong_note_is_corrected(monkeypatch: pytest.MonkeyPatch, wrong: int) -> None:
    """As if a finger had stayed on OK for the whole of the first start."""
    memory = noted(wrong)
    assert Booting(monkeypatch, {}, memory).boot() == [FROZEN, PORTS]
    board = Board(memory=memory)
    board.run(20_000)
    assert Booting(monkeypatch, {}, memory).boot() == [PORTS]
    assert Booting(monkeypatch, {OK_PIN: FINGER}, memory).boot() == [FROZEN, PORTS]


def test_a_finger_on_ok_is_not_noted() -> None:
    board = Board()
    board.run(5_000)
    board.pads.touch("ok", True)
    board.run(25_000)
    assert SettingsStore(board.memory).idle == 0


@pytest.mark.parametrize("cut", range(5))
def test_the_power_is_cut_while_a_note_is_written(cut: int) -> None:
    whole = noted(IDLE)
    torn = bytearray(whole)
    SettingsStore(torn).write_idle(2 * IDLE)
    end = len(bytes(whole).rstrip(b"\xff"))
    torn[end + cut :] = whole[end + cut :]
    store = SettingsStore(torn)
    assert store.idle == IDLE
    store.write(b"settings")
    assert SettingsStore(torn).read() == b"settings"


def test_boot_reads_the_note_as_the_board_does() -> None:
    known_idle = runpy.run_path(str(BOOT))["known_idle"]
    chance = random.Random(2)
    for _ in range(80):
        memory = bytearray(b"\xff" * 4096)
        for _ in range(chance.randrange(30)):
            store = SettingsStore(memory)
            if chance.random() < 0.5:
                store.write_idle(chance.randrange(1, 10_001))
            else:
                store.write(chance.randbytes(chance.randrange(1, 33)))
            if chance.random() < 0.2:
                memory[4096 - chance.randrange(1, SIZE)] = chance.randrange(255)
        page = bytes(memory[-SIZE:])
        assert known_idle(page) == last_idle(page)


@pytest.mark.parametrize("module", ["board", "touchio", "microcontroller", "storage", "supervisor"])
def test_a_missing_module_keeps_no_port_closed(
    monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    boot = Booting(monkeypatch, {}, noted())
    monkeypatch.setitem(sys.modules, module, None)
    assert boot.boot() == [PORTS]


def test_garbage_in_memory_keeps_no_port_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(1)
    for size in (0, 100, *[4096] * 50):
        done = Booting(monkeypatch, {}, bytearray(chance.randbytes(size))).boot()
        assert done in ([FROZEN, PORTS], [PORTS])


def test_without_usb_boot_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    boot = Booting(monkeypatch, {})
    monkeypatch.setitem(sys.modules, "usb_cdc", None)
    assert boot.boot() == []
