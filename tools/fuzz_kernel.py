# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Feed the engine's kernel with positions, rules, damaged tables and options until time is up.

    python -m tools.fuzz_kernel [--seconds 60] [--seed N]        as it is compiled
    python -m tools.fuzz_kernel --sanitize [--seconds 3600]      with -fsanitize=undefined,address

With `--sanitize` the kernel is compiled for that first (gcc or clang), then its tests run with it,
then the fuzzer. A fault ends the process with the sanitizer's report. `make sanitize` does this.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

from awale_engine import compiler, memory
from awale_engine.binding import FITTED, kernel
from awale_engine.errors import AwaleError
from awale_engine.position import pack, position_of, rules_code
from awale_engine.search.evaluation import Weights
from awale_engine.search.searcher import Searcher
from awale_engine.search.tablebase_root import Prover, plan
from awale_engine.tables.building.build import build
from awale_engine.tables.probe import Tablebase
from awale_engine.tables.tableset import TableSet
from awale_engine.tables.verify import verify
from awale_engine.types import Limits
from awale_engine.uci.server import UciService

from awale_core import RULE_SETS, Game, RuleSet
from awale_core.sowing import CELLS, SEEDS

_FLAGS: Final = ("-fsanitize=undefined,address", "-fno-sanitize-recover=all", "-g", "-O1")
_TESTS: Final = (
    "tests/engine",
    "tests/tablebase",
    "-m",
    "not slow",
    "-k",
    "not little_memory",  # the sanitizers double it
    "-q",
    "-p",
    "no:cacheprovider",
)
_SEEDS: Final = 6  # of the tables that are damaged
_WORDS: Final = (
    *("uci", "isready", "ucinewgame", "stop", "ponderhit", "position startpos moves"),
    *(
        "go depth 3",
        "go nodes 500",
        "go movetime 1",
        "go infinite",
        "go mate 2",
        "go searchmoves A",
    ),
    *("setoption name", "Hash value", "Threads value", "Rules value", "Level value"),
    *("MultiPV value", "Without value", "Evaluation value", "Tables value", "OwnBook value"),
    *("position fen", "A", "f", "0", "-1", "2", "99", "true", "on", "off", "margin", "table"),
    *("pits", "stores", "\x00", "é", "moves"),
)


def any_cells(chance: random.Random) -> bytearray:
    """48 seeds anywhere on the board and in the stores."""
    cells = bytearray(CELLS)
    places = chance.sample(range(CELLS), chance.randrange(1, CELLS + 1))
    for _ in range(SEEDS):
        cells[chance.choice(places)] += 1
    return cells


def any_rules(chance: random.Random) -> RuleSet:
    """A rule set of any values that do not contradict each other."""
    while True:
        try:
            return RuleSet(
                "any",
                "Any",
                slam=chance.randrange(5),
                feeding=chance.randrange(4),
                majority=chance.choice((0, 25, 30)),
                repetition=chance.choice((0, 2, 3)),
                repetition_to=chance.randrange(4),
                starved_to=chance.randrange(4),
                cannot_feed_to=chance.randrange(4),
                stuck_to=chance.randrange(4),
                captures=chance.random() < 0.9,
            )
        except ValueError:
            continue


def moves_and_ends(chance: random.Random) -> None:
    """Rules alone, in positions that no game reaches as well."""
    code = rules_code(any_rules(chance), chance.choice((25, kernel.NO_GOAL)))
    board = kernel.position(*pack(any_cells(chance), 0))
    moves = kernel.legal(board, code)
    how = kernel.over(board, moves, code)
    kernel.margin(board, how or kernel.REPEATED, code)
    kernel.perft(board, 4, code)
    for pit in range(6):
        if moves >> pit & 1:
            kernel.play(board, pit, code)
            return


def running(chance: random.Random) -> Game:
    """A running game of a rule set, from any position."""
    while True:
        cells, rules = any_cells(chance), chance.choice(RULE_SETS)
        game = Game.from_fen("-".join(map(str, cells)) + "-" + chance.choice("SN"), rules)
        if game.outcome is None:
            return game


