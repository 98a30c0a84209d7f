# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Mutation testing: put small faults into the source, one at a time, and run the tests.

    make mutants ARGS="--room core --count 50 --seed 1"
    make mutants ARGS="--room archive --room link --room library --count 75 --seed 32"

Cosmic Ray finds the places in Python and makes the faults; those of the room `page`, in JavaScript,
are written by hand, one on each line of ``tools/page_faults.txt``: ``path ¦ old ¦ new``, where
`old` stands once in the file. This program draws a random sample, puts each mutant into a copy of
the checkout, runs the tests of its room there up to the first that fails, and lists the survivors.
A mutant is killed if that test passes without it; one that passes neither way, as where a busy
machine makes it fail, is left out and the others run. A mutant with which a test takes more than
a minute of processor time counts as killed. Survivors that change nothing that a caller could see
are listed with their reason in ``tools/mutants.txt``, one on each line:
``path ¦ mutated line ¦ reason``.
"""

import argparse
import ast
import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import cosmic_ray.plugins
import pytest
from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.mutating import mutate_code

from hardware.console import utf8_output

ROOT: Final = Path(__file__).resolve().parents[1]
EQUIVALENT: Final = ROOT / "tools" / "mutants.txt"
PAGE_FAULTS: Final = ROOT / "tools" / "page_faults.txt"
BY_HAND: Final = "by hand"
TOO_LONG: Final = "too long a run"
NO_START: Final = "pytest itself, which the fault keeps from starting"
LONGEST_S: Final = 3600  # of a whole run: the machine may be busy
# Sources, and the tests that must notice a fault in them.
ROOMS: Final = {
    "core": (
        ["awale_core/*.py"],
        [
            "tests/core/both/test_*.py",
            "tests/core/test_docs.py",
            "tests/core/test_perft.py",
            "tests/core/test_plain_rules.py",
            "tests/core/test_properties.py",
            "tests/firmware/test_maintenance.py",
            "tests/link/test_messages.py",
        ],
    ),
    "link": (
        ["host/awale_host/link/*.py", "host/awale_session/link/*.py"],
        ["tests/link/test_*.py", "tests/library/test_pull.py"],
    ),
    "touch": (
        ["firmware/awale_board/input_*.py"],
        [
            "tests/firmware/test_gestures.py",
            "tests/firmware/test_menu.py",
            "tests/firmware/test_touch.py",
            "tests/firmware/test_scenarios.py",
        ],
    ),
    "archive": (
        ["firmware/awale_board/store_*.py"],
        [
            "tests/firmware/test_archive_requests.py",
            "tests/firmware/test_crash_note.py",
            "tests/firmware/test_settings_store.py",
            "tests/firmware/test_archive.py",
            "tests/firmware/test_archive_room.py",
            "tests/firmware/test_damage.py",
            "tests/firmware/test_documents.py",
            "tests/firmware/both/test_*.py",
        ],
    ),
    "library": (
        ["host/awale_host/library/*.py", "host/awale_session/library/*.py"],
        ["tests/library/test_*.py", "tests/cli/test_logs.py", "tests/cli/test_logs_export.py"],
    ),
    "page": (
        [],  # tools/page_faults.txt
        ["tests/page/test_store.py", "tests/end_to_end/test_page_items.py"],
    ),
}
# These take long and repeat what quicker tests of the room check.
LEFT_OUT: Final = {"test_fuzz.py", "test_pulled_cables.py", "test_many_games.py"}


class Mutant(NamedTuple):
    """A fault: the occurrence of an operator of Cosmic Ray in a file, and its line there; with the
    operator BY_HAND, its number in PAGE_FAULTS."""

    room: str
    path: str
    operator: str
    occurrence: int
    line: int


def page_faults() -> list[tuple[str, str, str]]:
    """Return path, old text and new text of each fault written by hand. ValueError if an old text
    does not stand once in its file."""
    found = []
    for line in PAGE_FAULTS.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            path, old, new = line.split(" ¦ ")
            if (ROOT / path).read_text(encoding="utf-8").count(old) != 1:
                raise ValueError(f"{path}: “{old}” does not stand there once")
            found.append((path, old, new))
    return found


def mutants(room: str) -> Iterator[Mutant]:
    """Yield every fault that can be put into a room."""
    if room == "page":
        for number, (path, old, _) in enumerate(page_faults()):
            before = (ROOT / path).read_text(encoding="utf-8").partition(old)[0]
            yield Mutant(room, path, BY_HAND, number, before.count("\n") + 1)
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
    """Yield the numbers of the lines that only type checkers read."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            yield node.lineno
            for inner in node.body:
                yield from range(inner.lineno, (inner.end_lineno or 0) + 1)
        notes = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        for note in notes:
            if isinstance(note, ast.expr):
                yield from range(note.lineno, (note.end_lineno or 0) + 1)


def test_files(room: str) -> list[str]:
    """Return the test files of a room, relative to the root."""
    return [
        file.relative_to(ROOT).as_posix()
        for pattern in ROOMS[room][1]
        for file in sorted(ROOT.glob(pattern))
        if file.name not in LEFT_OUT
    ]


