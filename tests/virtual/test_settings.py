# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""settings.toml of a virtual board."""

from pathlib import Path

import pytest
from awale_host.resources import firmware_folder
from awale_host.virtual.settings import board_getenv, read_settings

from tests.support.waiting import wait_until
from tests.virtual.conftest import Start

TEXT = """\ufeff# a comment
AWALE_NAME = "Grandma's \\"board\\" \\u00e9"  # and another
AWALE_BUDGET_MA = 300   # mA
AWALE_BUDGET_MA = 400
AWALE_BARE = text
AWALE_OPEN = "text
[table]
AWALE_HIDDEN = 1
"""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_the_firmwares_reader_reads_the_values(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "settings.toml").write_bytes(TEXT.encode(encoding))
    assert read_settings(tmp_path / "settings.toml") == {
        "AWALE_NAME": 'Grandma\'s "board" é',
        "AWALE_BUDGET_MA": "300",
        "AWALE_BARE": "text",
    }


def test_a_missing_file_means_no_settings(tmp_path: Path) -> None:
    assert read_settings(tmp_path) == {}  # a folder, which the board names
    assert read_settings(tmp_path / "settings.toml") == {}


@pytest.mark.slow
def test_a_new_board_writes_the_file_onto_its_drive(start: Start, tmp_path: Path) -> None:
    start()
    written = tmp_path / "state" / "drive" / "settings.toml"
    shipped = (firmware_folder() / "settings.toml").read_bytes()
    wait_until(lambda: written.is_file() and written.read_bytes() == shipped, "the file")


def test_the_pcs_own_variables_do_not_reach_the_board() -> None:
    getenv = board_getenv({"AWALE_A": "1"}, {"AWALE_B": "2", "HOME": "/home"}.get)
    assert getenv("AWALE_A") == "1"
    assert getenv("AWALE_B") is None
    assert getenv("AWALE_B", "x") == "x"
    assert getenv("HOME") == "/home"
