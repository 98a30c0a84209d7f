# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An engine for the tests of matches, run as a process: it plays the first legal move, and at a
ply that its command line names it does something wrong; with `busy` each move from then on takes
50 ms of processor time, with `flood` it writes a line without end.

    python scripted_engine.py [illegal|crash|busy|flood] [PLY]
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from awale_core import Game
from awale_core.notation import parse_moves, pit_letter


def main(fault: str = "", ply: int = 1000) -> None:
    game = Game()
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["uci"]:
            print("id name Scripted\nuciok")
        elif words[:1] == ["isready"]:
            print("readyok")
        elif words[:1] == ["position"]:
            game = Game()
            for pit in parse_moves("".join(words[3:])):
                game.play(pit)
        elif words[:1] == ["go"]:
            if game.plies >= ply:
                if fault == "crash":
                    sys.exit(3)
                while fault == "flood":
                    print("info depth 1 " * 1000, end="")
                if fault == "illegal":
                    print("bestmove Z", flush=True)
                    continue
                if fault == "busy":
                    begun = time.process_time()
                    while time.process_time() - begun < 0.05:
                        pass
            print("bestmove", pit_letter(game.legal_moves()[0]))
        elif words[:1] == ["quit"]:
            return
        sys.stdout.flush()


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(arguments[0] if arguments else "", int(arguments[1]) if len(arguments) > 1 else 1000)
