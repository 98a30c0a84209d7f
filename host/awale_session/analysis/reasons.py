# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Reasons why a move is good, or worse than another, as sentences for players.

Each reason is a fact that is found by playing the moves: a capture, a capture left to the opponent,
an end of the game. The judge computes the scores.
"""

from collections.abc import Sequence
from typing import NamedTuple

from awale_core import Game, Move
from awale_core.notation import pit_letter
from awale_core.sowing import PITS

from ..catalogue import Sentence, listed, sentence

_LOOK_AHEAD = 6  # plies of a line in which a capture is mentioned


class Capture(NamedTuple):
    """A capture: the move, and the seeds it takes."""

    move: Move
    seeds: int

    def words(self) -> Sentence:
        """``C captures 5 seeds``, within a sentence."""
        return sentence("why.captures", pit=self.move.letter, seeds=seeds_in_words(self.seeds))


def seeds_in_words(number: int) -> Sentence:
    """``1 seed``, ``2 seeds``."""
    return sentence("count.seeds", n=number)


def _pits(pits: Sequence[int]) -> Sentence | str:
    """``A``, ``A and C``, ``A, C and F``."""
    return listed([pit_letter(pit) for pit in sorted(pits)])


def reasons(game: Game, played: tuple[int, ...], better: tuple[int, ...]) -> tuple[Sentence, ...]:
    """Return why the first move of the line `better` is better than the first of `played`.

    Both lines start at `game`. The reasons are sentences, the clearest first; the result is empty
    if none is found."""
    after_played, move = _after(game, played[0])
    after_better, best = _after(game, better[0])
    found = [
        _ends(game, after_played, move),
        _again(after_played, move, after_better, best),
        _missed(move, best),
        _slam(move),
        _opened(after_played, move, after_better, played),
    ]
    if all(reason is None for reason in found):
        found += [_later_loss(game, played, better), _later_gain(game, played, better)]
    return tuple(reason for reason in found if reason is not None)


def merit(game: Game, pit: int) -> Sentence | None:
    """Return what a good move does, as a sentence that names it: it captures, moves again,
    keeps seeds safe that could be captured now, threatens a capture, leaves none or the smallest,
    or the most moves for later; what it does in a race. None where it does nothing of this."""
    after, move = _after(game, pit)
    if move.captured_seeds:
        return _captures_from(move)
    if not game.rules.captures:
        return _in_race(game, after, move)
    if after.outcome is not None:
        return None
    danger, rest = _most(_passed(game)), _most(after)
    if danger > rest:
        return sentence("why.safe", pit=move.letter, seeds=seeds_in_words(danger - rest))
    capture = best_capture(_passed(after))
    if capture is not None and capture.seeds > _most(game):
        seeds, then = seeds_in_words(capture.seeds), capture.move.letter
        return sentence("why.threatens", pit=move.letter, seeds=seeds, then=then)
    others = [_after(game, each)[0] for each in game.legal_moves() if each != pit]
    open_to = [_most(other) for other in others]
    if others and rest <= min(open_to) and rest < max(open_to):
        return sentence("why.least" if rest else "why.tight", pit=move.letter)
    moves = [_moves(other, move.side) for other in others]
    if others and _moves(after, move.side) >= max(moves) > min(moves):
        return sentence("why.moves", pit=move.letter)
    return None


def _in_race(game: Game, after: Game, move: Move) -> Sentence:
    """Return what a move does in a game without captures."""
    rest = sum(_row(after, move.side))
    if not rest:
        return sentence("why.empties", pit=move.letter)
    if move.again:
        return sentence("why.again.you", pit=move.letter)
    if out := sum(_row(game, move.side)) - rest:
        return sentence("why.out", pit=move.letter, seeds=seeds_in_words(out))
    return sentence("why.nearer", pit=move.letter)


def safety(game: Game, pit: int) -> Sentence | None:
    """Return what a good move leaves to capture if `merit` finds nothing that others do not do,
    too: nothing as yet, or the least. None where others leave less, and in the race."""
    after, move = _after(game, pit)
    if after.outcome is not None or move.again or not game.rules.captures:
        return None
    rest = _most(after)
    if rest > min(_most(_after(game, each)[0]) for each in game.legal_moves()):
        return None
    return sentence("why.least" if rest else "why.quiet", pit=move.letter)


def _row(game: Game, side: int) -> list[int]:
    """Return the seeds in a side's pits."""
    return list(game.pits[6 * side : 6 * side + 6])


def _moves(game: Game, side: int) -> int:
    """Return the number of a side's pits that hold seeds."""
    return sum(seeds > 0 for seeds in _row(game, side))


def _passed(game: Game) -> Game:
    """Return the position with the other side to move."""
    return Game.from_fen(game.fen()[:-1] + "NS"[game.turn], game.rules.id)


def _most(game: Game) -> int:
    """Return the seeds of the largest capture of the player to move."""
    capture = best_capture(game)
    return capture.seeds if capture else 0


def _after(game: Game, pit: int) -> tuple[Game, Move]:
    after = game.copy()
    return after, after.play(pit)


