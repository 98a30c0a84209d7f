# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The page's study commands: analysis of games and positions, puzzles, games for others.

One thread answers, one chooses the puzzles of a day, which can take a minute, and another one
thinks: about one game or position at a time, the one asked for last.
"""

import logging
from collections.abc import Callable
from datetime import date
from typing import Final

from awale_engine.types import Limits
from awale_session.library.ogn_files import to_ogn
from awale_session.page import protocol
from awale_session.page import study_protocol as messages
from awale_session.page.protocol import File, Message
from awale_session.page.source import Reply
from awale_session.play.events import SessionState
from awale_session.study.analysis.source import Source
from awale_session.study.puzzle_answers import PuzzleAnswers
from awale_session.study.study_answers import POSITION_NODES, Publish

from ..analysis.kept import KeptAnalyses
from ..analysis.ogn_export import to_ogn as annotated_ogn
from ..library import Library
from ..page.files import FileTransfers
from ..puzzles.book import PuzzleBook
from .analysis_worker import AnalysisWorker, JobThread

_MEDIA: Final = {"html": "text/html", "ogn": "text/plain;charset=utf-8"}

log = logging.getLogger(__name__)


class StudyCommands(PuzzleAnswers):
    """Answers the page's commands about study. `close` ends its threads; `publish` sends a message
    to every page; `today` gives the day of the puzzles."""

    def __init__(
        self,
        library: Library,
        files: FileTransfers,
        publish: Publish,
        *,
        nodes: int = POSITION_NODES,
        today: Callable[[], date] = date.today,
    ) -> None:
        limits = Limits(nodes=nodes)
        path, worker = library.path, AnalysisWorker()
        super().__init__(
            lambda: Library(path),
            publish,
            worker,
            KeptAnalyses(),
            book=PuzzleBook(library=path),
            limits=limits,
            today=today,
        )
        self._own_worker = worker
        self._files = files
        self._quick, self._slow = JobThread("study"), JobThread("puzzles")
        self._commands[messages.Share] = self._share

    def close(self) -> None:
        """End all threads."""
        self._own_worker.close()
        self._quick.close()
        self._slow.close()

    def handle(self, command: protocol.Command, reply: Reply, state: SessionState) -> bool:
        """See CommandHandler."""
        if not self.answers(command):
            return False
        jobs = self._slow if isinstance(command, messages.Puzzles) else self._quick
        jobs.put(lambda: self.answer(command, reply))
        return True

    # -- files ---------------------------------------------------------------------

    def _share(self, command: messages.Share) -> Message:
        source = self._game(command.number)
        name = f"awale-{command.number}.{command.form}"
        if command.form == "html":
            from ..share.html_file import make_html

            body = make_html(source, KeptAnalyses().kept(source)).encode()
        else:
            body = self._ogn(source, command.number).encode()
        media = _MEDIA[command.form]
        return File(command.id, name, media, "", self._files.offer(name, media, body))

    def _ogn(self, source: Source, number: int) -> str:
        """The game as OGN, with comments if its analysis is kept."""
        analysis = KeptAnalyses().kept(source)
        if analysis is not None:
            return annotated_ogn(analysis)
        with self._open() as library:
            return to_ogn(library, number)
