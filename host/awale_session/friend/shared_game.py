# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The game between two friends, as one side knows it: own moves and questions in, the other's
statements in, what has changed out. No input or output, no clock.

`merge` is the whole protocol. A statement has everything its sender knows, so merging is comparing:
either side may be ahead by its own moves and declarations only, everything else was agreed. Both
sides arrive at the same game whatever is lost, doubled or late on the way; a test plays that out.

A question stands until it is answered, overtaken by a move of either player, or the game is over.
Where an answer and a move have crossed on the way, the move counts: who asked ignores the answer,
and who agreed goes back to the game as it was.
It is long because all of its rules read and restore the same state.
"""

from hashlib import sha256
from typing import Any, Final

from awale_core import Game, IllegalMove
from awale_core.notation import NotationError, parse_moves, pit_letter

from .statement import MAX_PLIES, Ending, Question, Reply, Statement, Terms

INVITER: Final = 0
GUEST: Final = 1
_MOST_QUESTIONS: Final = 50  # between two moves


class Refused(ValueError):
    """A statement against the rules of the game, the terms or the order of messages."""


class BadTimes(Refused):
    """A statement with times that cannot be."""


class SharedGame:
    """The games between two friends, of which the last is running.

    `seat` is this side's: INVITER or GUEST; `begins` the seat with the first move of game 0, known
    once `terms` are. `number` counts games, `takebacks` those agreed in this one; `times` are each
    seat's, in ms for each of its moves. `ask` is the open question of this side, `asked` that of
    the other, `answer` the last answer to it. `end` is the declared end, if there is one.
    """

    def __init__(self, seat: int, terms: Terms, begins: int) -> None:
        self.seat = seat
        self.terms = terms
        self.begins = begins
        self.number = 0
        self.questions = 0
        self.ask: Question | None = None
        self.asked: Question | None = None
        self.answer: Reply | None = None
        self._begin(0)

    def _begin(self, number: int) -> None:
        self.number = number
        self.takebacks = 0
        self.times: tuple[list[int], list[int]] = ([], [])
        self.end: Ending | None = None
        self.movers: list[int] = []  # the seat of each ply
        self._game = self.start()
        self._overtaken: dict[int, Question] = {}  # which the other player may be answering yet
        self._before_yes: Any = None  # the game as it was, until the other player knows the answer
        self._questions: dict[int, Question] = {}
        self._forget_questions()

    # -- what it is --------------------------------------------------------------------------

    def start(self) -> Game:
        """The running game before its first move. Who begins alternates from game to game."""
        return Game(self.terms.rules, self.side((self.begins + self.number) % 2))

    def side(self, seat: int) -> int:
        """The side of a seat: 0 South, 1 North."""
        return self.terms.side if seat == INVITER else 1 - self.terms.side

    @property
    def other(self) -> int:
        """The other seat."""
        return 1 - self.seat

    @property
    def plies(self) -> int:
        """The number of moves played."""
        return len(self.movers)

    @property
    def moves(self) -> list[int]:
        """The pits played so far."""
        return self._game.moves

    @property
    def turn(self) -> int:
        """The seat to move."""
        return 0 if self._game.turn == self.side(INVITER) else 1

    @property
    def over(self) -> bool:
        """Whether the game is over, by the rules or by declaration."""
        return self.end is not None or self._game.outcome is not None

    def game(self) -> Game:
        """A copy of the game, with its declared end."""
        game = self._game.copy()
        if self.end is not None and game.outcome is None:
            if self.end.by is None:
                game.agree()
            else:
                game.resign(self.side(self.end.by))
        return game

    def remaining_ms(self, seat: int) -> int | None:
        """Remaining time of a seat, by that player's own times; None without clocks."""
        if self.terms.clock is None:
            return None
        base, increment = self.terms.clock
        return base + len(self.times[seat]) * increment - sum(self.times[seat])

    # -- what this side does -----------------------------------------------------------------

    def play(self, pit: int, ms: int) -> None:
        """Play this side's move, which took `ms`. IllegalMove if it may not be played."""
        if self.over:
            raise IllegalMove("over", "The game is over.")
        if self.turn != self.seat:
            raise IllegalMove("not_yours", "The other player is to move.")
        left = self.remaining_ms(self.seat)
        ms = max(0, ms if left is None else min(ms, left))
        self._play(pit, ms, self.seat)
        self._pass_over_questions()

    def question(self, what: str) -> Question:
        """Ask for an end by agreement, a take-back or another game; IllegalMove if that makes no
        sense now. A question that is open already stays."""
        if self.ask is not None and self.ask.what == what:
            return self.ask
        if self.asked is not None:
            raise IllegalMove("no_offer", "Answer the other player's question first.")
        to = 0
        if (what == "again") != self.over:
            raise IllegalMove("over", "The game is over." if self.over else "It is not over.")
        if what == "takeback":
            if not self.terms.takeback or self.seat not in self.movers:
                raise IllegalMove("nothing_to_undo", "There is no move to take back.")
            to = self.plies - 1
            while self.movers[to] != self.seat:
                to -= 1
        if self._asked_here >= _MOST_QUESTIONS:
            raise IllegalMove("no_offer", "The other player has been asked often enough.")
        self.questions += 1
        self._asked_here += 1
        self.ask = Question(self.questions, what, self.plies, to)  # type: ignore[arg-type]
        self._questions[self.questions] = self.ask
        return self.ask

    def withdraw(self) -> None:
        """Withdraw the open question."""
        self.ask = None

    def reply(self, yes: bool) -> None:
        """Answer the other's open question. IllegalMove (``no_offer``) if there is none."""
        asked = self.asked
        if asked is None:
            raise IllegalMove("no_offer", "There is no question to answer.")
        self.answer = Reply(asked.id, yes)
        self.asked = None
        if not yes:
            return
        self.ask = None
        self._before_yes = self._saved()
        if asked.what == "end":
            self.end = Ending("agreement", self.plies)
            self._pass_over_questions()
        elif asked.what == "takeback":
            self._take_back(asked.to)
            self.takebacks += 1
            self._forget_questions()
        else:
            self._begin(self.number + 1)

    def give_up(self, why: str) -> None:
        """This side resigns, or its time is up (``resignation``, ``time``)."""
        if not self.over:
            self.end = Ending(why, self.plies, self.seat)  # type: ignore[arg-type]
            self._pass_over_questions()

    # -- what the other side states ------------------------------------------------------------

    def merge(self, statement: Statement) -> list[str]:
        """Take over what the other side states, and return what has changed: ``moved``,
        ``taken_back``, ``ended``, ``again``, ``asked``, ``declined``. Refused changes nothing."""
        before = self._saved()
        try:
            return self._merge(statement)
        except Refused:
            self._restore(before)
            raise

    def _merge(self, statement: Statement) -> list[str]:
        changes: list[str] = []
        if statement.game < self.number:
            return changes
        self._settle_yes(statement)
        if statement.game > self.number:
            self._agreed(statement, "again")
            if statement.game != self.number + 1:
                raise Refused("a game that was not begun")
            self._begin(statement.game)
            changes.append("again")
        if statement.takebacks < self.takebacks:
            return changes
        if statement.takebacks > self.takebacks:
            if self._has_crossed(statement, "takeback"):
                return changes
            question = self._agreed(statement, "takeback")
            if statement.takebacks != self.takebacks + 1:
                raise Refused("a take-back that was not asked for")
            self._take_back(question.to)
            self.takebacks += 1
            self._forget_questions()
            changes.append("taken_back")
        theirs = self._moves(statement)
        known = self.moves
        common = min(len(theirs), len(known))
        if theirs[:common] != known[:common]:
            raise Refused("other moves than were played")
        if self.other in self.movers[common:]:
            raise Refused("a move taken back without asking")
        self._check_times(statement, theirs)
        if statement.end is None and self.end is None and len(theirs) > common:
            self._follow(statement, theirs, common)
            changes.append("moved")
        elif statement.end is not None and self._end(statement, statement.end, theirs, common):
            changes.append("ended")
        self._hear(statement, changes)
        return changes

    def lacks(self, statement: Statement) -> bool:
        """Whether the other states a move or an end of this side that is not known here."""
        try:
            theirs = self._moves(statement)
        except Refused:
            return False
        if (statement.game, statement.takebacks) != (self.number, self.takebacks):
            return False
        ply = 0
        while self.moves[ply : ply + 1] == theirs[ply : ply + 1] != []:
            ply += 1
        by = self.movers[ply] if ply < self.plies else self.turn
        gave_up = (
            statement.end is not None
            and statement.end.by == self.seat
            and statement.end != self.end
        )
        return gave_up or len(theirs) > ply + (by != self.seat)

    def _moves(self, statement: Statement) -> list[int]:
        try:
            return parse_moves(statement.moves)
        except (NotationError, ValueError) as error:
            raise Refused(str(error)) from error

    def _agreed(self, statement: Statement, what: str) -> Question:
        """The question of this side that `statement` answers with yes."""
        answer = statement.answer
        question = self._questions.get(answer.id) if answer is not None and answer.yes else None
        if question is None or question.what != what:
            raise Refused(f"{what}: not asked for, or not any more")
        return question

    def _has_crossed(self, statement: Statement, what: str) -> bool:
        """Whether `statement` agrees to a question of this side that its own move, not known to the
        other side yet, has overtaken."""
        answer = statement.answer
        passed = self._overtaken.get(answer.id) if answer is not None and answer.yes else None
        return passed is not None and passed.what == what and len(statement.moves) <= passed.at

    def _settle_yes(self, statement: Statement) -> None:
        """The other side has learned of this side's last yes; or it has moved or given up before,
        and the yes comes to nothing."""
        before = self._before_yes
        if before is None:
            return
        number, takebacks, moves, end = before[0], before[1], before[2], before[6]
        if statement.game == number and statement.takebacks == takebacks and end is None:
            theirs = self._moves(statement)
            went_on = theirs[: len(moves)] == moves and (
                len(theirs) > len(moves)
                or (
                    statement.end is not None and (statement.end.by is not None or self.end is None)
                )
            )
            if went_on:
                answer = self.answer
                self._restore(before)
                self.answer, self._before_yes = answer, None
        elif (statement.game, statement.takebacks) == (self.number, self.takebacks):
            self._before_yes = None
        if statement.end is not None and statement.end == self.end:
            self._before_yes = None

    def _follow(self, statement: Statement, theirs: list[int], common: int) -> None:
        """Play the other's new moves."""
        done = self.movers[:common].count(self.other)
        for pit in theirs[common:]:
            if self._game.outcome is not None or self.turn != self.other:
                raise Refused("a move out of turn")
            try:
                self._play(pit, statement.times[done], self.other)
            except IllegalMove as error:
                raise Refused(str(error)) from error
            done += 1
        self._pass_over_questions()
        self._overtaken = {}  # the other player has moved, knowing of this side's moves

    def _end(self, statement: Statement, end: Ending, theirs: list[int], common: int) -> bool:
        """Take over a declared end; True if that is news."""
        if end == self.end:
            return False
        if end.by is None and self._has_crossed(statement, "end"):
            return False
        if end.at != len(theirs):
            raise Refused("an end at another move")
        if end.by is None:
            if self._agreed(statement, "end").at != end.at or end.why != "agreement":
                raise Refused("an agreement at another move")
        elif end.by != self.other or end.why == "agreement":
            raise Refused("an end for the other player")
        if self.end is not None and self._rank(self.end) < self._rank(end):
            return False  # both have ended it; the other side takes this one over
        mine = self.end
        self.end = None
        if len(theirs) > common:
            self._follow(statement, theirs, common)
        self._take_back(end.at)  # own moves that the other had not seen
        if self._game.outcome is not None:
            self.end = mine
            raise Refused("an end of a game that is over")
        self.end = end
        self._pass_over_questions()
        return True

    def _rank(self, end: Ending) -> tuple[int, int, int]:
        """Order of two ends that have crossed: both sides keep the lower one."""
        starter = (self.begins + self.number) % 2
        return (end.at, 0 if end.by is None else 1, 0 if end.by == starter else 1)

    def _check_times(self, statement: Statement, theirs: list[int]) -> None:
        """BadTimes if the other's times do not fit its moves, its clock, or what it stated before;
        the times of moves that were taken back are gone."""
        count = self.movers[: len(theirs)].count(self.other) + max(0, len(theirs) - self.plies)
        known = self.times[self.other]
        if len(statement.times) != count:
            raise BadTimes(f"{len(statement.times)} times for {count} moves")
        if list(statement.times[: len(known)]) != known[:count]:
            raise BadTimes("times that have changed")
        if self.terms.clock is not None:
            left, increment = self.terms.clock
            for ms in statement.times:
                if ms > left:  # a move adds time to those behind it
                    raise BadTimes("more time than there was")
                left += increment - ms

    def _hear(self, statement: Statement, changes: list[str]) -> None:
        """The other's question and its answer to this side's."""
        answer = statement.answer
        if answer is not None and not answer.yes:
            self._questions.pop(answer.id, None)  # also one that was withdrawn meanwhile
        if self.ask is not None and answer is not None and answer.id == self.ask.id:
            self.ask = None
            if not answer.yes:
                changes.append("declined")
        asked = statement.ask
        if asked is None or not self._makes_sense(statement, asked):
            self.asked = None
            return
        if asked == self.asked:
            return
        if self.ask is not None:  # both have asked: the inviter's question comes first
            if self.seat == INVITER:
                self.asked = None
                return
            same = self.ask.what == asked.what and asked.what != "takeback"
            self.ask, self.asked = None, asked
            if same:
                self.reply(True)
                changes.append("again" if asked.what == "again" else "ended")
                return
        self.asked = asked
        changes.append("asked")

    def _makes_sense(self, statement: Statement, asked: Question) -> bool:
        """Whether the other's question is one for the game as it is here, not answered yet."""
        if self.answer is not None and asked.id <= self.answer.id:
            return False
        if (statement.game, statement.takebacks, asked.at) != (
            self.number,
            self.takebacks,
            self.plies,
        ):
            return False
        if (asked.what == "again") != self.over:
            return False
        return asked.what != "takeback" or (
            self.terms.takeback and asked.to < self.plies and self.movers[asked.to] == self.other
        )

    # -- inside --------------------------------------------------------------------------------

    def _play(self, pit: int, ms: int, seat: int) -> None:
        if self.plies >= MAX_PLIES:
            raise IllegalMove("over", "The game is too long.")
        self._game.play(pit)
        self.movers.append(seat)
        self.times[seat].append(ms)

    def _take_back(self, plies: int) -> None:
        while self.plies > plies:
            self._game.undo()
            self.times[self.movers.pop()].pop()

    def _pass_over_questions(self) -> None:
        """A move or an end answers what was open."""
        self._overtaken.update(self._questions)
        self._forget_questions()

    def _forget_questions(self) -> None:
        self.ask = self.asked = None
        self._questions = {}
        self._asked_here = 0

    def _saved(self) -> Any:
        return (
            self.number, self.takebacks, self.moves, list(self.times[0]), list(self.times[1]),
            list(self.movers), self.end, self.ask, self.asked, self.answer, dict(self._questions),
            dict(self._overtaken), self._before_yes,
        )  # fmt: skip

    def _restore(self, saved: Any) -> None:
        self.number, self.takebacks, moves, first, second, self.movers = saved[:6]
        self.end, self.ask, self.asked, self.answer, self._questions = saved[6:11]
        self._overtaken, self._before_yes = saved[11:]
        self.times = (first, second)
        self._game = self.start()
        for pit in moves:
            self._game.play(pit)

    # -- for statements and the disk -----------------------------------------------------------

    def letters(self) -> str:
        """The moves as letters."""
        return "".join([pit_letter(pit) for pit in self.moves])

    def fields(self) -> dict[str, Any]:
        """Fields of a statement about the game."""
        return {
            "game": self.number,
            "takebacks": self.takebacks,
            "moves": self.letters(),
            "times": tuple(self.times[self.seat]),
            "ask": self.ask,
            "answer": self.answer,
            "end": self.end,
        }

    def restore(
        self, statement: Statement, times: list[int], questions: list[Question], count: int
    ) -> None:
        """Go on from this side's last statement, which was kept on disk with the other's `times`,
        the questions that may still be agreed to and the `count` of all so far."""
        self._begin(statement.game)
        self.takebacks = statement.takebacks
        done = [0, 0]
        every = (statement.times, times) if self.seat == INVITER else (times, statement.times)
        for pit in parse_moves(statement.moves):
            seat, nth = self.turn, done[self.turn]
            self._play(pit, every[seat][nth] if nth < len(every[seat]) else 0, seat)
            done[seat] += 1
        self.end, self.ask, self.answer = statement.end, statement.ask, statement.answer
        self._questions = {each.id: each for each in questions}
        self.questions = count

    def ask_again(self, statement: Statement) -> None:
        """Take over the question of the other's last statement, if it is still open."""
        if (
            statement.ask is not None
            and self.ask is None
            and self._makes_sense(statement, statement.ask)
        ):
            self.asked = statement.ask

    def open_questions(self) -> list[Question]:
        """The questions of this side that a late answer may still agree to."""
        return list(self._questions.values())


def drawn(inviters: bytes, guests: bytes) -> int:
    """The seat that begins, drawn from a random number of each player."""
    return sha256(inviters + guests).digest()[0] & 1
