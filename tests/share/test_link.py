# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A game out of a link, as the site's program reads it: its players, and links that lie."""

from typing import Any

import pytest
from awale_session.catalogue import english, sentence
from awale_session.library.statistics import statistics
from awale_session.page.protocol import Answer

from tests.support.browser_library import Texts, site_module
from tests.support.sentences import english_text

END = "0-0-0-0-0-1-1-0-1-0-0-0-24-21-S"  # F wins
MEETINGS = (("", ""), ("Ama", "Kofi"), ("Ama", "~3"), ("~3", "Ama"))


def opened(*names: object, moves: str = "CdF", fen: str = "") -> Any:
    library = Texts().library()
    games = site_module("kept_games").KeptGames(library, lambda message: None, lambda job: None)
    return games.shared({"rules": "abapa", "moves": moves, "fen": fen, "names": list(names)})


def named(*names: object) -> list[str]:
    return [english_text(each.id, **each.args) for each in opened(*names).names]


def in_english(words: dict[str, Any]) -> str:
    args = {
        name: in_english(each) if isinstance(each, dict) else each
        for name, each in words["args"].items()
    }
    return english_text(words["id"], **args)


def test_a_link_names_people_and_the_computer_with_its_level() -> None:
    assert named("Ama", "Kofi") == ["Ama", "Kofi"]
    assert named("Ama", "~3") == ["Ama", "Computer, level 3"]
    assert named("~", "") == ["Computer", "The player"]
    view = opened("~3", "Élodie")
    assert (view.own, view.document["names"]) == (1, ["", ""])


def test_an_old_link_shows_the_sides() -> None:
    view = opened("", "")
    assert (view.names, view.own, view.document["names"]) == ([], 0, ["", ""])


def test_the_end_is_that_of_both_for_who_was_neither() -> None:
    ends = [opened(*names, moves="F", fen=END).document["end"] for names in MEETINGS]
    said = [in_english(end) for end in ends]
    assert said == [
        "South won 26 to 21. South has more than half of the seeds.",
        "Ama won 26 to 21. Ama has more than half of the seeds.",
        "Ama won 26 to 21. Ama has more than half of the seeds.",
        "The computer won 26 to 21. The computer has more than half of the seeds.",
    ]


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),  # a text, as any
        ("Ama\u202e\x00\n\u200bMensah", "Ama Mensah"),
        ("x" * 100_000, "x" * 64),
        ("~99", "Computer"),  # no such level
        ("~3x", "~3x"),
        ("~²", "~²"),
        ("{who}", "{who}"),
    ],
)
def test_a_hostile_name_is_a_short_text(name: str, seen: str) -> None:
    assert named(name, "Kofi") == [seen, "Kofi"]


@pytest.mark.parametrize("names", [[3, ""], [None, ""], [["Ama"], ""]])
def test_a_name_that_is_not_a_text_is_refused(names: list[object]) -> None:
    assert isinstance(opened(*names), Answer)


def test_a_kept_game_is_of_others_and_there_once() -> None:
    library = Texts().library()
    said: list[Any] = []
    games = site_module("kept_games").KeptGames(library, said.append, lambda job: None)
    given = {"rules": "abapa", "moves": "F", "fen": END, "names": ["", "~3"], "keep": True}
    first = games.shared(given)
    assert first.number > 0
    assert [english(each) for each in first.names] == ["The player", "Computer, level 3"]
    shown = games.shared({**given, "keep": False})  # before it is kept
    assert (first.names, first.document["end"]) == (shown.names, shown.document["end"])
    assert [each.games for each in said] == [1]
    # The same moves are the same game, with any names; one's own stays as it is.
    assert games.shared({**given, "names": ["Ama", "Kofi"]}).number == first.number
    assert library.count() == 1
    other = games.shared({**given, "moves": "CdE", "fen": ""})
    assert other.number != first.number
    assert statistics(library, "").all.games == 0  # of one's own games
    assert games.shared({**given, "moves": "fff"}) == Answer(0, False, sentence("refused.link"))
