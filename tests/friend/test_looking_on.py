# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The onlooker's view of a game, message by message."""

from collections.abc import Callable
from typing import Any

import pytest
from awale_host.friend.envelope import seal
from awale_host.friend.keys import SigningKey
from awale_host.friend.onlookers_line import OnlookersLine
from awale_host.friend.rooms import KeptRooms
from awale_session.catalogue import english, sentence
from awale_session.friend.invitation import Broker, Invitation
from awale_session.friend.looking_on import LookingOn
from awale_session.friend.looking_on_commands import FORGET_S, MOST, LookingOnCommands
from awale_session.friend.statement import Presence, write
from awale_session.page.friend_protocol import WatchCommand, Watched
from awale_session.page.protocol import Answer, Message

from tests.friend.test_adversary import BROKER, Side, move, two
from tests.support.sentences import english_part, english_text


class ReadOnly:
    """A broker's connection that can follow topics, at first what was kept of them, and nothing
    else."""

    def __init__(
        self, broker: Broker, received: Callable[[str, bytes], None], line: Callable[[bool], None]
    ) -> None:
        self.received, self.line = received, line
        self.topics: list[str] = []
        self._kept: dict[str, bytes] = {}
        self.is_open = False

    def follow(self, topic: str) -> None:
        self.topics.append(topic)
        if topic in self._kept:
            self.received(topic, self._kept[topic])

    def come(self, topic: str, data: bytes) -> None:
        self._kept[topic] = data
        if topic in self.topics:
            self.received(topic, data)

    def open(self) -> None:
        self.is_open = True
        self.line(True)

    def close(self) -> None:
        self.is_open = False


class Watching:
    """An onlooker of the game of two sides, whose messages a test carries by hand."""

    def __init__(self, side: Side) -> None:
        self.now_s = 0.0
        self.looking = LookingOn(side.invitation.for_onlookers(), clock=lambda: self.now_s)
        self.topic = side.keys.topic
        self.connection: ReadOnly = OnlookersLine(self.looking, connection=ReadOnly).connection

    def get(self, part: str, data: bytes) -> None:
        self.connection.come(f"awale/1/{self.topic}/{part}", data)

    @property
    def said(self) -> str:
        return " ".join(english(each) for each in self.looking.said())


def here(side: Side, n: int, present: bool, signer: SigningKey | None = None) -> bytes:
    body = write(Presence(n, here=present))
    return seal(side.keys, side.part + "/here", signer or side.signer, body)


def begun(a: Side, b: Side) -> Watching:
    watching = Watching(a)
    watching.get("a", a.sent[-1])
    watching.get("b", b.sent[-1])
    return watching


def test_presence_counts_once_the_players_key_is_known_and_if_they_have_signed_it() -> None:
    a, b = two()
    watching = Watching(a)
    watching.get("b/here", here(b, 2, True))  # before anything that says whose key that is
    watching.get("a/here", here(a, 2, True))
    watching.get("b", b.sent[-1])
    watching.get("a", a.sent[-1])
    assert watching.said == "Ama to move Ama is connected. Kofi is connected."
    watching.get("b/here", here(b, 3, False, SigningKey.new()))
    for data in (b"garbage", here(a, 1, False)):  # an old one, sent again
        watching.get("a/here", data)
    assert "not connected" not in watching.said
    watching.get("b/here", here(b, 3, False))
    assert english_text("friend.gone", name="Kofi") in watching.said
    watching.get("a/here", here(a, 3, False))
    assert watching.said == f"Ama to move {english_text('friend.gone.both')}"


def test_an_older_statement_sent_again_takes_nothing_back() -> None:
    a, b = two()
    watching = begun(a, b)
    older = a.sent[-1]
    watching.get("a", move(a, b))
    changes = watching.looking.changes
    watching.get("a", older)
    assert watching.looking.changes == changes
    assert watching.said == english_text("turn.person", who="Kofi")


def test_without_a_network_the_first_attempt_says_so_once_and_not_the_clock() -> None:
    watching = Watching(two()[0])
    looking = LookingOn(watching.looking.invitation, clock=lambda: watching.now_s)
    reports: list[bool] = []
    looking.changed = lambda: reports.append(True)
    watching.now_s = 60
    assert looking.absent() is None  # the attempt goes on
    for _ in range(2):
        looking.line(False)
        assert looking.absent() == sentence("friend.no_server")
    assert reports == [True]


