# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replacement for `unicodedata`, only as precise as `wording` and the search of names need it."""

# Soft hyphen, Arabic mark, zero-width and bidirectional marks, line marks, byte order mark.
_FORMATS = (
    (0xAD, 0xAD), (0x61C, 0x61C), (0x200B, 0x200F), (0x2028, 0x202E), (0x2060, 0x206F),
    (0xD800, 0xDFFF), (0xFEFF, 0xFEFF), (0xFFF9, 0xFFFB),
)  # fmt: skip


def category(character):
    """ "Cc" for a control character, "Cf" for a format character, "Lo" for any other."""
    code = ord(character)
    if code < 32 or 127 <= code < 160:
        return "Cc"
    for first, last in _FORMATS:
        if first <= code <= last:
            return "Cf"
    return "Lo"


def normalize(form, text):
    """The text in a normal form, by the browser."""
    import js

    return js.String.prototype.normalize.call(text, form)


def combining(letter):
    """Whether a letter is a combining accent."""
    return 0x300 <= ord(letter) <= 0x36F
