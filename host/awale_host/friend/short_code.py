# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Short codes: twelve characters that can be said on the telephone, 60 random bits.

A code is not in the link and does not come from it. The link waits at the broker, encrypted with a
key that is made from the code slowly, so that trying codes against what the broker keeps is
expensive.
"""

import secrets
from hashlib import pbkdf2_hmac
from typing import Final, Protocol

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from ..catalogue import failure
from .invitation import BadLink
from .keys import RoomKeys

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O, U
LENGTH: Final = 12
ROUNDS: Final = 600_000  # what OWASP advises for PBKDF2 with SHA-256
LIFETIME_S: Final = 86_400
_ALIKE: Final = str.maketrans("ILO", "110")
_SALT: Final = b"awale friend 1 code"
_NONCE: Final = 12


def new_code() -> str:
    """A code, twelve characters of `ALPHABET`."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def shown(code: str) -> str:
    """The code in groups of four: ``K7QF-2MXA-9PTR``; it may be in groups already."""
    code = code.replace("-", "")
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))


def typed(text: str) -> str | None:
    """The code that a person has typed, without its hyphens; None if it is none."""
    code = text.strip().replace("-", "").replace(" ", "").upper().translate(_ALIKE)
    return code if len(code) == LENGTH and all(each in ALPHABET for each in code) else None


def code_keys(code: str) -> RoomKeys:
    """The keys of a code. Takes a fraction of a second."""
    plain = typed(code)
    if plain is None:
        raise failure(BadLink, "friend.not_a_code")
    return RoomKeys.of(pbkdf2_hmac("sha256", plain.encode(), _SALT, ROUNDS, 32))


class _Link(Protocol):
    def fragment(self) -> str:
        """The part of the link after ``#``."""


def seal_link(keys: RoomKeys, link: _Link) -> bytes:
    """The link as it waits at the broker."""
    nonce = secrets.token_bytes(_NONCE)
    text = link.fragment().encode()
    return nonce + AESGCM(keys.encryption).encrypt(nonce, text, _SALT)


def open_text(keys: RoomKeys, data: bytes) -> str:
    """The text of the link that waits at the broker; BadLink if it is none."""
    try:
        text = AESGCM(keys.encryption).decrypt(data[:_NONCE], data[_NONCE:], _SALT)
    except (InvalidTag, ValueError):
        raise failure(BadLink, "friend.not_a_code") from None
    return text.decode("ascii", "replace")
