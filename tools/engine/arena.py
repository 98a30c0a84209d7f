# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Two settings of the search against each other, compiled: thousands of short games in a minute.

    python -m tools.engine.arena --a fitted --b pits --nodes 20000 --games 2000

Each opening is played from both sides. Both think for the same number of positions or plies, so the
result does not depend on what else the machine does; `awale match` plays with clocks.
"""

from typing import Any, Final

import click
import numpy as np
from awale_host.engine.match.rating import rate
from awale_host.engine.search import kernel
from awale_host.engine.search.evaluation import load
from awale_host.engine.search.kernel import HISTORY
from awale_host.engine.uci.options import KERNEL_FEATURES
from awale_host.native.bitboard import AGAIN, SLAM, legal, margin, over, pack, play, rules_code
from awale_host.native.jit import jit

from awale_core import RULE_SETS, rule_set
from awale_core.sowing import SLAM_LOSES
from tools.engine.ablation import PARTS, without
from tools.engine.fast_game import ended, look, random_move, seed_random, step

LONGEST: Final = 400  # plies; what is still running then is a draw
_TABLE: Final = 1 << 17
_BALANCED: Final = 200  # hundredths of a seed, by a search of eight plies
_MOST_DEPTH: Final = 60
_WITHOUT: Final = (*KERNEL_FEATURES, *PARTS)


@jit
def opening(own: int, other: int, code: int, plies: int) -> tuple[int, int, int]:
    """Both words after random moves, and 1 if the first mover is then to move, 0 if the second,
    −1 if the game ended."""
    side = 1
    for _ in range(plies):
        moves = legal(own, other, code)
        if over(own, other, moves, code):
            return own, other, -1
        after, rest, result = play(own, other, random_move(moves), code)
        if result & SLAM and code & 7 == SLAM_LOSES:
            return own, other, -1
        if result & AGAIN:
            own, other = after, rest
        else:
            own, other = rest, after
            side = 1 - side
    if over(own, other, legal(own, other, code), code):
        return own, other, -1
    return own, other, side


@jit
def play_game(
    own: int,
    other: int,
    first: int,
    depth: int,
    nodes: int,
    controls: Any,
    stack: Any,
    path: Any,
    tables: Any,
    weights: Any,
    histories: Any,
) -> int:
    """A game in which player `first` (0 or 1) begins; 2, 1 or 0 half points of player 0."""
    code = controls[0, kernel.CODE]
    who = first
    quiet = 0
    for _ in range(LONGEST):
        moves = legal(own, other, code)
        how = ended(path, quiet, own, other, moves, code)
        if how:
            difference = margin(own, other, how, code)
            if who:
                difference = -difference
            return 1 + (difference > 0) - (difference < 0)
        look(
            own, other, depth, nodes,
            controls[who], stack, path, tables[who], weights[who], histories[who],
        )  # fmt: skip
        after, rest, result = play(own, other, controls[who, kernel.MOVE], code)
        if result & SLAM and code & 7 == SLAM_LOSES:
            return 2 if who else 0
        quiet = step(path, quiet, own, other, result)
        if result & AGAIN:
            own, other = after, rest
        else:
            own, other = rest, after
            who = 1 - who
    return 1


def compare(
    rules: str,
    players: list[tuple[Any, int]],
    *,
    games: int,
    nodes: int | None,
    depth: int | None,
    seed: int,
) -> list[float]:
    """Points of the first of two players, each weights and a mask of features, in each pair of
    games, 0–2. The same arguments give the same points."""
    code = rules_code(rule_set(rules))
    controls = np.zeros((2, kernel.CONTROL), np.int64)
    controls[:, kernel.CODE] = code
    controls[:, kernel.FEATURES] = [features for _, features in players]
    stack = np.zeros((kernel.MOST_PLIES + 2, kernel.ROW), np.int64)
    path = np.zeros((HISTORY + kernel.MOST_PLIES + 2, 3), np.int64)
    tables = np.zeros((2, _TABLE, 2), np.int64)
    weights = np.stack([weights for weights, _ in players])
    histories = np.zeros((2, 6 * 64), np.int64)
    start = pack(bytes([4] * 12 + [0, 0]), 0)
    judge = load("pits", rules)
    seed_random(seed)
    pairs: list[float] = []
    while len(pairs) < (games + 1) // 2:
        own, other, side = opening(*start, code, 6 + len(pairs) % 5)
        if side < 0:
            continue
        path[HISTORY, 2] = 0
        seen = look(
            own, other, 8, 1 << 40, controls[0], stack, path, tables[0], judge, histories[0]
        )
        if abs(seen) > _BALANCED:
            continue
        points = 0
        for first in (0, 1):
            controls[:, kernel.AGE] = 0
            tables.fill(0)
            histories.fill(0)
            points += play_game(
                own, other, first, depth or _MOST_DEPTH, nodes or 1 << 40,
                controls, stack, path, tables, weights, histories,
            )  # fmt: skip
        pairs.append(points / 2)
    return pairs


def _player(name: str, rules: str, left_out: tuple[str, ...]) -> tuple[Any, int]:
    """The weights and the features of a player without the named features and parts."""
    try:
        weights, mask = load(name, rules), kernel.ALL_FEATURES
    except (OSError, ValueError) as error:
        raise click.ClickException(str(error)) from error
    for each in left_out:
        if each in KERNEL_FEATURES:
            mask &= ~(1 << KERNEL_FEATURES.index(each))
        else:
            weights = without(weights, each, rules)
    return weights, mask


@click.command()
@click.option("--a", "first", default="fitted", show_default=True, help="Evaluation, or a file.")
@click.option("--b", "second", default="fitted", show_default=True, help="Evaluation, or a file.")
@click.option("--a-without", multiple=True, type=click.Choice(_WITHOUT))
@click.option("--b-without", multiple=True, type=click.Choice(_WITHOUT))
@click.option("--rules", type=click.Choice(RULE_SETS), default="abapa", show_default=True)
@click.option("--games", type=click.IntRange(2), default=1000, show_default=True)
@click.option("--nodes", type=click.IntRange(1), help="Positions a move.")
@click.option("--depth", type=click.IntRange(1, 60), help="Plies a move.")
@click.option("--seed", type=click.IntRange(0, 2**32 - 1), default=1, show_default=True)
def main(
    first: str,
    second: str,
    a_without: tuple[str, ...],
    b_without: tuple[str, ...],
    rules: str,
    games: int,
    nodes: int | None,
    depth: int | None,
    seed: int,
) -> None:
    """Play two settings of the search against each other and print the Elo difference.

    A feature of the search or a part of the evaluation can be left out on either side.
    """
    if nodes is None and depth is None:
        raise click.UsageError("expected --nodes or --depth")
    players = [_player(first, rules, a_without), _player(second, rules, b_without)]
    pairs = compare(rules, players, games=games, nodes=nodes, depth=depth, seed=seed)
    click.echo(f"{2 * len(pairs)} games, {sum(pairs):g} points: {rate(pairs)}")


if __name__ == "__main__":
    main()
