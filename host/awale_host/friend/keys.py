# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Keys of a room: derived from the link's secrets, and each player's own for signing."""

from dataclasses import dataclass
from typing import Final, Self

from awale_session.friend.proofs import from_text, to_text
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import (
    decode_dss_signature,
    encode_dss_signature,
)
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SIGNATURE_BYTES: Final = 64
_HALF: Final = SIGNATURE_BYTES // 2
_CURVE: Final = ec.SECP256R1()
_HASH: Final = ec.ECDSA(hashes.SHA256())


@dataclass(frozen=True)
class RoomKeys:
    """Keys from a room secret: the `topic` (32 hex digits) and the `encryption` key."""

    topic: str
    encryption: bytes

    @classmethod
    def of(cls, secret: bytes) -> Self:
        """The keys of a room secret."""
        return cls(
            _derived(secret, b"awale friend 1 topic", 16).hex(),
            _derived(secret, b"awale friend 1 key", 32),
        )


def _derived(secret: bytes, purpose: bytes, size: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=size, salt=None, info=purpose).derive(secret)


class SigningKey:
    """A player's own key for one room."""

    def __init__(self, private: ec.EllipticCurvePrivateKey) -> None:
        self._private = private
        raw = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = to_text(raw)

    @classmethod
    def new(cls) -> Self:
        """A new random key."""
        return cls(ec.generate_private_key(_CURVE))

    @classmethod
    def kept(cls, text: str) -> Self:
        """The key that `text` kept; ValueError if it is none."""
        return cls(ec.derive_private_key(int.from_bytes(from_text(text), "big"), _CURVE))

    def text(self) -> str:
        """The key, to keep."""
        number = self._private.private_numbers().private_value
        return to_text(number.to_bytes(_HALF, "big"))

    def sign(self, data: bytes) -> bytes:
        """The signature of `data`, 64 bytes."""
        r, s = decode_dss_signature(self._private.sign(data, _HASH))
        return r.to_bytes(_HALF, "big") + s.to_bytes(_HALF, "big")


def is_signed(public: str, signature: bytes, data: bytes) -> bool:
    """Whether the owner of a public key has signed `data`; False for a key that is none."""
    try:
        key = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, from_text(public))
        r = int.from_bytes(signature[:_HALF], "big")
        s = int.from_bytes(signature[_HALF:], "big")
        key.verify(encode_dss_signature(r, s), data, _HASH)
    except (InvalidSignature, ValueError):
        return False
    return True
