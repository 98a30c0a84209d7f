# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Statements of docs/board.md and docs/protocol.md hold for the firmware."""

import re
from pathlib import Path

import pytest
from awale_board import store_reader
from awale_board.config import Config
from awale_board.config_reader import KEYS
from awale_board.options import CHOICES
from awale_board.store_backends import SECTOR, FlashMemory, NvmMemory
from awale_board.store_journal import HEADER, RESERVE, RESERVE_OF_MANY
from awale_board.store_settings import SettingsStore
from awale_board.ui_menu import PIT_OPTIONS

from docs.images import draw_board
from tests.support.cut_memory import Flash

ERASES = 100_000  # that a sector of flash lives through
DOCS = Path(__file__).resolve().parents[2] / "docs"
GUIDE = (DOCS / "board.md").read_text(encoding="utf-8")
PROTOCOL = (DOCS / "protocol.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def drawn() -> dict[str, str]:
    return draw_board.pictures()


@pytest.mark.parametrize(
    "name", [*(f"{name}.svg" for name in draw_board.BOARDS), "signs.svg", "greetings.svg"]
)
def test_pictures_are_what_the_firmware_shows(name: str, drawn: dict[str, str]) -> None:
    kept = (draw_board.FOLDER / name).read_text(encoding="utf-8")
    assert kept == drawn[name], "run .venv/bin/python -m docs.images.draw_board"


def test_the_moving_picture_is_what_the_firmware_shows() -> None:
    kept = draw_board.MOVING.read_text(encoding="utf-8")
    assert kept == draw_board.moving(), "run .venv/bin/python -m docs.images.draw_board"


def test_every_setting_is_in_the_table_with_its_number_and_default() -> None:
    rows = re.findall(r"^\| (\d+) \| `(AWALE_\w+)` \| `?([^|`]+?)`? \|", GUIDE, re.M)
    table = {key: default for _, key, default in rows}
    assert tuple(key for _, key, _ in rows) == KEYS
    assert [int(number) for number, _, _ in rows] == list(range(1, len(rows) + 1))
    for key, default in table.items():
        assert str(getattr(Config(), key.removeprefix("AWALE_").lower())) == default


def test_the_figures_of_the_memory_are_computed() -> None:
    nvm = NvmMemory(bytearray(4096), SettingsStore(None))
    between_erases = store_reader.games_in(nvm.bank_size // 4, 0) - 1
    rows = {
        "nvm, on stock": (
            store_reader.games_in(nvm.bank_size - HEADER, RESERVE),
            ERASES * between_erases // (20 * 365),
        )
    }
    for name, sectors in (("flash beside the program", 32), ("of a Pico 2", 64)):
        memory = FlashMemory(Flash(b"\xff" * SECTOR * sectors))
        a_bank = store_reader.games_in(memory.bank_size - HEADER, RESERVE_OF_MANY)
        games = (memory.banks - 1) * a_bank  # one is erased ahead
        rows[name] = (games, ERASES * a_bank * memory.banks // (100 * 365))
    for name, (games, years) in rows.items():
        (row,) = re.findall(rf"^\| [^|]*{name}[^|]*? \| (\d+)[^|]* \| (\d+) years", GUIDE, re.M)[:1]
        assert row == (str(games), str(years))
    assert f"the board warns {store_reader.NEARLY_FULL} games before" in " ".join(GUIDE.split())
    assert f"fewer than {store_reader.NEARLY_FULL} do" in PROTOCOL
    assert f"in nvm fewer than {store_reader.NEARLY_FULL_NVM}" in PROTOCOL


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


def test_every_option_and_every_code_of_an_error_is_in_the_protocol() -> None:
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in (DOCS.parent / "firmware" / "awale_board").glob("*.py")
    )
    for word in (*dict(CHOICES), *re.findall(r'RequestError\(\s*"(\w+)"', source)):
        assert f"`{word}`" in PROTOCOL, word
