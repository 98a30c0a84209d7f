# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""HMAC (RFC 2104) with SHA-256, as `hmac.digest` has it."""

from hashlib import sha256

_BLOCK = 64


def digest(key, message, name):
    """The code of a message; `name` is sha256."""
    if len(key) > _BLOCK:
        key = sha256(key).digest()
    key = key + bytes(_BLOCK - len(key))
    inner = sha256(bytes([each ^ 0x36 for each in key]) + message).digest()
    return sha256(bytes([each ^ 0x5C for each in key]) + inner).digest()


def compare_digest(one, other):
    """Whether they are equal, in a time that does not depend on where they differ."""
    if len(one) != len(other):
        return False
    differs = 0
    for at in range(len(one)):
        differs |= one[at] ^ other[at]
    return differs == 0
