# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A cluster of several processes gives the bytes of one machine, even if its workers are killed.
Its bill is fitted to measured layers."""

import re
from pathlib import Path
from typing import Any

import pytest
from awale_engine.tables import layer_file
from awale_engine.tables.building import bill
from awale_engine.tables.building import build as build_module
from awale_engine.tables.building.bill import HARDER, Measured, Model
from awale_engine.tables.building.build import build
from awale_engine.tables.building.cluster import solve_on
from awale_engine.tables.indexing import positions
from awale_engine.tables.rules import TableRules
from awale_engine.tables.tableset import TableSet
from awale_host.cli import awale
from click.testing import CliRunner

from awale_core import rule_set
from tests.support.local_cluster import Deaths


def solved(client: Any, tables: TableSet, seeds: int, **options: Any) -> bytes:
    values = solve_on(client, tables, seeds, 3, **options)
    return b"".join(layer_file.packed(values, seeds, tables.code))


@pytest.mark.slow
def test_two_bounds_on_a_cluster(client: Any, tmp_path: Path) -> None:
    tables = TableSet("spanish", tmp_path)
    build(tables, 3)
    assert solved(client, tables, 3) == tables.path(3).read_bytes()


@pytest.mark.slow
def test_workers_that_die_change_nothing(client: Any, tmp_path: Path) -> None:
    seeds = 5
    tables = TableSet("awari", tmp_path)
    build(tables, seeds)
    deaths = Deaths(client, {3, 10})
    data = solved(client, tables, seeds, on_progress=deaths.strike)
    assert len(set(deaths.killed)) == 2
    assert data == tables.path(seeds).read_bytes()


@pytest.mark.slow
def test_the_command_shows_a_bill_and_builds(
    client: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_module, "AT_HOME", 3)
    monkeypatch.setattr(bill, "MEASURED", (2, 3))
    words = ["tables", "build", "--rules", "awari", "--seeds", "4", "--folder", str(tmp_path)]
    address = ["--cluster", client.scheduler.address, "--parts", "2"]
    result = CliRunner().invoke(awale, [*words, *address])
    assert result.exit_code == 0, result.output
    assert re.search(
        r"^1 layers? on 2 workers, 2 parts each: about \d+ s of processor time, \S+ GB over the "
        r"network, \S+ GB on each worker\.$",
        result.output,
        re.M,
    )
    whole = TableSet("awari", tmp_path / "whole")
    build(whole, 4)
    for seeds in range(5):
        path = TableSet("awari", tmp_path).path(seeds)
        assert path.read_bytes() == whole.path(seeds).read_bytes()
    both = CliRunner().invoke(awale, [*words, *address, "--memory", "1G"])
    assert "--memory and --cluster exclude each other" in str(both.exception)


AWARI = TableRules(rule_set("awari"))


def test_a_model_continues_what_was_measured() -> None:
    model = Model(
        [
            Measured(seeds, 2e-7 * positions(seeds) * HARDER**seeds, seeds * positions(seeds))
            for seeds in (9, 10, 11)
        ]
    )
    assert model.seconds(20, AWARI) == pytest.approx(2e-7 * positions(20) * HARDER**20)
    assert model.messages(20) == pytest.approx(20 * positions(20))


def test_messages_of_a_layer_that_the_model_has_not_seen() -> None:
    measured = bill.measure("abapa", (6, 7, 8, 9), 4)
    model = Model(measured[:3])
    assert model.messages(9) == pytest.approx(measured[3].messages, rel=0.3)
    assert all(each.seconds > 0 for each in measured)


def test_one_part_sends_nothing_and_more_workers_move_more() -> None:
    [measured] = bill.measure("awari", (4,), 1)
    assert measured.messages == 0
    model = Model([Measured(9, 1.0, 1000), Measured(10, 2.0, 3000)])
    few = bill.bill(model, [11, 12], AWARI, count=4, workers=2)
    many = bill.bill(model, [11, 12], AWARI, count=4, workers=8)
    assert few.hours == many.hours > 0
    assert many.moved > few.moved > 8 * (model.messages(11) + model.messages(12))
    assert many.disk < few.disk
