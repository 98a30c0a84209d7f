# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The time of each side for a game, and how it is written."""

import re
from typing import Final, NamedTuple

from ..catalogue import failure
from ..errors import AwaleError

_FORM: Final = re.compile(r"(\d{1,3}(?:\.\d{1,2})?)(?:\+(\d{1,3}))?")


class TimeControl(NamedTuple):
    """Seconds for the game, and seconds that each move adds."""

    base_s: float
    increment_s: float = 0.0

    @property
    def tag(self) -> str:
        """The time control as in game files: ``600+5``."""
        return f"{self.base_s:g}+{self.increment_s:g}" if self.increment_s else f"{self.base_s:g}"


def parse(text: str) -> TimeControl:
    """``10+5`` is ten minutes and five seconds a move; ``0.5`` half a minute. AwaleError for
    anything else."""
    found = _FORM.fullmatch(text.strip())
    if found is None or not float(found[1]):
        raise failure(AwaleError, "play.not_a_time", text=text)
    return TimeControl(60 * float(found[1]), float(found[2] or 0))
