# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What docs/board.md and docs/protocol.md say of the firmware is so."""

import re
from pathlib import Path

import pytest
from awale_board.config import Config, read_config
from awale_board.menu import PIT_OPTIONS
from awale_board.options import CHOICES

from docs.images import draw_board

DOCS = Path(__file__).resolve().parents[2] / "docs"
GUIDE = (DOCS / "board.md").read_text(encoding="utf-8")
PROTOCOL = (DOCS / "protocol.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def drawn() -> dict[str, str]:
    return draw_board.pictures()


@pytest.mark.parametrize("name", [*(f"{name}.svg" for name in draw_board.BOARDS), "signs.svg"])
def test_pictures_are_what_the_firmware_shows(name: str, drawn: dict[str, str]) -> None:
    kept = (draw_board.FOLDER / name).read_text(encoding="utf-8")
    assert kept == drawn[name], "run .venv/bin/python docs/images/draw_board.py"


def test_every_setting_is_in_the_table_with_its_default() -> None:
    table = dict(re.findall(r"^\| `(AWALE_\w+)` \| `?([^|`]+?)`? \|", GUIDE, re.M))
    asked: list[str] = []
    read_config(lambda key: asked.append(key))
    assert sorted(table) == sorted(asked)
    for key, default in table.items():
        assert str(getattr(Config(), key.removeprefix("AWALE_").lower())) == default


def test_every_pit_of_the_start_menu_is_in_its_table() -> None:
    for pit, name in zip("ABCDEFabcdef", PIT_OPTIONS, strict=True):
        (cell,) = re.findall(rf"\| \*\*{pit}\*\* \| ([^|]+) \|", GUIDE)
        count = len(dict(CHOICES)[name])
        if name == "brightness":
            assert "1 to 10" in cell
        elif name == "opponent":
            assert "1 another" in cell
            assert "8 the PC" in cell
        else:
            assert f"{count} " in cell
            assert f"· {count + 1} " not in cell


def test_every_option_is_in_the_protocol() -> None:
    for name, _ in CHOICES:
        assert f"`{name}`" in PROTOCOL


def test_every_message_that_the_board_sends_is_in_the_protocol() -> None:
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in (DOCS.parent / "firmware" / "awale_board").glob("*.py")
    )
    for kind in re.findall(r'"t": "(\w+)"', source):
        assert f"`{kind}`" in PROTOCOL, kind
    for code in re.findall(r'RequestError\(\s*"(\w+)"', source):
        assert f"`{code}`" in PROTOCOL, code
