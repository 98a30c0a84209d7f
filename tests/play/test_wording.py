# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Results and boards in words."""

import pytest
from awale_session.catalogue import english
from awale_session.play import sentences
from awale_session.play.commands import BOARD_PLAYER, PERSON, PlayerChoice
from awale_session.wording import count, draw, reason_in_words, result_in_words

from awale_core import Game
from awale_core.rules import REASONS


def test_every_reason_has_words_of_its_own() -> None:
    words = [reason_in_words(reason) for reason in REASONS]
    assert len(set(words)) == len(REASONS)
    assert not set(words) & set(REASONS)


@pytest.mark.parametrize(
    ("rules", "fen", "side", "words"),
    [
        ("abapa", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", 0, "North wins 0-0: South resigned"),
        (
            "finnish",
            "1-0-0-0-0-0-1-0-0-0-0-0-22-24-S",
            1,
            "A draw 24-24: North resigned, and the seeds decided",
        ),
        ("finnish", "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S", 1, "South wins 25-23: North resigned"),
    ],
)
def test_a_resignation_says_who_and_whether_the_seeds_decided(
    rules: str, fen: str, side: int, words: str
) -> None:
    game = Game.from_fen(fen, rules)
    game.resign(side)
    assert result_in_words(game) == words


def test_an_unfinished_game_is_described_as_unfinished() -> None:
    game = Game()
    game.play(0)
    assert result_in_words(game) == "unfinished after 1 move"
    assert (count(0, "move"), count(2, "game")) == ("0 moves", "2 games")


def test_a_board_is_drawn_as_south_sees_it() -> None:
    lines = draw(Game.from_fen("1-2-3-4-5-6-0-8-9-10-0-0-0-0-S")).splitlines()
    assert lines[0].split() == ["f", "e", "d", "c", "b", "a"]
    assert lines[1].split() == ["0", "0", "10", "9", "8", "0"]
    assert lines[2].split() == ["North", "0", "South", "0"]
    assert lines[3].split() == ["1", "2", "3", "4", "5", "6"]
    assert lines[4].split() == ["A", "B", "C", "D", "E", "F"]
    assert lines[0].index("f") == lines[4].index("A")


PERSON_FIRST = (PlayerChoice(PERSON), PlayerChoice(BOARD_PLAYER, 1))


@pytest.mark.parametrize(
    ("fen", "players", "words"),
    [
        ("0-0-0-0-0-0-0-0-0-0-0-0-28-20-S", PERSON_FIRST, "You win 28 to 20"),
        ("0-0-0-0-0-0-0-0-0-0-0-0-28-20-S", PERSON_FIRST[::-1], "You lose 20 to 28"),
        ("0-0-0-0-0-0-0-0-0-0-0-0-24-24-S", PERSON_FIRST, None),
        ("0-0-0-0-0-0-0-0-0-0-0-0-28-20-S", (PlayerChoice(), PlayerChoice()), None),
        (
            "0-0-0-0-0-0-0-0-0-0-0-0-28-20-S",
            (PlayerChoice(PERSON, name="Ama"), PERSON_FIRST[1]),
            None,
        ),
    ],
)
def test_only_a_person_alone_and_without_a_name_is_addressed(
    fen: str, players: tuple[PlayerChoice, PlayerChoice], words: str | None
) -> None:
    said = sentences.result_for_person(Game.from_fen(fen), players)
    assert (said and english(said)) == words


@pytest.mark.parametrize(("side", "words"), [(0, "You lose"), (1, "You win")])
def test_a_score_that_contradicts_the_result_is_left_out(side: int, words: str) -> None:
    game = Game()
    game.resign(side)
    said = sentences.result_for_person(game, PERSON_FIRST)
    assert said is not None
    assert english(said) == words
