# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games are kept and come back, on either interpreter."""

from awale_board.store_backends import FlashMemory
from awale_board.store_reader import ArchiveReader
from awale_board.store_recovery import open_archive

from awale_core import Game
from awale_core.record import decode
from tests.firmware.both.small_board import SmallBoard


class Flash:
    SIZE = 12288

    def __init__(self):
        self.data = bytearray(self.SIZE)

    def read(self, offset, length):
        return bytes(self.data[offset : offset + length])

    def program(self, offset, data):
        for at in range(len(data)):
            self.data[offset + at] &= data[at]

    def erase(self, sector):
        self.data[4096 * sector : 4096 * sector + 4096] = b"\xff" * 4096


def record_of(archive):
    games = ArchiveReader(archive)
    number = games.waiting(0)
    assert number < games.next
    return games.record(number)


def test_a_game_by_touch_goes_on_after_a_power_cut():
    board = SmallBoard(speed="max")
    board.run(100)
    board.tap(16)
    for pit in (2, 8, 5):
        board.tap(pit)
        board.settle()
    moves = board.game.moves
    assert len(moves) >= 2
    again = SmallBoard(board.memory)
    assert again.game.moves == moves
    assert again.app.session.id == board.app.session.id


def test_a_game_is_kept_as_a_record():
    archive = open_archive(FlashMemory(Flash()))
    game = Game("awari")
    archive.begin(bytes((1, 2, 3, 4, 1, 1, 1, 0)))
    for _ in range(20):
        pit = game.legal_moves()[0]
        game.play(pit)
        archive.append(bytes((pit % 6,)))
    archive.append(bytes((7,)))
    record = decode(record_of(archive))
    assert record.game.moves == game.moves
    assert record.id == 0x04030201
    ArchiveReader(archive).confirm(0)
    assert ArchiveReader(archive).waiting(0) == archive.next == 1
