# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Two pages invite, join and play: their commands, their sessions, and a real broker."""

import itertools
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from awale_host.friend.room_file import kept_name
from awale_host.friend.rooms import KeptRooms
from awale_host.views.friend_commands import FriendCommands
from awale_host.views.page_source import PageSource
from awale_session.catalogue import catalogue, english
from awale_session.friend.resuming import wait_on
from awale_session.page.friend_protocol import FriendCommand, FriendTerms, FriendView
from awale_session.page.protocol import (
    Answer,
    Declare,
    Event,
    Message,
    NewGame,
    Player,
    Setup,
    State,
)
from awale_session.page.schema import ClockSetting
from awale_session.play.inbox import Refusal
from awale_session.play.seats import ENGINE_PLAYER
from awale_session.play.session_config import SessionConfig
from awale_session.play.thinking import AbsentOpponent

from tests.support.friends import Home
from tests.support.mosquitto import Mosquitto
from tests.support.sentences import english_text
from tests.support.waiting import wait_until


class PagePlayer:
    """A player at a page: gives commands, and has the newest message about the friend."""

    def __init__(self, folder: Path, name: str) -> None:
        self.name = name
        self.home = Home(folder / name)
        self.view: FriendView | None = None
        self.commands = FriendCommands(self.home.desk, self._publish)
        self.page = PageSource(SessionConfig(games=None), "virtual")
        self.signs: list[str] = []
        self.happened: list[str] = []
        self.page.watch(self._see)
        self.home.more_views = [self.commands, self.page]
        self._ids = itertools.count(1)

    def _publish(self, message: Message) -> None:
        assert isinstance(message, FriendView)
        self.view = message

    def _see(self, message: Message) -> None:
        if isinstance(message, State):
            self.signs = [sign.id for sign in message.signs]
        elif isinstance(message, Event):
            self.happened.append(message.what)

    def greeted(self, *words: str) -> None:
        """Wait until the legend of the light explains these greetings and no others."""
        signs = [f"greeting.{word}" for word in words]
        wait_until(
            lambda: [id for id in self.signs if id.startswith("greeting.")] == signs,
            f"{signs} in {self.signs}",
        )

    def __enter__(self) -> "PagePlayer":
        self.home.__enter__()
        self.do("look")
        return self

    def __exit__(self, *error: Any) -> None:
        self.commands.close()
        self.home.__exit__(*error)

    def ask(self, do: str, **fields: Any) -> Message:
        answers: list[Message] = []
        command = FriendCommand(id=next(self._ids), do=do, **fields)  # type: ignore[arg-type]
        assert self.commands.handle(command, answers.append, None)  # type: ignore[arg-type]
        wait_until(lambda: bool(answers), f"an answer to {do}")
        assert answers[0].re == command.id  # type: ignore[union-attr]
        return answers[0]

    def do(self, do: str, **fields: Any) -> None:
        answer = self.ask(do, **fields)
        assert isinstance(answer, FriendView) or (isinstance(answer, Answer) and answer.ok), answer

    def refused(self, do: str, **fields: Any) -> str:
        answer = self.ask(do, **fields)
        assert isinstance(answer, Answer)
        assert not answer.ok
        assert answer.say is not None
        return answer.say.id

    def sees(self, fits: Callable[[FriendView], Any], what: str = "the view") -> FriendView:
        wait_until(lambda: self.view is not None and fits(self.view), f"{what} in {self.view}")
        assert self.view is not None
        return self.view


@pytest.fixture
def players(
    broker: Mosquitto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[PagePlayer, PagePlayer]]:
    monkeypatch.setenv("AWALE_BROKER", broker.address)
    monkeypatch.delenv("AWALE_SITE", raising=False)
    with ExitStack() as stack:
        ama, kofi = (stack.enter_context(PagePlayer(tmp_path, name)) for name in ("Ama", "Kofi"))
        yield ama, kofi


def meet(ama: PagePlayer, kofi: PagePlayer) -> None:
    """Ama invites, Kofi joins, and Ama has moved."""
    ama.do("invite", name="Ama", terms=FriendTerms(begin="me"))
    kofi.do("join", name="Kofi", link=ama.sees(lambda view: view.link).link)
    kofi.do("agree")
    for player in (ama, kofi):
        player.sees(lambda view: view.stage == "playing")
    ama.home.play()
    kofi.home.has(1)


