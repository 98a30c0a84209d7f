# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`board.toml` is read into typed structs; a fault in it is one sentence that names the place."""

from pathlib import Path

import pytest
from awale_host import resources
from awale_machine.board_toml import WrongDescription, read_board

BOARD_TOML = Path(__file__).resolve().parents[2] / "hardware" / "board.toml"
TEXT = BOARD_TOML.read_text("utf-8")


def changed(folder: Path, old: str, new: str) -> Path:
    """A copy of board.toml with one change."""
    assert TEXT.count(old) >= 1
    file = folder / "board.toml"
    file.write_text(TEXT.replace(old, new, 1), "utf-8")
    return file


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("idle_ma = 0.7", 'idle_ma = "0.7"', r"`\$\.power\.idle_ma`"),
        ("idle_ma = 0.7", "idle_mah = 0.7", r"`idle_mah`.*`\$\.power`"),
        (
            "leds_per_pit = 12\n",
            "",
            r"missing required field `leds_per_pit`.*`\$\.geometry\.rings`",
        ),
        ('name = "F", pin = "GP7"', 'name = "F", pin = 7', r"`\$\.touch\.pads\[5\]\.pin`"),
        ('pit_direction = "clockwise"', 'pit_direction = "left"', r"geometry\.pcb\.pit_direction"),
    ],
)
def test_an_unknown_missing_or_wrong_field_is_named_in_one_sentence(
    tmp_path: Path, old: str, new: str, named: str
) -> None:
    file = changed(tmp_path, old, new)
    with pytest.raises(WrongDescription, match=named) as caught:
        read_board(file)
    assert str(caught.value).startswith(f"{file} is wrong (")
    assert str(caught.value).endswith("correct that field.")


def test_a_missing_or_malformed_description_is_one_sentence(tmp_path: Path) -> None:
    broken = changed(tmp_path, "[pins]", "[pins")
    with pytest.raises(WrongDescription, match="is not a TOML file"):
        read_board(broken)
    with pytest.raises(WrongDescription, match="cannot be read: No such file"):
        read_board(tmp_path / "none.toml")


def test_the_program_reports_a_wrong_description(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed(tmp_path, "leds_per_store = 24", "leds_per_store = []")
    (tmp_path / "hardware").mkdir()
    (tmp_path / "board.toml").rename(tmp_path / "hardware" / "board.toml")
    monkeypatch.setattr(resources, "CHECKOUT", tmp_path)
    with pytest.raises(WrongDescription, match=r"\$\.geometry\.rings\.leds_per_store"):
        resources.board_description()
