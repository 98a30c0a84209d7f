# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Choices on the page: rule sets, levels, matches, settings of the board."""

from typing import Final

from awale_engine.levels import LEVELS as ENGINE_LEVELS
from awale_engine.levels import PARAMETERS
from awale_session.catalogue import Sentence, sentence
from awale_session.page.protocol import LevelChoice, PageOptions, RuleSetChoice
from awale_session.play.seats import BOARD_PLAYER, ENGINE_PLAYER
from awale_session.play.sentences import level_word

from awale_core import RULE_SETS, rule_set
from awale_core.levels import LEVELS as BOARD_LEVELS
from awale_core.match import KINDS

from ..resources import catalogue_languages, unread_languages
from .rule_sentences import rule_sentences

_OF_RESEARCH: Final = "awari"  # what a family is offered last
_MUCH: Final = 0.3  # share of the captures overlooked
_CARELESS_PERCENT: Final = 20  # of the board's moves, for the same
_NO_LIMIT_PLIES: Final = 20  # what is looked at ends first

SETTINGS: Final[dict[str, list[str | int]]] = {
    "speed": ["slow", "normal", "fast", "max"],
    "brightness": list(range(1, 11)),
    "palette": ["standard", "colour-blind", "night"],
    "sound": ["auto", "on", "off"],
    "hints": ["moves", "legal", "off"],
    "takeback": ["free", "locked"],
}


def page_options() -> PageOptions:
    """Return the choices that the page of a session offers."""
    return PageOptions(
        rules=[
            RuleSetChoice(
                id, rule_set(id).name, list(rule_sentences(rule_set(id))), rule_set(id).captures
            )
            for id in sorted(RULE_SETS, key=_OF_RESEARCH.__eq__)  # last
        ],
        engine_levels=[_engine_level(level) for level in range(1, ENGINE_LEVELS + 1)],
        board_levels=[_board_level(level) for level in range(1, len(BOARD_LEVELS) + 1)],
        matches=list(KINDS),
        settings=SETTINGS,
        languages=catalogue_languages(),
        unread=unread_languages(),
    )


def _engine_level(level: int) -> LevelChoice:
    return LevelChoice(level, level_word(ENGINE_PLAYER, level), _about(level))


def _about(level: int) -> Sentence:
    """Description of a level of the engine by its parameters: depth, captures overlooked."""
    if level == ENGINE_LEVELS:
        return sentence("level.about.best")
    parameters = PARAMETERS[level - 1]
    return _ahead(parameters.plies, parameters.overlooks >= _MUCH, parameters.overlooks > 0)


def _ahead(plies: int, much: bool, little: bool) -> Sentence:
    """Describe what a level sees, in six words at most."""
    if plies == 1:
        return sentence("level.about.first")
    kind = "much" if much else "little" if little else "plies"
    return sentence(f"level.about.{kind}", plies=plies)


def _board_level(level: int) -> LevelChoice:
    row = BOARD_LEVELS[level - 1]
    careless = row.blunder_percent
    about = _ahead(row.depth, careless >= _CARELESS_PERCENT, careless > 0)
    if row.depth >= _NO_LIMIT_PLIES:
        about = sentence("level.about.best")
    return LevelChoice(level, level_word(BOARD_PLAYER, level), about)
