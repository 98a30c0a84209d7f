# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Measurements of `make pico` in the worst state, against their goals."""

import pytest

from tests.pico.full_memory import FullMemory
from tests.pico.measure import GOALS, Bench, Figure, measure, worst


@pytest.fixture(scope="session")
def figures(full_memory: FullMemory, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Figure]:
    measured = measure(Bench(tmp_path_factory.mktemp("measured"), full_memory))
    return {figure.what: figure for figure in worst(measured)}


@pytest.mark.parametrize("what", GOALS)
def test_figure_reaches_its_goal(figures: dict[str, Figure], what: str) -> None:
    figure = figures[what]
    assert figure.met, f"{what}: {figure.value:.1f}, goal {GOALS[what].least:g}"