def test_an_invitation_is_joined_by_its_link(players: tuple[PagePlayer, PagePlayer]) -> None:
    ama, kofi = players
    clock = ClockSetting(600_000, 5_000)
    terms = FriendTerms(rules="benin", clock=clock, begin="friend", help=True)
    ama.do("invite", name=" Ama\n", terms=terms)
    view = ama.sees(lambda view: view.stage == "waiting")
    assert view.me == kept_name() == "Ama"
    assert "#friend=2." in view.link
    assert "#watch=1." in view.watch
    assert len(view.code) == 14
    assert view.qr == ""  # no web address without AWALE_SITE
    assert [note.id for note in view.notes] == ["friend.link.bare", "friend.code.broker"]
    kofi.do("join", name="Kofi", link=view.link)
    proposed = kofi.sees(lambda view: view.stage == "proposed")
    assert proposed.name == "Ama"
    assert proposed.link == proposed.code == ""
    assert proposed.terms is not None
    assert english_text("rules.benin.name") in english(proposed.terms)  # type: ignore[arg-type]
    assert "10 minutes each, 5 seconds more" in english(proposed.terms)  # type: ignore[arg-type]
    assert "you begin" in english(proposed.terms)  # type: ignore[arg-type]
    assert english_text("friend.terms.inviter_begins") in english(view.terms)  # type: ignore[arg-type]
    kofi.do("agree")
    for player, other in ((ama, "Kofi"), (kofi, "Ama")):
        view = player.sees(lambda view: view.stage == "playing" and view.here)
        assert view.name == other
        assert view.help
        assert view.code == view.link == ""
    kofi.home.play()
    ama.home.has(1)
    assert ama.sees(lambda view: view.stage == "playing").bad == 0


def test_players_read_of_a_server() -> None:
    said = re.sub(
        r"\{\w+\}|--broker|AWALE_BROKER", "", " ".join(map(str, catalogue("en").values()))
    )
    assert "broker" not in said.lower()


def test_an_invitation_without_an_answer_is_offered_again(
    players: tuple[PagePlayer, PagePlayer],
) -> None:
    ama, kofi = players

    def invited(rules: str) -> str:
        ama.do("invite", name="Ama", terms=FriendTerms(rules=rules))
        return ama.sees(lambda view: view.link).link

    link = invited("abapa")
    assert invited("abapa") == link
    other = invited("benin")
    assert other != link
    (room,) = ama.sees(lambda view: view.rooms).rooms
    assert english_text("rules.abapa.name") in english(room.terms)  # type: ignore[arg-type]
    assert english_text("friend.terms.no_help") in english(room.terms)  # type: ignore[arg-type]
    assert room.made.endswith("Z")
    assert invited("abapa") == link
    kofi.do("join", name="Kofi", link=link)
    kofi.do("agree")
    ama.sees(lambda view: view.stage == "playing")
    ama.do("leave")
    assert invited("abapa") != link
    assert invited("benin") == other


