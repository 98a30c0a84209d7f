# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Reasons why one move is worse than another, as sentences for players.

Each reason is a fact that is found by playing the moves: a capture, a capture left to the opponent,
an end of the game. The judge computes the scores.
"""

from typing import NamedTuple

from awale_core import Game, Move
from awale_core.notation import pit_letter, pit_letters
from awale_core.sowing import PITS

_LOOK_AHEAD = 6  # plies of a line in which a capture is mentioned


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
    """Return why the first move of the line `better` is better than the first of `played`.

    Both lines start at `game`. The reasons are half sentences, the clearest first; the result is
    empty if none is found."""
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
        found += [_later_loss(game, played, better), _later_gain(game, played, better)]
    return tuple(reason for reason in found if reason)


def _after(game: Game, pit: int) -> tuple[Game, Move]:
    after = game.copy()
    return after, after.play(pit)


def _ends(game: Game, after: Game, move: Move) -> str:
    """Return the reason that the move ends the game, and the cost of it."""
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
    """Return the reason that the better move lets its player move again."""
    if not best.again or move.again or after_played.outcome is not None:
        return ""
    if after_better.outcome is not None:
        return f"{best.letter} empties the row and wins at once"
    return f"{best.letter} ends in its own store and moves again"


def _missed(move: Move, best: Move) -> str:
    """Return the reason that the better move captures more."""
    taken, possible = sum(move.captured_seeds), sum(best.captured_seeds)
    if possible <= taken:
        return ""
    words = f"{best.letter} captures {seeds_in_words(possible)}"
    if taken:
        return f"{words}, {move.letter} only {taken}"
    return f"{words} from {pit_letters(sorted(best.captured), 'and')}"


def _slam(move: Move) -> str:
    """Return the reason that the move is a slam and therefore captures nothing."""
    if not move.slam or move.captured_seeds:
        return ""
    return f"{move.letter} would take the opponent's every seed and so takes none"


def _opened(after_played: Game, move: Move, after_better: Game, line: tuple[int, ...]) -> str:
    """Return the reason that the opponent can now capture more than after the better move."""
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
    """Return the opponent's expected capture, else the largest possible one."""
    if after.outcome is not None:
        return None
    if len(line) > 1 and line[1] in after.legal_moves():
        move = after.copy().play(line[1])
        if move.captured_seeds:
            return Taking(move, sum(move.captured_seeds))
    return best_taking(after)


def best_taking(game: Game) -> Taking | None:
    """Return the largest capture of the player to move; None if there is none."""
    best: Taking | None = None
    for pit in game.legal_moves():
        trial, move = _after(game, pit)
        if trial.outcome is not None and trial.outcome.reason == "kill":
            continue
        seeds = sum(move.captured_seeds)
        if seeds > (best.seeds if best else 0):
            best = Taking(move, seeds)
    return best


class Later(NamedTuple):
    """Captures of a side in a line after its first move.

    All captured seeds, and the largest capture with the moves before it."""

    seeds: int
    biggest: Taking
    way: str

    def words(self) -> str:
        """``after F b A, e captures 6 seeds``."""
        return f"after {self.way}, {self.biggest.words()}"


def _later_loss(game: Game, played: tuple[int, ...], better: tuple[int, ...]) -> str:
    """Return the reason that the opponent captures more later than in the better line."""
    lost = _later(game, played, 1 - game.turn)
    spared = _later(game, better, 1 - game.turn)
    return lost.words() if lost and lost.seeds > (spared.seeds if spared else 0) else ""


def _later_gain(game: Game, played: tuple[int, ...], better: tuple[int, ...]) -> str:
    """Return the reason that the mover captures more later in the better line."""
    gained = _later(game, better, game.turn)
    anyway = _later(game, played, game.turn)
    if gained is None or gained.seeds <= (anyway.seeds if anyway else 0):
        return ""
    return f"{pit_letter(better[0])} was better, since {gained.words()}"


def _later(game: Game, line: tuple[int, ...], side: int) -> Later | None:
    play = game.copy()
    total, at = 0, 0
    biggest: Taking | None = None
    for ply, pit in enumerate(line[:_LOOK_AHEAD]):
        if pit not in play.legal_moves():
            break
        move = play.play(pit)
        seeds = sum(move.captured_seeds)
        if not ply or move.side != side or not seeds:
            continue
        total += seeds
        if biggest is None or seeds > biggest.seeds:
            biggest, at = Taking(move, seeds), ply
    if biggest is None:
        return None
    return Later(total, biggest, " ".join(pit_letter(pit) for pit in line[:at]))
