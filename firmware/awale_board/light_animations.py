# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Animations of moves, awards, set-ups and take-backs, played one after the other.

What an animation shows is a function of the event and the time since it began, so a test can look
at any moment of it.
"""

from . import light_markers as markers
from .layout import CUPS, PITS, SOUTH_STORE
from .light_palette import FADE_STEPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from awale_core import Move

    from .light_scene import Scene

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
_LONG_PATH = 14  # ms: longer sowings are sped up
_MOST_WAITING = 8  # animations; a host that plays faster does not fill the memory


class Sowing:
    """Animation of a move: the pit goes dark, its seeds fall one by one (passing visibly over
    their origin), then each captured pit flashes in the order of the chain and its seeds fly along
    the row to the store.

    `before` are the 14 cells before the move. Both stores lie at the low end of the row that they
    are filled from: South's beside a, North's beside A.
    """

    def __init__(self, before: bytes, move: "Move", ply: int) -> None:
        self.ply = ply
        self.before = before
        self._move = move
        sown = move.sown
        path = bytes(sown)
        for seed in range(len(sown) - 1, PITS - 2, -1):  # where a second lap may begin
            if sown[seed] == sown[0] and move.pit not in sown:
                path = path[:seed] + bytes((_SKIP,)) + path[seed:]
        self._path = path
        after = bytearray(before)
        after[move.pit] = 0
        for cup in sown:
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
        """Duration in ms."""
        captures = 0
        for pit in self._move.captured:
            captures += _FLASH_STEPS * step_ms + (_hops(pit) + 1) * max(1, step_ms // 2)
        sowing = (_LIFT_STEPS + len(self._path)) * self._step_ms(step_ms)
        return sowing + captures + _REST_STEPS * step_ms

    def draw(self, scene: "Scene", elapsed: int, step_ms: int) -> None:
        """Draw the moment `elapsed` ms after the beginning."""
        scene.clear(self.before)
        counts = scene.counts
        counts[self._move.pit] = 0
        path = self._path
        sowing_step = self._step_ms(step_ms)
        fallen = min(elapsed // sowing_step - _LIFT_STEPS + 1, len(path))
        for cup in path[:fallen]:
            if cup != _SKIP:
                counts[cup] += 1
        captures_ms = elapsed - (_LIFT_STEPS + len(path)) * sowing_step
        if captures_ms < 0:
            if fallen > 0:
                cup = path[fallen - 1]
                if cup == _SKIP:
                    scene.mark(self._move.pit, markers.SKIPPED)
                else:
                    fade = elapsed % sowing_step * FADE_STEPS // sowing_step
                    scene.mark(cup, markers.NEWEST, fade)
        else:
            self._draw_captures(scene, captures_ms, step_ms)

    def cue(self, elapsed: int, step_ms: int) -> int:
        """The sound of a moment: it changes as each seed falls (1, 2 …) and as each pit of a chain
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

    def _draw_captures(self, scene: "Scene", elapsed: int, step_ms: int) -> None:
        counts = scene.counts
        store = SOUTH_STORE + self._move.side
        hop_ms = max(1, step_ms // 2)
        for at in range(len(self._move.captured)):
            pit = self._move.captured[at]
            if elapsed < _FLASH_STEPS * step_ms:
                scene.mark(pit, markers.LIFTED, elapsed % step_ms * FADE_STEPS // step_ms)
                return
            elapsed -= _FLASH_STEPS * step_ms
            counts[pit] = 0
            hop = elapsed // hop_ms
            if hop <= _hops(pit):
                cup = pit - 1 - hop if hop < _hops(pit) else store
                round_16 = elapsed % hop_ms * 16 // hop_ms
                scene.mark(cup, markers.PASSING, self._move.captured_seeds[at] + 4 * round_16)
                return
            elapsed -= (_hops(pit) + 1) * hop_ms
            counts[store] += self._move.captured_seeds[at]


def _hops(pit: int) -> int:
    """Return the number of pits between a captured pit and the store."""
    return pit % 6


class Award:
    """Animation of an award: the seeds left on the board move to the stores, all pits at once."""

    def __init__(self, before: bytes, after: bytes, ply: int) -> None:
        self.ply = ply
        self.before = before
        self.after = after

    def duration(self, step_ms: int) -> int:
        """Duration in ms."""
        return (_AWARD_STEPS + _REST_STEPS) * step_ms

    def draw(self, scene: "Scene", elapsed: int, step_ms: int) -> None:
        """Draw the moment `elapsed` ms after the beginning."""
        scene.clear(self.before)
        whole = _AWARD_STEPS * step_ms
        elapsed = min(elapsed, whole)
        for cup in range(CUPS):
            change = self.after[cup] - self.before[cup]
            # Towards zero for both signs: no seed is shown twice.
            moved = abs(change) * elapsed // whole
            scene.counts[cup] = self.before[cup] + (moved if change > 0 else -moved)


class Place:
    """Animation of a set-up: the seeds of a position appear pit by pit."""

    def __init__(self, after: bytes, ply: int) -> None:
        self.ply = ply
        self.after = after

    def duration(self, step_ms: int) -> int:
        """Duration in ms."""
        return _PLACE_STEPS * step_ms // 2

    def draw(self, scene: "Scene", elapsed: int, step_ms: int) -> None:
        """Draw the moment `elapsed` ms after the beginning."""
        scene.clear(self.after)
        there = elapsed * 2 // step_ms
        for pit in range(PITS):
            if pit % 6 >= there:
                scene.counts[pit] = 0


class TakeBack:
    """Animation of a take-back: the cups that change flash, as they are afterwards."""

    def __init__(self, before: bytes, after: bytes, ply: int) -> None:
        self.ply = ply
        self.before = before
        self.after = after

    def duration(self, step_ms: int) -> int:
        """Duration in ms."""
        return _UNDO_STEPS * step_ms

    def draw(self, scene: "Scene", elapsed: int, step_ms: int) -> None:
        """Draw the moment `elapsed` ms after the beginning."""
        scene.clear(self.after)
        for cup in range(CUPS):
            if self.after[cup] != self.before[cup]:
                fade = elapsed % step_ms * FADE_STEPS // step_ms
                scene.mark(cup, markers.LIFTED, fade)


if TYPE_CHECKING:
    Animation = Sowing | Award | Place | TakeBack


class Animator:
    """Queue of animations, and the seeds that are shown between them.

    `shown` collects the plies whose animation has ended; the owner empties it. `cue` is the sound
    of this moment, 0 for none.
    """

    def __init__(self) -> None:
        self.cells = bytes(CUPS)
        self.shown: "list[int]" = []
        self.cue = 0
        self._waiting: "list[Animation]" = []
        self._began = -1

    @property
    def busy(self) -> bool:
        """True while an animation is queued or running."""
        return bool(self._waiting)

    def add(self, animation: "Animation") -> None:
        """Queue an animation behind the others."""
        self._waiting.append(animation)
        if len(self._waiting) > _MOST_WAITING:
            self._end_first()

    def finish(self) -> None:
        """Skip to the end of all animations."""
        while self._waiting:
            self._end_first()

    def draw(self, scene: "Scene", now_ms: int, step_ms: int) -> bool:
        """Draw the running animation; False if there is none and nothing was drawn."""
        self.cue = 0
        if not step_ms:
            self.finish()
        while self._waiting:
            first = self._waiting[0]
            if self._began < 0:
                self._began = now_ms
            elapsed = now_ms - self._began
            if elapsed < first.duration(step_ms):
                first.draw(scene, elapsed, step_ms)
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
