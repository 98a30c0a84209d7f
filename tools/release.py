# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Make the files of a release, reproducibly: built twice from one commit, they are the same bytes.

    python -m tools.release [--to build/release] [--without-hardware]
    python -m tools.release --compare build/release

The second makes them all once more, as on another machine (folder, home, time zone, language,
umask, one processor, order of sets), and compares every byte.

| file | contents |
|---|---|
| `awale_board-VERSION-py3-none-PLATFORM.whl`, `.tar.gz` | the package and its source |
| `awale_core-VERSION-py3-none-any.whl`, `.tar.gz` | the rules alone |
| `awale-board-VERSION-pico.uf2`, `-pico2.uf2` | the firmware, where `make firmware` has built it |
| `awale-board-VERSION-circuitpython-10.zip` | the drive for stock CircuitPython, and licences |
| `awale-board-revision-C.zip` | the files to order the circuit board with (`make fabrication`) |
| `awale-board-VERSION-enclosure-GEOMETRY.zip` | the parts to print, `pcb` or `rings` |
| `bom.json` | bill of software, CycloneDX |
| `NOTES.md` | the changelog entry of this version |
| `SHA256SUMS` | checksums of all of them |
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path
from typing import Final

from awale_host.adafruit import PACKAGES
from awale_host.bootsel import MODELS
from awale_host.install.modules import LIBRARIES
from awale_host.install.stock import install
from awale_host.install.uf2 import file_name
from awale_host.resources import firmware_version

from awale_core.packaging.metadata_hook import absolute
from hardware.console import utf8_output
from hardware.description import read_description
from hardware.enclosure import __main__ as enclosure
from hardware.enclosure.shape import Shape
from hardware.geometry import GEOMETRIES
from hardware.kicad import fabricate
from hardware.reproducible import zip_folder
from tools.bill_of_software import bill
from tools.build_firmware import keep
from tools.catalogues import unfinished
from tools.kernel_builds import TARGETS, Target, compile_for

ROOT: Final = Path(__file__).resolve().parent.parent
_README: Final = """\
Awalé board {version}: the drive of the board, for stock CircuitPython 10

The firmware in one file, awale-board-{version}-pico.uf2 or -pico2.uf2, needs none of this.

1. Put CircuitPython 10 for the Pico 2 on it: hold BOOTSEL while plugging it in, and copy its UF2
   file onto the drive RP2350.
2. Copy everything from the folder "drive" onto the drive CIRCUITPY, main.py last.
3. Eject the drive, plug the board in again and leave it plugged in for 5 seconds: CircuitPython
   writes boot_out.txt then, and a power cut in that moment can destroy the drive.

settings.toml holds the settings, each with a comment. `awale install --stock` does all of this and
keeps your settings. The licences are in the folder "licences".
"""


# Makes the release on the "other machine": one processor, files for one user alone.
_ELSEWHERE: Final = """\
import os, runpy
os.umask(0o077)
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
runpy.run_module("tools.release", run_name="__main__", alter_sys=True)
"""


class NotReady(Exception):
    """The release cannot be made; the text says why."""


def notes(changelog: str, wanted: str) -> str:
    """Return the entry of a version in the changelog. NotReady if there is none or it is empty."""
    parts = re.split(r"^## +(.*)$", changelog, flags=re.MULTILINE)
    for title, body in zip(parts[1::2], parts[2::2], strict=True):
        if title.split()[:1] == [wanted] and body.strip():
            return f"{body.strip()}\n"
    raise NotReady(f"CHANGELOG.md has no entry '## {wanted}': write it first.")


