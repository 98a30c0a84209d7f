# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Why one move is worse than another, in words a player understands.

Every reason is a fact that is found by playing the moves by the rules: what a move captures, what
it leaves to the opponent, how it ends the game. The numbers are the judge's business, not ours.
"""

from typing import NamedTuple

from awale_core import Game, Move
from awale_core.notation import pit_letter, pit_letters
from awale_core.sowing import PITS

_LOOK_AHEAD = 6  # plies of a line in which a capture is still worth telling


class Taking(NamedTuple):
    """A capture: the move, and the seeds it takes."""

    move: Move
    seeds: int

    def words(self) -> str:
        """``C captures 5 seeds``."""
        return f"{self.move.letter} captures {seeds_in_words(self.seeds)}"


def seeds_in_words(number: int) -> str:
    """``1 seed``, ``2 seeds``."""
    return f"{number} seed" + ("" if number == 1 else "s")


def reasons(game: Game, played: tuple[int, ...], better: tuple[int, ...]) -> tuple[str, ...]:
    """Why the first move of the line `better` is better than the first of `played`, both lines from
    `game`; half sentences, the most telling first. Empty where nothing can be pointed at."""
    after_played, move = _after(game, played[0])
    after_better, best = _after(game, better[0])
    found = [
        _ends(game, after_played, move),
        _again(after_played, move, after_better, best),
        _missed(move, best),
        _slam(move),
        _opened(after_played, move, after_better, played),
    ]
    if not any(found):
        found += [_later_loss(game, played), _later_gain(game, better)]
    return tuple(reason for reason in found if reason)


def _after(game: Game, pit: int) -> tuple[Game, Move]:
    after = game.copy()
    return after, after.play(pit)


def _ends(game: Game, after: Game, move: Move) -> str:
    """The move ends the game, and what that costs."""
    if after.outcome is None:
        return ""
    if after.outcome.reason == "kill":
        return f"{move.letter} takes every seed of the opponent, which loses at once"
    mine = after.stores[move.side]
    theirs = after.stores[1 - move.side]
    taken = theirs - game.stores[1 - move.side]
    if taken:
        return f"it ends the game and leaves the last {seeds_in_words(taken)} to the opponent"
    return f"it ends the game at {mine} to {theirs}"


def _again(after_played: Game, move: Move, after_better: Game, best: Move) -> str:
    """The better move would have been followed by another one of the same player."""
    if not best.again or move.again or after_played.outcome is not None:
        return ""
    if after_better.outcome is not None:
        return f"{best.letter} empties the row and wins at once"
    return f"{best.letter} ends in the own store and moves again"


def _missed(move: Move, best: Move) -> str:
    """The better move captures more."""
    taken, possible = sum(move.counts), sum(best.counts)
    if possible <= taken:
        return ""
    words = f"{best.letter} captures {seeds_in_words(possible)}"
    if taken:
        return f"{words}, {move.letter} only {taken}"
    return f"{words} from {pit_letters(sorted(best.captured), 'and')}"


def _slam(move: Move) -> str:
    """The move reaches every seed of the opponent and therefore takes none."""
    if not move.slam or move.counts:
        return ""
    return f"{move.letter} would take the opponent's every seed and so takes none"


def _opened(after_played: Game, move: Move, after_better: Game, line: tuple[int, ...]) -> str:
    """The opponent can now capture more than after the better move."""
    danger = _punishment(after_played, line) if not move.again else None
    if danger is None:
        return ""
    parried = best_taking(after_better) if after_better.turn != move.side else None
    if parried is not None and parried.seeds >= danger.seeds:
        return ""
    pits = pit_letters(sorted(danger.move.captured), "and")
    krou = "krou " if danger.move.seeds >= PITS else ""
    letter = danger.move.letter
    return f"it leaves {pits} open: {krou}{letter} captures {seeds_in_words(danger.seeds)}"


def _punishment(after: Game, line: tuple[int, ...]) -> Taking | None:
    """The capture that the opponent is expected to answer with, else the biggest there is."""
    if after.outcome is not None:
        return None
    if len(line) > 1 and line[1] in after.legal_moves():
        move = after.copy().play(line[1])
        if move.counts:
            return Taking(move, sum(move.counts))
    return best_taking(after)


def best_taking(game: Game) -> Taking | None:
    """The biggest capture that the player to move has; None without any."""
    best: Taking | None = None
    for pit in game.legal_moves():
        trial, move = _after(game, pit)
        if trial.outcome is not None and trial.outcome.reason == "kill":
            continue
        seeds = sum(move.counts)
        if seeds > (best.seeds if best else 0):
            best = Taking(move, seeds)
    return best


def _later_loss(game: Game, line: tuple[int, ...]) -> str:
    """A capture of the opponent later in the line that was played."""
    return _later(game, line, 1 - game.turn, "it allows ")


def _later_gain(game: Game, line: tuple[int, ...]) -> str:
    """A capture of the mover later in the better line."""
    return _later(game, line, game.turn, "")


def _later(game: Game, line: tuple[int, ...], side: int, begin: str) -> str:
    """``F c then B captures 4 seeds``: the biggest capture of a side in a line, its beginning
    apart."""
    play = game.copy()
    best: Taking | None = None
    at = 0
    for ply, pit in enumerate(line[:_LOOK_AHEAD]):
        if pit not in play.legal_moves():
            break
        move = play.play(pit)
        seeds = sum(move.counts)
        if ply and move.side == side and seeds > (best.seeds if best else 0):
            best, at = Taking(move, seeds), ply
    if best is None:
        return ""
    way = " ".join(pit_letter(pit) for pit in line[:at])
    return f"{begin}{way}, and then {best.words()}"
