# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What an engine answers when it is asked to end the game by agreement."""

from awale_core import Game
from awale_core.game import BOARD

from .plan import ENGINE
from .seats import Choice


def asked(game: Game, seats: tuple[str, str]) -> int | None:
    """The engine's side that an offer waits for; None if none does."""
    offer = game.offer
    if offer is None:
        return None
    for side in (game.turn, 1 - game.turn):
        if seats[side] == ENGINE and offer in (BOARD, 1 - side):
            return side
    return None


def accepts(game: Game, side: int, seats: tuple[str, str], choice: Choice | None) -> bool | None:
    """Does the engine on `side` accept? None if it has to think about the position first.

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
    return mine <= agreed_margin(game, side)


def agreed_margin(game: Game, side: int) -> float:
    """By how many seeds `side` wins (or loses, below 0) if the game ends by agreement now."""
    ended = game.copy()
    ended.decline_end(0)
    ended.offer_end(0)
    ended.accept_end(1)
    if ended.outcome is None or ended.outcome.winner is None:
        return 0
    return ended.stores[side] - ended.stores[1 - side]
