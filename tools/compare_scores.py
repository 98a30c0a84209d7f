# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Compare tables of `awari` with the published solution: `python -m tools.compare_scores FOLDER`.

J. W. Romein and H. E. Bal solved awari in 2002; their scores are at doi.org/10.48338/vu01-11wjke, a
file `scores.N` for each number of seeds N. It has a signed byte for each position: the seeds that
the player to move gets more than the other one from there on. The positions are in the order of the
seeds in the opponent's last pit, then in the pit before it, and so on to the mover's first; those
that leave no pit of the opponent empty are not in it, as they follow no move. So it is a layer of
`awale tables export` read backwards, without these.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from awale_engine.tables.building.build import build
from awale_engine.tables.indexing import Layer, block_starts, positions, unpack
from awale_engine.tables.tableset import TableSet
from awale_engine.tables.values import new_pair

RULES = "awari"


def main() -> None:
    """Compare each file in the folder; SystemExit with a status if one differs or none is there."""
    parser = argparse.ArgumentParser(description="Compare tables with the published scores.")
    parser.add_argument("folder", type=Path, help="with files scores.1, scores.2 ...")
    parser.add_argument("--seeds", type=int, default=12, help="the last one (default: 12)")
    given = parser.parse_args()
    compared, same = 0, True
    for seeds in range(1, given.seeds + 1):
        path = given.folder / f"scores.{seeds}"
        if not path.is_file():
            continue
        table_set = TableSet(RULES)
        build(table_set, seeds)
        problem = difference(table_set, seeds, path.read_bytes())
        print(f"{seeds} seeds: {problem or 'the same'}", flush=True)
        compared, same = compared + 1, same and not problem
    if not compared:
        sys.exit(f"There is no file scores.N up to {given.seeds} seeds in {given.folder}.")
    sys.exit(0 if same else 1)


def difference(table_set: TableSet, seeds: int, published: bytes) -> str:
    """Describe the first position whose published score is not that of the table; "" if there is
    none."""
    layer = table_set.open(seeds)
    assert layer is not None
    values = new_pair(positions(seeds), bounded=False)
    layer.unpack(values)
    known, at = bytes(values.low), 0
    for begin, end in _blocks(seeds):
        here = published[at : at + end - begin]
        ours = known[begin:end][::-1]
        if len(here) == len(ours) and here != ours:
            place = next(i for i in range(len(ours)) if here[i] != ours[i])
            pits = unpack(Layer(seeds).boards([end - 1 - place])[0], 0)
            score, value = (int.from_bytes([each[place]], signed=True) for each in (here, ours))
            return f"{' '.join(map(str, pits))} has {score}, in the table {value}"
        at += end - begin
    return "" if at == len(published) else f"{len(published)} positions instead of {at}"


def _blocks(seeds: int) -> Iterator[tuple[int, int]]:
    """Yield the places of boards with the same row of the opponent, in the order of the files."""
    starts = block_starts(seeds)
    for block in range(len(starts) - 2, -1, -1):
        begin, end = int(starts[block]), int(starts[block + 1])
        if not all(unpack(Layer(seeds).boards([begin])[0], 0)[6:]):
            yield begin, end


if __name__ == "__main__":
    main()
