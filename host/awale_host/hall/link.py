# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Links of halls: with one, a board's program shows its games there."""

import re
from dataclasses import dataclass
from typing import Final

from awale_session.catalogue import failure
from awale_session.friend.invitation import DEFAULT_BROKER, BadLink, Broker
from awale_session.friend.proofs import SECRET_BYTES, from_text, to_text
from awale_session.friend.short_code import typed

from ..friend.open_room import fetch_text

_FORM: Final = re.compile(r"hall=1\.([\w-]+)(?:\.([\w-]+))?")


@dataclass(frozen=True)
class HallLink:
    """The secret of a hall, from which its topic and key are derived as a room's are, and its
    broker."""

    secret: bytes
    broker: Broker

    def fragment(self) -> str:
        """The part of the link after ``#``."""
        text = f"hall=1.{to_text(self.secret)}"
        if self.broker.address != DEFAULT_BROKER:
            text += "." + to_text(self.broker.address.encode())
        return text


def read_hall_link(text: str) -> HallLink:
    """The hall of a link, or of its part after ``#``; BadLink if it is none."""
    match = _FORM.search(text.strip()[:2000])
    if match is None:
        raise failure(BadLink, "hall.not_a_link")
    secret, address = match.groups()
    try:
        data = from_text(secret)
        broker = Broker.at(DEFAULT_BROKER if address is None else from_text(address).decode())
    except ValueError:
        raise failure(BadLink, "hall.not_a_link") from None
    if len(data) != SECRET_BYTES:
        raise failure(BadLink, "hall.not_a_link")
    return HallLink(data, broker)


def fetch_hall(text: str, broker: Broker) -> HallLink:
    """The hall that a person has typed: a link, or the short code under which it waits at the
    broker. AwaleError if it is neither, or if nothing waits there."""
    return read_hall_link(text if typed(text) is None else fetch_text(text, broker))
