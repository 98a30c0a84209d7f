# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Which sentences the card shows: message ids of the catalogue."""

from typing import Final

_SOWING: Final = ("ui.rules.sow", "ui.rules.origin", "ui.rules.capture", "ui.rules.chain")
_STARVED: Final = "card.end.starved"
_CANNOT_FEED: Final = "card.end.cannot_feed"

# The rules of each set, in the order of a game; what they mean exactly is in docs/rules.md.
RULES: Final[dict[str, tuple[str, ...]]] = {
    "abapa": (
        "ui.rules.goal",
        *_SOWING,
        "card.slam.nothing",
        "ui.rules.feed",
        "card.end.majority",
        _CANNOT_FEED,
        _STARVED,
        "card.again.row",
    ),
    "awari": ("card.goal", *_SOWING, "rules.awari.2", _STARVED, "card.third.nobody"),
    "benin": (
        "card.goal",
        *_SOWING,
        "rules.benin.1",
        "card.slam.six",
        "rules.benin.2",
        "card.end.emptied",
        "card.third.row",
    ),
    "finnish": (
        "ui.rules.goal",
        *_SOWING,
        "card.slam.nothing",
        "ui.rules.feed",
        "card.end.majority",
        _CANNOT_FEED,
        _STARVED,
        "card.third.nobody",
    ),
    "spanish": (
        "card.goal",
        *_SOWING,
        "rules.spanish.1",
        "ui.rules.feed",
        "card.end.nobody",
        "card.third.agree",
    ),
    "french": (
        "card.goal",
        *_SOWING,
        "rules.french.1",
        "ui.rules.feed",
        _CANNOT_FEED,
        _STARVED,
        "card.end.blocked",
        "card.third.agree",
    ),
    "french-beginner": (
        "card.beginner.goal",
        "card.beginner.sow",
        "card.beginner.again",
        "card.beginner.none",
    ),
    "catalan": ("card.goal", *_SOWING, "rules.catalan.1", _STARVED, "card.again.row"),
}

# A sign is drawn on a pit of 12 lights or a store of 24: the lights that are on, from the top
# clockwise, and those that go on and off, which are drawn as rings.
PIT: Final = 12
STORE: Final = 24


class Sign:
    """One sign: its message id, the cup that shows it, lights that are on and lights that blink."""

    def __init__(
        self, id: str, lights: int, on: tuple[int, ...] = (), blinking: tuple[int, ...] = ()
    ) -> None:
        self.id = id
        self.lights = lights
        self.on = on
        self.blinking = blinking


def _every(step: int, lights: int = STORE) -> tuple[int, ...]:
    return tuple(range(0, lights, step))


SIGNS: Final = (
    Sign("ui.lights.seeds", PIT, (0, 1, 2, 3)),
    Sign("sign.laps", PIT, (2, 3, 4, 5, 6, 7, 8, 9, 10, 11), (0, 1)),
    Sign("sign.turn", STORE, (3,)),
    Sign("sign.legal", PIT, (0, 1, 2, 3, 4)),
    Sign("sign.last", PIT, (), (0, 6)),
    Sign("sign.hint.any", PIT, (2, 3, 4)),
    Sign("sign.warning.any", PIT, (), (0, 3, 6, 9)),
    Sign("sign.thinking", STORE, (2, 14)),
    Sign("sign.hurry", STORE, (), _every(3)),
    Sign("sign.offer", STORE, (*range(3, 9), *range(15, 21))),
    Sign("sign.won", STORE, _every(4)),
    Sign(
        "sign.interrupted",
        STORE,
        (0, 1, 2, *range(9, 15), 21, 22, 23),
        (*range(3, 9), *range(15, 21)),
    ),
)
REFUSED: Final = (
    Sign("sign.refused.empty", PIT, (), tuple(range(PIT))),
    Sign("sign.refused.not_yours", PIT, (0, 1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11)),
    Sign("sign.refused.feed", PIT, (), (0, 4, 8)),
    Sign("sign.refused.slam", PIT, (), (0, 3, 6, 9)),
    Sign("sign.refused.over", PIT, (1, 2, 3, 4, 5, 6)),
    Sign("sign.refused.undo", PIT, (0,), (6,)),
)
