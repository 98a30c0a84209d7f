# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The mirror of a board's game, while events are lost: after every comparison it equals the board's
game, and its observers can say how it came about."""

import random
from contextlib import suppress
from typing import Any

import pytest
from awale_host.link.board import Inbox
from awale_session.link import Board
from awale_session.link.messages import (
    Declared,
    Ending,
    Event,
    Left,
    Moved,
    Over,
    Started,
    State,
    Undone,
)
from awale_session.link.mirror import GameMirror, OutOfSync, Ply
from msgspec.structs import replace

from awale_core import RULE_SETS, Game, IllegalMove
from awale_core.game import ACTIONS
from awale_core.notation import pit_letter

_SESSIONS = 150
_SEEDS_GO_ROUND = "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S"


class Table(Board):
    """A board as a mirror sees it: players' actions in, numbered events and its state out."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.id = ""
        self.sent: list[Event] = []
        self._games = 0
        self.inbox = Inbox()

    def send_event(self, kind: type[Event], **fields: Any) -> None:
        self.sent.append(kind(n=len(self.sent) + 1, game=self.id, **fields))

    def begin(self, rules: str = "abapa", fen: str | None = None, starter: int = 0) -> None:
        self.game = game = Game(rules, starter) if fen is None else Game.from_fen(fen, rules)
        self._games += 1
        self.id = f"{self._games:08x}"
        start = game.start_fen()
        self.send_event(Started, rules=rules, start=start, south="touch", north="touch")
        self._report_end()

    @property
    def running(self) -> Game:
        assert self.game is not None
        return self.game

    def play(self, pit: int) -> None:
        game = self.running
        ply = game.plies
        game.play(pit)
        self.send_event(Moved, ply=ply, pit=pit, by="touch", ms=900, fen=game.fen())
        self._report_end()

    def take_back(self, plies: int) -> None:
        game = self.running
        if game.outcome is not None and game.outcome.declared:
            game.undo()
        while game.plies > plies:
            game.undo()
        self.send_event(Undone, ply=plies)

    def say(self, side: int, action: str) -> None:
        self.running.declare(side, action)
        self.send_event(Declared, ply=self.running.plies, side=side, action=action)
        self._report_end()

    def leave(self) -> None:
        self.send_event(Left, ply=self.running.plies)
        self.game = None

    def _report_end(self) -> None:
        game = self.running
        if game.outcome is not None:
            winner, reason = game.outcome
            self.send_event(
                Over,
                ply=game.plies,
                winner=winner,
                reason=reason,
                stores=game.stores,
                match="single",
                points=(0, 0),
            )

    # -- what the mirror asks for ------------------------------------------------------------

    def state_after_events(self) -> tuple[State, int]:
        game = self.game
        if game is None:
            return State(phase="menu"), len(self.sent)
        over = None if game.outcome is None else Ending(*game.outcome)  # type: ignore[arg-type]
        state = State(
            phase="over" if over else "play",
            game=self.id,
            rules=game.rules.id,
            start=game.start_fen(),
            fen=game.fen(),
            ply=game.plies,
            offer=game.offer,
            over=over,
        )
        return state, len(self.sent)

    def moves(self, game: str, first: int = 0) -> str:
        assert game == self.id
        return "".join([pit_letter(pit) for pit in self.running.moves[first:]])


class Account:
    """An observer's own account of the game, from what it was called with alone."""

    def __init__(self) -> None:
        self.id: str | None = None
        self.moves: list[int] = []
        self.over: tuple[int | None, str] | None = None
        self.heard: list[tuple[int, str]] = []

    def began(self, id: str, game: Game, seats: tuple[str, str]) -> None:
        self.id, self.moves, self.over = id, [], None

    def moved(self, game: Game, ply: Ply) -> None:
        assert self.over is None
        self.moves.append(ply.move.pit)

    def taken_back(self, game: Game, announced: bool = True) -> None:
        del self.moves[game.plies :]
        self.over = None

    def declared(self, game: Game, side: int, action: str) -> None:
        self.heard.append((side, action))

    def ended(self, game: Game) -> None:
        assert self.over is None
        self.over = game.outcome

    def left(self, game: Game) -> None:
        self.id = None

    def settled(self, game: Game) -> None:
        """The account is compared with the board by the test."""


