# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Random plies a second of `awale_core.Game`, from Python and from MicroPython.

    python -m tools.bench_core [--core FOLDER]

The best of fifteen runs. `--core` is the folder of another version of ``awale_core``, measured in
turns with this one, so that a busy machine slows both; the ratio is the median of the turns'.
MicroPython runs in node on this machine; a Pico is about a hundred
times slower, but what is slower there is slower here.
"""

import argparse
import statistics
import subprocess
import sys
from pathlib import Path

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


def python(core: Path) -> dict[str, int]:
    """Plies a second by rule set, in a CPython of its own."""
    program = (
        f"import sys; sys.path.insert(0, {str(core.parent)!r})\n" + CPYTHON + PROGRAM % (RULES, 60)
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", program], capture_output=True, encoding="utf-8", check=True
    )
    return parsed(done.stdout)


def micropython(core: Path) -> dict[str, int]:
    """Plies a second by rule set in MicroPython."""
    (step,) = run([MICROPYTHON + PROGRAM % (RULES, 10)], folders={"awale_core": core})
    if step.error:
        raise RuntimeError(step.error)
    return parsed(step.output)


def parsed(output: str) -> dict[str, int]:
    """The lines that the program prints."""
    return {rules: int(count) for rules, count in (line.split() for line in output.splitlines())}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--core", type=Path, help="another awale_core to compare with")
    other = parser.parse_args().core
    for name, measure in (("CPython", python), ("MicroPython", micropython)):
        here: list[dict[str, int]] = []
        there: list[dict[str, int]] = []
        try:
            for _ in range(ROUNDS):
                here.append(measure(CORE))
                if other is not None:
                    there.append(measure(other.resolve()))
        except NoNode as missing:
            print(missing)
            continue
        for rules in RULES:
            speed = max(each[rules] for each in here)
            line = f"{name:12} {rules:16} {speed / 1000:8.1f} thousand plies a second"
            if there:
                before = max(each[rules] for each in there)
                ratio = statistics.median(
                    one[rules] / two[rules] for one, two in zip(here, there, strict=True)
                )
                line += f", the other {before / 1000:.1f}, ratio {ratio:.2f}"
            print(line)


if __name__ == "__main__":
    main()
