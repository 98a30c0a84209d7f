# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Tables on a cluster: the connection, and the bill before the start."""

import functools
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, TextIO

import click
from awale_session.errors import AwaleError
from awale_session.wording import count as count_of

if TYPE_CHECKING:
    from awale_engine.tables.building.build import Elsewhere
    from awale_engine.tables.tableset import TableSet
    from awale_engine.tables.values import Pair


def connect(address: str, timeout: float = 10) -> Any:
    """Return a client of the scheduler at `address`, such as tcp://host:8786.

    Waits for an answer for up to `timeout` seconds.

    AwaleError if Dask is not installed, nothing answers there or no worker has joined.
    """
    try:
        from distributed import Client
    except ImportError:
        raise AwaleError("A cluster needs Dask: pip install 'awale-board[cluster]'.") from None
    try:
        kind: Any = Client  # which has types only where Dask is installed
        client = kind(address, timeout=timeout)
    except (OSError, ValueError) as error:
        raise AwaleError(
            f"No scheduler answers at {address}: start one with 'dask scheduler', and workers with "
            "'dask worker'."
        ) from error
    if not client.nthreads():
        client.close()
        raise AwaleError(
            f"The scheduler at {address} has no workers: start some with 'dask worker {address}'."
        )
    return client


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

    layers, _, _ = survey(table_set, seeds)
    missing = [each for each in range(AT_HOME + 1, seeds + 1) if each not in layers]
    if not missing:
        yield None
        return
    with closing(connect(address)) as client:
        click.echo(f"Dashboard: {client.dashboard_link}", file=out)
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
            f"{spent.moved / 1e9:.3g} GB; one held up to {spent.held / 1e9:.3g} GB.",
            file=out,
        )


def _hours(hours: float) -> str:
    return f"{3600 * hours:.0f} s" if hours < 0.05 else f"{hours:.1f} h"
