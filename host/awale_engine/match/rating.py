# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Elo from the results of a match, with its error bars."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_TWO_SIDED_95: Final = 1.96


@dataclass(frozen=True)
class Rating:
    """Rating difference: `elo`, and the 95 % interval `low` … `high`, any of which may
    be infinite when every game ended the same way."""

    score: float
    elo: float
    low: float
    high: float

    def __str__(self) -> str:
        if math.isinf(self.elo):
            bound = self.low if self.elo > 0 else self.high
            word = "more" if self.elo > 0 else "less"
            return f"Elo {bound:+.0f} or {word} (95 %)"
        # The interval is not symmetric; its half is what is usually written.
        half = "∞" if math.isinf(self.high - self.low) else f"{(self.high - self.low) / 2:.0f}"
        return f"Elo {self.elo:+.0f} ± {half} (95 %: {self.low:+.0f} … {self.high:+.0f})"


def elo_of(score: float) -> float:
    """The Elo difference at which the better side scores `score` (0–1) on average."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return 400 * math.log10(score / (1 - score))


def rate(pairs: Sequence[float], games: int = 2) -> Rating:
    """The rating of the side that made `pairs`: its points in each pair of games from one opening.

    The two games of a pair are not independent, so the error comes from the pairs, each a number
    from 0 to `games`. Half a pair is added to either side before the error is taken: few results
    that are all alike prove little. ValueError without results.
    """
    if not pairs:
        raise ValueError("a match without games has no rating")
    shares = [points / games for points in pairs]
    score = sum(shares) / len(shares)
    count = len(shares) + 1
    centre = (sum(shares) + 0.5) / count
    variance = (sum((share - centre) ** 2 for share in shares) + 2 * 0.5 * 0.25) / count
    margin = _TWO_SIDED_95 * math.sqrt(variance / count)
    return Rating(
        score,
        elo_of(score),
        elo_of(min(max(centre - margin, 0.0), score)),
        elo_of(max(min(centre + margin, 1.0), score)),
    )
