# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale friend`: play with a friend far away, go on."""

import contextlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from awale_session.catalogue import failure, sentence, spoken
from awale_session.errors import AwaleError
from awale_session.friend.desk import FriendDesk
from awale_session.friend.friend_view import agreed_terms
from awale_session.friend.invitation import read_link
from awale_session.friend.resuming import resumed_config, room_of_seat
from awale_session.friend.sentences import terms_said
from awale_session.friend.shared_game import INVITER
from awale_session.friend.short_code import shown, typed
from awale_session.page.friend_protocol import FriendTerms
from awale_session.page.schema import ClockSetting
from awale_session.play.clocks import TimeControl
from awale_session.play.session_config import SessionConfig

from ..friend.chosen import chosen_broker, site
from ..friend.open_room import OpenRoom, fetch_link
from ..friend.room_file import keep_name, kept_name, known_rooms, read_room
from ..friend.rooms import KeptRooms
from ..library import Library
from ..link.ports import PortFinder
from ..paths import virtual_board_folder
from ..play.virtual_board import OwnBoard
from ._broker import agreed, announced, ask_to_agree
from ._hall import board_in_hall, hall_option
from ._options import (
    board_options,
    clock_option,
    language_option,
    library_option,
    rules_option,
    speed_option,
    state_option,
    virtual_option,
)
from ._output import print_table
from ._page import page_options, show_address
from ._play_assembly import PlayAssembly
from .play import terminated_like_interrupted


@click.group(short_help="Play with a friend far away.")
def command() -> None:
    """Play with a friend far away, each at a board of their own (docs/friends.md).

    Every move passes a server, encrypted from player to player. Both boards check it.
    """


def _session_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a session: board, page, library, language, name, broker."""
    for option in (
        click.option("--name", metavar="NAME", help="Your name, as your friend sees it."),
        virtual_option,
        state_option,
        speed_option,
        *(language_option, library_option, hall_option, page_options, board_options),
    ):
        function = option(function)
    return function


_broker_option = click.option(
    "--broker", metavar="URL", help="Another server, as wss://example.org:8084/mqtt."
)


@command.command("invite", short_help="Make a link for a friend.")
@rules_option
@clock_option
@click.option(
    "--begin",
    type=click.Choice(["me", "friend", "lot"]),
    default="lot",
    show_default=True,
    help="Who has the first move.",
)
@click.option(
    "--side",
    type=click.Choice(["south", "north"]),
    default="south",
    show_default=True,
    help="Your side of the board.",
)
@click.option("--no-takeback", is_flag=True, help="No move is taken back.")
@click.option("--help-allowed", is_flag=True, help="Both may ask for hints.")
@_broker_option
@_session_options
def invite(
    rules: str,
    clock: TimeControl | None,
    begin: str,
    side: str,
    no_takeback: bool,
    help_allowed: bool,
    broker: str | None,
    name: str | None,
    **session: Any,
) -> None:
    """Make a link, a short code and a QR code for a friend, and play once the friend has come.

    The friend opens the link with 'awale friend join', or on the page of 'awale play'. AWALE_SITE
    is the web address before the '#' of the link, if it is to have one.
    """
    setting = clock and ClockSetting(*(round(1000 * each) for each in clock))
    terms = agreed_terms(
        FriendTerms(rules, setting, begin, side, not no_takeback, help_allowed)  # type: ignore[arg-type]
    )
    opened = OpenRoom.invite(_own_name(name), terms, announced(chosen_broker(broker)))
    _show_links(opened)
    _play(opened, **session)


@command.command("join", short_help="Open a friend's link.")
@click.argument("link")
@click.option("--yes", is_flag=True, help="Agree to what the friend proposes without asking.")
@_broker_option
@_session_options
def join(link: str, yes: bool, broker: str | None, name: str | None, **session: Any) -> None:
    """Take the seat that a friend has kept for you: LINK is the link or the short code."""
    linked = None if typed(link) is not None else read_link(link)
    known = None if linked is None else room_of_seat(KeptRooms(), linked)
    if known is not None:
        _play(_reopened(known), **session)
        return
    own = chosen_broker(broker)
    first = announced(own) if linked is None else agreed(linked.broker, own)
    invitation = fetch_link(link, first)
    if invitation.broker != first:  # a code may lead elsewhere
        agreed(invitation.broker, own)
    opened = OpenRoom.join(invitation, _own_name(name))
    with contextlib.ExitStack() as stack:
        stack.callback(opened.close)
        _agree(opened, yes)
        stack.pop_all()
    _play(opened, **session)


@command.command("resume", short_help="Go on with a game.")
@click.argument("friend", required=False)
@_session_options
def resume(friend: str | None, name: str | None, **session: Any) -> None:
    """Go on with the game with FRIEND, or with the latest one."""
    opened = _reopened(_chosen(friend))
    if opened.room.shared is None and opened.room.seat == INVITER:
        _show_links(opened)
    _play(opened, **session)


@command.command("leave", short_help="Give a game up.")
@click.argument("friend", required=False)
def leave(friend: str | None) -> None:
    """Give up the game with FRIEND, or the latest one: it is resigned if it is running, an
    invitation that was not accepted is withdrawn, and 'resume' does not go on with it."""
    with contextlib.ExitStack() as stack:
        opened = _reopened(_chosen(friend))
        stack.callback(opened.close)
        name = opened.room.record.other_name
        opened.give_up()
    click.echo(spoken(sentence("friend.left", name=name) if name else sentence("friend.withdrawn")))


def _chosen(friend: str | None) -> str:
    """The latest room, or the latest one with a friend."""
    for id, record in KeptRooms().to_go_on():
        if friend is None or friend.lower() in record.other_name.lower():
            return id
    raise failure(AwaleError, "friend.no_room")


def _reopened(id: str) -> OpenRoom:
    opened = KeptRooms().kept(id)
    announced(opened.mailbox.invitation.broker)
    return opened


@command.command("list", short_help="Games with friends.")
def list_rooms() -> None:
    """List the games with friends, the latest first, and what was ignored in each."""
    rows = [["friend", "game", "moves", "ignored"]]
    for path in known_rooms():
        record = read_room(path)
        said = record.mine
        ignored = ", ".join(f"{kind} {count}" for kind, count in sorted(record.bad.items()))
        game, moves = (0, 0) if said is None else (said.game + 1, len(said.moves))
        rows.append([record.other_name or "?", str(game), str(moves), ignored])
    print_table(rows)


def _own_name(given: str | None) -> str:
    """The player's name: as given, as kept, or as asked for once. AwaleError for none."""
    name = given or kept_name()
    if not name.strip():
        click.echo(spoken(sentence("friend.ask_name")), err=True)
        name = sys.stdin.readline()
        if not name.strip():
            raise failure(AwaleError, "friend.no_name")
    return keep_name(name)


