# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Positions that two engines search in a second of processor time, in turns.

    python -m tools.engine.rates --a "awale engine" --b "OTHER engine" [--count N] [--nodes N]

Both search from the same roots to the same number of positions, in turns, so the median of
the ratios holds on a busy machine too. For two versions of an engine, each installed into a virtual
environment of its own.
"""

import argparse
import random
import statistics
from collections.abc import Iterator
from typing import Final

from awale_engine.uci.client import UciClient

from awale_core import Game

_PLIES: Final = (4, 30)  # of random play before a search
_MOST_S: Final = 600  # wall time of a search
_OPTIONS: Final = {"Tables": "off", "OwnBook": "false", "Hash": "64"}


def positions(count: int, seed: int) -> Iterator[str]:
    """Yield FENs of running games."""
    chance = random.Random(seed)
    while count:
        game = Game()
        for _ in range(chance.randrange(*_PLIES)):
            if game.outcome is None:
                game.play(chance.choice(game.legal_moves()))
        if game.outcome is None:
            count -= 1
            yield game.fen()


def spent_ms(engine: UciClient, fen: str, nodes: int) -> float:
    """Return the processor time of a search in ms; its memory is empty at the beginning."""
    engine.new_game()
    before = engine.processor_ms()
    engine.go(f"fen {fen}", f"nodes {nodes}", _MOST_S)
    after = engine.processor_ms()
    assert before is not None
    assert after is not None
    return after - before


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--a", required=True, help="the command of an engine")
    parser.add_argument("--b", required=True, help="the command of the other")
    parser.add_argument("--count", type=int, default=20, help="how many positions")
    parser.add_argument("--nodes", type=int, default=1_000_000, help="to search in each")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with UciClient(chosen.a, _OPTIONS) as a, UciClient(chosen.b, _OPTIONS) as b:
        for engine in (a, b):  # what is loaded or compiled at first
            spent_ms(engine, Game().fen(), chosen.nodes)
        pairs = [
            (spent_ms(a, fen, chosen.nodes), spent_ms(b, fen, chosen.nodes))
            for fen in positions(chosen.count, chosen.seed)
        ]
    for name, column in zip("AB", zip(*pairs, strict=True), strict=True):
        rate = chosen.count * chosen.nodes / sum(column) / 1000
        print(f"{name}: {rate:.2f} M positions in a second of processor time")
    ratio = statistics.median(theirs / ours for ours, theirs in pairs)
    print(f"A to B, median of {chosen.count}: {ratio:.2f}")


if __name__ == "__main__":
    main()
