# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Ctrl-C on the console: once it ends nothing, twice it gives the prompt."""

import sys
import time
from collections.abc import Iterator

import awale_board
import pytest
from awale_board.console import AGAIN, AGAIN_MS, Console

from tests.support.firmware_harness import Port
from tests.support.main_in_process import Chip, Reloaded


class Terminal(Port):
    """A console; its lines are no messages."""

    def write(self, data: bytes) -> int:
        self.outgoing += data
        return len(data)


def typed(*keys: tuple[int, bytes]) -> tuple[list[bool], bytes]:
    """Whether the console ends the program at each of these moments, and what it prints."""
    port = Terminal()
    console = Console(port)
    ends = []
    for now_ms, data in keys:
        port.incoming += data
        ends.append(console.ends(now_ms))
    return ends, port.outgoing


@pytest.mark.report
def test_one_ctrl_c_says_what_a_second_one_does() -> None:
    assert typed((5, b""), (10, b"\x03"), (20, b"hello")) == ([False, False, False], AGAIN)


def test_a_second_one_within_two_seconds_ends_the_program() -> None:
    assert typed((0, b"\x03"), (AGAIN_MS - 1, b"x\x03"))[0] == [False, True]
    assert typed((0, b"\x03"), (AGAIN_MS, b"\x03"))[0] == [False, False]
    assert typed((0, b"\r\x03\x03"))[0] == [True]
    assert Console(None).ends(0) is False  # nothing does without a console


def interrupted() -> Iterator[int]:
    yield 500
    raise KeyboardInterrupt


@pytest.mark.report
def test_where_circuitpython_stops_the_program_it_starts_again(chip: Chip) -> None:
    assert chip.run(interrupted()) is Reloaded


def interrupt(*given: object, **named: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.report
@pytest.mark.parametrize("module", ["blink_codes", "app", "hardware"])
def test_and_so_it_does_while_it_is_loaded(
    chip: Chip, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    finder = type("Finder", (), {})
    name = f"awale_board.{module}"
    finder.find_spec = staticmethod(  # type: ignore[attr-defined]
        lambda asked, path, target=None: interrupt() if asked == name else None
    )
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.delattr(awale_board, module, raising=False)
    monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
    assert chip.run(iter([10])) is Reloaded


@pytest.mark.report
def test_and_while_it_reports_a_failure(chip: Chip, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("awale_board.app.App.step", lambda app, now_ms: int(""))
    monkeypatch.setattr("awale_board.blink_codes.blink", interrupt)
    assert chip.run(iter([10_000])) is Reloaded


def test_and_while_a_file_that_does_not_load_blinks_with_its_traceback(
    chip: Chip, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "awale_board.app", None)
    monkeypatch.setattr("awale_board.blink_codes.blink", interrupt)
    assert chip.run(iter([10])) is Reloaded
    assert "ModuleNotFoundError" in capsys.readouterr().err


def test_and_a_second_ctrl_c_gives_the_prompt(chip: Chip, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(seconds: float) -> None:
        if seconds == AGAIN_MS / 1000:
            raise KeyboardInterrupt

    monkeypatch.setattr(time, "sleep", pressed)
    assert chip.run(interrupted()) is SystemExit
