# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Who plays the seats of the board: its AI moves, answers offers, and finds hints for people."""

from awale_core import Game
from awale_core.game import BOARD as RULES

from .brain import BEST, Brain
from .table import BOARD, TOUCH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from awale_core.levels import Thinker

    from .interfaces import RandomBits
    from .options import Options
    from .show import Show
    from .signs import Signs
    from .table import Table

_SEED = 16  # units of the search's value in one seed


class Opponent:
    """Thinks when it is the board's turn to move or to answer, or when a person wants a hint."""

    def __init__(
        self,
        table: "Table",
        show: "Show",
        signs: "Signs",
        options: "Options",
        random_bits: "RandomBits",
    ) -> None:
        self._table = table
        self._show = show
        self._signs = signs
        self._options = options
        self._brain = Brain(random_bits)
        self._at = -1  # `table.changes` of the position being thought about
        self._answered = -1  # `table.changes` at which an offer was answered
        self._hint_wanted = False

    def want_hint(self) -> None:
        """A person asks what to play."""
        self._hint_wanted = True

    @property
    def thinker(self) -> "Thinker | None":
        """The search that is under way, if one is."""
        return self._brain.thinker

    def step(self, now_ms: int, may_think: bool) -> bool:
        """Go on thinking, if there is anything to think about; True while there is. `may_think` is
        False in a pass that has other work to do."""
        table = self._table
        game = table.game
        if game is None or game.outcome is not None:
            self._brain.stop()
            self._hint_wanted = False
            return False
        if self._at != table.changes:
            self._at = table.changes
            self._brain.stop()
            self._hint_wanted = False
        answering = self._to_answer()
        moving = table.turn_seat == BOARD
        if not (moving or answering >= 0 or self._hint_wanted) or self._show.busy:
            return False
        if self._brain.thinker is None:
            if not may_think:
                return True
            level = BEST if answering >= 0 or not moving else self._options.number("level")
            self._brain.start(game, level, now_ms)
            self._signs.thinking = True
            return True
        if not self._brain.step(now_ms, may_think):
            return True
        self._signs.thinking = False
        if answering >= 0:
            self._answer(game, answering, now_ms)
        elif moving:
            table.play(self._brain.move, now_ms)
        else:
            self._hint_wanted = False
            self._signs.hint = self._brain.move
        return True

    def _to_answer(self) -> int:
        """The board's side that has an offer to answer, else −1."""
        offer = self._table.offer
        if offer is None or self._answered == self._table.changes:
            return -1
        for side in (0, 1):
            if self._table.seats[side] == BOARD and offer != side:
                return side
        return -1

    def _answer(self, game: Game, side: int, now_ms: int) -> None:
        """Accept an end that costs nothing, or decline. Where both sides are the board's the game
        would go round for ever: it accepts the end that the rules suggest."""
        agreed = game.copy()
        if agreed.offer == RULES:
            agreed.accept_end(0)
            agreed.accept_end(1)
        else:
            agreed.accept_end(side)
        self._answered = self._table.changes
        margin = agreed.stores[side] - agreed.stores[1 - side]
        hoped = self._brain.value if game.turn == side else -self._brain.value
        alone = TOUCH not in self._table.seats and game.offer == RULES
        if alone or hoped <= _SEED * margin:
            self._table.say(side, "accept", now_ms)
        elif game.offer != RULES:
            self._table.say(side, "decline", now_ms)
