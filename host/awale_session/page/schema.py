# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Types that the parts of the page's protocol share: bounded values, the base of every command, and
views of players, moves and results."""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from ..catalogue import Sentence

Pit = Annotated[int, Meta(ge=0, le=11)]
Side = Annotated[int, Meta(ge=0, le=1)]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
ShortText = Annotated[str, Meta(max_length=64)]
FenText = Annotated[str, Meta(max_length=80)]
Kind = Literal["person", "engine", "board", "program"]


class ClockSetting(Struct, frozen=True, forbid_unknown_fields=True):
    """Time for the game and time that each move adds, in ms."""

    base_ms: Annotated[int, Meta(ge=10_000, le=36_000_000)]
    increment_ms: Annotated[int, Meta(ge=0, le=600_000)] = 0


class Command(Struct, tag_field="t", forbid_unknown_fields=True):
    """Base of every command."""

    id: Count = 0
    """If not 0, exactly one `answer` names it in `re`."""

    @property
    def reads(self) -> bool:
        """Whether it changes nothing, so that a page that only watches may give it."""
        return False


class Question(Command, forbid_unknown_fields=True):
    """Base of every command that changes nothing."""

    @property
    def reads(self) -> bool:
        """See Command."""
        return True


def kinds(commands: Iterable[type[Struct]]) -> list[str]:
    """The names of commands, as they are in `t`."""
    return [str(each.__struct_config__.tag) for each in commands]


class MoveView(Struct):
    """A move: the pits sown in order, and pit and number of each capture in order. `text` is the
    notation (`D` or `b+3`)."""

    ply: int
    side: int
    pit: int
    seeds: int
    sown: list[int]
    captured: list[tuple[int, int]]
    text: str
    say: Sentence


class PlayerView(Struct):
    """Player of a side, with a description."""

    kind: Kind
    level: int | None
    name: str
    say: Sentence


class OutcomeView(Struct):
    """Result of the game: `winner` None for a draw; the final score; the result and the reason in
    words; what help the winner had."""

    winner: int | None
    reason: str
    score: tuple[int, int]
    say: Sentence
    why: Sentence
    help: list[Sentence] = field(default_factory=list)
