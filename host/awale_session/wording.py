# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Words for the user: names, counts, the board drawn in text."""

import unicodedata
from typing import Final

from awale_core import Game
from awale_core.notation import LETTERS

SIDE_NAMES = ("South", "North")
NAME_WIDTH: Final = 32  # characters of a player's name in a line of text
_JOINER: Final = "\u200d"  # joins emoji to one picture


def count(number: int, thing: str) -> str:
    """Return ``1 move``, ``2 moves``."""
    return f"{number} {thing}" + ("" if number == 1 else "s")


def is_invisible(character: str) -> bool:
    """Whether a character changes how others are shown: a control, bidirectional or line mark."""
    return (
        unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") and character != _JOINER
    )


def shown_name(name: str, width: int = NAME_WIDTH) -> str:
    """Return a name as it can be printed in a line: cut to `width` characters with an ellipsis,
    each invisible character replaced by U+FFFD; ``?`` for an empty name."""
    shown = name if len(name) <= width else name[: width - 1] + "…"
    return visible(shown) or "?"


def printable(name: str) -> str:
    """Return a name that a person or a friend has given, without what cannot be printed."""
    return "".join(each for each in name if each.isprintable()).strip()


def visible(text: str, lines: bool = False) -> str:
    """Return a text with each invisible character replaced by U+FFFD; with `lines` line feeds
    stay."""
    return "".join("\ufffd" if is_invisible(c) and not (lines and c == "\n") else c for c in text)


def draw(game: Game) -> str:
    """Return the board as South sees it: pits with their letters, stores at both ends."""
    pits = game.pits
    south, north = game.stores
    top = "".join(f"{LETTERS[pit]:>4}" for pit in range(11, 5, -1))
    upper = "".join(f"{pits[pit]:>4}" for pit in range(11, 5, -1))
    lower = "".join(f"{pits[pit]:>4}" for pit in range(6))
    bottom = "".join(f"{LETTERS[pit]:>4}" for pit in range(6))
    left = f"North {north:>2} "
    gap = " " * len(left)
    return "\n".join(
        (gap + top, gap + upper, f"{left}{' ' * 24}   South {south:>2}", gap + lower, gap + bottom)
    )
