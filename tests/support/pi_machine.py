# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A computer with an installed system in it, emulated whole: four Cortex-A53, 512 MB, a card with
the system and a partition for the games, and a plug to pull. Its own systemd starts the board.

It is qemu's `virt` with Debian's kernel, not a Raspberry Pi: the board's devices are simulated
below Blinka, and there is no wireless network.
"""

import re
import shutil
import socket
import subprocess
import threading
import time
from pathlib import Path
from typing import NamedTuple

from awale_host.pi import system as units

from tests.support.pi_board import environment
from tests.support.pi_system import CMDLINE, ROOT, PiSystem

EMULATOR = "qemu-system-aarch64"
_SIMULATED = "/opt/devices"
_SIZES = {"ROOT": "3G", "AWALE": "64M"}
_NEVER_ENDS = "/dev/tty9"  # the standard input of a simulated board

# Every few seconds, to the serial port: memory of board and player and what is left of all, in KiB;
# and what holds the root and the games.
_REPORT = """\
while sleep 5; do
  for unit in awale-board awale; do
    kb=0
    for each in $(cat /sys/fs/cgroup/system.slice/$unit.service/cgroup.procs); do
      kb=$((kb + $(awk '/^Pss:/ { print $2 }' /proc/$each/smaps_rollup)))
    done
    set -- "$@" $kb
  done
  free=$(awk '/^MemAvailable:/ { print $2 }' /proc/meminfo)
  echo "REPORT $1 $2 $free $(findmnt -no FSTYPE /) $(findmnt -no FSTYPE /var/lib/awale)"
  set --
done
"""


class Report(NamedTuple):
    """What the computer says of itself: KiB, and file systems."""

    board: int
    player: int
    available: int
    root: str
    games: str


def make_card(pi: PiSystem, folder: Path) -> None:
    """Copy an installed system to a card, a file for each partition, with its simulated devices."""
    devices = pi.root / _SIMULATED[1:]
    shutil.copytree(ROOT / "tests" / "support", devices / "tests" / "support")
    shutil.copytree(ROOT / "hardware", devices / "hardware")
    settings = environment(Path(_SIMULATED))
    lines = ["[Service]", *(f'Environment="{name}={text}"' for name, text in settings.items())]
    lines += ["StandardInput=tty-force", f"TTYPath={_NEVER_ENDS}", "StandardOutput=journal", ""]
    place = pi.root / f"{units.UNITS}/{units.BOARD_UNIT}.d/simulated.conf"[1:]
    place.parent.mkdir()
    place.write_text("\n".join(lines), encoding="utf-8")
    script = pi.root / "opt/report"
    script.write_text(_REPORT, encoding="utf-8")
    report = pi.root / f"{units.UNITS}/report.service"[1:]
    report.write_text(
        "[Service]\nExecStart=sh /opt/report\nStandardOutput=tty\nTTYPath=/dev/ttyAMA0\n"
        "[Install]\nWantedBy=multi-user.target\n",
        encoding="utf-8",
    )
    pi.run("systemctl", "enable", "report")
    for name, size in _SIZES.items():
        source = ["-d", str(pi.image())] if name == "ROOT" else []
        words = ["mke2fs", "-q", "-t", "ext4", "-L", name, *source, str(folder / name), size]
        subprocess.run(pi.outside(*words), check=True)
    for name in ("vmlinuz", "initrd.img"):
        (path,) = (pi.root / "boot").glob(f"{name}-*")
        shutil.copy(path, folder / name)
    (folder / "cmdline").write_text(pi.text(CMDLINE), encoding="utf-8")


class PiMachine:
    """The computer, switched on, with the card in `folder`."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        line = (folder / "cmdline").read_text(encoding="utf-8").strip()
        drives = [f"file={folder / name},if=virtio,format=raw" for name in _SIZES]
        words = [EMULATOR, "-M", "virt", "-cpu", "cortex-a53", "-smp", "4", "-m", "512"]
        words += ["-kernel", str(folder / "vmlinuz"), "-initrd", str(folder / "initrd.img")]
        words += ["-append", f"{line} console=ttyAMA0 systemd.firstboot=off"]
        words += [word for drive in drives for word in ("-drive", drive)]
        words += ["-nic", f"user,model=virtio-net-pci,hostfwd=tcp:127.0.0.1:{self.port}-:80"]
        words += ["-display", "none", "-monitor", "none", "-serial", "stdio"]
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        self.reports: list[Report] = []
        self.said: list[str] = []
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.said.append(line)
            if found := re.search(r"REPORT (\d+) (\d+) (\d+) (\S+) (\S+)", line):
                board, player, available, root, games = found.groups()
                self.reports.append(Report(int(board), int(player), int(available), root, games))

    def wait_for_page(self, seconds: float) -> None:
        """Wait until something answers at the page's port. AssertionError, with what was said, if
        nothing has in time."""
        end = time.monotonic() + seconds
        while True:
            assert time.monotonic() < end, "".join(self.said[-100:])
            assert self._process.poll() is None, "".join(self.said[-100:])
            try:
                with socket.create_connection(("127.0.0.1", self.port), 5) as line:
                    line.settimeout(20)
                    line.sendall(b"GET / HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")
                    if line.recv(1):
                        return
            except OSError:
                pass
            threading.Event().wait(1)

    def pull_the_plug(self) -> None:
        """End it at once: what it has in memory is lost."""
        self._process.kill()
        self._process.wait()
        self._reader.join()
