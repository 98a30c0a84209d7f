# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A game of two friends that others look on at, and who speaks on its topics."""

from contextlib import ExitStack

from awale_host.friend.broker import BrokerConnection
from awale_host.friend.envelope import is_from, unseal
from awale_host.friend.keys import RoomKeys
from awale_host.friend.mailbox import joined_room, new_room
from awale_session.friend.invitation import Broker, read_link
from awale_session.friend.record import RoomRecord
from awale_session.friend.room import PARTS
from awale_session.friend.statement import Misread, Terms, read_statement
from playwright.sync_api import Page, expect

from awale_core.notation import parse_moves
from tests.friend.test_mailbox import Player
from tests.support.mosquitto import Mosquitto

SHORT_GAME = parse_moves("FeCdFfEcBbDaA")  # a whole one: South wins by majority


class WatchedGame:
    """Ama, who begins as South, and Kofi, who joins with `begin`. `watch` is the onlookers' link,
    `spoken` every message on the game's topics: the topic's last part and its bytes."""

    def __init__(self, broker: Mosquitto) -> None:
        self._stack = ExitStack()
        self.spoken: list[tuple[str, bytes]] = []
        self.ama = self._player(new_room("Ama", Terms(begins=0), Broker.at(broker.address)))
        self._link = read_link(self.ama.room.record.link)
        self.watch = self._link.for_onlookers().link()
        self._keys = RoomKeys.of(self._link.room)
        prefix = self._prefix = f"awale/1/{self._keys.topic}/"
        self._spy = BrokerConnection(
            self._link.broker,
            lambda topic, data: self.spoken.append((topic.removeprefix(prefix), data)),
        )
        self._spy.follow(prefix + "#")
        self._spy.open()
        self._stack.callback(self._spy.close)

    def _player(self, record: RoomRecord) -> Player:
        made = Player(record)
        self._stack.callback(made.close)
        return made

    def __enter__(self) -> "WatchedGame":
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    def begin(self) -> None:
        """Kofi joins."""
        self.kofi = self._player(joined_room("Kofi", self._link))
        self.kofi.wait("terms")
        self.kofi.room.agree()
        for player in (self.ama, self.kofi):
            player.wait("begun")

    def play(self, *pits: int) -> None:
        """Each pit is played by the player whose it is; both have it then."""
        for pit in pits:
            by, other = (self.kofi, self.ama) if pit >= 6 else (self.ama, self.kofi)
            by.play(pit)
            other.has(len(by.moves))

    def take_back(self) -> None:
        """Kofi asks for a take-back of the last move, which is his, and Ama agrees."""
        plies = len(self.kofi.moves)
        self.kofi.room.act(lambda game: game.question("takeback"))
        self.ama.wait("asked")
        self.ama.room.act(lambda game: game.reply(True))
        self.kofi.has(plies - 1)

    def only_the_players_have_spoken(self) -> None:
        """Every message on a topic of this game is signed by its player."""
        opened = [(part, *unseal(self._keys, part, data)) for part, data in self.spoken]
        keys = {}
        for part, _, body in opened:
            try:
                keys[part] = read_statement(body).key
            except Misread:
                assert part.endswith("/here")
        assert {part for part, _, _ in opened} == {*PARTS, *(part + "/here" for part in PARTS)}
        for part, signature, body in opened:
            assert is_from(keys[part[0]], self._keys, part, signature, body)


def sees(page: Page, plies: int) -> None:
    """The page that looks on lists this many moves, and shows the last position."""
    expect(page.locator("awale-watch [data-ply]")).to_have_count(plies)
    expect(page.locator("awale-watch .replay-place")).to_have_text(f"{plies} / {plies}")


def shows(page: Page, cells: list[int]) -> None:
    """Wait until the page which looks on shows these seeds in pits and stores."""
    page.wait_for_function(
        "seeds => `${document.querySelector('awale-watch').replay.board.scene.cells}`"
        " === `${seeds}`",
        arg=cells,
    )


def looks_on_only(page: Page) -> None:
    """There is no pit to play, and no button but those to go through the game and leave."""
    dialog = page.locator("awale-watch dialog[open]")
    expect(dialog).to_have_count(1)
    expect(dialog.locator("[data-pit]")).to_have_count(0)
    expect(dialog.locator("[data-command]:visible")).to_have_count(0)
