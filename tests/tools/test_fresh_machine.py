# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The wheel alone, installed on a machine that has Python and nothing else.

No compiler, no browser and no other program: PATH is an empty folder. In continuous integration the
newest Python that is found is used; `make pythons` (AWALE_PYTHONS=all) uses each one. Elsewhere
these tests are skipped, because they download 100 MB for each Python from the package index.
"""

import os
import platform
import re
import shlex
import shutil
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tools.release import ROOT, build_package

EVERY = os.environ.get("AWALE_PYTHONS") == "all"
WANTED = EVERY or bool(os.environ.get("AWALE_CI"))
pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="the paths are those of POSIX"),
    pytest.mark.skipif(not WANTED, reason="`make pythons` runs these"),
]
ENGINES = (
    *("play", "--virtual", "--no-browser", "--south", "engine", "--north", "engine"),
    *("--games", "1", "--movetime", "20", "--speed", "max"),
)


def found(python: str) -> tuple[int, int] | None:
    """Version of an interpreter that can make virtual environments; None if it cannot."""
    code = "import ensurepip, venv, sys; print(*sys.version_info[:2])"
    done = subprocess.run([python, "-c", code], capture_output=True, encoding="utf-8")
    return None if done.returncode else (int(done.stdout.split()[0]), int(done.stdout.split()[1]))


@cache
def pythons() -> dict[str, str]:
    """Interpreters from 3.11 on by version: those on PATH, and those that pyenv keeps."""
    names = [shutil.which(f"python3.{minor}") for minor in range(11, 30)]
    kept = sorted((Path.home() / ".pyenv" / "versions").glob("3.*/bin/python3"))
    by_version: dict[tuple[int, int], str] = {}
    for python in (sys.executable, *names, *map(str, kept)):
        version = found(python) if python else None
        if version is not None and version >= (3, 11):
            by_version.setdefault(version, str(python))
    chosen = sorted(by_version)
    if not EVERY:
        chosen = chosen[-1:]
    return {f"{major}.{minor}": by_version[major, minor] for major, minor in chosen}


class Machine(NamedTuple):
    """A virtual environment, and a folder with an empty home for each use of it."""

    environment: Path
    folder: Path

    def pip(self, *words: str | Path) -> None:
        """Run pip, with the package index that this machine is set up for."""
        done = subprocess.run(
            [self.environment / "bin" / "python", "-m", "pip", "-q", *words],
            capture_output=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stderr

    def surroundings(self, home: Path) -> dict[str, str]:
        """Return the environment variables: of this machine only its language."""
        nothing = self.folder / "nothing"
        nothing.mkdir(exist_ok=True)
        variables = {"HOME": str(home), "LC_ALL": "C.UTF-8", "AWALE_TABLES": "off"}
        return {"PATH": str(nothing), **variables}

    def awale(
        self, *words: str | Path, home: Path, **more: str
    ) -> subprocess.CompletedProcess[str]:
        """Run the command in a home folder, with `more` environment variables."""
        return subprocess.run(
            [self.environment / "bin" / "awale", *words],
            env=self.surroundings(home) | more,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )


def machine(python: str, folder: Path) -> Machine:
    """Make a fresh virtual environment."""
    made = Machine(folder / "environment", folder)
    subprocess.run([python, "-m", "venv", made.environment], check=True)
    return made


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("package")
    build_package(folder)
    (made,) = folder.glob("awale_board-*.whl")
    return made


@pytest.fixture(scope="module", params=list(pythons()) if WANTED else ["none"])
def installed(
    request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory
) -> Machine:
    """A machine on which `pip install` of the wheel was all that was done."""
    made = machine(pythons()[request.param], tmp_path_factory.mktemp("machine"))
    core = wheel.parent.glob("awale_core-*.whl")
    made.pip("install", "--only-binary", ":all:", f"{wheel}[stock]", *core)
    return made


@pytest.mark.slow
def test_the_page_about_installing_is_followed(wheel: Path, tmp_path: Path) -> None:
    """Line by line, with the wheel in place of the published package, and removed again."""
    pipx = shutil.which("pipx")
    if pipx is None:
        pytest.fail("pipx is missing: install it as docs/install.md says.")
    text = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    block = re.search(r"^```\n(pipx .*?)^```", text, re.MULTILINE | re.DOTALL)
    assert block is not None
    home = tmp_path / "home"
    home.mkdir()
    environment = {
        **os.environ,
        "HOME": str(home),
        "PATH": f"{home}/.local/bin:{Path(pipx).parent}:/usr/bin:/bin",
        "XDG_CACHE_HOME": os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache")),
        "AWALE_TABLES": "off",
        "PIP_FIND_LINKS": str(wheel.parent),  # the rules are a package of their own
    }
    environment.pop("AWALE_DATA", None)

    def run(command: str) -> str:
        done = subprocess.run(
            ["bash", "-c", command],
            env=environment,
            cwd=home,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        assert done.returncode == 0, f"{command}: {done.stdout}"
        return done.stdout

    printed = ""
    for command in block[1].splitlines():
        if command.startswith("awale play"):
            assert command.split() == ["awale", *ENGINES[:2]]
            command = shlex.join(["awale", *ENGINES])
        printed = run(command.replace("install awale-board", f"install '{wheel}'"))
    assert "Kept as game 1" in printed
    assert (home / ".local" / "bin" / "awale").exists()
    run("pipx uninstall awale-board")
    assert not (home / ".local" / "bin" / "awale").exists()
    assert list(home.rglob("games.sqlite"))


# No library there, as in a wheel for a system for which none is compiled.
WITHOUT_KERNEL = {"AWALE_KERNEL": "/nowhere/awale.so"}


@pytest.mark.slow
def test_a_game_is_played_and_kept_and_a_drive_is_written(
    installed: Machine, tmp_path: Path
) -> None:
    played = installed.awale(*ENGINES, home=tmp_path)
    assert played.returncode == 0, played.stdout
    assert "Kept as game 1" in played.stdout
    if (sys.platform, platform.machine()) == ("linux", "x86_64"):  # the code of this release
        assert "the small search plays instead" not in played.stdout
    assert "Checked 1 game, 0 damaged." in installed.awale("logs", "verify", home=tmp_path).stdout
    drive = tmp_path / "drive"
    drive.mkdir()
    wrote = installed.awale("install", "--stock", "--yes", "--to", drive, home=tmp_path)
    assert wrote.returncode == 0, wrote.stdout
    assert (drive / "main.py").is_file()
    assert (drive / "lib" / "awale_board" / "app.mpy").is_file()


def test_without_a_browser_the_address_is_all_that_is_needed(
    installed: Machine, tmp_path: Path
) -> None:
    play = subprocess.Popen(
        [installed.environment / "bin" / "awale", "play", "--virtual", "--http-port", "0"],
        env=installed.surroundings(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert play.stdout is not None
    try:
        lines = [next(play.stdout), next(play.stdout)]
        play.send_signal(signal.SIGINT)
        play.communicate()
    finally:
        play.kill()
    assert "http://127.0.0.1:" in lines[0]
    assert "No browser was found" in lines[1]


@pytest.mark.slow
def test_neither_a_home_that_can_be_written_nor_a_kernel_is_needed(
    installed: Machine, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.touch()  # a file: no user, not even root, can write into it
    refused = installed.awale(*ENGINES, home=home)
    assert refused.returncode == 1
    assert refused.stdout.count("\n") == 1, refused.stdout
    assert str(home) in refused.stdout
    assert "--library" in refused.stdout
    elsewhere = ("--library", tmp_path / "games.sqlite", "--state", tmp_path / "flash")
    played = installed.awale(*ENGINES, *elsewhere, home=home, **WITHOUT_KERNEL)
    assert played.returncode == 0, played.stdout
    assert "the small search plays instead. /nowhere/awale.so is missing" in played.stdout
    assert "Kept as game 1" in played.stdout
    report = installed.awale("doctor", home=tmp_path, **WITHOUT_KERNEL).stdout
    assert "Engine: the core's own, slower search." in report
