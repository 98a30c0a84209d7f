# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Benchmark of fetching a thousand games from a board, with random interruptions, and of lists and
filters of a large library.

    python -m tools.bench_library [--games 1000] [--breaks 50] [--kept 20000]

The games are played by the firmware, on a virtual board in its own process. As its memory holds
some thirty, they are fetched and confirmed whenever it is nearly full. Only fetching is timed; that
includes connecting again after each break. In the end the library has to hold exactly the games
that were played, and each record byte by byte as the board had it.

The large library holds real games of random moves; for each list and filter the median of nine
answers is printed, in processor time: how many games fit, and the first fifty of them.
"""

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from awale_host.library.store import Library
from awale_host.link import Board
from awale_host.link.transport import open_port
from awale_host.virtual.process import start_board
from awale_session.library.pull import Pulled, pull
from awale_session.library.search import Search
from awale_session.library.statistics import statistics as count_results
from awale_session.link import BoardDisconnected, Timing
from awale_session.link.archive import read_record, waiting
from awale_session.link.port import Transport

from awale_core import RULE_SETS, Game
from tests.support.many_games import keep_many_games

_TIMES = 9  # a query is repeated
_ROWS = 50  # of a list
_QUERIES = {
    "all, latest first": (Search(), "day"),
    "all, longest first": (Search(), "length"),
    "all, by South's name": (Search(), "south"),
    "all, clearest win first": (Search(), "margin"),
    "player": (Search(player="elodie"), "day"),
    "player, games won": (Search(player="elodie", ended="won"), "day"),
    "rules": (Search(rules="benin"), "day"),
    "result": (Search(ended="draw"), "day"),
    "unfinished": (Search(ended="unfinished"), "day"),
    "length": (Search(shortest=40, longest=60), "day"),
    "days": (Search(since="2024-03-01", until="2024-05-01"), "day"),
    "board": (Search(board="00000001"), "day"),
    "position": (Search(fen="4-4-0-5-5-5-5-4-4-4-4-4-0-0-N"), "day"),
    "player, rules, length and days, by length": (
        Search("ama", "abapa", "2024-02-01", "2025-12-31", shortest=30),
        "length",
    ),
}
_FILLING = 28  # games that any board has room for
_PLIES = 40  # the longest game; many end earlier
_LINES_A_GAME = 5  # both ways: a chunk asked for and answered, a confirmation too, the list
_RECONNECT_S = 30.0


class Fetched(NamedTuple):
    """Result of a run: games, bytes of their records, interruptions, seconds of fetching, and games
    that differ between board and library."""

    games: int
    size: int
    breaks: int
    seconds: float
    wrong: int


class _Cable:
    """The way to a board; once a number of reads and writes is over, it breaks."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.left: int | None = None
        self.broken = 0

    def __call__(self) -> Transport:
        return _Breaking(open_port(self._address), self)

    def passes(self) -> None:
        """Count a transfer; OSError if the cable breaks with it."""
        if self.left is None:
            return
        self.left -= 1
        if self.left < 0:
            self.left = None
            self.broken += 1
            raise OSError("the cable is pulled")


class _Breaking:
    def __init__(self, port: Transport, cable: _Cable) -> None:
        self._port = port
        self._cable = cable

    def read(self) -> bytes:
        data = self._port.read()
        if data:
            self._cable.passes()
        return data

    def write(self, data: bytes) -> None:
        self._cable.passes()
        self._port.write(data)

    def close(self) -> None:
        self._port.close()


