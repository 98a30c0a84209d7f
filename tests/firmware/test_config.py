# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""settings.toml as people save it: each line is used as it is meant, or named."""

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from awale_board.config import NO_SETTING, Config
from awale_board.config_reader import KEYS, read_config, read_settings
from awale_board.settings_file import LONGEST
from hypothesis import given, settings
from hypothesis import strategies as st

SETTINGS = Path(__file__).resolve().parents[2] / "firmware" / "settings.toml"
SHIPPED = SETTINGS.read_bytes()
# What an owner may want of each setting, none of it the default.
WANTED: dict[str, str | int] = {
    "AWALE_NAME": "Board of Ama",
    "AWALE_RULES": "awari",
    "AWALE_SPEED": "slow",
    "AWALE_BRIGHTNESS": 3,
    "AWALE_PALETTE": "colour-blind",
    "AWALE_SOUND": "off",
    "AWALE_HINTS": "legal",
    "AWALE_TAKEBACK": "locked",
    "AWALE_TEACHER": "locked",
    "AWALE_LEDS_PER_PIT": 16,
    "AWALE_BUDGET_MA": 300,
    "AWALE_SLEEP_AFTER_S": 0,
    "AWALE_LED_ORDER": "RGBW",
}


def text(value: str | int) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


Slip = Callable[[str, str | int], str]
# How a line is written: well, or by one of the slips of those who rarely write such files.
LINES: dict[str, Slip] = {
    "well": lambda key, value: f"{key} = {text(value)}",
    "close": lambda key, value: f"{key}={text(value)}#no",
    "tabs": lambda key, value: f"\t{key}\t=\t{text(value)}  # a comment = more",
    "number in quotes": lambda key, value: f'{key} = "{value}"',
    "literal": lambda key, value: f"{key} = '{value}'",
    "no quotes": lambda key, value: f"{key} = {value}",
    "quote forgotten": lambda key, value: f'{key} = "{value}',
    "first quote forgotten": lambda key, value: f'{key} = {value}"',
    "curly quotes": lambda key, value: f"{key} = \u201c{value}\u201d",
    "angle quotes": lambda key, value: f"{key} = «{value}»",
    "backticks": lambda key, value: f"{key} = `{value}`",
    "three quotes": lambda key, value: f'{key} = """{value}"""',
    "mixed quotes": lambda key, value: f"{key} = \"{value}'",
    "colon": lambda key, value: f"{key}: {text(value)}",
    "colon equals": lambda key, value: f"{key} := {text(value)}",
    "two equals": lambda key, value: f"{key} == {text(value)}",
    "no equals": lambda key, value: f"{key} {text(value)}",
    "nothing": lambda key, value: f"{key} =",
    "key alone": lambda key, value: key,
    "semicolon": lambda key, value: f"{key} = {text(value)};",
    "comma": lambda key, value: f"{key} = {text(value)},",
    "list": lambda key, value: f"{key} = [{text(value)}]",
    "fraction": lambda key, value: f"{key} = {value}.0",
    "unit": lambda key, value: f"{key} = {value} mA",
    "title": lambda key, value: f"{key.title()} = {text(value)}",
    "small letters": lambda key, value: f"{key.lower()} = {text(value)}",
    "a letter missing": lambda key, value: f"{key[:-1]} = {text(value)}",
    "a letter twice": lambda key, value: f"{key[:8]}{key[7:]} = {text(value)}",
    "hyphens": lambda key, value: f"{key.replace('_', '-')} = {text(value)}",
    "no first word": lambda key, value: f"{key[6:]} = {text(value)}",
    "export": lambda key, value: f"export {key}={text(value)}",
    "set": lambda key, value: f"set {key} = {text(value)}",
    "key in quotes": lambda key, value: f'"{key}" = {text(value)}',
    "zero-width": lambda key, value: f"{key}\u200b = {text(value)}",
    "no-break spaces": lambda key, value: f"{key}\u00a0=\u00a0{text(value)}",
    "another's comment": lambda key, value: f"{key} = {text(value)} // mine",
    "table": lambda key, value: f"[awale]\n{key} = {text(value)}",
}
# Where the text before '=' is not the key, its number may be that of no setting.
FILES: dict[str, Callable[[str], bytes]] = {
    "utf-8": str.encode,
    "byte order mark": lambda content: content.encode("utf-8-sig"),
    "utf-16": lambda content: content.encode("utf-16"),
    "utf-16 without a mark": lambda content: content.encode("utf-16-le"),
    "utf-16, big end first": lambda content: content.encode("utf-16-be"),
    "utf-32": lambda content: content.encode("utf-32"),
    "windows": lambda content: content.encode("cp1252", "replace"),
    "mac": lambda content: content.encode("mac_roman", "replace"),
}


