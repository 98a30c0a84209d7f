# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The drive is lent to the PC by a request, for one start, with the game kept."""

import pytest
from awale_board.store_settings import LENT, SIZE, SettingsStore

from tests.support.boot_modules import BOOT, FINGER, OWN_DRIVE, PORTS, BootModules
from tests.support.firmware_harness import Board
from tests.support.touch_room import noted


def lend(board: Board, to: str = "pc") -> None:
    """Ask, and let the board restart."""
    assert board.ask(t="drive", to=to) == {"t": "ok", "re": board.last_id}
    assert board.restarts == 0
    board.run(400)
    assert board.restarts == 1


def boots(monkeypatch: pytest.MonkeyPatch, memory: bytearray, **raw: int) -> list[object]:
    return BootModules(monkeypatch, dict(raw), memory).run()


def test_the_pc_has_the_drive_for_one_start(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(memory=noted())
    assert "drive" in board.connect()["cap"]
    lend(board)
    assert boots(monkeypatch, board.memory) == [PORTS]
    assert boots(monkeypatch, board.memory) == [PORTS, OWN_DRIVE]


def test_the_pc_gives_the_drive_back_by_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(memory=noted())
    board.connect()
    lend(board)
    assert boots(monkeypatch, board.memory) == [PORTS]
    again = Board(memory=board.memory)
    again.connect()
    lend(again, "board")
    assert boots(monkeypatch, board.memory) == [PORTS, OWN_DRIVE]


def test_a_loan_of_the_drive_keeps_the_game_and_the_settings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = Board(memory=noted())
    board.connect()
    game = board.ask(t="new", rules="benin", starter=0, south="host", north="host")["game"]
    board.ask(t="move", game=game, ply=0, pit=3)
    board.ask(t="set", values={"brightness": 9})
    board.send(b"")
    board.ask(t="drive", to="pc")
    board.ask(t="set", values={"palette": "night"})  # in the 0.3 s that are left
    board.run(400)
    assert boots(monkeypatch, board.memory) == [PORTS]
    again = Board(memory=board.memory)
    assert again.game.moves == [3]
    assert again.app.options.get("brightness") == 9
    assert again.app.options.get("palette") == "night"
    assert boots(monkeypatch, board.memory) == [PORTS, OWN_DRIVE]


def test_other_values_of_the_drive_request_are_refused() -> None:
    board = Board(memory=noted())
    board.connect()
    for to in ("PC", 1, None, True):
        assert board.ask(t="drive", to=to)["code"] == "field"
    board.run(1_000)
    assert board.restarts == 0


def test_the_drive_can_be_lent_any_number_of_times(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = noted()
    for _ in range(3 * SIZE // len(LENT)):
        settings_store = SettingsStore(memory)
        assert settings_store.may_lend()
        settings_store.lend_drive()
        assert boots(monkeypatch, memory) == [PORTS]
        assert boots(monkeypatch, memory) == [PORTS, OWN_DRIVE]


def test_a_loan_of_the_drive_is_refused_without_room_to_note_it() -> None:
    board = Board(memory=noted())
    board.connect()
    game = board.ask(t="new", rules="benin", starter=0, south="host", north="host")["game"]
    board.ask(t="move", game=game, ply=0, pit=3)
    refused = 0
    for number in range(60):  # choices fill the page, the game keeps it from being erased
        board.ask(t="set", values={"brightness": 1 + number % 9})
        board.run(5_000)
        answer = board.ask(t="drive", to="pc")
        if answer["t"] == "error":
            assert answer["code"] == "busy"
            refused += 1
            break
        board.app.maintenance.restart_at = -1
    assert refused
    board.run(1_000)
    assert board.restarts == 0
    assert board.game.moves == [3]


@pytest.mark.parametrize("cut", range(len(LENT)))
def test_the_power_is_cut_while_a_note_is_written(
    monkeypatch: pytest.MonkeyPatch, cut: int
) -> None:
    memory = noted()
    SettingsStore(memory).write(b"choices")
    settings_store = SettingsStore(memory)
    before = bytes(memory)
    settings_store.lend_drive()
    end = len(before.rstrip(b"\xff")) + cut
    torn = bytearray(memory[:end] + before[end:])
    assert boots(monkeypatch, torn) == [PORTS, OWN_DRIVE]
    assert SettingsStore(torn).read() == b"choices"


def test_nothing_but_ok_decides_when_it_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who holds OK gets the drive, whatever is on it: boot.py imports nothing from it."""
    assert boots(monkeypatch, noted(), GP19=FINGER) == [PORTS]
    source = BOOT.read_text(encoding="utf-8")
    imported = {line.split()[1] for line in source.splitlines() if "import " in line.lstrip()[:7]}
    built_in = {"binascii", "board", "digitalio", "microcontroller", "storage", "supervisor"}
    assert imported <= built_in | {"sys", "touchio", "usb_cdc"}
