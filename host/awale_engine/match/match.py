# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Matches between two engines: each opening is played from both sides, the referee is the core.

Every finished game is written at once as OGN, so an interrupted match can be resumed.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby, islice
from pathlib import Path
from typing import Final

from awale_core import Game
from awale_core.notation import NotationError, pit_letter, pit_of
from awale_core.ogn_writer import write as write_ogn

from ..errors import AwaleError
from ..uci.client import EngineFailed, UciClient
from .finished import CpuUse, Finished, from_tags, read_tags, to_tags
from .openings import openings
from .rating import Rating, rate

ILLEGAL: Final = "illegal"
TIME: Final = "time"
CRASH: Final = "crash"
FORFEITS: Final = (ILLEGAL, TIME, CRASH)
LONGEST: Final = 600  # plies; a game that goes on and on is ended by agreement


@dataclass(frozen=True)
class MatchPlayer:
    """One side of a match: a name, a command line, options to set, and milliseconds a move where
    they differ from those of the match."""

    name: str
    command: str
    options: dict[str, str] = field(default_factory=dict)
    movetime_ms: int | None = None


@dataclass(frozen=True)
class MatchSettings:
    """Rules, limits and openings of a match. `go` are the words after ``go``. A game is forfeit by
    a move that takes more than `movetime_ms` and `margin_ms`; None where there is no such limit."""

    rules: str
    go: str
    movetime_ms: int | None
    seed: int
    plies: int
    margin_ms: int = 200

    def __str__(self) -> str:
        return f"match {self.rules}, go {self.go}, openings {self.seed}/{self.plies}"


def first_is_south(number: int) -> bool:
    """Whether the first player has South: in even games; games 2n and 2n + 1 share an opening."""
    return number % 2 == 0


