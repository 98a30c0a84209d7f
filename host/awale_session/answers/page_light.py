# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A position in light for the page, in the colours that the board has now."""

from base64 import b64encode
from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from awale_core import Game

from ..errors import AwaleError

Settings = Mapping[str, str | int]


class Paint(Protocol):
    """Paints a position at rest, by the firmware itself."""

    def __call__(
        self,
        cups: Sequence[int],
        *,
        bright: Collection[int],
        palette: str,
        brightness: int,
        last: int | None,
        turn: int | None,
    ) -> bytes:
        """Three bytes (red, green, blue) an LED. `cups` are the seeds of the twelve pits, South's
        store and North's. Of the pits, `bright` ones are those that may be played; `last` is the
        one that was played last, `turn` the side to move; `brightness` is 1 to 10. KeyError for an
        unknown palette; AwaleError if there is no firmware."""
        ...


def light(game: Game, last: int | None, settings: Settings, paint: Paint) -> str | None:
    """The light of a position, base64; None if the settings are not known to the firmware on this
    computer. `last` is the pit that was played last."""
    try:
        rgb = paint(
            (*game.pits, *game.stores),
            bright=game.legal_moves(),
            palette=palette_of(settings),
            brightness=brightness_of(settings),
            last=last,
            turn=None if game.outcome is not None else game.turn,
        )
    except (AwaleError, KeyError, ValueError, IndexError):
        return None
    return b64encode(rgb).decode()


def palette_of(settings: Settings) -> str:
    """The palette that a board's settings name."""
    return str(settings.get("palette", "standard"))


def brightness_of(settings: Settings) -> int:
    """The brightness that a board's settings name, 1 to 10."""
    return int(settings.get("brightness", 6))
