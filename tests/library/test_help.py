# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Hints and take-backs, as tags of a kept game: counted, exported, not taken from any text."""

import pytest
from awale_session.answers.page_games import row
from awale_session.library.help import HINTS, help_had
from awale_session.library.ogn_files import from_ogn, to_ogn
from awale_session.library.recorder import Recorder
from awale_session.library.statistics import statistics
from awale_session.library.store import Library
from awale_session.link.mirror import Ply

from awale_core import Game
from tests.support.browser_library import Texts
from tests.support.sentences import english_text

SEATS = ("touch", "host")


def played(
    library: Library, number: str, *, hints: tuple[int, ...] = (), back: bool = False
) -> int:
    """A game against level 3, won by resignation; with hints before these plies."""
    recorder = Recorder(library, "b0", lambda seats: ("Ama", "Awalé level 3"))
    game = Game()
    recorder.began(number, game, SEATS)
    for ply in range(4):
        if ply in hints:
            recorder.helped(HINTS, game.turn)
        recorder.moved(game, Ply(game.play(game.legal_moves()[0])))
    if back:
        game.undo()
        game.undo()
        recorder.taken_back(game)
    game.resign(1)
    recorder.ended(game)
    assert recorder.kept is not None
    return recorder.kept


def said(library: Library, id: int) -> list[str]:
    return [english_text(each.id, **each.args) for each in row(library, library.game(id), []).help]


def test_hints_are_kept_with_the_game_even_those_before_its_first_move(library: Library) -> None:
    assert said(library, played(library, "1")) == []
    assert said(library, played(library, "2", hints=(0, 2))) == ["With 2 hints."]
    assert said(library, played(library, "3", back=True)) == ["Taken back once."]


def test_a_recorder_that_begins_again_goes_on_counting(library: Library) -> None:
    id = played(library, "1", hints=(2,))
    recorder = Recorder(library, "b0")
    recorder.began("1", Game(), SEATS)
    recorder.helped(HINTS, 0)
    assert said(library, id) == ["With 2 hints."]


def test_a_game_with_help_is_counted_apart(library: Library) -> None:
    for number, hints in enumerate(((), (2,), (1,))):  # the last one was for the machine's side
        played(library, str(number), hints=hints)
    played(library, "back", back=True)
    counted = statistics(library, "Ama")
    assert (counted.all.won, counted.all.helped, counted.all.helped_won) == (4, 2, 2)
    assert counted.streak == 4
    (level,) = counted.levels.values()
    assert (level.won, level.helped_won) == (4, 2)


def test_an_exported_game_says_so_elsewhere(library: Library) -> None:
    text = to_ogn(library, played(library, "1", hints=(0, 2)))
    elsewhere = Texts().library()
    (id,) = from_ogn(elsewhere, text).new
    assert said(elsewhere, id) == ["With 2 hints."]


@pytest.mark.parametrize("text", ["", "-1", "1e9", "9999", "²", "<b>1</b>", "0", " 3", "three"])
def test_another_text_in_the_tag_of_a_foreign_file_counts_nothing(text: str) -> None:
    assert help_had({"SouthHints": text}) == []


def test_take_backs_of_two_people_are_their_own_affair(library: Library) -> None:
    recorder = Recorder(library, "b0", lambda seats: ("Ama", "Kofi"))
    game = Game()
    recorder.began("1", game, ("touch", "touch"))
    recorder.moved(game, Ply(game.play(2)))
    game.undo()
    recorder.taken_back(game)
    assert recorder.help == {}
