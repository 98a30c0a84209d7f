# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The lessons: what the rules say of each pit in each position."""

from awale_core.lesson import BEST, LESSONS, MOVES, RACE, attempt
from tests.core.both.expect import raises


def _try(name, pit=None):
    for number, steps in enumerate(LESSONS):
        for step, (each, _) in enumerate(steps):
            if each == name:
                return attempt(number, step, pit)
    raise ValueError(name)


def _reaching(name):
    return [pit for pit in range(12) if _try(name, pit).done]


def test_every_step_is_reached_by_some_pit_and_begins_with_its_task():
    for steps in LESSONS:
        for name, _ in steps:
            start = _try(name)
            assert start.say == "lesson." + name + ".task"
            assert start.move is None
            assert not start.done
            assert start.game.turn == 0
            assert _reaching(name)


def test_one_pit_alone_reaches_each_step_of_the_later_lessons():
    later = [name for steps in LESSONS[1:] if steps is not RACE for name, _ in steps]
    assert sorted(later) == sorted(BEST)
    for name in later:
        assert _reaching(name) == [BEST[name]]
        assert len(_try(name).game.legal_moves()) > 1


def test_sowing_and_feeding_are_reached_by_every_legal_pit():
    for name in ("sow", "feed", "race", "empty"):
        assert _reaching(name) == _try(name).game.legal_moves()


def test_the_race_is_won_by_its_own_rules():
    assert _reaching("again") == [2]
    tried = _try("again", 0)
    assert (tried.done, tried.say, tried.args) == (False, "lesson.wrong.store", {"pit": "C"})
    assert _try("empty", 5).game.outcome == (0, "emptied")


def test_each_idea_is_shown_by_the_move_that_reaches_it():
    for pit in _reaching("origin"):
        tried = _try("origin", pit)
        assert tried.move.seeds > 12
        assert tried.game.pits[pit] == 0
    for pit in _reaching("capture"):
        assert len(_try("capture", pit).move.captured) == 1
    for pit in _reaching("chain"):
        assert len(_try("chain", pit).move.captured) > 1
    for pit in _reaching("feed"):
        tried = _try("feed", pit)
        assert sum(_try("feed").game.pits[6:]) == 0
        assert sum(tried.game.pits[6:]) > 0
    for pit in _reaching("slam"):
        assert not _try("slam", pit).move.slam
    for pit in _reaching("end"):
        assert _try("end", pit).game.outcome == (0, "majority")


def test_a_pit_that_the_rules_forbid_is_refused_with_their_reason():
    assert _try("feed", 0).refused == "must_feed"
    assert _try("feed", 1).refused == "empty"
    assert _try("capture", 7).refused == "not_yours"
    assert _try("capture", 7).move is None


def test_a_legal_pit_that_misses_the_goal_or_gives_something_away_is_explained():
    def said(name, letter):
        tried = _try(name, "ABCDEF".index(letter))
        assert not tried.done
        assert tried.move is not None
        return tried.say, tried.args

    assert said("origin", "A") == ("lesson.wrong.few", {"pit": "A"})
    assert said("capture", "A") == ("lesson.wrong.own_row", {"pit": "D"})
    assert said("capture", "F") == ("lesson.wrong.count", {"pit": "e", "n": 4})
    assert said("chain", "F") == ("lesson.wrong.one", {})
    assert said("slam", "F") == ("lesson.wrong.slam", {})
    assert said("safe", "C") == ("lesson.wrong.answered", {"pit": "f", "n": 4})
    assert said("patience", "F") == ("lesson.wrong.answered", {"pit": "f", "n": 3})
    assert said("one", "E") == ("lesson.wrong.fed", {"n": 3})
    assert said("three", "F") == ("lesson.wrong.one", {})
    assert said("krou", "C") == ("lesson.wrong.own_row", {"pit": "D"})


def test_there_is_no_step_before_the_first_or_after_the_last():
    for lesson, step in ((0, -1), (0, len(MOVES)), (-1, 0), (len(LESSONS), 0)):
        raises(ValueError, attempt, lesson, step)
