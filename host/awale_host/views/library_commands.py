# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The library for the page: the session's answers, in threads.

Two of them, each with a connection of its own to the games file: one answers at once, one does
what takes long (import, export). The session goes on meanwhile.
"""

import contextlib
import logging
from collections.abc import Callable, Generator
from concurrent.futures import Future
from typing import Final

from awale_session.answers.library_answers import OGN, LibraryAnswers
from awale_session.answers.page_games import InvalidQuery, refused
from awale_session.catalogue import sentence
from awale_session.errors import AwaleError
from awale_session.page import library_protocol as messages
from awale_session.page import protocol
from awale_session.page.protocol import File, Message
from awale_session.page.schema import kinds
from awale_session.page.source import Reply
from awale_session.play.events import SessionState

from ..analysis.kept import GoodMoves
from ..library import Library, LibraryError
from ..page.files import MOST_BYTES, FileTransfers
from .analysis_worker import JobThread

_RECEIVE_S: Final = 3600.0
_LONG: Final = (protocol.Export, messages.Verify, messages.Statistics)
Publish = Callable[[Message], None]

log = logging.getLogger(__name__)


class LibraryCommands:
    """Answers the page's commands about kept games. `close` ends its threads.

    `library` is the session's, whose file is opened again; `publish` sends a message to every page.
    `waiting` gives the number of games that wait on the board.
    """

    def __init__(self, library: Library, files: FileTransfers, publish: Publish) -> None:
        self.waiting: Callable[[], int] = lambda: 0
        self._files = files
        self._publish = publish
        self._quick = _Worker("library", library)
        self._slow = _Worker("library files", library)
        shares = GoodMoves()
        self._answers = LibraryAnswers(
            publish,
            lambda opened: shares.by_game(opened).get,
            file=self._offer,
            ticket=self._expect,
            waiting=lambda: self.waiting(),
        )

    @property
    def can(self) -> list[str]:
        """See CommandHandler; the session carries out `pull`."""
        return [*self._answers.can, *kinds([messages.Pull])]

    def close(self) -> None:
        """End both threads, after the jobs that have begun."""
        self._slow.close()
        self._quick.close()

    def handle(self, command: protocol.Command, reply: Reply, state: SessionState) -> bool:
        """Answer a command, from another thread; False if it is none of the library's."""
        if not self._answers.answers(command):
            return False
        worker = self._slow if isinstance(command, _LONG) else self._quick
        worker.put(
            lambda library: reply(_last(self._answers.answer(library, command, state.kept))),
            lambda error: reply(refused(command.id, error)),
        )
        return True

    def fetched(self, done: int, total: int, over: bool) -> None:
        """Report the number of games fetched from the board so far. Any thread may call it."""
        self._publish(messages.Progress("pull", done, total, over))
        if over:
            self._quick.put(self._answers.changed)

    # -- files ---------------------------------------------------------------------------------

    def _offer(self, id: int, name: str, text: str) -> File:
        return File(id, name, OGN, "", self._files.offer(name, OGN, text.encode()))

    def _expect(self, command: messages.Import) -> Message:
        if command.size > MOST_BYTES:
            raise InvalidQuery(sentence("refused.too_large", n=MOST_BYTES // 1_000_000))
        return messages.Ticket(command.id, self._files.expect(self._receive))

    def _receive(self, data: bytes) -> Message:
        """Import a file that a page has sent; called in a thread of the server's."""
        done: Future[Message] = Future()
        self._slow.put(
            lambda library: done.set_result(_last(self._answers.take_file(library, data))),
            lambda error: done.set_result(refused(0, error)),
        )
        return done.result(_RECEIVE_S)


def _last(steps: Generator[None, None, Message]) -> Message:
    """Go through the steps to an answer."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            answer: Message = end.value
            return answer


class _Worker:
    """A thread with a connection to the games file, opened when it is first needed."""

    def __init__(self, name: str, library: Library) -> None:
        self._original = library
        self._library: Library | None = None
        self._jobs = JobThread(name)

    def put(
        self, job: Callable[[Library], None], failed: Callable[[Exception], None] = lambda _: None
    ) -> None:
        """Do a job after those before it; `failed` gets the error if the file cannot be used."""

        def guarded() -> None:
            try:
                job(self._open())
            except Exception as error:
                if not isinstance(error, AwaleError):
                    log.exception("the library's answer failed")
                failed(error)

        self._jobs.put(guarded)

    def close(self) -> None:
        """End the thread after the jobs that wait."""
        self._jobs.put(self._leave)
        self._jobs.close()

    def _leave(self) -> None:
        if self._library is not None:
            with contextlib.suppress(LibraryError):
                self._library.close()

    def _open(self) -> Library:
        """The file as it is now: opened again if it was restored or replaced meanwhile."""
        if self._library is not None and not self._library.is_in_place:
            self._library.close()
            self._library = None
        if self._library is None:
            self._library = self._original.again()
        return self._library
