# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Links: what a player or an onlooker needs to find and read a room.

The secrets are in the part after ``#``, which browsers do not send to the server. Everything before
it is the address of a page that understands it; without one the link is for the dialog, or for
`awale friend join`.
"""

import re
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final, Self

from ..catalogue import Sentence, failure, sentence
from ..errors import AwaleError
from .proofs import FINGERPRINT_BYTES, SECRET_BYTES, from_text, to_text

DEFAULT_BROKER: Final = "wss://broker.emqx.io:8084/mqtt"
"""A public test server, without any promise of its makers or of this project."""

_PORTS: Final = {"wss": 443, "mqtts": 8883, "ws": 80, "mqtt": 1883}
# Narrower than a URL, so that everyone who reads it finds the same server in it, the person too:
# no name or password before it, and other alphabets only as xn--….
_ADDRESS: Final = re.compile(
    r"(wss|mqtts|ws|mqtt)://(\[[0-9A-Fa-f:.]+\]|[0-9A-Za-z.-]+)(:[0-9]+)?(/[!-~]*)?"
)
_CHECKED: Final = "friend=2"  # names a broker, and ends with a check; 0.2 wrote friend=1 for it
_FORM: Final = re.compile(r"(friend=[12]|watch=1)\.([\w-]*)(?:\.([\w-]*))?(?:\.([\w-]*))?")
_CHECK_BYTES: Final = 3


class BadLink(AwaleError):
    """A text that is not the link of a room."""


@dataclass(frozen=True)
class Broker:
    """Address of a broker. `path` is that of its WebSocket; `is_open` without TLS, for a network of
    one's own."""

    address: str

    @classmethod
    def at(cls, address: str) -> Self:
        """The broker at an address; AwaleError if it is none."""
        match = _ADDRESS.match(address)
        is_whole = match is not None and match.group(0) == address and len(address) <= 200
        if not is_whole or not 0 < cls(address).port < 65536:
            raise failure(AwaleError, "friend.not_a_broker", text=address[:200])
        return cls(address)

    def _part(self, n: int) -> str:
        match = _ADDRESS.match(self.address)
        return (match and match.group(n)) or ""

    @property
    def host(self) -> str:
        """Its name or number."""
        return self._part(2).strip("[]").lower()

    @property
    def port(self) -> int:
        """Its port."""
        return int(self._part(3)[1:] or _PORTS[self._part(1)])

    @property
    def name(self) -> str:
        """Its name or number as a person reads it, with a port that is not the usual one."""
        return self._part(2).lower() + self._part(3)

    @property
    def path(self) -> str:
        """The path of its WebSocket, "" for plain MQTT."""
        return (self._part(4) or "/") if self._part(1).startswith("ws") else ""

    @property
    def is_open(self) -> bool:
        """Whether the line is not encrypted by TLS; the messages on it are."""
        return self._part(1) in ("ws", "mqtt")

    def admit(self, own: str, agreed: str) -> None:
        """AwaleError for a broker that is neither the default one, nor that of the address `own`,
        nor the one that the person has `agreed` to connect to by its `name`."""
        if self.address not in (DEFAULT_BROKER, own) and self.name != agreed:
            raise failure(AwaleError, "friend.other_server", server=self.name)


@dataclass(frozen=True)
class Invitation:
    """Secrets of a link. `room` is the room's, `inviter` the fingerprint of the inviter's key;
    `seat` is the seat secret, None in a link for onlookers."""

    room: bytes
    inviter: bytes
    seat: bytes | None
    broker: Broker

    def for_onlookers(self) -> Self:
        """The same room without the right to play."""
        return replace(self, seat=None)

    def fragment(self) -> str:
        """The part of the link after ``#``."""
        secrets = to_text(self.room + self.inviter + (self.seat or b""))
        kind = "watch=1" if self.seat is None else "friend=1"
        if self.broker.address == DEFAULT_BROKER:
            return f"{kind}.{secrets}"
        address = to_text(self.broker.address.encode())
        if self.seat is None:
            return f"{kind}.{secrets}.{address}"
        text = f"{_CHECKED}.{secrets}.{address}"
        return f"{text}.{_check(text)}"

    def link(self, page: str = "") -> str:
        """The link, on the page that opens it."""
        return f"{page.partition('#')[0]}#{self.fragment()}"

    def notes(self, page: str = "") -> list[Sentence]:
        """Sentences for a player who passes on the link, or the short code."""
        notes = []
        if not page:
            notes.append(sentence("friend.link.bare"))
        if self.broker.address != DEFAULT_BROKER:
            notes.append(sentence("friend.code.broker", broker=self.broker.address))
        return notes


def _check(text: str) -> str:
    """The end of a friend's link that names a broker: one that was cut lacks it."""
    return to_text(sha256(text.encode()).digest()[:_CHECK_BYTES])


def read_link(text: str) -> Invitation:
    """The invitation in a link, or in its part after ``#``; BadLink if it is none, or was cut."""
    match = _FORM.search(text.strip()[:2000])
    if match is None:
        raise failure(BadLink, "friend.not_a_link")
    kind, secrets, address, check = (match.group(n) for n in range(1, 5))
    if kind == _CHECKED and check != _check(f"{kind}.{secrets}.{address}"):
        raise failure(BadLink, "friend.cut_link")
    try:
        data = from_text(secrets)
        broker = Broker.at(DEFAULT_BROKER if address is None else from_text(address).decode())
    except ValueError:
        raise failure(BadLink, "friend.cut_link") from None
    room, rest = data[:SECRET_BYTES], data[SECRET_BYTES:]
    inviter, seat = rest[:FINGERPRINT_BYTES], rest[FINGERPRINT_BYTES:]
    size = 0 if kind == "watch=1" else SECRET_BYTES
    if len(inviter) != FINGERPRINT_BYTES or len(seat) != size:
        raise failure(BadLink, "friend.cut_link")
    return Invitation(room, inviter, seat or None, broker)
