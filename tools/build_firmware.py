# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Builds the firmware as files of one piece: CircuitPython with the board's program frozen into it.

    make firmware CIRCUITPYTHON=…        or        python -m tools.build_firmware CHECKOUT

Writes ``build/firmware/awale-board-VERSION-pico.uf2`` and ``…-pico2.uf2``, each with its SHA-256
beside it. The boards are in ``firmware/circuitpython``; pins.c is made from
``hardware/board.toml``. Python sources go in as they are. The modules in C are in
``firmware/circuitpython/modules``; ``awale_kernel`` gets ``host/awale_engine/kernel`` as its folder
``kernel``, and the engine's weights.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from awale_engine.binding import WITHOUT_NETWORK
from awale_engine.search.evaluation import load
from awale_host.adafruit import library_source
from awale_host.install.modules import LIBRARIES, required_modules
from awale_host.install.stock import PROGRAMS, SETTINGS
from awale_host.install.uf2 import blocks, file_name
from awale_host.resources import board_description
from awale_machine.board_toml import BoardDescription
from awale_session.errors import AwaleError

TAG: Final = "10.2.1"  # of CircuitPython
BOARDS: Final = {"pico": "awale_pico", "pico2": "awale_pico2"}
FIRMWARE: Final = 1020 << 10  # bytes of flash before nvm
GAMES: Final = {"pico": 128 << 10, "pico2": 256 << 10}
ROOT: Final = Path(__file__).resolve().parent.parent
DEFINITIONS: Final = ROOT / "firmware" / "circuitpython"
BUILD: Final = ROOT / "build" / "firmware"
FROZEN_ONLY: Final = ("frozen.py",)  # programs that a drive does not need

_NEEDS: Final = (
    f"Set CIRCUITPYTHON to a checkout of github.com/adafruit/circuitpython at the tag {TAG} in "
    "which 'make -C mpy-cross' and, in ports/raspberrypi, 'make fetch-port-submodules' have run. "
    "Put arm-none-eabi-gcc 14 or newer on PATH, and first the python3 of a venv with its "
    "requirements-dev.txt."
)


def build(checkout: Path, boards: list[str], *, jobs: int, to: Path = BUILD) -> list[Path]:
    """Build the firmware for these `boards` (keys of `BOARDS`) and return the UF2 files.

    AwaleError if the checkout lacks something or does not build.
    """
    check(checkout)
    frozen, modules = to / "frozen", to / "modules"
    stage_frozen(frozen)
    stage_modules(modules)
    made = []
    for board in boards:
        name = BOARDS[board]
        place = checkout / "ports" / "raspberrypi" / "boards" / name
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(DEFINITIONS / "shared", place)
        shutil.copytree(DEFINITIONS / name, place, dirs_exist_ok=True)
        (place / "pins.c").write_text(pins_c(board_description()), encoding="utf-8")
        output = place.parent.parent / f"build-{name}"
        for old in ("frozen_mpy", "manifest.py", "frozen_content.c"):  # make sees no change in them
            path = output / old
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
        words = [f"BOARD={name}", f"FROZEN_MPY_DIRS={frozen}", f"-j{jobs}"]
        _make(place.parent.parent, [*words, f"USER_C_MODULES={modules}"], to)
        check_size(output / "firmware.uf2", GAMES[board])
        made.append(keep(output / "firmware.uf2", to / file_name(board)))
    return made


def keep(built: Path, target: Path) -> Path:
    """Copy a built file to `target`, with the SHA-256 beside it that `awale install` checks."""
    shutil.copy(built, target)
    checksum = hashlib.sha256(target.read_bytes()).hexdigest()
    sums = target.with_name(f"{target.name}.sha256")
    sums.write_text(f"{checksum}  {target.name}\n", encoding="ascii")
    return target


def check(checkout: Path) -> None:
    """Raise AwaleError, with what to do, if the checkout cannot build the firmware."""
    there = checkout / "ports" / "raspberrypi" / "sdk" / "README.md"
    if not there.is_file() or shutil.which("arm-none-eabi-gcc") is None:
        raise AwaleError(_NEEDS)
    tag = subprocess.run(
        ["git", "-C", str(checkout), "describe", "--tags", "--exact-match"],
        capture_output=True, encoding="utf-8",
    ).stdout.strip()  # fmt: skip
    if tag != TAG:
        raise AwaleError(
            f"{checkout} is at {tag or 'no tag'}, the firmware is made with {TAG}. {_NEEDS}"
        )
    library = checkout / "lib" / "micropython-lib" / "README.md"
    if not library.is_file():  # py/mkrules.mk asks for it, and nothing reads it
        library.parent.mkdir(parents=True, exist_ok=True)
        library.touch()


def check_size(file: Path, games: int) -> None:
    """Raise AwaleError if a UF2 file reaches into the `games` bytes in front of nvm, which
    `awale_flash.c` has for games."""
    end = max(at + len(data) for at, data in blocks(file.read_bytes()))
    if end > FIRMWARE - games:
        raise AwaleError(
            f"The firmware ends at {end // 1024} KB, where games lie: leave out more in awale.mk."
        )