def fetch(
    games: int,
    breaks: int,
    folder: Path,
    *,
    seed: int = 1,
    timing: Timing | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Fetched:
    """Play `games` on a new virtual board in `folder`, then fetch them with `breaks` interruptions.

    `seed` determines games and interruptions, `timing` how long the board is waited for.
    """
    chance = random.Random(seed)
    records: dict[str, bytes] = {}
    seconds, broken = 0.0, 0
    console = folder / "console.txt"
    with (
        Library(folder / "games.sqlite") as library,
        start_board(state_dir=folder / "flash", console=console) as virtual,
    ):
        cable = _Cable(virtual.link_url)
        with Board(cable, timing=timing) as board:
            origin = board.hello.board
            while len(records) < games:
                filling = min(_FILLING, games - len(records))
                board.set({"speed": "max"}, session=True)
                for _ in range(filling):
                    _play(board, chance)
                records |= {each.game: read_record(board, each) for each in waiting(board)}
                due = breaks * len(records) // games - broken
                begun = time.perf_counter()
                _fetch_all(board, library, cable, filling, due, chance)
                seconds += time.perf_counter() - begun
                broken += due
                progress(len(records))
        wrong = sum(library.record(origin, game) != data for game, data in records.items())
        wrong += abs(sum(1 for _ in library.games()) - games) + abs(len(records) - games)
        for kept in library.games():
            library.replay(kept.id)
    size = sum(map(len, records.values()))
    return Fetched(games, size, cable.broken, seconds, wrong)


def _play(board: Board, chance: random.Random) -> None:
    """One game of random moves; ended by a resignation if it gets long."""
    game = Game(chance.choice(RULE_SETS))
    last = chance.randint(1, _PLIES)
    id = board.new(game.rules.id, south="host", north="host")
    while game.outcome is None and game.plies < last:
        pit = chance.choice(game.legal_moves())
        board.send("move", game=id, ply=game.plies, pit=pit)
        game.play(pit)
    if game.outcome is None:
        board.declare(id, game.plies, chance.randint(0, 1), "resign")
    else:
        board.ping()  # all of it has arrived


def _fetch_all(
    board: Board, library: Library, cable: _Cable, games: int, breaks: int, chance: random.Random
) -> None:
    """Fetch what waits; the cable breaks `breaks` times on the way."""
    goal = cable.broken + breaks
    done = Pulled()
    while True:
        if cable.broken < goal:
            came = len(done.new) + len(done.changed) + done.known + len(done.versions)
            rest = max(1, games - came)
            cable.left = chance.randrange(max(1, _LINES_A_GAME * rest // (goal - cable.broken)))
        try:
            pull(board, library, done=done)
            if cable.broken >= goal:
                return
        except BoardDisconnected:
            board.reconnect(_RECONNECT_S)


def look_up(games: int, folder: Path) -> dict[str, float]:
    """Return the median processor time in ms of each list and filter of a library of `games`, and
    of the results of all players."""
    file = folder / "many.sqlite"
    keep_many_games(file, games)
    times = {}
    with Library(file) as library:
        for name, (search, sort) in _QUERIES.items():
            times[name] = _median_ms(lambda s=search, o=sort: _page(library, s, o))  # type: ignore[misc]
        times["the last fifty"] = _median_ms(lambda: _page(library, first=games - _ROWS))
        times["results of all players"] = _median_ms(lambda: count_results(library, ""))
    return times


def _page(
    library: Library, search: Search | None = None, sort: str = "day", first: int = 0
) -> None:
    """Answer what a page of a list asks for."""
    library.count(search)
    list(library.games(search, sort=sort, first=first, most=_ROWS))


def _median_ms(query: Callable[[], object]) -> float:
    taken = []
    for _ in range(_TIMES):
        begun = time.process_time()
        query()
        taken.append(1000 * (time.process_time() - begun))
    return statistics.median(taken)


def main() -> None:
    """Measure and print; the exit code is 1 if a game is wrong."""
    parser = argparse.ArgumentParser(
        description="Fetching games from a board with many interruptions."
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--breaks", type=int, default=50)
    parser.add_argument("--kept", type=int, default=20_000, help="games of the large library")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        done = fetch(options.games, options.breaks, Path(folder))
        times = look_up(options.kept, Path(folder))
    print(
        f"{done.games} games ({done.size} bytes of records) fetched in {done.seconds:.1f} s, "
        f"interrupted {done.breaks} times and resumed; {done.wrong} games wrong"
    )
    for name, ms in times.items():
        print(f"library of {options.kept} games, {name}: {ms:.1f} ms")
    if done.wrong:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
