# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Two rooms at a real broker."""

import itertools
import re
import threading
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from urllib.parse import urlsplit

import pytest
from awale_host.friend.broker import BrokerConnection
from awale_host.friend.mailbox import Mailbox, joined_room, new_room
from awale_host.friend.open_room import fetch_link
from awale_session.errors import AwaleError
from awale_session.friend.invitation import (
    DEFAULT_BROKER,
    BadLink,
    Broker,
    Invitation,
    read_link,
)
from awale_session.friend.proofs import to_text
from awale_session.friend.record import RoomRecord
from awale_session.friend.room import News, Room
from awale_session.friend.statement import Terms

from tests.support.certificates import certificate
from tests.support.mosquitto import Mosquitto, free_port
from tests.support.sentences import english_part
from tests.support.waiting import wait_until


class Player:
    """A player without a board, who remembers the news."""

    def __init__(self, record: RoomRecord) -> None:
        self.heard: list[News] = []
        self.room = Room(record, news=self.heard.append, lock=threading.RLock())
        self.mailbox = Mailbox(self.room).open()

    def has_heard(self, what: str) -> Any:
        return next((news for news in self.heard if news.what == what), None)

    def wait(self, what: str) -> News:
        found: News = wait_until(lambda: self.has_heard(what), f"{what} in {self.heard}")
        return found

    def play(self, pit: int | None = None) -> None:
        """Play a pit, by default the first one that may be played."""
        legal = [pit] if pit is not None else None
        self.room.act(lambda game: game.play((legal or game.game().legal_moves())[0], 1))

    def has(self, plies: int) -> None:
        """Wait until the game has this many moves."""
        wait_until(lambda: len(self.moves) == plies, f"{plies} moves")

    def close(self) -> None:
        self.mailbox.close()

    @property
    def moves(self) -> str:
        shared = self.room.shared
        return "" if shared is None else shared.letters()


def meet(broker: Mosquitto, **terms: Any) -> tuple[Player, Player]:
    inviter = Player(new_room("Ama", Terms(**terms), Broker.at(broker.address)))
    friend = Player(joined_room("Kofi", read_link(inviter.room.record.link)))
    news = friend.wait("terms")
    assert news.args["name"] == "Ama"
    friend.room.agree()
    inviter.wait("begun")
    friend.wait("begun")
    return inviter, friend


def test_a_short_code_leads_to_the_link_until_the_seat_is_taken(broker: Mosquitto) -> None:
    inviter = Player(new_room("Ama", Terms(), Broker.at(broker.address)))
    code, at = inviter.room.record.code, Broker.at(broker.address)
    found = wait_until(lambda: fetched(code.lower().replace("-", " "), at), "the link")
    assert found == inviter.mailbox.invitation
    friend = Player(joined_room("Kofi", found))
    friend.wait("terms")
    friend.room.agree()
    inviter.wait("begun")
    inviter.mailbox.drop_code()
    wait_until(lambda: fetched(code, at) is None, "nothing under the code")
    for player in (inviter, friend):
        player.mailbox.close()


def test_an_invitation_that_comes_back_late_stays_withdrawn(broker: Mosquitto) -> None:
    mailbox = Player(new_room("Ama", Terms(), Broker.at(broker.address))).mailbox
    topic, seen = mailbox.topic("a"), list[bytes]()
    onlooker = BrokerConnection(Broker.at(broker.address), lambda _, data: seen.append(data))
    onlooker.follow(topic)
    onlooker.open()
    sent = wait_until(lambda: next(iter(seen), None), "the invitation")
    mailbox.withdraw()
    mailbox.connection.client.publish(topic, sent, qos=1, retain=True)
    wait_until(lambda: seen.count(sent) > 1 and seen[-1] == b"", "it again, and its end")
    for each in (mailbox, onlooker):
        each.close()


def fetched(code: str, broker: Broker) -> Invitation | None:
    try:
        return fetch_link(code, broker, within_s=0.3)
    except AwaleError:
        return None


class Tried(BrokerConnection):
    """It is there as soon as it is opened, or known not to be."""

    def open(self) -> None:
        super().open()
        wait_until(lambda: self.connected or self.problem, "the broker, or why it is not there")


@pytest.mark.slow
def test_a_code_that_leads_nowhere_and_a_broker_that_is_away_are_said(broker: Mosquitto) -> None:
    away = f"mqtt://127.0.0.1:{free_port()}"
    for address, id in ((broker.address, "friend.no_such_code"), (away, "friend.no_broker")):
        with pytest.raises(AwaleError, match=re.escape(english_part(id))):
            fetch_link("0" * 12, Broker.at(address), within_s=0.3, connection=Tried)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://example.org/", "not a link"),
        ("#watch=1." + "A" * 43 + ".AAAA", "not the address of a server"),
        ("#friend=3." + "A" * 64, "not a link"),
        ("", "not a link"),
    ],
)
def test_what_is_not_a_link_is_said(text: str, message: str) -> None:
    with pytest.raises(AwaleError, match=message):
        read_link(text)


