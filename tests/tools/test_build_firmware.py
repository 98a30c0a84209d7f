# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The parts that `make firmware` gives to CircuitPython, and what it says where it cannot build."""

import ast
import re
import shutil
import struct
import subprocess
import sys
import tomllib
from contextlib import nullcontext
from pathlib import Path

import pytest
from awale_host.install.uf2 import read_firmware
from awale_host.resources import board_description
from awale_session.errors import AwaleError

from tests.install.test_uf2 import image
from tools import build_firmware
from tools.build_firmware import DEFINITIONS, ROOT, keep, pins_c, stage_frozen, stage_modules

FIRMWARE = ROOT / "firmware"
OF_CIRCUITPYTHON = {
    "adafruit_bus_device", "adafruit_pixelbuf", "analogio", "array", "awale_kernel", "binascii",
    "board", "busio", "collections", "digitalio", "gc", "json", "math", "microcontroller",
    "micropython", "neopixel_write", "os", "pwmio", "random", "rtc", "storage", "struct",
    "supervisor", "sys", "time", "touchio", "traceback", "usb_cdc", "watchdog",
}  # fmt: skip


@pytest.fixture(scope="module")
def frozen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("frozen") / "frozen"
    stage_frozen(folder)
    return folder


def imported(path: Path, package: str) -> set[str]:
    """The modules that a file needs at run time, by their full names."""
    found = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        unchecked = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        if unchecked or (isinstance(node, ast.Try) and "ImportError" in ast.unparse(node)):
            node.body = []  # type: ignore[attr-defined]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        if isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = f"{package}.{base}".rstrip(".")
            found.add(base)
    return found


def test_a_built_file_is_checked_by_the_sum_beside_it(tmp_path: Path) -> None:
    built = tmp_path / "firmware.uf2"
    built.write_bytes(image())
    made = keep(built, tmp_path / "awale-board-pico.uf2")
    assert read_firmware(made).model == "pico"
    data = bytearray(made.read_bytes())
    data[100] ^= 1  # in the payload, which no block's header covers
    made.write_bytes(data)
    with pytest.raises(AwaleError, match="SHA-256"):
        read_firmware(made)


def test_sources_are_frozen_as_they_are(frozen: Path) -> None:
    for name in ("main.py", "boot.py", "safemode.py", "frozen.py", "awale_board/app.py"):
        assert (frozen / name).read_bytes() == (FIRMWARE / name).read_bytes()
    for path in (frozen / "awale_core").glob("**/*.py"):
        assert path.read_bytes() == (ROOT / path.relative_to(frozen)).read_bytes()


def test_all_that_is_imported_is_frozen_or_a_part_of_circuitpython(frozen: Path) -> None:
    for path in frozen.glob("**/*.py"):
        package = ".".join(path.relative_to(frozen).parent.parts)
        for module in imported(path, package):
            place = frozen / Path(*module.split("."))
            known = module.split(".")[0] in OF_CIRCUITPYTHON
            assert known or place.is_dir() or place.with_suffix(".py").is_file(), (path, module)


def test_libraries_leave_their_version_to_circuitpython(frozen: Path) -> None:
    assert "__version__ =" not in (frozen / "neopixel.py").read_text(encoding="utf-8")


def test_every_pin_of_the_board_has_its_name() -> None:
    with open(ROOT / "hardware" / "board.toml", "rb") as file:
        board = tomllib.load(file)
    named = dict(
        re.findall(
            r"QSTR\(MP_QSTR_(\w+)\), MP_ROM_PTR\(&pin_GPIO(\d+)\)", pins_c(board_description())
        )
    )
    for signal, pin in board["pins"].items():
        assert named[signal.upper()] == pin.removeprefix("GP")
    for pad in board["touch"]["pads"]:
        name = pad["name"]
        words = f"PAD_NORTH_{name.upper()}" if name in "abcdef" else f"PAD_{name.upper()}"
        assert named[words] == pad["pin"].removeprefix("GP")
    assert all(named[f"GP{number}"] == str(number) for number in range(29))


def test_the_kernels_sources_and_weights_are_a_module_in_c(tmp_path: Path) -> None:
    stage_modules(tmp_path / "modules")
    kernel = tmp_path / "modules" / "awale_kernel"
    listed = re.findall(r"kernel/,(.*)\)", (kernel / "micropython.mk").read_text(encoding="utf-8"))
    assert listed
    for name in listed[0].split():
        assert (kernel / "kernel" / name).is_file()
    size, numbers = re.findall(
        r"awale_weights\[(\d+)\] = \{([-\d,]+)\}", (kernel / "weights.c").read_text("utf-8")
    )[0]
    weights = [int(number) for number in numbers.split(",")]
    assert len(weights) == int(size)
    assert any(weights)
    assert all(-32768 <= weight <= 32767 for weight in weights)


def test_a_firmware_that_reaches_the_games_is_refused(tmp_path: Path) -> None:
    """UF2 files of one block of 256 bytes."""
    source = (DEFINITIONS / "modules" / "awale_flash" / "awale_flash.c").read_text("utf-8")
    sizes = [int(size) << 10 for size in re.findall(r"define SIZE \((\d+) \* 1024\)", source)]
    assert sorted(sizes) == sorted(build_firmware.GAMES.values())
    for board, games in build_firmware.GAMES.items():
        last = build_firmware.FIRMWARE - games - 256
        for at, fits in ((last, True), (last + 256, False)):
            file = tmp_path / f"{board}{at}.uf2"
            numbers = (0x0A324655, 0x9E5D5157, 0x2000, 0x10000000 + at, 256, 0, 1, 0xE48BFF56)
            file.write_bytes(
                struct.pack("<8I", *numbers) + bytes(476) + struct.pack("<I", 0x0AB16F30)
            )
            with nullcontext() if fits else pytest.raises(AwaleError, match="where games lie"):
                build_firmware.check_size(file, games)


@pytest.mark.parametrize("there", [False, True])
def test_without_a_checkout_it_says_what_to_do(tmp_path: Path, there: bool) -> None:
    words = [str(tmp_path)] if there else []
    done = subprocess.run(
        [sys.executable, "-m", "tools.build_firmware", *words],
        cwd=ROOT, capture_output=True, encoding="utf-8", env={"PATH": ""},
    )  # fmt: skip
    assert done.returncode == 1
    assert "Set CIRCUITPYTHON to a checkout" in done.stderr
    assert "Traceback" not in done.stderr


def test_another_version_of_circuitpython_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sdk = tmp_path / "ports" / "raspberrypi" / "sdk"
    sdk.mkdir(parents=True)
    (sdk / "README.md").touch()
    monkeypatch.setattr(shutil, "which", lambda name: name)
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    with pytest.raises(AwaleError, match="is at no tag, the firmware is made with"):
        build_firmware.check(tmp_path)
