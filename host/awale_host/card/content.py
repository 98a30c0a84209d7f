# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Which sentences the card shows: message ids of the catalogue."""

from typing import Final

from awale_session.errors import AwaleError

from awale_core.rules import (
    FEED_ALWAYS,
    FEED_IF_EMPTY,
    FEED_NEVER,
    FEED_OR_WIN,
    MOVER,
    NO_PLAYER,
    OPPONENT,
    OWN_ROWS,
    RuleSet,
)
from awale_core.sowing import (
    SLAM_FORBIDDEN,
    SLAM_LOSES,
    SLAM_SPARES_SIX,
    SLAM_TAKES_ALL,
    SLAM_TAKES_NOTHING,
)

_SOWING: Final = ("ui.rules.sow", "ui.rules.origin", "ui.rules.capture", "ui.rules.chain")
_RACE: Final = (
    "card.beginner.goal",
    "card.beginner.sow",
    "card.beginner.again",
    "card.beginner.none",
)
# What the fields of a rule set are in words: the ids of messages, in the order of a game.
_SLAM: Final[dict[int, tuple[str, ...]]] = {
    SLAM_TAKES_NOTHING: ("card.slam.nothing",),
    SLAM_TAKES_ALL: (),
    SLAM_SPARES_SIX: ("card.slam.six",),
    SLAM_LOSES: ("rules.spanish.1",),
    SLAM_FORBIDDEN: ("rules.french.1",),
}
_FEEDING: Final[dict[int, tuple[str, ...]]] = {
    FEED_IF_EMPTY: ("ui.rules.feed",),
    FEED_ALWAYS: ("rules.awari.2",),
    FEED_OR_WIN: ("rules.benin.1", "rules.benin.2"),
    FEED_NEVER: (),
}
_STARVED: Final = {
    OPPONENT: "card.end.starved", OWN_ROWS: "card.end.starved",
    MOVER: "card.end.emptied", NO_PLAYER: "card.end.nobody",
}  # fmt: skip
_REPEATED: Final = {
    (2, OWN_ROWS): "card.again.row",
    (3, OWN_ROWS): "card.third.row",
    (3, NO_PLAYER): "card.third.nobody",
}


def rules_on_card(rules: RuleSet) -> tuple[str, ...]:
    """Return the sentences that a rule set's fields amount to, in the order of a game.

    What they mean exactly is in docs/rules.md. AwaleError for a rule without a sentence.
    """
    if not rules.captures:
        return _RACE
    lines = ["ui.rules.goal" if rules.majority == 25 else "card.goal", *_SOWING]
    lines += _SLAM[rules.slam] + _FEEDING[rules.feeding]
    if rules.majority == 25:
        lines.append("card.end.majority")
    if rules.cannot_feed_to == MOVER:
        lines.append("card.end.cannot_feed")
    lines.append(_STARVED[rules.starved_to])
    if rules.stuck_to == OWN_ROWS:
        lines.append("card.end.blocked")
    if rules.offer_repetition == 3:
        lines.append("card.third.agree")
    if rules.repetition:
        lines.append(_REPEATED.get((rules.repetition, rules.repetition_to), ""))
    if (
        "" in lines
        or rules.majority not in (0, 25)
        or rules.offer_repetition not in (0, 3)
        or rules.stuck_to not in (NO_PLAYER, OWN_ROWS)
        or (rules.feeding == FEED_IF_EMPTY and rules.cannot_feed_to not in (NO_PLAYER, MOVER))
    ):
        raise AwaleError(
            f"The card has no sentence for a rule of '{rules.id}': add one to card/content.py."
        )
    return tuple(lines)


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
    Sign("sign.greeting.any", STORE, (22, 23, 0, 1, 2), (20, 21, 3, 4)),
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