def test_a_server_without_a_port_has_the_usual_one() -> None:
    usual = {"wss": 443, "mqtts": 8883, "ws": 80, "mqtt": 1883}
    for scheme, port in usual.items():
        assert Broker.at(f"{scheme}://example.org").port == port


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("wss://Example.org/mqtt", "example.org"),
        ("ws://example.org:8084/", "example.org:8084"),
        ("ws://192.168.1.7:9001", "192.168.1.7:9001"),
        ("mqtt://localhost:1883", "localhost:1883"),
        ("wss://[::1]:9001/mqtt", "[::1]:9001"),
        ("wss://xn--pple-43d.com/mqtt", "xn--pple-43d.com"),
    ],
)
def test_a_server_is_named_as_it_will_be_connected_to(address: str, name: str) -> None:
    broker = Broker.at(address)
    assert broker.name == name
    assert broker.host == urlsplit(address).hostname
    assert broker.path == ("" if address.startswith("mqtt") else urlsplit(address).path or "/")
    broker.admit(address, "")
    broker.admit(DEFAULT_BROKER, name)
    for agreed in ("", "example.com", name.partition(".")[0]):
        if agreed != name:
            with pytest.raises(AwaleError, match=re.escape(f"the server {name}, ")):
                broker.admit(DEFAULT_BROKER, agreed)


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "javascript://example.org/%0Aalert(1)",
        "https://example.org/",
        "wss://",
        "wss:///mqtt",
        "wss://example.org:0/",
        "wss://example.org:65536/",
        "wss://example.org:80x/",
        "wss://broker.emqx.io@example.org/",
        "wss://ama:secret@example.org/",
        "wss://example.org\\@broker.emqx.io/",
        "wss://\u0430pple.com/",  # in another alphabet
        "wss://broker.emqx.io\u2215.example.org/",
        "wss://example.org/\n",
        "wss://example.org?x",
        " wss://example.org/",
        "wss://" + "a" * 200,
    ],
)
def test_an_address_that_can_be_read_in_two_ways_is_none(address: str) -> None:
    with pytest.raises(AwaleError, match=re.escape(english_part("friend.not_a_broker"))):
        Broker.at(address)
    link = f"#watch=1.{to_text(bytes(32))}.{to_text(address.encode())}"
    with pytest.raises(AwaleError, match=re.escape(english_part("friend.not_a_broker"))):
        read_link(link)


@pytest.mark.parametrize("broker", [DEFAULT_BROKER, "wss://example.org:8084/mqtt"])
def test_a_link_that_was_cut_is_known_by_its_text(broker: str) -> None:
    link = Invitation(bytes(16), bytes(16), bytes(16), Broker.at(broker)).link()
    for end in range(len("#friend=1."), len(link)):
        with pytest.raises(BadLink, match=re.escape(english_part("friend.cut_link"))):
            read_link(link[:end])


def test_a_link_says_the_same_on_every_page() -> None:
    record = new_room("Ama", Terms(), Broker.at("wss://example.org:8084/mqtt"))
    invitation = read_link(record.link)
    for page in ("", "https://example.org/play/", "https://example.org/play/#old"):
        assert read_link(invitation.link(page)) == invitation
    onlookers = invitation.for_onlookers()
    assert read_link(onlookers.link("https://example.org/play/")) == onlookers
    assert onlookers.seat is None


def test_the_broker_gets_back_what_it_has_lost(tmp_path: Path) -> None:
    with Mosquitto(tmp_path) as broker:
        inviter, friend = meet(broker)
        inviter.play()
        wait_until(lambda: len(friend.moves) == 1, "the move")
        friend.mailbox.close()
        broker.stop()
        (tmp_path / "mosquitto.db").unlink()
        broker.start()
        newcomer = Player(joined_room("Eve", read_link(inviter.room.record.link)))
        newcomer.wait("taken")  # what the broker has again
        for player in (inviter, newcomer):
            player.mailbox.close()