def test_with_a_web_address_there_is_a_qr_code(
    players: tuple[PagePlayer, PagePlayer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWALE_SITE", "https://example.org/awale/")
    ama, _ = players
    ama.do("invite", name="Ama")
    view = ama.sees(lambda view: view.stage == "waiting")
    assert view.link.startswith("https://example.org/awale/#friend=2.")
    assert view.qr.startswith("<svg")
    assert [note.id for note in view.notes] == ["friend.code.broker"]


def test_questions_greetings_and_presence_are_seen(players: tuple[PagePlayer, PagePlayer]) -> None:
    ama, kofi = players
    meet(ama, kofi)
    assert ama.home.undo() is not None
    ama.sees(lambda view: view.asking == "takeback")
    kofi.sees(lambda view: view.asked == "takeback")
    kofi.do("answer", yes=False)
    ama.sees(lambda view: view.asking is None)
    kofi.sees(lambda view: view.asked is None)
    ama.home.undo()
    kofi.sees(lambda view: view.asked == "takeback")
    kofi.do("answer", yes=True)
    for player in (ama, kofi):
        player.home.has(0)
    kofi.do("greet", which="well")
    ama.home.hears("Kofi: Well played!")
    ama.greeted("well")
    kofi.do("nudge")
    ama.home.hears("Kofi reminds you")
    ama.greeted("nudge")
    kofi.do("away", yes=True)
    ama.greeted()
    kofi.greeted()
    assert ama.sees(lambda view: view.away).here
    assert kofi.sees(lambda view: view.absent)
    kofi.do("away", yes=False)
    ama.sees(lambda view: not view.away)
    assert kofi.refused("answer", yes=True) != ""
    assert "friend" in ama.happened
    ama.home.opened.mailbox.changed(False)
    ama.home.hears(english_text("friend.broker.gone"))


@pytest.mark.slow
def test_what_is_wrong_is_said_and_leaves_nothing_behind(
    players: tuple[PagePlayer, PagePlayer],
) -> None:
    ama, kofi = players
    assert ama.refused("invite", name=" ") == "refused.no_name"
    assert ama.refused("join", name="Ama", link="hello") == "friend.not_a_link"
    answer = ama.ask("invite", name="Ama", terms=FriendTerms(rules="x"))
    assert isinstance(answer, Answer)
    assert answer.say is not None
    assert answer.say.id == "refused.setup"
    assert "x" in str(answer.say.args["text"])
    ama.do("invite", name="Ama")
    view = ama.sees(lambda view: view.stage == "waiting")
    for link, id in ((view.link[:-3], "friend.cut_link"), ("hello" * 3, "friend.not_a_link")):
        for do in ("check", "join"):
            assert kofi.refused(do, name="Kofi", link=link) == id
    for link in (view.link, view.watch, view.code):
        kofi.do("check", link=link)
    assert kofi.refused("join", name="Kofi", link=view.watch) == "friend.only_watch"
    kofi.do("join", name="Kofi", link=view.link)
    kofi.do("leave")
    kofi.sees(lambda view: view.stage == "none")
    ama.do("leave")
    assert ama.sees(lambda view: view.stage == "none").rooms == []
    assert kofi.refused("agree") == "refused.no_game"


def test_an_open_invitation_waits_until_another_room_is_taken(
    players: tuple[PagePlayer, PagePlayer],
) -> None:
    ama, kofi = players
    ama.do("invite", name="Ama")
    kofi.do("invite", name="Kofi")
    own = ama.sees(lambda view: view.stage == "waiting")
    assert ama.refused("join", name="Ama", link="#friend=1.AAAA") != ""
    link = kofi.sees(lambda view: view.link).link
    ama.do("join", name="Ama", link=link)
    ama.do("leave")  # the proposal
    assert ama.sees(lambda view: view.stage == "waiting").link == own.link
    ama.do("join", name="Ama", link=link)
    ama.do("agree")
    for player in players:
        player.sees(lambda view: view.stage == "playing")


def test_an_open_invitation_waits_on_in_the_next_program(
    players: tuple[PagePlayer, PagePlayer], tmp_path: Path
) -> None:
    ama, kofi = players
    kofi.do("invite", name="Kofi")  # an older one, which stays in its file
    kofi.home.desk.leave()
    ama.do("invite", name="Ama")
    link = ama.sees(lambda view: view.link).link
    wait_on(KeptRooms(), kofi.home.desk)
    assert kofi.home.desk.open_room is None  # another program has it
    ama.home.desk.leave()
    wait_on(KeptRooms(), ama.home.desk)
    assert ama.home.desk.open_room is not None
    ama.home.desk.open_room.mailbox.open()
    assert ama.sees(lambda view: view.stage == "waiting").link == link
    kofi.do("join", name="Kofi", link=link)
    kofi.do("agree")
    ama.sees(lambda view: view.stage == "playing")
    ama.do("leave")
    wait_on(KeptRooms(), ama.home.desk)
    assert ama.home.desk.open_room is None  # the friend has joined


def test_a_game_is_set_aside_and_gone_on_with(players: tuple[PagePlayer, PagePlayer]) -> None:
    ama, kofi = players
    meet(ama, kofi)
    refused = kofi.home.do(NewGame(setup=Setup()))
    assert isinstance(refused, Refusal)
    assert refused.say.id == "friend.running"
    kofi.do("leave")
    (room,) = (
        each for each in kofi.sees(lambda view: view.stage == "none").rooms if each.name == "Ama"
    )
    assert room.moves == 1
    ama.sees(lambda view: view.here is False)
    id = kofi.home.screen.state.id  # type: ignore[union-attr]
    kofi.do("resume", room=room.id)
    kofi.sees(lambda view: view.stage == "playing" and view.name == "Ama")
    kofi.home.play()
    ama.home.has(2)
    assert kofi.home.screen.state.id == id  # type: ignore[union-attr]
    kofi.do("leave")
    kofi.home.do(NewGame(setup=Setup()))  # another game has been played meanwhile
    kofi.home.screen.until(lambda state: state.id != id and state.game is not None)
    kofi.do("resume", room=room.id)
    kofi.home.has(2)
    ama.home.play()
    kofi.home.has(3)


def test_after_the_end_the_next_friend_can_be_invited(
    players: tuple[PagePlayer, PagePlayer],
) -> None:
    ama, kofi = players
    meet(ama, kofi)
    kofi.home.do(Declare(action="resign"))
    for player in (ama, kofi):
        player.home.screen.until(lambda state: state.phase == "over")
    meet(kofi, ama)


def test_a_game_without_a_move_becomes_the_one_with_the_friend(
    players: tuple[PagePlayer, PagePlayer],
) -> None:
    ama, kofi = players
    ama.home.others[1] = AbsentOpponent("Engine")
    ama.home.do(NewGame(setup=Setup(north=Player(ENGINE_PLAYER, 3))))
    ama.home.screen.until(lambda state: state.game is not None and state.phase == "play")
    meet(ama, kofi)
    kofi.home.play()
    ama.home.has(2)
