# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""settings.toml: what it says is used, what is wrong is named."""

import tomllib
from pathlib import Path

import pytest
from awale_board.config import Config
from awale_board.config_reader import read_config

SETTINGS = Path(__file__).resolve().parents[2] / "firmware" / "settings.toml"


def test_the_file_that_ships_holds_the_defaults() -> None:
    shipped = tomllib.loads(SETTINGS.read_text(encoding="utf-8"))
    config = read_config(shipped.get)
    assert config.problems == []
    assert vars(config) == vars(Config())


def test_the_file_that_ships_names_every_setting_with_a_comment() -> None:
    asked: list[str] = []
    read_config(lambda key: asked.append(key))
    lines = SETTINGS.read_text(encoding="utf-8").splitlines()
    named = [line.split(" = ")[0] for line in lines if line.startswith("AWALE_")]
    assert sorted(named) == sorted(asked)
    for at, line in enumerate(lines):
        if line.startswith("AWALE_") and not lines[at - 1].startswith("AWALE_"):
            assert lines[at - 1].startswith("# ")


@pytest.mark.parametrize("value", [300, "300"])
def test_numbers_come_as_int_or_as_text(value: int | str) -> None:
    assert read_config({"AWALE_BUDGET_MA": value}.get).budget_ma == 300


@pytest.mark.parametrize("value", ["bright", "11", 0, "5.5", -1])
def test_a_wrong_number_is_named_and_its_default_used(value: int | str) -> None:
    config = read_config({"AWALE_BRIGHTNESS": value}.get)
    assert config.brightness == Config().brightness
    (problem,) = config.problems
    assert "AWALE_BRIGHTNESS" in problem
    assert str(value) in problem
    assert "1 to 10" in problem


def test_a_wrong_word_is_named_and_its_default_used() -> None:
    config = read_config({"AWALE_RULES": "chess", "AWALE_SPEED": "fast"}.get)
    assert config.rules == "abapa"
    assert config.speed == "fast"
    (problem,) = config.problems
    assert "chess" in problem
    assert "abapa, awari" in problem


def test_an_empty_value_counts_as_missing() -> None:
    assert vars(read_config(lambda key: "")) == vars(Config())