def test_a_value_that_was_overwritten_unheard_is_published_again(
    broker: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("awale_host.friend.broker.CHECK_S", 0.1)
    inviter = Player(new_room("Ama", Terms(), Broker.at(broker.address)))
    line, topic = inviter.mailbox.connection, inviter.mailbox.topic("a")
    wait_until(lambda: line.kept[topic].heard == line.kept[topic].wanted, "the statement")
    hear = line.client.on_message
    line.client.on_message = None  # the echo of the older value was overtaken by the newer one's
    other = BrokerConnection(Broker.at(broker.address), lambda topic, data: None)
    other.open()
    wait_until(lambda: other.connected, "a connection")
    other.client.publish(topic, b"older", qos=1, retain=True).wait_for_publish(10)
    other.close()
    line.client.on_message = hear
    found: list[bytes] = []
    look = BrokerConnection(Broker.at(broker.address), lambda topic, data: found.append(data))
    look.follow(topic)
    look.open()
    wait_until(lambda: line.kept[topic].wanted in found, "the statement again")
    for each in (look, inviter.mailbox):
        each.close()


def test_what_the_broker_keeps_and_has_not_delivered_is_asked_for(
    broker: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CHECK_S", "_LOOK_S"):
        monkeypatch.setattr(f"awale_host.friend.broker.{name}", 0.1)
    inviter, friend = meet(broker, begins=0)
    client, lost = friend.mailbox.connection.client, list[Any]()
    hear, client.on_message = client.on_message, lambda *message: lost.append(message)
    inviter.play()
    wait_until(lambda: lost, "the statement that is lost")
    client.on_message = hear
    friend.has(1)
    for player in (inviter, friend):
        player.close()


def test_nothing_is_sent_while_there_is_no_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    looks, sent = itertools.count(), Mock()
    monkeypatch.setattr("awale_host.friend.broker._LOOK_S", 0.001)
    monkeypatch.setattr(BrokerConnection, "connected", property(lambda line: next(looks) < 0))
    changed = Mock()
    line = BrokerConnection(Broker.at("mqtt://127.0.0.1:1"), lambda topic, data: None, changed)
    monkeypatch.setattr(line.client, "publish", sent)
    line.keep("awale/1/x/a", b"a statement")
    line.open()
    wait_until(lambda: next(looks) > 50, "looks at the connection")
    wait_until(lambda: changed.called, "the attempt has failed")
    line.close()
    assert changed.call_args.args == (False,)
    assert not sent.called
    assert line.client.keepalive == 30  # s, as the site's


def test_the_broker_keeps_a_statement_for_thirty_days(broker: Mosquitto) -> None:
    left: list[int] = []
    inviter = Player(new_room("Ama", Terms(), Broker.at(broker.address)))
    look = BrokerConnection(Broker.at(broker.address), lambda topic, data: None)

    def hear(client: Any, data: Any, message: Any) -> None:
        left.append(message.properties.MessageExpiryInterval)

    look.client.on_message = hear
    look.follow(inviter.mailbox.topic("a"))
    look.open()
    wait_until(lambda: left, "the statement")
    assert 29 * 86_400 < left[0] <= 30 * 86_400
    for each in (look, inviter.mailbox):
        each.close()


def test_what_is_too_large_for_a_statement_is_not_taken(broker: Mosquitto) -> None:
    found: dict[str, bytes] = {}
    line = BrokerConnection(Broker.at(broker.address), lambda topic, data: None)
    line.open()
    line.keep("awale/1/x/a", bytes(1_000_000))
    line.keep("awale/1/x/b", b"small")
    wait_until(lambda: line.kept["awale/1/x/b"].heard == b"small", "both are kept")
    look = BrokerConnection(Broker.at(broker.address), found.__setitem__)
    look.follow("awale/1/x/#")
    look.open()
    wait_until(lambda: "awale/1/x/b" in found, "the small one")
    assert list(found) == ["awale/1/x/b"]
    for each in (look, line):
        each.close()


@pytest.mark.parametrize("scheme", ["ws", "wss", "mqtts"])
def test_the_line_may_be_a_websocket_and_encrypted(
    scheme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tls = certificate(tmp_path) if scheme.endswith("s") and scheme != "ws" else None
    if tls is not None:
        monkeypatch.setenv("SSL_CERT_FILE", str(tls[0]))
    with Mosquitto(tmp_path, websockets=scheme.startswith("ws"), tls=tls) as broker:
        assert broker.address.startswith(scheme + "://")
        inviter, friend = meet(broker)
        inviter.play()
        wait_until(lambda: len(friend.moves) == 1, "the move")
        for player in (inviter, friend):
            player.mailbox.close()


def test_a_broker_with_a_certificate_that_is_not_trusted_is_not_used(tmp_path: Path) -> None:
    with Mosquitto(tmp_path, tls=certificate(tmp_path)) as broker:
        inviter = Player(new_room("Ama", Terms(), Broker.at(broker.address)))
        wait_until(lambda: inviter.mailbox.connection.problem, "the problem")
        assert not inviter.mailbox.connection.connected
        inviter.mailbox.close()
