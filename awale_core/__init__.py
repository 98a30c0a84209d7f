# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The rules of Awalé, for a PC and for a microcontroller alike.

    >>> from awale_core import Game
    >>> game = Game("abapa")
    >>> game.play(2).sown
    (3, 4, 5, 6)
    >>> game.fen()
    '4-4-0-5-5-5-5-4-4-4-4-4-0-0-N'

This package imports only the game and its rules, so that a board with 200 KB of memory pays for
nothing else. Notation of whole games, records, the wire codec and the search are modules of
their own: ``awale_core.wire``, ``awale_core.search`` …
"""

from .game import Game, IllegalMove, Outcome
from .move import Move
from .rules import RULE_SETS, RuleSet, rule_set
from .sowing import NORTH, SOUTH

__all__ = (
    "NORTH",
    "RULE_SETS",
    "SOUTH",
    "Game",
    "IllegalMove",
    "Move",
    "Outcome",
    "RuleSet",
    "rule_set",
)
