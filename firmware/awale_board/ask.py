# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A question that the board asks before something that cannot be taken back by a touch: OK says
yes, every other touch says no, and so does waiting.

A pit whose pad does not work is played by a question too: shall it be this pit? Undo goes on to the
next one.
"""

from . import layout, marks
from .picture import DIM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .picture import Picture

NOTHING = 0
TO_MENU = 1  # leave the game for the start menu?
RESIGN = 2  # give up?
PLAY = 3  # this pit?
_PATIENCE_MS = 10_000
_BLINK_MS = 250


class Question:
    """`about` is what is being asked, NOTHING if nothing is; `side` who is asked (−1: both); `pit`
    which one is asked about; `yes` the key that says yes."""

    def __init__(self) -> None:
        self.about = NOTHING
        self.side = -1
        self.pit = -1
        self.yes = layout.OK
        self._pits: "list[int]" = []
        self._since = 0

    def ask(self, about: int, side: int, now_ms: int) -> None:
        """Ask."""
        self.about = about
        self.side = side
        self._since = now_ms

    def ask_pit(self, pits: "list[int]", side: int, now_ms: int) -> None:
        """Ask whether the first of these pits is to be played, then the next …"""
        if pits:
            self._pits = pits
            self.pit = pits[0]
            self.ask(PLAY, side, now_ms)

    def answer(self, pad: int, now_ms: int) -> int:
        """A touch of `pad` answers: what was asked about if it says yes, else NOTHING."""
        about = self.about
        if about == PLAY and pad == layout.UNDO:
            at = self._pits.index(self.pit) + 1
            self.pit = self._pits[at % len(self._pits)]
            self._since = now_ms
            return NOTHING
        self.about = NOTHING
        return about if pad == self.yes else NOTHING

    def step(self, now_ms: int) -> None:
        """Let time pass."""
        if self.about and now_ms - self._since >= _PATIENCE_MS:
            self.about = NOTHING

    def draw(self, picture: "Picture", now_ms: int) -> None:
        """The question, over the seeds that lie there: arcs beckon from the stores asked, or from
        the pit."""
        for cup in range(layout.CUPS):
            picture.levels[cup] = DIM
            picture.marks[cup] = marks.NONE
        phase = (now_ms - self._since) // _BLINK_MS % 2
        for side in (0, 1):
            if self.about == PLAY:
                picture.mark(self.pit, marks.QUESTION, phase)
            elif self.side in (side, -1):
                picture.mark(layout.SOUTH_STORE + side, marks.QUESTION, phase)
