# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Random plies a second of `awale_core.Game`, from Python and from MicroPython.

    python -m tools.bench_core

The best of fifteen runs. MicroPython runs in node on this machine; a Pico is about a hundred
times slower, but what is slower there is slower here.
"""

import subprocess
import sys

from tests.support.micropython_wasm import CORE, run
from tests.support.node import NoNode

ROUNDS = 15
RULES = ("abapa", "awari", "spanish", "french-beginner")
PROGRAM = """
import sys
import time
from awale_core import Game
state = [1]
def below(limit):
    state[0] = state[0] * 48271 %% 2147483647
    return state[0] * limit // 2147483647
def plies(rules, games):
    count = 0
    for _ in range(games):
        game = Game(rules)
        while game.outcome is None and game.plies < 300:
            legal = game.legal_moves()
            game.play(legal[below(len(legal))])
            count += 1
    return count
for rules in %r:
    began = clock()
    count = plies(rules, %d)
    print(rules, int(count / (clock() - began)))
"""
CPYTHON = "import time\nclock = time.process_time\n"
MICROPYTHON = "import time\ndef clock(): return time.ticks_ms() / 1000\n"


def python() -> dict[str, int]:
    """Plies a second by rule set, in a CPython of its own."""
    program = (
        f"import sys; sys.path.insert(0, {str(CORE.parent)!r})\n" + CPYTHON + PROGRAM % (RULES, 60)
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", program], capture_output=True, encoding="utf-8", check=True
    )
    return parsed(done.stdout)


def micropython() -> dict[str, int]:
    """Plies a second by rule set in MicroPython."""
    (step,) = run([MICROPYTHON + PROGRAM % (RULES, 10)], folders={"awale_core": CORE})
    if step.error:
        raise RuntimeError(step.error)
    return parsed(step.output)


def parsed(output: str) -> dict[str, int]:
    """The lines that the program prints."""
    return {rules: int(count) for rules, count in (line.split() for line in output.splitlines())}


def main() -> None:
    """Measure and print."""
    for name, measure in (("CPython", python), ("MicroPython", micropython)):
        try:
            runs = [measure() for _ in range(ROUNDS)]
        except NoNode as missing:
            print(missing)
            continue
        for rules in RULES:
            speed = max(each[rules] for each in runs)
            print(f"{name:12} {rules:16} {speed / 1000:8.1f} thousand plies a second")


if __name__ == "__main__":
    main()
