# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A locked file has one holder, and who waits gets it next."""

import threading
from pathlib import Path

import pytest
from awale_host.locked_file import Locked, locked


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
