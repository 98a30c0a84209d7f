# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sentences of the page about the levels: true to their parameters."""

import re
from pathlib import Path

from awale_engine.levels import LEVELS, PARAMETERS
from awale_host.views.page_options import page_options
from awale_session.catalogue import english

from awale_core.levels import LEVELS as BOARD_LEVELS

SEES = ("first", "much", "little", "plies")
BENCHMARKS = Path(__file__).resolve().parents[2] / "docs" / "benchmarks.md"


def rows(heading: str) -> list[list[str]]:
    """The cells of the table of levels below a heading of the document."""
    text = BENCHMARKS.read_text("utf-8").partition(f"# {heading}\n")[2].partition("\n#")[0]
    lines = [line for line in text.splitlines() if re.match(r"\| \d+ \|", line)]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_parameters_of_the_document_are_those_of_the_levels() -> None:
    for row, sight in zip(rows("Levels"), PARAMETERS, strict=False):
        assert int(row[1]) == sight.plies
        assert int(row[2].rstrip(" %")) == round(100 * sight.overlooks)
        assert float(row[3]) == sight.spread / 100


def test_no_two_levels_of_a_list_have_the_same_words() -> None:
    options = page_options()
    assert [each.level for each in options.engine_levels] == list(range(1, LEVELS + 1))
    words = [english(each.name) for each in options.engine_levels]
    assert len(set(words)) == LEVELS
    six = [english(each.name) for each in options.engine_levels if ".engine." not in each.name.id]
    assert six == [english(each.name) for each in options.board_levels]


def test_a_level_is_described_in_six_words_that_are_true() -> None:
    options = page_options()
    for kind in (options.engine_levels, options.board_levels):
        assert all(len(english(each.about).split()) <= 6 for each in kind)
    for level, sight in zip(options.engine_levels, PARAMETERS, strict=False):
        kinds = [sight.plies == 1, sight.overlooks >= 0.3, sight.overlooks > 0, True]
        assert level.about.id == f"level.about.{SEES[kinds.index(True)]}"
        assert level.about.args.get("plies", 1) == sight.plies
    for level, row in zip(options.board_levels, BOARD_LEVELS, strict=True):
        kinds = [row.depth == 1, row.blunder_percent >= 20, row.blunder_percent > 0, row.depth < 20]
        assert level.about.id == f"level.about.{[*SEES, 'best'][[*kinds, True].index(True)]}"
