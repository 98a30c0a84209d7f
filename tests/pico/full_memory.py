# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A board's flash with many games in it that no PC has fetched: the state in which there is most to
do at the start, for a PC's requests, and for the next game, which opens a bank.

The firmware's own archive writes them, on this PC.
"""

import random
from typing import NamedTuple

from awale_board.store_backends import SECTOR, FlashMemory
from awale_board.store_codec import LEFT, ending_symbol
from awale_board.store_journal import payload_of
from awale_board.store_recovery import open_archive

from awale_core import Game
from awale_core.record_writer import ending_byte
from tests.support.cut_memory import Flash

GAMES = 900
SIZE = 32 * SECTOR


class FullMemory(NamedTuple):
    """The bytes of the memory for games, and how many there are."""

    flash: bytes
    games: int


def fill(games: int = GAMES, *, to_the_brim: bool = True, seed: int = 1) -> FullMemory:
    """Random games, played to their end: `games`, and those that fit into the bank in use."""
    draw = random.Random(seed)
    flash = Flash(b"\xff" * SIZE, recorded=False)
    archive = open_archive(FlashMemory(flash))
    number = 0
    while number < games or (to_the_brim and archive.current.room >= archive.reserve()):
        game = Game("abapa", draw.randrange(2))
        symbols = bytearray()
        while game.outcome is None:
            pit = draw.choice(game.legal_moves())
            game.play(pit)
            symbols.append(pit % 6)
        symbols += bytes((ending_symbol(ending_byte(game)), LEFT))
        rules = game.starter << 4
        archive.begin(payload_of(rules, 1, 1, number, key=None, started=None, extra=b"\0"))
        archive.append(symbols)
        number += 1
    return FullMemory(bytes(flash.data), number)
