# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A puzzle: a position, the one right move, and how that is known."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from awale_core import Game
from awale_core.notation import format_fen, pit_letter

from ...catalogue import Sentence, sentence
from .proof import clear_lead, net_gains

NEAR: Final = 6  # plies of the first proof
FAR: Final = 8  # plies of the second one, which has to agree
CLEAR: Final = 2  # seeds by which the answer is better than any other move
_CHOICES: Final = 3  # legal moves at least


class Kind(StrEnum):
    """Kind of a puzzle: to capture, or to lose no seeds."""

    CAPTURE = "capture"
    SAVE = "save"


KINDS: Final = (Kind.CAPTURE, Kind.SAVE)


class Proof(StrEnum):
    """Proof of the answer: endgame tables, or a search of every reply."""

    TABLES = "tables"
    SEARCH = "search"


@dataclass(frozen=True)
class Puzzle:
    """A position (`rules`, `fen`), its `answer` (pit 0–11) and best play from it on (`line`).

    With Proof.TABLES the answer wins by `gain` seeds or more and no other move wins. With
    Proof.SEARCH it gains at least `gain` seeds more than any other move within FAR plies. `origin`
    is the number of the library's game that it comes from, None if from none.
    """

    kind: Kind
    rules: str
    fen: str
    answer: int
    line: tuple[int, ...]
    gain: int
    proof: Proof
    origin: int | None = None

    def game(self) -> Game:
        """Return the position as a game."""
        return Game.from_fen(self.fen, self.rules)

    @property
    def task(self) -> Sentence:
        """The task, without the answer."""
        side = sentence(("side.south", "side.north")[self.game().turn])
        return sentence("puzzle.task", side=side)

    @property
    def claim(self) -> Sentence:
        """The claim about the answer, without naming it."""
        if self.proof is Proof.TABLES:
            return sentence("puzzle.only")
        return sentence("puzzle.most")

    @property
    def proven(self) -> Sentence:
        """The answer: what it does at once, as the board shows it, and what no other move does."""
        id, taken = f"puzzle.proof.{self.proof}.{self.kind}", self._after(self.answer)[1]
        return sentence(id, pit=pit_letter(self.answer), n=taken, moves=FAR // 2)

    def why_wrong(self, pit: int) -> Sentence:
        """Return that `pit`, a legal move, is not the answer, with what comes of it, where that is
        plainly worse: the opponent's best reply captures more, or the move itself captures less."""
        name = pit_letter(pit)
        why = self._consequence(pit)
        if why is None:
            return sentence("puzzle.wrong", pit=name)
        return sentence("puzzle.wrong.why", pit=name, why=why)

    def _consequence(self, pit: int) -> Sentence | None:
        (after, taken), (best, possible) = self._after(pit), self._after(self.answer)
        if after.outcome is not None and after.outcome.winner == self.game().turn:
            return sentence("puzzle.why.wins")
        if after.outcome is not None and after.outcome.reason == "kill":
            return sentence("puzzle.why.kill")
        reply, lost = _best_reply(after)
        if lost > _best_reply(best)[1]:
            return sentence("puzzle.why.catches", reply=pit_letter(reply), n=lost)
        if taken < possible:
            return sentence("puzzle.why.less" if taken else "puzzle.why.nothing", n=taken)
        return sentence("puzzle.why.far") if self.proof is Proof.TABLES else None

    def _after(self, pit: int) -> tuple[Game, int]:
        """The position after a move, and the seeds that the move captures."""
        after = self.game()
        return after, sum(after.play(pit).captured_seeds)


def seen_by_south(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with South to move: a person sits where they sit in a game."""
    game = puzzle.game()
    if game.turn == 0:
        return puzzle
    south, north = game.stores
    cells = bytearray([*game.pits[6:], *game.pits[:6], north, south])
    line = tuple((pit + 6) % 12 for pit in puzzle.line)
    answer = (puzzle.answer + 6) % 12
    return replace(puzzle, fen=format_fen(cells, 0), answer=answer, line=line)


def _best_reply(game: Game) -> tuple[int, int]:
    """The move that gains most within the plies of the first proof, of equal ones that which
    captures most, and the seeds that it captures; (-1, 0) after the end."""
    gains = {} if game.outcome is not None else net_gains(game, NEAR - 1)
    moves = [(gain, sum(game.copy().play(pit).captured_seeds), -pit) for pit, gain in gains.items()]
    _, taken, pit = max(moves, default=(0, 0, 1))
    return -pit, taken


def kind_of(game: Game, answer: int) -> Kind | None:
    """Return what kind of puzzle a move is the answer to, None if to none.

    A capture takes two seeds or more at once. A move saves seeds if it captures nothing and every
    other move loses two or more to the opponent's next move.
    """
    if len(game.legal_moves()) < _CHOICES:
        return None
    taken = sum(game.copy().play(answer).captured_seeds)
    if taken >= CLEAR:
        return Kind.CAPTURE
    at_once = net_gains(game, 2)
    answered = at_once.pop(answer)
    if not taken and answered >= 0 and max(at_once.values()) <= -CLEAR:
        return Kind.SAVE
    return None


def proven_gain(game: Game, answer: int) -> int | None:
    """Return by how many seeds a move gains more than any other, by a search of every reply; None
    unless that is clear at both depths."""
    if clear_lead(game, answer, NEAR, CLEAR) is None:
        return None
    return clear_lead(game, answer, FAR, CLEAR)


def difficulty(puzzle: Puzzle) -> tuple[bool, int]:
    """Return a key by which easy puzzles come first: a move that takes at least as much at once as
    the answer leads astray, and so do many seeds."""
    game = puzzle.game()
    taken = {pit: sum(game.copy().play(pit).captured_seeds) for pit in game.legal_moves()}
    mine = taken.pop(puzzle.answer)
    return (max(taken.values(), default=-1) >= mine, sum(game.pits))
