# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Choices and games that outlast power cuts: opened at the start, written at rest if they can."""

from .store_backends import FlashPage, open_memory
from .store_journal import MOVED
from .store_recorder import Recorder
from .store_recovery import note_failure, open_archive, restore
from .store_settings import SettingsStore

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .game_session import GameSession
    from .input_pad import Pad
    from .interfaces import Hardware, Memory
    from .options import Options
    from .store_archive import Archive

_KEEP_MS = 3_000  # choices are stored after this time without a touch
_NOTE_IDLE_MS = 10_000  # what OK reads untouched is noted once, after so long without a touch


class Kept:
    """Choices (`settings`) and games (`archive`) in ``hardware.flash``, without one in
    ``hardware.store``.

    `archive` is None where there is no memory, and where the program has failed before and fails on
    it again: then it is `unreadable`, and the board plays without recording. `set_aside`: the
    program has failed on the running game, which is not restored. `damaged` counts the places in
    memory that were found damaged.
    """

    def __init__(self, hardware: "Hardware") -> None:
        flash = hardware.flash
        copy = None if flash is None else FlashPage(flash)
        self.settings = SettingsStore(hardware.store, copy)
        self.unreadable = False
        self.set_aside = False
        self.archive: "Archive | None" = None
        self.damaged = int(self.settings.damaged)
        self._idle_noted = False
        memory = open_memory(flash, hardware.store, self.settings)
        if memory is not None:
            self.archive = self._opened(memory, hardware)
        if self.archive is not None:
            if flash is None:
                self.settings.make_room = self.archive.release
            if hardware.failed:
                self.set_aside = note_failure(self.archive)
            self.damaged += self.archive.damaged

    def _opened(self, memory: "Memory", hardware: "Hardware") -> "Archive | None":
        try:
            archive = open_archive(memory)
            self._migrate(archive, hardware)
            return archive
        except Exception as problem:
            if not hardware.failed:
                raise
            print("The games in memory can not be read:", repr(problem))
            self.unreadable = True
            return None

    def _migrate(self, archive: "Archive", hardware: "Hardware") -> None:
        """Move games of version 0.2 into flash, once."""
        store = hardware.store
        if hardware.flash is None or store is None or bytes(store[0 : len(MOVED)]) == MOVED:
            return
        from .store_migration import migrate  # which is needed at one start only

        moved = migrate(archive, store, self.settings, hardware.old_fram, hardware.feed)
        if moved:
            print("Games of version 0.2 moved into flash:", moved)

    def restore(self, session: "GameSession", options: "Options", hardware: "Hardware") -> Recorder:
        """Restore the game that was interrupted; the recorder of games."""
        archive = self.archive
        recorder = Recorder(archive, session, options, hardware.clock)
        if archive is not None:
            restore(archive, session, recorder, 0)
            if archive.current.first < 0:
                archive.release()
            archive.tidy()  # erase now: a short touch during an erase is lost
        return recorder

    def step(self, idle_ms: int, session: "GameSession", options: "Options", ok: "Pad") -> None:
        """Store choices and make room, `idle_ms` after something has last happened; one erase a
        pass, and none while a game is played."""
        if idle_ms <= _KEEP_MS:
            return
        game = session.game
        at_rest = game is None or game.outcome is not None
        self.settings.may_erase = at_rest
        if not (at_rest and self.archive is not None and self.archive.tidy()):
            options.keep()
        if idle_ms > _NOTE_IDLE_MS and not self._idle_noted:
            self._idle_noted = True
            if ok.baseline > 0 and not ok.busy:
                self.settings.write_idle(ok.baseline)
