# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Findings of `awale doctor` about a Raspberry Pi."""

from collections.abc import Iterable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from awale_host.doctor import Finding
from awale_host.doctor.pi import pi
from awale_host.pi import system

HERE = {
    "proc/device-tree/model": "Raspberry Pi Zero 2 W Rev 1.0\0",
    "sys/class/hwmon/hwmon0/name": "cpu_thermal\n",
    "sys/class/hwmon/hwmon1/name": "rpi_volt\n",
    "sys/class/hwmon/hwmon1/in0_lcrit_alarm": "0\n",
    "sys/module/spidev/parameters/bufsiz": "8192\n",
    "dev/spidev0.0": "",
    "dev/i2c-1": "",
    "proc/mounts": "/dev/root / ext4 rw 0 0\ntmpfs /var/lib tmpfs rw 0 0\n"
    "/dev/sda1 /var/lib/awale ext4 rw 0 0\n",
    f"{system.UNITS}/{system.BOARD_UNIT}": "",
    f"{system.UNITS}/{system.PLAYER_UNIT}": "",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for path, text in HERE.items():
        place = tmp_path / path.lstrip("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
    return tmp_path


def faults(findings: Iterable[Finding]) -> list[str]:
    return [finding.what for finding in findings if finding.well is False]


def test_a_pi_in_order_has_no_fault(root: Path) -> None:
    found = list(pi(root, lambda unit: True))
    assert found[0].what == "Raspberry Pi Zero 2 W Rev 1.0"
    assert len(found) == 8
    assert faults(found) == []


def test_of_another_computer_it_says_nothing(tmp_path: Path) -> None:
    assert list(pi(tmp_path)) == []


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n", "supply was too low"),
        ("sys/module/spidev/parameters/bufsiz", "4096\n", "4096 bytes in one piece"),
        ("dev/spidev0.0", None, "/dev/spidev0.0 is not there"),
        ("dev/i2c-1", None, "/dev/i2c-1 is not there"),
        ("proc/mounts", "a / ext4 rw 0 0\noverlayroot / overlay rw 0 0\n", "in memory only"),
        (
            "proc/mounts",
            "a /var/lib/awale ext4 rw 0 0\nb /var/lib/awale overlay rw 0 0\n",
            "memory",
        ),
    ],
)
def test_each_fault_is_named_with_what_to_do(
    root: Path, path: str, text: str | None, said: str
) -> None:
    if text is None:
        (root / path).unlink()
    else:
        (root / path).write_text(text)
    (fault,) = [each for each in pi(root, lambda unit: True) if each.well is False]
    assert said in fault.what
    assert fault.advice


def test_a_service_that_does_not_run_is_a_fault(root: Path) -> None:
    said = faults(pi(root, lambda unit: unit != system.BOARD_UNIT))
    assert said == ["awale-board.service does not run."]


@pytest.mark.parametrize("code", [0, 3])
def test_the_system_is_asked_which_services_run(
    root: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    monkeypatch.setattr("subprocess.run", lambda command: CompletedProcess(command, code))
    (found,) = [each for each in pi(root) if each.what.startswith(system.BOARD_UNIT)]
    assert found.well is (code == 0)
