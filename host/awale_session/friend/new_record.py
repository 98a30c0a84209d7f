# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The record of a room that begins, and this player's name in it."""

import secrets
import time
from typing import Final

from ..catalogue import failure
from ..errors import AwaleError
from ..wording import printable
from .invitation import Broker, Invitation
from .proofs import SECRET_BYTES, fingerprint
from .record import RoomRecord
from .room import inviters_terms
from .shared_game import GUEST, INVITER
from .short_code import new_code
from .statement import Terms

_NAME: Final = 32  # characters


def own_name(text: str) -> str:
    """Return a name that was typed as the friend will see it. AwaleError if nothing is left."""
    name = printable(text)[:_NAME]
    if not name:
        raise failure(AwaleError, "refused.no_name")
    return name


def inviters_record(
    name: str, terms: Terms, broker: Broker, public: str, key: str = ""
) -> RoomRecord:
    """The record of the inviter, with the public half of a new key, and the key where the record
    keeps it."""
    nonce = new_secret()
    invitation = Invitation(new_secret(), fingerprint(public), new_secret(), broker)
    record = _record(INVITER, invitation, name, public, key)
    record.terms, record.nonce = inviters_terms(terms, nonce), nonce.hex()
    record.code = new_code()
    return record


def friends_record(name: str, invitation: Invitation, public: str, key: str = "") -> RoomRecord:
    """The record of the friend; the keys are as in `inviters_record`. AwaleError for an onlooker's
    link."""
    record = _record(GUEST, invitation, name, public, key)
    record.nonce = new_secret().hex()
    return record


def new_secret() -> bytes:
    """A random secret for a link."""
    return secrets.token_bytes(SECRET_BYTES)


def _record(seat: int, invitation: Invitation, name: str, public: str, key: str) -> RoomRecord:
    if invitation.seat is None:
        raise failure(AwaleError, "friend.only_watch")
    return RoomRecord(
        seat, invitation.fragment(), invitation.inviter.hex(), invitation.seat.hex(), public,
        name[:_NAME], key, created=time.time(),
    )  # fmt: skip
