# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""settings.toml as CircuitPython reads it."""

from pathlib import Path

from awale_host.virtual.settings import board_getenv, read_settings

TEXT = """# a comment
AWALE_NAME = "Grandma's \\"board\\" \\u00e9"  # and another
AWALE_BUDGET_MA = 300   # mA
  AWALE_HEX=0x10
AWALE_BUDGET_MA = 400
AWALE_BARE = text
AWALE_OPEN = "text
AWALE_OPEN = "too late"
AWALE_EMPTY = ""
AWALE_NONE =
AWALE_LETTER = "\\u12"

[table]
AWALE_HIDDEN = 1
"""


def test_values_are_texts_up_to_the_first_table(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(TEXT, encoding="utf-8")
    warnings: list[str] = []
    assert read_settings(tmp_path / "settings.toml", warnings.append) == {
        "AWALE_NAME": 'Grandma\'s "board" é',
        "AWALE_BUDGET_MA": "300",
        "AWALE_HEX": "0x10",
        "AWALE_BARE": "text",
        "AWALE_EMPTY": "",
    }
    assert [warning.split(":")[0] for warning in warnings] == [
        "settings.toml, line 7",
        "settings.toml, line 10",
        "settings.toml, line 11",
    ]


def test_a_missing_file_means_no_settings(tmp_path: Path) -> None:
    assert read_settings(tmp_path / "settings.toml", print) == {}


def test_the_pcs_own_variables_do_not_reach_the_board() -> None:
    getenv = board_getenv({"AWALE_A": "1"}, {"AWALE_B": "2", "HOME": "/home"}.get)
    assert getenv("AWALE_A") == "1"
    assert getenv("AWALE_B") is None
    assert getenv("AWALE_B", "x") == "x"
    assert getenv("HOME") == "/home"
