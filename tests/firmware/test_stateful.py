# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Nothing is lost, whatever order things happen in: the whole board against a plain model.

The model is a dictionary: what each game was when it was last seen on the board, and which games a
host has confirmed. It knows nothing of banks and journals, only what the board offers to a host.
After every step the board, and another one switched on with copies of its memories, must
offer each game that no host has confirmed, exactly once and as it was; but in flash the oldest ones
go once all of it is full. AWALE_STATES is the number of runs of 14 steps.
"""

import functools
import os
import random

import pytest
from awale_board.config import Config
from awale_board.store_reader import ArchiveReader
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from awale_core.record import decode
from tests.support.archive_bench import waiting_in
from tests.support.cut_memory import Flash, Nvm, torn_flash
from tests.support.firmware_harness import Board

Moves = tuple[int, ...]


class Saved(dict[str, Moves]):
    """Games by id, as the moves they had."""


FILLED: dict[type, tuple[bytes, bytes, Saved]] = {}  # memories, filled once for each class


@functools.lru_cache(maxsize=10_000)
def moves_of(record: bytes) -> tuple[int, ...]:
    """The moves of a record; most of them are looked at after every event."""
    return tuple(pit % 6 for pit in decode(record, any_end=True).game.moves)


class WholeBoard(RuleBasedStateMachine):
    """`must` are games over or left that no host has confirmed; `may` are those that may come back
    after a cut although a host has confirmed them."""

    kind = "flash"
    states = "40"  # runs

    def __init__(self) -> None:
        super().__init__()
        self.must = Saved()
        self.confirmed = Saved()
        self.board: Board
        self.starts = 0

    # -- the world ---------------------------------------------------------------------------

    @initialize(seed=st.integers(0, 999), full=st.booleans())
    def switch_on(self, seed: int, full: bool) -> None:
        """The board is new, or its memory has been filled already."""
        self.chance = random.Random(seed)
        self.nvm = Nvm()
        self.flash = Flash() if self.kind == "flash" else None
        self.start()
        if not full:
            return
        if type(self) not in FILLED:
            self.fill_memory()
            flash = b"" if self.flash is None else bytes(self.flash.data)
            FILLED[type(self)] = (bytes(self.nvm.data), flash, Saved(self.must))
        nvm, flash, must = FILLED[type(self)]
        self.nvm = Nvm(nvm)
        self.flash = Flash(flash) if self.kind == "flash" else None
        self.must = Saved(must)
        self.start()

    def start(self) -> None:
        """Power on, from what the memories hold."""
        self.starts += 1
        self.board = Board(
            Config(),
            memory=self.nvm,  # type: ignore[arg-type]
            games=1_000 * self.starts,
            flash=self.flash,
        )
        self.board.app.options.lend("speed", "max")
        self.board.run(20)

    @property
    def memory(self) -> "Nvm | Flash":
        """The memory that has the games."""
        return self.nvm if self.flash is None else self.flash

    @property
    def running(self) -> tuple[str, Moves] | None:
        session = self.board.app.session
        if session.game is None:
            return None
        return session.id, tuple(pit % 6 for pit in session.game.moves)

    @property
    def recorded(self) -> bool:
        """Whether the running game is recorded: there was room."""
        return not self.board.archive.recording_suspended

    def remember(self) -> None:
        """The running game is about to be left, or has ended."""
        found = self.running
        if found is None or not found[1] or not self.recorded:
            return
        if self.confirmed.get(found[0]) != found[1]:
            self.must[found[0]] = found[1]

    # -- what players do ---------------------------------------------------------------------

    @rule()
    def fill_memory(self) -> None:
        self.play_games(20, 40)

    @rule(games=st.sampled_from((1, 200)))
    def begin_games_and_leave_them(self, games: int) -> None:
        self.play_games(games, 0)

    @rule(games=st.integers(1, 9), plies=st.integers(1, 60))
    def play_games(self, games: int, plies: int) -> None:
        """Games one after the other, each left after some moves."""
        self.leave()
        session = self.board.app.session
        for _ in range(games):
            self.board.app.input.menu.begin(self.chance.getrandbits(32), self.board.now)  # type: ignore[union-attr]
            self.board.app.recorder.step()
            for _ in range(plies):
                if not session.legal:
                    break
                session.play(self.chance.choice(session.legal), self.board.now)
                self.board.app.recorder.step()
            self.leave()

    @rule(plies=st.integers(1, 12))
    def play(self, plies: int) -> None:
        session = self.board.app.session
        if session.game is None:
            self.board.app.input.menu.begin(self.chance.getrandbits(32), self.board.now)  # type: ignore[union-attr]
        for _ in range(plies):
            if not session.legal:
                break
            session.play(self.chance.choice(session.legal), self.board.now)
            self.board.run(10)

    @precondition(lambda self: self.running is not None and self.running[1])
    @rule()
    def take_back(self) -> None:
        self.board.app.session.undo(1, self.board.now)
        self.board.run(10)
        self.forget_running()

    @precondition(lambda self: self.board.app.session.phase == "play")
    @rule(side=st.integers(0, 1))
    def resign(self, side: int) -> None:
        self.board.app.session.declare(side, "resign", self.board.now)
        self.board.run(10)

    @rule()
    def leave(self) -> None:
        self.remember()
        self.board.app.session.leave()
        self.board.run(20)

    @rule(count=st.sampled_from((1, 40)))
    def change_settings(self, count: int) -> None:
        """Each change is kept, as after three quiet seconds."""
        for number in range(count):
            self.board.app.options.set("brightness", 1 + number % 9)
            self.board.app.options.keep()

    @rule()
    def wait(self) -> None:
        """A quiet moment, in which the board tidies up."""
        self.board.run(3_200)

    # -- what a host does --------------------------------------------------------------------

    @rule(share=st.sampled_from((0.3, 0.7, 1.0)), order=st.sampled_from(("up", "down", "any")))
    def confirm(self, share: float, order: str) -> None:
        """A host stores some games and confirms them, in some order."""
        listed = self.listed()
        numbers = sorted(listed, reverse=order == "down")
        if order == "any":
            self.chance.shuffle(numbers)
        running = self.running
        for number in numbers[: round(share * len(numbers))]:
            id, data = listed[number]
            ArchiveReader(self.board.archive).confirm(number)
            self.confirmed[id] = moves_of(data)
            if not running or id != running[0]:
                self.must.pop(id, None)

    def listed(self, board: Board | None = None) -> dict[int, tuple[str, bytes]]:
        """All games that a board offers to a host, by number: id and record."""
        return waiting_in((board or self.board).archive)

    # -- what the world does -----------------------------------------------------------------

    @rule()
    def restart(self) -> None:
        """Pull the plug between two operations."""
        before = self.running
        recorded = self.recorded
        self.start()
        after = self.running
        if before is not None and recorded:
            assert after == before

    @rule(place=st.floats(0, 1), how=st.integers(0, 30))
    def cut(self, place: float, how: int) -> None:
        """Pull the plug inside one of the last operations of the memory."""
        memory = self.memory
        before = self.running
        memory.operations.clear()
        self.play(3)
        after = self.running
        if not memory.operations:
            return
        operation = memory.operations[int(place * (len(memory.operations) - 1))]
        torn = list(torn_flash(operation))
        memory.data[:] = torn[how % len(torn)]
        self.start()
        found = self.running
        if before is None or after is None or before[0] != after[0]:
            return
        if self.recorded and found is not None:
            moves = found[1]
            assert before[1][: len(moves)] == moves or after[1][: len(moves)] == moves

    # -- what must hold ----------------------------------------------------------------------

    def forget_running(self) -> None:
        """The running game is not over, or no longer."""
        running = self.running
        if running is not None:
            self.must.pop(running[0], None)

    @invariant()
    def nothing_is_lost(self) -> None:
        if not hasattr(self, "board"):
            return
        listed = self.listed()
        running = self.running
        there = [id for id, _ in listed.values()] + ([running[0]] if running else [])
        for id in self.overwritten(there):
            del self.must[id]
        offered = {id: moves_of(data) for id, data in listed.values()}
        assert len(offered) == len(listed), "a game is in two places"
        for id, moves in self.must.items():
            if running is None or id != running[0]:
                assert offered.get(id) == moves, id
        found = self.found_by_the_next_start()
        assert len(found) == len(set(found)), "a game is in two places"
        self.overwritten(found)

    def overwritten(self, there: list[str]) -> list[str]:
        """The games that are not there: none, but in flash the oldest ones once it is full."""
        gone = [id for id in self.must if id not in set(there)]
        if gone:
            assert self.flash is not None, gone
            archive = self.board.archive
            free = sum(first < 0 for first in archive.firsts)
            assert free <= 1  # but for the bank that has been erased …
            for number, first in enumerate(archive.firsts):  # … a game waits in every other one
                assert first < 0 or number == archive.current.number or archive.waits[number]
            assert gone == list(self.must)[: len(gone)]
        return gone

    def found_by_the_next_start(self) -> list[str]:
        """The ids that another board, switched on with copies of all memories, offers or
        restores."""
        other = Board(
            Config(),
            memory=Nvm(bytes(self.nvm.data)),  # type: ignore[arg-type]
            games=900_000,
            flash=None if self.flash is None else Flash(bytes(self.flash.data)),
        )
        ids = [id for id, _ in self.listed(other).values()]
        session = other.app.session
        return ids if session.game is None or session.id in ids else [*ids, session.id]


class InNvm(WholeBoard):
    kind = "nvm"
    states = "10"


@pytest.mark.slow
@pytest.mark.parametrize("machine", [WholeBoard, InNvm])
def test_no_game_is_lost_in_any_order_of_events(machine: type[WholeBoard]) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=int(os.environ.get("AWALE_STATES", machine.states)),
            stateful_step_count=14,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.explicit, Phase.generate],
        ),
    )
