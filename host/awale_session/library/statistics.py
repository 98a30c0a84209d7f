# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Results of a player in the library: against each level, by month, by opening."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from awale_engine.levels import LEVELS

from awale_core.notation import START_FEN, pit_letter

from .games import known_time
from .help import help_had
from .players import machine_named, only_person
from .search import Search
from .store import Library

OPENING_PLIES: Final = 4
_OPENINGS: Final = 12  # the most frequent ones
_LATEST: Final = 30
GoodMoves = Callable[[int, int], Sequence[int] | None]


@dataclass
class Outcomes:
    """Finished games of a player. In those whose analysis is kept, `good` of `moves` of the player
    have no sign, the others one of three, as far as that is kept; in `helped`, of which
    `helped_won` were won, the player had help."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    good: int = 0
    moves: int = 0
    helped: int = 0
    helped_won: int = 0
    inaccuracies: int = 0
    mistakes: int = 0
    blunders: int = 0

    def add(self, won: bool | None, good_moves: Sequence[int] | None, helped: bool) -> None:
        """Count a game: won, lost or (None) drawn."""
        self.helped += helped
        self.helped_won += helped and won is True
        self.games += 1
        self.won += won is True
        self.drawn += won is None
        self.lost += won is False
        if good_moves is not None:
            self.good += good_moves[0]
            self.moves += good_moves[1]
        if good_moves is not None and len(good_moves) > 2:
            self.inaccuracies += good_moves[2]
            self.mistakes += good_moves[3]
            self.blunders += good_moves[4]


@dataclass
class Statistics:
    """Results of a player: all, by the computer's level, whether it was an engine or a board's own
    AI, None where that is unknown; by month (``2026-11``), by the first four moves; the latest
    games, the newest last: id, and whether it was won, None for a draw; the most wins in a row."""

    all: Outcomes = field(default_factory=Outcomes)
    levels: dict[int | None, Outcomes] = field(default_factory=dict)
    months: dict[str, Outcomes] = field(default_factory=dict)
    openings: dict[str, Outcomes] = field(default_factory=dict)
    latest: list[tuple[int, bool | None]] = field(default_factory=list)
    streak: int = 0


def statistics(
    library: Library,
    player: str,
    search: Search | None = None,
    good_moves: GoodMoves = lambda game, side: None,
) -> Statistics:
    """Count the finished games of `player` that fit `search`; see `counted`."""
    rows = library.results(search or Search(), OPENING_PLIES)
    return counted(rows, player, good_moves)


def counted(rows: Iterable[Any], player: str, good_moves: GoodMoves) -> Statistics:
    """Count finished games of `player`, months and openings in the order in which they are shown.

    `rows` are the games: id, start, South, North, their seats, when it began, winner, the pits of
    the first four moves separated by commas, tags. Without a player those of people against
    machines count, as the person. A player against themselves counts as South. `good_moves` gives
    those of a side in a game, and all that it played, None if there is no analysis; behind them may
    be its moves of each bad kind. Openings are
    counted from the usual start position only.
    """
    found = Statistics()
    days = []
    for id, start, south, north, south_seat, north_seat, began, winner, pits, tags in rows:
        if player:
            side = (south, north).index(player) if player in (south, north) else None
        else:
            side = only_person(south, north, south_seat, north_seat)
        if side is None:
            continue
        won = None if winner is None else winner == side
        result = (won, good_moves(id, side), bool(help_had(tags, [side])))
        found.all.add(*result)
        days.append((began or "", id, won))
        other = machine_named(*((north, north_seat), (south, south_seat))[side])
        if other is not None:
            level = other.level or (LEVELS if other.kind == "engine" else 0)
            _of(found.levels, level if 0 < level <= LEVELS else None).add(*result)
        if known_time(began):
            _of(found.months, began[:7]).add(*result)
        if start[:-1] == START_FEN[:-1] and pits and pits.count(",") == OPENING_PLIES - 1:
            opening = "".join(pit_letter(int(pit)) for pit in pits.split(","))
            _of(found.openings, opening).add(*result)
    days.sort(key=lambda each: each[:2])
    wins = 0
    for _, _, won in days:
        wins = wins + 1 if won else 0
        found.streak = max(found.streak, wins)
    found.latest = [(id, won) for _, id, won in days[-_LATEST:]]
    # A plain dict has no order in MicroPython, in which the site runs this.
    levels = sorted(found.levels, key=lambda level: level or 99)
    found.levels = OrderedDict((each, found.levels[each]) for each in levels)
    found.months = OrderedDict((month, found.months[month]) for month in sorted(found.months))
    often = sorted(found.openings, key=lambda moves: (-found.openings[moves].games, moves))
    found.openings = OrderedDict((moves, found.openings[moves]) for moves in often[:_OPENINGS])
    return found


def _of(outcomes: dict[Any, Outcomes], key: object) -> Outcomes:
    if key not in outcomes:
        outcomes[key] = Outcomes()
    return outcomes[key]
