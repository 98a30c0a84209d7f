# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Notation: letters, positions and their keys are read back, and anything else is refused with its
reason."""

from awale_core import Game
from awale_core.notation import (
    LETTERS,
    START_FEN,
    NotationError,
    format_fen,
    parse_fen,
    parse_moves,
    pit_letter,
    pit_letters,
    pit_of,
)
from awale_core.position_key import KEYS, key_of, position_key, position_of
from tests.core.both.expect import Dice, raises


def test_every_pit_has_a_letter_that_names_it():
    assert [pit_of(pit_letter(pit)) for pit in range(12)] == list(range(12))
    assert parse_moves("F fB e") == [5, 11, 1, 10]


def test_a_text_that_is_not_one_letter_of_a_pit_is_refused():
    for text in ("", "G", "g", "z", "1", "-", "é", "AB", "ab", LETTERS, "A "):
        assert text in str(raises(NotationError, pit_of, text))
    raises(NotationError, parse_moves, "FxB")


def test_pits_are_listed_as_a_person_would():
    assert pit_letters([]) == ""
    assert pit_letters([0]) == "A"
    assert pit_letters([0, 2]) == "A or C"
    assert pit_letters((0, 2, 11), "and") == "A, C and f"


def test_a_position_that_cannot_be_is_refused_with_its_reason():
    for fen, reason in (
        ("", "15 fields"),
        (START_FEN[:-2], "not 14"),
        (START_FEN + "-S", "not 16"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-s", "'s' is not a side"),
        ("-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "'' is not a number"),
        ("4-4-4-4-4-4-4-4-4-4-4-+4-0-0-S", "'+4' is not a number"),
        ("\uff14-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "is not a number"),
        ("x-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "'x' is not a number"),
        ("004-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "'004' is not a number"),
        ("49-0-0-0-0-0-0-0-0-0-0-0-0-0-S", "49 seeds in one pit: a game has 48"),
        ("3-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "add up to 47"),
        ("5-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "add up to 49"),
    ):
        assert reason in str(raises(NotationError, parse_fen, fen))
    for fen in ("48-0-0-0-0-0-0-0-0-0-0-0-0-0-N", START_FEN):
        assert format_fen(*parse_fen(fen)) == fen


def test_known_keys():
    assert key_of(bytes([48] + [0] * 13), 0) == KEYS - 2
    assert key_of(bytes([0] * 13 + [48]), 0) == 0
    assert key_of(bytes([0] * 13 + [48]), 1) == 1
    assert position_key(Game("abapa")) == 12782135068944
    assert position_key(Game("awari", starter=1)) == position_key(Game("abapa")) + 1


def test_neighbouring_keys_are_neighbouring_positions_and_all_differ():
    dice = Dice(5)
    for _ in range(300):
        key = dice.below(2**31) * dice.below(2**31) % KEYS
        cells, side = position_of(key)
        assert sum(cells) == 48
        assert key_of(cells, side) == key


def test_an_invalid_key_is_refused():
    raises(ValueError, position_of, -1)
    raises(ValueError, position_of, KEYS)
