# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A hall between its boards and its pages: boards in, the wall out, commands of the teacher and of
players with a phone.

Everything runs in the server's event loop; what the broker's thread hears goes there first. A
change of the tournament is on the disk before a page sees it.
"""

import asyncio
import hmac
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from awale_session.catalogue import Sentence, failure, sentence
from awale_session.errors import AwaleError
from awale_session.friend.short_code import LIFETIME_S, new_code

from ..friend.waiting_link import code_keys, seal_text
from ..page.viewer import Viewer
from .keeper import Keeper
from .protocol import (
    VERSION,
    AddPlayer,
    BackToHall,
    Boards,
    ChooseSystem,
    EnterResult,
    HallBye,
    HallCommand,
    HallMessage,
    HelloHall,
    HideBoard,
    JoinHall,
    LeaveHall,
    NextRound,
    OwnView,
    PlayHere,
    ResignHere,
    Said,
    read_hall_command,
    write_hall_message,
)
from .record import Entrant, HallFile, Pairing
from .tables import BOARD, Tables
from .tournament import Refused, Tournament
from .views import hall_view, own_game, tile
from .wall import Shown, Wall

MOST_VIEWERS: Final = 250  # beside the teacher's pages
GATHER_S: Final = 0.03  # changes of boards in so short a time go to the pages together


@dataclass
class _Page:
    """A page that is open: whether it may change things, the key of its browser, its address."""

    may: bool
    key: str
    address: str


class HallHub:
    """Boards in, the wall out; Served describes what the server calls. `close` is for the caller's
    thread, after the server has ended."""

    def __init__(
        self,
        file: HallFile,
        keeper: Keeper,
        *,
        now: Callable[[], float] = time.time,
        wall: Callable[..., Wall] = Wall,
    ) -> None:
        self.address = ""
        self.closed = asyncio.Event()
        self._file = file
        self._keeper = keeper
        self._now = now
        self._tournament = Tournament(file.record)
        self._tables = Tables(file.record, self._tournament)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._pages: dict[Viewer, _Page] = {}
        self._count = 0
        self._games: dict[str, Shown] = {}  # by board, the newest
        self._here: dict[str, bool] = {}
        self._connected = False
        self._full_said = False
        self._changed: set[str] = set()  # boards whose change waits to be sent
        self.wall = wall(
            file.record.link,
            lambda shown: self._soon(self._heard, shown),
            lambda board, here: self._soon(self._presence, board, here),
            lambda connected: self._soon(self._line, connected),
            left=lambda board: self._soon(self._left, board),
            full=lambda: self._soon(self._full),
            hidden=lambda: file.record.hidden,
        )

    # -- for the server ------------------------------------------------------------------------

    @property
    def is_empty(self) -> bool:
        """See Served."""
        return not self._pages

    @property
    def is_full(self) -> bool:
        """See Served: only its hello says whether a page is the teacher's."""
        return False

    def start(self) -> None:
        """See Served."""
        self._loop = asyncio.get_running_loop()
        self.offer_code()
        self.wall.open()
        for index, pairing in enumerate(self._round()):
            self._table_changed(index, pairing)

    def tick(self) -> None:
        """See Served: the short code is valid for a day, then there is another one."""
        record = self._file.record
        if self._now() - record.coded > LIFETIME_S / 2:
            record.code, record.coded = new_code(), self._now()
            self.offer_code()
            self._keep()

    def offer_code(self) -> None:
        """Let the link wait at the broker under the short code."""
        record = self._file.record
        keys = code_keys(record.code)
        sealed = seal_text(keys, record.link.fragment())
        self.wall.connection.keep(f"awale/1/{keys.topic}", sealed, LIFETIME_S)

    def stop(self) -> None:
        """Say goodbye to the pages; from the caller's thread."""
        self._soon(self._bye)

    def close(self) -> None:
        """End the connection, and enter the running games into the library."""
        self.wall.close()
        for shown in self._games.values():
            self._put_running(shown)

    def say(self, words: Sentence) -> None:
        """Show a sentence on every page that may change things; from any thread."""
        self._soon(self._say, words)

    # -- pages ---------------------------------------------------------------------------------

    def enter(self, first: str, address: str = "") -> Viewer | str:
        """See Served. The teacher's page always gets in."""
        try:
            hello = read_hall_command(first)
        except (msgspec.MsgspecError, UnicodeError):
            hello = None
        if not isinstance(hello, HelloHall):
            return write_hall_message(HallBye(sentence("refused.schema")))
        if hello.v != VERSION:
            say = sentence("refused.version", page=hello.v, program=VERSION)
            return write_hall_message(HallBye(say))
        teacher = self._file.record.teacher
        may = hmac.compare_digest(hello.teacher.encode(), teacher.encode())
        if not may and sum(not page.may for page in self._pages.values()) >= MOST_VIEWERS:
            return write_hall_message(HallBye(sentence("hall.crowded")))
        self._count += 1
        viewer = Viewer(self._count, hello.key, time.monotonic)
        self._pages[viewer] = _Page(may, hello.key, address)
        viewer.put(self._own(viewer))
        viewer.put_state(self._hall())
        viewer.put(write_hall_message(Boards([self._tile(board) for board in self._wall()], [])))
        return viewer

    def leave(self, viewer: Viewer) -> None:
        """See Served."""
        self._pages.pop(viewer, None)

    def receive(self, viewer: Viewer, data: str) -> None:
        """See Served."""
        try:
            command = read_hall_command(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            command = None
        if not viewer.may_send():
            self._send(viewer, Said(sentence("refused.rate")))
        elif command is None or isinstance(command, HelloHall):
            self._send(viewer, Said(sentence("refused.schema")))
        else:
            try:
                self._handle(self._pages[viewer], command)
            except (AwaleError, OSError) as error:  # such as a disk that is full
                say = getattr(error, "say", None) or sentence("refused.library", text=str(error))
                self._send(viewer, Said(say))

    def _handle(self, page: _Page, command: HallCommand) -> None:
        tournament, own = self._tournament, self._tables.player(page.key)
        if isinstance(command, JoinHall):
            if own is None:
                tournament.join(command.name, page.key, page.address)
        elif isinstance(command, PlayHere | ResignHere):
            self._play(own, command)
            return
        elif isinstance(command, LeaveHall) and not command.player:
            if own is not None:
                tournament.leave(own.id)
        elif not page.may:
            raise failure(Refused, "hall.only_teacher")
        elif isinstance(command, AddPlayer):
            tournament.add(command.name)
        elif isinstance(command, LeaveHall):
            tournament.leave(command.player)
        elif isinstance(command, BackToHall):
            tournament.back(command.player)
        elif isinstance(command, ChooseSystem):
            tournament.set_system(command.system)
        elif isinstance(command, EnterResult):
            tournament.result(command.pairing, command.points)
        elif isinstance(command, HideBoard):
            self._hide(command.board)
        elif isinstance(command, NextRound):
            self._next_round()
        self._keep()

    def _next_round(self) -> None:
        spent = self._file.record.spent
        over = [shown.id for shown in self._games.values() if shown.game.outcome is not None]
        tables = [board for board in self._games if board.startswith(BOARD)]
        self._tournament.next_round()
        spent.extend(game for game in over if game not in spent)
        for board in tables:  # those of the last round
            self._put_running(self._games.pop(board))
            self._mark(board)
        for index, pairing in enumerate(self._round()):
            self._table_changed(index, pairing)

    def _hide(self, board: str) -> None:
        self._full_said = False
        hidden = self._file.record.hidden
        changed = [board] if board else list(hidden)
        hidden[:] = [*hidden, board] if board else []
        for one in changed:
            self._mark(one)

    def _play(self, own: Entrant | None, command: PlayHere | ResignHere) -> None:
        if own is None:
            raise failure(Refused, "refused.no_game")
        if isinstance(command, PlayHere):
            index, pairing = self._tables.play(own, command.pit, command.ply)
        else:
            index, pairing = self._tables.resign(own)
        self._file.write()
        self._table_changed(index, pairing)
        self._show_own(pairing)

    def _table_changed(self, index: int, pairing: Pairing) -> None:
        if self._tables.is_played_here(pairing):
            self._heard(self._tables.shown(index, pairing))

    # -- boards --------------------------------------------------------------------------------

    def _heard(self, shown: Shown) -> None:
        before = self._games.get(shown.board)
        if before is not None and before.number != shown.number:
            if before.n > shown.n:
                self._take_result(shown)  # an older game of the board
                return
            self._put_running(before)
        self._games[shown.board] = shown
        if before is None or before.number != shown.number:
            self._mark(*self._unbegun())
        self._mark(shown.board)
        self._take_result(shown)

    def _put_running(self, shown: Shown) -> None:
        if shown.game.outcome is None:  # one that is over is entered already
            self._keeper.put(shown)

    def _take_result(self, shown: Shown) -> None:
        outcome = shown.game.outcome
        if outcome is None:
            if self._tournament.reopened(shown.id):
                self._keep()
            return
        self._keeper.put(shown)
        if self._tournament.played(shown.id, shown.names, outcome.winner) is not None:
            self._keep()

    def _presence(self, board: str, here: bool) -> None:
        self._here[board] = here
        self._mark(board)

    def _left(self, board: str) -> None:
        """A board has lost its place to another."""
        self._here.pop(board, None)
        shown = self._games.pop(board, None)
        if shown is not None:
            self._put_running(shown)
            self._mark(board)

    def _full(self) -> None:
        if not self._full_said:
            self._full_said = True
            self._say(sentence("hall.no_place"))

    def _line(self, connected: bool) -> None:
        self._connected = connected
        self._mark(*self._games)
        self._show_hall()

    # -- what pages see ------------------------------------------------------------------------

    def _round(self) -> list[Pairing]:
        rounds = self._file.record.rounds
        return rounds[-1] if rounds else []

    def _unbegun(self) -> list[str]:
        """Boards of phones without a move yet."""
        return [board for board in self._games if self._tables.is_unbegun(self._games[board])]

    def _wall(self) -> list[str]:
        left_out = set(self._file.record.hidden)
        # Who may play on phones may sit down at a board instead.
        boards = [shown for shown in self._games.values() if shown.game.outcome is None]
        for table in self._unbegun():
            shown = self._games[table]
            if self._tables.has_result(shown) or any(
                self._tournament.are_same(shown.names, other.names)
                for other in boards
                if other is not shown
            ):
                left_out.add(table)
        return [board for board in self._games if board not in left_out]

    def _tile(self, board: str) -> Any:
        here = board.startswith(BOARD) or (self._connected and self._here.get(board, True))
        return tile(self._games[board], here=here)

    def _hall(self) -> str:
        view = hall_view(self._tournament, self.address, connected=self._connected)
        return write_hall_message(view)

    def _own(self, viewer: Viewer) -> str:
        page = self._pages[viewer]
        player = self._tables.player(page.key)
        game = None if player is None else own_game(self._tables, player)
        return write_hall_message(OwnView(page.may, None if player is None else player.id, game))

    def _mark(self, *boards: str) -> None:
        """Boards have changed: they are sent soon, with others that change meanwhile."""
        if boards and not self._changed and self._loop is not None:
            self._loop.call_later(GATHER_S, self._send_boards)
        self._changed.update(boards)

    def _send_boards(self) -> None:
        changed, self._changed = self._changed, set()
        there = set(self._wall())
        tiles = [self._tile(board) for board in sorted(changed & there)]
        text = write_hall_message(Boards(tiles, sorted(changed - there)))
        for viewer in self._pages:
            viewer.put(text)

    def _keep(self) -> None:
        """The tournament has changed."""
        self._file.write()
        self._mark(*self._unbegun())
        self._show_hall()

    def _show_hall(self) -> None:
        text = self._hall()
        for viewer in self._pages:
            viewer.put_state(text)
            viewer.put(self._own(viewer))

    def _show_own(self, pairing: Pairing) -> None:
        for viewer, page in self._pages.items():
            player = self._tables.player(page.key)
            if player is not None and player.id in (pairing.first, pairing.second):
                viewer.put(self._own(viewer))

    def _say(self, words: Sentence) -> None:
        for viewer, page in self._pages.items():
            if page.may:
                self._send(viewer, Said(words))

    def _send(self, viewer: Viewer, message: HallMessage) -> None:
        viewer.put(write_hall_message(message))

    def _bye(self) -> None:
        for viewer in self._pages:
            self._send(viewer, HallBye())
        self.closed.set()

    def _soon(self, call: Callable[..., None], *arguments: Any) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call, *arguments)