class Room:
    """The tests of a room in `copy`."""

    def __init__(self, name: str, copy: Path) -> None:
        self.copy = copy
        self._files = test_files(name)
        self._unsound: list[str] = []  # tests that fail without a fault, too

    def kills(self, mutant: Mutant, text: str) -> str:
        """Return the test that fails with this text of the mutated file and passes without, '' if
        none does. The files that name the mutated module run first, then short ones."""
        file = self.copy / mutant.path
        source = file.read_bytes()
        module = file.name if file.suffix != ".py" else file.stem

        def order(file: str) -> tuple[bool, int]:
            test = (self.copy / file).read_text(encoding="utf-8")
            return module not in test, len(test)

        while True:
            file.write_text(text, encoding="utf-8")
            try:
                failed = self._run(sorted(self._files, key=order))
            finally:
                file.write_bytes(source)
            if failed in ("", TOO_LONG, NO_START) or not self._run([failed]):
                return failed
            self._unsound.append(failed)

    def _run(self, tests: list[str]) -> str:
        """Return the first test that fails, '' if all pass, TOO_LONG if one does not end, NO_START
        if `conftest.py` cannot be imported."""
        command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
        command += ["-p", "tools.mutants_plugin"]
        command += [word for test in self._unsound for word in ("--deselect", test)]
        note = self.copy / "failed.txt"
        note.unlink(missing_ok=True)
        running = subprocess.Popen(
            [*command, *tests],
            cwd=self.copy,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={
                **os.environ,
                "AWALE_FAILED": str(note),
                "PYTHONPATH": os.pathsep.join([str(self.copy), f"{self.copy}/host"]),
            },
            start_new_session=True,
        )
        try:
            code = running.wait(LONGEST_S)
        except subprocess.TimeoutExpired:
            code = -signal.SIGKILL
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)  # and what the tests have started
        running.wait()
        if code < 0:
            return TOO_LONG
        if code == pytest.ExitCode.USAGE_ERROR:
            return NO_START
        if code and not note.exists():
            raise RuntimeError(f"pytest ended with code {code} for {' '.join(tests)}")
        return note.read_text(encoding="utf-8") if code else ""


def mutated_text(mutant: Mutant, source: bytes) -> str | None:
    """Return the file with the fault in it; None if there is none."""
    if mutant.operator == BY_HAND:
        _, old, new = page_faults()[mutant.occurrence]
        return source.decode().replace(old, new)
    operator = cosmic_ray.plugins.get_operator(mutant.operator)()
    mutated = mutate_code(source, operator, mutant.occurrence)
    return mutated.decode() if isinstance(mutated, bytes) else mutated


def tried(mutant: Mutant, room: Room) -> tuple[str, str]:
    """Return the mutated line and the test that fails, '' if every test passes."""
    source = (room.copy / mutant.path).read_bytes()
    text = mutated_text(mutant, source)
    if text is None:
        return "", "the mutant cannot be made"
    old, new = source.decode().splitlines(), text.splitlines()
    changed = [now for was, now in zip(old, new, strict=False) if was != now]
    return changed[0].strip() if changed else "(a line was removed)", room.kills(mutant, text)


def known() -> dict[tuple[str, str], str]:
    """Return the reasons of the equivalent mutants by path and mutated line."""
    found = {}
    for line in EQUIVALENT.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            path, mutated, reason = line.split(" ¦ ")
            found[path, mutated] = reason
    return found


def main() -> int:
    """Run a random sample and list the survivors; return 1 if one of them has no reason."""
    utf8_output()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--room", choices=list(ROOMS), action="append", help="default: all")
    parser.add_argument("--count", type=int, default=300, help="mutants in the sample")
    parser.add_argument("--skip", type=int, default=0, help="mutants of the sample to leave out")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rooms = options.room or list(ROOMS)
    everything = [mutant for room in rooms for mutant in mutants(room)]
    random.Random(options.seed).shuffle(everything)
    sample = everything[options.skip : options.skip + options.count]
    reasons = known()
    killed = equivalent = 0
    survivors = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "checkout"
        left_out = (".git", ".venv", "build", "__pycache__", ".*_cache", "images", "node_modules")
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*left_out))
        tests = {name: Room(name, copy) for name in rooms}
        for number, mutant in enumerate(sample, options.skip + 1):
            mutated, failed = tried(mutant, tests[mutant.room])
            state = f"killed by {failed}"
            if failed:
                killed += 1
            elif (mutant.path, mutated) in reasons:
                equivalent += 1
                state = "equivalent"
            else:
                survivors.append((mutant, mutated))
                state = f"SURVIVED: {mutated}"
            where = f"{mutant.path}:{mutant.line} {mutant.operator.split('/')[-1]}"
            print(f"{number:4} {where}: {state}", flush=True)
    count = len(sample) - equivalent
    share = 100 * killed / max(1, count)
    print(
        f"{killed} of {count} killed ({share:.0f} %), {equivalent} equivalent, seed {options.seed}"
    )
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
