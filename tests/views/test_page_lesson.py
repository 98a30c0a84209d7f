# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The lessons in the page's protocol."""

import re

import pytest
from awale_host.resources import catalogue_languages
from awale_session.answers.page_lesson import lesson_step
from awale_session.catalogue import render
from awale_session.page.protocol import Answer, Lesson, LessonView
from awale_session.play.sentences import pit_list

from awale_core.lesson import LESSONS


def view(step: int, pit: int | None = None, lesson: int = 0) -> LessonView:
    answer = lesson_step(Lesson(id=5, lesson=lesson, step=step, pit=pit))
    assert isinstance(answer, LessonView)
    assert answer.re == 5
    return answer


@pytest.mark.parametrize("language", catalogue_languages())
def test_every_touch_in_the_lesson_gets_a_sentence(language: str) -> None:
    for lesson, steps in enumerate(LESSONS):
        for step in range(len(steps)):
            for pit in (None, *range(12)):
                answer = view(step, pit, lesson)
                for sentence in (answer.title, answer.task, answer.say):
                    text = render(sentence, language)
                    assert text != sentence.id
                    assert not re.search(r"[{}]", text)


def test_the_position_is_the_one_before_the_pit() -> None:
    assert view(1, 2).pits == view(1).pits
    assert view(1, 2).legal == view(1).legal
    assert view(1, 2).stores == (8, 7)


def test_a_legal_pit_comes_with_its_move_and_an_illegal_one_with_the_reason() -> None:
    capture = view(1, 2)
    assert capture.done
    assert capture.last is not None
    assert capture.last.sown == [3, 4, 5, 6]
    assert capture.last.captured == [(6, 3)]
    refused = view(4, 0)
    assert refused.last is None
    assert not refused.done
    assert refused.say.id == "refused.must_feed"
    assert refused.say.args["pits"] == pit_list((3, 4, 5))


def test_an_unknown_step_is_refused() -> None:
    for lesson, step in ((0, len(LESSONS[0])), (len(LESSONS), 0)):
        answer = lesson_step(Lesson(id=5, lesson=lesson, step=step))
        assert isinstance(answer, Answer)
        assert not answer.ok
