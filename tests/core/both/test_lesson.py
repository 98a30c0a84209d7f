# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The first lesson: what the rules say of each pit in each position."""

from awale_core.lesson import STEPS, attempt
from tests.core.both.expect import raises


def _step(name):
    return [step for step, _ in STEPS].index(name)


def _reaching(name):
    return [pit for pit in range(12) if attempt(_step(name), pit).done]


def test_every_step_is_reached_by_some_pit_and_begins_with_its_task():
    for step in range(len(STEPS)):
        start = attempt(step)
        assert start.say == "lesson." + STEPS[step][0] + ".task"
        assert start.move is None
        assert not start.done
        assert start.game.turn == 0
        assert [pit for pit in range(12) if attempt(step, pit).done]


def test_sowing_and_feeding_are_reached_by_every_legal_pit():
    for name in ("sow", "feed"):
        assert _reaching(name) == attempt(_step(name)).game.legal_moves()


def test_each_idea_is_shown_by_the_move_that_reaches_it():
    for pit in _reaching("origin"):
        tried = attempt(_step("origin"), pit)
        assert tried.move.seeds > 12
        assert tried.game.pits[pit] == 0
    for pit in _reaching("capture"):
        assert len(attempt(_step("capture"), pit).move.captured) == 1
    for pit in _reaching("chain"):
        assert len(attempt(_step("chain"), pit).move.captured) > 1
    for pit in _reaching("feed"):
        tried = attempt(_step("feed"), pit)
        assert sum(attempt(_step("feed")).game.pits[6:]) == 0
        assert sum(tried.game.pits[6:]) > 0
    for pit in _reaching("slam"):
        assert not attempt(_step("slam"), pit).move.slam
    for pit in _reaching("end"):
        assert attempt(_step("end"), pit).game.outcome == (0, "majority")


def test_a_pit_that_the_rules_forbid_is_refused_with_their_reason():
    assert attempt(_step("feed"), 0).refused == "must_feed"
    assert attempt(_step("feed"), 1).refused == "empty"
    assert attempt(_step("capture"), 7).refused == "not_yours"
    assert attempt(_step("capture"), 7).move is None


def test_a_legal_pit_that_misses_the_goal_is_explained():
    def said(name, letter):
        tried = attempt(_step(name), "ABCDEF".index(letter))
        assert not tried.done
        assert tried.move is not None
        return tried.say, tried.args

    assert said("origin", "A") == ("lesson.wrong.few", {"pit": "A"})
    assert said("capture", "A") == ("lesson.wrong.own_row", {"pit": "D"})
    assert said("capture", "F") == ("lesson.wrong.count", {"pit": "e", "n": 4})
    assert said("chain", "F") == ("lesson.wrong.one", {})
    assert said("slam", "F") == ("lesson.wrong.slam", {})


def test_there_is_no_step_before_the_first_or_after_the_last():
    for step in (-1, len(STEPS)):
        raises(ValueError, attempt, step)
