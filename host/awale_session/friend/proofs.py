# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Hashes of keys and secrets, and bytes as text: what needs no library."""

import hmac
from binascii import a2b_base64, b2a_base64
from hashlib import sha256
from typing import Final

SECRET_BYTES: Final = 16
FINGERPRINT_BYTES: Final = 16


def to_text(data: bytes) -> str:
    """Bytes as base64url without padding."""
    text = b2a_base64(data).decode().strip().rstrip("=")
    return text.replace("+", "-").replace("/", "_")


def from_text(text: str) -> bytes:
    """The bytes of such a text; ValueError if it is none."""
    plain = text.replace("-", "+").replace("_", "/")
    return a2b_base64((plain + "=" * (-len(plain) % 4)).encode("ascii"))


def fingerprint(public: str) -> bytes:
    """Fingerprint of a public key, as in links; ValueError if it is not a key."""
    return sha256(from_text(public)).digest()[:FINGERPRINT_BYTES]


def seat_proof(seat_secret: bytes, public: str) -> str:
    """Proof that the owner of a public key has the seat secret; ValueError if it is not a key."""
    return to_text(hmac.digest(seat_secret, from_text(public), "sha256"))


def is_seat_proof(seat_secret: bytes, public: str, proof: str) -> bool:
    """Whether `proof` is the one for this key."""
    try:
        return hmac.compare_digest(seat_proof(seat_secret, public).encode(), proof.encode())
    except ValueError:
        return False
