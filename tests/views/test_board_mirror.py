# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A real board's light on the page: the firmware here plays along and comes to the same picture."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from awale_host.library import Library
from awale_host.link import Board
from awale_host.link.transport import open_port
from awale_host.views.board_mirror import BoardMirror
from awale_host.virtual.process import BoardProcess, start_board
from awale_session.catalogue import sentence
from awale_session.friend.seat import FriendSpoke
from awale_session.page.protocol import Declare, NewGame, Play, Player, Quit, Setup, Undo
from awale_session.play.events import SessionEvent, SessionState
from awale_session.play.inbox import Submitted
from awale_session.play.seats import HUMAN
from awale_session.play.session import Session, SessionStopped
from awale_session.play.session_config import SessionConfig

from tests.support.first_player import First
from tests.support.greetings import is_greeting
from tests.support.waiting import wait_until

SEEDS = 30  # of 48 that are to be seen at least: it is not the darkness that is alike
PITS = 12 * 12 * 3  # bytes of the pits' LEDs; the stores have signs that walk


class Watch:
    """A view that keeps the newest state."""

    def __init__(self) -> None:
        self.state: SessionState | None = None

    def on_event(self, event: SessionEvent) -> None:
        pass

    def on_state(self, state: SessionState) -> None:
        self.state = state


class Scene:
    """A board that stands for a real one, a session on it, and the mirror."""

    def __init__(self, process: BoardProcess, link: Board, watch: Watch) -> None:
        self.board = process
        self.link = link
        self.watch = watch
        self.frames: list[bytes] = []  # of the mirror

    @property
    def light(self) -> bytes:
        return self.frames[-1] if self.frames else b""

    def seen(self, kind: str, value: Any) -> None:
        if kind == "frame":
            self.frames.append(value)

    def do(self, command: Any) -> None:
        done = threading.Event()
        self.link.inbox.put(Submitted(command, lambda result: done.set()))
        assert done.wait()

    def until(self, condition: Callable[[], object], what: str) -> None:
        wait_until(condition, what)

    def settles(self, plies: int) -> None:
        """Both boards show the game after `plies` moves, LED by LED."""

        def same() -> bool:
            state = self.watch.state
            if state is None or state.game is None or state.game.plies != plies:
                return False
            lit = sum(any(self.light[at : at + 3]) for at in range(0, PITS, 3))
            return lit >= SEEDS and self.light[:PITS] == self.board.light[:PITS]

        self.until(same, f"both boards alike after {plies} moves")


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    mirror, watch = BoardMirror(), Watch()
    with (
        start_board(state_dir=tmp_path / "flash", console=tmp_path / "console.txt") as process,
        Board(lambda: open_port(process.link_url)) as board,
    ):
        config = SessionConfig(seats=(HUMAN, HUMAN), speed="fast", games=None)
        opponents = dict.fromkeys((0, 1), First())
        made = Scene(process, board, watch)
        mirror.watch(made.seen)

        def play() -> None:
            with Library(tmp_path / "games.sqlite") as library, pytest.raises(SessionStopped):
                Session(board, library, config, opponents, [watch, mirror]).run()

        thread = threading.Thread(target=play)
        thread.start()
        try:
            yield made
        finally:
            board.inbox.put(Submitted(Quit()))
            thread.join()
            mirror.stop()


def test_the_mirror_shows_what_the_board_shows(scene: Scene) -> None:
    scene.settles(0)
    for ply, pit in enumerate((2, 6, 0, 9), 1):
        scene.do(Play(pit=pit, ply=None))
        scene.settles(ply)
    scene.do(Undo())
    scene.settles(3)
    scene.do(Declare(action="resign"))
    scene.until(lambda: scene.watch.state and scene.watch.state.phase == "over", "the end")
    players = (Player("person"), Player("person"))
    scene.do(NewGame(setup=Setup("awari", *players, starter=1)))
    scene.settles(0)
    scene.do(Play(pit=8, ply=None))
    scene.settles(1)


def test_a_mirror_that_begins_late_catches_up(scene: Scene) -> None:
    scene.settles(0)
    for pit in (2, 6, 0):
        scene.do(Play(pit=pit, ply=None))
    scene.settles(3)
    late = BoardMirror()
    state = scene.watch.state
    assert state is not None
    lights: list[bytes] = []
    late.on_state(state)
    late.watch(lambda kind, value: lights.append(value) if kind == "frame" else None)
    try:
        scene.until(
            lambda: lights and lights[-1][:PITS] == scene.board.light[:PITS], "the late mirror"
        )
    finally:
        late.stop()


def test_a_friends_greeting_is_seen_in_the_mirror_too(scene: Scene) -> None:
    scene.settles(0)
    scene.link.inbox.put(FriendSpoke(say=sentence("friend.nudge", name="Ama"), light="nudge"))
    scene.until(lambda: any(is_greeting(frame, "nudge") for frame in scene.frames), "the nudge")
    assert not is_greeting(scene.board.light, "nudge")


def test_without_a_page_there_is_no_second_board() -> None:
    mirror = BoardMirror()
    mirror.stop()
    assert "mirror" not in {thread.name for thread in threading.enumerate()}
