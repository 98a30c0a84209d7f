# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The port `Shelf`: both homes keep the same puzzles, whatever happens to them."""

import random
from pathlib import Path
from typing import Any

import pytest
from awale_host.puzzles.shelf import Shelf as FileShelf
from awale_session.study.port import Shelf
from awale_session.study.puzzles.entry import SHOWN, SOLVED
from awale_session.study.puzzles.puzzle import Kind, Proof, Puzzle

from tests.support.browser_library import site_module

DAYS = ("2026-11-21", "2026-11-22")
RULES = ("abapa", "catalan")


class Both:
    """A shelf of each home. Each call goes to both, after them both are read again."""

    def __init__(self, folder: Path) -> None:
        self._file, self._text = folder / "puzzles.sqlite", ""

    def opened(self) -> tuple[Shelf, Shelf]:
        """Both, as after a start."""
        site = site_module("study.json_shelf").JsonShelf(self._keep)
        site.use(self._text)
        return FileShelf(self._file), site

    def _keep(self, text: str) -> None:
        self._text = text

    def do(self, what: str, *arguments: Any) -> None:
        """Change both."""
        for shelf in self.opened():
            getattr(shelf, what)(*arguments)

    def agreed(self) -> list[Any]:
        """All that they say, which has to be the same."""
        said, other = (
            [
                *(shelf.entries(day, rules) for day in DAYS for rules in RULES),
                *(shelf.positions(rules) for rules in RULES),
                (shelf.results()[:3], sorted(shelf.results().done)),
            ]
            for shelf in self.opened()
        )
        assert said == other
        return said


@pytest.mark.parametrize("seed", range(8))
def test_both_homes_keep_the_same_puzzles(tmp_path: Path, seed: int) -> None:
    chance, both, made = random.Random(seed), Both(tmp_path), 0
    for _ in range(60):
        day, rules, place = chance.choice(DAYS), chance.choice(RULES), chance.randint(1, 4)
        puzzles = []
        for _ in range(chance.randint(1, 3)):
            made += 1
            kind, proof = chance.choice(list(Kind)), chance.choice(list(Proof))
            origin = chance.choice((None, made))
            puzzles.append(Puzzle(kind, rules, f"position {made}", 2, (2, 7), 3, proof, origin))
        what: tuple[Any, ...] = chance.choice(
            (
                ("begin", day, rules, puzzles),
                ("replace", day, rules, place, puzzles[0]),
                ("tried", day, rules, place),
                ("close", day, rules, place, chance.choice((SOLVED, SHOWN))),
            )
        )
        both.do(*what)
        both.agreed()
    assert both.agreed()[-1][0][0], "no puzzle was solved"


def test_a_puzzle_that_was_tried_is_not_replaced(tmp_path: Path) -> None:
    both = Both(tmp_path)
    first, second = (
        Puzzle(Kind.SAVE, "abapa", fen, 1, (1,), 2, Proof.SEARCH) for fen in ("one", "two")
    )
    both.do("begin", DAYS[0], "abapa", [first])
    both.do("tried", DAYS[0], "abapa", 1)
    both.do("replace", DAYS[0], "abapa", 1, second)
    assert [entry.puzzle for entry in both.agreed()[0]] == [first]
