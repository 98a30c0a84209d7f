# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The commands of `awale friend` that need no board, and the broker of the documentation."""

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
from awale_host.friend.chosen import chosen_broker
from awale_host.friend.mailbox import joined_room
from awale_host.friend.open_room import OpenRoom
from awale_host.hall.record import HallFile
from awale_host.link import Board
from awale_host.virtual.process import BoardProcess
from awale_session.catalogue import english, sentence
from awale_session.errors import AwaleError
from awale_session.friend.invitation import DEFAULT_BROKER, Broker, Invitation
from awale_session.friend.proofs import to_text
from awale_session.friend.record import RoomRecord
from awale_session.friend.shared_game import GUEST
from awale_session.friend.statement import Terms

from tests.friend.test_mailbox import Player, meet
from tests.support.awale_command import AwaleCommand
from tests.support.certificates import certificate
from tests.support.mosquitto import Mosquitto, free_port
from tests.support.sentences import english_part, english_text
from tests.support.waiting import wait_until

FRIENDS = (Path(__file__).parents[2] / "docs" / "friends.md").read_text(encoding="utf-8")


def kept(awale: AwaleCommand) -> list[Path]:
    return list((awale.folder / "friends").glob("*.json"))


def invite(broker: str) -> OpenRoom:
    return OpenRoom.invite("Ama", Terms(begins=0), Broker.at(broker))


def joined(invited: OpenRoom) -> Player:
    """A friend who has joined an open room."""
    friend = Player(joined_room("Kofi", invited.mailbox.invitation))
    friend.wait("terms")
    friend.room.agree()
    friend.wait("begun")
    return friend


def friends_game_at(board: BoardProcess) -> None:
    """A friend's game that this board has, and that was left."""
    with Board.connect(board.link_url) as link:
        id = link.new("abapa", south="touch", north="host", replace=True)
    opened = OpenRoom.invite("Ama", Terms(begins=0), chosen_broker())
    opened.room.record.begins = 0
    opened.room.keep_game(None, id)
    opened.close()


CONNECTING = {
    "invite": "friend invite --name Ama",
    "join a link": "friend join #{friend} --name Kofi",
    "join a code": "friend join 0000-0000-0000",
    "resume": "friend resume",
    "leave": "friend leave",
    "hall": "hall --no-browser --http-port 0",
    "hall that goes on": "hall --no-browser --http-port 0",
    "play in a hall": f"play --hall #hall=1.{to_text(bytes(16))}{{broker}}",
    "play in a hall by code": "play --hall 0000-0000-0000",
    "play that goes on": "play --port {port}",
}


@pytest.mark.parametrize(
    ("what", "own"),
    [
        *((what, "") for what in CONNECTING),
        *((what, "wss://example.org/mqtt") for what in ("invite", "join a link", "hall")),
    ],
)
def test_a_public_broker_is_named_before_the_first_connection(
    what: str, own: str, monkeypatch: pytest.MonkeyPatch, awale: AwaleCommand, board: BoardProcess
) -> None:
    """The default one, or one's own in the link or the environment."""
    monkeypatch.setenv("AWALE_BROKER", own)
    if what == "play that goes on":
        friends_game_at(board)
    if what in ("resume", "leave"):
        OpenRoom.invite("Ama", Terms(), chosen_broker()).close()
    if what == "hall that goes on":
        HallFile.new(chosen_broker(), "robin", "abapa").close()
    broker = f".{to_text(own.encode())}" if own else ""
    friend = Invitation(
        bytes(16), bytes(16), bytes(16), Broker.at(own or DEFAULT_BROKER)
    ).fragment()
    before: list[str] = []

    def connects(*things: object, **more: object) -> None:
        assert isinstance(sys.stderr, io.StringIO)
        before.append(sys.stderr.getvalue())
        raise AwaleError("no network")

    for first in (
        "friend.broker.BrokerConnection.open",
        "cli.friend._play",  # before a board is looked for
        "cli.hall.start_page",  # whose server connects, in its thread
    ):
        monkeypatch.setattr("awale_host." + first, connects)
    words = CONNECTING[what].format(broker=broker, friend=friend, port=board.link_url).split()
    done = awale.run_here(*words)
    assert (done.code, len(before)) == (1, 1), done
    said = english(sentence("friend.broker.public", broker="broker.emqx.io"))
    assert [said in each for each in before] == [not own]


