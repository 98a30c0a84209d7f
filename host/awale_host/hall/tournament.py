# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The tournament of a hall: players, rounds, results, the table. No input or output.

A player who leaves loses the game of the running round, and in a round robin all that are left:
opponents get the point. In a Swiss tournament nothing is paired with them any more. What they have
played counts. Points are half points in here, so that all of them are whole numbers.
"""

import random
import unicodedata
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from awale_session.catalogue import failure
from awale_session.errors import AwaleError

from .pairing import robin_round, robin_rounds, swiss_round
from .protocol import TableRow
from .record import ROBIN, Entrant, HallRecord, Pairing, System

WIN: Final = 2
DRAW: Final = 1
MOST_PLAYERS: Final = 200
MOST_BY_PHONE: Final = 180  # the rest are the teacher's to enter
MOST_OF_ONE: Final = 20  # who join from one address
NAME_LENGTH: Final = 32
_ALIKE: Final = str.maketrans("аеорсухіјѕһԁԛԝвкмнтзοαινκρτυχ", "aeopcyxijshdqwbkmht3oaivkptux")
# Hangul fillers, an empty braille cell, a joiner, Khmer vowels and selectors that show nothing
_UNSEEN: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5") | {
    chr(code) for code in range(0xFE00, 0xFE10)
}
_FORFEIT: Final = "left"
_BYE: Final = "bye"


class Refused(AwaleError):
    """A change that is not possible now."""


class Tournament:
    """Players, rounds and results, in `record`."""

    def __init__(
        self, record: HallRecord, shuffle: Callable[[list[Any]], object] = random.shuffle
    ) -> None:
        self.record = record
        self._shuffle = shuffle
        self._joined: Counter[str] = Counter()  # by address, since this program's start

    # -- players -------------------------------------------------------------------------------

    @property
    def playing(self) -> list[Entrant]:
        """The players who have not left."""
        return [player for player in self.record.players if not player.left]

    def named(self, name: str) -> Entrant | None:
        """The player of that name, however it is written."""
        wanted = plain_name(name)
        players = self.record.players
        return next((player for player in players if plain_name(player.name) == wanted), None)

    def player(self, id: int) -> Entrant:
        """The player with this id. Refused if there is none."""
        for player in self.record.players:
            if player.id == id:
                return player
        raise failure(Refused, "hall.no_player")

    def join(self, name: str, key: str, address: str) -> Entrant:
        """Enter a player with a phone. Refused as by `add`, and where too many have joined."""
        if self._joined[address] >= MOST_OF_ONE or len(self.record.players) >= MOST_BY_PHONE:
            raise failure(Refused, "hall.full")
        player = self.add(name, key)
        self._joined[address] += 1
        return player

    def add(self, name: str, key: str = "") -> Entrant:
        """Enter a player. Refused for a name that is taken, that looks like another or cannot be
        seen, or after a round robin has begun."""
        name = "".join(char for char in name if char.isprintable()).strip()[:NAME_LENGTH]
        if not plain_name(name):
            raise failure(Refused, "refused.no_name")
        if self.named(name) is not None:
            raise failure(Refused, "hall.name_taken", name=name)
        if self.record.order and self.record.system == ROBIN:
            raise failure(Refused, "hall.robin_begun")
        if len(self.record.players) >= MOST_PLAYERS:
            raise failure(Refused, "hall.full")
        highest = max((player.id for player in self.record.players), default=0)
        player = Entrant(1 + highest, name, key=key)
        self.record.players.append(player)
        return player

    def leave(self, id: int) -> None:
        """A player leaves: before the first round without a trace, later as in the module."""
        player = self.player(id)
        if not self.record.rounds:
            self.record.players.remove(player)
            return
        player.left = True
        for pairing in self.record.rounds[-1]:
            if pairing.points is None and id in (pairing.first, pairing.second):
                self._forfeit(pairing)

    def back(self, id: int) -> None:
        """A player who has left plays on, from the next round."""
        self.player(id).left = False

    # -- rounds --------------------------------------------------------------------------------

    @property
    def open(self) -> list[Pairing]:
        """The pairings of the running round without a result."""
        return [pairing for pairing in self._round if pairing.points is None]

    @property
    def _round(self) -> list[Pairing]:
        return self.record.rounds[-1] if self.record.rounds else []

    @property
    def rounds(self) -> int | None:
        """The number of rounds of a round robin; None for Swiss, which ends when one likes."""
        if self.record.system != ROBIN:
            return None
        count = len(self.record.players)
        return robin_rounds(self.record.order or [None] * (count + count % 2))

    def set_system(self, system: System) -> None:
        """Choose round robin or Swiss. Refused after the first round has begun."""
        if self.record.rounds:
            raise failure(Refused, "hall.begun")
        self.record.system = system

    def next_round(self) -> None:
        """Pair the next round. Refused if a result is missing, or nothing is left to play."""
        if len(self.playing) < 2:
            raise failure(Refused, "hall.too_few")
        if self.open:
            raise failure(Refused, "hall.round_runs")
        made = self._next_robin() if self.record.system == ROBIN else self._next_swiss()
        self.record.rounds.append([Pairing(first, second) for first, second in made])
        for pairing in self._round:
            if pairing.second is None:
                # In a round robin every player sits out once, and it is worth nothing.
                pairing.points = (0 if self.record.system == ROBIN else WIN, 0)
                pairing.how = _BYE
            elif self.player(pairing.first).left or self.player(pairing.second).left:
                self._forfeit(pairing)

    def _next_robin(self) -> list[tuple[int, int | None]]:
        record = self.record
        if not record.order:
            order: list[int | None] = [player.id for player in self.playing]
            self._shuffle(order)
            record.order = order + [None] * (len(order) % 2)
        if len(record.rounds) >= robin_rounds(record.order):
            raise failure(Refused, "hall.all_played")
        return robin_round(record.order, len(record.rounds))

    def _next_swiss(self) -> list[tuple[int, int | None]]:
        ranked = [row.player for row in self.table() if not row.left]
        if not self.record.rounds:
            self._shuffle(ranked)
        every = [pairing for round in self.record.rounds for pairing in round]
        met = {frozenset((p.first, p.second)) for p in every if p.second is not None}
        if len(ranked) > 1 and all(
            frozenset((one, other)) in met for one in ranked for other in ranked if one < other
        ):
            raise failure(Refused, "hall.all_played")
        return swiss_round(
            ranked,
            met,
            {p.first for p in every if p.second is None},
            Counter(p.first for p in every if p.second is not None),
        )

    def _forfeit(self, pairing: Pairing) -> None:
        assert pairing.second is not None
        first = 0 if self.player(pairing.first).left else WIN
        second = 0 if self.player(pairing.second).left else WIN
        pairing.points, pairing.how = (first, second), _FORFEIT

    # -- results -------------------------------------------------------------------------------

    def result(self, index: int, points: tuple[int, int] | None) -> None:
        """Enter the result of pairing `index` of the running round by hand; None takes it back.
        Refused for one who sits the round out."""
        if not 0 <= index < len(self._round) or self._round[index].second is None:
            raise failure(Refused, "hall.no_pairing")
        self._round[index].points = points
        self._round[index].how = "" if points is None else "hand"

    def reopened(self, game: str) -> bool:
        """A game that had ended goes on: its result is taken back. True if it was one."""
        for pairing in self._round:
            if pairing.game == game and pairing.how == "game":
                pairing.points, pairing.how, pairing.game = None, "", ""
                self.record.spent.remove(game)
                return True
        return False

    def played(self, game: str, names: tuple[str, str], winner: int | None) -> Pairing | None:
        """A game between two players by name is over; `winner` is the side, None for a draw.
        Returns the pairing of the running round whose result this is, None if it is none's."""
        if game in self.record.spent:
            return None
        sides = [self.named(name) for name in names]
        for pairing in self.open:
            ids = [None if player is None else player.id for player in sides]
            if ids not in ([pairing.first, pairing.second], [pairing.second, pairing.first]):
                continue
            side = 0 if ids[0] == pairing.first else 1
            if winner is None:
                pairing.points = (DRAW, DRAW)
            else:
                pairing.points = (WIN, 0) if winner == side else (0, WIN)
            pairing.how, pairing.game = "game", game
            self.record.spent.append(game)
            return pairing
        return None

    def are_same(self, names: tuple[str, str], others: tuple[str, str]) -> bool:
        """Whether two games are between the same two players of the tournament."""
        ids = [
            {player and player.id for player in map(self.named, pair)} for pair in (names, others)
        ]
        return None not in ids[0] and ids[0] == ids[1]

    def table(self) -> list[TableRow]:
        """Every player, the first one first: by points, then by Sonneborn-Berger score, then by
        games won, then in the order of the alphabet."""
        points: Counter[int] = Counter()
        results: dict[int, list[tuple[int, int, bool]]] = {}
        for pairing in (one for round in self.record.rounds for one in round):
            if pairing.points is None:
                continue
            points[pairing.first] += pairing.points[0]
            if pairing.second is not None:
                points[pairing.second] += pairing.points[1]
                was_played = pairing.how != _FORFEIT
                one, other = (pairing.first, pairing.second)
                results.setdefault(one, []).append((other, pairing.points[0], was_played))
                results.setdefault(other, []).append((one, pairing.points[1], was_played))
        rows = []
        for player in self.record.players:
            games = results.get(player.id, [])
            bonus = sum(points[other] * got for other, got, was_played in games if was_played)
            count = Counter(got for _, got, _ in games)
            rows.append(
                TableRow(
                    player.id, player.name, player.left, points[player.id], bonus, count[WIN],
                    count[DRAW], count[0],
                )
            )  # fmt: skip
        return sorted(rows, key=lambda row: (-row.points, -row.bonus, -row.won, row.name))


def plain_name(name: str) -> str:
    """A name for comparing: without the spaces around it, capitals, and what cannot be seen, and
    with Latin letters for those of other alphabets that look like them."""
    plain = unicodedata.normalize("NFKC", name).casefold().translate(_ALIKE)
    seen = (char for char in plain if unicodedata.category(char) != "Cf" and char not in _UNSEEN)
    return " ".join("".join(seen).split())
