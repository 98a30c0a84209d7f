# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Kept machine code gives what numba's own call gives, without numba, and a damaged file is made
again."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from awale_host.native import entry as entries
from awale_host.native.entry import (
    FLAG,
    HALVES,
    NOTHING,
    NUMBER,
    NUMBERS,
    PAIR,
    ROWS,
    SHORTS,
    Entry,
    bound,
    entry,
    is_ready,
    prepared_beside,
)
from awale_host.native.jit import jit, on_compile
from awale_host.native.sources import cache_folder

ROOT = Path(__file__).parents[2]

needs_kept_code = pytest.mark.skipif(
    not entries._TRIED, reason="numba itself runs the code on this system"
)


@jit
def _sum_of(rows: Any) -> int:
    total = 0
    for row in range(rows.shape[0]):
        for column in range(rows.shape[1]):
            total += rows[row, column]
    return total


@entry(NUMBER, ROWS, SHORTS, HALVES, FLAG, NUMBER)
def summed(rows: Any, shorts: Any, halves: Any, negative: bool, more: int) -> int:
    total = _sum_of(rows) + shorts[1] * halves[2] + more
    return -total if negative else total


@entry(PAIR, NUMBERS)
def ends(numbers: Any) -> tuple[int, int]:
    return numbers[0], numbers[numbers.shape[0] - 1]


@entry(NOTHING, NUMBERS, NUMBER)
def add(numbers: Any, more: int) -> None:
    for at in range(numbers.shape[0]):
        numbers[at] += more


@entry(FLAG, NUMBER)
def is_odd(number: int) -> bool:
    return number & 1 == 1


@entry(NUMBER, NUMBER)
def allocating(number: int) -> int:
    memory = np.zeros(number, np.int64)
    memory[number - 1] = number
    return int(memory.sum())


def arrays() -> tuple[Any, Any, Any]:
    rows = np.arange(12).reshape(4, 3)
    return rows, np.array([1, -2], np.int16), np.array([0, 0, 40_000], np.int32)


def test_every_kind_of_argument_and_result_arrives() -> None:
    rows, shorts, halves = arrays()
    assert summed(rows, shorts, halves, False, 5) == 66 - 80_000 + 5
    assert summed(rows, shorts, halves, True, -(1 << 62)) == -(66 - 80_000 - (1 << 62))
    numbers = np.array([3, 5, -7])
    assert ends(numbers) == (3, -7)
    assert add(numbers, 10) is None
    assert numbers.tolist() == [13, 15, 3]
    assert (is_odd(-3), is_odd(4)) == (True, False)


def test_kept_code_and_numbas_own_agree() -> None:
    each: Any = summed
    assert each(*arrays(), True, 9) == each.for_python(*arrays(), True, 9)


def test_a_bound_call_sees_what_the_arrays_hold_by_then() -> None:
    numbers = np.array([1, 2, 3])
    both = bound(ends, numbers)
    assert both() == (1, 3)
    numbers[2] = 9
    assert both() == (1, 9)


@needs_kept_code
@pytest.mark.parametrize(
    "wrong",
    [np.zeros(4, np.int32), np.zeros((2, 2), np.int64), np.zeros(8, np.int64)[::2]],
    ids=["type", "dimensions", "layout"],
)
def test_another_array_than_declared_is_an_error(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"int64\[::1\] is wanted"):
        ends(wrong)


def test_too_few_arguments_are_an_error() -> None:
    with pytest.raises((ValueError, TypeError)):
        ends()  # type: ignore[call-arg]


def test_what_allocates_runs_though_it_cannot_be_kept() -> None:
    assert allocating(3) == 3


def fresh(function: Any) -> Entry:
    """The same entry as another process would make it."""
    return Entry(function.py_func, function._result, function._kinds)


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(entries, "cache_folder", lambda name: tmp_path)
    return tmp_path


@pytest.fixture
def shipped(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the package's portable code, empty."""
    folder = tmp_path_factory.mktemp("shipped")
    monkeypatch.setattr(entries, "SHIPPED", folder)
    return folder


@needs_kept_code
def test_code_is_compiled_once_and_loaded_ever_after(own_cache: Path) -> None:
    compiled: list[str] = []
    with on_compile(lambda: compiled.append("once")):
        assert fresh(is_odd)(7)
    assert compiled == ["once"]
    with on_compile(lambda: compiled.append("again")):
        assert fresh(is_odd)(7)
    assert compiled == ["once"]


@needs_kept_code
@pytest.mark.parametrize(
    "damage", [lambda code: code[:-9], lambda code: code[:60] + b"?" + code[61:], lambda code: b""]
)
def test_a_damaged_file_is_made_again(own_cache: Path, damage: Any) -> None:
    assert fresh(is_odd)(7)
    (file,) = own_cache.iterdir()
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    assert fresh(is_odd)(7)
    assert file.read_bytes() == whole


@needs_kept_code
def test_without_a_folder_to_write_to_it_runs_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entries, "cache_folder", lambda name: tmp_path / "missing")
    assert fresh(is_odd)(7)


