# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
r"""Matches: several games (*sets*) between the same two sides, and who starts each of them.

| kind | ends | who starts | from | |---|---|---|---| | ``single`` | after one game | by lot, or
chosen | all texts | | ``best_of_three`` | once neither side can catch up, after three sets at most
| the first one as the \ players like; then the loser, after a draw the side that did not start |
Danish | | ``points`` | at the agreed total | by lot each time | Finnish: a point for every full 24
seeds | | ``points_over24`` | the same | the same | Finnish, read differently: a point for each seed
\ above 24 |

In a points race only the winner of a game scores. A lot is drawn from a seed that the match keeps,
so that it can be checked: `draw_starter(seed, number)`.
"""

from binascii import crc32
from struct import pack_into, unpack_from

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .game import Game

    # The side that started, the winner (None: drawn), South's and North's final score.
    Set = tuple[int, "int | None", int, int]

SINGLE = "single"
BEST_OF_THREE = "best_of_three"
POINTS = "points"
POINTS_OVER24 = "points_over24"
KINDS = (SINGLE, BEST_OF_THREE, POINTS, POINTS_OVER24)

MAX_SETS = 200  # a points race that goes on for so long ends as it stands
_VERSION = 1
_HEAD = "<BBBBBI"  # version, kind, target, chosen starter, number of sets, lot seed
_HEAD_SIZE = 9
_STOPPED = 4  # in the byte of the chosen starter, which is 0, 1 or …
_UNDECIDED = 2  # … this


class MatchError(ValueError):
    """Raised for an action that the match does not allow now, or for bytes that are not a match."""


def draw_starter(seed: int, number: int) -> int:
    """The side (0 South, 1 North) that the lot lets start set `number` (0, 1, …).

    `seed` is any number of 32 bits. The same on every machine; each of the sides comes up half of
    the time over seeds and over numbers (the last steps of the 32-bit Murmur hash).
    """
    mixed = (seed + (number + 1) * 0x9E3779B9) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 16) * 0x85EBCA6B & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 13) * 0xC2B2AE35 & 0xFFFFFFFF
    return (mixed ^ mixed >> 16) & 1


