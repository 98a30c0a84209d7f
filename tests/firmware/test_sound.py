# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Tones go with what happens, and are never needed."""

import pytest

from tests.support.firmware_harness import Board, begun


def begin(**options: str | int) -> Board:
    board = begun(**options)
    board.run(1_000)
    board.tones.heard.clear()
    return board


def test_a_tone_for_each_seed_that_falls_and_each_climbs() -> None:
    board = begin()
    board.tap("C")
    board.settle()
    assert len(board.tones.heard) == 4
    assert board.tones.heard == sorted(set(board.tones.heard))


def test_a_capture_an_error_and_a_result_sound_different() -> None:
    board = Board()
    board.new(fen="0-0-0-0-0-1-1-0-0-0-0-3-24-19-S")
    board.tones.heard.clear()
    board.tap("A")
    board.run(1_000)
    wrong = list(board.tones.heard)
    board.tones.heard.clear()
    board.tap("F")
    board.settle()
    board.run(2_000)
    assert wrong
    assert len(board.tones.heard) == 1 + 2 + 4  # seed, capture, result
    assert not set(wrong) & set(board.tones.heard)


@pytest.mark.parametrize(
    ("palette", "sound", "tones"),
    [("standard", "off", 0), ("night", "auto", 0), ("night", "on", 4)],
)
def test_silence_when_off_and_by_night(palette: str, sound: str, tones: int) -> None:
    board = begin(palette=palette, sound=sound)
    board.tap("C")
    board.settle()
    assert len(board.tones.heard) == tones
