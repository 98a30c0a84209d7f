# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The small search: iterative deepening alpha-beta, for all eight rule sets, in slices.

A caller says how many positions fit into its time, as often as it likes, and may stop at any moment
with the best move so far:

    search = Search(game, depth=8)
    while not search.run(200):
        ...  # draw a frame, read a pad
    game.play(search.move)

It does not use recursion, for which a microcontroller has no stack, and allocates nothing once
it is created.
"""

from .rules import (
    AGREEMENT,
    KILL,
    REPETITION,
    RuleSet,
    award,
    ending,
    legal_mask,
    may_capture,
    winner,
)
from .sowing import (
    AGAIN,
    CAPTURED,
    CELLS,
    NORTH,
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
    from .game import Game

MAX_DEPTH = 40  # plies
WON = 20000  # a game that is won counts this much and the seeds of its margin
SEED = 16  # what one seed in a store counts
_INFINITY = 32000
_HISTORY_LIMIT = 30000

# A pit counts for its owner by the seeds in it: an empty one gives no choice, one or two seeds
# may be captured, and a krou of more than twelve threatens a whole round.
_PIT_VALUE = bytes((0, 3, 3) + (8,) * 9 + (9, 20) + (20,) * 35)

# In the race to empty one's row: what a seed costs for each pit between it and the row's end, and
# what a pit costs that holds any. Games of the search against itself chose it.
_RACE_STEP = 8


def evaluate(rules: RuleSet, cells: bytearray, side: int) -> int:
    """Static evaluation of a running game for `side`, in 1/16 seeds."""
    own = 6 * side
    other = 6 - own
    value = 0
    if not rules.captures:
        for pit in range(6):
            a_seed = SEED + _RACE_STEP * (
                5 - pit
            )  # from the row's far end it takes longer to leave
            if cells[own + pit]:
                value -= cells[own + pit] * a_seed + _RACE_STEP
            if cells[other + pit]:
                value += cells[other + pit] * a_seed + _RACE_STEP
        return value
    table = _PIT_VALUE  # a name of the function is found quicker
    for pit in range(6):
        value += table[cells[own + pit]] - table[cells[other + pit]]
    return value + SEED * (cells[SOUTH_STORE + side] - cells[SOUTH_STORE + 1 - side])


def capture_mask(rules: RuleSet, cells: bytearray, side: int) -> int:
    """The moves of `side` that capture unless it is a slam, bit n for pit n; without captures
    those that end in the mover's store and so give another move."""
    mask = 0
    if not rules.captures:
        for pit in range(6 * side, 6 * side + 6):
            if cells[pit] == 6 * side + 6 - pit:
                mask |= 1 << pit
        return mask
    for pit in range(6 * side, 6 * side + 6):
        if cells[pit] and may_capture(cells, side, pit):
            mask |= 1 << pit
    return mask


def terminal_value(rules: RuleSet, cells: bytearray, side: int, reason: str) -> int:
    """Return the value to `side` of a game that ends for `reason` as its turn begins; gives
    the seeds on `cells` to whom they belong."""
    award(rules, cells, side, reason)
    won = winner(rules, cells, side, reason)
    margin = cells[SOUTH_STORE + side] - cells[SOUTH_STORE + 1 - side]
    if won is None:
        return 0
    if not rules.captures or reason == KILL:
        return WON if won == side else -WON
    return (WON if won == side else -WON) + SEED * margin


