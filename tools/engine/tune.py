# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Make the evaluation's weights: play games, fit to them and to exact endgames, keep the result.

    python -m tools.engine.tune --rules abapa --games 12000 --depth 10 --seed 31
    python -m tools.engine.arena --a fitted --b old-weights.npz --nodes 10000

The weights of one rule set are replaced in the file, those of the others stay. Each run starts from
the weights that are there, so a second run learns from better games than the first.
"""

from pathlib import Path
from typing import Any, Final

import click
import numpy as np
from awale_host.engine.search.evaluation import WEIGHTS_FILE, load
from awale_host.tablebase.provider import OFF, ON, provider_for

from awale_core import RULE_SETS
from tools.engine.fit import Sample, fit, loss_of, sample
from tools.engine.selfplay import positions

_CHECKED: Final = 20  # one position in this many is kept apart as a test set


def split(whole: Sample, seed: int) -> tuple[Sample, Sample]:
    """The positions to learn from, and those to check with."""
    order = np.random.default_rng(seed).permutation(len(whole.target))
    at = len(order) // _CHECKED
    return _take(whole, order[at:]), _take(whole, order[:at])


def _take(whole: Sample, at: Any) -> Sample:
    return Sample(whole.phase[at], whole.cells[:, at], whole.lead[at], whole.target[at])


def store(file: Path, rules: str, weights: Any) -> None:
    """Put the weights of a rule set into the file, which is replaced as a whole or not at all."""
    every = dict(np.load(file)) if file.exists() else {}
    every[rules] = weights
    new = file.with_name(file.name + ".new.npz")
    np.savez_compressed(new, **every)
    new.replace(file)


@click.command()
@click.option("--rules", type=click.Choice(RULE_SETS), default="abapa", show_default=True)
@click.option("--games", type=click.IntRange(50), default=12_000, show_default=True)
@click.option("--depth", type=click.IntRange(3, 20), default=10, show_default=True)
@click.option("--seed", type=click.IntRange(0, 2**32 - 1), default=1, show_default=True)
@click.option("--rounds", type=click.IntRange(1), default=150, show_default=True)
@click.option(
    "--trust",
    type=click.FloatRange(0, 1),
    default=0.7,
    show_default=True,
    help="How much the search's value counts against the game's result.",
)
@click.option(
    "--tables/--no-tables",
    default=True,
    show_default=True,
    help="Learn from exact endgames too; tables up to 12 seeds are built if they are missing.",
)
@click.option("--base", default="fitted", show_default=True, help="What the games are played with.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    default=WEIGHTS_FILE,
    help="Where to put the weights; the engine's own file by default.",
)
def main(
    rules: str,
    games: int,
    depth: int,
    seed: int,
    rounds: int,
    trust: float,
    tables: bool,
    base: str,
    out: Path,
) -> None:
    """Fit the weights of one rule set to games of the engine with itself."""
    before = load(base, rules)
    kept = provider_for(ON if tables else OFF, click.echo)
    endgames = None if kept is None else kept.wait(rules)
    rows = positions(rules, games, seed, depth, before, endgames)
    learn, check = split(sample(rows, trust), seed)
    click.echo(f"{len(learn.target):,} positions to learn from, {len(check.target):,} to check")
    for name, weights in (("stores", load("stores", rules)), (base, before)):
        click.echo(f"loss of '{name}': {loss_of(weights, check):.5f}")
    weights = fit(learn, check, rounds, click.echo)
    click.echo(f"loss of the new weights: {loss_of(weights, check):.5f}")
    store(out, rules, weights)


if __name__ == "__main__":
    main()
