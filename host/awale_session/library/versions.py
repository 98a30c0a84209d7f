# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Versions of one game: which of two holds the other, and what becomes of both.

The same game may come more than once: recorded live, from the board's memory, from an OGN file. A
later version may hold more, because the game continued, or less, because damage has cut off the
board's copy. So a version never replaces one that has a move or a result that it lacks: it extends
the kept game, adds nothing, or is kept beside it as another game with a number of its own.

Of the origins of games, the versions of game NUMBER of a board are NUMBER itself, which the board's
next record is compared with first, and NUMBER/ID for the others.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Final

from awale_core import Game

if TYPE_CHECKING:
    from awale_core.record import Record

DAMAGE: Final = "Damage"  # tag of a game that damage to a board's memory has shortened
APART: Final = "/"

End = tuple[int | None, str, int | None] | None


class Merge(Enum):
    """Fate of a game that came: it was `NEW`, it `CHANGED` the kept one, which was shorter,
    it was `KNOWN`, it was `SHORTER` than the kept one, which stays, or another `VERSION` of it, so
    that both are kept."""

    NEW = "new"
    CHANGED = "changed"
    KNOWN = "known"
    SHORTER = "shorter"
    VERSION = "version"


@dataclass
class Merged:
    """Games that came, by their fate: library ids of the new and of the changed, and of those kept
    beside another version; the number of those that were known, or shorter than known."""

    new: list[int] = field(default_factory=list)
    changed: list[int] = field(default_factory=list)
    known: int = 0
    versions: list[int] = field(default_factory=list)

    def count(self, id: int, merge: Merge) -> None:
        """Count the game with this id in the library."""
        if merge is Merge.NEW:
            self.new.append(id)
        elif merge is Merge.CHANGED:
            self.changed.append(id)
        elif merge is Merge.VERSION:
            self.versions.append(id)
        else:
            self.known += 1

    def extend(self, other: "Merged") -> None:
        """Count the games of another result, too."""
        self.new += other.new
        self.changed += other.changed
        self.known += other.known
        self.versions += other.versions


def damage_of(record: "Record", damaged: bool) -> str | None:
    """Return what damage to the board's memory has taken from a record, None if nothing.

    `damaged` is what the board says. The end alone may be damaged, which shows in the record.
    """
    if not damaged and not record.end_damaged:
        return None
    plies = record.game.plies
    if record.game.outcome is None:
        return f"Cut off by damage after move {plies}"
    return f"End damaged after move {plies}"


def end_of(game: Game) -> End:
    """Return winner, reason and who resigned; None for an unfinished game."""
    return None if game.outcome is None else (*game.outcome, game.resigned)


def compare(kept: Sequence[int], kept_end: End, moves: Sequence[int], end: End) -> Merge:
    """Compare a kept game with one that comes, each by its moves and its end.

    Return `KNOWN` if they are equal, `SHORTER` if the kept one has every move and the result of the
    other, `CHANGED` if the other begins with the kept one's moves and goes on (a result before them
    was taken back), else `VERSION`.
    """
    both = min(len(kept), len(moves))
    if list(kept[:both]) != list(moves[:both]):
        return Merge.VERSION
    if len(moves) > both:
        return Merge.CHANGED
    if len(kept) == both and kept_end == end:
        return Merge.KNOWN
    if end is None:
        return Merge.SHORTER
    return Merge.CHANGED if len(kept) == both and kept_end is None else Merge.VERSION
