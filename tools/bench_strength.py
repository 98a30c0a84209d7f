# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Benchmark of the engine's strength: moves that lose seeds, and matches with another program.

    python -m tools.bench_strength
    AWALE_PEER="java -cp FOLDER com.joansala.oware.OwareService" python -m tools.bench_strength

Moves are judged by endgame tables that the engine does not see; those up to 16 seeds are built in a
few seconds. `AWALE_PEER` is the command of another engine that speaks UCI: matches are played with
it at equal times and at about a hundredth of its processor time, which they print. Times are those
of the clock, so they ask for a quiet machine.
"""

import os
import subprocess
import sys
from typing import Final

from awale_engine.tables.building.build import build
from awale_engine.tables.tableset import TableSet

from tools.engine import closeness

JUDGED: Final = 16  # seeds
NODES: Final = (1_000, 10_000, 100_000, 1_000_000)
TIMES_MS: Final = ((100, 100), (5, 600))  # ours and the peer's for a move


def judged_moves() -> None:
    """Print how many moves lose seeds, by the number of positions searched."""
    build(TableSet("awari"), JUDGED)
    asked = [word for nodes in NODES for word in ("--nodes", str(nodes))]
    closeness.main(["--seeds", f"13-{JUDGED}", *asked], standalone_mode=False)


def match_with(peer: str, games: int, movetime_ms: int, peer_ms: int) -> None:
    """Play a match with another engine that has `peer_ms` for each move, and print its result.

    CalledProcessError if an engine cannot be started; the reason is on stderr.
    """
    print(f"{movetime_ms} ms a move against {peer_ms} ms of {peer}", flush=True)
    engine = f'"{sys.executable}" -m awale_host engine'
    words = ["--a", engine, "--b", peer, "--movetime", str(peer_ms), "--games", str(games)]
    own = ["--a-movetime", str(movetime_ms)]
    command = [sys.executable, "-m", "awale_host", "match", *words, *own]
    subprocess.run(command, check=True)


def main() -> None:
    """Print the benchmark's lines; `AWALE_PEER_GAMES` sets the games of a match, 20 without."""
    judged_moves()
    peer = os.environ.get("AWALE_PEER")
    if not peer:
        print("No match: AWALE_PEER names no other engine.")
        return
    for movetime_ms, peer_ms in TIMES_MS:
        match_with(peer, int(os.environ.get("AWALE_PEER_GAMES", "20")), movetime_ms, peer_ms)


if __name__ == "__main__":
    main()
