# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A thousand games through the whole firmware, `App` and link, that fill its memory and fill it
again, with the PC confirming some of them in between, and restarts. What the PC has and what the
board says are compared after every game.

``make games`` plays all of them; without ``AWALE_GAMES`` there are fewer.
"""

import os
import random

import pytest
from awale_session.link import Board as Client
from awale_session.link.archive import confirm, read_record, status, waiting
from awale_session.link.messages import WaitingGame

from awale_core import RULE_SETS
from awale_core.record import decode
from tests.support.board_in_process import Bench
from tests.support.cut_memory import SECTOR, Flash, Nvm
from tests.support.firmware_harness import Board

GAMES = int(os.environ.get("AWALE_GAMES", "0"))
FEW = {"nvm": 80, "flash": 60}


class Player:
    """Plays through the link. `played` are the moves of every game that the board keeps, by id in
    the order of play; `had` those that the PC has confirmed."""

    def __init__(self, kind: str) -> None:
        self.chance = random.Random(kind)
        self.kind = kind
        self.nvm = Nvm()
        self.flash = Flash(b"\xff" * SECTOR * 32) if kind == "flash" else None
        self.played: dict[str, list[int]] = {}
        self.had: set[str] = set()
        self.recording_suspended = 0
        self.written = 0  # operations on memory
        self.begun = 0
        self.bench = Bench()
        self.client = self.start()

    def start(self) -> Client:
        """Power on."""
        self.bench.pull()
        self.bench.board = Board(
            memory=self.nvm,  # type: ignore[arg-type]
            games=self.begun,
            flash=self.flash,
        )
        client = self.bench.connect()
        client.ask("set", values={"speed": "max"})
        return client

    def play(self) -> None:
        """A game of random moves; half of them are left before their end."""
        self.begun += 1
        rules = self.chance.choice(RULE_SETS)
        seats = {"rules": rules, "starter": 0, "south": "host", "north": "host", "replace": True}
        id = str(self.client.ask("new", **seats)["game"])
        game = self.bench.board.game
        for ply in range(self.chance.randrange(2, 90)):
            if game.outcome is not None:
                break
            pit = self.chance.choice(game.legal_moves())
            self.client.ask("move", game=id, ply=ply, pit=pit)
        kept = not status(self.client).suspended
        for model in (self.nvm, self.flash):
            if model is not None:
                self.written += len(model.operations)
                model.operations.clear()
        moves = game.moves
        self.bench.board.app.session.leave()
        self.bench.wait(0.1)
        if kept:
            self.played[id] = moves
        else:
            self.recording_suspended += 1

    def listed(self) -> list[WaitingGame]:
        """Return the waiting games, as the PC sees them."""
        return list(waiting(self.client))

    def compare(self) -> None:
        """Check that host and board agree on the stored games."""
        entries = self.listed()
        ids = [entry.game for entry in entries]
        assert ids == [id for id in self.played if id not in self.had]
        found = status(self.client)
        assert found.waiting == len(ids)
        numbers = [entry.number for entry in entries]
        assert numbers == sorted(set(numbers))
        assert all(found.first <= number < found.end for number in numbers)
        if entries:
            for entry in {entries[0], entries[-1], self.chance.choice(entries)}:
                record = decode(read_record(self.client, entry))
                assert record.game.moves == self.played[entry.game]

    def confirm(self, share: float) -> None:
        """The PC fetches some of what waits."""
        for entry in self.listed():
            if self.chance.random() < share:
                data = read_record(self.client, entry)
                assert decode(data).game.moves == self.played[entry.game]
                confirm(self.client, entry, data)
                self.had.add(entry.game)

    def cut(self) -> None:
        """The power goes."""
        self.client = self.start()


@pytest.mark.slow
@pytest.mark.parametrize("kind", FEW)
def test_a_thousand_games_fill_and_refill_the_memory(kind: str) -> None:
    player = Player(kind)
    games = GAMES or FEW[kind]
    fills = 0
    saving_up = True
    for number in range(games):
        player.play()
        player.compare()
        if saving_up and player.recording_suspended:
            player.confirm(1.0)
            player.recording_suspended = 0
            fills += 1
            saving_up = fills % 2 == 0
        elif not saving_up and number % 7 == 0:
            player.confirm(player.chance.choice((0.3, 0.7, 1.0)))
            saving_up = player.chance.random() < 0.1
        if number % 19 == 18:
            player.cut()
        player.bench.wait(4)  # quiet: the board tidies up
        player.compare()
    player.confirm(1.0)
    player.compare()
    assert player.listed() == []
    assert player.had == set(player.played)
    if kind == "nvm":
        assert fills
    assert player.written > 10 * games
