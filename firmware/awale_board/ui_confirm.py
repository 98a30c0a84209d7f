# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Confirmation before an action that a touch cannot take back: OK confirms, any other touch and
waiting cancel.

A pit with a faulty pad is played by a confirmation too: Undo selects the next such pit.
"""

from . import layout
from . import light_markers as markers
from .light_scene import DIM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .light_scene import Scene

NOTHING = 0
TO_MENU = 1  # leave the game for the start menu
RESIGN = 2  # resign
PLAY = 3  # play this pit
_PATIENCE_MS = 10_000
_BLINK_MS = 250


class Confirmation:
    """`about` is the pending action, NOTHING if there is none; `side` the player asked (−1: both);
    `pit` the pit to be played; `yes` the key that confirms."""

    def __init__(self) -> None:
        self.about = NOTHING
        self.side = -1
        self.pit = -1
        self.yes = layout.OK
        self._pits: "list[int]" = []
        self._since = 0

    def ask(self, about: int, side: int, now_ms: int) -> None:
        """Ask for a confirmation."""
        self.about = about
        self.side = side
        self._since = now_ms

    def ask_pit(self, pits: "list[int]", side: int, now_ms: int) -> None:
        """Ask whether to play the first of these pits, then the next …"""
        if pits:
            self._pits = pits
            self.pit = pits[0]
            self.ask(PLAY, side, now_ms)

    def answer(self, pad: int, now_ms: int) -> int:
        """Handle a touch of `pad`; returns the confirmed action, else NOTHING."""
        about = self.about
        if about == PLAY and pad == layout.UNDO:
            at = self._pits.index(self.pit) + 1
            self.pit = self._pits[at % len(self._pits)]
            self._since = now_ms
            return NOTHING
        self.about = NOTHING
        return about if pad == self.yes else NOTHING

    def step(self, now_ms: int) -> None:
        """Cancel after ten seconds."""
        if self.about and now_ms - self._since >= _PATIENCE_MS:
            self.about = NOTHING

    def draw(self, scene: "Scene", now_ms: int) -> None:
        """Draw arcs over the seeds, in the stores of the players asked, or in the pit."""
        for cup in range(layout.CUPS):
            scene.levels[cup] = DIM
            scene.markers[cup] = markers.NONE
        phase = (now_ms - self._since) // _BLINK_MS % 2
        for side in (0, 1):
            if self.about == PLAY:
                scene.mark(self.pit, markers.QUESTION, phase)
            elif self.side in (side, -1):
                scene.mark(layout.SOUTH_STORE + side, markers.QUESTION, phase)
