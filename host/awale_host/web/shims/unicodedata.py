# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replacement for `unicodedata`: `category`, only as precise as `wording` needs it."""


def category(character):
    """ "Cc" for a control character, "Lo" for any other."""
    code = ord(character)
    return "Cc" if code < 32 or 127 <= code < 160 else "Lo"
