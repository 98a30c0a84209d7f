# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Writes the files that `system` describes, and removes them; games and the page's address stay."""

import configparser
import os
import secrets
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from awale_engine.replace_file import replace_file
from awale_session.errors import AwaleError

from ..page.guard import new_token
from . import system
from .system import Setup

# Without letters and figures that look alike; 10 of 31: 49 bits.
_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
_PASSWORD: Final = 10
_SECRET: Final = "AWALE_PAGE_SECRET"
NOT_INSTALLED: Final = "The board is not installed here: 'awale pi install'."
_WANTS: Final = f"{system.UNITS}/multi-user.target.wants"


class Written(NamedTuple):
    """A file to write: where (as the Pi will see it), its text, its permissions."""

    path: str
    text: str
    mode: int = 0o644


class System:
    """A Raspberry Pi's system below `root`."""

    def __init__(self, root: Path = Path("/")) -> None:
        self._root = root

    def place(self, path: str) -> Path:
        """The place of a file of the Pi."""
        return self._root / path.lstrip("/")

    def _boot_text(self, path: str) -> str:
        """A file that is read at the start of the Pi; AwaleError if there is none."""
        if not self.place(path).is_file():
            raise AwaleError(
                f"There is no {path}: this is not a Raspberry Pi. 'awale play' plays "
                "here without any installation."
            )
        return self._text(path)

    def plan(
        self, setup: Setup, access_point: str | None, *, read_only: bool = False
    ) -> list[Written]:
        """The files that make this system a board. A password and a secret that are there stay.
        With `read_only`, the system is written to in memory only, from the next start on, and the
        games are on the partition AWALE. AwaleError if this system lacks something for that."""
        files = [
            Written(f"{system.UNITS}/{system.PLAYER_UNIT}", system.player_unit(setup)),
            Written(system.SECRET_FILE, f"{_SECRET}={self.secret() or new_token()}\n", 0o600),
        ]
        if not setup.usb:
            files.append(Written(f"{system.UNITS}/{system.BOARD_UNIT}", system.board_unit(setup)))
            files.append(
                Written(system.MODULE_FILE, f"options spidev bufsiz={system.SPI_BUFFER}\n")
            )
            config = system.with_config(self._boot_text(system.CONFIG_FILE))
            files.append(Written(system.CONFIG_FILE, config))
        if access_point is not None:
            network = self.wireless()
            password = network[1] if network else _password()
            text = system.access_point(access_point, password)
            files.append(Written(system.CONNECTION_FILE, text, 0o600))
        return files + self._overlay(read_only)

    def _overlay(self, wanted: bool) -> list[Written]:
        if not wanted:
            text = self._text(system.CMDLINE_FILE)
            without = system.without_overlay(text)
            return [Written(system.CMDLINE_FILE, without)] if text != without else []
        if not self.place(system.OVERLAY_FILE).exists():
            raise AwaleError("A package is missing: 'sudo apt install overlayroot', then again.")
        if not self.place(system.PARTITION).exists():
            raise AwaleError(
                "No partition has the label AWALE, for the games: make one, as docs/pi.md says."
            )
        line = system.with_overlay(self._boot_text(system.CMDLINE_FILE))
        return [
            Written(f"{system.UNITS}/{system.MOUNT_UNIT}", system.MOUNT),
            Written(system.CMDLINE_FILE, line),
        ]

    def install(self, files: list[Written], run: Callable[[list[str]], object]) -> None:
        """Write the files, start the units at every start of the system, and now if this is the
        system that runs. AwaleError if a file cannot be written."""
        units = [Path(each.path).name for each in files if each.path.startswith(system.UNITS)]
        try:
            for each in files:
                _write(self.place(each.path), each.text, each.mode)
            for unit in units:
                link = self.place(f"{_WANTS}/{unit}")
                link.parent.mkdir(parents=True, exist_ok=True)
                link.unlink(missing_ok=True)
                link.symlink_to(f"../{unit}")
        except OSError as error:
            raise AwaleError(f"{error.filename} cannot be written: {error.strerror}.") from error
        if self._root == Path("/"):
            run(["systemctl", "daemon-reload"])
            run(["systemctl", "restart", *(unit for unit in units if unit != system.MOUNT_UNIT)])
            if any(each.path == system.CONNECTION_FILE for each in files):
                run(["nmcli", "connection", "reload"])

    def remove(self, run: Callable[[list[str]], object]) -> list[str]:
        """Remove what was installed; the paths. What is in /var/lib/awale, the partition that is
        there and the page's secret stay. AwaleError if nothing is installed."""
        units = [
            unit
            for unit in (system.BOARD_UNIT, system.PLAYER_UNIT)
            if self.place(f"{system.UNITS}/{unit}").exists()
        ]
        removed = []
        if units and self._root == Path("/"):
            run(["systemctl", "stop", *units])
        paths = [f"{folder}/{unit}" for unit in units for folder in (_WANTS, system.UNITS)]
        for path in (*paths, system.MODULE_FILE, system.CONNECTION_FILE):
            if self.place(path).exists() or self.place(path).is_symlink():
                self.place(path).unlink()
                removed.append(path)
        for path, without in (
            (system.CONFIG_FILE, system.without_config),
            (system.CMDLINE_FILE, system.without_overlay),
        ):
            text = self._text(path)
            if text != without(text):
                _write(self.place(path), without(text), 0o644)
                removed.append(path)
        if not removed:
            raise AwaleError(NOT_INSTALLED)
        if self._root == Path("/"):
            run(["systemctl", "daemon-reload"])
        return removed

    def secret(self) -> str:
        """The secret in the page's address; "" if none is kept."""
        return self._text(system.SECRET_FILE).strip().partition(f"{_SECRET}=")[2]

    def wireless(self) -> tuple[str, str] | None:
        """Name and password of the network that the Pi makes; None if it makes none."""
        parser = configparser.RawConfigParser()
        parser.read_string(self._text(system.CONNECTION_FILE))
        if not parser.has_section("wifi"):
            return None
        return parser["wifi"]["ssid"], parser["wifi-security"]["psk"]

    def _text(self, path: str) -> str:
        try:
            return self.place(path).read_text(encoding="utf-8")
        except FileNotFoundError:
            return ""
        except PermissionError as error:
            raise AwaleError(f"{path} is the system's: write 'sudo' before the command.") from error


def run_command(words: list[str]) -> None:
    """Run a program of the system. AwaleError if it is not there or fails."""
    try:
        subprocess.run(words, check=True)
    except OSError as error:
        raise AwaleError(f"'{words[0]}' cannot be run: {error.strerror}.") from error
    except subprocess.CalledProcessError as error:
        raise AwaleError(f"'{' '.join(words)}' has failed; it says why above.") from error


def _password() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(_PASSWORD))


def _write(path: Path, text: str, mode: int) -> None:
    """Replace a file as a whole: a cut leaves the old one or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    with open(
        os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "w", encoding="utf-8"
    ) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    replace_file(fresh, path)
