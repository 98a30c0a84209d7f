# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Make the evaluation's weights: play games, fit to them and to exact endgames, keep the result.

First the tables are fitted, then the network, which adds to what they give.

    python -m tools.engine.tune --rules abapa --games 12000 --depth 10 --seed 31
    python -m tools.engine.arena --a fitted --b old-weights.npz --nodes 10000

The weights of one rule set are replaced in the file, those of the others stay. Each run starts from
the weights that are there, so a second run learns from better games than the first.

The network learns rare contents only from many positions: --keep writes those of a run, and --also
reads them in later ones.

With --cluster the workers of a Dask cluster play the games, which are the same: a seed plays them
in batches that do not depend on each other. The workers need this checkout and the same tables.
"""

import os
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from zipfile import BadZipFile

import click
import numpy as np
from awale_host.cli._clustering import cluster_option, connected, print_bill
from awale_host.cluster import Estimate, each
from awale_host.cluster import sample as measure
from awale_host.engine.search.evaluation import NETWORK_OF, TABLES, WEIGHTS_FILE, load
from awale_host.errors import AwaleError
from awale_host.tablebase.provider import ON, provider_for
from awale_host.wording import count

from awale_core import RULE_SETS
from tools.engine.fit import Sample, fit, loss_of, sample, values_of
from tools.engine.network import train
from tools.engine.selfplay import positions

if TYPE_CHECKING:
    from awale_host.tablebase.probe import Tablebase

_BATCH: Final = 100  # games
_CHECKED: Final = 20  # one position in this many is kept apart as a test set


@cache
def endgames_of(rules: str) -> "Tablebase | None":
    """Return this machine's tables of a rule set, which are built if they are missing."""
    kept = provider_for(ON, click.echo)
    return None if kept is None else kept.wait(rules)


def play_batch(
    rules: str, games: int, seed: int, depth: int, weights: Any, reach: int | None
) -> Any:
    """Return `selfplay.positions` with tables up to `reach` seeds, without any for None.

    AwaleError if this machine's tables have another reach.
    """
    tables = None if reach is None else endgames_of(rules)
    found = None if tables is None else tables.reach
    if found != reach:
        raise AwaleError(f"A worker has tables up to {found} seeds, not {reach}: build the same.")
    return positions(rules, games, seed, depth, weights, tables)


def batches(
    rules: str, games: int, seed: int, depth: int, weights: Any, reach: int | None
) -> list[tuple[Any, ...]]:
    """Return the arguments of `play_batch` for `games` games, each with a seed of its own."""
    begins = range(0, games, _BATCH)
    seeds = np.random.SeedSequence(seed).generate_state(len(begins)).tolist()
    return [
        (rules, min(_BATCH, games - begin), own, depth, weights, reach)
        for begin, own in zip(begins, seeds, strict=True)
    ]


def play_on(client: Any, pieces: list[tuple[Any, ...]]) -> Any:
    """Play batches on a cluster, the first one here to estimate the others; return all rows in the
    order of the batches."""
    play_batch(pieces[0][0], 1, 1, 3, *pieces[0][4:])  # compiles
    rows: dict[int, Any] = {}
    rows[0], one = measure(play_batch, pieces[0])
    left = pieces[1:]
    if left:
        share = sum(piece[1] for piece in left) / pieces[0][1]
        cost = Estimate(one.seconds * share, round(one.moved * share))
        print_bill(client, count(sum(piece[1] for piece in left), "game"), cost)
        for number, found in each(client, play_batch, left):
            rows[number + 1] = found
    return np.concatenate([rows[number] for number in range(len(pieces))])


def split(whole: Sample, seed: int) -> tuple[Sample, Sample]:
    """The positions to learn from, and those to check with."""
    order = np.random.default_rng(seed).permutation(len(whole.target))
    at = len(order) // _CHECKED
    return _subset(whole, order[at:]), _subset(whole, order[:at])


def _subset(whole: Sample, at: Any) -> Sample:
    return Sample(whole.phase[at], whole.cells[:, at], whole.stores[:, at], whole.target[at])


