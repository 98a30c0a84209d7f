# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Gestures: turns touches into taps and holds of one or more pads.

A pit and OK act at the touch (OK not while another key is held). New, Undo and the stores can also
be held, so their tap counts when the finger leaves.
"""

from . import layout
from .input_pad import DOWN

TAP = 1
HOLD = 2

HOLD_MS = 1500
FEEDBACK_MS = 300  # held longer, the board shows the progress of the hold
_TAP_MS = 700  # held longer, a touch is not a tap

SOUTH_STORE = 1 << layout.SOUTH_STORE
NORTH_STORE = 1 << layout.NORTH_STORE
NEW = 1 << layout.NEW
UNDO = 1 << layout.UNDO
OK = 1 << layout.OK
_HELD = SOUTH_STORE | NORTH_STORE | NEW | UNDO | OK


class Gestures:
    """Recognizes gestures. `found` collects (TAP, pad) and (HOLD, mask of pads); the owner empties
    it. `holding` is the mask of the pads held now."""

    def __init__(self) -> None:
        self.found: "list[tuple[int, int]]" = []
        self.holding = 0
        self._since = 0  # when `holding` last grew
        self._spent = False  # whether the hold has had its effect

    def touch(self, event: int, pad: int, now_ms: int) -> None:
        """Take in one touch: DOWN or UP of a pad."""
        bit = 1 << pad
        if event == DOWN:
            if pad < layout.PITS or (pad == layout.OK and not self.holding):
                self.found.append((TAP, pad))
            if bit & _HELD:
                self.holding |= bit
                self._since = now_ms
                self._spent = False
        elif self.holding & bit:
            short = now_ms - self._since < _TAP_MS
            if self.holding == bit and short and not self._spent and pad != layout.OK:
                self.found.append((TAP, pad))
            self.holding &= ~bit
            self._spent = True

    def step(self, now_ms: int) -> None:
        """Advance the time; a hold that has lasted long enough is added to `found`."""
        if self.holding and not self._spent and now_ms - self._since >= HOLD_MS:
            self._spent = True
            self.found.append((HOLD, self.holding))

    def progress(self, now_ms: int) -> int:
        """Progress of a hold, 0 to 100 %; 0 while it may still be a tap."""
        held_ms = now_ms - self._since
        if not self.holding or self._spent or held_ms < FEEDBACK_MS:
            return 0
        return min(100, held_ms * 100 // HOLD_MS)
