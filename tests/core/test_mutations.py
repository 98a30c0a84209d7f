# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Damaged texts and bytes do no harm: no exception but the documented one, nothing misread.

`AWALE_MUTATIONS` sets how many of each are tried (`make test-deep` tries 100,000).
"""

import os
from random import Random

from awale_core import RULE_SETS, Game
from awale_core.ogn_reader import MOST_PROBLEMS, read
from awale_core.ogn_writer import write
from tests.core.random_play import random_game

MUTATIONS = int(os.environ.get("AWALE_MUTATIONS", "1500"))
SPICE = list('[]"\\{}();*-+$\r\n\0éF')


def some_games(random: Random, count: int) -> list[Game]:
    return [random_game(random, rules, longest=80) for rules in RULE_SETS for _ in range(count)]


def mutated(random: Random, data: list[str] | bytearray, spice: list[str] | list[int]) -> None:
    """Change a text or bytes in one to four places."""
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(data) + 1)
        kind = random.randrange(5)
        if kind == 0:
            del data[at : at + random.choice((1, 1, 3, 40))]
        elif kind == 1:
            data.insert(at, random.choice(spice))  # type: ignore[arg-type]
        elif kind == 2 and at < len(data):
            data[at] = random.choice(spice)  # type: ignore[call-overload]
        elif kind == 3:
            part = data[at : at + 30]
            data[at:at] = part  # type: ignore[assignment]
        else:
            del data[at:]


def test_mutated_ogn_never_raises_and_gives_sound_games() -> None:
    random = Random(20261121)
    texts = [
        write(game, {"South": 'a "b" \\'}, comments={2: "some words"}, variations=[(1, [3, 7])])
        for game in some_games(random, 2)
    ]
    for _ in range(MUTATIONS):
        text = list(random.choice(texts))
        mutated(random, text, SPICE)
        whole = "".join(text)
        source = whole if random.random() < 0.8 else whole.encode("utf-16")
        for found in read(source):
            assert sum(found.game.pits) + sum(found.game.stores) == 48
            assert len(found.problems) <= MOST_PROBLEMS
            assert all(problem.id and problem.line for problem in found.problems)