class Match:
    """A match and its state, which `to_bytes` writes down and `from_bytes` reads back.

    `kind` is one of KINDS, `target` the points to reach in a points race (1–255), `seed` the seed
    of the lot (32 bits), from whatever random source the caller has.

        >>> match = Match("best_of_three", seed=1)
        >>> match.choose(0)
        >>> match.add(winner=1, south=20, north=27)
        >>> match.starter, match.points, match.over
        (0, (0, 1), False)
    """

    def __init__(self, kind: str = SINGLE, *, target: int = 5, seed: int = 0) -> None:
        if kind not in KINDS:
            raise MatchError("no kind of match '" + kind + "'; there are " + ", ".join(KINDS))
        if not 1 <= target <= 255:
            raise MatchError("the points to reach are 1 to 255, not " + str(target))
        self.kind = kind
        self.target = target
        self.seed = seed & 0xFFFFFFFF
        self._sets: "list[Set]" = []
        self._chosen: "int | None" = None
        self._stopped = False

    # -- who starts ----------------------------------------------------------------------------

    @property
    def starter(self) -> int:
        """The side that starts the next set: chosen, by the result of the last one, or by lot."""
        if self._chosen is not None:
            return self._chosen
        if self.kind == BEST_OF_THREE and self._sets:
            started, winner, _, _ = self._sets[-1]
            return 1 - (started if winner is None else winner)
        return draw_starter(self.seed, len(self._sets))

    @property
    def may_choose(self) -> bool:
        """Whether the players may choose who starts the next set, instead of drawing lots."""
        return not self.over and not self._sets and self.kind in (SINGLE, BEST_OF_THREE)

    def choose(self, side: "int | None") -> None:
        """The players choose who starts the next set; None leaves it to the lot.

        MatchError where the rules of the match decide.
        """
        if not self.may_choose:
            raise MatchError("the starter of this set is fixed")
        if side not in (0, 1, None):
            raise MatchError("the starter is 0 (South) or 1 (North), not " + str(side))
        self._chosen = side

    # -- results -------------------------------------------------------------------------------

    def add(self, *, winner: "int | None", south: int, north: int) -> None:
        """Add a finished set: winner (None: drawn) and final scores. MatchError if the match
        was over."""
        if self.over:
            raise MatchError("the match is over")
        if winner not in (0, 1, None) or not (0 <= south <= 48 and 0 <= north <= 48):
            raise MatchError("a set has a winner 0, 1 or None and scores from 0 to 48")
        self._sets.append((self.starter, winner, south, north))
        self._chosen = None

    def add_game(self, game: "Game") -> None:
        """Add the result of a finished game of the match. MatchError if it is not over."""
        if game.outcome is None:
            raise MatchError("the game is not over")
        south, north = game.stores
        self.add(winner=game.outcome.winner, south=south, north=north)

    def take_back(self) -> None:
        """Forget the last set, because its last move was taken back. MatchError if there is none.

        Its starter stays who it was.
        """
        if not self._sets:
            raise MatchError("no set has been played")
        started = self._sets.pop()[0]
        self._stopped = False
        self._chosen = None
        if self.starter != started:
            self._chosen = started

    def stop(self) -> None:
        """End the match as it stands."""
        self._stopped = True

    @property
    def sets(self) -> "tuple[Set, ...]":
        """The sets played: (starter, winner or None, South's score, North's score) each."""
        return tuple(self._sets)

    @property
    def points(self) -> "tuple[int, int]":
        """Points of South and North: sets won, or the points of a points race."""
        points = [0, 0]
        for _, winner, south, north in self._sets:
            if winner is not None:
                points[winner] += self._points_for((south, north)[winner])
        return (points[0], points[1])

    def _points_for(self, seeds: int) -> int:
        if self.kind == POINTS:
            return seeds // 24
        if self.kind == POINTS_OVER24:
            return max(0, seeds - 24)
        return 1

    @property
    def over(self) -> bool:
        """Whether the match is decided or stopped."""
        played = len(self._sets)
        if self._stopped:
            return True
        if self.kind == SINGLE:
            return played == 1
        south, north = self.points
        if self.kind == BEST_OF_THREE:
            return abs(south - north) > 3 - played or played == 3
        return max(south, north) >= self.target or played == MAX_SETS

    @property
    def winner(self) -> "int | None":
        """The side that leads, or has won once `over`: 0 South, 1 North, None if level (drawn)."""
        south, north = self.points
        if south == north:
            return None
        return 0 if south > north else 1

    def __eq__(self, other: object) -> bool:
        """The same match in the same state."""
        return isinstance(other, Match) and self.to_bytes() == other.to_bytes()

    def __repr__(self) -> str:
        return "<Match " + self.kind + " " + str(self.points[0]) + ":" + str(self.points[1]) + ">"

    # -- writing down --------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """The whole state: 13 bytes and 2 for each set."""
        count = len(self._sets)
        data = bytearray(_HEAD_SIZE + 2 * count + 4)
        chosen = _UNDECIDED if self._chosen is None else self._chosen
        if self._stopped:
            chosen |= _STOPPED
        kind = KINDS.index(self.kind)
        pack_into(_HEAD, data, 0, _VERSION, kind, self.target, chosen, count, self.seed)
        at = _HEAD_SIZE
        for started, winner, south, north in self._sets:
            won = _UNDECIDED if winner is None else winner
            pack_into("<H", data, at, started | won << 1 | south << 3 | north << 9)
            at += 2
        pack_into("<I", data, at, crc32(data[:at]) & 0xFFFFFFFF)
        return bytes(data)

    @classmethod
    def from_bytes(cls, data: "bytes | bytearray") -> "Match":
        """The match that `to_bytes` wrote; MatchError if the bytes are not exactly that."""
        size = len(data)
        if size < _HEAD_SIZE + 4 or data[0] != _VERSION:
            raise MatchError("these bytes are not a match of a known version")
        if unpack_from("<I", data, size - 4)[0] != crc32(bytes(data[: size - 4])) & 0xFFFFFFFF:
            raise MatchError("the checksum of the match is wrong")
        _, kind, target, chosen, count, seed = unpack_from(_HEAD, data, 0)
        if kind >= len(KINDS) or size != _HEAD_SIZE + 2 * count + 4:
            raise MatchError("these bytes are not a match of a known version")
        match = cls(KINDS[kind], target=target, seed=seed)
        for number in range(count):
            packed = unpack_from("<H", data, _HEAD_SIZE + 2 * number)[0]
            won = packed >> 1 & 3
            match._sets.append(
                (packed & 1, None if won == _UNDECIDED else won, packed >> 3 & 63, packed >> 9)
            )
        match._stopped = bool(chosen & _STOPPED)
        chosen &= 3
        match._chosen = None if chosen == _UNDECIDED else chosen
        return match
