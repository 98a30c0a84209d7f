# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A bill is fitted to measured layers."""

import pytest
from awale_engine.tables.building import bill
from awale_engine.tables.building.bill import HARDER, Measured, Model
from awale_engine.tables.indexing import positions
from awale_engine.tables.rules import TableRules

from awale_core import rule_set

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
