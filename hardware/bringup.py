# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Install the hardware test on a Pico: `python -m hardware.bringup --to DRIVE`; with `--trial` the
trial of one stud (docs/trial.md).

It becomes code.py, which CircuitPython prefers to the game's main.py; `--remove` takes it away.
"""

import argparse
import importlib.util
import shutil
import sys
from pathlib import Path

from .description import GeometryName
from .geometry import GEOMETRIES

_HERE = Path(__file__).resolve().parent
PROGRAM = _HERE / "hwtest"
LAYOUT = _HERE.parent / "firmware" / "awale_board" / "layout.py"


def install(
    drive: Path, name: str = "code.py", geometry: GeometryName = "pcb", program: str = "main.py"
) -> list[str]:
    """Copy the test for a board of this geometry to `drive` as `name`; return the paths written.

    `program` is "main.py" for the whole board, "trial.py" for one stud (docs/trial.md).

    FileNotFoundError if there is no such folder, FileExistsError if another program has that name.
    """
    if not drive.is_dir():
        raise FileNotFoundError(f"There is no folder {drive}: is the Pico plugged in?")
    target = drive / name
    source = (PROGRAM / program).read_bytes()
    if target.exists() and not _is_ours(target):
        raise FileExistsError(f"{target} is another program: move it away first.")
    wanted = {f"awale_hwtest/{path.name}": path for path in (PROGRAM / "awale_hwtest").glob("*.py")}
    if not (drive / "awale_board" / "layout.py").exists():
        for part in (
            "layout.py",
            "hardware_start.py",
            "settings_file.py",
            "sound.py",
            "__init__.py",
        ):
            wanted[f"awale_board/{part}"] = LAYOUT.with_name(part)
    if program == "trial.py":
        for part in ("input_touch.py", "input_pad.py"):
            wanted[f"awale_board/{part}"] = LAYOUT.with_name(part)
    if not any((drive / "lib" / f"neopixel.{kind}").exists() for kind in ("py", "mpy")):
        wanted["lib/neopixel.py"] = _neopixel()
    for path, origin in wanted.items():
        (drive / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(origin, drive / path)
    limits = drive / "awale_hwtest" / "limits.py"
    text = limits.read_text(encoding="utf-8")
    chosen = text.replace('GEOMETRY = "pcb"', f'GEOMETRY = "{geometry}"')
    limits.write_text(chosen, encoding="utf-8")
    target.write_bytes(source)  # last: its arrival starts the test
    return [*wanted, name]


def remove(drive: Path) -> None:
    """Remove the test, so that the game starts. Raises FileNotFoundError if it is not there."""
    target = drive / "code.py"
    if not target.exists() or not _is_ours(target):
        raise FileNotFoundError(f"There is no hardware test on {drive}.")
    target.unlink()
    shutil.rmtree(drive / "awale_hwtest", ignore_errors=True)
    if not (drive / "awale_board" / "app.py").exists():  # a copy of the whole program stays
        shutil.rmtree(drive / "awale_board", ignore_errors=True)


def _is_ours(program: Path) -> bool:
    text = program.read_text(encoding="utf-8", errors="replace")
    return "awale_hwtest" in text or text.strip() in ('print("Hello World!")', "")


def _neopixel() -> Path:
    found = importlib.util.find_spec("neopixel")
    if found is None or found.origin is None:
        raise FileNotFoundError("neopixel is not installed: run  make .venv/.ready-to-build")
    return Path(found.origin)


def main() -> None:
    """Install or remove the hardware test."""
    parser = argparse.ArgumentParser(
        prog="python -m hardware.bringup", description="Put the hardware test on a Pico."
    )
    parser.add_argument("--to", type=Path, required=True, metavar="DRIVE", help="drive CIRCUITPY")
    parser.add_argument("--remove", action="store_true", help="take it away, the game starts again")
    parser.add_argument(
        "--geometry", choices=GEOMETRIES, default="pcb", help="circuit board (default) or rings"
    )
    parser.add_argument("--trial", action="store_true", help="the trial of one stud instead")
    chosen = parser.parse_args()
    try:
        if chosen.remove:
            remove(chosen.to)
            print("The hardware test is gone.")
        else:
            program = "trial.py" if chosen.trial else "main.py"
            install(chosen.to, geometry=chosen.geometry, program=program)
            print("The hardware test starts now; open the Pico's console to read what it says.")
    except OSError as error:
        print(error, file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
