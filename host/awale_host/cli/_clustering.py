# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Tables on a cluster: the connection, and the bill before the start."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

import click

from ..wording import count as count_of

if TYPE_CHECKING:
    from ..tablebase.build import Elsewhere
    from ..tablebase.crew import Pair
    from ..tablebase.tableset import TableSet


@contextmanager
def solver(
    table_set: "TableSet", address: str | None, seeds: int, count: int | None, out: TextIO
) -> "Iterator[Elsewhere | None]":
    """Connect to a scheduler, print what the missing layers will cost, and yield their solver.

    None without an address, or if no missing layer is worth a cluster.
    """
    if address is None:
        yield None
        return
    from ..tablebase import bill
    from ..tablebase.build import AT_HOME, survey
    from ..tablebase.cluster import connect, solve_on

    layers, _, _ = survey(table_set, seeds)
    missing = [each for each in range(AT_HOME + 1, seeds + 1) if each not in layers]
    if not missing:
        yield None
        return
    client = connect(address)
    threads = client.nthreads()
    count = count or 2 * max(1, sum(threads.values()))
    click.echo(f"Dashboard: {client.dashboard_link}", file=out)
    model = bill.Model(bill.measure(table_set.rules, bill.MEASURED, count))
    cost = bill.bill(model, missing, table_set.code, count=count, workers=max(1, len(threads)))
    click.echo(
        f"{count_of(len(missing), 'layer')} on {count_of(len(threads), 'worker')}, "
        f"{count_of(count, 'part')} each: about "
        f"{_hours(cost.hours)} of processor time, {cost.moved / 1e9:.3g} GB over the network, "
        f"{cost.disk / 1e9:.3g} GB on each worker.",
        file=out,
    )

    def solve(each: int, on_progress: Callable[[float], None]) -> "Pair":
        return solve_on(
            client,
            table_set,
            each,
            count,
            on_progress,
            lambda sentence: click.echo(sentence, file=out),
        )

    try:
        yield solve
    finally:
        client.close()


def _hours(hours: float) -> str:
    return f"{3600 * hours:.0f} s" if hours < 0.05 else f"{hours:.1f} h"
