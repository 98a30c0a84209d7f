# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Signals that end `awale play` are handled like Ctrl-C, on each system."""

import signal

import pytest
from awale_host.cli.play import terminated_like_interrupted


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGBREAK"])
def test_it_interrupts_and_is_given_back(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(signal, name):  # as on the other system
        monkeypatch.setattr(signal, name, signal.SIGINT, raising=False)
    number = getattr(signal, name)
    found = signal.signal(number, signal.default_int_handler)  # where nohup had it ignored
    before = signal.getsignal(number)
    try:
        with terminated_like_interrupted(), pytest.raises(KeyboardInterrupt):
            signal.raise_signal(number)
        assert signal.getsignal(number) is before
    finally:
        signal.signal(number, found)


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="Windows has no SIGHUP")
def test_nohup_is_obeyed() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with terminated_like_interrupted():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)
