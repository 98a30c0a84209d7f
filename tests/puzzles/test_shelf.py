# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The port `Shelf`: both homes keep the same puzzles, whatever happens to them."""

import random
from pathlib import Path
from typing import Any

import pytest
from awale_host.puzzles.shelf import Shelf as FileShelf
from awale_session.study.port import Shelf
from awale_session.study.puzzles.entry import SHOWN, SOLVED, NoPuzzles
from awale_session.study.puzzles.puzzle import Kind, Proof, Puzzle

from tests.support.browser_library import site_module

DAYS = ("2026-11-21", "2026-11-22")
RULES = ("abapa", "catalan")


def all_of(shelf: Shelf) -> tuple[Any, ...]:
    """All that a shelf says."""
    results = shelf.results()
    return (
        [shelf.entries(day, rules) for day in DAYS for rules in RULES],
        [shelf.positions(rules) for rules in RULES],
        (results[:2], sorted(results.done)),
    )


@pytest.mark.parametrize("damage", [b"no database", b""])
def test_a_file_that_cannot_be_used_is_moved_away_only_if_it_is_damaged(
    tmp_path: Path, damage: bytes
) -> None:
    file = tmp_path / "puzzles.sqlite"
    if damage:
        file.write_bytes(damage * 100)
    else:
        file.mkdir()  # as any file that cannot be opened
    with pytest.raises(NoPuzzles) as refused:
        FileShelf(file).results()
    assert ("move it away" in str(refused.value)) is bool(damage)
    assert ("can be written" in str(refused.value)) is not bool(damage)


@pytest.mark.parametrize("seed", range(3))
def test_both_homes_keep_the_same_puzzles(tmp_path: Path, seed: int) -> None:
    """Each change is made at both, as after a start; a puzzle that was tried is never replaced."""
    chance, texts, made, replaced_after_a_try = random.Random(seed), [""], 0, 0
    for _ in range(120):
        site = site_module("study.json_shelf").JsonShelf(texts.append)
        site.use(texts[-1])
        homes: tuple[Shelf, Shelf] = FileShelf(tmp_path / "puzzles.sqlite"), site
        assert all_of(homes[0]) == all_of(homes[1])
        day, rules, place = chance.choice(DAYS), chance.choice(RULES), chance.randint(1, 2)
        kind, proof = chance.choice(list(Kind)), chance.choice(list(Proof))
        origin = chance.choice((None, 7))
        puzzles = [
            Puzzle(kind, rules, f"position {made + each}", 2, (2, 7), 3, proof, origin)
            for each in range(chance.randint(1, 3))
        ]
        made += len(puzzles)
        what, *arguments = chance.choice(
            (
                ("begin", puzzles, chance.choice((0, 0, 1, 2))),
                ("replace", place, puzzles[0]),
                ("tried", place),
                ("close", place, chance.choice((SOLVED, SHOWN))),
            )
        )
        for shelf in homes:
            before = [each for each in shelf.entries(day, rules) if each.place == place]
            getattr(shelf, what)(day, rules, *arguments)
            if what == "replace" and before and before[0].tries:
                replaced_after_a_try += 1
                assert before[0] in shelf.entries(day, rules)
    assert replaced_after_a_try
