# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The library for the page: its commands become calls of `awale_host.library`.

Two threads serve them, each with a connection of its own to the games file: one answers at once,
one does what takes long (import, export). The session goes on meanwhile.
"""

import contextlib
import logging
import queue
import threading
from collections.abc import Callable, Generator
from concurrent.futures import Future
from typing import Any, Final, TypeVar

from awale_session.answers import library_changes, page_games
from awale_session.answers.page_games import InvalidQuery
from awale_session.catalogue import Sentence, sentence
from awale_session.errors import AwaleError
from awale_session.library.ogn_files import from_ogn
from awale_session.page import library_protocol as messages
from awale_session.page import protocol
from awale_session.page.protocol import Answer, File, Message
from awale_session.page.schema import kinds
from awale_session.page.source import Reply, refusal
from awale_session.play.events import SessionState
from msgspec import Struct

from ..library import Library, LibraryError
from ..page.files import MOST_BYTES, FileTransfers
from . import page_statistics

_FEW: Final = 50  # steps of a task that are done before a bar could be seen
_OGN: Final = "text/plain;charset=utf-8"
_RECEIVE_S: Final = 3600.0
Publish = Callable[[Message], None]
T = TypeVar("T")

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
        self._accuracies = page_statistics.Accuracies()
        # What answers each command, given the library, the command and the session's state.
        self._jobs: dict[type[Struct], Callable[[Library, Any, SessionState], Message]] = {
            messages.Games: lambda library, said, _: page_games.game_list(library, said),
            messages.AboutLibrary: lambda library, said, _: page_games.about_library(
                library, said, self.waiting()
            ),
            **dict.fromkeys(
                (messages.Rename, messages.RenamePlayer, messages.Delete, messages.Restore),
                lambda library, said, state: self._change(library, said, state.kept),
            ),
            messages.Import: lambda library, said, _: self._expect(said),
            protocol.Export: lambda library, said, _: self._export(library, said),
            messages.Verify: lambda library, said, _: self._verify(library, said),
            messages.Statistics: lambda library, said, _: page_statistics.results(
                library, said, self._accuracies
            ),
        }

    @property
    def can(self) -> list[str]:
        """See CommandHandler; the session carries out `pull`."""
        return kinds((*self._jobs, messages.Pull))

    def close(self) -> None:
        """End both threads, after the jobs that have begun."""
        self._slow.close()
        self._quick.close()

    def handle(self, command: protocol.Command, reply: Reply, state: SessionState) -> bool:
        """Answer a command, from another thread; False if it is none of the library's."""
        job = self._jobs.get(type(command))
        if job is None:
            return False
        takes_long = isinstance(command, protocol.Export | messages.Verify | messages.Statistics)
        worker = self._slow if takes_long else self._quick

        def run(library: Library) -> None:
            try:
                answer = job(library, command, state)
            except InvalidQuery as error:
                answer = refusal(command.id, error.say)
            except AwaleError as error:
                answer = refusal(command.id, sentence("refused.library", text=str(error)))
            reply(answer)

        worker.put(run, lambda error: reply(refusal(command.id, _unusable(error))))
        return True

    def fetched(self, done: int, total: int, over: bool) -> None:
        """Report the number of games fetched from the board so far. Any thread may call it."""
        self._publish(messages.Progress("pull", done, total, over))
        if over:
            self._quick.put(
                lambda library: self._publish(messages.Changed(library.count())), lambda error: None
            )

    # -- changes -------------------------------------------------------------------------------

    def _change(
        self, library: Library, command: library_changes.Change, running: int | None
    ) -> Message:
        library_changes.change(library, command, running)
        return self._changed(library, command.id)

    def _changed(self, library: Library, id: int) -> Message:
        self._publish(messages.Changed(library.count()))
        return Answer(id, ok=True)

    def _verify(self, library: Library, command: messages.Verify) -> Message:
        return self._done("verify", library_changes.verified(library, command))

    def _done(self, task: messages.Task, steps: Generator[tuple[int, int], None, T]) -> T:
        """Go through a task that takes long, and say how far it is if it has many steps."""
        progress = self._progress(task)
        shown = False
        try:
            while True:
                done, total = next(steps)
                if total > _FEW:
                    shown = True
                    progress(done, total)
        except StopIteration as end:
            found: T = end.value
            return found
        finally:
            if shown:
                self._publish(messages.Progress(task, 1, 1, over=True))

    # -- files ---------------------------------------------------------------------------------

    def _expect(self, command: messages.Import) -> Message:
        if command.size > MOST_BYTES:
            raise InvalidQuery(sentence("refused.too_large", n=MOST_BYTES // 1_000_000))
        return messages.Ticket(command.id, self._files.expect(self._receive))

    def _receive(self, data: bytes) -> Message:
        """Import a file that a page has sent; called in a thread of the server's."""
        done: Future[Message] = Future()

        def run(library: Library) -> None:
            try:
                done.set_result(self._import(library, data))
            except AwaleError as error:
                done.set_result(refusal(0, _unusable(error)))
            finally:
                self._publish(messages.Progress("import", 1, 1, over=True))

        self._slow.put(run, lambda error: done.set_result(refusal(0, _unusable(error))))
        return done.result(_RECEIVE_S)

    def _import(self, library: Library, data: bytes) -> Message:
        imported = from_ogn(library, data, self._progress("import"))
        self._publish(messages.Changed(library.count()))
        return library_changes.imported(imported)

    def _export(self, library: Library, command: protocol.Export) -> Message:
        name, text = self._done("export", library_changes.exported(library, command))
        address = self._files.offer(name, _OGN, text.encode())
        return File(command.id, name, _OGN, "", address)

    def _progress(self, task: messages.Task) -> Callable[[int, int], None]:
        """Return what publishes every hundredth part of a task of many steps."""

        def report(done: int, total: int) -> None:
            if done * 100 // total != (done - 1) * 100 // total:
                self._publish(messages.Progress(task, done, total))

        return report


def _unusable(error: Exception) -> Sentence:
    return sentence("refused.library", text=str(error))


class _Worker:
    """A thread with a connection to the games file, opened when it is first needed."""

    def __init__(self, name: str, library: Library) -> None:
        self._original = library
        self._library: Library | None = None
        self._jobs: queue.Queue[tuple[Job, Failed] | None] = queue.Queue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._started = False

    def put(self, job: "Job", failed: "Failed") -> None:
        """Do a job after those before it; `failed` gets the error if the file cannot be used."""
        if not self._started:
            self._started = True
            self._thread.start()
        self._jobs.put((job, failed))

    def close(self) -> None:
        """End the thread after the jobs that wait."""
        if self._started:
            self._jobs.put(None)
            self._thread.join(5)

    def _run(self) -> None:
        while (waiting := self._jobs.get()) is not None:
            job, failed = waiting
            try:
                job(self._open())
            except Exception as error:
                if not isinstance(error, AwaleError):
                    log.exception("the library's answer failed")
                failed(error)
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


Job = Callable[[Library], None]
Failed = Callable[[Exception], None]
