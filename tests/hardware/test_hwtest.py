# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The hardware test runs on virtual boards, finds nothing on a sound one and names each fault."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from awale_host.virtual.process import BoardProcess, start_board
from awale_session.errors import AwaleError

from hardware import bringup
from hardware.description import read_description
from tests.support.console_output import until_said

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = "AWALE_HWTEST_WAIT_MS = 1\nAWALE_HWTEST_STEP_MS = 1\nAWALE_HWTEST_HANDS_S = {}\n"
GAMES = bytes(range(256)) * 16
FAULTS = {
    "sound": [],
    "with games": [],
    "missing resistor": ["missing-resistor:C"],
    "broken chain": ["broken-chain:100"],
    "low supply": ["low-supply:4.1"],
    "fewer": ["bridge:GP28+GND"],
    "thin cable": ["thin-cable:2"],
    "no light": ["broken-chain:0"],
    "many": ["dark-led:17", "bridge:GP3+GP4", "overload", "missing-resistor:ok"],
}


def fresh_drive(folder: Path, hands_s: int = 0) -> Path:
    """A drive with nothing but the hardware test."""
    folder.mkdir(parents=True)
    bringup.install(folder, "main.py")
    (folder / "settings.toml").write_text(SETTINGS.format(hands_s), encoding="ascii")
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the boards' states, by name."""
    return tmp_path_factory.mktemp("boards")


@pytest.fixture(scope="module")
def said(folder: Path) -> Iterator[dict[str, str]]:
    """Return the output of boards with each set of faults; they run in parallel."""
    drive = fresh_drive(folder / "drive")
    boards = {}
    try:
        for name, faults in FAULTS.items():
            (folder / name).mkdir()
            if name == "with games":
                (folder / name / "nvm.bin").write_bytes(GAMES)
            console = folder / f"{name}.txt"
            board = start_board(
                state_dir=folder / name, console=console, firmware=drive, faults=faults
            )
            boards[name] = (board, console)
        yield {name: until_said(*board, "RESULT") for name, board in boards.items()}
    finally:
        for board, _ in boards.values():
            board.stop()


def faults_in(text: str) -> list[str]:
    return [line[6:] for line in text.splitlines() if line.startswith("FAIL  ")]


def test_it_lights_as_many_leds_as_the_board_says(said: dict[str, str]) -> None:
    assert faults_in(said["fewer"]) == []
    assert "pass  LEDs: all 120" in said["fewer"]


def test_a_sound_board_passes(said: dict[str, str]) -> None:
    assert faults_in(said["sound"]) == []
    assert "RESULT pass" in said["sound"]
    for words in (
        "pass  pins",
        "V without load",
        "V under load",
        "pass  LEDs: all 192",
        "pass  touch: all 17 pads rest where the model says",
        "note  touch: pad A (GP2) reads",
        "note  touch: not tried with a finger",
        "three rising tones",
        "pass  flash: the memory for games",
    ):
        assert words in said["sound"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("missing resistor", "pad C (GP4) has no way to ground: check its 1 MOhm resistor"),
        ("broken chain", "the chain ends between LED 4 of c and LED 5 of c; the 92 LEDs"),
        ("low supply", "VSYS is 4.0"),
        ("thin cable", "use a shorter, thicker cable"),
        ("no light", "none of them draws a current"),
    ],
)
def test_one_fault_is_named_and_nothing_else(said: dict[str, str], name: str, words: str) -> None:
    found = faults_in(said[name])
    assert len(found) == 1, found
    assert words in found[0]
    assert "RESULT check 1:" in said[name]


def test_several_faults_are_all_named(said: dict[str, str]) -> None:
    found = faults_in(said["many"])
    for words in (
        "LED 6 of B stays dark while later ones light",
        "GP3 and GP4 are connected",
        "the switch limits its current",
        "pad ok (GP19) has no way to ground",
    ):
        assert sum(words in fault for fault in found) == 1, found


@pytest.fixture
def last_part(tmp_path: Path) -> Iterator[tuple[BoardProcess, Path]]:
    """A board that asks for a touch of each pad, and its console."""
    drive = fresh_drive(tmp_path / "drive", hands_s=600)
    console = tmp_path / "console.txt"
    with start_board(state_dir=tmp_path / "state", console=console, firmware=drive) as board:
        until_said(board, console, "Now touch each pad")
        yield board, console


def test_a_finger_on_each_pad(last_part: tuple[BoardProcess, Path]) -> None:
    """It ends when all have been touched."""
    board, console = last_part
    for pad in read_description().touch.pads:
        board.touch("hand", pad.name, True)
        until_said(board, console, f"a finger on {pad.name} raises it by")
        board.touch("hand", pad.name, False)
    assert "RESULT pass" in until_said(board, console, "RESULT")


def test_pads_that_move_together(last_part: tuple[BoardProcess, Path]) -> None:
    """As if the wires of two pads touched: a finger on one is a finger on both."""
    board, console = last_part
    for pad in ("D", "E"):
        board.touch("hand", pad, True)
    said = until_said(board, console, "move together")
    assert "FAIL  touch: D and E move together: their studs" in said


def test_games_on_the_board_are_left_alone(said: dict[str, str], folder: Path) -> None:
    assert "it was left alone" in said["with games"]
    assert (folder / "with games" / "nvm.bin").read_bytes() == GAMES
    assert (folder / "sound" / "nvm.bin").read_bytes() == b"\xff" * 4096  # as empty as before


@pytest.mark.parametrize(
    "fault", ["missing-resistor:Z", "broken-chain:all", "bridge:GP2", "gremlins", "overload:1"]
)
def test_a_fault_that_makes_no_sense_is_refused(tmp_path: Path, fault: str) -> None:
    with pytest.raises(AwaleError, match="There is no fault"):
        start_board(state_dir=tmp_path / "state", faults=[fault])


def test_it_is_put_on_a_drive_and_taken_away(tmp_path: Path) -> None:
    (tmp_path / "code.py").write_text('print("Hello World!")\n', encoding="ascii")
    (tmp_path / "main.py").write_text("# the game\n", encoding="ascii")
    written = bringup.install(tmp_path)
    assert "code.py" in written
    assert (tmp_path / "lib" / "neopixel.py").is_file()
    assert (tmp_path / "awale_board" / "layout.py").is_file()
    bringup.install(tmp_path)  # once more does no harm
    bringup.remove(tmp_path)
    # On the drive they would win over the game.
    for name in ("code.py", "awale_hwtest", "awale_board"):
        assert not (tmp_path / name).exists(), name
    assert (tmp_path / "main.py").read_text(encoding="ascii") == "# the game\n"
    with pytest.raises(FileNotFoundError, match="no hardware test"):
        bringup.remove(tmp_path)


def test_another_program_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "code.py").write_text("import thermometer\n", encoding="ascii")
    with pytest.raises(FileExistsError, match="another program"):
        bringup.install(tmp_path)
    assert (tmp_path / "code.py").read_text(encoding="ascii") == "import thermometer\n"


def test_a_missing_drive_is_reported(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="is the Pico plugged in"):
        bringup.install(tmp_path / "CIRCUITPY")
