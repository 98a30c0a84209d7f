# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Failures of every kind: a blink code, a traceback in memory too, and the saved game back.

The module is long because all tests run `main.py` with the same chip and memory."""

import importlib
import runpy
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from awale_board import blink_codes, layout
from awale_board.store_backends import open_memory
from awale_board.store_crash import noted
from awale_board.store_journal import HEADER
from awale_board.store_reader import ArchiveReader
from awale_board.store_recovery import MOST_FAILURES, open_archive, replay
from awale_board.store_settings import SettingsStore
from awale_machine.faults import Faults

from tests.support.archive_bench import banks_of
from tests.support.main_in_process import FIRMWARE, Chip, Ended, Reloaded, WasReset

MODULES = sorted(path.stem for path in (FIRMWARE / "awale_board").glob("*.py"))
NO_CODE = {
    "__init__",
    "interfaces",
    "blink_codes",
    "store_migration",
    "console",
}  # nothing of them runs before a failure, or without a console
# A failure in a request, and in what only requests use, is answered; the program goes on.
REQUESTS = {"link_archive", "link_game", "link_maintenance", "store_crash", "store_reader"}
# Bound to one chip's stand-ins; see `test_a_device_that_fails`.
DEVICES = {"hardware", "hardware_start"}


class Trap:
    """Makes every function of a module raise, from `arm` on until `release`."""

    def __init__(self, name: str) -> None:
        self._module = module = importlib.import_module(f"awale_board.{name}")
        self._codes: dict[FunctionType, types.CodeType] = {}
        for value in list(vars(module).values()):
            if getattr(value, "__module__", "") != module.__name__:
                continue
            for member in vars(value).values() if isinstance(value, type) else [value]:
                function = member.fget if isinstance(member, property) else member
                if isinstance(function, FunctionType) and not function.__code__.co_freevars:
                    self._codes[function] = function.__code__

    def arm(self) -> None:
        def trapped(*arguments: Any, **more: Any) -> None:
            raise ZeroDivisionError("a trap")

        sys.modules[self._module.__name__] = self._module  # the board may have forgotten it
        for function, code in self._codes.items():
            function.__code__ = trapped.__code__.replace(
                co_filename=code.co_filename, co_firstlineno=code.co_firstlineno
            )

    def release(self) -> None:
        for function, code in self._codes.items():
            function.__code__ = code


@pytest.fixture
def trap() -> Iterator[Callable[[str], Trap]]:
    made: list[Trap] = []

    def make(name: str) -> Trap:
        made.append(Trap(name))
        return made[-1]

    yield make
    for one in made:
        one.release()


def begin(chip: Chip) -> Iterator[int]:
    """A game with two moves; in it, all that a game can have."""
    yield 300
    yield from chip.tap("ok")
    for pad in ("C", "d"):
        yield from chip.tap(pad)
        yield 6_000


def go_on(chip: Chip) -> Iterator[int]:
    """Something of everything, without a move."""
    for message in ("hello", "state", "archive_status", "health", "get"):
        yield from chip.ask(t=message, v=1)
    yield from chip.tap("d")  # not allowed
    yield from chip.tap("ok")  # a hint
    yield 5_000
    yield from chip.tap("undo")
    yield 3_000
    yield from chip.tap("d")
    yield 6_000
    yield from chip.tap("new", "undo", ms=2_000)
    yield from chip.tap("store_south")
    yield 1_000


def to_menu(chip: Chip) -> Iterator[int]:
    """The game is left."""
    yield from chip.tap("ok")
    yield from chip.tap("new", "undo", ms=2_000)
    yield from chip.tap("ok")
    yield 500


def idle(chip: Chip) -> Iterator[int]:
    yield from chip.tap("b")
    yield 70_000


def games(chip: Chip) -> dict[str, list[int]]:
    """The games in memory, by id."""
    settings_store = SettingsStore(chip.nvm)
    memory = open_memory(None, chip.nvm, settings_store)
    assert memory is not None
    archive = open_archive(memory)
    found = {}
    for bank in banks_of(archive):
        for game in range(len(bank.starts)):
            payload = bank.payload(game)
            found[payload[:4].hex()] = replay(payload[4], None, bank.symbols(game)).moves
    return found


def fill(chip: Chip) -> None:
    """Leave little room in the memory."""
    archive = open_archive(open_memory(None, chip.nvm, SettingsStore(chip.nvm)))  # type: ignore[arg-type]
    while ArchiveReader(archive).games_left() > 3:
        archive.begin(bytes((archive.next, 0, 0, 1, 0, 1, 1, 0)))
        archive.append(bytes(range(6)) * 14)
        archive.append(b"\7")


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [name for name in MODULES if name not in NO_CODE | DEVICES | REQUESTS]
)
def test_a_failure_in_any_module(
    name: str, chip: Chip, trap: Callable[[str], Trap], capsys: pytest.CaptureFixture[str]
) -> None:
    if name == "store_repair":
        fill(chip)
        chip.nvm[HEADER + 6] ^= 1
    one = trap(name)
    after = []  # what the game was when the trap was set

    def armed(script: Callable[[Chip], Iterator[int]]) -> Iterator[int]:
        after.append(games(chip))
        one.arm()
        yield from script(chip)

    def in_game() -> Iterator[int]:
        yield from begin(chip)
        yield from armed(go_on)

    def at_start() -> Iterator[int]:
        yield 100

    def in_menu() -> Iterator[int]:
        yield from to_menu(chip)
        yield from armed(idle)

    assert chip.blinks == []
    how = chip.run(in_game())
    if how is not Reloaded:  # nothing of it runs in a game: then as the program starts
        one.release()
        after.append(games(chip))
        one.arm()
        how = chip.run(at_start())
    if how is not Reloaded:  # … or in the start menu
        one.release()
        how = chip.run(in_menu())
    assert how is Reloaded
    one.release()
    assert set(chip.blinks) == {0, blink_codes.STOPPED}
    report = capsys.readouterr().out
    assert "ZeroDivisionError: a trap" in report
    assert f"{name}.py" in report
    if name not in ("store_repair", "store_settings"):  # which the note needs
        assert noted(chip.nvm).endswith("ZeroDivisionError: a trap")
    chip.blinks.clear()

    def look() -> Iterator[int]:
        yield 500
        yield from chip.ask(t="hello", v=1)
        chip.heard()
        yield from chip.ask(t="state")

    assert chip.run(look()) is Ended
    (state,) = [message for message in chip.heard() if message["t"] == "state"]
    kept = games(chip)
    assert all(kept[id][: len(moves)] == moves for id, moves in after[-1].items())
    if len(after) == 1:  # in the game: it is on the table again
        assert state["phase"] == "play"
        assert state["paused"]
        assert kept[bytes.fromhex(state["game"])[::-1].hex()] == [2, 9]
    assert chip.blinks == []


def test_the_board_plays_although_its_memory_cannot_be_read(
    chip: Chip, trap: Callable[[str], Trap], capsys: pytest.CaptureFixture[str]
) -> None:
    chip.run(begin(chip))
    before = bytes(chip.nvm)
    trap("store_bank").arm()
    assert chip.run(iter((500,))) is Reloaded

    def play() -> Iterator[int]:
        yield from begin(chip)
        yield from chip.ask(t="hello", v=1)
        chip.heard()
        yield from chip.ask(t="state")
        assert chip.heard()[-1]["ply"] == 2

    assert chip.run(play()) is Ended
    assert "can not be read" in capsys.readouterr().out
    assert bytes(chip.nvm[:3584]) == before[:3584]


@pytest.mark.parametrize(
    "reasons",
    [("STARTUP", "WATCHDOG"), ("SUPERVISOR_RELOAD", "POWER_ON")],
    ids=lambda each: each[0],
)
def test_failures_in_a_row_lead_to_the_start_menu(chip: Chip, reasons: tuple[str, str]) -> None:
    chip.run(begin(chip))
    phases = []
    for _ in range(MOST_FAILURES):
        chip.run_reason, chip.reset_reason = reasons
        phases.append(chip.answer("state")["phase"])
    assert phases == ["play"] * (MOST_FAILURES - 1) + ["menu"]


def test_the_watchdog_is_fed_in_every_pass_and_while_a_code_blinks(
    chip: Chip, trap: Callable[[str], Trap]
) -> None:
    def fails() -> Iterator[int]:
        yield 1_000
        assert chip.fed >= 99
        chip.fed = 0
        trap("input_touch").arm()
        yield 100

    assert chip.run(fails()) is Reloaded
    assert chip.fed >= 10


def test_a_crash_is_in_the_health(chip: Chip, trap: Callable[[str], Trap]) -> None:
    """After the reload, and after a power cut."""
    one = trap("input_touch")
    one.arm()
    assert chip.run(iter((500,))) is Reloaded
    one.release()
    for _ in range(2):
        assert chip.answer("health")["crash"].endswith("ZeroDivisionError: a trap")
        chip.run_reason, chip.reset_reason = "STARTUP", "POWER_ON"
    assert not list(Path().iterdir())  # nothing on the drive


def test_a_pad_that_a_finger_keeps_from_being_read_at_power_on_works_once_it_has_left(
    chip: Chip,
) -> None:
    """CircuitPython raises for a pad that reads its end when it is made: on a charger, a finger
    does that in a third to a half of all phases of the mains."""
    pin = layout.PAD_PINS[0]
    idle, chip.raw[pin] = chip.raw[pin], 10_000
    missing = []

    def health() -> Iterator[int]:
        yield from chip.ask(t="hello", v=1)
        yield from chip.ask(t="health")
        missing.append(chip.heard()[-1]["missing"])

    def play() -> Iterator[int]:
        yield from health()
        chip.raw[pin] = 9_999  # another phase: now the pad can be made
        yield 1_200
        yield from health()
        chip.raw[pin] = idle
        yield 500
        yield from chip.tap("ok")
        yield from chip.tap("A")
        yield from chip.ask(t="state")
        assert chip.heard()[-1]["ply"] == 1

    assert chip.run(play()) is Ended
    assert missing == [[0], []]


def test_an_overloaded_led_supply_is_reported_to_the_pc(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    chip = Chip(monkeypatch, tmp_path, Faults(overload=True))
    assert chip.answer("health")["supply"] is False


# -- what cannot even start --------------------------------------------------------------------


def test_a_device_that_fails(chip: Chip, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: object, **__: object) -> None:
        raise ValueError("pin in use")

    monkeypatch.setattr(sys.modules["pwmio"], "PWMOut", busy)
    assert chip.run(iter(())) is Reloaded
    assert set(chip.blinks) == {0, blink_codes.STOPPED}
    assert "pin in use" in noted(chip.nvm)


def test_damaged_blink_codes_do_not_stop_the_board(
    chip: Chip, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A power cut in the first start after an install can damage blink_codes.py alone."""
    monkeypatch.setitem(sys.modules, "awale_board.blink_codes", None)
    assert chip.run(begin(chip)) is Ended
    assert [len(moves) for moves in games(chip).values()] == [2]
    assert "blink_codes.py is missing or damaged" in capsys.readouterr().out


