# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A link that waits at the broker under a short code.

A code is not in the link and does not come from it. The link waits encrypted with a key that is
made from the code slowly, so that trying codes against what the broker keeps is expensive.
"""

import secrets
from hashlib import pbkdf2_hmac
from typing import Final

from awale_session.catalogue import failure
from awale_session.friend.invitation import BadLink
from awale_session.friend.short_code import typed
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from .keys import RoomKeys

ROUNDS: Final = 600_000  # what OWASP advises for PBKDF2 with SHA-256
_SALT: Final = b"awale friend 1 code"
_NONCE: Final = 12


def code_keys(code: str) -> RoomKeys:
    """The keys of a code. Takes a fraction of a second."""
    plain = typed(code)
    if plain is None:
        raise failure(BadLink, "friend.not_a_code")
    return RoomKeys.of(pbkdf2_hmac("sha256", plain.encode(), _SALT, ROUNDS, 32))


def seal_text(keys: RoomKeys, text: str) -> bytes:
    """The text of a link as it waits at the broker."""
    nonce = secrets.token_bytes(_NONCE)
    return nonce + AESGCM(keys.encryption).encrypt(nonce, text.encode(), _SALT)


def open_text(keys: RoomKeys, data: bytes) -> str:
    """The text of the link that waits at the broker; BadLink if it is none."""
    try:
        text = AESGCM(keys.encryption).decrypt(data[:_NONCE], data[_NONCE:], _SALT)
    except (InvalidTag, ValueError):
        raise failure(BadLink, "friend.not_a_code") from None
    return text.decode("ascii", "replace")