def stage_frozen(folder: Path) -> None:
    """Make `folder` hold the Python files that go into the firmware, and nothing else."""
    firmware = DEFINITIONS.parent
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    text = (firmware / SETTINGS).read_bytes()
    (folder / "settings_text.py").write_text(f"TEXT = {text!r}\n", encoding="ascii")
    programs = [*PROGRAMS, *FROZEN_ONLY]
    for name in programs:
        shutil.copy(firmware / name, folder / name)
    for name, source in required_modules(firmware, programs).items():
        target = folder / f"{name}.py"
        target.parent.mkdir(parents=True, exist_ok=True)
        if name in LIBRARIES:
            target.write_text(_without_version(library_source(name)), encoding="utf-8")
        else:
            shutil.copy(source, target)


def _without_version(library: Path) -> str:
    """Return the source of a library; CircuitPython asks git what ``__version__`` should be."""
    lines = library.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("__version__"))


def stage_modules(folder: Path) -> None:
    """Make `folder` hold the modules in C."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DEFINITIONS / "modules", folder)
    kernel = folder / "awale_kernel"
    shutil.copytree(ROOT / "host" / "awale_engine" / "kernel", kernel / "kernel")
    (kernel / "weights.c").write_text(weights_c(), encoding="utf-8")


def weights_c() -> str:
    """Return weights.c: the evaluation of `abapa` without its network. 128 KB: there is no room for
    those of the other rule sets, which differ little."""
    numbers = load(WITHOUT_NETWORK, "abapa").numbers
    return (
        "// Made from the engine's weights by tools/build_firmware.py.\n#include <stdint.h>\n\n"
        f"const int16_t awale_weights[{len(numbers)}] = {{{','.join(map(str, numbers))}}};\n"
    )


def pins_c(description: BoardDescription) -> str:
    """Return pins.c: the names that CircuitPython's board for a Pico has, in the same order, as the
    first names a pin in messages; then those of `board.toml`: signals in capitals
    (``LED_DATA``), pads as ``PAD_A`` … ``PAD_OK``; North's pits, which differ in case only, as
    ``PAD_NORTH_A`` …"""
    names = {f"GP{number}": number for number in range(23)}
    names |= {"SMPS_MODE": 23, "GP23": 23, "VBUS_SENSE": 24, "GP24": 24, "LED": 25, "GP25": 25}
    for number, channel in ((26, "A0"), (27, "A1"), (28, "A2")):
        names |= {f"GP{number}_{channel}": number, f"GP{number}": number, channel: number}
    names |= {"A3": 29, "VOLTAGE_MONITOR": 29}
    for signal, pin in description.pins.by_name().items():
        names[signal.upper()] = _number(pin)
    for pad in description.touch.pads:
        north = "NORTH_" if len(pad.name) == 1 and pad.name.islower() else ""
        names[f"PAD_{north}{pad.name.upper()}"] = _number(pad.pin)
    rows = "\n".join(
        f"    {{ MP_ROM_QSTR(MP_QSTR_{name}), MP_ROM_PTR(&pin_GPIO{number}) }},"
        for name, number in names.items()
    )
    return f"""// Made from hardware/board.toml by tools/build_firmware.py.
#include "shared-bindings/board/__init__.h"

static const mp_rom_map_elem_t board_module_globals_table[] = {{
    CIRCUITPYTHON_BOARD_DICT_STANDARD_ITEMS
{rows}
}};
MP_DEFINE_CONST_DICT(board_module_globals, board_module_globals_table);
"""


def _number(pin: str) -> int:
    return int(pin.removeprefix("GP"))


def _make(port: Path, words: list[str], to: Path) -> None:
    log = to / "make.log"
    with open(log, "w", encoding="utf-8") as file:
        done = subprocess.run(["make", "-C", str(port), *words], stdout=file, stderr=file)
    if done.returncode:
        sys.stderr.write("\n".join(log.read_text(encoding="utf-8").splitlines()[-20:]) + "\n")
        raise AwaleError(f"CircuitPython does not build; {log} says why.")


def main() -> int:
    """Build; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.build_firmware")
    parser.add_argument("checkout", nargs="?", default=os.environ.get("CIRCUITPYTHON", ""))
    parser.add_argument("--board", choices=list(BOARDS), action="append", help="only this one")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    try:
        if not chosen.checkout:
            raise AwaleError(_NEEDS)
        made = build(
            Path(chosen.checkout).resolve(), chosen.board or list(BOARDS), jobs=chosen.jobs
        )
    except AwaleError as error:
        print(error, file=sys.stderr)
        return 1
    for path in made:
        size = sum(len(data) for _, data in blocks(path.read_bytes()))
        print(f"{path.relative_to(ROOT)}: {size // 1024} KB of flash")
    return 0


if __name__ == "__main__":
    sys.exit(main())
