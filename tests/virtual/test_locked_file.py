# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A locked file has one holder, and who waits gets it next."""

import errno
import os
import sys
import threading
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from types import ModuleType

import pytest
from awale_engine.locked_file import Locked, locked


def test_it_has_one_holder(tmp_path: Path) -> None:
    with locked(tmp_path / "lock"), pytest.raises(Locked):
        locked(tmp_path / "lock")
    locked(tmp_path / "lock").close()


def test_who_waits_gets_it_when_it_is_free(tmp_path: Path) -> None:
    order = []
    begun = threading.Event()
    first = locked(tmp_path / "lock")

    def wait() -> None:
        begun.set()
        with locked(tmp_path / "lock", wait=True):
            order.append("second")

    thread = threading.Thread(target=wait)
    thread.start()
    begun.wait()
    order.append("first is done")
    first.close()
    thread.join()
    assert order == ["first is done", "second"]


class WindowsLocks:
    """`msvcrt` of Windows: each call of `locking` answers with the next of `answers`."""

    LK_LOCK, LK_NBLCK = 1, 2

    def __init__(self, *answers: int) -> None:
        self.answers = list(answers)
        self.modes: list[int] = []

    def locking(self, descriptor: int, mode: int, count: int) -> None:
        self.modes.append(mode)
        answer = self.answers.pop(0)
        if answer:
            raise OSError(answer, os.strerror(answer))


def on_windows(monkeypatch: pytest.MonkeyPatch, locks: WindowsLocks) -> ModuleType:
    """Return the module as Windows runs it."""
    monkeypatch.setitem(sys.modules, "msvcrt", locks)
    monkeypatch.setattr(sys, "platform", "win32")
    spec = find_spec("awale_engine.locked_file")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_windows_waits_for_a_lock_longer_than_its_call_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locks = WindowsLocks(errno.EDEADLK, errno.EDEADLK, 0)
    on_windows(monkeypatch, locks).locked(tmp_path / "a", wait=True).close()
    assert locks.modes == [locks.LK_LOCK] * 3


def test_windows_reports_a_held_lock_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locks = WindowsLocks(errno.EACCES)
    module = on_windows(monkeypatch, locks)
    with pytest.raises(module.Locked):
        module.locked(tmp_path / "a")
    assert locks.modes == [locks.LK_NBLCK]


@pytest.mark.parametrize("wait", [False, True])
def test_a_file_system_without_locks_is_an_error_and_no_endless_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wait: bool
) -> None:
    module = on_windows(monkeypatch, WindowsLocks(errno.EINVAL))
    with pytest.raises(OSError, match=os.strerror(errno.EINVAL)):
        module.locked(tmp_path / "a", wait=wait)