class Incompatible(types.ModuleType):
    """A file that another version of CircuitPython has compiled."""

    def __getattr__(self, name: str) -> object:
        raise ValueError("Incompatible .mpy file. Please update all .mpy files.")


@pytest.mark.parametrize(
    ("module", "there", "said"),
    [
        ("neopixel", None, "neopixel"),
        ("awale_board.light_markers", None, "awale_board.light_markers"),
        ("awale_board.app", Incompatible("awale_board.app"), "Incompatible"),
    ],
)
def test_a_missing_or_foreign_file_is_reported_in_light_and_on_the_console(
    module: str,
    there: object,
    said: str,
    chip: Chip,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in [name for name in sys.modules if name.startswith("awale_board")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, there)
    with pytest.raises((ImportError, ValueError)):
        runpy.run_path(str(FIRMWARE / "main.py"), run_name="__main__")
    assert set(chip.blinks) == {0, blink_codes.LIBRARY}
    printed = capsys.readouterr().out
    assert "awale install" in printed
    assert said in printed


@pytest.mark.parametrize("name", sorted(REQUESTS))
def test_a_failure_in_a_request_is_answered_and_the_game_goes_on(
    name: str, chip: Chip, trap: Callable[[str], Trap]
) -> None:
    def in_game() -> Iterator[int]:
        yield from begin(chip)
        trap(name).arm()
        for kind in ("hello", "archive_status", "health", "get", "ping"):
            yield from chip.ask(t=kind, v=1)

    assert chip.run(in_game()) is Ended
    assert chip.blinks == []
    heard = chip.heard()
    failed = [message["text"] for message in heard if message.get("code") == "failed"]
    assert failed
    assert set(failed) == {"ZeroDivisionError: a trap"}
    assert heard[-1]["t"] == "pong"


def test_too_old_a_circuitpython_is_reported_in_light_and_on_the_console(
    chip: Chip, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old = types.SimpleNamespace(**vars(sys.implementation))
    old.name, old.version = "circuitpython", (9, 2, 8)
    monkeypatch.setattr(sys, "implementation", old)
    chip.run(iter((100,)))
    assert set(chip.blinks) == {0, blink_codes.VERSION}
    assert "CircuitPython 10 or newer" in capsys.readouterr().out


def test_what_a_start_takes_from_the_settings_is_said_on_the_console(
    chip: Chip, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also what was saved while the board ran; lines that are not used are named."""
    for data, said in (
        (b"AWALE_BRIGHTNESS = 6\nAWALE_SPEED = slow", ["AWALE_SPEED = slow"]),
        (b'AWALE_NAME = "Awal\xe9"\rAWALE_SPEED: 1\rAWALE_SOUND = "off"', [
            "AWALE_SOUND = off", "line 1: AWALE_NAME", "line 2: AWALE_SPEED"
        ]),
        (b"AWALE_BRIGHTNESS = 6", []),
    ):  # fmt: skip
        Path("settings.toml").write_bytes(data)
        chip.run(iter((500,)))
        printed = capsys.readouterr().out.splitlines()
        assert len(printed) == len(said)
        for line, beginning in zip(printed, said, strict=True):
            assert line.startswith(f"settings.toml: {beginning}")


@pytest.mark.parametrize(("reason", "again"), [("BROWNOUT", True), ("USER", False)])
def test_safe_mode_explains_itself_and_starts_the_board_again(
    reason: str,
    again: bool,
    chip: Chip,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    supervisor: Any = sys.modules["supervisor"]
    runtime = types.SimpleNamespace(safe_mode_reason=reason)
    monkeypatch.setattr(supervisor, "runtime", runtime)
    monkeypatch.setattr(supervisor.SafeModeReason, reason, reason)
    ended: object = None
    try:
        runpy.run_path(str(FIRMWARE / "safemode.py"))
    except WasReset:
        ended = WasReset
    assert (ended is WasReset) is again
    assert set(chip.blinks) == {0, blink_codes.SAFE_MODE}
    assert reason in capsys.readouterr().out


def test_a_blink_code_never_fails_itself(
    chip: Chip, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "digitalio", None)
    blink_codes.blink(blink_codes.STOPPED, 1)
    assert "blink_codes" in capsys.readouterr().out
    assert chip.blinks == []
