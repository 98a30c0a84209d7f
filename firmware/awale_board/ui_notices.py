# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Status notices, shown in both stores of the start menu one after the other: an invalid setting,
little room for games, a game that was set aside, damaged memory."""

from . import layout
from . import light_markers as markers
from .config import NO_SETTING
from .store_reader import ArchiveReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .light_scene import Scene
    from .store_archive import Archive

_TURN_MS = 3_000  # for each notice
_LOOK_MS = 2_000  # how often the room for games is looked up
_BLINK_MS = 400

_ROOM = 0


class Notices:
    """Status notices of the start menu. `room` is LITTLE_ROOM or NO_ROOM for games, else 0.

    `wrong` are the numbers of settings that are not valid: both stores show one, or South's, full,
    and North's the rest of it where it is more than their `ring` of LEDs. `set_aside` is True if a
    game was set aside because the program had failed on it, `damaged` if memory was damaged.
    """

    def __init__(
        self,
        wrong: "list[int]",
        ring: int,
        archive: "Archive | None",
        set_aside: bool,
        damaged: bool,
    ) -> None:
        self._wrong = wrong
        self._ring = ring
        self._archive = archive
        self._set_aside = set_aside
        self._damaged = damaged
        self.room = _ROOM
        self._look_at = 0

    def step(self, now_ms: int) -> None:
        """Check from time to time whether there is room for games."""
        archive = self._archive
        if archive is None or now_ms < self._look_at:
            return
        self._look_at = now_ms + _LOOK_MS
        if archive.full:
            self.room = markers.NO_ROOM
        else:
            self.room = markers.LITTLE_ROOM if ArchiveReader(archive).nearly_full else _ROOM

    def draw(self, scene: "Scene", now_ms: int) -> None:
        """Draw one notice after the other; after the last one the stores are normal for as long."""
        blink = now_ms // _BLINK_MS % 2
        notices = []
        for setting in self._wrong:
            notices.append((markers.SETTING, 0 if blink else setting))
        if self.room != _ROOM:
            notices.append((markers.MEMORY, self.room))
        if self._set_aside:
            notices.append((markers.SET_ASIDE, blink))
        if self._damaged:
            notices.append((markers.DAMAGED, blink))
        if notices:
            which = now_ms // _TURN_MS % (len(notices) + 1)
            if which < len(notices):
                self._mark(scene, *notices[which])

    def _mark(self, scene: "Scene", mark: int, phase: int) -> None:
        scene.mark(layout.SOUTH_STORE, mark, phase)
        if mark == markers.SETTING and self._ring < phase < NO_SETTING:
            phase -= self._ring
        scene.mark(layout.NORTH_STORE, mark, phase)
