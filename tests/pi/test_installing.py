# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale pi`: what it writes into a system, and that it takes it back."""

import configparser
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from awale_host.cli import awale
from awale_host.pi import board_main, system
from awale_host.pi.installing import System, run_command
from awale_host.resources import board_description, led_count
from awale_session.errors import AwaleError
from click.testing import CliRunner

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="for Raspberry Pi OS")
CONFIG = "dtparam=audio=on\n[all]\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    boot = tmp_path / "boot" / "firmware"
    boot.mkdir(parents=True)
    (boot / "config.txt").write_text(CONFIG)
    return tmp_path


def run(*words: str, code: int = 0) -> str:
    user = ("--user", "ama") if words[0] == "install" else ()
    result = CliRunner().invoke(awale, ["pi", *words, *user])
    assert result.exit_code == code, result.output
    return result.output


def files(root: Path) -> set[str]:
    return {f"/{path.relative_to(root)}" for path in root.rglob("*") if not path.is_dir()}


def test_what_is_installed_is_removed_again_but_for_the_secret(root: Path) -> None:
    before = files(root)
    run("install", "--root", str(root), "--access-point", "Awalé")
    config = (root / "boot/firmware/config.txt").read_text(encoding="utf-8")
    assert config.startswith(CONFIG)
    assert "dtparam=spi=on" in config
    assert f"{system.UNITS}/multi-user.target.wants/{system.BOARD_UNIT}" in files(root)
    run("remove", "--root", str(root))
    assert files(root) == before | {system.SECRET_FILE}
    assert (root / "boot/firmware/config.txt").read_text(encoding="utf-8") == CONFIG


def test_what_is_not_installed_is_not_removed(root: Path) -> None:
    result = CliRunner().invoke(awale, ["pi", "remove", "--root", str(root)])
    assert str(result.exception) == "The board is not installed here: 'awale pi install'."


