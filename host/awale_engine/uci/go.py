# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The command `go` of the engine's protocol."""

import re
from typing import Final, NamedTuple

from awale_core.notation import NotationError, parse_moves

MOST: Final = 10**9  # of any number
_NUMBERS: Final = (
    *("movetime", "depth", "nodes", "wtime", "btime", "winc", "binc", "movestogo", "mate"),
)
_FLAGS: Final = ("infinite", "ponder")
# The others count from 1. Programs without time controls send that 0 moves are to go.
_FROM_ZERO: Final = ("wtime", "btime", "winc", "binc", "movestogo")
_NUMBER: Final = re.compile(r"([+-]?[0-9]+)(?:\.[0-9]*)?")
_DIGITS: Final = 12  # of a number: what has more is above the most all the same


class Go(NamedTuple):
    """Contents of `go`: numbers, flags, pits of `searchmoves`, and the words that say nothing."""

    numbers: dict[str, int]
    flags: set[str]
    only: set[int]
    ignored: list[str]


def read_go(words: list[str]) -> Go:
    """Parse `go`; words that are not understood are ignored: a program waits for the move."""
    found = Go({}, set(), set(), [])
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word in _FLAGS:
            found.flags.add(word)
        elif word == "searchmoves":
            while at < len(words) and words[at] not in (*_FLAGS, *_NUMBERS, word):
                try:
                    found.only.update(parse_moves(words[at]))
                except NotationError:
                    found.ignored.append(words[at])
                at += 1
        elif word in _NUMBERS:
            number = _NUMBER.fullmatch(words[at]) if at < len(words) else None
            if number is None:
                found.ignored.append(word)
                continue
            least = 0 if word in _FROM_ZERO else 1
            found.numbers[word] = min(max(int(number[1][:_DIGITS]), least), MOST)
            at += 1
        else:
            found.ignored.append(word)
    return found