def _ends(game: Game, after: Game, move: Move) -> Sentence | None:
    """Return the reason that the move ends the game, and the cost of it."""
    if after.outcome is None:
        return None
    if after.outcome.reason == "kill":
        return sentence("why.kill", pit=move.letter)
    mine = after.stores[move.side]
    theirs = after.stores[1 - move.side]
    taken = theirs - game.stores[1 - move.side]
    if taken:
        return sentence("why.ends_giving", seeds=seeds_in_words(taken))
    return sentence("why.ends", mine=mine, theirs=theirs)


def _again(after_played: Game, move: Move, after_better: Game, best: Move) -> Sentence | None:
    """Return the reason that the better move lets its player move again."""
    if not best.again or move.again or after_played.outcome is not None:
        return None
    if after_better.outcome is not None:
        return sentence("why.empties", pit=best.letter)
    return sentence("why.again", pit=best.letter)


def _missed(move: Move, best: Move) -> Sentence | None:
    """Return the reason that the better move captures more."""
    taken, possible = sum(move.captured_seeds), sum(best.captured_seeds)
    if possible <= taken:
        return None
    if taken:
        seeds, played = seeds_in_words(possible), move.letter
        return sentence(
            "why.captures_more", pit=best.letter, seeds=seeds, played=played, taken=taken
        )
    return _captures_from(best)


def _captures_from(move: Move) -> Sentence:
    """``C captures 5 seeds from a and b.``"""
    seeds, pits = seeds_in_words(sum(move.captured_seeds)), _pits(move.captured)
    return sentence("why.captures_from", pit=move.letter, seeds=seeds, pits=pits)


def _slam(move: Move) -> Sentence | None:
    """Return the reason that the move is a slam and therefore captures nothing."""
    if not move.slam or move.captured_seeds:
        return None
    return sentence("why.slam", pit=move.letter)


def _opened(
    after_played: Game, move: Move, after_better: Game, line: tuple[int, ...]
) -> Sentence | None:
    """Return the reason that the opponent can now capture more than after the better move."""
    danger = _punishment(after_played, line) if not move.again else None
    if danger is None:
        return None
    parried = best_capture(after_better) if after_better.turn != move.side else None
    if parried is not None and parried.seeds >= danger.seeds:
        return None
    capture = danger.words()
    if danger.move.seeds >= PITS:
        capture = Sentence("why.krou", capture.args)
    pits = _pits(danger.move.captured)
    return sentence("why.opens", played=move.letter, pits=pits, capture=capture)


def _punishment(after: Game, line: tuple[int, ...]) -> Capture | None:
    """Return the opponent's expected capture, else the largest possible one."""
    if after.outcome is not None:
        return None
    if len(line) > 1 and line[1] in after.legal_moves():
        move = after.copy().play(line[1])
        if move.captured_seeds:
            return Capture(move, sum(move.captured_seeds))
    return best_capture(after)


def best_capture(game: Game) -> Capture | None:
    """Return the largest capture of the player to move; None if there is none."""
    best: Capture | None = None
    for pit in game.legal_moves():
        trial, move = _after(game, pit)
        if trial.outcome is not None and trial.outcome.reason == "kill":
            continue
        seeds = sum(move.captured_seeds)
        if seeds > (best.seeds if best else 0):
            best = Capture(move, seeds)
    return best


class LaterCaptures(NamedTuple):
    """Captures of a side in a line after its first move.

    All captured seeds, and the largest capture with the moves before it."""

    seeds: int
    biggest: Capture
    way: tuple[int, ...]

    def words(self) -> Sentence:
        """``A few moves later “e” captures 6 seeds.``, with the way there."""
        way = listed([pit_letter(pit) for pit in self.way], "list.then")
        return sentence("why.later", way=way, capture=self.biggest.words())


def _later_loss(game: Game, played: tuple[int, ...], better: tuple[int, ...]) -> Sentence | None:
    """Return the reason that the opponent captures more later than in the better line."""
    lost = _later(game, played, 1 - game.turn)
    spared = _later(game, better, 1 - game.turn)
    return lost.words() if lost and lost.seeds > (spared.seeds if spared else 0) else None


def _later_gain(game: Game, played: tuple[int, ...], better: tuple[int, ...]) -> Sentence | None:
    """Return the reason that the mover captures more later in the better line, with `then`, before
    which the opponent captures nothing."""
    gained = _later(game, better, game.turn)
    anyway = _later(game, played, game.turn)
    if gained is None or gained.seeds <= (anyway.seeds if anyway else 0):
        return None
    play = game.copy()
    for pit in gained.way:
        move = play.play(pit)
        if move.side != game.turn and move.captured_seeds:
            return None
    then = gained.biggest.move.letter
    return sentence("why.gain", pit=pit_letter(better[0]), later=gained.words(), then=then)


def _later(game: Game, line: tuple[int, ...], side: int) -> LaterCaptures | None:
    play = game.copy()
    total, at = 0, 0
    biggest: Capture | None = None
    for ply, pit in enumerate(line[:_LOOK_AHEAD]):
        if pit not in play.legal_moves():
            break
        move = play.play(pit)
        seeds = sum(move.captured_seeds)
        if not ply or move.side != side or not seeds:
            continue
        total += seeds
        if biggest is None or seeds > biggest.seeds:
            biggest, at = Capture(move, seeds), ply
    if biggest is None:
        return None
    return LaterCaptures(total, biggest, line[:at])
