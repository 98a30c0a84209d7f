# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A board's health report in sentences, for the terminal and for the page."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ..catalogue import Sentence, sentence
from .maintenance import PADS
from .messages import Health

LITTLE_HEAP: Final = 12_000  # bytes; a long game needs some thousand more


class HealthFinding(NamedTuple):
    """A finding in words: `well` is None for a warning; `advice` says what
    to do."""

    say: Sentence
    well: bool | None
    advice: Sentence | None


def describe_health(found: Health, problems: Sequence[str] = ()) -> Iterator[HealthFinding]:
    """Yield what a health report says, as far as it says anything. `problems` are the sentences
    about settings.toml, if more than the report's first was asked for."""
    yield _running(found)
    if found.reset == "watchdog":
        yield _finding("health.watchdog", None)
    elif found.reset == "brownout":
        yield _finding("health.brownout")
    if found.crash:
        yield _finding("health.crash", text=found.crash)
    if found.damaged:
        yield _finding("health.damaged")
    named = problems or [found.problem or ""]
    for number, problem in enumerate(named[: found.problems], 1):
        more = found.problems - number
        if number < len(named) or not more:
            yield _finding("health.problem", problem=problem)
        else:
            say = sentence("health.problems", problem=problem, more=more)
            yield _advised(say, "health.problem")
    for pad in found.missing:
        yield _finding("health.silent", pad=_pad(pad))
    for pad in found.stuck:
        yield _finding("health.stuck", pad=_pad(pad))
    if found.supply:
        yield HealthFinding(sentence("health.supply"), True, None)
    else:
        yield _finding("health.overload")


def _running(found: Health) -> HealthFinding:
    python = found.python or sentence("health.python")
    up = _duration(found.up)
    if found.heap is None:
        return HealthFinding(sentence("health.runs", python=python, up=up), True, None)
    heap = round(found.heap / 1000)
    say = sentence("health.runs.heap", python=python, up=up, heap=heap)
    if found.heap < LITTLE_HEAP:
        return HealthFinding(say, False, sentence("health.heap.advice"))
    return HealthFinding(say, True, None)


def _finding(id: str, well: bool | None = False, **args: str | int | Sentence) -> HealthFinding:
    return HealthFinding(sentence(id, **args), well, sentence(f"{id}.advice"))


def _advised(say: Sentence, id: str) -> HealthFinding:
    return HealthFinding(say, False, sentence(f"{id}.advice"))


def _pad(number: int) -> str:
    return PADS[number] if 0 <= number < len(PADS) else str(number)


def _duration(seconds: int) -> Sentence:
    minutes, hours = seconds // 60, seconds // 3600
    if hours >= 48:
        return sentence("count.days", n=hours // 24)
    if hours >= 2:
        return sentence("count.hours", n=hours)
    if minutes:
        return sentence("count.minutes", n=minutes)
    return sentence("count.seconds", n=seconds)
