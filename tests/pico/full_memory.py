# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A board's memory with as many games in it as it takes: the state in which heap is shortest.

The firmware itself plays the games, on this PC, with its nvm and its files in this PC's memory.
"""

import io
import random
from pathlib import Path
from typing import NamedTuple

from awale_board.store_journal import SPILL_FILES

from awale_core import Game
from tests.support.firmware_harness import Board

_SPARE = 2  # games that still fit at the end, so that a game that follows is recorded


class FullMemory(NamedTuple):
    """The bytes of nvm, the files on the drive by path, and how many games they hold."""

    nvm: bytes
    files: dict[str, bytes]
    games: int

    def put_on(self, drive: Path) -> None:
        """Write the files to a drive."""
        for path, data in self.files.items():
            (drive / path).write_bytes(data)


class _File(io.BytesIO):
    def __init__(self, files: dict[str, bytes], path: str) -> None:
        super().__init__(files[path])
        self._files = files
        self._path = path

    def close(self) -> None:
        if not self.closed:
            self._files[self._path] = self.getvalue()
        super().close()


class _Files:
    """Has the methods of `awale_board.interfaces.Files`."""

    def __init__(self, contents: dict[str, bytes]) -> None:
        self.contents = contents

    def open(self, path: str, mode: str) -> _File:
        if path not in self.contents:
            raise FileNotFoundError(path)
        return _File(self.contents, path)

    def free(self) -> int:
        return 0

    def make_folder(self, path: str) -> None:
        pass

    def sync(self) -> None:
        pass


def fill(drive: Path, seed: int = 1) -> FullMemory:
    """Play random games to their end on a board with `drive` until there is room for no more than
    two further ones."""
    files = _Files({path: (drive / path).read_bytes() for path in SPILL_FILES})
    return _filled(Board(files=files), files.contents, _SPARE, seed)


def fill_nvm(seed: int = 1) -> FullMemory:
    """The same for a board without a drive, until nvm has no room for another game."""
    return _filled(Board(), {}, 0, seed)


def _filled(board: Board, files: dict[str, bytes], spare: int, seed: int) -> FullMemory:
    board.connect()
    board.ask(t="set", values={"speed": "max"})
    draw = random.Random(seed)
    while board.ask(t="archive_status")["games_left"] > spare:
        _play_game(board, draw)
    board.hold("new")  # leaves the last game
    kept = board.ask(t="archive_status")["waiting"]
    return FullMemory(bytes(board.memory), files, kept)


def _play_game(board: Board, draw: random.Random) -> None:
    game = Game("abapa", starter=draw.randrange(2))
    started = board.ask(
        t="new", rules="abapa", starter=game.turn, south="host", north="host", replace=True
    )
    while game.outcome is None:
        pit = draw.choice(game.legal_moves())
        board.ask(t="move", game=started["game"], ply=game.plies, pit=pit)
        game.play(pit)
