# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A file that another program reads is replaced when that lets go, as Windows demands."""

import errno
import itertools
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from awale_engine import compiler, replace_file
from awale_engine.errors import AwaleError
from awale_engine.replace_file import PATIENCE_S, StillOpen
from awale_engine.tables import layer_file
from awale_host.library import restored

Refuse = Callable[[int], list[int]]


@pytest.fixture
def refuse(monkeypatch: pytest.MonkeyPatch) -> Refuse:
    """Make the system refuse the next `times` replacements as Windows does; the list has as many
    entries as there were attempts."""

    def begin(times: int) -> list[int]:
        attempts: list[int] = []
        real = os.replace

        def refusing(new: Path, old: Path) -> None:
            attempts.append(len(attempts))
            if len(attempts) <= times:
                raise PermissionError(errno.EACCES, "Access is denied", str(new), 5, str(old))
            real(new, old)

        monkeypatch.setattr(os, "replace", refusing)
        monkeypatch.setattr(replace_file, "ON_WINDOWS", True)
        return attempts

    return begin


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    """A new file and the old one."""
    new, old = tmp_path / "new", tmp_path / "old"
    new.write_text("new")
    old.write_text("old")
    return new, old


def test_it_waits_until_the_other_program_lets_go(refuse: Refuse, pair: tuple[Path, Path]) -> None:
    attempts = refuse(3)
    pauses: list[float] = []
    replace_file.replace_file(*pair, lambda: 0.0, pauses.append)
    assert len(attempts) == 4
    assert len(pauses) == 3
    assert pair[1].read_text() == "new"


def test_after_a_while_it_gives_up_and_says_why(refuse: Refuse, pair: tuple[Path, Path]) -> None:
    refuse(10**6)
    now = itertools.count()
    with pytest.raises(StillOpen, match="another program has the file open: close that") as caught:
        replace_file.replace_file(*pair, lambda: float(next(now)), lambda seconds: None)
    assert caught.value.filename == str(pair[1])
    assert PATIENCE_S <= next(now) <= PATIENCE_S + 3
    assert pair[1].read_text() == "old"


def test_elsewhere_a_refusal_is_final(
    refuse: Refuse, pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    attempts = refuse(10**6)
    monkeypatch.setattr(replace_file, "ON_WINDOWS", False)
    with pytest.raises(PermissionError):
        replace_file.replace_file(*pair)
    assert len(attempts) == 1


def a_layer(folder: Path) -> None:
    layer_file.write(folder / "file", [b"new"])


def a_rescued_library(folder: Path) -> None:
    (folder / "made").write_bytes(b"new")
    assert restored.put_in_place(folder / "made", folder / "file")


@pytest.mark.parametrize("write", [a_layer, a_rescued_library])
def test_what_programs_write_waits_for_another_program(
    write: Callable[[Path], None], refuse: Refuse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unsupported(*paths: Path) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", unsupported)
    attempts = refuse(1)
    write(tmp_path)
    assert len(attempts) == 2
    assert (tmp_path / "file").is_file()


def test_a_layer_that_cannot_be_replaced_is_one_sentence(
    refuse: Refuse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(10**6)
    monkeypatch.setattr(replace_file, "PATIENCE_S", -1.0)
    with pytest.raises(AwaleError, match="another program has the file open"):
        a_layer(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_kernel_that_another_process_has_compiled_and_loaded_is_used(
    refuse: Refuse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compiled(command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
        Path(command[command.index("-o") + 1]).write_bytes(b"library")
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(subprocess, "run", compiled)
    refuse(10**6)
    to = tmp_path / "awale.dll"
    with pytest.raises(PermissionError):
        compiler.compile_kernel(to, ["cc"])
    to.write_bytes(b"library of another process")
    compiler.compile_kernel(to, ["cc"])
    assert to.read_bytes() == b"library of another process"


def test_an_old_kernel_that_is_loaded_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows does not remove a library that a program uses."""

    def refused(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(errno.EACCES, "Access is denied", str(path))

    old = tmp_path / f"000000000000-{compiler.library_name()}"
    old.touch()
    monkeypatch.setattr(compiler, "BUILT", tmp_path)
    monkeypatch.delenv("AWALE_KERNEL", raising=False)
    monkeypatch.setattr(compiler, "compile_kernel", lambda to, command: to.touch())
    monkeypatch.setattr(compiler, "find_compiler", lambda: ["cc"])
    monkeypatch.setattr(Path, "unlink", refused)
    assert compiler.build().exists()
    assert old.exists()
