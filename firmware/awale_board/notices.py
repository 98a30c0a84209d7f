# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What the board itself has to say, shown in both stores of the start menu one after the other: a
wrong setting, little room for games, a game that was set aside."""

from . import layout, marks
from .kept_games import NEARLY_FULL, KeptGames

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .archive import Archive
    from .config import Config
    from .picture import Picture

_TURN_MS = 3_000  # for each notice
_LOOK_MS = 2_000  # how often the room for games is looked up
_BLINK_MS = 400

_ROOM = 0


class Notices:
    """`set_aside` says that a game was, `room` how much there is for games."""

    def __init__(self, config: "Config", archive: "Archive | None") -> None:
        self._wrong = config.wrong
        self._archive = archive
        self.set_aside = False
        self.room = _ROOM
        self._look_at = 0

    def step(self, now_ms: int) -> None:
        """Look, now and then, whether there is room for games. Up to 30 ms where there is little,
        the first time."""
        archive = self._archive
        if archive is None or now_ms < self._look_at:
            return
        self._look_at = now_ms + _LOOK_MS
        if archive.full:
            self.room = marks.NO_ROOM
        else:
            self.room = (
                marks.LITTLE_ROOM if KeptGames(archive).games_left() < NEARLY_FULL else _ROOM
            )

    def draw(self, picture: "Picture", now_ms: int) -> None:
        """Show what there is to say, if anything; after the last notice the stores are as they
        were for as long."""
        count = len(self._wrong) + (self.room != _ROOM) + self.set_aside
        if not count:
            return
        which = now_ms // _TURN_MS % (count + 1)
        blink = now_ms // _BLINK_MS % 2
        if which < len(self._wrong):
            self._mark(picture, marks.SETTING, 0 if blink else self._wrong[which])
        elif which < count and self.room != _ROOM and which == len(self._wrong):
            self._mark(picture, marks.MEMORY, self.room)
        elif which < count:
            self._mark(picture, marks.SET_ASIDE, blink)

    def _mark(self, picture: "Picture", mark: int, phase: int) -> None:
        picture.mark(layout.SOUTH_STORE, mark, phase)
        picture.mark(layout.NORTH_STORE, mark, phase)
