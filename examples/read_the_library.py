# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Read the library: how often each first move was played, and how those games ended.

python examples/read_the_library.py [FILE]
"""

import argparse
from collections import Counter, defaultdict
from pathlib import Path

from awale_host.library import Library, letters
from awale_session.library.search import Search


def openings(path: Path | None) -> dict[str, Counter[str]]:
    """Return the results of all finished games by their first move."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    with Library(path) as library:
        for game in library.games(Search(ended="finished")):
            first = letters(library.moves(game.id)[:1])
            result = "draw" if game.winner is None else ("South", "North")[game.winner]
            found[first][result] += 1
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, nargs="?", help="a library, by default your own")
    for move, results in sorted(openings(parser.parse_args().file).items()):
        print(move or "–", dict(results))
