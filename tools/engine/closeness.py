# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Measure the distance to perfect play: moves that lose seeds or the result, judged by tables.

    awale tables build --rules awari --seeds 20
    python -m tools.engine.closeness --seeds 13-16 --seeds 17-20 --nodes 10000 --nodes 100000

Random positions are drawn with even stores, as many of each number of seeds, games that are over
left out. The engine may use tables up to `--engine-tables` seeds; the judge looks every move up in
all tables there are. A move loses seeds if another one leads to a better final difference, whatever
the engine does afterwards; it loses the result if a won position becomes drawn or lost, or a drawn
one lost. Where a rule set has bounds instead of values, a move is counted only if it loses for
certain, so the figures are lower bounds; how many moves could be judged exactly stands beside them.

With `--nodes` and `--levels` the result does not depend on the machine; `--ms` is time as it passes
and asks for a quiet one.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

import click
from awale_engine.binding import kernel
from awale_engine.engine import Engine
from awale_engine.levels import LEVELS
from awale_engine.search.searcher import Searcher
from awale_engine.tables.lookup import KILL, Bounds
from awale_engine.tables.probe import Tablebase
from awale_engine.tables.tableset import TableSet
from awale_engine.types import Limits
from awale_engine.uci.options import FEATURES

from awale_core import RULE_SETS, Game

ALL_SEEDS: Final = 48


@dataclass
class Tally:
    """Counts over a set of positions."""

    moves: int = 0
    judged: int = 0  # moves whose loss is known exactly
    lost_seeds: int = 0
    lost_result: int = 0
    seeds: int = 0  # that all moves together lost


def positions(rules: str, seeds: Sequence[int], count: int, seed: int) -> Iterator[Game]:
    """`count` random positions that offer a choice, with each number of `seeds` in turn.

    Every placement of the seeds is equally likely.
    """
    chance = random.Random(f"{rules} {seeds} {seed}")
    found = 0
    while found < count:
        amount = seeds[found % len(seeds)]
        bars = sorted(chance.sample(range(amount + 11), 11))
        ends = [-1, *bars, amount + 11]
        pits = [after - before - 1 for before, after in pairwise(ends)]
        left = ALL_SEEDS - amount
        cells = [*pits, left // 2, left - left // 2]
        game = Game.from_fen("-".join(map(str, cells)) + "-" + chance.choice("SN"), rules)
        if game.outcome is None and len(game.legal_moves()) > 1:
            found += 1
            yield game


def judge(game: Game, pit: int, tables: Tablebase, tally: Tally) -> None:
    """Count a move. All legal moves must be within reach of `tables`."""
    side = game.turn
    lead = game.stores[side] - game.stores[1 - side] if game.rules.captures else 0
    moves: dict[int, Bounds] = {}
    for each, bounds in tables.moves(game).items():
        assert bounds is not None
        lost = Bounds(-ALL_SEEDS - lead, -ALL_SEEDS - lead)
        moves[each] = lost if bounds.low == KILL else bounds
    best = max(bounds.low for bounds in moves.values())
    played = moves[pit]
    tally.moves += 1
    tally.judged += played.exact and all(bounds.exact for bounds in moves.values())
    tally.seeds += max(best - played.high, 0)
    tally.lost_seeds += played.high < best
    tally.lost_result += _sign(lead + played.high) < _sign(lead + best)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _span(text: str) -> tuple[int, ...]:
    first, _, last = text.partition("-")
    return tuple(range(int(first), int(last or first) + 1))


def _line(name: str, tally: Tally) -> str:
    return (
        f"{name:>18}: {tally.lost_seeds:4} of {tally.moves} moves lose a seed, "
        f"{tally.lost_result:3} the result; {tally.seeds / tally.moves:.2f} seeds a move; "
        f"{tally.judged / tally.moves:.0%} judged exactly"
    )


@click.command()
@click.option("--rules", type=click.Choice(RULE_SETS), default="awari", show_default=True)
@click.option("--seeds", "spans", multiple=True, default=("13-16",), show_default=True,
              help="Seeds on the board, as 13-16; may be given several times.")  # fmt: skip
@click.option("--count", default=150, show_default=True, help="Positions of each span.")
@click.option("--engine-tables", default=12, show_default=True, help="Tables that the engine has.")
@click.option("--nodes", multiple=True, type=int, help="Positions searched for a move.")
@click.option("--ms", multiple=True, type=float, help="Milliseconds a move.")
@click.option("--levels", is_flag=True, help="Each level too; the highest as --nodes or --ms say.")
@click.option("--without", type=click.Choice(FEATURES), help="Switch a feature of the search off.")
@click.option("--folder", type=click.Path(path_type=Path), help="Where the tables are.")
@click.option("--seed", default=1, show_default=True, help="Chooses the positions.")
def main(
    rules: str,
    spans: tuple[str, ...],
    count: int,
    engine_tables: int,
    nodes: tuple[int, ...],
    ms: tuple[float, ...],
    levels: bool,
    without: str | None,
    folder: Path | None,
    seed: int,
) -> None:
    """Count the moves that lose seeds or the result, judged by the tables."""
    table_set = TableSet(rules, folder)
    judges = Tablebase(table_set)
    most = max(seeds for span in spans for seeds in _span(span))
    if judges.reach < most:
        raise click.UsageError(f"Tables up to {most} seeds: {table_set.how_to_build(most)}")
    few = Tablebase(table_set, engine_tables) if engine_tables >= 0 else None
    features = kernel.ALL_FEATURES & ~(1 << FEATURES.index(without) if without else 0)
    searcher = Searcher(table_mb=64, tables=lambda rules: few, features=features)
    asked = [(f"{each:,} nodes", LEVELS, Limits(nodes=each)) for each in nodes]
    asked += [(f"{each:g} ms", LEVELS, Limits(time_ms=each)) for each in ms]
    if levels:
        asked += [(f"level {level}", level, Limits(nodes=20_000)) for level in range(1, LEVELS)]
    for span in spans:
        click.echo(f"{rules}, {span} seeds, the engine's tables up to {engine_tables}")
        for name, level, limits in asked:
            tally = Tally()
            engine = Engine(searcher, level=level, seed=seed)
            for game in positions(rules, _span(span), count, seed):
                searcher.forget()
                judge(game, engine.think(game, limits).pit, judges, tally)
            click.echo(_line(name, tally))


if __name__ == "__main__":
    main()