def ending(chance: random.Random, rules: str) -> Game:
    """A running game with few seeds on the board."""
    while True:
        cells = bytearray(CELLS)
        for _ in range(chance.randrange(1, _SEEDS + 3)):
            cells[chance.randrange(12)] += 1
        cells[12] = chance.randint(24 - sum(cells), 24)
        cells[13] = SEEDS - sum(cells)
        game = Game.from_fen("-".join(map(str, cells)) + "-" + chance.choice("SN"), rules)
        if game.outcome is None:
            return game


class Fuzzer:
    """Things to try, with tables in a folder."""

    def __init__(self, seed: int, folder: Path) -> None:
        self._chance = random.Random(seed)
        self._folder = folder
        self._searcher = Searcher(table_mb=1, threads=2, tables=self._tables_of)
        self._sets = {rules: TableSet(rules, folder) for rules in RULE_SETS if rules != "benin"}
        for table_set in self._sets.values():
            build(table_set, _SEEDS, threads=1)
        self._whole = {
            path: path.read_bytes()
            for each in self._sets.values()
            for path in map(each.path, range(_SEEDS + 1))
        }
        self._open: dict[str, Tablebase] = {}

    def _tables_of(self, rules: str) -> Tablebase | None:
        if rules not in self._sets:
            return None
        if rules in self._open:
            try:
                self._open[rules].check()
            except AwaleError:  # cut short while it was open; the program checks that, too
                del self._open[rules]
        if rules not in self._open:
            self._open[rules] = Tablebase(self._sets[rules])
        return self._open[rules]

    def searches(self) -> None:
        """A search with any limits and features, and a game that goes on."""
        chance = self._chance
        self._searcher.features = chance.randrange(512)
        game = running(chance)
        while game.outcome is None and chance.random() < 0.8:
            limits = Limits(
                nodes=chance.choice((1, 50, 3000)),
                depth=chance.choice((None, 1, 7, 100)),
                tables=chance.random() < 0.8,
                network=chance.random() < 0.8,
            )
            result = self._searcher.think(game, limits, lines=chance.randrange(1, 7))
            kernel.evaluate(
                position_of(game), self._searcher.weights_of(game.rules.id, True).address, 0
            )
            game.play(result.pit)

    def weights(self) -> None:
        """A search with any numbers as the weights of its evaluation."""
        chance = self._chance
        game = running(chance)
        network = chance.random() < 0.5
        size = kernel.WEIGHTS if network else kernel.NETWORK
        # Extremes, as well as everything.
        numbers = chance.choice(
            (chance.randbytes(2 * size), b"\x00\x80" * size, b"\xff\x7f" * size)
        )
        weights = Weights(memory.copied(memoryview(numbers), memory.INT16), network)
        kernel.evaluate(position_of(game), weights.address, network)
        searcher = Searcher(table_mb=1)
        searcher.weights[game.rules.id, FITTED] = weights
        searcher.think(game, Limits(nodes=2000))

    def proofs(self) -> None:
        """A proof of any claim with any room, alone and with what earlier ones left."""
        chance = self._chance
        game = running(chance)
        tables = self._tables_of(game.rules.id) if chance.random() < 0.7 else None
        prover = Prover(game, tables, plan())
        for _ in range(3):
            prover.prove(
                chance.randrange(2),
                chance.randint(-48, 48),
                first=chance.randrange(64),
                limit=chance.choice((1, 2, 16, 250, 3000)),
            )

    def _use(self, rules: str) -> None:
        """Let everything that reads tables read them."""
        chance = self._chance
        tables = Tablebase(self._sets[rules])
        for _ in verify(tables, sample=200, seed=chance.randrange(1 << 30), threads=1):
            pass
        searcher = Searcher(table_mb=1, tables=lambda rules: tables)
        game = ending(chance, rules)
        searcher.think(game, Limits(nodes=2000))
        Prover(game, tables).prove(0, chance.randint(-6, 6), limit=500)

    def _build_above(self, rules: str, seeds: int) -> None:
        """Build the layer above damaged ones."""
        self._sets[rules].path(seeds + 1).unlink(missing_ok=True)
        build(self._sets[rules], seeds + 1, threads=1)

    def damaged_tables(self) -> None:
        """Tables with nonsense in them, whose checksum is right or wrong."""
        chance = self._chance
        rules = chance.choice([*self._sets])
        seeds = chance.randrange(_SEEDS + 1)
        path = self._sets[rules].path(seeds)
        whole = self._whole[path]
        at = chance.randrange(len(whole))
        body = whole[:at] + chance.randbytes(chance.randrange(1, 32)) + whole[at + 8 :]
        if chance.random() < 0.2:
            body = whole[:at]
        if chance.random() < 0.8:
            body = body[:-4] + zlib.crc32(body[:-4]).to_bytes(4, "little")
        path.write_bytes(body)
        try:
            self._use(rules)
            if seeds < _SEEDS and chance.random() < 0.2:
                self._build_above(rules, seeds)
                self._use(rules)
        except AwaleError:
            pass
        finally:
            for each in map(self._sets[rules].path, range(_SEEDS + 1)):
                each.write_bytes(self._whole[each])

    def commands(self) -> None:
        """Lines of UCI, most of them wrong."""
        chance = self._chance
        answers: list[str] = []
        service = UciService(answers.append)
        service.serve(f"setoption name Tables value {self._folder}")
        service.serve("setoption name Hash value 1")
        for _ in range(20):
            line = " ".join(chance.choice(_WORDS) for _ in range(chance.randrange(1, 5)))
            if "Hash" not in line:
                service.serve(line)
        service.serve("stop")
        service.run([])

    def step(self) -> None:
        """Try one thing."""
        tries: tuple[Callable[[], None], ...] = (
            *[lambda: moves_and_ends(self._chance)] * 20,
            *[self.searches] * 4,
            *[self.damaged_tables] * 4,
            *[self.proofs] * 4,
            self.weights,
            self.commands,
        )
        self._chance.choice(tries)()


