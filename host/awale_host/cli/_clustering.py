# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Work on a cluster: the connection, and the bill before the start."""

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import click
from awale_engine.cluster import connect
from awale_session.wording import count as count_of

if TYPE_CHECKING:
    from awale_engine.cluster import Estimate
    from awale_engine.tables.building.build import Elsewhere
    from awale_engine.tables.tableset import TableSet
    from awale_engine.tables.values import Pair

F = TypeVar("F", bound=Callable[..., Any])


def cluster_option(what: str) -> Callable[[F], F]:
    """Add `--cluster ADDRESS`; `what` is the help's beginning, what the workers do."""
    return click.option(
        "--cluster",
        metavar="ADDRESS",
        help=f"{what} a Dask cluster: the address of its scheduler, such as tcp://host:8786.",
    )


@contextmanager
def connected(address: str, out: TextIO | None = None) -> Iterator[Any]:
    """Yield the client of a cluster, after a line with its dashboard's address.

    On standard error unless `out` is given.
    """
    client = connect(address)
    try:
        click.echo(f"Dashboard: {client.dashboard_link}", file=out, err=out is None)
        yield client
    finally:
        client.close()


def print_bill(client: Any, left: str, cost: "Estimate") -> None:
    """Print what the rest of some work will cost on a cluster, on standard error."""
    threads = client.nthreads()
    every = max(1, sum(threads.values()))
    click.echo(
        f"{left} on {count_of(len(threads), 'worker')} with {count_of(every, 'thread')}: about "
        f"{_hours(cost.seconds / 3600)} of processor time, {_hours(cost.seconds / every / 3600)} "
        f"in all, {cost.moved / 1e6:.3g} MB over the network.",
        err=True,
    )


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
    from awale_engine.tables.building import bill
    from awale_engine.tables.building.account import TaskCosts, task_seconds
    from awale_engine.tables.building.build import AT_HOME, survey
    from awale_engine.tables.building.cluster import solve_on

    layers, _ = survey(table_set, seeds)
    missing = [each for each in range(AT_HOME + 1, seeds + 1) if each not in layers]
    if not missing:
        yield None
        return
    with connected(address, out) as client:
        threads = client.nthreads()
        count = count or 2 * sum(threads.values())
        measured = bill.measure(table_set.rules, bill.MEASURED, count)
        model = bill.Model(measured, task_seconds(client))
        cost = bill.bill(model, missing, table_set.table_rules, count=count, workers=len(threads))
        click.echo(
            f"{count_of(len(missing), 'layer')} on {count_of(len(threads), 'worker')}, "
            f"{count_of(count, 'part')} each: about "
            f"{_hours(cost.hours)} of processor time, {cost.moved / 1e9:.3g} GB over the network, "
            f"{cost.disk / 1e9:.3g} GB on each worker.",
            file=out,
        )

        account = TaskCosts(client)

        def solve(each: int, on_progress: Callable[[float], None]) -> "Pair":
            def look(part: float) -> None:
                account.look()
                on_progress(part)

            say = functools.partial(click.echo, file=out)
            return solve_on(client, table_set, each, count, look, say)

        yield solve
        spent = account.close()
        click.echo(
            f"The workers took {_hours(spent.seconds / 3600)} of processor time and sent "
            f"{spent.sent / 1e9:.3g} GB; one held up to {spent.held / 1e9:.3g} GB.",
            file=out,
        )


def _hours(hours: float) -> str:
    return f"{3600 * hours:.0f} s" if hours < 0.05 else f"{hours:.1f} h"
