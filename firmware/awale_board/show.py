# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Animations: what happened in the game, told in light, one thing after the other.

What an animation shows depends on nothing but what happened and the time since it began, so a test
can look at any moment of it.
"""

from . import marks
from .layout import CUPS, PITS, SOUTH_STORE
from .palette import FADE_STEPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from awale_core import Move

    from .picture import Picture

# How long one seed takes, in ms; 0: nothing is animated.
STEP_MS = {"slow": 450, "normal": 240, "fast": 110, "max": 0}

CAPTURE = 100  # cues from here on are captures

_SKIP = 255  # on a path: the seeds pass over their origin
_LIFT_STEPS = 1  # the pit is dark before its first seed falls
_REST_STEPS = 1  # a breath before the next animation
_FLASH_STEPS = 2
_AWARD_STEPS = 8
_PLACE_STEPS = 7
_UNDO_STEPS = 3
_LONG_PATH = 14  # sowings longer than this are hurried
_MOST_WAITING = 8  # animations; a host that plays faster does not fill the memory


class Sowing:
    """A move, seed by seed: the pit goes dark, its seeds fall one by one (passing visibly over
    their origin), then each captured pit flashes in the order of the chain and its seeds fly along
    the row to the store.

    `before` are the 14 cells before the move. Both stores lie at the low end of the row that they
    are filled from: South's beside a, North's beside A.
    """

    def __init__(self, before: bytes, move: "Move", ply: int) -> None:
        self.ply = ply
        self.before = before
        self._move = move
        path = bytearray(0)
        for seed in range(len(move.sown)):
            if seed and move.sown[seed] == move.sown[0] and move.pit not in move.sown:
                path.append(_SKIP)
            path.append(move.sown[seed])
        self._path = path
        after = bytearray(before)
        after[move.pit] = 0
        for cup in move.sown:
            after[cup] += 1
        for pit in move.captured:
            after[SOUTH_STORE + move.side] += after[pit]
            after[pit] = 0
        self.after = bytes(after)

    def _step_ms(self, step_ms: int) -> int:
        if len(self._path) > _LONG_PATH:
            return max(1, step_ms * _LONG_PATH // len(self._path))
        return step_ms

    def duration(self, step_ms: int) -> int:
        """How long it takes, in ms."""
        captures = 0
        for pit in self._move.captured:
            captures += _FLASH_STEPS * step_ms + (_hops(pit) + 1) * max(1, step_ms // 2)
        sowing = (_LIFT_STEPS + len(self._path)) * self._step_ms(step_ms)
        return sowing + captures + _REST_STEPS * step_ms

    def draw(self, picture: "Picture", elapsed: int, step_ms: int) -> None:
        """Show the moment `elapsed` ms after the beginning."""
        picture.clear(self.before)
        counts = picture.counts
        counts[self._move.pit] = 0
        path = self._path
        sowing_step = self._step_ms(step_ms)
        fallen = min(elapsed // sowing_step - _LIFT_STEPS + 1, len(path))
        for at in range(fallen):
            if path[at] != _SKIP:
                counts[path[at]] += 1
        captures_ms = elapsed - (_LIFT_STEPS + len(path)) * sowing_step
        if captures_ms < 0:
            if fallen > 0:
                cup = path[fallen - 1]
                if cup == _SKIP:
                    picture.mark(self._move.pit, marks.SKIPPED)
                else:
                    fade = elapsed % sowing_step * FADE_STEPS // sowing_step
                    picture.mark(cup, marks.NEWEST, fade)
        else:
            self._draw_captures(picture, captures_ms, step_ms)

    def cue(self, elapsed: int, step_ms: int) -> int:
        """What is to be heard: it changes as each seed falls (1, 2 …) and as each pit of a chain
        is captured (CAPTURE + 0, 1 …)."""
        sowing_step = self._step_ms(step_ms)
        fallen = min(elapsed // sowing_step - _LIFT_STEPS + 1, len(self._path))
        elapsed -= (_LIFT_STEPS + len(self._path)) * sowing_step
        if elapsed < 0 or not self._move.captured:
            return max(0, fallen)
        at = 0
        for pit in self._move.captured:
            elapsed -= _FLASH_STEPS * step_ms + (_hops(pit) + 1) * max(1, step_ms // 2)
            if elapsed < 0:
                break
            at += 1
        return CAPTURE + min(at, len(self._move.captured) - 1)

    def _draw_captures(self, picture: "Picture", elapsed: int, step_ms: int) -> None:
        counts = picture.counts
        store = SOUTH_STORE + self._move.side
        hop_ms = max(1, step_ms // 2)
        for at in range(len(self._move.captured)):
            pit = self._move.captured[at]
            if elapsed < _FLASH_STEPS * step_ms:
                picture.mark(pit, marks.LIFTED, elapsed % step_ms * FADE_STEPS // step_ms)
                return
            elapsed -= _FLASH_STEPS * step_ms
            counts[pit] = 0
            hop = elapsed // hop_ms
            if hop <= _hops(pit):
                cup = pit - 1 - hop if hop < _hops(pit) else store
                round_16 = elapsed % hop_ms * 16 // hop_ms
                picture.mark(cup, marks.PASSING, self._move.counts[at] + 4 * round_16)
                return
            elapsed -= (_hops(pit) + 1) * hop_ms
            counts[store] += self._move.counts[at]


def _hops(pit: int) -> int:
    """Pits between a captured pit and the store."""
    return pit % 6


class Award:
    """The seeds left on the board go to whom the rules give them, all pits at once."""

    def __init__(self, before: bytes, after: bytes, ply: int) -> None:
        self.ply = ply
        self.before = before
        self.after = after

    def duration(self, step_ms: int) -> int:
        """How long it takes, in ms."""
        return (_AWARD_STEPS + _REST_STEPS) * step_ms

    def draw(self, picture: "Picture", elapsed: int, step_ms: int) -> None:
        """Show the moment `elapsed` ms after the beginning."""
        picture.clear(self.before)
        whole = _AWARD_STEPS * step_ms
        elapsed = min(elapsed, whole)
        for cup in range(CUPS):
            change = self.after[cup] - self.before[cup]
            # Towards zero for both signs: no seed is shown twice.
            moved = abs(change) * elapsed // whole
            picture.counts[cup] = self.before[cup] + (moved if change > 0 else -moved)


class Place:
    """The seeds of a position come pit by pit, as when a board is laid out."""

    def __init__(self, after: bytes, ply: int) -> None:
        self.ply = ply
        self.after = after

    def duration(self, step_ms: int) -> int:
        """How long it takes, in ms."""
        return _PLACE_STEPS * step_ms // 2

    def draw(self, picture: "Picture", elapsed: int, step_ms: int) -> None:
        """Show the moment `elapsed` ms after the beginning."""
        picture.clear(self.after)
        there = elapsed * 2 // step_ms
        for pit in range(PITS):
            if pit % 6 >= there:
                picture.counts[pit] = 0


class TakeBack:
    """A move was taken back: what it had changed flashes, as it was before."""

    def __init__(self, before: bytes, after: bytes, ply: int) -> None:
        self.ply = ply
        self.before = before
        self.after = after

    def duration(self, step_ms: int) -> int:
        """How long it takes, in ms."""
        return _UNDO_STEPS * step_ms

    def draw(self, picture: "Picture", elapsed: int, step_ms: int) -> None:
        """Show the moment `elapsed` ms after the beginning."""
        picture.clear(self.after)
        for cup in range(CUPS):
            if self.after[cup] != self.before[cup]:
                fade = elapsed % step_ms * FADE_STEPS // step_ms
                picture.mark(cup, marks.LIFTED, fade)


if TYPE_CHECKING:
    Animation = Sowing | Award | Place | TakeBack


class Show:
    """The animations that wait to be shown, and the seeds that lie there in between.

    `shown` collects the plies whose animation has ended; the owner empties it. `cue` is what is
    to be heard at this moment, 0 for nothing.
    """

    def __init__(self) -> None:
        self.cells = bytes(CUPS)
        self.shown: "list[int]" = []
        self.cue = 0
        self._waiting: "list[Animation]" = []
        self._began = -1

    @property
    def busy(self) -> bool:
        """Is something still to be shown?"""
        return bool(self._waiting)

    def add(self, animation: "Animation") -> None:
        """Show this after what is waiting already."""
        self._waiting.append(animation)
        if len(self._waiting) > _MOST_WAITING:
            self._end_first()

    def finish(self) -> None:
        """Cut everything short: show how it ends."""
        while self._waiting:
            self._end_first()

    def draw(self, picture: "Picture", now_ms: int, step_ms: int) -> bool:
        """Draw the animation that runs now; False if none does and nothing was drawn."""
        self.cue = 0
        if not step_ms:
            self.finish()
        while self._waiting:
            first = self._waiting[0]
            if self._began < 0:
                self._began = now_ms
            elapsed = now_ms - self._began
            if elapsed < first.duration(step_ms):
                first.draw(picture, elapsed, step_ms)
                if isinstance(first, Sowing):
                    self.cue = first.cue(elapsed, step_ms)
                return True
            self._end_first()
        return False

    def _end_first(self) -> None:
        first = self._waiting.pop(0)
        self._began = -1
        self.cells = first.after
        self.shown.append(first.ply)
