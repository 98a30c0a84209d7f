# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Compare the forecast of tables on a cluster with measurements.

    python -m tools.forecast_tables [--rules awari] [--parts 4] [--seeds 12 13 14] [--price 0.04]

The model knows layers of 9 to 11 seeds only. Seconds are the processor's. The last line forecasts
all 48 seeds at a price for a processor-hour.
"""

import argparse

from awale_host.tablebase import bill
from awale_host.tablebase.scan import rules_code

from awale_core import rule_set


def main() -> None:
    """Print the comparison and the forecast."""
    parser = argparse.ArgumentParser(description="Forecast and measurement of layers in parts.")
    parser.add_argument("--rules", default="awari")
    parser.add_argument("--parts", type=int, default=4)
    parser.add_argument("--seeds", type=int, nargs="+", default=[12, 13, 14])
    parser.add_argument("--price", type=float, default=0.04, help="of a processor-hour")
    chosen = parser.parse_args()
    bill.measure(chosen.rules, (5,), chosen.parts)  # compiles
    measured = bill.measure(chosen.rules, (*bill.MEASURED, *chosen.seeds), chosen.parts)
    known = len(bill.MEASURED)
    model = bill.Model(measured[:known])
    print(f"{chosen.rules}, {chosen.parts} parts   forecast   measured")
    for each in measured[known:]:
        seconds = model.seconds(each.seeds)
        print(f"{each.seeds} seeds, processor s {seconds:12.2f} {each.seconds:10.2f}")
        messages = model.messages(each.seeds) / 1e6
        print(f"{each.seeds} seeds, M messages  {messages:12.2f} {each.messages / 1e6:10.2f}")
    code = rules_code(rule_set(chosen.rules))
    cost = bill.bill(model, range(49), code, count=64, workers=32)
    print(
        f"48 seeds on 32 workers: {cost.hours:,.0f} processor-hours "
        f"({cost.hours * chosen.price:,.0f} at {chosen.price} an hour), "
        f"{cost.moved / 1e12:,.0f} TB moved, {cost.disk / 1e12:.1f} TB on each disk"
    )


if __name__ == "__main__":
    main()