def test_the_board_does_not_run_as_root(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUDO_USER", "root")
    before = files(root)
    result = CliRunner().invoke(awale, ["pi", "install", "--root", str(root)])
    assert "--user NAME" in str(result.exception)
    assert files(root) == before


def test_a_second_installation_keeps_address_and_password(root: Path) -> None:
    words = ("install", "--root", str(root), "--access-point", "Awalé")
    run(*words)
    first = {path: (root / path[1:]).read_text(encoding="utf-8") for path in files(root)}
    run(*words)
    assert {path: (root / path[1:]).read_text(encoding="utf-8") for path in files(root)} == first


def test_secrets_are_the_administrators(root: Path) -> None:
    run("install", "--root", str(root), "--access-point", "Awale")
    for path in (system.SECRET_FILE, system.CONNECTION_FILE):
        assert stat.S_IMODE((root / path[1:]).stat().st_mode) == 0o600


def test_the_address_is_shown_and_printed(root: Path, tmp_path: Path) -> None:
    run("address", "--root", str(root), code=1)
    run("install", "--root", str(root), "--access-point", "Awa;le")
    said = run("address", "--root", str(root))
    secret = (root / system.SECRET_FILE[1:]).read_text(encoding="utf-8").strip().partition("=")[2]
    assert len(secret) >= 20
    nowhere = ("--sheet", str(tmp_path / "nowhere" / "sheet.html"))
    run("address", "--root", str(root), *nowhere, code=1)
    assert f"http://10.42.0.1/{secret}/" in said
    assert "Awa;le" in said
    parser = configparser.RawConfigParser()
    parser.read(root / system.CONNECTION_FILE[1:])
    password = parser["wifi-security"]["psk"]
    assert re.fullmatch("[a-z2-9]{10}", password)
    assert system.wifi_code("Awa;le", password) == f"WIFI:T:WPA;S:Awa\\;le;P:{password};;"


@pytest.mark.parametrize("word", ["nothing-of-this-name", "false"])
def test_a_program_that_is_missing_or_fails_is_said(word: str) -> None:
    with pytest.raises(AwaleError, match=f"'{word}'"):
        run_command([word])


def test_the_system_that_runs_loads_its_units_again(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(System, "place", lambda self, path: root / path.lstrip("/"))
    commands: list[list[str]] = []
    pi = System()
    pi.install(pi.plan(system.Setup("ama", sys.executable, 1), None), commands.append)
    pi.remove(commands.append)
    assert commands == [
        ["systemctl", "daemon-reload"],
        ["systemctl", "restart", system.PLAYER_UNIT, system.BOARD_UNIT],
        ["systemctl", "stop", system.BOARD_UNIT, system.PLAYER_UNIT],
        ["systemctl", "daemon-reload"],
    ]


CMDLINE = "console=tty1 root=PARTUUID=1-02 rootwait\n"


@pytest.fixture
def with_partition(root: Path) -> Path:
    """A Pi that has what a read-only root needs."""
    for path in (system.OVERLAY_FILE, system.PARTITION):
        (root / path[1:]).parent.mkdir(parents=True)
        (root / path[1:]).touch()
    (root / "boot/firmware/cmdline.txt").write_text(CMDLINE, encoding="utf-8")
    return root


def test_a_read_only_root_leaves_the_games_on_their_partition(with_partition: Path) -> None:
    root, cmdline = with_partition, with_partition / "boot/firmware/cmdline.txt"
    for _ in range(2):
        run("install", "--root", str(root), "--read-only")
        assert cmdline.read_text(encoding="utf-8") == f"{CMDLINE.strip()} {system.OVERLAY}\n"
    mount = f"{system.UNITS}/{system.MOUNT_UNIT}"
    assert f"Where={system.DATA}" in (root / mount[1:]).read_text(encoding="utf-8")
    assert f"{system.UNITS}/multi-user.target.wants/{system.MOUNT_UNIT}" in files(root)
    # It is switched off again without it, and the games are still where they are.
    run("install", "--root", str(root))
    assert cmdline.read_text(encoding="utf-8") == CMDLINE
    assert mount in files(root)
    run("install", "--root", str(root), "--read-only")
    run("remove", "--root", str(root))
    assert cmdline.read_text(encoding="utf-8") == CMDLINE
    assert mount in files(root)


@pytest.mark.parametrize("path", [system.OVERLAY_FILE, system.PARTITION])
def test_what_a_read_only_root_lacks_is_said_and_nothing_is_written(
    with_partition: Path, path: str
) -> None:
    (with_partition / path[1:]).unlink()
    before = files(with_partition)
    result = CliRunner().invoke(
        awale, ["pi", "install", "--user", "ama", "--root", str(with_partition), "--read-only"]
    )
    said = "overlayroot" if path == system.OVERLAY_FILE else "label AWALE"
    assert said in str(result.exception)
    assert files(with_partition) == before


@pytest.mark.parametrize("name", ["", "x" * 33, "two\nlines", " edge"])
def test_a_network_name_that_is_none_is_refused(root: Path, name: str) -> None:
    run("install", "--root", str(root), "--access-point", name, code=2)


def test_a_pico_at_usb_needs_no_board_service(root: Path) -> None:
    before = files(root)
    run("install", "--root", str(root), "--usb")
    new = files(root) - before
    assert system.SECRET_FILE in new
    assert not any(path.endswith(system.BOARD_UNIT) for path in new)
    unit = (root / f"{system.UNITS}/{system.PLAYER_UNIT}"[1:]).read_text(encoding="utf-8")
    assert "--port" not in unit.replace("--http-port", "")
    assert "SupplementaryGroups=dialout" in unit


def test_the_buses_are_the_services_by_their_groups(root: Path) -> None:
    run("install", "--root", str(root))
    units = root / system.UNITS[1:]
    board = (units / system.BOARD_UNIT).read_text(encoding="utf-8")
    assert {"User=ama", "SupplementaryGroups=spi i2c gpio"} <= set(board.splitlines())
    player = (units / system.PLAYER_UNIT).read_text(encoding="utf-8")
    assert "User=ama" in player.splitlines()
    assert "SupplementaryGroups" not in player


def test_elsewhere_it_refuses_in_a_sentence(tmp_path: Path) -> None:
    assert "not a Raspberry Pi" in str(
        CliRunner().invoke(awale, ["pi", "install", "--root", str(tmp_path)]).exception
    )


def test_a_dry_run_writes_nothing(root: Path) -> None:
    before = files(root)
    said = run("install", "--root", str(root), "--dry-run")
    assert "ExecStart" in said
    assert files(root) == before


def test_the_commands_of_the_units_exist(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each option that a unit gives is one that the program has."""
    monkeypatch.setenv("AWALE_DATA", str(root))
    run("install", "--root", str(root), "--voice", "--language", "en")
    unit = (root / f"{system.UNITS}/{system.PLAYER_UNIT}"[1:]).read_text(encoding="utf-8")
    (line,) = re.findall(r'^ExecStart="\S+" -m awale_host play (.*)$', unit, re.MULTILINE)
    ended = CliRunner().invoke(awale, ["play", *line.split(), "--fen", "none"])
    assert "not a position" in str(
        ended.exception
    )  # every option before the position was understood


@pytest.mark.parametrize("name", ["ama\nUser=root", "%n", "-x", "a b"])
def test_a_user_is_a_name_and_nothing_more(root: Path, name: str) -> None:
    words = ["pi", "install", "--dry-run", "--root", str(root), "--user", name]
    done = CliRunner().invoke(awale, words)
    assert (done.exit_code, done.stdout) == (2, "")


def test_a_frame_fits_into_the_spi_buffer_that_is_set() -> None:
    assert 24 * led_count(board_description()) + board_main.FRAME_EDGES < system.SPI_BUFFER


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize("words", [(), ("--usb", "--voice")])
def test_systemd_takes_the_units(root: Path, words: tuple[str, ...]) -> None:
    run("install", "--root", str(root), "--user", "root", *words)
    units = sorted((root / system.UNITS[1:]).glob("*.service"))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *map(str, units)],
        capture_output=True,
        encoding="utf-8",
    )
    said = [line for line in done.stderr.splitlines() if "awale" in line]
    assert (said, done.returncode) == ([], 0)