class _Seat:
    """An engine that is started when it is needed, and again after it failed."""

    def __init__(self, player: MatchPlayer, rules: str) -> None:
        self._player = player
        self._options = {"Rules": rules} if rules != "abapa" else {}
        self._options |= player.options
        self._client: UciClient | None = None

    def client(self) -> UciClient:
        if self._client is None:
            self._client = UciClient(self._player.command, self._options)
        return self._client

    def processor_ms(self) -> float | None:
        return None if self._client is None else self._client.processor_ms()

    def drop(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            client.close()


class _Meter:
    """Measures the processor time of an engine in one game."""

    def __init__(self, seat: _Seat) -> None:
        self._seat = seat
        self._before = seat.processor_ms()
        self.moves = 0

    def used(self) -> CpuUse | None:
        """Processor time so far; None where the system does not say it or the engine has ended."""
        now = self._seat.processor_ms()
        if now is None or self._before is None or now < self._before:
            return None
        return CpuUse(now - self._before, self.moves)


class Match:
    """`games` games between two players; `file` keeps them and is read to go on.

    AwaleError where the file belongs to another match or an engine cannot be started.
    """

    def __init__(
        self,
        first: MatchPlayer,
        second: MatchPlayer,
        settings: MatchSettings,
        games: int,
        file: Path | None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.players = (first, second)
        self.settings = settings
        self.games = games
        self.finished: dict[int, Finished] = {}
        self._file = file
        self._clock = clock
        self._writing = threading.Lock()
        self._stopped = threading.Event()
        if file is not None and file.exists():
            self._read(file)

    def run(self, jobs: int = 1, report: Callable[[Finished], None] | None = None) -> None:
        """Play what is missing, `jobs` (1 or 2) games at a time; `report` hears of each."""
        lines = self.lines()
        missing = [number for numbers in self.missing() for number in numbers]
        free = [
            tuple(_Seat(player, self.settings.rules) for player in self.players)
            for _ in range(jobs)
        ]
        try:
            for seats in free:
                for seat in seats:
                    seat.client()
            with ThreadPoolExecutor(jobs) as pool:
                running: dict[Future[Finished], tuple[_Seat, ...]] = {}
                try:
                    while missing or running:
                        while missing and free:
                            number, seats = missing.pop(0), free.pop()
                            task = pool.submit(self._play_and_keep, number, lines, seats)
                            running[task] = seats
                        done, _ = wait(running, return_when=FIRST_COMPLETED)
                        for task in done:
                            free.append(running.pop(task))
                            result = task.result()
                            self.finished[result.number] = result
                            if report is not None:
                                report(result)
                except BaseException:
                    self._stopped.set()
                    raise
        finally:
            for seats in free:
                for seat in seats:
                    seat.drop()

    def missing(self) -> list[list[int]]:
        """The numbers of the games that are not finished, those of one opening together."""
        numbers = (number for number in range(self.games) if number not in self.finished)
        return [[*group] for _, group in groupby(numbers, lambda number: number // 2)]

    def lines(self) -> list[list[int]]:
        """The openings, one for two games each."""
        pairs = (self.games + 1) // 2
        return [
            *islice(openings(self.settings.rules, self.settings.seed, self.settings.plies), pairs)
        ]

    def play(self, numbers: Sequence[int], opening: list[int]) -> list[tuple[Finished, str]]:
        """Play games from an opening with engines that are started for them; return them with
        their OGN text. `add` keeps them."""
        seats = tuple(_Seat(player, self.settings.rules) for player in self.players)
        try:
            for seat in seats:
                seat.client()
            return [self._play(number, opening, seats) for number in numbers]
        finally:
            for seat in seats:
                seat.drop()

    def add(self, finished: Finished, text: str) -> None:
        """Count a game that was played, and write its text to the file."""
        self._write(text)
        self.finished[finished.number] = finished

    def rating(self) -> Rating | None:
        """The first player's rating against the second from whole pairs, None without one."""
        pairs = [points for points in self._pairs() if points is not None]
        return rate(pairs) if pairs else None

    def tally(self, reason: str | None = None) -> tuple[int, int, int]:
        """Games that the first player won, drew and lost, with `reason` those that ended so."""
        games = self.finished.values()
        points = [game.points for game in games if reason in (None, game.reason)]
        return points.count(1.0), points.count(0.5), points.count(0.0)

    def reasons(self) -> list[str]:
        """Return the reasons why games ended, the most frequent first; forfeits are left out."""
        counted = Counter(game.reason for game in self.finished.values() if game.reason)
        return [reason for reason, _ in counted.most_common()]

    def forfeits(self) -> dict[tuple[str, str], int]:
        """Return the number of games that each player (by name) forfeited, for each of FORFEITS."""
        counts: dict[tuple[str, str], int] = {}
        for game in self.finished.values():
            if game.forfeit:
                key = (game.by, game.forfeit)
                counts[key] = counts.get(key, 0) + 1
        return counts

    def used(self) -> tuple[CpuUse, CpuUse]:
        """The processor time of the two players in all games of which it is known."""
        total = CpuUse(), CpuUse()
        for game in self.finished.values():
            for whole, used in zip(total, game.used, strict=False):
                whole.add(used)
        return total

    def _pairs(self) -> Iterator[float | None]:
        for number in range(0, self.games - 1, 2):
            one, two = self.finished.get(number), self.finished.get(number + 1)
            yield None if one is None or two is None else one.points + two.points

    def _play_and_keep(
        self, number: int, lines: list[list[int]], seats: tuple[_Seat, ...]
    ) -> Finished:
        finished, text = self._play(number, lines[number // 2], seats)
        self._write(text)
        return finished

    def _play(
        self, number: int, opening: list[int], seats: tuple[_Seat, ...]
    ) -> tuple[Finished, str]:
        game = Game(self.settings.rules)
        for pit in opening:
            game.play(pit)
        south = 0 if first_is_south(number) else 1
        forfeit, reason, loser, slowest = "", "", -1, 0.0
        for who in (0, 1):
            try:
                seats[who].client().new_game()
            except EngineFailed:
                forfeit, loser = CRASH, who
        meters = [_Meter(seat) for seat in seats]
        while not forfeit and game.outcome is None:
            if game.plies >= LONGEST or game.offer is not None:
                game.offer_end(game.turn)
                game.offer_end(1 - game.turn)
                break
            if self._stopped.is_set():
                raise AwaleError("The match was stopped.")
            who = game.turn ^ south
            forfeit, took_ms = self._move(game, seats[who], self.players[who].movetime_ms)
            slowest = max(slowest, took_ms)
            meters[who].moves += 1
            if forfeit:
                loser = who
        used = [meter.used() for meter in meters]
        if forfeit:
            points = float(loser)  # the first player has number 0
            if forfeit == CRASH:
                seats[loser].drop()
        else:
            assert game.outcome is not None
            won = game.outcome.winner
            points = 0.5 if won is None else float(won == south)
            reason = game.outcome.reason
        by = self.players[loser].name if forfeit else ""
        known = [each for each in used if each is not None]
        finished = Finished(
            number, points, forfeit, by, round(slowest, 1), reason, known if len(known) == 2 else []
        )
        return finished, self._text(game, finished)

    def _move(self, game: Game, seat: _Seat, own_ms: int | None) -> tuple[str, float]:
        """Let an engine move, in `own_ms` if it has a time of its own; return how it forfeits the
        game, if it does, and the milliseconds taken."""
        moves = "".join(pit_letter(pit) for pit in game.moves)
        position = "startpos" + (f" moves {moves}" if moves else "")
        go, limit = self.settings.go, self.settings.movetime_ms
        if own_ms is not None:
            go, limit = f"movetime {own_ms}", own_ms
        try:
            client = seat.client()
            begun = self._clock()
            answer = client.go(position, go, 600.0 if limit is None else limit / 1000)
        except EngineFailed:
            return CRASH, 0.0
        took_ms = (self._clock() - begun) * 1000
        if limit is not None and took_ms > limit + self.settings.margin_ms:
            return TIME, took_ms
        try:
            game.play(pit_of(answer))
        except (NotationError, ValueError):
            return ILLEGAL, took_ms
        return "", took_ms

    # -- the file --------------------------------------------------------------------------------

    def _write(self, text: str) -> None:
        if self._file is not None:
            with self._writing, self._file.open("a", encoding="utf-8") as stream:
                stream.write(text)

    def _event(self) -> str:
        """The settings of the match, with the times of the players who have their own."""
        own = [
            f", {player.name} {player.movetime_ms} ms"
            for player in self.players
            if player.movetime_ms is not None
        ]
        return "".join([str(self.settings), *own])

    def _text(self, game: Game, finished: Finished) -> str:
        south, north = self.players
        if not first_is_south(finished.number):
            south, north = north, south
        tags = {
            "Event": self._event(),
            "Date": date.today().strftime("%Y.%m.%d"),
            "South": south.name,
            "North": north.name,
        }
        return write_ogn(game, tags | to_tags(finished)) + "\n"

    def _read(self, file: Path) -> None:
        text = file.read_text(encoding="utf-8", errors="replace")
        if text.strip() and not text.startswith("["):  # and is not to be written to
            raise AwaleError(f"{file} holds no games of a match; name another file.")
        for tags in read_tags(text):
            names = {tags.get("South"), tags.get("North")}
            if tags.get("Event") != self._event() or names != {p.name for p in self.players}:
                raise AwaleError(
                    f"{file} holds another match ({tags.get('Event')}); name another file."
                )
            with suppress(KeyError, ValueError):
                finished = from_tags(tags)
                self.finished[finished.number] = finished
