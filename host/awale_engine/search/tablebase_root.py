# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Tablebase look-up at the root of a search."""

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from awale_core import Game
from awale_core.rules import REPETITION
from awale_core.sowing import SEEDS

from .. import memory
from ..binding import kernel
from ..memory import Buffer
from ..position import pack, rules_code, salt
from ..tables.lookup import KILL, MOST_SEARCHED, Bounds, Lookup
from ..types import SEED, TABLE_WIN, WIN, Line
from .transposition import Transposition

ALL_MOVES: Final = 63
PROOF_NODES: Final = 20_000  # positions that one proof may look at
_ANALYSED: Final = 50_000  # the same, where no clock runs
_PLANNED: Final = 1 << 17  # moves
_SUBJECT_BITS: Final = 24  # above those of a rules code
_FIRST_TRY: Final = 250  # positions
_NEXT_TRY: Final = 8  # times as many
_LINES: Final = 10  # positions in lines for one of the graph
_WHOLE: Final = 1.4  # times as many in a graph that leaves nothing out: they cost less


@dataclass(frozen=True)
class RootProbe:
    """Bounds of each legal move (by pit 0–11) under perfect play.

    `margins` are bounds of the final lead of the player to move, in seeds (in a race 1 or −1, KILL
    for a move that loses at once); `root` are those of the position itself. All hold for a game in
    which nothing has occurred before. `convert` says that the tables promise more than the stores
    hold already, so that not every move that keeps the promise comes nearer to its fulfilment.
    """

    margins: dict[int, Bounds]
    convert: bool
    root: Bounds

    @property
    def low(self) -> int:
        """Final lead that the best move promises."""
        return max(bounds.low for bounds in self.margins.values())

    @property
    def high(self) -> int:
        """Final lead that no move exceeds."""
        return max(bounds.high for bounds in self.margins.values())

    @property
    def exact(self) -> bool:
        """Whether every move has a value rather than two bounds."""
        return all(bounds.exact for bounds in self.margins.values())

    @property
    def keeping(self) -> list[int]:
        """The moves that may be best."""
        return [pit for pit in sorted(self.margins) if self.margins[pit].high >= self.low]

    def lines(self, first: tuple[int, ...], count: int) -> tuple[Line, ...]:
        """The best `count` moves with their values; `first` is the line to begin with."""
        others = sorted(
            (pit for pit in sorted(self.margins) if pit != first[0]),
            key=lambda pit: -self.margins[pit].low,
        )
        pairs = [(first[0], first), *((pit, (pit,)) for pit in others)]
        return tuple(
            Line(promised_value(self.margins[pit].low), pits) for pit, pits in pairs[:count]
        )


def promised_value(margin: int) -> int:
    """The search's value of a final lead that the tables know."""
    if margin == KILL:
        return 1 - WIN
    if margin == 0:
        return 0
    return (TABLE_WIN if margin > 0 else -TABLE_WIN) + SEED * margin


def probe_root(game: Game, tables: Lookup) -> RootProbe | None:
    """Look a running game up in the tables; None outside them.

    A move that repeats a position and so ends the game has the margin that it then ends with.
    """
    if sum(game.pits) > tables.reach:
        return None
    side = game.turn
    lead = game.stores[side] - game.stores[1 - side] if game.rules.captures else 0
    margins: dict[int, Bounds] = {}
    for pit, bounds in tables.moves(game).items():
        assert bounds is not None
        repeated = _margin_if_repeated(game, pit) if game.plies else None
        if bounds.low == KILL:
            margins[pit] = bounds
        elif repeated is not None:
            margins[pit] = Bounds(repeated, repeated)
        else:
            margins[pit] = Bounds(lead + bounds.low, lead + bounds.high)
    best = max(bounds.low for bounds in margins.values())
    here = tables.bounds(game)
    assert here is not None
    root = Bounds(lead + here.low, lead + here.high)
    return RootProbe(margins, game.rules.captures and best > lead, root)


def _margin_if_repeated(game: Game, pit: int) -> int | None:
    """Final margin if playing `pit` repeats a position and so ends the game, else None."""
    after = game.copy()
    after.play(pit)
    if after.outcome is None or after.outcome[1] != REPETITION:
        return None
    return after.stores[game.turn] - after.stores[1 - game.turn]


def plan() -> Transposition:
    """Return a table for the moves of a game's proofs, with which the proof after the next move
    begins.

    A proof holds for all replies, so what it needs later is a part of it. To find that again takes
    a graph as large as before; along the moves of the old one it takes a small one.
    """
    return Transposition(_PLANNED)


