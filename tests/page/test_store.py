# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The page's store, connection and words in node: the real modules, a source that the test plays.

``store_trial.mjs`` plays the scenes; each test says what must come of one.
"""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from awale_host.page import files

from tests.support.node import node

STATIC = Path(files.__file__).parent / "static"
SAY = {"id": "refused", "args": {}}


@pytest.fixture(scope="module")
def scenes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return the result of each scene. Node takes a module for one by its ending or its folder."""
    folder = tmp_path_factory.mktemp("static")
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    for name in ("choices.js", "source.js", "store.js", "words.js"):
        (folder / name).write_bytes((STATIC / name).read_bytes())
    done = subprocess.run(
        [node(), str(Path(__file__).parent / "store_trial.mjs"), str(folder)],
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_refused_command_is_announced(scenes: dict[str, Any]) -> None:
    found = scenes["refusal"]
    command = {"t": "play", "pit": 3, "ply": 0}
    refusal = {"t": "answer", "re": 1, "ok": False, "say": SAY}
    assert found["posted"] == [{**command, "id": 1}]
    assert found["answer"] == refusal
    assert found["heard"] == [["refused", {**refusal, "command": command}]]
    assert found["news"] == SAY
    assert found["changed"] == 1


def test_a_command_ends_the_news_and_an_agreed_one_announces_nothing(
    scenes: dict[str, Any],
) -> None:
    assert scenes["agreement"] == {"news": None, "after": None, "heard": []}
    assert scenes["newsEndsWithAnEvent"] is None


def test_each_answer_belongs_to_its_command_and_counts_once(scenes: dict[str, Any]) -> None:
    found = scenes["answersToOthers"]
    assert found == {"first": [[2, True]], "answers": [[2, True], [1, True]], "pending": 0}


def test_an_earlier_position_is_asked_for_and_shown_until_the_newest_is_looked_at(
    scenes: dict[str, Any],
) -> None:
    found = scenes["look"]
    assert found["posted"] == [{"t": "look", "ply": 2, "id": 1}]
    assert (found["shown"]["ply"], found["shown"]["game"]) == (2, "a")
    assert found["newest"] is None
    assert found["asked"] == 1


def test_of_several_positions_the_one_asked_for_last_is_shown(scenes: dict[str, Any]) -> None:
    assert scenes["lookAnsweredAfterAnotherLook"] == {"newest": 3, "ended": None}


def test_a_position_that_comes_after_another_game_has_begun_is_not_shown(
    scenes: dict[str, Any],
) -> None:
    assert scenes["lookAnsweredAfterAnotherGameBegan"] == {"looking": None}
    assert scenes["lookIsRefused"] == {"looking": None}


def test_looking_back_ends_with_its_game_or_where_it_is_taken_back(scenes: dict[str, Any]) -> None:
    assert scenes["lookingEndsWithItsGame"] == [True, False, False, False]


def test_after_a_farewell_the_page_has_ended_until_it_is_greeted_again(
    scenes: dict[str, Any],
) -> None:
    ended, again = scenes["bye"]
    assert ended == {"link": "ended", "bye": SAY}
    assert again == {"link": "open", "bye": None}


def test_a_lost_connection_is_made_again_after_half_a_second(scenes: dict[str, Any]) -> None:
    found = scenes["lost"]
    assert (found["before"], found["open"], found["lost"]) == ("connecting", "open", "lost")
    assert found["early"] == 1
    assert found["address"] == "ws://127.0.0.1:8080/secret/live"
    first, second = found["first"], found["second"]
    assert (first["t"], first["v"], first["language"], first["paced"]) == ("hello", 1, "en", True)
    assert (first["run"], second["run"]) == ("", "r1")
    assert len(first["key"]) == 32
    assert first["key"] == second["key"]


def test_each_wait_is_longer_up_to_five_seconds_until_a_connection_greets(
    scenes: dict[str, Any],
) -> None:
    *waits, after = scenes["waits"]
    assert waits == [500, 800, 1300, 2050, 3300, 5000, 5000, 5000]
    assert after == 500


def test_answers_that_are_pending_when_the_connection_is_lost_are_noes(
    scenes: dict[str, Any],
) -> None:
    found = scenes["pendingAnswers"]
    assert found == {"answers": [False, False], "late": False, "pending": 0, "sent": 3}
    assert scenes["stopped"] == "stopped"


def test_a_page_says_at_most_every_40_ms_which_frames_have_come(scenes: dict[str, Any]) -> None:
    found = scenes["frames"]
    assert found["early"] == [{"t": "seen", "n": 1}]
    assert found["later"] == [{"t": "seen", "n": 1}, {"t": "seen", "n": 3}]
    assert found["sent"][2:] == [{"t": "seen", "n": 4}]
    assert found["heard"] == 4


def test_words_about_a_move_wait_for_its_light_and_others_do_not(scenes: dict[str, Any]) -> None:
    found = scenes["lightBehindTheGame"]
    assert found["before"] == {"ply": 3, "moving": True, "heard": ["note"]}
    assert found["after"] == {"ply": 4, "moving": False, "heard": ["note", "moved"]}
    assert found["said"] == SAY
    assert scenes["twoMovesBehind"] == [[3, 0], [4, 1], [5, 2]]


def test_light_that_does_not_come_is_waited_for_eight_seconds(scenes: dict[str, Any]) -> None:
    assert scenes["lightThatNeverComes"] == [[3, 0], [4, 1]]


def test_another_game_or_one_taken_back_is_shown_at_once(scenes: dict[str, Any]) -> None:
    assert scenes["anotherGameShowsAtOnce"] == [[4, 0], [2, 0]]


def test_who_may_act_and_where_the_person_sits(scenes: dict[str, Any]) -> None:
    """Whether a person is to move, the side of the person, whether a game runs, whether this page
    controls the board."""
    assert scenes["whoActs"] == {
        "South, a person, is to move": [True, 0, True, True],
        "North, the engine, is to move": [False, 0, True, True],
        "North, a person against the engine": [True, 1, True, True],
        "two people": [True, 0, True, True],
        "it waits after a loss of power": [True, 0, True, True],
        "it is over": [False, 0, False, True],
        "no board": [False, 0, True, True],
        "no game": [False, 0, False, True],
        "another page controls the board": [True, 0, True, False],
        "before the state has come again": [False, 0, True, True],
    }
    assert scenes["can"] == {"before": False, "there": [True, False], "lost": False}


def test_what_cannot_be_undone_is_asked_first(scenes: dict[str, Any]) -> None:
    found = scenes["asking"]
    assert found["posted"] == [[], ["quit"]]
    assert (found["last"]["t"], found["last"]["action"]) == ("declare", "resign")


def test_the_result_speaks_to_the_person_whose_page_controls_the_board(
    scenes: dict[str, Any],
) -> None:
    """A page that only looks on reads about the players."""
    own, other = scenes["results"]
    assert own == [
        "South wins: 25 seeds",
        "You win: 25 seeds",
        "You lose: 25 seeds",
    ]
    assert other == ["South wins: 25 seeds"] * 3


def test_sentences_are_made_of_the_catalogue(scenes: dict[str, Any]) -> None:
    assert scenes["words"] == [
        *("", "as it is", "1,234.5", "Ama has 12,345 seeds"),
        *("0 seeds", "1 seed", "2 seeds", "0 seeds"),
        *("[1 seed]", "{no}", "unknown", "3 seeds", True, False),
    ]
