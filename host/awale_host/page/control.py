# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Control of the board: which of several pages may act, and how it passes on. Times in s."""

from typing import Final

from .viewer import Viewer

RELOAD_S: Final = 5.0  # for the holder to come back after a reload
ANSWER_S: Final = 20.0  # for the holder to answer a request


class BoardControl:
    """The pages by number, in the order in which they came, and the one in control of the board."""

    def __init__(self) -> None:
        self.viewers: dict[int, Viewer] = {}
        self.holder: int | None = None
        self._left_key = ""
        self._left_s = 0.0

    def enter(self, viewer: Viewer, now_s: float) -> None:
        """Add a page. It gets control if that is free, if it had it a moment ago, if no other page
        is open, or from a page that was left open since an earlier run of the program and was not
        used in this one."""
        self.viewers[viewer.number] = viewer
        came_back = bool(viewer.key) and viewer.key == self._left_key
        if self.holder is None:
            if came_back or len(self.viewers) == 1 or self._is_free(now_s):
                self._give(viewer)
        elif self.viewers[self.holder].left_over and not viewer.left_over:
            self._give(viewer)

    def leave(self, viewer: Viewer, now_s: float) -> None:
        """Remove a page."""
        self.viewers.pop(viewer.number, None)
        if self.holder == viewer.number:
            self.holder = None
            self._left_key, self._left_s = viewer.key, now_s

    def request(self, viewer: Viewer, now_s: float) -> bool:
        """The page asks for control; True if it has it now."""
        if self.holder is None or self.holder == viewer.number:
            self._give(viewer)
            return True
        if viewer.requested_at_s is None:
            viewer.requested_at_s = now_s
        return False

    def grant(self, number: int) -> bool:
        """The holder grants control to page `number`; False if there is no such page."""
        if number not in self.viewers:
            return False
        self._give(self.viewers[number])
        return True

    def refuse(self, number: int) -> bool:
        """The holder refuses the request of page `number`; False if there is none."""
        viewer = self.viewers.get(number)
        if viewer is None or viewer.requested_at_s is None:
            return False
        viewer.requested_at_s = None
        return True

    def release(self) -> None:
        """The holder releases control: the page that asked first gets it."""
        self.holder, self._left_key, self._left_s = None, "", 0.0
        requesting = self.requesting()
        if requesting:
            self._give(requesting[0])

    def expire(self, now_s: float) -> bool:
        """Give control to the page that asked first, if the holder did not answer in time or has
        gone. True if anything has changed; call it once a second."""
        requesting = self.requesting()
        if self.holder is None:
            waiting = requesting or list(self.viewers.values())
            if waiting and self._is_free(now_s):
                self._give(waiting[0])
                return True
        elif requesting and now_s - (requesting[0].requested_at_s or 0.0) >= ANSWER_S:
            self._give(requesting[0])
            return True
        return False

    def requesting(self) -> list[Viewer]:
        """The pages that ask for control, the first one first."""
        requesting = [each for each in self.viewers.values() if each.requested_at_s is not None]
        return sorted(requesting, key=lambda each: each.requested_at_s or 0.0)

    def _is_free(self, now_s: float) -> bool:
        return self.holder is None and (not self._left_key or now_s - self._left_s >= RELOAD_S)

    def _give(self, viewer: Viewer) -> None:
        self.holder, self._left_key = viewer.number, ""
        viewer.requested_at_s = None