class Prover:
    """Proves results for one position of a game with its own history.

    `tables` may be None; then only ends of the game count. `seen` are `positions_since_capture`.
    """

    def __init__(
        self, game: Game, tables: Lookup | None, plan: Transposition | None = None
    ) -> None:
        self._plan = plan
        self._code = rules_code(game.rules, kernel.NO_GOAL)
        self._ends = game.rules.repetition > 0
        self._tables = tables
        self._reach = -1 if tables is None else tables.reach
        self.seen = positions_since_capture(game)
        self.own, self.other = self.seen[0][:2]
        self._seeds = sum(game.pits)
        # Where repetitions end nothing, no position is repeated at which an agreement costs seeds.
        past = self._ending(game.rules.repetition - 1 if self._ends else 1)
        self._past_count = len(past)
        self._past = (kernel.occurrence * max(1, len(past)))(
            *(((own, other), turn) for own, other, turn in past)
        )

    def _ending(self, times: int) -> list[tuple[int, int, int]]:
        """The positions that have occurred `times` times and may not occur again."""
        counts: dict[tuple[int, int, int], int] = {}
        for position in self.seen:
            counts[position] = counts.get(position, 0) + 1
        return [position for position, count in counts.items() if count >= times]

    @property
    def fresh(self) -> bool:
        """Whether no earlier position can end the game by occurring again."""
        return not self._ends or not self._past_count or len(self.seen) == 1

    def prove(
        self,
        owner: int,
        wanted: int,
        *,
        first: int = ALL_MOVES,
        table: Transposition | None = None,
        table_salt: int = 0,
        limit: int = PROOF_NODES,
        lines: int = _LINES,
        hurry: Callable[[], bool] = lambda: False,
    ) -> int | None:
        """Prove that a player (`owner` 0 for the one to move, 1 for the other) ends the game at
        least `wanted` seeds ahead after a move of the mask `first`.

        Returns the move (0–5) that keeps the proof, or 6 for owner 1; None if it is not proven.
        `table` with `table_salt` is a transposition table whose moves guide the proof, after those
        of earlier proofs; `limit` is the number of positions to look at, `lines` how many times as
        many in whole lines of play. No further attempt is made once `hurry` returns True.
        """
        proof = kernel.proof(
            root=(self.own, self.other),
            first=first,
            rules=self._code,
            owner=owner,
            wanted=wanted,
            ends=self._ends,
            past=ctypes.addressof(self._past),
            past_count=self._past_count,
            tables=None if self._tables is None else self._tables.address,
        )
        if self._plan is not None:
            proof.plan, proof.plan_entries = self._plan.address, self._plan.entries
            subject = 2 * (wanted + SEEDS) + owner
            proof.plan_salt = salt(self._code | subject << _SUBJECT_BITS)

        def run(size: int, *, every: bool = False) -> int:
            nodes, slots = _space(size)
            proof.reach = self._reach
            proof.every, proof.lines = every, lines * size
            proof.nodes, proof.limit = memory.address(nodes), size
            proof.slots, proof.slot_count = memory.address(slots), len(slots)
            return int(kernel.prove(proof))

        found = kernel.TOO_FEW
        searchable = self._ends and self._seeds <= min(MOST_SEARCHED, self._reach)
        lines = lines if searchable else 0
        if table is not None and not lines:
            proof.guide, proof.guide_entries = table.address, table.entries
            proof.guide_salt = table_salt
        size = min(limit, _FIRST_TRY)
        while found == kernel.TOO_FEW and not hurry():
            found = run(size)
            if size == limit:
                break
            size *= _NEXT_TRY
            if 2 * size > limit:  # an attempt that is hardly larger would follow
                size = limit
        if found == kernel.NOT_PROVEN and lines and not hurry():
            found = run(round(_WHOLE * limit), every=True)
        return found if found >= 0 else None


def _space(limit: int) -> tuple[Buffer, Buffer]:
    """Return the memory of a proof that looks at no more than `limit` positions."""
    slots = memory.next_power(max(16, 2 * limit))
    return (
        memory.zeros(limit * ctypes.sizeof(kernel.node)),
        memory.filled(slots, memory.INT32, 0xFF),
    )


def positions_since_capture(game: Game) -> list[tuple[int, int, int]]:
    """The position on the board and those before it with the same stores, the last one first: the
    two words as the player to move there saw them, and 0 where that is who now has the move."""
    found = []
    for cells, turn in ((bytearray(game.cells), game.turn), *game.since_capture()):
        own, other = pack(cells, turn)
        found.append((own, other, int(turn != game.turn)))
    return found


def certain_bounds(game: Game, tables: Lookup) -> Bounds | None:
    """Bounds of the final lead of the player to move that hold in this very game, None beyond the
    tables' reach.

    Where the game's own history may spoil what the tables promise, a bound is proven or widened to
    what the seeds on the board allow.
    """
    bounds = tables.bounds(game)
    if bounds is None:
        return None
    if not game.rules.captures:
        return bounds
    side = game.turn
    lead = game.stores[side] - game.stores[1 - side]
    low, high = lead + bounds.low, lead + bounds.high
    prover = Prover(game, tables)
    if prover.fresh:
        return Bounds(low, high)
    left = sum(game.pits)
    if prover.prove(0, low, limit=_ANALYSED) is None:
        low = lead - left
    if prover.prove(1, -high, limit=_ANALYSED) is None:
        high = lead + left
    return Bounds(low, high)
