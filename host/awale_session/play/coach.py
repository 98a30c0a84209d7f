# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The coach: says what a person's move gave away and why, and praises a beginner now and then; if
wanted, gives hints and warnings.

While a person is to move, the coach has the position judged. What it blames a move for, by the
scale on which the analysis of a game counts mistakes, it warns of before.
"""

from dataclasses import dataclass
from typing import Final

from awale_core import Game

from ..analysis.annotation import Annotation, Kind, annotate
from ..analysis.judge import Judgement
from ..catalogue import sentence
from ..link import Board
from ..link.mirror import Ply
from . import sentences
from .announcer import Announcer
from .coach_words import advice_before, praise, remark, shown_line, to_leave
from .events import Advice, CoachSpoke
from .seats import HUMAN
from .thinking import Cancel, Key, PositionJudge

OFF: Final = "off"
EXPLAIN: Final = "explain"
WARN: Final = "warn"
JUDGE_MS: Final = 700  # for a position
REMEMBERED: Final = 4  # positions
# What a beginner can see on the board: seeds lost to the next move, a capture or a win missed.
_PLAIN: Final = ("empties", "again", "captures_from", "captures_more", "kill", "slam", "opens")
EASY: Final = 3  # up to this level of the opponent the coach speaks unless it was switched off
# Plies from one praise to the next, and from one missed "again" of a race, which most moves are: of
# each move it would mean nothing.
RARELY: Final = 6


@dataclass(frozen=True)
class PositionJudged:
    """The judgement of the position that `key` names; `error` if the judge failed."""

    key: Key
    judgement: Judgement | None
    error: Exception | None = None


class Coach:
    """A GameObserver. `mode` is OFF, EXPLAIN or WARN, with which the board also marks a good move
    and those that the coach warns of; None without a choice: it explains to a person alone against
    one of the first levels, from the second move on. Two people at the board have a choice of their
    own, as a hint would help the other of them too: it is silent until they switch it."""

    def __init__(
        self,
        judge: PositionJudge,
        board: Board,
        announcer: Announcer,
        *,
        mode: str | None = None,
    ) -> None:
        self._chosen = self._chosen_by_two = mode
        self._once: str | None = None  # in place of that, until another game is chosen
        self._two = False  # people play each other
        self._judge = judge
        self._board = board
        self._inbox = board.inbox
        self._announcer = announcer
        self._cancel: Cancel | None = None
        self._key: Key | None = None  # of the position that was looked at last
        self._position: Game | None = None  # the same, if the judge was asked
        self._judgement: Judgement | None = None
        self._known: list[tuple[Key, Judgement]] = []  # newest last: a take-back leads back to them
        self._played: int | None = None  # the pit, before the judgement was there
        self._advice: Advice | None = None
        self._silence_noted = False
        self._rare: dict[str, int] = {}  # the ply at which that was said last in this game

    @property
    def mode(self) -> str:
        """OFF, EXPLAIN or WARN in this game."""
        chosen = self._once or (self._chosen_by_two if self._two else self._chosen)
        if chosen is not None or self._two:
            return chosen or OFF
        return EXPLAIN if self._is_easy else OFF

    @property
    def _is_easy(self) -> bool:
        players = self._announcer.players
        you = sentences.person_alone(players)
        level = None if you is None else players[1 - you].level
        return level is not None and level <= EASY

    @property
    def _is_chosen(self) -> bool:
        return (self._once or (self._chosen_by_two if self._two else self._chosen)) is not None

    def advice(self, game: Game | None) -> Advice | None:
        """The advice for a position in which a person is to move; the board marks it."""
        if game is None or game.outcome is not None:
            return None  # it may be given up in the position that is judged
        return self._advice if self._position == game else None

    def switch(self, mode: str, *, once: bool = False) -> None:
        """Change `mode`, with `once` until `forget`; the position at hand is judged again, and its
        marks go."""
        if self._advice is not None:
            self._board.show("nothing")
        self.reset()
        self._once = mode if once else None
        if once:
            return
        if self._two:
            self._chosen_by_two = mode
        else:
            self._chosen = mode

    def forget(self) -> None:
        """Another game is chosen: what was for the one before counts no more."""
        self._once = None

    def look(self, id: str, game: Game, seats: tuple[str, str]) -> None:
        """Judge the position if a person is to move. Asks the board whether
        hints are allowed. LinkError if it does not answer."""
        self._two = seats == (HUMAN, HUMAN)
        if self.mode == OFF:
            return
        if game.outcome is not None or seats[game.turn] != HUMAN or self._played is not None:
            return
        if not self._is_chosen and game.plies < len(seats) and not any(game.stores):
            return  # a first move gives little away, and the engine need not come before it
        key: Key = (id, game.plies, game.fen())
        if key == self._key:
            return
        self.reset()
        self._key = key
        if not self._may_speak():
            return
        self._position = position = game.copy()
        for known, judgement in self._known:
            if known == key:  # in other words it would seem that the position has changed
                self._inbox.put(PositionJudged(key, judgement))
                return
        self._cancel = self._judge.begin(
            position, lambda found, error: self._inbox.put(PositionJudged(key, found, error))
        )

    def on_result(self, judged: PositionJudged) -> None:
        """Handle a judgement: advise before a move, explain a played one."""
        if judged.key != self._key:
            return
        if judged.error is not None:
            self._advise(Advice(sentence("coach.failed", text=str(judged.error))))
        self._judgement, position = judged.judgement, self._position
        played, self._played = self._played, None
        if self._judgement is None or position is None:
            return
        self._known = [*self._known, (judged.key, self._judgement)][-REMEMBERED:]
        if played is not None:
            self._explain(position, played, self._judgement)
            return
        if self.mode == WARN:
            self._mark(position, self._judgement)

    def _mark(self, position: Game, judgement: Judgement) -> None:
        """Mark a good move, and warn of bad ones."""
        grave = to_leave([annotate(position, pit, judgement) for pit in position.legal_moves()])
        advice = advice_before(position, judgement.best.pit, grave)
        if grave:
            self._board.show("warning", advice.hint, pits=[each.pit for each in grave])
        else:
            self._board.show("hint", advice.hint)
        self._advise(advice)

    def reset(self) -> None:
        """Cancel the judging and drop the position."""
        if self._cancel is not None:
            self._cancel()
        self._cancel = self._key = self._position = self._judgement = self._played = None
        self._advice = None

    def _may_speak(self) -> bool:
        if self._board.setting("hints") in (None, "moves"):
            self._silence_noted = False
            return True
        if not self._silence_noted and self._is_chosen:
            self._silence_noted = True
            self._announcer.note("refused.coach_off")
        return False

    def _explain(self, position: Game, pit: int, judgement: Judgement) -> None:
        annotation = annotate(position, pit, judgement)
        if annotation.kind is Kind.FINE or annotation.better is None:
            if annotation.better is None:
                self._praise(position, annotation)
            return
        reasons = [reason.id.removeprefix("why.") for reason in annotation.why]
        if self._is_easy and not any(reason in _PLAIN for reason in reasons):
            return
        say = remark(position, annotation)
        if say is None or ("again" in reasons and not self._is_rare("again", position)):
            return  # no reason to learn from
        side, better, line = annotation.side, annotation.better, shown_line(annotation)
        self._announcer.publish(
            CoachSpoke(
                say=say,
                pit=pit,
                side=side,
                position=position,
                better=better,
                line=line,
                kind=str(annotation.kind),
            )
        )

    def _praise(self, position: Game, annotation: Annotation) -> None:
        """Say what a beginner's good move did, unless a hint has shown it."""
        if not self._is_easy or self.mode != EXPLAIN or len(position.legal_moves()) == 1:
            return
        pit, side = annotation.pit, annotation.side
        say = praise(position, pit)
        if say is None or not self._is_rare("praise", position):
            return
        kind = str(annotation.kind)
        self._announcer.publish(
            CoachSpoke(say=say, pit=pit, side=side, position=position, kind=kind)
        )

    def _is_rare(self, what: str, position: Game) -> bool:
        """Whether that was not said for a while; from now on it was."""
        if 0 <= position.plies - self._rare.get(what, -RARELY) < RARELY:
            return False
        self._rare[what] = position.plies
        return True

    def _advise(self, advice: Advice) -> None:
        self._advice = advice
        self._announcer.publish(CoachSpoke(say=advice.say))

    # -- as a GameObserver ------------------------------------------------------------------------

    def began(self, id: str, game: Game, seats: tuple[str, str]) -> None:
        """See GameObserver."""
        self.reset()
        self._rare.clear()

    def moved(self, game: Game, ply: Ply) -> None:
        """See GameObserver."""
        position = self._position
        if position is None or self._announcer.quiet:
            return
        moves = [*position.moves, ply.move.pit]
        if (position.start_fen(), moves) != (game.start_fen(), game.moves):
            return
        if self._judgement is not None:
            self._explain(position, ply.move.pit, self._judgement)
        else:
            self._played = ply.move.pit  # explained as soon as the judge has spoken

    def taken_back(self, game: Game, announced: bool = True) -> None:
        """See GameObserver."""
        self.reset()

    def declared(self, game: Game, side: int, action: str) -> None:
        """See GameObserver."""

    def ended(self, game: Game) -> None:
        """See GameObserver: the last move may still be explained."""

    def left(self, game: Game) -> None:
        """See GameObserver."""
        self.reset()
        self._two = False

    def settled(self, game: Game) -> None:
        """See GameObserver."""