def test_what_is_wrong_is_said_in_one_sentence() -> None:
    a, b = two()
    watching = Watching(a)
    assert watching.said == english_text("friend.watch.looking")
    assert watching.looking.absent() is None
    watching.now_s = 5
    assert watching.looking.absent()
    assert watching.said.startswith(english_part("friend.watch.nothing"))
    watching.connection.line(False)
    assert watching.said == (english_text("friend.no_server"))
    assert watching.looking.absent()
    watching.connection.line(True)
    watching.get("a", a.sent[0])
    assert watching.looking.absent() is None
    assert watching.said == english_text("friend.watch.waits", name="Ama")
    watching.get("a", a.sent[-1])
    watching.get("b", b.sent[-1])
    watching.connection.line(False)
    assert watching.said == " ".join(
        [english_text("friend.broker.gone"), english_text("turn.person", who="Ama")]
    )


class Page:
    """A page with its answers and messages; the broker is a stand-in."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.sent: list[Message] = []
        self.lines: list[ReadOnly] = []

        class Line(OnlookersLine):
            def __init__(line, looking: LookingOn) -> None:  # noqa: N805
                super().__init__(looking, connection=ReadOnly)
                self.lines.append(line.connection)

        rooms: Any = KeptRooms()
        rooms.look_on, rooms.admit = Line, lambda broker, agreed: None
        self.commands = LookingOnCommands(self.sent.append, rooms, clock=lambda: self.now_s)

    def ask(self, link: str, **more: Any) -> Any:
        answers: list[Message] = []
        self.commands.answer(WatchCommand(id=1, link=link, **more), answers.append)
        (answer,) = answers
        return answer


def test_a_page_is_answered_and_then_sent_each_change() -> None:
    a, b = two()
    page = Page()
    link = a.invitation.for_onlookers().link("https://example.org/play/")
    first = page.ask(link)
    assert isinstance(first, Watched)
    assert first.document is None
    (line,) = page.lines
    for side in (a, b):
        line.received(f"awale/1/{a.keys.topic}/{side.part}", side.sent[-1])
    line.received(f"awale/1/{a.keys.topic}/a", move(a, b))
    last = page.sent[-1]
    assert isinstance(last, Watched)
    assert (last.number, last.over) == (first.number, False)
    assert last.document is not None
    assert last.document["names"] == ["Ama", "Kofi"]
    assert [ply[0] for ply in last.document["plies"]] == ["A"]
    again = page.ask(link)
    assert (again.number, again.changes, again.document) == (1, last.changes, last.document)
    assert len(page.lines) == 1
    b.room.act(lambda game: game.give_up("time"))
    line.received(f"awale/1/{a.keys.topic}/b", b.sent[-1])
    over = page.sent[-1]
    assert isinstance(over, Watched)
    assert over.over
    assert over.document is not None
    assert over.document["end"]["args"]["why"]["id"] == "reason.time"

    assert page.ask(link, leave=True) == Answer(1, ok=True)
    assert not line.is_open
    assert page.ask(link).number == 2  # another page of the program looks on as before


def test_games_that_no_page_asks_for_are_left() -> None:
    page = Page()
    links = [
        Invitation(bytes([each]) * 16, bytes(16), None, BROKER).link() for each in range(MOST + 1)
    ]
    for link in links:
        page.ask(link)
    assert [line.is_open for line in page.lines] == [False] + MOST * [True]
    page.now_s = FORGET_S
    page.ask(links[3])
    page.now_s += 1
    page.ask(links[4])
    assert [at for at, line in enumerate(page.lines) if line.is_open] == [3, 4]
    page.commands.close()
    assert not any(line.is_open for line in page.lines)


@pytest.mark.parametrize("link", ["", "#watch=1.AAAA", "#watch=2.AAAA", "https://example.org/"])
def test_a_link_that_is_none_is_refused(link: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    answer = page.ask(link)
    assert english(answer.say) == (english_text("friend.watch.not_a_link"))
    assert page.lines == []