@pytest.mark.parametrize("what", ["join a code", "play in a hall by code"])
def test_a_code_at_ones_own_broker_that_leads_to_a_public_one_is_named(
    what: str, broker: Mosquitto, awale: AwaleCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWALE_BROKER", broker.address)
    links = {"join a code": "#friend=1." + to_text(bytes(48))}
    link = links.get(what, "#hall=1." + to_text(bytes(16)))
    for place in ("friend.open_room", "hall.link"):
        monkeypatch.setattr(f"awale_host.{place}.fetch_text", lambda *place, **more: link)

    def connects(line: object) -> None:
        raise AwaleError("no network")

    monkeypatch.setattr("awale_host.friend.broker.BrokerConnection.open", connects)
    done = awale.run_here(*CONNECTING[what].split(), *(["--name", "X"] if "join" in what else []))
    assert english(sentence("friend.broker.public", broker="broker.emqx.io")) in done.err


@pytest.mark.parametrize("agreed", ["", "n\n", "y\n"])
@pytest.mark.parametrize(
    "what", ["join a link", "play in a hall", "join a code", "play in a hall by code"]
)
def test_the_server_of_a_link_is_connected_to_once_the_person_agrees(
    what: str, agreed: str, awale: AwaleCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, other = "wss://own.example/", "wss://other.example:8084/"
    monkeypatch.setenv("AWALE_BROKER", own)
    end = f".{to_text(other.encode())}"
    friend = Invitation(bytes(16), bytes(16), bytes(16), Broker.at(other)).fragment()
    link = f"#hall=1.{to_text(bytes(16))}{end}" if "hall" in what else f"#{friend}"
    for place in ("friend.open_room", "hall.link"):
        monkeypatch.setattr(f"awale_host.{place}.fetch_text", lambda *place, **more: link)
    before: list[object] = []

    def connects(line: object) -> None:
        before.append(line)
        raise AwaleError("no network")

    monkeypatch.setattr("awale_host.friend.broker.BrokerConnection.open", connects)
    words = CONNECTING[what].format(broker=end, friend=friend).split()
    words += ["--name", "X"] if what == "join a code" else []
    done = awale.run_here(*words, stdin=agreed)
    assert english_text("friend.other_server", server="other.example:8084") in done.err
    assert (english_text("friend.not_agreed") in done.err) == (agreed != "y\n")
    assert len(before) == (agreed == "y\n")


def test_without_a_name_and_a_terminal_the_option_is_named(awale: AwaleCommand) -> None:
    done = awale.run_here("friend", "invite", "--virtual", "--no-browser", stdin="")
    assert done.code != 0
    assert english_text("friend.no_name") in done.err
    assert kept(awale) == []


def test_a_virtual_board_is_at_no_port(awale: AwaleCommand) -> None:
    done = awale.run_here("friend", "invite", "--name", "Ama", "--virtual", "--port", "x")
    assert (done.code, "leave --port and --board out" in done.err) == (2, True), done


@pytest.mark.slow
def test_leaving_withdraws_an_invitation(broker: Mosquitto, awale: AwaleCommand) -> None:
    invited = invite(broker.address)
    invited.mailbox.open()
    link = invited.mailbox.invitation
    invited.close()
    done = awale.run_here("friend", "leave")
    assert (done.code, done.out.strip()) == (0, english_text("friend.withdrawn")), done.err
    again = awale.run_here("friend", "leave")
    assert english_part("friend.no_room") in again.err
    late = OpenRoom.join(link, "Kofi")
    late.mailbox.open()
    wait_until(lambda: late.mailbox.connection.connected, "the broker")
    with pytest.raises(Exception, match=re.escape(english_part("friend.no_answer"))):
        late.proposal(within_s=1)
    assert len(kept(awale)) == 1  # what could not be joined is forgotten


def test_to_join_again_with_the_same_link_goes_on_in_the_room(
    broker: Mosquitto, awale: AwaleCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    invited = invite(broker.address)
    invited.mailbox.open()
    invitation = invited.mailbox.invitation
    opened = OpenRoom.join(invitation, "Kofi")
    opened.proposal()
    opened.room.agree()
    wait_until(lambda: opened.room.shared is not None, "the game")
    for each in (opened, invited):
        each.close()
    rooms = kept(awale)
    played: list[int] = []

    def play(opened: OpenRoom, **session: object) -> None:
        played.append(opened.room.seat)
        opened.close()

    monkeypatch.setattr("awale_host.cli.friend._play", play)
    done = awale.run_here("friend", "join", f"#{invitation.fragment()}", "--yes")
    assert (done.code, played, kept(awale)) == (0, [GUEST], rooms), done.err


def test_leaving_resigns_a_running_game_and_the_friend_hears_of_it(
    broker: Mosquitto, awale: AwaleCommand
) -> None:
    invited = invite(broker.address)
    invited.mailbox.open()
    friend = joined(invited)
    wait_until(lambda: invited.room.shared is not None, "the game")
    invited.close()
    listed = awale.run_here("friend", "list").out
    assert "Kofi" in listed
    done = awale.run_here("friend", "leave", "kof")
    assert (done.code, done.out.strip()) == (0, english_text("friend.left", name="Kofi")), done.err
    friend.wait("ended")
    assert friend.room.shared is not None
    assert friend.room.shared.end is not None
    assert friend.room.shared.end.by == 0
    friend.mailbox.close()


def test_without_the_broker_nothing_is_left(tmp_path: Path, awale: AwaleCommand) -> None:
    invite(f"mqtt://127.0.0.1:{free_port()}").close()
    opened = OpenRoom.kept(kept(awale)[0])
    with pytest.raises(Exception, match=re.escape(english_part("friend.no_broker"))):
        opened.give_up(within_s=1)
    opened.close()
    assert isinstance(opened.room.record, RoomRecord)
    assert not OpenRoom.kept(kept(awale)[0]).room.record.left


def test_the_lines_of_the_documentation_make_a_broker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    block = FRIENDS.split("```\napt install mosquitto", 1)[1].split("```", 1)[0]
    lines = re.findall(r"printf '[^']*' >>? awale\.conf", block)
    assert len(lines) == 2
    for line in lines:
        subprocess.run(["sh", "-c", line], cwd=tmp_path, check=True)
    text = (tmp_path / "awale.conf").read_text()
    pem, key = certificate(tmp_path)
    with Mosquitto(tmp_path, websockets=True, tls=(pem, key)) as like:
        port = like.port  # a free one; what the test writes takes its place
    changes = {
        "listener 1883 localhost": f"user root\nlistener {free_port()} localhost",
        "listener 8084": f"listener {port}",
        "/etc/mosquitto/certs/NAME.pem": str(pem),
        "/etc/mosquitto/certs/NAME.key": str(key),
    }
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    (tmp_path / "mosquitto.conf").write_text(text)
    monkeypatch.setenv("SSL_CERT_FILE", str(pem))
    like.start()
    try:
        assert re.search(r"AWALE_BROKER=(wss)://NAME:8084/", block)
        like.address = f"wss://localhost:{port}/"
        ama, kofi = meet(like, begins=0)
        ama.play()
        wait_until(lambda: len(kofi.moves) == 1, "the move")
        for player in (ama, kofi):
            player.mailbox.close()
    finally:
        like.stop()
