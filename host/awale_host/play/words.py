# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A game in words for a person: results, reasons, the board drawn in text."""

from awale_core import Game
from awale_core.notation import LETTERS

SIDE_NAMES = ("South", "North")

_REASONS = {
    "majority": "more than half of the seeds",
    "starved": "the player to move had no seeds left",
    "cannot_feed": "the opponent had no seeds and could not be fed",
    "no_legal_move": "no move was allowed any more",
    "repetition": "the position came back",
    "kill": "a move took every seed of the opponent, which loses",
    "emptied": "the own row was empty first",
    "agreement": "both agreed to end the game",
    "resignation": "the other side resigned",
}


def reason_in_words(reason: str) -> str:
    """Why a game ended, as half a sentence."""
    return _REASONS.get(reason, reason)


def result_in_words(game: Game, out_of_time: int | None = None) -> str:
    """``South wins 27-12: more than half of the seeds``; the score is South's first. A side that
    was `out_of_time` has not resigned by itself."""
    if game.outcome is None:
        return f"unfinished after {count(game.plies, 'move')}"
    south, north = game.stores
    winner, reason = game.outcome
    who = "A draw" if winner is None else f"{SIDE_NAMES[winner]} wins"
    words = reason_in_words(reason)
    if game.resigned is not None:
        up = game.resigned == out_of_time
        words = f"{SIDE_NAMES[game.resigned]}" + ("'s time was up" if up else " resigned")
        if winner != 1 - game.resigned:
            words += ", and the seeds decided"
    return f"{who} {south}-{north}: {words}"


def count(number: int, thing: str) -> str:
    """``1 move``, ``2 moves``."""
    return f"{number} {thing}" + ("" if number == 1 else "s")


def draw(game: Game) -> str:
    """The board as South sees it, the pits' letters beside their seeds, the stores at both ends."""
    pits = game.pits
    south, north = game.stores
    top = "".join(f"{LETTERS[pit]:>4}" for pit in range(11, 5, -1))
    upper = "".join(f"{pits[pit]:>4}" for pit in range(11, 5, -1))
    lower = "".join(f"{pits[pit]:>4}" for pit in range(6))
    bottom = "".join(f"{LETTERS[pit]:>4}" for pit in range(6))
    left = f"North {north:>2} "
    gap = " " * len(left)
    return "\n".join(
        (gap + top, gap + upper, f"{left}{' ' * 24}   South {south:>2}", gap + lower, gap + bottom)
    )
