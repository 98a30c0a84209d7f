# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board's own AI as a player: moves, answers to offers, and hints."""

from awale_core import Game
from awale_core.game import BOARD as RULES

from .game_search import BEST, SlicedSearch
from .game_session import BOARD, TOUCH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from awale_core.levels import LevelSearch

    from .game_kernel import KernelSearch
    from .game_session import GameSession
    from .interfaces import RandomBits
    from .light_animations import Animator
    from .options import Options
    from .ui_indicators import Indicators

SEED = 16  # units of the search's value in one seed


class BoardAi:
    """Searches when the board has to move or to answer, or when a player wants a hint."""

    def __init__(
        self,
        session: "GameSession",
        animator: "Animator",
        indicators: "Indicators",
        options: "Options",
        random_bits: "RandomBits",
    ) -> None:
        self._session = session
        self._animator = animator
        self._indicators = indicators
        self._options = options
        self.searcher = SlicedSearch(random_bits)
        self._at = -1  # `session.changes` of the position being thought about
        self._answered = -1  # `session.changes` at which an offer was answered
        self._hint_wanted = False

    def want_hint(self) -> None:
        """Start to look for a hint: a player has asked for one."""
        self._hint_wanted = True

    @property
    def search(self) -> "LevelSearch | KernelSearch | None":
        """The running search, None if there is none."""
        return self.searcher.running

    def step(self, now_ms: int, may_search: bool) -> bool:
        """Search, if there is a reason to; True while there is. `may_search` is
        False in a pass that has other work to do."""
        session = self._session
        game = session.game
        if game is None or game.outcome is not None:
            self.searcher.stop()
            self._hint_wanted = False
            return False
        if self._at != session.changes:
            self._at = session.changes
            self.searcher.stop()
            self._hint_wanted = False
        answering = self._to_answer()
        moving = session.turn_seat == BOARD
        if not (moving or answering >= 0 or self._hint_wanted) or self._animator.busy:
            return False
        if self.searcher.running is None:
            if not may_search:
                return True
            level = BEST if answering >= 0 or not moving else self._options.number("level")
            self.searcher.start(game, level, now_ms)
            self._indicators.thinking = True
            return True
        if not self.searcher.step(now_ms, may_search):
            return True
        self._indicators.thinking = False
        if answering >= 0:
            self.answer(game, answering, now_ms)
        elif moving:
            session.play(self.searcher.move, now_ms)
        else:
            self._hint_wanted = False
            self._indicators.hint = self.searcher.move
        return True

    def _to_answer(self) -> int:
        """The side of the board that has to answer an offer, −1 if none."""
        offer = self._session.offer
        if offer is None or self._answered == self._session.changes:
            return -1
        for side in (0, 1):
            if self._session.seats[side] == BOARD and offer != side:
                return side
        return -1

    def answer(self, game: Game, side: int, now_ms: int) -> None:
        """Accept an end that loses no seeds, else decline. If the board plays both sides, the game
        would never end: it accepts the end that the rules suggest."""
        self._answered = self._session.changes
        hoped = self.searcher.value if game.turn == side else -self.searcher.value
        alone = TOUCH not in self._session.seats and game.offer == RULES
        if alone or hoped <= SEED * game.margin_if_agreed(side):
            self._session.declare(side, "accept", now_ms)
        elif game.offer != RULES:
            self._session.declare(side, "decline", now_ms)
