# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine's answer to an offer to end the game by agreement."""

from awale_core import Game
from awale_core.game import BOARD

from .opponents import Choice
from .seats import ENGINE


def pending_offer_side(game: Game, seats: tuple[str, str]) -> int | None:
    """The engine's side that an offer waits for; None if none does."""
    offer = game.offer
    if offer is None:
        return None
    for side in (game.turn, 1 - game.turn):
        if seats[side] == ENGINE and offer in (BOARD, 1 - side):
            return side
    return None


def accepts(game: Game, side: int, seats: tuple[str, str], choice: Choice | None) -> bool | None:
    """Whether the engine on `side` accepts; None if it has to think about the position first.

    Two engines take the board's offer, so that their game ends. Against a person an engine accepts
    when it cannot gain by playing on.
    """
    if seats[1 - side] == ENGINE:
        return True
    if choice is None:
        return None
    if choice.margin is None:
        return False
    mine = choice.margin if side == game.turn else -choice.margin
    return mine <= game.margin_if_agreed(side)
