# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The port `Rooms`: both homes keep the same of rooms with friends. What is said in them,
`tests/web/test_friend_messages_in_node.py` asks both."""

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest
from awale_host.friend import room_file
from awale_host.friend.keys import SigningKey
from awale_host.friend.mailbox import new_room
from awale_host.friend.open_room import OpenRoom
from awale_host.friend.room_file import rooms_folder
from awale_host.friend.rooms import KeptRooms
from awale_session.catalogue import sentence
from awale_session.errors import AwaleError
from awale_session.friend.invitation import Broker, Invitation, read_link
from awale_session.friend.looking_on import LookingOn
from awale_session.friend.port import Opened, Rooms
from awale_session.friend.statement import Terms
from awale_session.page.friend_protocol import FriendCommand

from awale_core import IllegalMove
from tests.support.browser_library import site_module

FORMATS = Path(__file__).parents[1] / "formats"
AT = Broker.at("wss://example.org:8084/mqtt")
PAGE = "https://example.org/play/"


class Desktop:
    """Rooms in files."""

    name = room_file

    def rooms(self) -> Rooms:
        return KeptRooms()

    def put(self, record: bytes) -> None:
        """Have a room that an earlier version has written."""
        (rooms_folder() / f"{json.loads(record)['public'][:22]}.json").write_bytes(record)

    def invite(self, name: str) -> Opened:
        opened = OpenRoom.invite(name, Terms(), AT)
        os.utime(opened.file.path, (opened.room.record.created,) * 2)
        return opened

    def join(self, invitation: Invitation, name: str) -> Opened:
        return OpenRoom.join(invitation, name)


class Site:
    """Rooms in the browser's database, which gets requests as JSON."""

    def __init__(self) -> None:
        self._database: dict[str, str] = {}
        self._outside, self._file, self.name = (
            site_module(f"friend.{each}") for each in ("outside", "room_file", "rooms")
        )
        self._outside.use(self._call)

    def _call(self, text: str) -> None:
        request = json.loads(text)
        if request["do"] == "keep":
            self._database[request["room"]] = request["record"]
        elif request["do"] == "forget":
            del self._database[request["room"]]

    def rooms(self) -> Rooms:
        self._file.use(list(self._database.values()))
        kept: Rooms = self.name.KeptRooms(lambda text: "<svg>", PAGE)
        return kept

    def put(self, record: bytes) -> None:
        self._database[json.loads(record)["public"]] = record.decode()

    def invite(self, name: str) -> Opened:
        made: Opened = self.name.OpenRoom.invite(name, Terms(), AT, SigningKey.new().public)
        return made

    def join(self, invitation: Invitation, name: str) -> Opened:
        made: Opened = self.name.OpenRoom.join(invitation, name, SigningKey.new().public)
        return made


