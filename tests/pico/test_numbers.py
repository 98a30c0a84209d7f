# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What `make pico` measures is at least as good as it has to be."""

import pytest

from tests.pico.measure import GOALS, Figure, measure


@pytest.fixture(scope="session")
def figures(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Figure]:
    return {figure.what: figure for figure in measure(tmp_path_factory.mktemp("measured"))}


@pytest.mark.parametrize("what", GOALS)
def test_a_figure_is_what_it_has_to_be(figures: dict[str, Figure], what: str) -> None:
    figure = figures[what]
    assert figure.met, f"{what}: {figure.value:.1f} {figure.unit}"
