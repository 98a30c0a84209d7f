# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Proof of a gain by a search of every reply, without any estimate.

A search of this kind ends after a few plies, so what it proves holds for those plies: the seeds
that a side wins in them, whatever the other plays.
"""

from typing import Final

from awale_core import Game
from awale_core.notation import LETTERS
from awale_core.rules import KILL, RuleSet, award, ending, legal_mask
from awale_core.sowing import CELLS, SLAM, SLAM_LOSES, SOUTH_STORE, make_move

_KILL: Final = 100  # worse than the loss of every seed
_ALL: Final = 200


def net_gains(game: Game, plies: int) -> dict[int, int]:
    """Return for each legal move the seeds that its player gains on the opponent within `plies`
    plies (this move is the first), if both sides play for seeds.

    The end of the game counts as the rules award it. No position comes back within 8 plies: more
    are refused with ValueError, as are rules without captures.
    """
    _check(game, plies)
    return {pit: _gain(game, pit, plies, -_ALL, _ALL) for pit in game.legal_moves()}


def clear_lead(game: Game, answer: int, plies: int, least: int) -> int | None:
    """Return by how many seeds a legal move gains more than any other, as `net_gains` has it; None
    for fewer than `least`, or where it is the only move. That is known a few times sooner."""
    _check(game, plies)
    others = [pit for pit in game.legal_moves() if pit != answer]
    mine = _gain(game, answer, plies, -_ALL, _ALL)
    best = -_ALL
    for pit in others:
        best = max(best, _gain(game, pit, plies, best, mine - least + 1))
        if mine - best < least:
            return None
    return mine - best if others else None


def _check(game: Game, plies: int) -> None:
    if not 1 <= plies <= 8:
        raise ValueError(f"a proof looks 1 to 8 plies ahead, not {plies}")
    if not game.rules.captures:
        raise ValueError("these rules have no captures")


def _gain(game: Game, pit: int, plies: int, alpha: int, beta: int) -> int:
    """The gain of the player to move from the move `pit` on, within `plies` plies."""
    cells = bytearray(game.pits + game.stores)
    return -_after(game.rules, cells, game.turn, pit, plies - 1, -beta, -alpha)


def _after(
    rules: RuleSet, before: bytearray, side: int, pit: int, plies: int, alpha: int, beta: int
) -> int:
    """The gain of the opponent of `side` from the move `pit` on, that move included: alpha-beta."""
    cells = bytearray(before)
    result = make_move(rules, cells, side, pit)
    if result & SLAM and rules.slam == SLAM_LOSES:
        return _KILL
    taken = cells[SOUTH_STORE + side] - before[SOUTH_STORE + side]
    return _best(rules, cells, 1 - side, plies, alpha + taken, beta + taken) - taken


def _best(rules: RuleSet, cells: bytearray, side: int, plies: int, alpha: int, beta: int) -> int:
    """The gain of the player to move within `plies` plies."""
    moves = legal_mask(rules, cells, side, bytearray(CELLS))
    reason = ending(rules, cells, side, 1, moves)
    if reason is not None and reason != KILL:
        final = bytearray(cells)
        award(rules, final, side, reason)
        mine, theirs = SOUTH_STORE + side, SOUTH_STORE + 1 - side
        return (final[mine] - cells[mine]) - (final[theirs] - cells[theirs])
    if not plies:
        return 0
    best = -_ALL
    for pit in range(len(LETTERS) - 1, -1, -1):  # from the foremost, which capture most often
        if moves >> pit & 1:
            best = max(best, -_after(rules, cells, side, pit, plies - 1, -beta, -max(alpha, best)))
            if best >= beta:
                break
    return best
