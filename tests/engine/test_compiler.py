# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The kernel's library: what it needs, with which compiler, and what happens without one."""

import ctypes
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from awale_engine import compiler
from awale_engine.native import read_header
from awale_engine.position import rules_code

from awale_core import rule_set
from tools.kernel_builds import find_zig


def needs(tool: str) -> None:
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not here")


@pytest.mark.slow
def test_the_library_needs_nothing_but_two_functions_of_c(tmp_path: Path) -> None:
    for tool in ("cc", "readelf"):
        needs(tool)
    library = tmp_path / "awale.so"
    compiler.compile_kernel(library, ["cc"], "-nostdlib")
    symbols = subprocess.run(
        ["readelf", "-W", "--dyn-syms", library], capture_output=True, encoding="utf-8", check=True
    )
    missing = {
        line.split()[7]
        for line in symbols.stdout.splitlines()
        if "UND" in line.split() and len(line.split()) > 7
    }
    assert missing <= {"memcpy", "memset"}


@pytest.mark.slow
def test_the_compiler_has_nothing_to_warn_of(tmp_path: Path) -> None:
    needs("cc")
    compiler.compile_kernel(tmp_path / "awale.so", ["cc"], "-Werror")
    (tmp_path / "worse.c").write_text("int f(int unused) { return 0; }")
    command = ["cc", *compiler.FLAGS, "-Werror", "-c", "worse.c"]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True).returncode != 0


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A checkout on a machine without a C compiler, whose library is missing."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.delenv("AWALE_KERNEL", raising=False)
    monkeypatch.setattr(compiler, "BUILT", tmp_path)


@pytest.mark.slow
@pytest.mark.usefixtures("bare")
def test_without_a_c_compiler_zig_compiles(capsys: pytest.CaptureFixture[str]) -> None:
    find_zig()
    assert compiler.find_compiler() == [sys.executable, "-m", "ziglang", "cc"]
    assert compiler.main() == 0
    assert "Compiling the engine with" in capsys.readouterr().out
    found = read_header(compiler.HEADER, ctypes.CDLL(str(compiler.library())))
    start = found["position"](0x040404040404, 0x040404040404)
    assert found["perft"](start, 5, rules_code(rule_set("abapa"))) == 5219


@pytest.mark.usefixtures("bare")
def test_without_compiler_and_network_the_core_plays_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failed = subprocess.CompletedProcess([""], 1, "", "")
    monkeypatch.setattr("awale_engine.compiler.subprocess.run", lambda command, **options: failed)
    monkeypatch.setattr("awale_engine.compiler.importlib.util.find_spec", lambda name: None)
    assert compiler.main() == 0
    said = capsys.readouterr().out
    assert "is the network there? Or install a C compiler" in said
    assert "Until then the core's own, slower search plays." in said
    assert not compiler.library().exists()
