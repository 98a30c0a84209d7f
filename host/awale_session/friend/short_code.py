# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Short codes: twelve characters that can be said on the telephone, 60 random bits."""

import secrets
from typing import Final

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O, U
LENGTH: Final = 12
LIFETIME_S: Final = 86_400
_ALIKE: Final = (("I", "1"), ("L", "1"), ("O", "0"))


def new_code() -> str:
    """A code, twelve characters of `ALPHABET`."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def shown(code: str) -> str:
    """The code in groups of four: ``K7QF-2MXA-9PTR``; it may be in groups already."""
    code = code.replace("-", "")
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))


def typed(text: str) -> str | None:
    """The code that a person has typed, without its hyphens; None if it is none."""
    code = text.strip().replace("-", "").replace(" ", "").upper()
    for like, meant in _ALIKE:
        code = code.replace(like, meant)
    return code if len(code) == LENGTH and all(each in ALPHABET for each in code) else None
