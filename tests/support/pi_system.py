# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A bare Debian system for arm64 in a folder, under qemu-user. What is done to it is in a layer of
its own and is gone afterwards. Needs root.

systemd does not run in it. `start` reads an installed unit and starts what it names, as its user,
with its groups, capabilities and environment; what the unit forbids (`ProtectSystem` and the like)
is not enforced.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import psutil
from awale_host.pi import system as units
from awale_host.pi.installing import System

from tests.support.pi_board import environment
from tools.kernel_builds import TARGETS
from tools.release import build_package

ROOT = Path(__file__).resolve().parents[2]
GIVEN = os.environ.get("AWALE_PI_SYSTEM", "")  # a whole system, for a whole game
PLIES = 400 if GIVEN else 20
SIMULATED = "/opt/simulated"  # where the system sees the models of its devices
USER = "ama"
AWALE = f"/home/{USER}/.local/bin/awale"
_VENV = f"/home/{USER}/.local/share/pipx/venvs/awale-board"
_PACKAGES = "python3-venv,systemd,network-manager,passwd,base-passwd,coreutils,util-linux"
CONFIG = "/boot/firmware/config.txt"
CMDLINE = "/boot/firmware/cmdline.txt"
BARE_CMDLINE = "root=LABEL=ROOT\n"
_ARM_PACKAGES = (
    "adafruit-circuitpython-mpr121",
    "adafruit-circuitpython-neopixel-spi",
    "gpiod",
)
_PLATFORMS = ("manylinux2014", "manylinux_2_17", "manylinux_2_28", "manylinux_2_34")
_GUESTS = 1 << 40  # qemu places the guest's memory below this address, and its own above

# The namespaces, and all that is mounted and runs in them, end with this shell.
_HOLD = """\
set -e
[ -z "$4" ] || mount -t tmpfs tmpfs "$2"
mkdir -p "$2/work" "$2/root"
for folder in tests hardware firmware; do mkdir -p "$2/upper/opt/simulated/$folder"; done
mount -t overlay overlay -o "lowerdir=$1,upperdir=$2/upper,workdir=$2/work" "$2/root"
cd "$2/root"
mkdir -p var/lib/awale
[ -z "$4" ] || mount -o loop,noatime "$4" var/lib/awale
mount -t proc proc proc
mount --rbind /dev dev
mount -t tmpfs tmpfs tmp
mount -t tmpfs tmpfs run
for folder in tests hardware firmware; do
  mount --bind -o ro "$3/$folder" "opt/simulated/$folder"
done
echo ready
read -r _ || true
"""


