# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The site seals, opens, takes and refuses messages as the program does."""

import json
import subprocess
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from awale_host.friend.envelope import Unreadable, is_from, seal, unseal
from awale_host.friend.keys import RoomKeys, SigningKey
from awale_host.friend.mailbox import new_room
from awale_session.friend.invitation import Broker, read_link
from awale_session.friend.new_record import new_secret
from awale_session.friend.record import RoomRecord
from awale_session.friend.room import Room
from awale_session.friend.shared_game import GUEST
from awale_session.friend.statement import (
    Ending,
    Presence,
    Question,
    Reply,
    Statement,
    Terms,
    read_presence,
    write,
)
from msgspec.structs import replace

from tests.support.node import node

TRIAL = Path(__file__).parent / "trial"
CLOCK = (600_000, 5_000)


class SiteSide:
    """The friend's side of a room, as the site has it."""

    def __init__(self, site: Path) -> None:
        self._process = subprocess.Popen(
            [node(), str(TRIAL / "friend.mjs"), str(site)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def ask(self, do: str, **more: Any) -> dict[str, Any]:
        """Have something done; the answer is how the room stands."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"do": do, **more}) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, "the site's side has ended"
        found: dict[str, Any] = json.loads(line)
        return found

    def close(self) -> None:
        self._process.kill()  # node has hung at its end
        self._process.communicate()


class Meeting:
    """Ama in Python invites Kofi on the site. `kofi` is the same friend in Python, who gets every
    message that the site gets; keys and statements of his own are the site's."""

    def __init__(self, site: SiteSide, terms: Terms) -> None:
        self.site = site
        record = new_room("Ama", terms, Broker.at("wss://example.org/mqtt"))
        self.link = record.link
        self.invitation = read_link(record.link)
        self.keys = RoomKeys.of(self.invitation.room)
        self.signer = SigningKey.kept(record.key)
        self.ama = Room(record)
        self.kofi: Room | None = None
        self.nonces: list[bytes] = []
        self.stands: dict[str, Any] = {}
        self._meet()

    def topic(self, part: str) -> str:
        return f"awale/1/{self.keys.topic}/{part}"

    def sealed(
        self, said: Statement | Presence | bytes, part: str = "a", signer: SigningKey | None = None
    ) -> bytes:
        body = said if isinstance(said, bytes) else write(said)
        return seal(self.keys, part, signer or self.signer, body)

    def opened(self, data: bytes, part: str = "b") -> tuple[bytes, Callable[[str], bool]]:
        signature, body = unseal(self.keys, part, data)
        return body, lambda key: is_from(key, self.keys, part, signature, body)

    def _meet(self) -> None:
        """Invited, read, agreed, seated."""
        join = {"t": "friend", "id": 1, "do": "join", "name": "Kofi", "link": "#" + self.link}
        self.site.ask("command", command={**join, "server": "example.org"})
        self.ama.state()
        answered = self.come(self.sealed(self.mine))["answers"]
        assert answered == [{"t": "answer", "re": 1, "ok": True, "say": None}]
        self._hear(self.site.ask("command", command={"t": "friend", "id": 2, "do": "agree"}))
        secret, inviter = self.invitation.seat, self.invitation.inviter.hex()
        assert secret is not None
        public, terms = self.ama.record.other_key, self.ama.record.terms
        record = RoomRecord(GUEST, self.link, inviter, secret.hex(), public, "Kofi", terms=terms)
        self.kofi = Room(record)
        self.give(self.sealed(self.mine))
        assert self.stands["moves"] == ""

    @property
    def mine(self) -> Statement:
        assert self.ama.record.mine is not None
        return self.ama.record.mine

    def next(self, **changed: Any) -> Statement:
        """Ama's newest statement, with another number and changes."""
        number = max(self.mine.n, 0 if self.kofi is None else self.kofi.record.theirs_n) + 1
        return replace(self.mine, **{"n": number, **changed})

    def come(self, data: bytes, part: str = "a") -> dict[str, Any]:
        data64 = b64encode(data).decode()
        return self.site.ask("come", topic=self.topic(part), data=data64)

    def _hear(self, found: dict[str, Any]) -> None:
        """Ama gets what the site has published."""
        data = found["published"].get(self.topic("b"))
        if data:
            self.nonces.append(b64decode(data)[1:13])
            self.ama.receive("b", *self.opened(b64decode(data)))

    def give(self, data: bytes, part: str = "a") -> None:
        """The broker sends a message; the friend on the site does with it what the program's does,
        which is returned as `stands`."""
        assert self.kofi is not None
        self.stands = self.come(data, part)
        self._hear(self.stands)
        try:
            self.kofi.receive(part, *self.opened(data, part))
        except Unreadable:
            self.kofi.unreadable()
        assert self.stands["bad"] == self.kofi.record.bad
        assert self.stands["n"] == self.kofi.record.theirs_n
        assert self.kofi.shared is not None
        assert self.stands["moves"] == self.kofi.shared.letters()

    def ama_plays(self, pit: int, ms: int = 1000) -> None:
        self.ama.act(lambda game: game.play(pit, ms))
        self.give(self.sealed(self.mine))

    def kofi_plays(self, pit: int, ms: int = 1000) -> None:
        assert self.kofi is not None
        self.kofi.act(lambda game: game.play(pit, ms))
        self._hear(self.site.ask("play", pit=pit, ms=ms))


@pytest.fixture
def side(site: Path) -> Iterator[SiteSide]:
    running = SiteSide(site)
    yield running
    running.close()


@pytest.fixture
def meeting(side: SiteSide) -> Meeting:
    return Meeting(side, Terms(clock=CLOCK))


def test_the_program_opens_what_the_site_seals_and_the_other_way_round(meeting: Meeting) -> None:
    meeting.ama_plays(2)
    meeting.kofi_plays(7)
    assert meeting.ama.shared is not None
    assert meeting.ama.shared.letters() == "Cb"
    assert meeting.ama.record.bad == {}
    assert meeting.ama.record.other_name == "Kofi"
    for _ in range(300):
        assert meeting.ama.shared is not None
        if meeting.ama.shared.over:
            break
        first = meeting.ama.shared.game().legal_moves()[0]
        if meeting.ama.shared.turn == meeting.ama.seat:
            meeting.ama_plays(first)
        else:
            meeting.kofi_plays(first)
    assert meeting.ama.shared.over
    assert meeting.ama.record.bad == meeting.stands["bad"] == {}
    assert len(set(meeting.nonces)) == len(meeting.nonces) > 9


def test_presence_and_the_will_of_the_site_are_signed_by_it(meeting: Meeting) -> None:
    found = meeting.site.ask("command", command={"t": "friend", "id": 3, "do": "look"})
    (will,) = found["wills"]
    assert will["topic"] == meeting.topic("b/here")
    body, is_by = meeting.opened(b64decode(will["data"]), "b/here")
    assert is_by(meeting.ama.record.other_key)
    assert not read_presence(body).here


def test_what_the_site_keeps_has_no_key_that_signs(meeting: Meeting) -> None:
    meeting.ama_plays(0)
    found = meeting.site.ask("command", command={"t": "friend", "id": 3, "do": "look"})
    (kept,) = (msgspec.json.decode(text, type=RoomRecord) for text in found["kept"])
    assert kept.key == ""
    assert kept.public == meeting.ama.record.other_key
    assert kept.theirs == meeting.mine
    assert kept.mine is not None
    assert kept.mine.moves == "A"


def test_altered_and_foreign_messages_are_unreadable(meeting: Meeting) -> None:
    meeting.ama.act(lambda game: game.play(0, 1))
    sent = meeting.sealed(meeting.mine)
    for at in range(0, len(sent), 23):
        altered = bytearray(sent)
        altered[at] ^= 1
        meeting.give(bytes(altered))
    meeting.give(sent[:40])
    meeting.give(b"x" * 20_000)
    meeting.give(meeting.sealed(bytes(16_385)))  # longer than a statement may be
    meeting.give(seal(RoomKeys.of(new_secret()), "a", meeting.signer, write(meeting.next())))
    meeting.give(meeting.sealed(meeting.mine, "b"))  # for another topic
    assert set(meeting.stands["bad"]) == {"unreadable"}
    meeting.give(sent)
    assert meeting.stands["moves"] == "A"


def test_a_message_that_the_broker_sends_again_is_counted_once(meeting: Meeting) -> None:
    for data, count in ((b"x" * 80, 1), (b"x" * 80, 1), (b"y" * 80, 2)):
        assert meeting.come(data)["bad"] == {"unreadable": count}


def test_what_the_browser_could_not_keep_is_not_published(meeting: Meeting) -> None:
    meeting.ama_plays(2)
    meeting.site.ask("full")
    assert meeting.site.ask("play", pit=7, ms=1)["published"] == {}


def test_what_was_not_signed_by_the_friend_is_forged(meeting: Meeting) -> None:
    onlooker = SigningKey.new()
    meeting.give(meeting.sealed(meeting.next(moves="A", times=(1,)), signer=onlooker))
    meeting.give(meeting.sealed(meeting.next(key=onlooker.public), signer=onlooker))
    meeting.give(meeting.sealed(meeting.next(key="no key")))
    meeting.give(meeting.sealed(b"{}", signer=onlooker))
    meeting.give(meeting.sealed(Presence(99, here=False), "a/here", onlooker), "a/here")
    meeting.give(meeting.sealed(b"[]", "a/here"), "a/here")
    assert meeting.stands["bad"] == {"forged": 6}
    theirs = meeting.ama.record.theirs
    assert theirs is not None
    lie = replace(theirs, n=99, end=Ending("resignation", 0, 1))  # as if the site had said it
    data = b64encode(meeting.sealed(lie, "b", onlooker)).decode()
    meeting.site.ask("come", topic=meeting.topic("b"), data=data)
    meeting.ama_plays(0)
    assert meeting.stands["moves"] == "A"


def test_what_is_against_the_rules_is_refused(meeting: Meeting) -> None:
    terms = meeting.ama.record.terms
    assert terms is not None
    before = meeting.stands["moves"]
    wrong: list[dict[str, Any]] = [
        {"moves": "AB", "times": (1, 1)},
        {"moves": "a", "times": (1,)},
        {"moves": "A?", "times": (1, 1)},
        {"moves": "A" * 3000},
        {"terms": replace(terms, takeback=False)},
        {"terms": replace(terms, rules="nowhere")},
        {"game": 1},
        {"game": 7},
        {"takebacks": 1},
        {"end": Ending("agreement", 0)},
        {"end": Ending("resignation", 0, 1)},
        {"end": Ending("resignation", 5, 0)},
        {"moves": "A", "times": ()},
        {"moves": "A", "times": (700_000,)},
        {"moves": "A", "times": (-1,)},
        {"ask": Question(1, "takeback", 0, 5)},
        {"answer": Reply(4, True)},
    ]
    for changed in wrong:
        meeting.give(meeting.sealed(meeting.next(**changed)))
        assert meeting.stands["moves"] == before
    for body in (b"", b"null", b"[1]", b"{", b"\xff\xfe", b'{"v":2,"n":9,"key":"k"}', b"[" * 9000):
        meeting.give(meeting.sealed(body))
    assert set(meeting.stands["bad"]) == {"refused", "time"}
    assert sum(meeting.stands["bad"].values()) >= len(wrong)
    meeting.ama.record.n = meeting.stands["n"]
    meeting.ama_plays(0)
    assert meeting.stands["moves"] == "A"
