# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Removes from a board's messages what would change how a terminal or a page shows other text.

Every text of a board comes through here: control characters, line and bidirectional marks and lone
surrogates become U+FFFD.
"""

from typing import Any, Final

from ..wording import visible
from .messages import Message

_LINES: Final = ("crash",)  # fields of several lines
_DEEPEST: Final = 8  # levels of lists and objects; the protocol's messages have four


def clean(message: Message) -> Message:
    """Return the message with every text in it, names of fields included, made visible.

    What is nested deeper than any message of the protocol becomes None.
    """
    return {visible(name): _clean(value, name in _LINES, 1) for name, value in message.items()}


def _clean(value: Any, lines: bool, depth: int) -> Any:
    if isinstance(value, str):
        return visible(value, lines)
    if not isinstance(value, (list, dict)):
        return value
    if depth >= _DEEPEST:
        return None
    if isinstance(value, list):
        return [_clean(each, False, depth + 1) for each in value]
    return {visible(name): _clean(each, False, depth + 1) for name, each in value.items()}
