# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Search for one move, in slices or by another worker, as `opponent` does it."""

Key = None  # a type


class Background:
    """A task in another worker."""


class Judging(Background):
    """Judgement of a position by `judge`, a CoachJudge."""

    def __init__(self, judge, stop, key, game, deliver):
        self.key = key
        self._stop = stop
        judge.begin(game, deliver)

    def cancel(self):
        """Discard what it finds."""
        self._stop()


class MoveChosen:
    """A choice for the position that `key` names."""

    def __init__(self, key, choice, error=None):
        self.key = key
        self.choice = choice
        self.error = error


class MoveSearch(Background):
    """Search for one move; puts a MoveChosen into `inbox`."""

    def __init__(self, opponent, id, game, movetime_ms, inbox):
        self.key = (id, game.plies, game.fen())
        self._cancelled = False

        def deliver(choice, error):
            if not self._cancelled:
                inbox.put(MoveChosen(self.key, choice, error))

        self._stop = opponent.begin(game.copy(), movetime_ms, deliver)

    def cancel(self):
        """Cancel the task; its result is discarded."""
        self._cancelled = True
        self._stop()
