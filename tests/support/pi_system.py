# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A bare Debian system for arm64 in a folder, under qemu-user. What is done to it is in a layer of
its own and is gone afterwards. docs/pi.md has the command that makes such a folder. Needs root.

systemd does not run in it. `start` reads an installed unit and starts what it names, as its user,
with its groups, capabilities and environment; what the unit forbids (`ProtectSystem` and the like)
is not enforced.
"""

import os
import re
import shlex
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import psutil

from tools.kernel_builds import TARGETS
from tools.release import build_package

ROOT = Path(__file__).resolve().parents[2]
SIMULATED = "/opt/simulated"  # where the system sees the models of its devices
USER = "ama"
AWALE = f"/home/{USER}/.local/bin/awale"
CONFIG = "/boot/firmware/config.txt"
CMDLINE = "/boot/firmware/cmdline.txt"
NETWORK = ("/etc/resolv.conf", "/etc/ssl/certs/ca-certificates.crt")
_GUESTS = 1 << 40  # qemu places the guest's memory below this address, and its own above

# The namespaces, and all that is mounted and runs in them, end with this shell.
_HOLD = """\
set -e
mount -t overlay overlay -o "lowerdir=$1,upperdir=$2/upper,workdir=$2/work" "$2/root"
cd "$2/root"
mount -t proc proc proc
mount --rbind /dev dev
mount -t tmpfs tmpfs tmp
mount -t tmpfs tmpfs run
for folder in tests hardware; do mount --bind -o ro "$3/$folder" "opt/simulated/$folder"; done
echo ready
read -r _ || true
"""


class PiSystem:
    """A system above the folder `base`; `root` is where this process sees its files."""

    def __init__(self, base: Path, folder: Path) -> None:
        for name in ("upper", "work", "root"):
            (folder / name).mkdir(parents=True)
        for name in ("tests", "hardware"):
            (folder / "upper" / SIMULATED[1:] / name).mkdir(parents=True)
        words = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", _HOLD]
        self._holder = subprocess.Popen(
            [*words, "sh", str(base), str(folder), str(ROOT)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        assert self._holder.stdout is not None
        assert self._holder.stdout.readline() == "ready\n"
        (shell,) = psutil.Process(self._holder.pid).children()
        self._enter = ["nsenter", "-t", str(shell.pid), "-m", "-p", "chroot", f"{folder}/root"]
        self._base, self._folder = base, folder
        self.root = Path(f"/proc/{shell.pid}/root{folder}/root")
        for path in NETWORK:
            (self.root / path[1:]).unlink(missing_ok=True)
            (self.root / path[1:]).write_bytes(Path(path).read_bytes())

    def command(self, *words: str, env: Mapping[str, str] | None = None) -> list[str]:
        """What runs `words` in the system as root, with this environment alone."""
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

    def outside(self, *words: str) -> list[str]:
        """What runs `words` on this computer, but with the system's mounts."""
        return [*self._enter[: self._enter.index("chroot")], *words]

    def image(self) -> Path:
        """Where `outside` sees the system's files alone, without what is mounted on them; a view of
        now."""
        view = self._folder / "view"
        view.mkdir()
        layers = f"lowerdir={self._folder / 'upper'}:{self._base}"
        words = self.outside("mount", "-t", "overlay", "overlay", "-o", layers, str(view))
        subprocess.run(words, check=True)
        return view

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


def install_board(system: PiSystem) -> None:
    """Give a system what Raspberry Pi OS has, and install the package as a user and the board as
    root, as docs/pi.md says."""
    for group in ("spi", "i2c", "gpio"):
        system.run("groupadd", "--force", group)
    system.run("useradd", "--create-home", USER)
    for path, text in ((CONFIG, "dtparam=audio=on\n"), (CMDLINE, "root=LABEL=ROOT\n")):
        file = system.root / path[1:]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    wheels = system.root / "opt/wheels"
    (target,) = (each for each in TARGETS if each.zig == "aarch64-linux-gnu")
    build_package(wheels, target)
    settings = {name: text for name, text in os.environ.items() if name.startswith("PIP_")}
    settings |= {"HOME": f"/home/{USER}", "PIP_FIND_LINKS": "/opt/wheels"}
    as_user = ("setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups")
    system.run(*as_user, "pipx", "install", "awale-board", env=settings)
    system.run(AWALE, "pi", "install", env={"SUDO_USER": USER})


def memory_mb(process: psutil.Process) -> tuple[float, float]:
    """Memory of a process under qemu and its children in MB, the proportional share of what is
    shared: the guest's own, and the emulator's."""
    guests = emulators = 0
    for each in (process, *process.children(recursive=True)):
        maps = Path(f"/proc/{each.pid}/smaps").read_text(encoding="utf-8")
        emulator = os.path.realpath(f"/proc/{each.pid}/exe")
        if "qemu" not in emulator:
            continue  # nsenter, which waits
        mapped: Any = None
        for line in maps.splitlines():
            if found := re.match(r"([0-9a-f]+)-[0-9a-f]+ \S+ \S+ \S+ \S+\s*(.*)", line):
                mapped = int(found[1], 16) < _GUESTS and found[2] != emulator
            elif line.startswith("Pss:"):
                kb = int(line.split()[1])
                guests, emulators = guests + kb * mapped, emulators + kb * (not mapped)
    return guests * 1024 / 1e6, emulators * 1024 / 1e6