def _show_links(opened: OpenRoom) -> None:
    invitation = opened.mailbox.invitation
    link = invitation.link(site())
    click.echo(spoken(sentence("friend.link", link=link)))
    if site():
        show_address(link)
    if opened.room.record.code:
        click.echo(spoken(sentence("friend.code", code=shown(opened.room.record.code))))
    for note in invitation.notes(site()):
        click.echo(spoken(note))
    onlookers = invitation.for_onlookers().link(site())
    click.echo(spoken(sentence("friend.watch_link", link=onlookers)))
    click.echo(spoken(sentence("friend.waiting")))


def _agree(opened: OpenRoom, yes: bool) -> None:
    """Hear what the inviter proposes, and agree to it. AwaleError if not."""
    name, terms = opened.proposal()
    click.echo(spoken(sentence("friend.proposes", name=name, terms=terms_said(terms))))
    if not yes:
        try:
            ask_to_agree()
        except AwaleError:
            opened.discard()
            raise
    opened.room.agree()


def _play(
    opened: OpenRoom,
    *,
    port: str | None,
    board: str | None,
    virtual: bool,
    state: Path | None,
    speed: str | None,
    library: Path | None,
    language: str,
    no_browser: bool,
    http_port: int | None,
    listen: str | None,
    hall: str | None,
) -> None:
    """Play in a room until the session ends."""
    if virtual and (port or board):
        raise click.UsageError("--virtual starts its own board: leave --port and --board out.")
    with contextlib.ExitStack() as stack:
        stack.enter_context(terminated_like_interrupted())
        stack.callback(opened.close)
        kept = stack.enter_context(Library(library))
        config = SessionConfig(games=None, speed=speed, joins=True)
        resumed = resumed_config(config, opened, kept)
        in_hall = board_in_hall(hall, stack)
        own = None
        if virtual:
            own = OwnBoard(state or virtual_board_folder())
            stack.callback(own.stop)
        desk = FriendDesk()
        assembly = PlayAssembly(resumed or config, kept, own, stack, desk=desk)
        connected = assembly.connect(PortFinder(port, board))
        assembly.serve(http_port, listen, open_it=virtual and not no_browser)
        assembly.show_to(in_hall)
        desk.take(opened, goes_on=resumed is not None)
        assembly.play(connected, None, None)
