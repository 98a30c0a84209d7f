# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The state of a game of Awalé: position, legal moves, history, offers and outcome.

The module is long because it is one class: every method reads and restores the same history.
"""

from collections import namedtuple

from .move import Move
from .notation import START_FEN, format_fen, parse_fen, pit_letter, pit_letters
from .rules import (
    AGREEMENT,
    FEED_OR_WIN,
    KILL,
    RESIGNATION,
    RuleSet,
    award,
    ending,
    legal_mask,
    rule_set,
    winner,
)
from .sowing import (
    AGAIN,
    CAPTURED,
    CELLS,
    NORTH_STORE,
    PITS,
    SLAM,
    SLAM_LOSES,
    SOUTH,
    SOUTH_STORE,
    make_move,
    row_seeds,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple

    class _Outcome(NamedTuple):
        winner: "int | None"
        reason: str

else:
    _Outcome = namedtuple("Outcome", ("winner", "reason"))


class Outcome(_Outcome):
    """Result of a game: `winner` 0 South, 1 North, None for a draw; `reason` one of REASONS."""

    __slots__ = ()

    @property
    def declared(self) -> bool:
        """True if the players ended the game, by agreement or resignation, and not the rules."""
        return self.reason == AGREEMENT or self.reason == RESIGNATION


ACTIONS = ("offer", "accept", "decline", "resign")  # what `Game.declare` takes

BOARD = 2  # `Game.offer` when neither player but the rules suggest to end the game

# One entry of the history: the 14 cells before the move, the turn and the offers, the pit played.
_ENTRY = 16
_STATE = 14
_PIT = 15
_DECLARED = 255  # in place of a pit: the players ended the game
_GROW = 32 * _ENTRY


class IllegalMove(ValueError):
    """A move or declaration that the rules do not allow now.

    `str()` is a sentence for the player. `code` is the rule, for a program:
    ``over`` · ``no_such_pit`` · ``not_yours`` · ``empty`` · ``must_feed`` (the opponent has no
    seeds, and this move leaves it so) · ``starves`` (it would leave the opponent without a seed) ·
    ``no_offer`` · ``nothing_to_undo``.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Game:
    """One game under one of the eight rule sets.

    `rules` is an id of `RULE_SETS`; `starter` is 0 for South, 1 for North. A game that is over
    keeps its final score in `stores`; `play` then raises IllegalMove and `undo` goes back.

        >>> game = Game("abapa")
        >>> game.legal_moves()
        [0, 1, 2, 3, 4, 5]
        >>> game.play(5).captured
        ()
        >>> game.turn
        1
    """

    def __init__(self, rules: str = "abapa", starter: int = SOUTH) -> None:
        if starter not in (0, 1):
            raise ValueError("the starter is 0 (South) or 1 (North), not " + str(starter))
        cells, _ = parse_fen(START_FEN)
        self._begin(rule_set(rules), cells, starter)

    @classmethod
    def from_fen(cls, fen: str, rules: str = "abapa") -> "Game":
        """A game that starts from a position; it is over at once where the rules say so.

        NotationError (a ValueError) says what is wrong with a FEN.
        """
        cells, side = parse_fen(fen)
        game = cls(rules)
        game._begin(game.rules, cells, side)
        return game

    def _begin(self, rules: RuleSet, cells: bytearray, side: int) -> None:
        self.rules = rules
        self.turn = side
        self.outcome: "Outcome | None" = None
        self.resigned: "int | None" = None  # the side that resigned
        self._start = bytes(cells)
        self._starter = side
        self._cells = cells
        self._legal = 0  # bit n: pit n may be played; none once the game is over
        self._agreed = 0  # bit n: side n wants to end the game
        self._history = bytearray(0)
        self._entries = 0
        self._quiet = 0  # moves since the last capture, −1: to be counted
        self._scratch = bytearray(CELLS)
        self._begin_turn()

    # -- the position ------------------------------------------------------------------------

    @property
    def pits(self) -> "tuple[int, ...]":
        """Seeds in the twelve pits, South's six first."""
        return tuple(self._cells[:PITS])

    @property
    def stores(self) -> "tuple[int, int]":
        """Seeds in South's and North's store; the final score once the game is over."""
        return (self._cells[SOUTH_STORE], self._cells[NORTH_STORE])

    @property
    def cells(self) -> bytes:
        """The seeds in the twelve pits and both stores."""
        return bytes(self._cells)

    def fen(self) -> str:
        """The position as FEN."""
        return format_fen(self._cells, self.turn)

    def start_fen(self) -> str:
        """The position that the game started from, as FEN, before any seed was awarded."""
        return format_fen(self._start, self._starter)

    @property
    def starter(self) -> int:
        """The side that had the first move: 0 South, 1 North."""
        return self._starter

    @property
    def moves(self) -> "list[int]":
        """The pits played so far."""
        history = self._history
        return [history[at] for at in range(_PIT, self.plies * _ENTRY, _ENTRY)]

    def move_at(self, ply: int) -> int:
        """The pit of the move that was played when `ply` moves (0 …) had been played."""
        if not 0 <= ply < self.plies:
            raise IndexError("the game has " + str(self.plies) + " moves")
        return self._history[ply * _ENTRY + _PIT]

    @property
    def plies(self) -> int:
        """The number of moves played."""
        entries = self._entries
        if self.outcome is not None and entries:
            return entries - (self._history[entries * _ENTRY - 1] == _DECLARED)
        return entries

    def occurrences(self) -> int:
        """Return the number of occurrences of this position and side to move in the game."""
        if self._quiet < 0:
            self._quiet = self._count_quiet()
        # Nothing before a capture can come again, and nothing at all in a race. Elsewhere it takes
        # twelve moves at least: what a pit gets has to leave it again, and each pit that is sown
        # from gives to the next one, so all twelve have to be played.
        if self._quiet < PITS or not self.rules.captures:
            return 1
        cells = self._cells
        history = self._history
        # Few positions have as many seeds in this one's first pit that is not empty. Where all from
        # there on are the same, those before are, too: the number of seeds has not changed.
        first = 0
        while first < NORTH_STORE and not cells[first]:
            first += 1
        seeds = cells[first]
        at = self.plies * _ENTRY + first
        count = 1
        for here in range(at - PITS * _ENTRY, at - (self._quiet + 1) * _ENTRY, -2 * _ENTRY):
            if history[here] == seeds:
                cell = first + 1
                here -= first
                while cell < CELLS and history[here + cell] == cells[cell]:
                    cell += 1
                count += cell == CELLS
        return count

    def _count_quiet(self) -> int:
        """Moves since the stores last changed."""
        history = self._history
        cells = self._cells
        plies = self.plies
        quiet = 0
        while quiet < plies:
            at = (plies - quiet - 1) * _ENTRY
            if (
                history[at + SOUTH_STORE] != cells[SOUTH_STORE]
                or history[at + NORTH_STORE] != cells[NORTH_STORE]
            ):
                break
            quiet += 1
        return quiet

    def since_capture(self) -> "list[tuple[bytearray, int]]":
        """Cells and side to move of the positions that can still come back, the latest first: those
        since the stores last changed, without the one on the board."""
        history = self._history
        found = []
        for ply in range(self.plies - 1, self.plies - 1 - self._count_quiet(), -1):
            at = ply * _ENTRY
            found.append((history[at : at + CELLS], history[at + _STATE] & 1))
        return found

    # -- moves -------------------------------------------------------------------------------

    def legal_moves(self) -> "list[int]":
        """The pits that may be played, ascending; empty once the game is over."""
        moves = []
        pit = 6 * self.turn
        left = self._legal >> pit
        while left:
            if left & 1:
                moves.append(pit)
            left >>= 1
            pit += 1
        return moves

    def play(self, pit: int) -> Move:
        """Play a pit of the side to move and report what it did.

        IllegalMove says which rule forbids it; the game is then as it was.
        """
        if not isinstance(pit, int) or pit < 0 or not self._legal >> pit & 1:
            self._refuse(pit)
        side = self.turn
        rules = self.rules
        at = self._push(pit)
        result = make_move(rules, self._cells, side, pit)
        move = Move(rules, side, pit, self._history[at : at + PITS], result)
        self._agreed &= 1 << side  # to move on is to decline the other's offer
        if result & CAPTURED:
            self._quiet = 0
        elif self._quiet >= 0:
            self._quiet += 1
        if not result & AGAIN:
            self.turn = 1 - side
        if result & SLAM and rules.slam == SLAM_LOSES:
            self._end(self.turn, KILL)
        else:
            self._begin_turn()
        return move

    def undo(self) -> None:
        """Take back the last move, or the agreement or resignation that ended the game.

        IllegalMove if there is nothing to take back.
        """
        if not self._entries:
            raise IllegalMove("nothing_to_undo", "There is no move to take back.")
        self._entries -= 1
        at = self._entries * _ENTRY
        self._cells[:] = self._history[at : at + CELLS]
        self.turn = self._history[at + _STATE] & 1
        self._agreed = self._history[at + _STATE] >> 1
        self._legal = legal_mask(self.rules, self._cells, self.turn, self._scratch)
        self._quiet = -1
        self.outcome = None
        self.resigned = None

    def copy(self) -> "Game":
        """An independent game with the same history."""
        other = Game(self.rules.id)
        other._start = self._start
        other._starter = self._starter
        other.turn = self.turn
        other.outcome = self.outcome
        other.resigned = self.resigned
        other._cells[:] = self._cells
        other._legal = self._legal
        other._agreed = self._agreed
        other._history = bytearray(self._history)
        other._entries = self._entries
        other._quiet = self._quiet
        return other

    def __eq__(self, other: object) -> bool:
        """The same rules, start, moves, standing offer and outcome."""
        return (
            isinstance(other, Game)
            and self.rules is other.rules
            and self._start == other._start
            and self._starter == other._starter
            and self._agreed == other._agreed
            and self.outcome == other.outcome
            and self.resigned == other.resigned
            and self.moves == other.moves
        )

    def __repr__(self) -> str:
        return "<Game " + self.rules.id + " " + self.fen() + ">"

    # -- ends that players declare -----------------------------------------------------------

    @property
    def offer(self) -> "int | None":
        """The side that offers to end the game, BOARD where the rule set suggests it because the
        position keeps coming back, or None."""
        if self.outcome is not None:
            return None
        if self._agreed:
            return self._agreed - 1
        wanted = self.rules.offer_repetition
        return BOARD if wanted and self.occurrences() >= wanted else None

    def offer_end(self, side: int) -> None:
        """Offer to end the game by agreement for `side`; the offer stands until the other side
        moves."""
        self._check_side(side)
        if self._agreed == 2 - side:
            self.accept_end(side)
        else:
            self._agreed = 1 << side

    def accept_end(self, side: int) -> None:
        """Accept for `side` the end that the other side, or the board, has offered.

        The board's offer needs both. IllegalMove (``no_offer``) if there is none to accept.
        """
        self._check_side(side)
        if self._agreed == 2 - side:
            self.agree()
        elif self.offer == BOARD:
            self._agreed = 1 << side
        else:
            raise IllegalMove("no_offer", "No player has offered to end the game.")

    def decline_end(self, side: int) -> None:
        """Withdraw the offer of `side`, or decline the other's; does nothing without an offer."""
        self._check_side(side)
        self._agreed = 0

    def agree(self) -> None:
        """End the game by agreement of both players, offer or not. IllegalMove if it is over."""
        self._check_side(SOUTH)
        self._push(_DECLARED)
        self._agreed = 0
        self._end(self.turn, AGREEMENT)

    def declare(self, side: int, action: str) -> None:
        """Let `side` take one of ACTIONS: offer, accept or decline an agreed end, or resign.

        IllegalMove if the game does not allow it now, ValueError for any other action.
        """
        if action == "offer":
            self.offer_end(side)
        elif action == "accept":
            self.accept_end(side)
        elif action == "decline":
            self.decline_end(side)
        elif action == "resign":
            self.resign(side)
        else:
            raise ValueError("no action '" + action + "'; there are " + ", ".join(ACTIONS))

    def margin_if_agreed(self, side: int) -> int:
        """Seeds by which `side` would be ahead if the game ended by agreement now; negative if
        behind, 0 in a rule set where an agreed end is a draw."""
        if not self.rules.captures:
            return 0
        cells = bytearray(self._cells)
        award(self.rules, cells, self.turn, AGREEMENT)
        return cells[SOUTH_STORE + side] - cells[NORTH_STORE - side]

    def resign(self, side: int) -> None:
        """Resign for `side`."""
        self._check_side(side)
        self._push(_DECLARED)
        self._agreed = 0
        self.resigned = side
        self._end(side, RESIGNATION)

    # -- inside ------------------------------------------------------------------------------

    def _begin_turn(self) -> None:
        rules = self.rules
        self._legal = legal_mask(rules, self._cells, self.turn, self._scratch)
        occurrences = self.occurrences() if rules.repetition else 1
        reason = ending(rules, self._cells, self.turn, occurrences, self._legal)
        if reason is not None:
            self._end(self.turn, reason)

    def _end(self, side: int, reason: str) -> None:
        award(self.rules, self._cells, side, reason)
        self._legal = 0
        self.outcome = Outcome(winner(self.rules, self._cells, side, reason), reason)

    def _push(self, pit: int) -> int:
        """Add an entry to the history; return where it begins."""
        history = self._history
        at = self._entries * _ENTRY
        if at == len(history):
            history.extend(bytes(_GROW))
        history[at : at + CELLS] = self._cells
        history[at + _STATE] = self.turn | self._agreed << 1
        history[at + _PIT] = pit
        self._entries += 1
        return at

    def _check_side(self, side: int) -> None:
        if side not in (0, 1):
            raise ValueError("a side is 0 (South) or 1 (North), not " + str(side))
        if self.outcome is not None:
            raise IllegalMove("over", "The game is over.")

    def _refuse(self, pit: int) -> None:
        """Raise IllegalMove for a pit that may not be played."""
        if self.outcome is not None:
            raise IllegalMove("over", "The game is over.")
        mask = self._legal
        if not isinstance(pit, int) or not 0 <= pit < PITS:
            code = "no_such_pit"
            fault = "There is no pit " + str(pit)
        elif pit // 6 != self.turn:
            code = "not_yours"
            fault = "Pit " + pit_letter(pit) + " is the opponent's"
        elif not self._cells[pit]:
            code = "empty"
            fault = "Pit " + pit_letter(pit) + " is empty"
        elif not row_seeds(self._cells, 1 - self.turn):
            code = "must_feed"
            fault = "The opponent has no seeds, and pit " + pit_letter(pit) + " leaves it so"
        else:
            code = "starves"
            fault = "Pit " + pit_letter(pit) + " would leave the opponent without a seed"
            if self.rules.feeding == FEED_OR_WIN:
                fault += ", and you are not sure to have won"
        allowed = [pit for pit in range(PITS) if mask >> pit & 1]
        raise IllegalMove(code, fault + "; you may play " + pit_letters(allowed) + ".")
