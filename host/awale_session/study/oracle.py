# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Positions looked up in endgame tables: numbers, words, best play.

exact = look_up(game, tables)           # None beyond the tables' reach
line = BestLine(game, tables)
line.go_on()                            # False where a piece of the tables has to come first
"""

from typing import Final, NamedTuple

from awale_engine.search.certain_moves import certain_moves, unproven
from awale_engine.tables.lookup import KILL, Bounds, Lookup

from awale_core import Game, rule_set

from ..catalogue import Sentence, sentence
from ..packing import packed_line
from ..page.study_protocol import Exact as Message
from ..page.study_protocol import ExactMove

_MOST: Final = 40  # plies of a line
_AT_LEAST: Final = 8  # of one that has nothing to decide


class Exact(NamedTuple):
    """Bounds of a position for the player to move, and of each legal move (pit 0–11), the best
    first, as `certain_moves` has them; `unproven` as there."""

    bounds: Bounds
    moves: list[tuple[int, Bounds]]
    unproven: list[int]


def look_up(game: Game, tables: Lookup) -> Exact | None:
    """Look a running game up that begins with its position. None beyond the tables' reach, and
    where a piece of fetched tables is missing."""
    bounds, moves = tables.bounds(game), certain_moves(game, tables)
    if bounds is None or moves is None or len(moves) < len(game.legal_moves()):
        return None
    if tables.proves:  # moves know the position before them, and so more than the tables may store
        low, high = (max(each) for each in zip(*moves.values(), strict=True))
        bounds = Bounds(max(bounds.low, low), min(bounds.high, high))
    best_first = sorted(moves, key=lambda pit: (-moves[pit].low, -moves[pit].high, pit))
    return Exact(bounds, [(pit, moves[pit]) for pit in best_first], unproven(game, tables))


def in_words(bounds: Bounds, rules: str) -> Sentence:
    """Bounds for the player who moves, as half a sentence: `gains 2 seeds`."""
    if bounds.exact:
        return _value(bounds.low, rules)
    return sentence("exact.between", low=_value(bounds.low, rules), high=_value(bounds.high, rules))


def _value(value: int, rules: str) -> Sentence:
    if value == KILL:
        return sentence("exact.kill")
    if not rule_set(rules).captures:
        return sentence("value.won" if value > 0 else "value.lost")
    if value == 0:
        return sentence("exact.even")
    return sentence("exact.gains" if value > 0 else "exact.loses", n=abs(value))


def message(game: Game, exact: Exact, line: "BestLine") -> Message:
    """Return the message to the page about a position."""
    rules = game.rules.id
    moves = [
        ExactMove(pit, *bounds, in_words(bounds, rules), pit not in exact.unproven)
        for pit, bounds in exact.moves
    ]
    is_exact = exact.bounds.exact and all(bounds.exact for _, bounds in exact.moves)
    notes = [] if is_exact else [sentence("exact.repetition")]
    if exact.unproven:
        notes.append(sentence("exact.unproven"))
    packed = packed_line(Game.from_fen(game.fen(), rules), tuple(line.pits))
    decided = sentence("exact.decided", n=line.decided) if line.decided else None
    return Message(game.start_fen(), in_words(exact.bounds, rules), moves, packed, decided, notes)


def not_to_be_had(fen: str, why: Sentence) -> Message:
    """Return the message to the page where the tables that cover a position are not there."""
    return Message(fen, None, [], [], None, [why])


class BestLine:
    """Best play for both sides from a position, as far as its value is exact: of equal moves the
    one that captures most at once, and none that repeats a position.

    `pits` are its moves so far. `decided`: after how many of them the mover of the position has
    gained what it is worth, or the game is over; None for an even position, where that is not
    reached, and where the value does not count seeds.
    """

    def __init__(self, game: Game, tables: Lookup) -> None:
        self._play = Game.from_fen(game.fen(), game.rules.id)
        self._tables = tables
        self._mover = game.turn
        self._lead = self._lead_now()
        self._seen = {self._play.fen()}
        self._worth: int | None = None
        self._begun = self._over = False
        self.pits: list[int] = []
        self.decided: int | None = None

    def _lead_now(self) -> int:
        return self._play.stores[self._mover] - self._play.stores[1 - self._mover]

    def go_on(self) -> bool:
        """Find one more move; True once the line is over. Where a piece of the tables is missing,
        nothing happens."""
        if self._is_over():
            return True
        exact = look_up(self._play, self._tables)
        if exact is None:
            return False
        if not self._begun:
            self._begun = True
            if exact.bounds.exact and self._play.rules.captures:
                self._worth = exact.bounds.low or None
        self._over = not self._step(exact)
        return self._is_over()

    def _is_over(self) -> bool:
        most = _AT_LEAST if self._worth is None else _MOST
        done = self.decided is not None
        return (
            self._over or done or self._play.outcome is not None or len(self.pits) >= most
        )  # fmt: skip

    def _step(self, exact: Exact) -> bool:
        """Play the next move of the line; False if there is none that keeps its value."""
        if not exact.bounds.exact:
            return False
        best, most = None, -1
        for pit, bounds in exact.moves:
            after = self._play.copy()
            taken = sum(after.play(pit).captured_seeds)
            keeps = bounds.low == exact.bounds.low
            if keeps and taken > most and after.fen() not in self._seen:
                best, most = (pit, after), taken
        if best is None:
            return False
        pit, after = best
        self._seen.add(after.fen())
        # The tables' values are those of a game that begins with a position.
        is_over = after.outcome is not None
        self._play = after if is_over else Game.from_fen(after.fen(), after.rules.id)
        self.pits.append(pit)
        self._is_decided()
        return True

    def _is_decided(self) -> None:
        gained = self._lead_now() - self._lead
        if self._worth is not None and (self._play.outcome is not None or gained == self._worth):
            self.decided = len(self.pits)
