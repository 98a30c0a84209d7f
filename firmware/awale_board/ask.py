# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A question that the board asks before something that cannot be taken back by a touch: OK says
yes, every other touch says no, and so does waiting."""

from . import layout, marks
from .picture import DIM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .picture import Picture

NOTHING = 0
TO_MENU = 1  # leave the game for the start menu?
RESIGN = 2  # give up?
_PATIENCE_MS = 10_000
_BLINK_MS = 250


class Question:
    """`about` is what is being asked, NOTHING if nothing is; `side` who is asked (−1: both)."""

    def __init__(self) -> None:
        self.about = NOTHING
        self.side = -1
        self._since = 0

    def ask(self, about: int, side: int, now_ms: int) -> None:
        """Ask."""
        self.about = about
        self.side = side
        self._since = now_ms

    def answer(self, pad: int) -> int:
        """A touch of `pad` answers: what was asked about if it says yes, else NOTHING."""
        about = self.about
        self.about = NOTHING
        return about if pad == layout.OK else NOTHING

    def step(self, now_ms: int) -> None:
        """Let time pass."""
        if self.about and now_ms - self._since >= _PATIENCE_MS:
            self.about = NOTHING

    def draw(self, picture: "Picture", now_ms: int) -> None:
        """The question, over the seeds that lie there: arcs beckon from the stores asked."""
        for cup in range(layout.CUPS):
            picture.levels[cup] = DIM
            picture.marks[cup] = marks.NONE
        phase = (now_ms - self._since) // _BLINK_MS % 2
        for side in (0, 1):
            if self.side in (side, -1):
                picture.mark(layout.SOUTH_STORE + side, marks.QUESTION, phase)
