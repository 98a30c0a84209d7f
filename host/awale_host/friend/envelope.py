# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Messages as they pass the broker: signed, then encrypted (docs/friends.md, "Messages")."""

import secrets
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from .keys import SIGNATURE_BYTES, RoomKeys, SigningKey, is_signed

VERSION: Final = 1
_NONCE: Final = 12
_TAG: Final = 16
_LEAST: Final = 1 + _NONCE + SIGNATURE_BYTES + _TAG
MAX_BYTES: Final = 16384 + _LEAST
_CONTEXT: Final = b"awale friend 1 "


class Unreadable(ValueError):
    """Not encrypted with this room's key, for another topic, or altered on its way."""


def seal(keys: RoomKeys, part: str, signer: SigningKey, body: bytes) -> bytes:
    """Sign and encrypt `body` for the topic's last `part` (``a``, ``b/here`` …)."""
    nonce = secrets.token_bytes(_NONCE)
    plain = signer.sign(_signed(keys, part, body)) + body
    sealed = AESGCM(keys.encryption).encrypt(nonce, plain, _CONTEXT + part.encode())
    return bytes([VERSION]) + nonce + sealed


def unseal(keys: RoomKeys, part: str, data: bytes) -> tuple[bytes, bytes]:
    """The signature, still to be checked, and the body of a message; Unreadable if it is none."""
    if not _LEAST <= len(data) <= MAX_BYTES or data[0] != VERSION:
        raise Unreadable("not a message of this version")
    nonce, sealed = data[1 : 1 + _NONCE], data[1 + _NONCE :]
    try:
        plain = AESGCM(keys.encryption).decrypt(nonce, sealed, _CONTEXT + part.encode())
    except InvalidTag:
        raise Unreadable("another key, another topic, or altered") from None
    return plain[:SIGNATURE_BYTES], plain[SIGNATURE_BYTES:]


def is_from(public: str, keys: RoomKeys, part: str, signature: bytes, body: bytes) -> bool:
    """Whether the owner of a public key has signed this body for this topic."""
    return is_signed(public, signature, _signed(keys, part, body))


def _signed(keys: RoomKeys, part: str, body: bytes) -> bytes:
    return _CONTEXT + f"{keys.topic}/{part}\n".encode() + body
