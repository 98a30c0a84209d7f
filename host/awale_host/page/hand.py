# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board in hand: which of several pages may act, and how it changes hands. Times in s."""

from typing import Final

from .viewer import Viewer

KEPT_S: Final = 5.0  # for a page that reloads
ANSWER_S: Final = 20.0  # for the holder to answer a request


class Hand:
    """The pages by number, in the order in which they came, and the one that holds the board."""

    def __init__(self) -> None:
        self.viewers: dict[int, Viewer] = {}
        self.holder: int | None = None
        self._left_key = ""
        self._left_s = 0.0

    def enter(self, viewer: Viewer, now_s: float) -> None:
        """Add a page. It gets the board if that is free, if it had it a moment ago, or from a
        page that was left open since an earlier run of the program and was not used in this one."""
        self.viewers[viewer.number] = viewer
        came_back = bool(viewer.key) and viewer.key == self._left_key
        if self.holder is None:
            if came_back or self._is_free(now_s):
                self._give(viewer)
        elif self.viewers[self.holder].left_over and not viewer.left_over:
            self._give(viewer)

    def leave(self, viewer: Viewer, now_s: float) -> None:
        """Remove a page."""
        self.viewers.pop(viewer.number, None)
        if self.holder == viewer.number:
            self.holder = None
            self._left_key, self._left_s = viewer.key, now_s

    def ask(self, viewer: Viewer, now_s: float) -> bool:
        """The page asks for the board; True if it has it now."""
        if self.holder is None or self.holder == viewer.number:
            self._give(viewer)
            return True
        if viewer.asked_at_s is None:
            viewer.asked_at_s = now_s
        return False

    def give(self, number: int) -> bool:
        """The holder hands over to page `number`; False if there is no such page."""
        if number not in self.viewers:
            return False
        self._give(self.viewers[number])
        return True

    def keep(self, number: int) -> bool:
        """The holder refuses page `number`; False if that did not ask."""
        viewer = self.viewers.get(number)
        if viewer is None or viewer.asked_at_s is None:
            return False
        viewer.asked_at_s = None
        return True

    def drop(self) -> None:
        """The holder lets go: the page that asked first gets the board."""
        self.holder, self._left_key, self._left_s = None, "", 0.0
        asking = self.asking()
        if asking:
            self._give(asking[0])

    def pass_on(self, now_s: float) -> bool:
        """Give the board to the page that asked first, where the holder did not answer in time or
        has gone. True if anything has changed; call it once a second."""
        asking = self.asking()
        if self.holder is None:
            waiting = asking or list(self.viewers.values())
            if waiting and self._is_free(now_s):
                self._give(waiting[0])
                return True
        elif asking and now_s - (asking[0].asked_at_s or 0.0) >= ANSWER_S:
            self._give(asking[0])
            return True
        return False

    def asking(self) -> list[Viewer]:
        """The pages that ask, the first first."""
        asking = [each for each in self.viewers.values() if each.asked_at_s is not None]
        return sorted(asking, key=lambda each: each.asked_at_s or 0.0)

    def _is_free(self, now_s: float) -> bool:
        return self.holder is None and (not self._left_key or now_s - self._left_s >= KEPT_S)

    def _give(self, viewer: Viewer) -> None:
        self.holder, self._left_key = viewer.number, ""
        viewer.asked_at_s = None
