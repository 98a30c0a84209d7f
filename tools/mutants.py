# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Mutation testing: small faults put into the source one by one, and whether a test notices.

    make mutants ARGS="--room core --count 50 --seed 1"

Cosmic Ray finds the places and makes the faults; this program draws a random sample, runs each
mutant in a copy of the checkout against the tests of its room, the narrowest first, and lists the
survivors. A mutant that runs into the timeout counts as killed. Survivors that change nothing that
a caller could see are listed with their reason in ``tools/mutants.txt``, one a line:
``path ¦ mutated line ¦ reason``.
"""

import argparse
import ast
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cosmic_ray.plugins
from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.mutating import mutate_code

ROOT = Path(__file__).resolve().parents[1]
EQUIVALENT = ROOT / "tools" / "mutants.txt"
TIMEOUT_S = 180
# Sources, and the tests that have to notice a fault in them.
ROOMS = {
    "core": (
        ["awale_core/*.py"],
        ["tests/core/both", "tests/core/test_plain_rules.py", "tests/core/test_properties.py"],
    ),
    "link": (
        ["host/awale_host/link/*.py"],
        [
            "tests/link/test_link_session.py",
            "tests/link/test_messages.py",
            "tests/link/test_client.py",
            "tests/link/test_transport.py",
            "tests/link/test_lossy_cable.py",
            "tests/library/test_pull.py",
        ],
    ),
    "touch": (
        ["firmware/awale_board/input_*.py"],
        ["tests/firmware/test_touch.py", "tests/firmware/test_scenarios.py"],
    ),
    "archive": (
        ["firmware/awale_board/store_*.py"],
        [
            "tests/firmware/test_log.py",
            "tests/firmware/test_notebook.py",
            "tests/firmware/test_archive.py",
            "tests/firmware/test_spill.py",
        ],
    ),
}


class Mutant(NamedTuple):
    """A fault: the occurrence of an operator of Cosmic Ray in a file, and its line there."""

    room: str
    path: str
    operator: str
    occurrence: int
    line: int


def mutants(room: str) -> Iterator[Mutant]:
    """All faults that can be put into a room."""
    for pattern in ROOMS[room][0]:
        for file in sorted(ROOT.glob(pattern)):
            typing = set(lines_of_types(file.read_text(encoding="utf-8")))
            tree = get_ast_from_path(file)
            for name in cosmic_ray.plugins.operator_names():
                kind = cosmic_ray.plugins.get_operator(name)
                if kind.arguments():
                    continue
                operator = kind()
                places = (
                    start
                    for node in ast_nodes(tree)
                    for start, _ in operator.mutation_positions(node)
                )
                for occurrence, (line, _) in enumerate(places):
                    if line not in typing:
                        yield Mutant(room, str(file.relative_to(ROOT)), name, occurrence, line)


def lines_of_types(source: str) -> Iterator[int]:
    """Lines that are there for type checkers only."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            yield node.lineno
            for inner in node.body:
                yield from range(inner.lineno, (inner.end_lineno or 0) + 1)
        notes = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        for note in notes:
            if isinstance(note, ast.expr):
                yield from range(note.lineno, (note.end_lineno or 0) + 1)


def survives(mutant: Mutant, copy: Path) -> str:
    """The mutated line if no test notices, '' if one does."""
    file = copy / mutant.path
    source = file.read_bytes()
    operator = cosmic_ray.plugins.get_operator(mutant.operator)()
    mutated = mutate_code(source, operator, mutant.occurrence)
    if mutated is None:
        return ""
    text = mutated.decode() if isinstance(mutated, bytes) else mutated
    file.write_text(text, encoding="utf-8")
    try:
        for tests in ROOMS[mutant.room][1]:
            command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
            try:
                done = subprocess.run(
                    [*command, tests], cwd=copy, capture_output=True, timeout=TIMEOUT_S
                )
            except subprocess.TimeoutExpired:
                return ""
            if done.returncode:
                return ""
    finally:
        file.write_bytes(source)
    old, new = source.decode().splitlines(), text.splitlines()
    changed = [now for was, now in zip(old, new, strict=False) if was != now]
    return changed[0].strip() if changed else "(a line was removed)"


def known() -> dict[tuple[str, str], str]:
    """Reasons of the equivalent mutants, by path and mutated line."""
    found = {}
    for line in EQUIVALENT.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            path, mutated, reason = line.split(" ¦ ")
            found[path, mutated] = reason
    return found


def main() -> int:
    """Draw the sample, run it, list the survivors. 1 if one of them has no reason."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--room", choices=[*ROOMS, "all"], default="all")
    parser.add_argument("--count", type=int, default=300, help="mutants in the sample")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rooms = list(ROOMS) if options.room == "all" else [options.room]
    everything = [mutant for room in rooms for mutant in mutants(room)]
    sample = random.Random(options.seed).sample(everything, min(options.count, len(everything)))
    reasons = known()
    killed = equivalent = 0
    survivors = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "checkout"
        shutil.copytree(
            ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "build", "*cache*", "images")
        )
        for number, mutant in enumerate(sample, 1):
            mutated = survives(mutant, copy)
            state = "killed"
            if not mutated:
                killed += 1
            elif (mutant.path, mutated) in reasons:
                equivalent += 1
                state = "equivalent"
            else:
                survivors.append((mutant, mutated))
                state = f"SURVIVED: {mutated}"
            where = f"{mutant.path}:{mutant.line} {mutant.operator.split('/')[-1]}"
            print(f"{number:4} {where}: {state}", flush=True)
    tried = len(sample) - equivalent
    share = 100 * killed / max(1, tried)
    print(
        f"{killed} of {tried} killed ({share:.0f} %), {equivalent} equivalent, seed {options.seed}"
    )
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