def store(file: Path, rules: str, tables: Any, network: Any = None) -> None:
    """Put the weights of a rule set into the file, which is replaced as a whole or not at all.

    Without a network the rule set has none afterwards: it would not go with other tables."""
    every = dict(np.load(file)) if file.exists() else {}
    every[rules] = tables
    every.pop(NETWORK_OF.format(rules), None)
    if network is not None:
        every[NETWORK_OF.format(rules)] = network
    new = file.with_name(file.name + ".new.npz")
    np.savez_compressed(new, **every)
    new.replace(file)


def keep_positions(file: Path, rules: str, rows: Any) -> None:
    """Write rows of `selfplay.positions` for later runs; the file is replaced as a whole."""
    new = file.with_name(file.name + ".new.npz")
    np.savez(new, rules=np.array(rules), rows=rows)
    new.replace(file)


def kept_positions(file: Path, rules: str) -> Any:
    """Return the rows that `keep_positions` wrote; AwaleError if they are others or damaged."""
    try:
        with np.load(file) as kept:
            found, rows = str(kept["rules"]), kept["rows"]
    except (OSError, ValueError, KeyError, IndexError, BadZipFile) as error:
        raise AwaleError(f"{file} has no positions of --keep ({error}).") from error
    if found != rules:
        raise AwaleError(f"{file} has positions of {found}, not of {rules}.")
    return rows


@click.command()
@click.option("--rules", type=click.Choice(RULE_SETS), default="abapa", show_default=True)
@click.option("--games", type=click.IntRange(50), default=12_000, show_default=True)
@click.option("--depth", type=click.IntRange(3, 20), default=10, show_default=True)
@click.option("--seed", type=click.IntRange(0, 2**32 - 1), default=1, show_default=True)
@click.option(
    "--rounds",
    type=click.IntRange(0),
    default=150,
    show_default=True,
    help="How often the tables are improved; 0 keeps those that are there.",
)
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
@click.option(
    "--epochs",
    type=click.IntRange(0),
    default=16,
    show_default=True,
    help="How often the network learns from each position; 0 for no network.",
)
@cluster_option("Play the games on")
@click.option(
    "--also",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A file of --keep to learn from as well; repeatable.",
)
@click.option(
    "--keep",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to put the positions of these games.",
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
    epochs: int,
    cluster: str | None,
    also: tuple[Path, ...],
    keep: Path | None,
    base: str,
    out: Path,
) -> None:
    """Fit the weights of one rule set to games of the engine with itself."""
    try:
        before = load(base, rules)
        others = [kept_positions(file, rules) for file in also]
    except (AwaleError, ValueError, OSError) as error:
        raise click.ClickException(str(error)) from error
    for file in filter(None, (keep, out)):
        if not os.access(file.resolve().parent, os.W_OK):
            raise click.ClickException(f"{file} cannot be written: choose another folder.")
    endgames = endgames_of(rules) if tables else None
    reach = None if endgames is None else endgames.reach
    pieces = batches(rules, games, seed, depth, before, reach)
    if cluster is None:
        rows = np.concatenate([play_batch(*piece) for piece in pieces])
    else:
        with connected(cluster) as client:
            rows = play_on(client, pieces)
    if keep is not None:
        keep_positions(keep, rules, rows)
    rows = np.concatenate([rows, *others])
    learn, check = split(sample(rows, trust), seed)
    click.echo(f"{len(learn.target):,} positions to learn from, {len(check.target):,} to check")
    for name in ("stores", "tables"):
        click.echo(f"loss of '{name}': {loss_of(load(name, rules), check):.5f}")
    fitted = load("tables", rules)[:TABLES]
    if rounds:
        fitted = fit(learn, check, rounds, click.echo)
        click.echo(f"loss of the new tables: {loss_of(fitted, check):.5f}")
    network = None
    if epochs:
        values = partial(values_of, fitted)
        network = train(learn, check, values, epochs=epochs, seed=seed, report=click.echo)
    store(out, rules, fitted, network)


if __name__ == "__main__":
    main()
