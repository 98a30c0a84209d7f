# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The runner reports exactly the tests that fail under MicroPython."""

from pathlib import Path

import pytest

from tests.support.micropython_wasm import TestsUnderMicroPython, run

MIXED = """
def test_passes():
    assert 1 + 1 == 2

def test_fails():
    assert 1 + 1 == 3

def test_raises():
    raise ValueError("seeds")

def test_passes_after_them():
    assert b"seed"[0] == 115
"""


def test_runner_names_each_failing_test_and_runs_the_others(tmp_path: Path) -> None:
    (tmp_path / "test_mixed.py").write_text(MIXED)
    tests = TestsUnderMicroPython([tmp_path / "test_mixed.py"])
    assert tests.names == [
        "test_mixed::test_passes",
        "test_mixed::test_fails",
        "test_mixed::test_raises",
        "test_mixed::test_passes_after_them",
    ]
    tests.check("test_mixed::test_passes")
    tests.check("test_mixed::test_passes_after_them")
    with pytest.raises(AssertionError, match="test_fails"):
        tests.check("test_mixed::test_fails")
    with pytest.raises(AssertionError, match="ValueError: seeds"):
        tests.check("test_mixed::test_raises")


def test_all_tests_of_a_file_that_does_not_load_fail(tmp_path: Path) -> None:
    (tmp_path / "test_broken.py").write_text("import dataclasses\ndef test_it():\n    pass\n")
    tests = TestsUnderMicroPython([tmp_path / "test_broken.py"])
    with pytest.raises(AssertionError, match="dataclasses"):
        tests.check("test_broken::test_it")


def test_endless_loop_is_stopped_and_reported() -> None:
    first, second = run(["print('before')", "while True: pass"], timeout_s=3)
    assert first == ("before", None)
    assert second.error is not None
    assert "not finished after 3 s" in second.error
