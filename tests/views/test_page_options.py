# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sentences of the page about the levels: true to their parameters."""

import re
from pathlib import Path

from awale_engine import LEVELS
from awale_engine.levels import PARAMETERS
from awale_host.views.page_options import page_options
from awale_session.catalogue import english

from awale_core.levels import LEVELS as BOARD_LEVELS
from tests.support.sentences import english_text

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


def test_every_level_of_the_engine_says_what_it_overlooks() -> None:
    levels = page_options().engine_levels
    assert [each.level for each in levels] == list(range(1, LEVELS + 1))
    for level, sight in zip(levels, PARAMETERS, strict=False):
        about = english(level.about)
        if sight.plies > 1:
            assert f"{sight.plies} moves ahead" in about
        if sight.plies > 1 and sight.overlooks:
            assert f"{sight.overlooks:.0%}".replace("%", " %") in about


def test_the_descriptions_of_the_boards_levels_match_their_parameters() -> None:
    about = [english(each.about) for each in page_options().board_levels]
    seed = 16  # tolerances are in 1/16 seeds
    first, second, third, *others = BOARD_LEVELS
    assert (first.depth, first.tolerance) == (1, 3 * seed)
    assert "own move only" in about[0]
    assert "up to three seeds" in about[0]
    assert (second.depth, second.blunder_percent) == (2, 25)
    assert about[1] == english_text("level.board.2.about")
    assert (third.depth, third.blunder_percent) == (3, 8)
    assert about[2] == english_text("level.board.3.about")
    assert not any(level.blunder_percent for level in others)
    assert (others[0].depth, others[1].depth) == (5, 8)
    assert about[3:5] == [english_text("level.board.4.about"), english_text("level.board.5.about")]
