# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Messages that were forged, replayed or altered do nothing, are counted, and are reported.

It is long because it is one attack after the other on one room.
"""

from typing import Any

import pytest
from awale_host.friend.envelope import Unreadable, is_from, seal, unseal
from awale_host.friend.keys import RoomKeys, SigningKey
from awale_host.friend.mailbox import joined_room, new_room
from awale_session.catalogue import english
from awale_session.errors import AwaleError
from awale_session.friend.invitation import Broker, Invitation, read_link
from awale_session.friend.new_record import new_secret
from awale_session.friend.onlooker import Onlooker
from awale_session.friend.proofs import seat_proof
from awale_session.friend.record import RoomRecord
from awale_session.friend.room import PARTS, News, Room
from awale_session.friend.sentences import news_said
from awale_session.friend.statement import (
    Ending,
    Presence,
    Reply,
    Statement,
    Terms,
    read_statement,
    write,
)
from msgspec.structs import replace

from awale_core import IllegalMove
from tests.support.sentences import english_text
from tests.support.watched_game import SHORT_GAME

BROKER = Broker.at("mqtt://127.0.0.1:1")
CLOCK = (600_000, 0)


class Side:
    """A player whose messages a test carries by hand."""

    def __init__(self, record: RoomRecord) -> None:
        self.now_s = 0.0
        self.news: list[News] = []
        self.sent: list[bytes] = []
        self.room = Room(
            record, publish=self._publish, news=self.news.append, clock=lambda: self.now_s
        )
        self.invitation = read_link(record.link)
        self.keys = RoomKeys.of(self.invitation.room)
        self.signer = SigningKey.kept(record.key)
        self.part = PARTS[record.seat]
        self.other = PARTS[1 - record.seat]

    def _publish(self, part: str, body: bytes) -> None:
        self.sent.append(seal(self.keys, part, self.signer, body))

    def get(self, data: bytes, part: str | None = None) -> None:
        part = part or self.other
        try:
            signature, body = unseal(self.keys, part, data)
        except Unreadable:
            self.room.unreadable()
            return
        self.room.receive(part, body, lambda key: is_from(key, self.keys, part, signature, body))

    def said(self, kind: str) -> str:
        """The sentence about the first bad message of a kind."""
        news = next(each for each in self.news if each.args.get("kind") == kind)
        say = news_said(news, self.room.record.other_name or "Ama", {kind: 1})
        assert say is not None
        return english(say)

    @property
    def moves(self) -> str:
        return "" if self.room.shared is None else self.room.shared.letters()


def two(**terms: Any) -> tuple[Side, Side]:
    """Two players who have met; the inviter is to move."""
    a = Side(new_room("Ama", Terms(**terms), BROKER))
    b = Side(joined_room("Kofi", read_link(a.room.record.link)))
    a.room.state()
    b.room.agree()  # to nothing yet
    b.get(a.sent[-1])
    b.room.agree()
    a.get(b.sent[-1])
    b.get(a.sent[-1])
    assert a.room.shared is not None
    assert b.room.shared is not None
    return a, b


def move(by: Side, to: Side, ms: int = 1000) -> bytes:
    by.room.act(lambda game: game.play(game.game().legal_moves()[0], ms))
    sent = by.sent[-1]
    to.get(sent)
    by.get(to.sent[-1])
    return sent


def statement(by: Side, **changed: Any) -> Statement:
    mine = by.room.record.mine
    assert mine is not None
    return replace(mine, **{"n": mine.n + 1, **changed})


def sealed(by: Side, said: Statement, signer: SigningKey | None = None) -> bytes:
    return seal(by.keys, by.part, signer or by.signer, write(said))


def test_a_statement_is_kept_before_it_is_published() -> None:
    order: list[tuple[str, int]] = []
    room = Room(
        new_room("Ama", Terms(), BROKER),
        save=lambda record: order.append(("kept", record.n)),
        publish=lambda part, body: order.append(("published", read_statement(body).n)),
    )
    room.state()
    room.set_away(True)
    assert order == [("kept", 1), ("published", 1), ("kept", 2), ("published", 2)]


def test_a_message_that_was_altered_or_is_of_another_topic_or_room_is_unreadable() -> None:
    a, b = two()
    own = b.sent[-1]
    a.room.act(lambda game: game.play(0, 1))
    sent = a.sent[-1]
    others = [own, seal(RoomKeys.of(new_secret()), "a", a.signer, write(statement(a)))]
    for at in range(0, len(sent), 7):
        others.append(sent[:at] + bytes([sent[at] ^ 1]) + sent[at + 1 :])
    for each in others:
        b.get(each)
    assert b.moves == ""
    assert b.room.record.bad == {"unreadable": len(others)}
    assert "altered" in b.said("unreadable")
    b.get(sent)
    assert b.moves == "A"


def test_an_onlooker_cannot_take_the_seat() -> None:
    a = Side(new_room("Ama", Terms(), BROKER))
    a.room.state()
    assert a.room.record.mine is not None
    own = SigningKey.new()
    invitation: Invitation = a.invitation.for_onlookers()
    assert read_link(invitation.fragment()).seat is None
    guess = seat_proof(new_secret(), own.public)
    said = Statement(1, 1, own.public, "Eve", a.room.record.terms, proof=guess)
    a.get(seal(a.keys, "b", own, write(said)))
    assert a.room.shared is None
    assert a.room.record.bad == {"forged": 1}


def test_a_friend_who_claims_to_have_heard_more_stops_no_game() -> None:
    a, b = two()
    move(a, b)
    a.room.knows_own = lambda: False  # as after a start
    lie = statement(b, seen=2**53)
    a.get(sealed(b, lie))
    a.room.knows_own = lambda: True
    for n, moves, times in ((1, "Aa", (1, 1)), (2, "B", (1,))):
        a.get(sealed(b, replace(lie, n=lie.n + n, moves=moves, times=times)))
    a.get(sealed(b, replace(lie, n=lie.n + 3, moves="Aa", times=(1,))))
    a.room.act(lambda game: game.play(1, 1))
    assert a.moves == "AaB"
    assert [news.what for news in a.news if news.what in ("behind", "bad")] == ["behind"]
    assert a.room.record.bad == {"time": 1, "refused": 1}


def test_time_that_the_friend_does_not_account_for_is_reported() -> None:
    a, b = two(clock=CLOCK)
    a.now_s = b.now_s = 17.0
    move(a, b, 1000)  # the friend states a second, and the light may take 15
    late = [news for news in b.news if news.what == "late"]
    assert late
    say = news_said(late[0], "Ama", {})
    assert say is not None
    assert "16 seconds" in english(say)
    assert b.room.record.bad == {"time": 1}
    b.now_s += 30
    a.now_s += 30
    move(b, a, 16_000)  # the rest is the light and the line
    assert not [news for news in a.news if news.what == "late"]


def test_presence_is_signed_and_never_goes_back() -> None:
    a, b = two()

    def presence(n: int, here: bool, signer: SigningKey) -> None:
        b.get(seal(a.keys, "a/here", signer, write(Presence(n, here))), "a/here")

    presence(3, False, a.signer)
    assert b.room.friend_here is False
    presence(4, True, a.signer)
    presence(3, False, a.signer)
    assert b.room.friend_here is True
    presence(5, False, SigningKey.new())
    assert b.room.friend_here is True
    assert b.room.record.bad == {"repeated": 1, "forged": 1}


def test_a_draw_that_does_not_keep_the_promise_is_refused() -> None:
    a = Side(new_room("Ama", Terms(begins=None), BROKER))
    b = Side(joined_room("Kofi", read_link(a.room.record.link)))
    a.room.state()
    b.get(a.sent[-1])
    b.room.agree()
    with pytest.raises(AwaleError, match=english_text("refused.no_game")):
        a.room.act(lambda game: None)
    for n, lot in ((1, ""), (2, "no number")):
        a.get(sealed(b, statement(b, n=n, lot=lot)))
    assert a.room.shared is None
    b.room.state()
    b.room.state()
    a.get(b.sent[-1])
    b.get(sealed(a, statement(a, lot=new_secret().hex())))
    assert b.room.shared is None
    assert (a.room.record.bad, b.room.record.bad) == ({"refused": 2}, {"refused": 1})


@pytest.mark.parametrize("heard", [False, True])
def test_a_draw_offered_before_the_last_move_is_not_accepted_after_it(heard: bool) -> None:
    sides = two()
    *moves, last = SHORT_GAME

    def play(by: Side, pit: int) -> None:
        by.room.act(lambda game: game.play(pit, 1))

    for at, pit in enumerate(moves):
        play(sides[at % 2], pit)
        sides[1 - at % 2].get(sides[at % 2].sent[-1])
    winner, other = sides[:: -1 if len(moves) % 2 else 1]
    winner.room.act(lambda game: game.question("end"))
    other.get(winner.sent[-1])
    if heard:
        play(winner, last)
        other.get(winner.sent[-1])
        with pytest.raises(IllegalMove):
            other.room.act(lambda game: game.reply(True))
        late = statement(other, end=Ending("agreement", len(moves) + 1), answer=Reply(1, True))
        winner.get(sealed(other, late))
        assert winner.room.record.bad == {"refused": 1}
    else:
        other.room.act(lambda game: game.reply(True))
        play(winner, last)
        winner.get(other.sent[-1])
        other.get(winner.sent[-1])
    for each in sides:
        assert each.room.shared is not None
        assert (each.room.shared.moves, each.room.shared.end) == ([*moves, last], None)


def test_garbage_is_counted_and_nothing_breaks() -> None:
    a, b = two()
    for data in (b"x", bytes(200), b"\x01" * 50_000):
        b.get(data)
    for body in (b"", b"{}", b'{"v":1}', b"\xff\xfe", b'{"v":1,"n":-1,"key":""}'):
        b.get(seal(a.keys, "a", a.signer, body))
        b.get(seal(a.keys, "a", SigningKey.new(), body))
    assert b.room.record.bad == {"unreadable": 3, "refused": 5, "forged": 5}
    move(a, b)
    assert b.moves == "A"


def test_an_onlooker_sees_the_game_and_is_not_deceived() -> None:
    a, b = two()
    onlooker = Onlooker(a.invitation.inviter)

    def look(side: Side, data: bytes) -> bool:
        signature, body = unseal(side.keys, side.part, data)
        return onlooker.receive(
            side.part, body, lambda key: is_from(key, side.keys, side.part, signature, body)
        )

    assert not look(b, b.sent[-1])  # the inviter has to say first whose seat it is
    assert look(a, a.sent[-1])
    move(a, b)
    move(b, a)
    look(a, a.sent[-1])
    look(b, b.sent[-1])
    assert onlooker.shared is not None
    assert onlooker.shared.letters() == a.moves
    assert onlooker.names == ("Ama", "Kofi")
    own = SigningKey.new()
    assert not look(a, sealed(a, statement(a, n=99), own))
    assert onlooker.bad == {"forged": 1}
    lie = statement(b, moves="Bb" + "Cc", times=(1, 1))
    look(b, sealed(b, lie))
    assert onlooker.shared.letters() == a.moves
    assert onlooker.bad == {"forged": 1, "refused": 1}


@pytest.mark.parametrize("terms", [Terms(rules="poker"), Terms(begins=None, lot="no number")])
def test_an_onlooker_refuses_terms_that_are_none(terms: Terms) -> None:
    a, b = two()
    onlooker = Onlooker(a.invitation.inviter)
    for side, said in ((a, statement(a, terms=terms, lot="no number")), (b, statement(b))):
        onlooker.receive(side.part, write(said), lambda key: True)
    assert onlooker.shared is None
    assert onlooker.bad == {"refused": 1}


def test_a_presence_that_is_known_is_reported_once_after_a_start() -> None:
    a, b = two()
    kept = seal(a.keys, "a/here", a.signer, write(Presence(4, here=True)))
    b.get(kept, "a/here")
    again = Side(b.room.record)
    again.get(kept, "a/here")
    again.get(kept, "a/here")
    assert again.room.friend_here is True
    assert [news.what for news in again.news] == ["here"]
    assert again.room.record.bad == {}


def test_no_is_not_yes_and_a_counter_counts_once() -> None:
    a, b = two()
    move(a, b)
    a.room.act(lambda game: game.question("takeback"))
    no = statement(b, takebacks=1, moves="", times=(), answer=Reply(1, yes=False))
    a.get(sealed(b, no))
    a.get(sealed(b, statement(b, n=no.n, away=True)))
    assert a.moves == "A"
    assert a.room.record.theirs is not None
    assert not a.room.record.theirs.away
    a.get(sealed(b, statement(b, n=no.n + 1, moves="A?")))
    assert a.room.record.bad == {"refused": 2, "repeated": 1}
    assert "parted" not in {news.what for news in a.news}