def act(table: Table, chance: random.Random) -> None:
    """Let players do one thing of all that they may do."""
    dice = chance.random()
    game = table.game
    if game is None or dice < 0.03:
        table.begin(chance.choice(RULE_SETS), starter=chance.randrange(2))
    elif dice < 0.06:
        table.leave()
    elif dice < 0.2 and game.plies:
        table.take_back(game.plies - chance.randint(1, min(3, game.plies)))
    elif dice < 0.25 and game.outcome is not None and game.outcome.declared:
        table.take_back(game.plies)
    elif game.outcome is None and dice < 0.4:
        with suppress(IllegalMove):  # there was no offer to accept
            table.say(chance.randrange(2), chance.choice(ACTIONS))
    elif game.outcome is None:
        table.play(chance.choice(game.legal_moves()))


def matches(mirror: GameMirror, account: Account, table: Table) -> bool:
    game = table.game
    if game is None:
        return mirror.game is None and mirror.id is None and account.id is None
    if mirror.game is None or (mirror.id, account.id) != (table.id, table.id):
        return False
    positions = (mirror.game.fen(), mirror.game.start_fen()) == (game.fen(), game.start_fen())
    ends = mirror.game.outcome == account.over == game.outcome
    return positions and ends and mirror.game.moves == account.moves == game.moves


@pytest.mark.parametrize("lost", [0, 20, 60])
def test_whatever_is_lost_a_comparison_settles_it(lost: int) -> None:
    chance = random.Random(lost)
    for _ in range(_SESSIONS):
        table, account = Table(), Account()
        mirror = GameMirror(account)
        heard = 0
        for _ in range(25):
            for _ in range(chance.randint(1, 3)):
                act(table, chance)
            events, heard = table.sent[heard:], len(table.sent)
            if chance.randrange(100) < lost:
                del events[chance.randrange(len(events) + 1) :]
            applied = [mirror.apply(event) for event in events]
            if not all(applied) or (events[-1:] != table.sent[-1:]):
                mirror.resync(table)
                if table.game is not None:
                    assert mirror.game is not None
                    assert mirror.game.offer == table.game.offer
            assert matches(mirror, account, table)


def test_offers_that_were_missed_are_heard_at_the_comparison() -> None:
    for side in (0, 1):
        table, account = Table(), Account()
        mirror = GameMirror(account)
        table.begin()
        mirror.resync(table)
        table.say(side, "offer")
        mirror.resync(table)
        mirror.resync(table)
        assert account.heard == [(side, "offer")]
        table.say(1 - side, "decline")
        mirror.resync(table)
        assert account.heard == [(side, "offer"), (1 - side, "decline")]


def test_an_end_that_the_rules_cannot_give_is_refused() -> None:
    class Liar(Table):
        reason = "starved"

        def state_after_events(self) -> tuple[State, int]:
            state, after = super().state_after_events()
            return replace(state, phase="over", over=Ending(None, self.reason)), after  # type: ignore[arg-type]

    table = Liar()
    table.begin()
    for table.reason in ("starved", "majority", "agreement", "resignation"):
        with pytest.raises(OutOfSync):
            GameMirror(Account()).resync(table)


def test_declarations_are_followed_in_a_game_of_any_length() -> None:
    """By every observer."""
    table, account, other = Table(), Account(), Account()
    mirror = GameMirror(account, other)
    table.begin("spanish", _SEEDS_GO_ROUND)
    while table.running.plies < 300:
        table.play(table.running.legal_moves()[0])
    table.say(0, "offer")
    table.say(1, "decline")
    table.say(1, "resign")
    assert all(mirror.apply(event) for event in table.sent)
    assert matches(mirror, account, table)
    assert account.heard == other.heard == [(0, "offer"), (1, "decline"), (1, "resign")]
