# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""End of a game: announced once the board has shown it; then the result stays for a while."""

from awale_core.match import Match

from .context import SessionContext
from .engine_seats import SHOWN_S


class GameEnd:
    """Follows games to their end; `played` counts those of a session with several games.

    A result stands for `stands_s` seconds before the next of several games begins.
    """

    def __init__(self, stands_s: float) -> None:
        self.played = 0
        self._stands_s = stands_s
        self._over_since: float | None = None
        self._announced = False

    def reset(self) -> None:
        """Forget the last end, because another game has begun."""
        self._over_since, self._announced = None, False

    def look(self, context: SessionContext, match: Match | None, now_s: float) -> bool:
        """Announce the end once it is shown in light, and count it in `match`.

        Returns True when the next of several games is to begin.
        """
        mirror, game = context.mirror, context.mirror.game
        if game is None or game.outcome is None:
            self.reset()
            return False
        if self._over_since is None:
            self._over_since = now_s
        if mirror.shown < game.plies and now_s - self._over_since <= SHOWN_S:
            return False
        games = context.config.games
        if not self._announced:
            self._announced, self._over_since = True, now_s
            context.announcer.finished(context.recorder.kept)
            if match is not None and not match.over:
                match.add_game(game)
            if games is not None and self.played + 1 >= games:
                self.played += 1
        elif games is not None and now_s - self._over_since >= self._stands_s:
            self.played += 1
            self.reset()
            return True
        return False
