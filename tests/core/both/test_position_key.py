# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The position key: one number for one position, on every interpreter the same."""

from awale_core import Game
from awale_core.position_key import KEYS, key_of, position_key, position_of
from tests.core.both.expect import Dice, raises


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
