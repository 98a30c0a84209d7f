# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A game of two `awale friend` that others look on at, and who speaks on its topics."""

from contextlib import ExitStack
from pathlib import Path

from awale_host.friend.broker import BrokerConnection
from awale_host.friend.envelope import is_from, seal, unseal
from awale_host.friend.keys import RoomKeys, SigningKey
from awale_session.friend.invitation import read_link
from awale_session.friend.room import PARTS
from awale_session.friend.statement import Misread, read_statement, write
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from awale_core.notation import parse_moves
from tests.support.friend_hosts import FriendHost
from tests.support.mosquitto import Mosquitto
from tests.support.waiting import wait_until

SHORT_GAME = parse_moves("FeCdFfEcBbDaA")  # a whole one: South wins by majority


class WatchedGame:
    """Ama, who begins as South, and Kofi, each with a virtual board. `watch` is the onlookers'
    link, `spoken` every message on the game's topics: the topic's last part and its bytes."""

    def __init__(self, folder: Path, broker: Mosquitto) -> None:
        self._folder = folder
        self._broker = broker
        self._stack = ExitStack()
        self.spoken: list[tuple[str, bytes]] = []

    def _host(self, name: str, *words: str) -> FriendHost:
        where = ("--broker", self._broker.address, "--state", str(self._folder / f"{name}-board"))
        more = ("--name", name.capitalize(), "--speed", "max")
        return self._stack.enter_context(FriendHost(self._folder / name, *words, *where, *more))

    def __enter__(self) -> "WatchedGame":
        self.ama = self._host("ama", "invite", "--begin", "me")
        link = self.ama.line(r"friend: (#\S+)")
        self.watch = self.ama.line(r"(#watch=\S+)")
        self.ama.sit_down()
        invitation = read_link(link)
        self._keys = RoomKeys.of(invitation.room)
        prefix = self._prefix = f"awale/1/{self._keys.topic}/"
        self._spy = BrokerConnection(
            invitation.broker,
            lambda topic, data: self.spoken.append((topic.removeprefix(prefix), data)),
        )
        self._spy.follow(prefix + "#")
        self._spy.open()
        self._stack.callback(self._spy.close)
        self._link = link
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    def begin(self) -> None:
        """Kofi joins."""
        self.kofi = self._host("kofi", "join", self._link, "--yes")
        self.kofi.sit_down()
        for host in (self.ama, self.kofi):
            host.until_friend(lambda friend: friend["stage"] == "playing")

    def play(self, *pits: int) -> None:
        """Each pit is played by the player whose it is; both boards have it then."""
        for pit in pits:
            by, other = (self.kofi, self.ama) if pit >= 6 else (self.ama, self.kofi)
            by.play(pit)
            other.has(by.state["game"]["ply"])

    def take_back(self) -> None:
        """Kofi asks for a take-back of the last move, which is his, and Ama agrees."""
        plies = self.kofi.state["game"]["ply"]
        self.kofi.ask(t="undo")
        self.ama.until_friend(lambda friend: friend["asked"] == "takeback")
        assert self.ama.ask(t="friend", do="answer", yes=True)["ok"]
        for host in (self.ama, self.kofi):
            host.has(plies - 1)

    def forge(self) -> None:
        """An onlooker, who can encrypt, overwrites Ama's statement; she publishes hers again."""
        (mine,) = [data for part, data in self.spoken if part == "a"][-1:]
        _, body = unseal(self._keys, "a", mine)
        said = read_statement(body)
        lie = replace(said, n=said.n + 1, moves=said.moves[:-1], takebacks=said.takebacks + 1)
        onlooker = SigningKey.new()
        keyed = [lie, replace(lie, key=onlooker.public)]
        for forged in (seal(self._keys, "a", onlooker, write(each)) for each in keyed):
            self._spy.client.publish(f"{self._prefix}a", forged, qos=1, retain=True)
            wait_until(lambda forged=forged: ("a", forged) in self.spoken, "the forged statement")
        wait_until(lambda: self.spoken[-1] == ("a", mine), "the true one again")

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
    expect(dialog.locator("[data-command]")).to_have_count(0)