@pytest.fixture(params=[Desktop, Site])
def home(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("AWALE_SITE", PAGE)
    return request.param()


def test_a_room_is_gone_on_with_after_a_start_as_it_was_left(home: Any) -> None:
    assert not list(home.rooms().to_go_on())
    opened = home.invite("Ama" * 20)
    opened.room.keep_game(7, "12")
    opened.close()
    rooms = home.rooms()
    ((id, record),) = rooms.to_go_on()
    assert record == opened.room.record
    assert (record.name, record.kept, record.board_game) == (("Ama" * 20)[:32], 7, "12")
    again = rooms.kept(id)
    assert again.room.record == record
    assert again.mailbox.invitation == read_link(record.link) == opened.mailbox.invitation
    again.room.record.left = True
    again.room.save()
    again.close()
    assert not list(home.rooms().to_go_on())
    with pytest.raises(AwaleError) as caught:
        home.rooms().kept("another")
    assert caught.value.say is not None
    assert caught.value.say.id == "friend.no_room"


@pytest.mark.parametrize(("kept", "fetches"), [(None, 0), ([], 0), (["{}"], 1)])
def test_the_site_fetches_friends_at_its_start_where_a_game_with_one_is_kept(
    kept: list[str] | None, fetches: int
) -> None:
    asked: list[str] = []
    site_module("friends").Friends(asked.append, asked.append, kept)
    assert len(asked) == fetches


def test_a_room_in_which_nothing_was_agreed_is_not_gone_on_with_and_can_be_forgotten(
    home: Any,
) -> None:
    inviter = home.invite("Ama")
    inviter.close()
    opened = home.join(inviter.mailbox.invitation, "Kofi")
    assert opened.room.record.terms is None
    ids = [id for id, _ in home.rooms().to_go_on()]
    assert ids == [inviter.room.record.public[:22]]
    opened.discard()
    assert [id for id, _ in home.rooms().to_go_on()] == ids
    watch = read_link(inviter.mailbox.invitation.for_onlookers().fragment())
    with pytest.raises(AwaleError) as caught:
        home.join(watch, "Kofi")
    assert caught.value.say is not None
    assert caught.value.say.id == "friend.only_watch"


@pytest.mark.parametrize("side", ["inviter", "friend"])
def test_a_game_that_version_0_2_has_begun_goes_on(home: Any, side: str) -> None:
    """Ama (inviter, South) and Kofi, after C c A; the program of that version has written both."""
    home.put((FORMATS / "0.2.0" / "friends" / f"{side}.json").read_bytes())
    ((id, record),) = home.rooms().to_go_on()
    opened = home.rooms().kept(id)
    room, invitation = opened.room, opened.mailbox.invitation
    assert (record.name, record.other_name)[:: 1 if side == "inviter" else -1] == ("Ama", "Kofi")
    assert invitation.broker.address == AT.address
    assert room.shared.moves == [2, 8, 0]
    assert record.terms.clock == (600_000, 5_000)
    if side == "inviter":
        assert (record.kept, record.board_game) == (7, "0000000c")
        with pytest.raises(IllegalMove):
            room.act(lambda game: game.play(1, 1_000))
    else:
        room.act(lambda game: game.play(9, 1_000))
        assert room.record.mine.moves == "CcAd"
    opened.close()
    watch = json.loads((FORMATS / "0.2.0" / "browser.json").read_text())["watch"]
    assert read_link(watch) == invitation.for_onlookers()
    assert watch == f"#{invitation.for_onlookers().fragment()}"  # and the other way round


def test_rooms_are_there_the_latest_first(home: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    for number in range(4):
        monkeypatch.setattr(time, "time", lambda now=number: now)
        opened = home.invite(f"Ama {number}")
        opened.close()
        made.append(opened.room.record.name)
    assert [record.name for _, record in home.rooms().to_go_on()] == made[::-1]


def test_the_name_is_kept_as_the_friend_sees_it(home: Any) -> None:
    assert home.name.keep_name("  Ama\n\t \x07Mensah" + "h" * 40) == "Ama Mensah" + "h" * 22
    assert home.rooms().name() == "Ama Mensah" + "h" * 22
    for text in ("", " \n", "\x00"):
        with pytest.raises(AwaleError):
            home.name.keep_name(text)
    assert home.rooms().name() == "Ama Mensah" + "h" * 22
    assert home.rooms().page() == PAGE
    assert "<svg" in home.rooms().qr_picture(PAGE)
    with home.rooms().lock() as _:
        pass


def test_the_site_says_that_a_code_leads_nowhere() -> None:
    asked, replies = list[Any](), list[Any]()
    rooms = site_module("friend.friend_rooms").FriendRooms(
        lambda text: asked.append(json.loads(text)), lambda message: None, [], PAGE, "", str
    )
    rooms.handle(FriendCommand(1, do="join", name="Ama", link="0" * 12), replies.append, None)
    rooms.answered(asked[-1]["n"], "")
    assert [answer.say for answer in replies] == [sentence("friend.no_such_code")]


def test_the_site_ends_the_line_on_which_it_has_looked_on() -> None:
    asked, watch = list[Any](), read_link(new_room("Ama", Terms(), AT).link).for_onlookers()
    site_module("friend.outside").use(lambda text: asked.append(json.loads(text)))
    site_module("friend.onlookers_line").OnlookersLine(LookingOn(watch)).close()
    assert [each["do"] for each in asked] == ["watch", "follow", "follow", "unwatch"]
    assert len({each["id"] for each in asked}) == 1
