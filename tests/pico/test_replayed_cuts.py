# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Two hundred power cuts inside flash operations of an emulated Pico: start, confirmations, play
and erases ahead. What each leaves is opened by the firmware on this PC."""

import random
from pathlib import Path

import pytest
from awale_board.store_reader import ArchiveReader

from awale_core import Game
from awale_core.record import decode
from tests.pico.emulated import EmulatedBoard
from tests.pico.full_memory import SIZE, fill
from tests.pico.images import DRIVE_AT, GAMES_AT, NVM_AT, NVM_SIZE, flash_image, torn_images
from tests.support.cut_memory import Flash, Nvm
from tests.support.firmware_harness import Board

pytestmark = pytest.mark.usefixtures("own_firmware")

GAMES = 1_016  # in every bank, and the last one has room for some more
CONFIRMED = 75
PLAYED = 12
PLIES = 50
CUTS = 200
Moves = list[int]


def kept(image: bytes) -> dict[str, Moves]:
    """Every game on a board with this flash, by its id: those that wait and the interrupted one."""
    nvm = Nvm(image[NVM_AT : NVM_AT + NVM_SIZE])
    flash = Flash(image[GAMES_AT : GAMES_AT + SIZE], recorded=False)
    board = Board(memory=nvm, flash=flash, games=90_000)  # type: ignore[arg-type]
    archive = board.app.archive
    assert archive is not None
    games = ArchiveReader(archive)
    found: dict[str, Moves] = {}
    number = games.waiting(games.first)
    while number < games.next:
        assert games.id(number) not in found
        found[games.id(number)] = list(decode(games.record(number), any_end=True).game.moves)
        number = games.waiting(number + 1)
    session = board.app.session
    if session.game is not None:
        found[session.id] = list(session.game.moves)
    return found


def test_two_hundred_cuts_lose_no_game(tmp_path: Path) -> None:
    begin = flash_image(None, tmp_path, games=fill(GAMES, to_the_brim=False).flash)
    path = tmp_path / "flash.bin"
    path.write_bytes(begin)
    before = kept(begin)
    assert len(before) == GAMES
    confirmed: dict[str, int] = {}  # the number of operations before each was asked for
    moves: dict[str, list[tuple[int, int]]] = {}  # of each game: pit, and operations until it was
    with EmulatedBoard(flash=path, recorded=True) as board:
        board.open()
        board.ask(t="set", values={"speed": "max"}, session=True)
        listed = board.ask(t="archive_list", **{"from": 0})
        while len(confirmed) < CONFIRMED:
            for number, id, _ in listed["games"]:
                record = board.ask(t="archive_chunk", number=number, game=id, **{"from": 0})
                confirmed[id] = len(board.operations)
                crc = record["data"][-8:]
                board.ask(t="archive_confirm", number=number, game=id, crc=crc)
            listed = board.ask(t="archive_list", **{"from": listed["next"]})
        throw = random.Random(3)
        for number in range(PLAYED):
            game = Game("abapa")
            asked = {"rules": "abapa", "starter": 0, "south": "host", "north": "host"}
            id = board.ask(t="new", replace=True, **asked)["game"]
            moves[id] = []
            while game.plies < PLIES:
                pit = throw.choice(game.legal_moves())
                board.ask(t="move", game=id, ply=game.plies, pit=pit)
                game.play(pit)
                moves[id].append((pit, len(board.operations)))
            if number % 4 == 3:
                board.ask(t="declare", game=id, ply=PLIES, side=0, action="resign")
                board.rest(5_000)  # it erases ahead
        done = board.operations
    erased = [each for each in done if each.data is None and GAMES_AT <= each.at < NVM_AT]
    assert len(erased) == 2
    chance = random.Random(4)
    there = [number for number, each in enumerate(done) if GAMES_AT <= each.at < DRIVE_AT]
    wanted = set(chance.sample(there, CUTS))
    for number, image in torn_images(begin, done, wanted):
        found = kept(image)
        for id, played in before.items():
            if confirmed.get(id, number + 1) > number:
                assert found.get(id) == played, (number, id)
        for id, made in moves.items():
            sure = [pit for pit, until in made if until < number]  # not the one in hand
            if sure:
                assert found[id][: len(sure)] == sure, (number, id)
