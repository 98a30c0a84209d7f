# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The lessons in the page's protocol: the core's judgement of a pit, in sentences."""

from typing import Final

from awale_core.lesson import LESSONS, Attempt, attempt

from ..catalogue import Sentence, sentence
from ..page import protocol
from ..page.protocol import LessonView, Player
from ..page.source import refusal
from ..play import sentences
from ..play.seats import BOARD_PLAYER, PERSON
from .page_state import move_view

_PLAYERS: Final = (Player(PERSON), Player(BOARD_PLAYER))


def lesson_step(command: protocol.Lesson) -> protocol.Message:
    """Answer to `lesson`: the step, and the result of the pit if one was played."""
    lesson, step = command.lesson, command.step
    if lesson >= len(LESSONS) or step >= len(LESSONS[lesson]):
        return refusal(command.id, sentence("refused.unsupported"))
    start = attempt(lesson, step)
    tried = attempt(lesson, step, command.pit)
    return LessonView(
        re=command.id,
        lesson=lesson,
        lessons=len(LESSONS),
        step=step,
        steps=len(LESSONS[lesson]),
        title=sentence(f"lesson.{start.name}"),
        task=sentence(start.say),
        pits=list(start.game.pits),
        stores=start.game.stores,
        legal=start.game.legal_moves(),
        last=None if tried.move is None else move_view(_PLAYERS, 1, tried.move),
        done=tried.done,
        say=_said(tried, command.pit),
        answer=_answer(lesson, step),
    )


def _answer(lesson: int, step: int) -> int:
    """The first pit that reaches the goal of a step."""
    return next(pit for pit in range(6) if attempt(lesson, step, pit).done)


def _said(tried: Attempt, pit: int | None) -> Sentence:
    if tried.refused:
        return sentences.refusal(tried.refused, pit, tried.game, _PLAYERS)
    return sentence(tried.say, **tried.args)
