# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Answers to the page's commands about kept games. An answer is a generator that yields between its
steps, so that a home can do something else meanwhile, and returns the message."""

from collections.abc import Callable, Generator
from typing import Any, Final, TypeVar

from msgspec import Struct

from awale_core import Game, IllegalMove
from awale_core.notation import parse_moves

from ..errors import AwaleError
from ..library import statistics
from ..library.latest import unjudged
from ..library.ogn_files import Imported, enter_games
from ..library.store import Library
from ..page import library_protocol as messages
from ..page import protocol
from ..page.protocol import Answer, File, Message
from ..page.schema import kinds
from . import library_changes, page_games
from .page_games import refused

OGN: Final = "text/plain;charset=utf-8"
_FEW: Final = 50  # steps of a task that are done before a bar could be seen
T = TypeVar("T")


class LibraryAnswers:
    """Answers commands about a library.

    `publish` sends a message to every page. `shares` gives for a library what gives for the
    number of a game the good moves of both sides in %, None if its analysis is not kept. `file`
    makes the answer with a text, by the id of the command and the name of the file; `ticket`
    admits a file that a page wants to send. `waiting` is the number of games that wait on the
    board.
    """

    def __init__(
        self,
        publish: Callable[[Message], None],
        shares: Callable[[Library], Callable[[int], Any]],
        *,
        file: Callable[[int, str, str], File],
        ticket: Callable[[messages.Import], Message],
        waiting: Callable[[], int],
    ) -> None:
        self._publish = publish
        self._shares = shares
        self._file = file
        self._jobs: dict[type[Struct], Callable[[Library, Any], Message]] = {
            messages.Games: page_games.game_list,
            messages.AboutLibrary: lambda library, command: page_games.about_library(
                library, command, waiting()
            ),
            messages.Statistics: self._statistics,
            messages.Import: lambda library, command: ticket(command),
        }
        self._tasks: dict[
            type[Struct], Callable[[Library, Any], Generator[None, None, Message]]
        ] = {
            protocol.Export: self._export,
            messages.Verify: lambda library, command: self._followed(
                "verify", library_changes.verified(library, command)
            ),
        }
        self._known: tuple[type[Struct], ...] = (
            *self._jobs,
            *self._tasks,
            *library_changes.CHANGES,
        )

    @property
    def can(self) -> list[str]:
        """The commands that it answers, by their kind."""
        return kinds(self._known)

    def answers(self, command: protocol.Command) -> bool:
        """Whether this is one of its commands."""
        return type(command) in self._known

    def answer(
        self, library: Library, command: protocol.Command, running: int | None
    ) -> Generator[None, None, Message]:
        """Go to the answer, which may be a refusal. `running` is the game on the board."""
        try:
            if isinstance(command, library_changes.CHANGES):
                library_changes.change(library, command, running)
                self.changed(library)
                return Answer(command.id, ok=True)
            task = self._tasks.get(type(command))
            if task is None:
                return self._jobs[type(command)](library, command)
            found: Message = yield from task(library, command)
            return found
        except AwaleError as error:
            return refused(command.id, error)

    def take_file(self, library: Library, data: bytes) -> Generator[None, None, Message]:
        """Enter the games of an OGN file; see `answer`."""
        done = Imported()
        try:
            yield from self._followed("import", _entered(library, data, done))
        except AwaleError as error:
            return refused(0, error)
        self.changed(library)
        return library_changes.imported(done)

    def changed(self, library: Library) -> None:
        """Report to every page that there are other games now."""
        self._publish(messages.Changed(library.count()))

    # -- each command --------------------------------------------------------------------------

    def _statistics(self, library: Library, command: messages.Statistics) -> Message:
        search = page_games.search_for(command.filter)
        of = self._shares(library)

        def good_moves(game: int, side: int) -> Any:
            both = of(game)
            return None if both is None else both[side]

        counted = statistics.statistics(library, command.player, search, good_moves)
        return statistics_view(command, counted, len(unjudged(library, of, command.filter.rules)))

    def _export(self, library: Library, command: protocol.Export) -> Generator[None, None, Message]:
        steps = library_changes.exported(library, command)
        name, text = yield from self._followed("export", steps)
        return self._file(command.id, name, text)

    def _followed(
        self, task: messages.Task, steps: Generator[tuple[int, int], None, T]
    ) -> Generator[None, None, T]:
        """Go through a task, and report every hundredth part if it has many steps."""
        try:
            while True:
                try:
                    done, total = next(steps)
                except StopIteration as end:
                    found: T = end.value
                    return found
                if total > _FEW and done * 100 // total != (done - 1) * 100 // total:
                    self._publish(messages.Progress(task, done, total))
                yield
        finally:
            self._publish(messages.Progress(task, 1, 1, over=True))


def _entered(
    library: Library, data: bytes, done: Imported
) -> Generator[tuple[int, int], None, None]:
    total = data.count(b"[Variant ")  # as many as there are games; 0 in some other program's
    for place in enter_games(library, data, done):
        yield place, max(place, total)


def statistics_view(
    command: messages.Statistics, counted: statistics.Statistics, unjudged: int
) -> messages.StatisticsView:
    """The answer to `statistics`; `unjudged` of the latest games have no analysis."""
    return messages.StatisticsView(
        re=command.id,
        player=command.player,
        all=_view(counted.all),
        levels=[
            messages.LevelOutcomes(level, _view(each)) for level, each in counted.levels.items()
        ],
        months=[
            messages.MonthOutcomes(month, _view(each)) for month, each in counted.months.items()
        ],
        openings=[
            messages.OpeningOutcomes(moves, _position(moves), _view(each))
            for moves, each in counted.openings.items()
        ],
        latest=counted.latest,
        streak=counted.streak,
        unjudged=unjudged,
    )


def _position(moves: str) -> str:
    """Return the position after these moves, "" if the usual rules do not allow them."""
    game = Game()
    try:
        for pit in parse_moves(moves):
            game.play(pit)
    except IllegalMove:
        return ""
    return game.fen()


def _view(outcomes: statistics.Outcomes) -> messages.Outcomes:
    return messages.Outcomes(
        *(outcomes.games, outcomes.won, outcomes.drawn, outcomes.lost, outcomes.good),
        *(outcomes.moves, outcomes.helped, outcomes.helped_won),
        *(outcomes.inaccuracies, outcomes.mistakes, outcomes.blunders),
    )