@settings(max_examples=400)
@given(
    written=st.dictionaries(
        st.sampled_from(list(WANTED)), st.sampled_from(list(LINES)), min_size=1
    ),
    saved=st.sampled_from(list(FILES)),
    end=st.sampled_from(["\n", "\r\n", "\r", "\n\n"]),
)
def test_each_line_is_used_as_it_is_meant_or_named(
    written: dict[str, str], saved: str, end: str
) -> None:
    lines = "\n".join(LINES[slip](key, WANTED[key]) for key, slip in written.items()).split("\n")
    config = read_config(FILES[saved](end.join(lines)))
    step = end.count("\n") or 1
    for at, line in enumerate(lines):
        named = [each for each in config.problems if each.startswith(f"line {at * step + 1}: ")]
        key = next(
            (key for key in written if key[6:-1].lower() in line.lower().replace("-", "_")), None
        )
        used = key is not None and getattr(config, key[6:].lower()) == WANTED[key]
        is_counted = key is None and config.problems[-1].startswith("further lines")
        assert used != bool(named) or is_counted, (line, config.problems)
        assert used == (key is not None and f"{key} = {WANTED[key]}" in config.changed)
        if named and key is not None:
            assert KEYS.index(key) + 1 in config.wrong
    if not config.problems:
        assert config.wrong == []


@given(
    st.lists(
        st.tuples(st.integers(0, len(SHIPPED)), st.integers(0, 5), st.binary(max_size=5)),
        max_size=20,
    ),
    st.sampled_from(["utf-8", "utf-16", "utf-32"]),
)
def test_no_damage_keeps_the_board_from_starting(
    cuts: list[tuple[int, int, bytes]], encoding: str
) -> None:
    data = bytearray(SHIPPED.decode("ascii").encode(encoding))
    for at, length, put in cuts:
        data[at : at + length] = put
    config = read_config(bytes(data))
    assert all(1 <= number <= len(KEYS) or number == NO_SETTING for number in config.wrong)
    assert all(sentence.isascii() for sentence in config.problems)


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=32))
def test_a_name_is_read_as_toml_reads_it(name: str) -> None:
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    line = f'AWALE_NAME = "{escaped}" # "quoted"'
    assert read_config(line.encode()).name == tomllib.loads(line)["AWALE_NAME"] == name


@pytest.mark.parametrize("nonsense", [b"nonsense\n", b"\n", b"x", b"\0"])
def test_a_file_of_nonsense_takes_little_memory_and_time(nonsense: bytes) -> None:
    config = read_config(nonsense * LONGEST)
    assert len(config.problems) <= 8
    assert config.wrong == [NO_SETTING]


def test_the_file_that_ships_is_ascii_and_holds_the_defaults() -> None:
    assert SHIPPED.isascii()
    config = read_config(SHIPPED)
    assert vars(config) == vars(Config())
    said = tomllib.loads(SHIPPED.decode())
    assert tuple(key for key in said if key.startswith("AWALE_")) == KEYS
    lines = SHIPPED.decode().splitlines()
    for at, line in enumerate(lines):
        if line.startswith("AWALE_") and not lines[at - 1].startswith("AWALE_"):
            assert lines[at - 1].startswith("# ")


def test_keys_of_circuitpython_are_left_to_it_and_other_keys_are_named() -> None:
    config = read_config(b"CIRCUITPY_WEB_API_PORT = 80\nMY_KEY = 5\n\nAWALE_RULES = 1\n")
    assert [sentence.split(" ")[:3] for sentence in config.problems] == [
        ["line", "2:", "MY_KEY"],
        ["line", "4:", "AWALE_RULES"],
    ]
    assert config.wrong == [NO_SETTING, 2]


def test_the_first_of_two_lines_counts_and_an_empty_number_of_leds_is_left_to_the_board() -> None:
    lines = b"AWALE_SPEED = 'fast'\nAWALE_SPEED = 'slow'\nAWALE_LEDS_PER_PIT = \"\"\n"
    config = read_config(lines, Config(few_leds=True))
    assert config.speed == "fast"
    assert config.wrong == [3]
    assert config.leds_per_pit == Config(few_leds=True).leds_per_pit


@pytest.mark.parametrize("value", ["bright", "11", "0", "5.5", "-1", "1_0", "٣", "0x5", "9" * 400])
def test_a_wrong_number_is_named_and_its_default_used(value: str) -> None:
    config = read_config(f'AWALE_BRIGHTNESS = "{value}"'.encode())
    assert config.brightness == Config().brightness
    assert config.wrong == [4]
    (problem,) = config.problems
    assert "1 to 10" in problem
    (problem,) = read_config(b'AWALE_RULES = "klingon"').problems
    assert "abapa is used" in problem[:60]  # also in a part of the sentence, as in health


def test_a_file_that_cannot_be_read_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = Config()
    read_settings(config, str(tmp_path))  # a folder
    assert config.wrong == [NO_SETTING]
    assert config.problems[0] in capsys.readouterr().out
    missing = Config()
    read_settings(missing, str(tmp_path / "settings.toml"))
    assert vars(missing) == vars(Config())