class PiSystem:
    """A system above the folders `base`, the topmost first, with colons. `root` is where this
    process sees its files, `layers` what a system above this one stands on.

    With `games`, an image of a partition for the games, it is one that was installed with
    `--read-only`: all else that is written is in memory, and lost with it.
    """

    def __init__(self, base: str, folder: Path, games: Path | None = None) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        words = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", _HOLD]
        self._holder = subprocess.Popen(
            [*words, "sh", base, str(folder), str(ROOT), str(games or "")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        assert self._holder.stdout is not None
        assert self._holder.stdout.readline() == "ready\n"
        (shell,) = psutil.Process(self._holder.pid).children()
        self._enter = ["nsenter", "-t", str(shell.pid), "-m", "-p", "chroot", f"{folder}/root"]
        self.layers = f"{folder}/upper:{base}"
        self.root = Path(f"/proc/{shell.pid}/root{folder}/root")

    def command(self, *words: str, env: Mapping[str, str] | None = None) -> list[str]:
        """The command that runs `words` in the system as root, with this environment alone."""
        variables = {"PATH": "/usr/sbin:/usr/bin", "LC_ALL": "C.UTF-8", **(env or {})}
        assignments = [f"{name}={value}" for name, value in variables.items()]
        return [*self._enter, "/usr/bin/env", "-i", *assignments, *words]

    def run(
        self, *words: str, env: Mapping[str, str] | None = None, input: str | None = None
    ) -> str:
        """Run `words` in the system as root; what they print. AssertionError if they fail."""
        done = subprocess.run(
            self.command(*words, env=env), input=input, capture_output=True, encoding="utf-8"
        )
        assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
        return done.stdout

    def text(self, path: str) -> str:
        """A file's text."""
        return (self.root / path.lstrip("/")).read_text(encoding="utf-8")

    def start(self, unit: str, env: Mapping[str, str] | None = None) -> "subprocess.Popen[str]":
        """Start what an installed unit names, with more environment."""
        settings: dict[str, list[str]] = {}
        for name, value in re.findall(r"^(\w+)=(.*)$", self.text(unit), re.MULTILINE):
            settings.setdefault(name, []).append(value)
        (user,), (line,) = settings["User"], settings["ExecStart"]
        variables = dict(line.split("=", 1) for line in settings["Environment"])
        for path in settings.get("EnvironmentFile", []):
            variables |= dict(line.split("=", 1) for line in self.text(path).splitlines())
        groups = [user, *" ".join(settings.get("SupplementaryGroups", [])).split()]
        words = ["setpriv", f"--reuid={user}", f"--regid={user}", f"--groups={','.join(groups)}"]
        for named in settings.get("AmbientCapabilities", []):
            wanted = "+" + named.lower().removeprefix("cap_")
            words += [f"--inh-caps={wanted}", f"--ambient-caps={wanted}"]
        for name in settings["StateDirectory"]:
            self.run("install", "-d", "-o", user, "-g", user, f"/var/lib/{name}")
        return subprocess.Popen(
            self.command(*words, *shlex.split(line), env={**variables, **(env or {})}),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )

    def close(self) -> None:
        """End all that runs in it, and unmount it."""
        self._holder.kill()
        self._holder.communicate()


def make_system(folder: Path) -> None:
    """Make a system of the files of Debian's packages. The packages' scripts do not run: under qemu
    they take minutes."""
    words = ["mmdebstrap", "--quiet", "--architectures=arm64", "--variant=extract"]
    subprocess.run([*words, f"--include={_PACKAGES}", "trixie", str(folder)], check=True)
    for name in ("passwd", "group"):
        shutil.copy(folder / f"usr/share/base-passwd/{name}.master", folder / "etc" / name)


def _download_wheels(folder: Path, version: str) -> None:
    """Build the package for arm64 and download what it needs there, for this Python."""
    (target,) = (each for each in TARGETS if each.zig == "aarch64-linux-gnu")
    build_package(folder, target)
    # Markers are read for this computer: the packages for arm64 alone are named.
    words = ["awale-board", *_ARM_PACKAGES, "pip", "--only-binary=:all:"]
    words += ["--python-version", version]
    words += [word for name in _PLATFORMS for word in ("--platform", f"{name}_aarch64")]
    words = ["-m", "pip", "download", "-q", "-d", str(folder), "--find-links", str(folder), *words]
    subprocess.run([sys.executable, *words], check=True)


def install_board(system: PiSystem, *, pipx: bool) -> None:
    """Give a system what Raspberry Pi OS has, and install the package as a user and the board as
    root, as docs/pi.md says. Without `pipx` the package's and its dependencies' wheels are unpacked
    to where pipx has them."""
    for group in ("spi", "i2c", "gpio"):
        system.run("groupadd", "--force", group)
    system.run("useradd", "--create-home", USER)
    for path, text in ((CONFIG, "dtparam=audio=on\n"), (CMDLINE, BARE_CMDLINE)):
        file = system.root / path[1:]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    version = system.run("python3", "-c", "import sys; print('%d.%d' % sys.version_info[:2])")
    with tempfile.TemporaryDirectory() as wheels:
        _download_wheels(Path(wheels), version.strip())
        Path(wheels).chmod(0o755)
        shutil.copytree(wheels, system.root / "opt/wheels")
    if pipx:
        settings = {"HOME": f"/home/{USER}", "PIP_FIND_LINKS": "/opt/wheels", "PIP_NO_INDEX": "1"}
        settings["PIP_NO_COMPILE"] = "1"  # under qemu that takes longer than all the rest
        as_user = ("setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups")
        system.run(*as_user, "pipx", "install", "awale-board", env=settings)
    else:
        system.run("python3", "-m", "venv", "--without-pip", _VENV)
        venv = system.root / _VENV[1:]
        (packages,) = venv.glob("lib/*/site-packages")
        for wheel in (system.root / "opt/wheels").glob("*.whl"):
            shutil.unpack_archive(wheel, packages, "zip")
        script = f"#!{_VENV}/bin/python\nfrom awale_host.cli import main\nmain()\n"
        (venv / "bin/awale").write_text(script, encoding="utf-8")
        (venv / "bin/awale").chmod(0o755)
        system.run("mkdir", "-p", str(Path(AWALE).parent))
        system.run("ln", "-s", f"{_VENV}/bin/awale", AWALE)
        system.run("chown", "-R", f"{USER}:", f"/home/{USER}")
    system.run(AWALE, "pi", "install", env={"SUDO_USER": USER})


def _memory_mb(process: psutil.Process) -> tuple[float, float]:
    """Memory of a process under qemu and its children in MB, the proportional share of what is
    shared: the guest's own, and the emulator's."""
    guests = emulators = 0
    for each in (process, *process.children(recursive=True)):
        try:
            maps = Path(f"/proc/{each.pid}/smaps").read_text(encoding="utf-8")
            if "qemu" not in os.readlink(f"/proc/{each.pid}/exe"):
                continue  # nsenter, which waits
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has just ended
        mapped: Any = None
        for line in maps.splitlines():
            if found := re.match(r"([0-9a-f]+)-[0-9a-f]+ ", line):
                mapped = int(found[1], 16) < _GUESTS
            elif line.startswith("Pss:"):
                kb = int(line.split()[1])
                guests, emulators = guests + kb * mapped, emulators + kb * (not mapped)
    return guests * 1024 / 1e6, emulators * 1024 / 1e6


class Board:
    """Both services, as their units name them, and the page's address."""

    def __init__(self, pi: PiSystem) -> None:
        self._board = pi.start(f"{units.UNITS}/{units.BOARD_UNIT}", environment(Path(SIMULATED)))
        self._player = pi.start(f"{units.UNITS}/{units.PLAYER_UNIT}")
        assert self._player.stdout is not None
        said = ""
        while "http://" not in said:
            line = self._player.stdout.readline()
            assert line, said
            said += line
        self.address = f"http://127.0.0.1/{System(pi.root).secret()}/"

    def memory_mb(self) -> list[tuple[float, float]]:
        """Of board and player: their own, and the emulator's."""
        return [_memory_mb(psutil.Process(each.pid)) for each in (self._board, self._player)]

    def kill(self) -> None:
        """Pull the plug."""
        for each in (self._player, self._board):
            for process in psutil.Process(each.pid).children(recursive=True):
                process.kill()
            each.communicate()
