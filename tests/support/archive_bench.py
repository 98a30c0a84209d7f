# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Session, recorder and archive of a board, without its main loop, on memory that can be cut."""

import itertools
import random

from awale_board.config import Config
from awale_board.game_session import GameSession
from awale_board.light_animations import Animator
from awale_board.link import Link
from awale_board.options import Options
from awale_board.store_archive import Archive
from awale_board.store_backends import FlashPage, open_memory
from awale_board.store_bank import Bank
from awale_board.store_mount import mount
from awale_board.store_reader import ArchiveReader
from awale_board.store_recorder import Recorder
from awale_board.store_recovery import open_archive, restore
from awale_board.store_settings import SettingsStore
from awale_board.ui_indicators import Indicators

from awale_core import Game
from awale_core.record import Record, ending_byte
from tests.support.cut_memory import Flash, Nvm

KINDS = ["nvm", "flash"]
Running = tuple[str, tuple[int, ...], int] | None


class NoClock:
    """A clock that has not been set."""

    def unix_time(self) -> int:
        return 0


class ArchiveBench:
    """Plays at random; `kept` are the games that are over or left, by id, as (moves, ending)."""

    def __init__(
        self,
        kind: str,
        data: bytes | None = None,
        seed: int = 1,
        games: int = 0,
    ) -> None:
        self.chance = random.Random(seed)
        self.kind = kind
        self.nvm = Nvm(data) if data and kind == "nvm" else Nvm()
        self.flash = Flash(data) if data and kind == "flash" else Flash()
        copy = FlashPage(self.flash) if kind == "flash" else None
        self.settings_store = settings_store = SettingsStore(self.nvm, copy)
        self.options = Options(Config(), settings_store)
        flash = self.flash if kind == "flash" else None
        memory = open_memory(flash, self.nvm, settings_store)
        assert memory is not None
        self.archive = open_archive(memory)
        self.kept = ArchiveReader(self.archive)
        if kind == "nvm":
            settings_store.make_room = self.archive.release
        ids = itertools.count(0xA0000001 + games)
        self.session = GameSession(Animator(), Indicators(), Link(None), lambda: next(ids))
        self.recorder = Recorder(self.archive, self.session, self.options, NoClock())  # type: ignore[arg-type]
        restore(self.archive, self.session, self.recorder, 0)

    @property
    def memory(self) -> Nvm | Flash:
        return self.flash if self.kind == "flash" else self.nvm

    @property
    def running(self) -> Running:
        game = self.session.game
        return None if game is None else (self.session.id, tuple(game.moves), ending_byte(game))

    @property
    def game(self) -> Game:
        assert self.session.game is not None
        return self.session.game

    def start(self, rules: str = "abapa", fen: str | None = None) -> None:
        game = Game(rules, self.chance.randrange(2)) if fen is None else Game.from_fen(fen, rules)
        self.session.start(game, "touch", "board", 0)
        self.recorder.step()

    def play(self) -> None:
        self.session.play(self.chance.choice(self.session.legal), 0)
        self.recorder.step()

    def act(self) -> None:
        """Something that players do in a game, most often a move."""
        dice = self.chance.random()
        game = self.game
        if dice < 0.04 and game.plies > 1:
            self.session.undo(self.chance.choice((1, 2)), 0)
        elif dice < 0.05:
            self.session.seat("host", "touch", 0)
        elif dice < 0.055:
            self.session.declare(self.chance.randrange(2), "resign", 0)
        else:
            self.session.play(self.chance.choice(self.session.legal), 0)
        self.recorder.step()

    def leave(self) -> None:
        self.session.leave()
        self.recorder.step()

    def whole_game(self, rules: str = "abapa") -> None:
        self.start(rules)
        while self.game.outcome is None and self.game.plies < 120:
            self.act()

    def waiting(self) -> dict[str, bytes]:
        """The records of all games that wait, by id."""
        return dict(waiting_in(self.archive).values())

    def confirm_all(self) -> None:
        number = self.kept.waiting(self.kept.first)
        while number < self.archive.next:
            self.kept.confirm(number)
            number = self.kept.waiting(number + 1)


def waiting_in(archive: Archive) -> dict[int, tuple[str, bytes]]:
    """The games that a board offers to a host, by number: id and record."""
    games = ArchiveReader(archive)
    found = {}
    number = games.waiting(games.first)
    while number < games.next:
        found[number] = games.id(number), games.record(number)
        number = games.waiting(number + 1)
    return found


def banks_of(archive: Archive) -> list[Bank]:
    """All banks in use, oldest first, read again."""
    found = []
    for first, number in sorted((first, at) for at, first in enumerate(archive.firsts)):
        if first >= 0:
            bank = Bank(archive.memory, number, first)
            for _ in mount(bank):
                pass
            found.append(bank)
    return found


def as_running(record: Record) -> Running:
    return (f"{record.id:08x}", tuple(record.game.moves), ending_byte(record.game))