def commit_time() -> int:
    """Return the time of the last commit, in seconds since 1970."""
    done = subprocess.run(
        ["git", "log", "-1", "--format=%ct"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return int(done.stdout)


def build_package(folder: Path, target: Target | None = None) -> None:
    """Build both packages into `folder`, the engine for this platform; for another one, `target`,
    no sdist of it."""
    _hatch(folder, project=ROOT / "awale_core")
    if target is None:
        _hatch(folder)
        return
    with tempfile.TemporaryDirectory() as made:
        _hatch(folder, _settings(target, Path(made)), "-t", "wheel")


def build_wheels(folder: Path) -> None:
    """Build both packages: sdists, a wheel of the engine for each platform, and one for all others,
    whose engine is the core's own search."""
    with tempfile.TemporaryDirectory() as made:
        _hatch(folder, project=ROOT / "awale_core")
        _hatch(folder, {"AWALE_KERNEL": "none"})
        for target in TARGETS:
            print(f"Compiling the engine for {target.tag} ...", flush=True)
            _hatch(folder, _settings(target, Path(made)), "-t", "wheel")


def _settings(target: Target, folder: Path) -> dict[str, str]:
    """Return what `tools/wheel_hook.py` needs to know for a platform."""
    library = compile_for(target, folder)
    return {"AWALE_KERNEL": str(library), "AWALE_PLATFORM": target.tag}


def _hatch(
    folder: Path, more: dict[str, str] | None = None, *words: str, project: Path = ROOT
) -> None:
    settings = {"SOURCE_DATE_EPOCH": str(commit_time()), **(more or {})}
    with tempfile.TemporaryDirectory() as firmware:
        for path in built_firmware():
            keep(path, Path(firmware) / path.name)
            settings["AWALE_FIRMWARE"] = firmware
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-d", str(folder), *words],
            cwd=project,
            env={**os.environ, **settings},
            check=True,
            capture_output=True,
        )


def built_firmware() -> list[Path]:
    """Return this version's files of the firmware, if `make firmware` has built them."""
    paths = (ROOT / "build" / "firmware" / file_name(model) for model in MODELS)
    return [path for path in paths if path.is_file()]


def build_drive(folder: Path) -> Path:
    """Write the zip with the board's drive into `folder` and return its path."""
    target = folder / f"awale-board-{firmware_version()}-circuitpython-10.zip"
    with tempfile.TemporaryDirectory() as made:
        drive, licences = Path(made) / "drive", Path(made) / "licences"
        drive.mkdir()
        install(drive)
        licences.mkdir()
        shutil.copy(ROOT / "LICENSES" / "MIT.txt", licences / "awale-board.txt")
        for library in LIBRARIES:
            text = _licence(PACKAGES[library])
            (licences / f"{library}.txt").write_text(text, encoding="utf-8")
        (Path(made) / "README.txt").write_text(
            _README.format(version=firmware_version()), encoding="utf-8"
        )
        zip_folder(Path(made), target)
    return target


def build_hardware(folder: Path) -> list[Path]:
    """Write the zips of the circuit board and of both enclosures into `folder`; return their paths.

    Takes some minutes. NotReady if KiCad or the extra `hardware` is missing, or a rule is broken.
    """
    os.environ["SOURCE_DATE_EPOCH"] = str(commit_time())
    zips = []
    with tempfile.TemporaryDirectory() as made:
        print("Making the files of the circuit board; this takes a minute or two ...", flush=True)
        try:
            archive = fabricate.make(Path(made) / "board")
        except fabricate.FabricationError as error:
            raise NotReady(f"{error} --without-hardware leaves the hardware out.") from error
        zips.append(Path(shutil.copy(archive, folder)))
        for geometry in GEOMETRIES:
            print(f"Making the enclosure ({geometry}) ...", flush=True)
            parts = Path(made) / geometry
            lines = enclosure.write(Shape(read_description(), geometry), parts)
            (parts / "PARTS.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
            zips.append(folder / f"awale-board-{firmware_version()}-enclosure-{geometry}.zip")
            zip_folder(parts, zips[-1], ROOT / "LICENSES" / "CERN-OHL-P-2.0.txt")
    return zips


def _licence(package: str) -> str:
    """Return the licence texts in an installed package. NotReady if it has none."""
    files = metadata.files(package) or []
    texts = [
        file.read_text()
        for file in sorted(files)
        if "licens" in str(file).lower() and file.suffix in ("", ".txt", ".md")
    ]
    if not texts:
        raise NotReady(f"{package} {metadata.version(package)} has no licence file.")
    return "\n".join(texts)


def release(folder: Path, *, hardware: bool) -> list[Path]:
    """Make every file of the release in `folder`, which is emptied first.

    NotReady if something that it needs is missing."""
    text = notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), firmware_version())
    if not (ROOT / "tests" / "formats" / firmware_version()).is_dir():
        raise NotReady("tests/formats lacks this version: run python -m tools.keep_formats.")
    if languages := unfinished():
        raise NotReady(f"Not translated ({', '.join(languages)}): see python -m tools.catalogues.")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if not built_firmware():
        print("Without the firmware in one file: 'make firmware' has not built it.", flush=True)
    if not os.environ.get("AWALE_REPOSITORY"):
        print("Without links on the package index: AWALE_REPOSITORY is not set.", flush=True)
    if not os.environ.get("AWALE_SITE"):
        print("Without a link to the board in the browser: AWALE_SITE is not set.", flush=True)
    for path in built_firmware():
        shutil.copy(path, folder)
    build_wheels(folder)
    build_drive(folder)
    if hardware:
        build_hardware(folder)
    (folder / "bom.json").write_text(json.dumps(bill(), indent=1, ensure_ascii=False) + "\n")
    if where := os.environ.get("AWALE_REPOSITORY"):
        text = absolute(text, where, firmware_version())  # a release has no files beside its notes
    (folder / "NOTES.md").write_text(text, encoding="utf-8")
    made = sorted(path for path in folder.iterdir() if path.is_file())
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made]
    (folder / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    return [*made, folder / "SHA256SUMS"]


def differences(one: Path, other: Path) -> list[str]:
    """Return the names of the files that only one of two folders has, or that differ in a byte."""
    folders = [{path.name: path.read_bytes() for path in each.iterdir()} for each in (one, other)]
    names = sorted(folders[0].keys() | folders[1].keys())
    return [name for name in names if folders[0].get(name) != folders[1].get(name)]


def compare(made: Path, *, hardware: bool) -> int:
    """Make the release that is in a folder once more, elsewhere, and compare; the exit code."""
    if not made.is_dir():
        raise NotReady(f"{made} does not exist: make the release first.")
    print("Making it once more, in another folder with other settings ...", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        sources, home, again = (Path(folder) / name for name in ("the sources", "home", "again"))
        _copy_sources(sources)
        home.mkdir()
        subprocess.run(
            [sys.executable, "-c", _ELSEWHERE, "--to", str(again)]
            + ([] if hardware else ["--without-hardware"]),
            cwd=sources,
            env=_other_settings(sources, home),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            check=True,
        )
        count = len(list(again.iterdir()))
        different = differences(made, again)
    for name in different:
        print(f"{name} differs")
    if not different:
        print(f"{count} files, the same bytes in both.")
    return int(bool(different))


def _copy_sources(folder: Path) -> None:
    """Copy the checkout's files, but for those that git ignores, and the firmware's files."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True)
    names = [name for name in done.stdout.decode().split("\0") if name]
    for path in [*(ROOT / name for name in names), *built_firmware()]:
        if path.is_file():  # git still lists a file that was just removed
            target = folder / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)


def _other_settings(sources: Path, home: Path) -> dict[str, str]:
    """Return the environment variables of the other machine."""
    find = ["git", "rev-parse", "--absolute-git-dir"]
    done = subprocess.run(find, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    return {
        **os.environ,
        "GIT_DIR": done.stdout.strip(),  # the time of the commit is in it
        "HOME": str(home),
        "LC_ALL": "C",
        "PYTHONHASHSEED": "1",
        "PYTHONPATH": os.pathsep.join([str(sources), str(sources / "host")]),
        "TZ": "Pacific/Kiritimati",
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_CONFIG_HOME": str(home / "config"),
    }


def main() -> int:
    """Make the release and print its files, or compare it with another run."""
    utf8_output()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "release")
    parser.add_argument("--without-hardware", action="store_true", help="no files that need KiCad")
    parser.add_argument("--compare", type=Path, help="make it again, compare with this folder")
    chosen = parser.parse_args()
    try:
        if chosen.compare is not None:
            return compare(chosen.compare, hardware=not chosen.without_hardware)
        for path in release(chosen.to, hardware=not chosen.without_hardware):
            print(path)
    except NotReady as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(f"release: {error.stderr.decode(errors='replace')}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
