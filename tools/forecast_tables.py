# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Compare the forecast of large tables with measurements.

    python -m tools.forecast_tables compare [--rules awari] [--parts 4] [--seeds 12 13 14]
    python -m tools.forecast_tables whole [--rules abapa] [--workers 512] [--price-hour 0.04] …
    python -m tools.forecast_tables machine [--rules awari] [--seeds 26 28 30 32]

`compare` solves layers on a cluster of two processes on this machine and shows the bill for each
beside what the workers counted; the bill's model knows smaller layers only. `whole` is the bill for
all 48 seeds on rented machines. `machine` is one machine: time and memory, from layers that it
solves first.
"""

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from awale_engine.tables import bill
from awale_engine.tables.account import TaskCosts, task_seconds
from awale_engine.tables.build import build
from awale_engine.tables.cluster import solve_on
from awale_engine.tables.indexing import positions, positions_below
from awale_engine.tables.rules import TableRules
from awale_engine.tables.solve import Solver
from awale_engine.tables.tableset import TableSet

from awale_core import rule_set

_FILE_BITS: Final = 3.6  # of a board in a file, for each bound
_MONTH_H: Final = 730
_PARTS: Final = 64  # more are not measured: then nearly every message has another receiver already
_TASK_S: Final = 0.003  # measured by `compare`
_KNOWN: Final = (14, 15, 16)  # seeds, for one machine


def compare(rules: str, layers: list[int], parts: int) -> None:
    """Print the bill of layers and what the workers of a local cluster counted."""
    from distributed import Client, LocalCluster

    measured = bill.measure(rules, bill.MEASURED, parts)
    cluster_of: Any = LocalCluster
    client_of: Any = Client
    with tempfile.TemporaryDirectory() as folder:
        tables = TableSet(rules, Path(folder) / "tables")
        build(tables, max(layers) - 1)
        with (
            cluster_of(
                n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=folder
            ) as cluster,
            client_of(cluster) as client,
        ):
            task_s = task_seconds(client)
            model = bill.Model(measured, task_s)
            print(f"{rules}, {parts} parts on 2 workers, {1000 * task_s:.1f} ms a task")
            print("layer   processor s          sent MB              held MB")
            print("        forecast  measured   forecast  measured   forecast  measured")
            for seeds in layers:
                account = TaskCosts(client, pause=0.3)
                solve_on(client, tables, seeds, parts, account.look)
                spent = account.close()
                cost = bill.bill(model, [seeds], tables.table_rules, count=parts, workers=2)
                pairs = (
                    (3600 * cost.hours, spent.seconds),
                    (cost.moved / 1e6, spent.moved / 1e6),
                    (cost.disk / 1e6, spent.held / 1e6),
                )
                print(f"{seeds:>5}" + "".join(f"{one:>11.1f}{two:>10.1f}" for one, two in pairs))


def whole(chosen: argparse.Namespace) -> None:
    """Print the bill for all 48 seeds on rented machines."""
    table_rules = TableRules(rule_set(chosen.rules))
    bounds = 2 if table_rules.bounded else 1
    parts = 2 * chosen.workers
    model = bill.Model(bill.measure(chosen.rules, bill.MEASURED, min(parts, _PARTS)), _TASK_S)
    cost = bill.bill(model, range(49), table_rules, count=parts, workers=chosen.workers)
    hours = cost.hours / chosen.workers
    stored = cost.disk * chosen.workers
    files = positions_below(49) * bounds * _FILE_BITS / 8
    prices = (
        cost.hours * chosen.price_hour,
        cost.moved / 1e9 * chosen.price_gb,
        stored / 1e9 * chosen.price_gb_month * hours / _MONTH_H,
    )
    print(f"{chosen.rules}, 48 seeds, {positions_below(49):,} boards, {chosen.workers} workers")
    print(f"processor-hours {cost.hours:>16,.0f}   at {chosen.price_hour}: {prices[0]:>14,.0f}")
    print(
        f"moved           {cost.moved / 1e12:>13,.0f} TB   at {chosen.price_gb} a GB: "
        f"{prices[1]:>14,.0f}"
    )
    print(
        f"disks           {stored / 1e12:>13,.0f} TB   at {chosen.price_gb_month} a GB and month: "
        f"{prices[2]:>14,.0f}"
    )
    print(f"time            {hours / 24:>11,.0f} days   in all: {sum(prices):,.0f}")
    print(f"finished files  {files / 1e12:>13,.1f} TB")


def machine(rules: str, sizes: list[int]) -> None:
    """Print time and memory of one machine for larger tables."""
    bounds = 2 if TableRules(rule_set(rules)).bounded else 1
    solver = Solver(rules, max(_KNOWN), threads=1)
    spent: dict[int, float] = {}
    for seeds in range(max(_KNOWN) + 1):
        begun = time.process_time()
        solver.solve(seeds)
        spent[seeds] = time.process_time() - begun
    work = sum(positions(each) * bill.HARDER**each for each in _KNOWN)
    pace = sum(spent[each] for each in _KNOWN) / work
    print(f"{rules}, from layers of {', '.join(map(str, _KNOWN))} seeds")
    print("  up to            boards   processor   values of the last layer   files")
    for seeds in sizes:
        seconds = pace * sum(positions(each) * bill.HARDER**each for each in range(seeds + 1))
        print(
            f"{seeds:>7}{positions_below(seeds + 1):>18,}{seconds / 60:>8,.0f} min"
            f"{positions(seeds) * bounds / 1e9:>24,.1f} GB"
            f"{positions_below(seeds + 1) * bounds * _FILE_BITS / 8e9:>5,.1f} GB"
        )


def main() -> None:
    """Print the chosen forecast."""
    parser = argparse.ArgumentParser(description="Forecasts of large tables.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, rules in (("compare", "awari"), ("whole", "abapa"), ("machine", "awari")):
        commands.add_parser(name).add_argument("--rules", default=rules)
    choices = commands.choices
    choices["compare"].add_argument("--parts", type=int, default=4)
    choices["compare"].add_argument("--seeds", type=int, nargs="+", default=[12, 13, 14])
    choices["machine"].add_argument("--seeds", type=int, nargs="+", default=[24, 26, 28, 30, 32])
    prices = choices["whole"]
    prices.add_argument("--workers", type=int, default=512, help="of one processor each")
    prices.add_argument("--price-hour", type=float, default=0.04, help="of a processor-hour")
    prices.add_argument("--price-gb", type=float, default=0.01, help="of a GB moved")
    prices.add_argument("--price-gb-month", type=float, default=0.08, help="of a GB of disk")
    chosen = parser.parse_args()
    if chosen.command == "compare":
        compare(chosen.rules, chosen.seeds, chosen.parts)
    elif chosen.command == "whole":
        whole(chosen)
    else:
        machine(chosen.rules, chosen.seeds)


if __name__ == "__main__":
    main()
