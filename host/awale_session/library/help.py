# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Help that a side had in a game: hints that were shown, and take-backs against a machine.

The numbers are tags of the game's text, so that both homes keep and export them as they are.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from ..catalogue import Sentence, sentence
from ..wording import SIDE_NAMES

HINTS: Final = "Hints"
TAKE_BACKS: Final = "TakeBacks"
_WORDS: Final = ((HINTS, "help.hints"), (TAKE_BACKS, "help.take_backs"))
BOTH: Final = (0, 1)


def with_help(tags: Mapping[str, str], what: str, side: int) -> dict[str, str]:
    """Return the tags of a game in which `side` was helped once more, by HINTS or TAKE_BACKS; 999
    times at most."""
    return {**tags, SIDE_NAMES[side] + what: str(min(_times(tags, what, side) + 1, 999))}


def help_had(tags: Mapping[str, str], sides: Sequence[int] = BOTH) -> list[Sentence]:
    """Return `with 3 hints`, `taken back once` for what these sides had together."""
    times = [(id, sum([_times(tags, what, side) for side in sides])) for what, id in _WORDS]
    return [sentence(id, n=n) for id, n in times if n]


def _times(tags: Mapping[str, str], what: str, side: int) -> int:
    """The number in a tag; 0 for another text, which a file from elsewhere may have."""
    text = str(tags.get(SIDE_NAMES[side] + what, ""))
    return int(text) if len(text) in (1, 2, 3) and not text.strip("0123456789") else 0