@needs_kept_code
def test_portable_code_of_the_package_is_used_instead_of_compiling(
    own_cache: Path, shipped: Path
) -> None:
    name = fresh(is_odd).shipped_name()
    (shipped / name).write_bytes(fresh(is_odd).portable())
    compiled: list[str] = []
    with on_compile(lambda: compiled.append("here")):
        assert fresh(is_odd)(7)
    assert compiled == []
    assert len(list(own_cache.iterdir())) == 1


@needs_kept_code
def test_unreadable_portable_code_leaves_the_work_to_numba(own_cache: Path, shipped: Path) -> None:
    (shipped / fresh(is_odd).shipped_name()).write_bytes(b"of a later LLVM")
    assert fresh(is_odd)(7)


@pytest.fixture
def shared_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache for this process and those that it starts."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (ROOT, ROOT / "host"))))
    monkeypatch.setattr(entries, "cache_folder", cache_folder.__wrapped__)
    return tmp_path


@needs_kept_code
def test_another_process_compiles_it_and_the_first_call_waits(shared_cache: Path) -> None:
    each = fresh(is_odd)
    compiled: list[str] = []
    with on_compile(lambda: compiled.append("here")):
        assert prepared_beside(each)
        assert each(7)
        assert is_ready(each)
    assert compiled == []
    (file,) = shared_cache.rglob("is_odd-*.o")
    made = file.stat().st_mtime_ns
    again = fresh(is_odd)
    assert prepared_beside(again)
    assert is_ready(again)
    assert again(7)
    assert file.stat().st_mtime_ns == made


@needs_kept_code
def test_what_the_other_process_fails_to_compile_is_compiled_here(
    shared_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    each = fresh(is_odd)
    failing, gate = shared_cache / "python", shared_cache / "gate"
    os.mkfifo(gate)
    failing.write_text(f"#!/bin/sh\nread line < {gate}\nexit 1\n")
    failing.chmod(0o755)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "executable", str(failing))
        assert prepared_beside(each)
    assert not is_ready(each)
    gate.write_text("go\n")
    compiled: list[str] = []
    with on_compile(lambda: compiled.append("here")):
        assert each(7)
    assert is_ready(each)
    assert compiled == ["here"]


@needs_kept_code
def test_two_engines_of_one_program_share_the_other_process(
    shared_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    each = fresh(is_odd)
    monkeypatch.setattr(sys, "executable", "/bin/true")
    started: list[Any] = []
    start = subprocess.Popen

    def counted(*args: Any, **options: Any) -> Any:
        started.append(start(*args, **options))
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", counted)
    begun = threading.Barrier(4)

    def engine() -> None:
        begun.wait()
        assert prepared_beside(each)

    threads = [threading.Thread(target=engine) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert each(7)
    assert len(started) == 1


@needs_kept_code
def test_where_nothing_can_be_kept_or_started_the_caller_compiles(
    shared_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(entries, "cache_folder", lambda name: shared_cache / "missing")
        assert not prepared_beside(fresh(is_odd))
    monkeypatch.setattr(sys, "executable", str(shared_cache / "no-python"))
    each = fresh(is_odd)
    assert not prepared_beside(each)
    assert is_ready(each)
    assert each(7)


def test_many_threads_load_one_entry_at_once(own_cache: Path) -> None:
    each = fresh(is_odd)
    answers: list[bool] = []
    threads = [threading.Thread(target=lambda: answers.append(each(7))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [True] * 8


@needs_kept_code
def test_the_second_start_of_the_engine_does_without_numba() -> None:
    program = (
        "import json, sys\n"
        "from awale_host.engine import Limits, best_engine\n"
        "from awale_core import Game\n"
        "engine = best_engine(tables='off', table_mb=1)\n"
        "result = engine.think(Game(), Limits(depth=9))\n"
        "print(json.dumps([result.nodes, result.pit, 'numba' in sys.modules]))"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "host")))}

    def start() -> Any:
        return json.loads(
            subprocess.run(
                [sys.executable, "-c", program],
                check=True,
                capture_output=True,
                encoding="utf-8",
                env=environment,
            ).stdout
        )

    first, second = start(), start()
    assert second[:2] == first[:2]
    assert second[2] is False
