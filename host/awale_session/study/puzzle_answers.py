# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Answers to the page's commands about puzzles."""

import logging
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from awale_core import rule_set

from ..answers.page_games import InvalidQuery
from ..catalogue import Sentence, sentence
from ..errors import AwaleError
from ..packing import packed, packed_line
from ..page import protocol
from ..page import study_protocol as messages
from ..page.protocol import Message
from .puzzles.book import A_DAY, PuzzleBook
from .puzzles.entry import OPEN, Entry
from .puzzles.puzzle import difficulty
from .study_answers import StudyAnswers, known_rules

log = logging.getLogger(__name__)


class PuzzleAnswers(StudyAnswers):
    """Answers commands about study and puzzles; `book` has the puzzles, the other parameters are
    those of StudyAnswers."""

    def __init__(self, *parts: Any, book: PuzzleBook, **more: Any) -> None:
        self._book = book
        super().__init__(*parts, **more)

    def _known(self) -> dict[type[Struct], Callable[[Any], Message]]:
        known = super()._known()
        known[messages.Puzzles] = self._puzzles
        known[messages.Try] = self._try
        return known

    def _is_kept(self, rules: str, number: int) -> None:
        """Put puzzles out of a game into those of the day."""
        if not rule_set(rules).captures:
            return
        day = self._today().isoformat()
        try:
            self._book.add_games(day, rules, [number])
        except AwaleError as error:
            log.warning("the puzzles cannot be changed: %s", error)

    def _puzzles(self, command: messages.Puzzles) -> Message:
        known_rules(command.rules)
        day = self._today().isoformat()
        return self._list(command.id, command.rules, self._book.today(day, command.rules, None, 1))

    def _begin(self, command: protocol.Command) -> None:
        if isinstance(command, messages.Puzzles):
            self._choose(command.rules)
        else:
            super()._begin(command)

    def _choose(self, rules: str) -> None:
        """Choose the puzzles that today lacks, and report each."""
        book, day = self._book, self._today().isoformat()
        try:
            entries = book.today(day, rules, None, 1)
            if len(entries) >= A_DAY:
                return
            for entries in book.choose(day, rules, book.tables_of(rules)):
                self._publish(self._list(0, rules, entries))
            if len(entries) < A_DAY:
                self._publish(self._list(0, rules, entries, over=True))
        except AwaleError as error:
            log.warning("no further puzzles are chosen: %s", error)

    def _list(
        self, id: int, rules: str, entries: list[Entry], over: bool = False
    ) -> messages.PuzzleList:
        """The puzzles of today; `over`: there will be no more."""
        day = self._today().isoformat()
        score = self._book.score(day)
        return messages.PuzzleList(
            id,
            day,
            rules,
            [_puzzle_view(entry) for entry in entries],
            len(entries) if over else max(A_DAY, len(entries)),
            score.solved,
            score.clean,
            score.days,
            len(self._unjudged(rules)),
        )

    def _try(self, command: messages.Try) -> Message:
        known_rules(command.rules)
        book, day = self._book, self._today().isoformat()
        right = False
        if command.pit is None:
            book.show(day, command.rules, command.place)
        else:
            try:
                right = book.answer(day, command.rules, command.place, command.pit)
            except ValueError as error:
                raise InvalidQuery(sentence("refused.unsupported")) from error
        entries = book.today(day, command.rules, None, 1)
        entry = next(each for each in entries if each.place == command.place)
        why = None if right or command.pit is None else entry.puzzle.why_wrong(command.pit)
        return messages.Tried(command.id, right, _puzzle_view(entry), why)


def _puzzle_view(entry: Entry) -> messages.PuzzleView:
    puzzle = entry.puzzle
    game = puzzle.game()
    known = entry.state != OPEN
    proven: Sentence | None = puzzle.proven if known else None
    return messages.PuzzleView(
        place=entry.place,
        kind=str(puzzle.kind),
        fen=puzzle.fen,
        cups=packed(game.pits + game.stores),
        turn=game.turn,
        legal=game.legal_moves(),
        state=entry.state,  # type: ignore[arg-type]
        tries=entry.tries,
        task=puzzle.task,
        claim=puzzle.claim,
        hard=difficulty(puzzle)[0],
        origin=puzzle.origin,
        answer=puzzle.answer if known else None,
        proven=proven,
        line=packed_line(puzzle.game(), puzzle.line) if known else None,
    )
