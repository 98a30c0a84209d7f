# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Lines that no board and no host would send: random bytes, damaged messages, and sound checksums
over nonsense."""

import json
import random
from typing import Any
from zlib import crc32

_ODD: tuple[object, ...] = (
    *(None, True, False, -1, 0, 1, 12, 2**31, 2**63, 10**40, -0.5, 1e308, "", "é😀", "\x00", "0"),
    *([], {}, [[]], [None] * 30, {"t": {}}, "A" * 300, ["abapa"], {"speed": "max"}),
)
_KEYS = ("t", "id", "re", "n", "v", "game", "ply", "pit", "values", "keys", "from", "count", "code")


class Fuzz:
    """Endless bad lines, made from good messages; the same for the same seed."""

    def __init__(self, messages: list[dict[str, Any]], seed: int) -> None:
        self._messages = messages
        self._chance = random.Random(seed)

    def line(self) -> bytes:
        """One line, with its line feed unless that is what is wrong with it."""
        chance = self._chance
        good = sealed(chance.choice(self._messages))
        at = chance.randrange(len(good))
        kind = chance.randrange(10)
        if kind == 0:
            return chance.randbytes(chance.randrange(700)) + b"\n"
        if kind == 1:
            return good[:at] + b"\n"
        if kind == 2:
            return good[:at]  # runs into the next one
        if kind == 3:
            return (
                chance.choice((b"{", b"[", b'{"a":', b'"\\u', b" ")) * chance.randrange(600) + b"\n"
            )
        if kind == 4:  # nested deeper than a small machine's stack, or an endless number
            depth = chance.randrange(1, 240)
            return sealed_bytes(chance.choice((b"[" * depth, b'{"t":' + b"9" * depth + b"}")))
        if kind == 5:
            return good[:at] + chance.randbytes(1) + good[at + 1 :]
        if kind == 6:
            return good[:at] + chance.randbytes(chance.randrange(1, 40)) + good[at:]
        if kind == 7:
            return sealed_bytes(chance.randbytes(chance.randrange(60)).replace(b"\n", b""))
        return self._odd()

    def piece(self, size: int = 900) -> int:
        """Return the number of bytes that arrive together."""
        return self._chance.randint(1, size)

    def _odd(self) -> bytes:
        """A good message with odd values, or without some."""
        chance = self._chance
        message = dict(chance.choice(self._messages))
        for _ in range(chance.randint(1, 3)):
            key = chance.choice((*message, *_KEYS)) if message else chance.choice(_KEYS)
            if chance.random() < 0.2:
                message.pop(key, None)
            else:
                message[key] = chance.choice(_ODD)
        return sealed(message)


def sealed(message: object) -> bytes:
    """A line with a sound checksum, however long."""
    return sealed_bytes(json.dumps(message, separators=(",", ":")).encode())


def sealed_bytes(body: bytes) -> bytes:
    """The same for any bytes."""
    return body + b" %08x\n" % crc32(body)
