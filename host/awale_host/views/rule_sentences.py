# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The rules of a set in sentences of the catalogue, in the order of a game, by its fields."""

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
    "rule.beginner.goal",
    "rule.beginner.sow",
    "rule.beginner.again",
    "rule.beginner.none",
)
# What the fields of a rule set are in words: the ids of messages, in the order of a game.
_SLAM: Final[dict[int, tuple[str, ...]]] = {
    SLAM_TAKES_NOTHING: ("rule.slam.nothing",),
    SLAM_TAKES_ALL: (),
    SLAM_SPARES_SIX: ("rule.slam.six",),
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
    OPPONENT: "rule.end.starved", OWN_ROWS: "rule.end.starved",
    MOVER: "rule.end.emptied", NO_PLAYER: "rule.end.nobody",
}  # fmt: skip
_REPEATED: Final = {
    (2, OWN_ROWS): "rule.again.row",
    (3, OWN_ROWS): "rule.third.row",
    (3, NO_PLAYER): "rule.third.nobody",
}


def rule_sentences(rules: RuleSet) -> tuple[str, ...]:
    """Return the ids of the sentences that a rule set's fields amount to.

    What they mean exactly is in docs/rules.md. AwaleError for a rule without a sentence.
    """
    if not rules.captures:
        return _RACE
    lines = ["ui.rules.goal" if rules.majority == 25 else "rule.goal", *_SOWING]
    lines += _SLAM[rules.slam] + _FEEDING[rules.feeding]
    if rules.majority == 25:
        lines.append("rule.end.majority")
    if rules.cannot_feed_to == MOVER:
        lines.append("rule.end.cannot_feed")
    lines.append(_STARVED[rules.starved_to])
    if rules.stuck_to == OWN_ROWS:
        lines.append("rule.end.blocked")
    if rules.offer_repetition == 3:
        lines.append("rule.third.agree")
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
            f"There is no sentence for a rule of '{rules.id}': add one to views/rule_sentences.py."
        )
    return tuple(lines)
