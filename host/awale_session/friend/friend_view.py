# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A game with a friend in the words of the page's protocol."""

from datetime import UTC, datetime
from typing import Any, Final

from awale_core import rule_set

from ..catalogue import failure
from ..errors import AwaleError
from ..page.friend_protocol import FriendRoom, FriendTerms, FriendView
from .desk import FriendDesk
from .invitation import Invitation
from .port import Opened, Rooms
from .room import Room
from .sentences import terms_said
from .shared_game import GUEST, INVITER
from .short_code import shown
from .statement import Terms

_MOST_ROOMS: Final = 8
_SEATS: Final = {"me": INVITER, "friend": GUEST, "lot": None}


def agreed_terms(wanted: FriendTerms) -> Terms:
    """The terms as a statement has them. AwaleError for a rule set that this version lacks."""
    try:
        rule_set(wanted.rules)
    except ValueError as error:
        raise failure(AwaleError, "refused.setup", text=str(error)) from error
    clock = wanted.clock
    return Terms(
        rules=wanted.rules,
        clock=None if clock is None else (clock.base_ms, clock.increment_ms),
        begins=_SEATS[wanted.begin],
        side=0 if wanted.side == "south" else 1,
        takeback=wanted.takeback,
        help=wanted.help,
    )


def rooms_of(desk: FriendDesk, kept: Rooms) -> list[FriendRoom]:
    """The latest rooms to go on with, without the open one."""
    now = "" if desk.open_room is None else desk.open_room.room.public
    rooms: list[FriendRoom] = []
    for id, record in kept.to_go_on():
        if record.public != now and len(rooms) < _MOST_ROOMS:
            moves = 0 if record.mine is None else len(record.mine.moves)
            made = datetime.fromtimestamp(record.created, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
            terms = record.terms
            said = None if terms is None else terms_said(terms, to_inviter=record.seat == INVITER)
            rooms.append(FriendRoom(id, record.other_name, moves, made, said))
    return rooms


def links_of(invitation: Invitation, code: str, rooms: Rooms) -> dict[str, Any]:
    """The links of an invitation, its code, and a QR code where the link is a web address."""
    page = rooms.page()
    link, watch = invitation.link(page), invitation.for_onlookers().link(page)
    return {
        "link": link,
        "watch": watch,
        "code": shown(code),
        "qr": rooms.qr_picture(link) if page else "",
        "watch_qr": rooms.qr_picture(watch) if page else "",
        "notes": invitation.notes(page),
    }


def room_view(opened: Opened, links: dict[str, Any], rooms: list[FriendRoom]) -> FriendView:
    """The state of a room; `links` are shown while its inviter waits."""
    room = opened.room
    with room.lock:
        record, shared = room.record, room.shared
        view = FriendView(
            re=0,
            stage=_stage(room),
            me=record.name,
            name=record.other_name,
            here=room.friend_here,
            online=opened.mailbox.online,
            away=record.theirs is not None and record.theirs.away,
            absent=record.mine is not None and record.mine.away,
            bad=sum(record.bad.values()),
            rooms=rooms,
        )
        terms = record.terms
        if terms is None and record.theirs is not None:
            terms = record.theirs.terms
        if terms is not None:
            view.terms = terms_said(terms, to_inviter=room.seat == INVITER)
            view.takeback, view.help = terms.takeback, terms.help
        if shared is not None:
            view.asked = None if shared.asked is None else shared.asked.what
            view.asking = None if shared.ask is None else shared.ask.what
            view.watch, view.watch_qr = links["watch"], links["watch_qr"]
        elif room.seat == INVITER:
            for name, value in links.items():
                setattr(view, name, value)
    return view


def _stage(room: Room) -> Any:
    if room.shared is not None:
        return "playing"
    return "waiting" if room.record.terms is not None else "proposed"


def no_room(me: str, rooms: list[FriendRoom]) -> FriendView:
    """The state without a friend; `me` is the player's own name."""
    return FriendView(re=0, stage="none", me=me, rooms=rooms)