class Search:
    """Looks for the best move of a running game.

    `depth` is the most plies to look ahead (1–40); `run` deepens one ply at a time up to it. `move`
    is the best pit so far (the first legal one before anything is known), `value` its score for the
    side to move in 1/16 seeds, `reached` the depth that is complete, `nodes` the positions looked
    at. `values` are those of all pits at the depth reached: exact where they are within
    `margin` of the best, at most that where they are lower. ValueError if the game is over.
    """

    def __init__(self, game: "Game", depth: int = MAX_DEPTH, *, margin: int = 0) -> None:
        legal = game.legal_moves()
        if not legal:
            raise ValueError("the game is over: there is no move to search")
        self.rules = game.rules
        self.limit = min(depth, MAX_DEPTH)
        self.move = legal[0]
        self.value = 0
        self.reached = 0
        self.nodes = 0
        self.values = [-_INFINITY] * PITS
        self._margin = margin + 1 if margin else 0
        self._values = [-_INFINITY] * PITS  # of the iteration that is running
        self._only = len(legal) == 1
        self._scratch = bytearray(CELLS)
        levels = self.limit + 1
        self._cells = [bytearray(CELLS) for _ in range(levels)]
        self._side = bytearray(levels)
        self._quiet = bytearray(levels)  # plies since a capture, as far as the search can see
        self._left = [0] * levels  # moves still to try, as a mask
        self._first = bytearray(levels)  # the best move seen at this depth before
        self._taking = [0] * levels  # moves that capture, or that win another move, as a mask
        self.history = [0] * PITS  # how often a pit was too good for the opponent to allow
        self._trying = bytearray(levels)
        self._alpha = [0] * levels
        self._beta = [0] * levels
        self._best = [0] * levels
        self._before: "tuple[list[bytearray], list[bytearray]]" = ([], [])
        for before, side in game.since_capture():
            self._before[side].append(before)
        self._history_counts = bool(self._before[0] or self._before[1])
        self._cells[0][:] = game.cells
        self._side[0] = game.turn
        self._legal = legal_mask(self.rules, self._cells[0], self._side[0], self._scratch)
        self._level = -1  # −1: the next iteration is still to begin
        self._depth = 0
        self._root_best = self.move
        for level in range(levels):
            self._first[level] = 255
        self._first[0] = self.move

    def run(self, nodes: int) -> bool:
        """Search about `nodes` more positions; True once the search is complete."""
        until = self.nodes + nodes
        while self.nodes < until:
            if self._level < 0:
                if self._finished():
                    return True
                self._begin_iteration()
            elif not self._left[self._level] or self._best[self._level] >= self._beta[self._level]:
                self._pop()
            else:
                self._search_next()
        return self._level < 0 and self._finished()

    def _finished(self) -> bool:
        if self.reached and (self._only or self.value > WON // 2 or self.value < -WON // 2):
            return True
        return self.reached >= self.limit

    def _begin_iteration(self) -> None:
        self._depth = self.reached + 1
        self._left[0] = self._legal
        self._push(0, -_INFINITY, _INFINITY)

    def _push(self, level: int, alpha: int, beta: int) -> None:
        self._level = level
        self._alpha[level] = alpha
        self._beta[level] = beta
        self._best[level] = -_INFINITY
        self._taking[level] = capture_mask(self.rules, self._cells[level], self._side[level])

    def _search_next(self) -> None:
        """Try one more move of this level: evaluate it, or go one level deeper."""
        level = self._level
        pit = self._pick(level)
        self._left[level] &= ~(1 << pit)
        self._trying[level] = pit
        self.nodes += 1
        child = level + 1
        rules = self.rules
        cells = self._cells[child]
        cells[:] = self._cells[level]
        side = self._side[level]
        result = make_move(rules, cells, side, pit)
        following = side if result & AGAIN else 1 - side
        self._side[child] = following
        quiet = 0 if result & CAPTURED else self._quiet[level] + 1
        self._quiet[child] = quiet
        horizon = child >= self._depth
        reason: "str | None" = None
        if result & SLAM and rules.slam == SLAM_LOSES:
            reason = KILL
        elif (quiet > 1 or self._history_counts) and self._repeated(child):
            # Not yet the third time, perhaps; but what did not lead on once will not the next time.
            reason = AGREEMENT if rules.offer_repetition else REPETITION
        elif (
            not horizon
            or not row_seeds(cells, SOUTH)
            or not row_seeds(cells, NORTH)
            or result & CAPTURED
        ):
            moves = legal_mask(rules, cells, following, self._scratch)
            self._left[child] = moves
            reason = ending(rules, cells, following, 1, moves)
        # else: at the horizon it makes no difference which moves there are
        if reason is not None:
            value = terminal_value(rules, cells, following, reason)
            if value:
                value += child if value < 0 else -child  # win early, lose late
        elif horizon:
            value = evaluate(rules, cells, following)
        else:
            alpha = max(self._alpha[level], self._best[level])
            if level == 0:
                alpha -= self._margin
            beta = self._beta[level]
            if following == side:
                self._push(child, alpha, beta)
            else:
                self._push(child, -beta, -alpha)
            return
        self._score(level, value if following == side else -value)

    def _pick(self, level: int) -> int:
        """The move to try next. Moves that take come first; among equals the best one seen at this
        depth before, then the one that refuted most, then from the row's end on, whose seeds reach
        the opponent."""
        left = self._left[level]
        among = left & self._taking[level] or left
        first = self._first[level]
        if first < PITS and among >> first & 1:
            return first
        history = self.history
        most = -1
        pit = picked = 6 * self._side[level] + 5
        for _ in range(6):
            if among >> pit & 1 and history[pit] > most:
                most = history[pit]
                picked = pit
            pit -= 1
        return picked

    def _pop(self) -> None:
        """Return the value of this level to the one above, or end the iteration."""
        level = self._level
        value = self._best[level]
        if level == 0:
            self._level = -1
            self.reached = self._depth
            self.move = self._root_best
            self.value = value
            self.values, self._values = self._values, self.values
            return
        above = level - 1
        self._level = above
        self._score(above, value if self._side[level] == self._side[above] else -value)

    def _score(self, level: int, value: int) -> None:
        """Note the value of the move being tried at `level`, for the side that plays it."""
        pit = self._trying[level]
        if level == 0:
            self._values[pit] = value
        if value > self._best[level]:
            self._best[level] = value
            self._first[level] = pit
            if level == 0:
                self._root_best = pit
                if self._depth > 1:
                    self.move = pit  # better than the first choice, which was tried before it
            elif value >= self._beta[level]:
                self.update_history(pit, self._depth - level)

    def update_history(self, pit: int, depth: int) -> None:
        """History heuristic: credit a move that caused a beta cutoff."""
        history = self.history
        history[pit] += depth * depth
        if history[pit] > _HISTORY_LIMIT:
            for pit in range(PITS):
                history[pit] >>= 1

    def _repeated(self, level: int) -> bool:
        """Whether the position at `level` has stood before, in this line or in the game."""
        quiet = self._quiet[level]
        cells = self._cells[level]
        side = self._side[level]
        at = level - PITS  # no sooner: see `Game.occurrences`
        while at >= 0 and at >= level - quiet:
            if self._cells[at] == cells and self._side[at] == side:
                return True
            at -= 1
        if quiet >= level:
            for before in self._before[side]:
                if before == cells:
                    return True
        return False