def fuzz(seconds: float, seed: int, clock: Callable[[], float] = time.monotonic) -> int:
    """Try things until the time is over; return how many."""
    with tempfile.TemporaryDirectory() as folder:
        fuzzer = Fuzzer(seed, Path(folder))
        until, count = clock() + seconds, 0
        while clock() < until:
            fuzzer.step()
            count += 1
        return count


def sanitized(seconds: float, seed: int) -> int:
    """Compile with sanitizers, run the tests and the fuzzer with it; the worst exit code."""
    gcc = compiler.find_compiler()
    if gcc is None or gcc[0] == sys.executable:
        print("This needs gcc or clang.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / compiler.library_name()
        compiler.compile_kernel(library, gcc, *_FLAGS)
        runtime = subprocess.run(
            [*gcc, "-print-file-name=libasan.so"], capture_output=True, encoding="utf-8", check=True
        )
        settings = {
            "AWALE_KERNEL": str(library),
            "LD_PRELOAD": runtime.stdout.strip(),
            "ASAN_OPTIONS": "detect_leaks=0",  # of Python, at its end
        }
        words = ["--seconds", str(seconds), "--seed", str(seed)]
        codes = [
            subprocess.run([sys.executable, "-m", *each], env={**os.environ, **settings}).returncode
            for each in (("pytest", *_TESTS), ("tools.fuzz_kernel", *words))
        ]
    return max(map(abs, codes))


def main() -> int:
    """Run what the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--sanitize", action="store_true")
    chosen = parser.parse_args()
    if chosen.sanitize:
        return sanitized(chosen.seconds, chosen.seed)
    print(f"Seed {chosen.seed} ...", flush=True)
    count = fuzz(chosen.seconds, chosen.seed)
    print(f"{count:,} things tried in {chosen.seconds:.0f} s, no fault.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
