# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Choices on the page: rule sets, levels, matches, settings of the board."""

from typing import Final

from awale_core import RULE_SETS, rule_set
from awale_core.levels import LEVELS as BOARD_LEVELS
from awale_core.match import KINDS

from ..catalogue import sentence
from ..engine import LEVELS as ENGINE_LEVELS
from ..page.protocol import LevelChoice, Options, RuleSetChoice
from ..resources import catalogue_languages

SETTINGS: Final[dict[str, list[str | int]]] = {
    "speed": ["slow", "normal", "fast", "max"],
    "brightness": list(range(1, 11)),
    "palette": ["standard", "colour-blind", "night"],
    "sound": ["auto", "on", "off"],
    "hints": ["moves", "legal", "off"],
    "takeback": ["free", "locked"],
}


def page_options() -> Options:
    """Everything that can be chosen on the page of a session."""
    return Options(
        rules=[
            RuleSetChoice(
                id, rule_set(id).name, [sentence(f"rules.{id}.{number}") for number in (1, 2)]
            )
            for id in RULE_SETS
        ],
        engine_levels=_levels("engine", ENGINE_LEVELS),
        board_levels=_levels("board", len(BOARD_LEVELS)),
        matches=list(KINDS),
        settings=SETTINGS,
        languages=catalogue_languages(),
    )


def _levels(kind: str, count: int) -> list[LevelChoice]:
    return [
        LevelChoice(
            level, sentence(f"level.{kind}.{level}"), sentence(f"level.{kind}.{level}.about")
        )
        for level in range(1, count + 1)
    ]
