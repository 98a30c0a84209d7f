# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Endurance test of the engine: many games against itself over UCI in every rule set, counting
illegal moves, late answers and crashes.

    python -m tools.engine.endurance --games 1000 --movetime 50 --to FOLDER

With ``--clock wall`` the engines are processes and wall time counts: any delay makes an answer
late, so this needs a machine with an idle core. With ``--clock processor`` they run in this
process and both they and the referee go by the processor time used, which others cannot lengthen.
"""

import queue
import shlex
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import click
from awale_engine.match.finished import Finished
from awale_engine.match.match import FORFEITS, Match, MatchSettings, Player
from awale_engine.uci.client import GRACE_S, EngineFailed, UciClient
from awale_engine.uci.server import UciService

from awale_core import RULE_SETS

_COMMAND: Final = shlex.join([sys.executable, "-m", "awale_host", "engine"])
_SLOWNESS: Final = 50  # a processor second may take this many seconds to pass
CLOCKS: Final[dict[str, Callable[[], float]]] = {
    "wall": time.monotonic,
    "processor": time.process_time,
}


class LocalEngine:
    """The engine in this process, with the interface of `UciClient`."""

    def __init__(self, options: Mapping[str, str], clock: Callable[[], float]) -> None:
        self._lines: queue.Queue[str] = queue.Queue()
        self._service = UciService(self._lines.put, seed=1, clock=clock)
        for name, value in options.items():
            self._service.serve(f"setoption name {name} value {value}")
        self._service.serve("isready")

    def new_game(self) -> None:
        """See UciClient."""
        self._service.serve("ucinewgame")

    def go(self, position: str, go: str, most_s: float) -> str:
        """See UciClient."""
        while not self._lines.empty():
            self._lines.get()
        self._service.serve(f"position {position}")
        self._service.serve(f"go {go}")
        while True:
            try:
                words = self._lines.get(timeout=GRACE_S + most_s * _SLOWNESS).split()
            except queue.Empty:
                raise EngineFailed("The engine does not answer.") from None
            if words[0] == "bestmove":
                return words[1]

    def processor_ms(self) -> None:
        """Unknown: both engines are in this process."""

    def close(self) -> None:
        """See UciClient."""
        self._service.serve("stop")


def run(
    rules: str,
    games: int,
    movetime: int,
    late: int,
    *,
    clock: str = "processor",
    folder: Path | None = None,
    options: Mapping[str, str],
) -> list[Finished]:
    """`games` games of a rule set in which a move may take `movetime` + `late` milliseconds of the
    clock, a name of CLOCKS.

    With a folder the games are kept there, and those it has are not played again.
    """
    terms = MatchSettings(rules, f"movetime {movetime}", movetime, seed=1, plies=6, margin_ms=late)
    file = folder / f"{rules}.ogn" if folder else None
    first, second = (Player(name, _COMMAND, dict(options)) for name in ("one", "other"))

    def start(player: Player, options: Mapping[str, str]) -> UciClient | LocalEngine:
        if clock == "wall":
            return UciClient(player.command, options)
        return LocalEngine(options, CLOCKS[clock])

    match = Match(first, second, terms, games, file, clock=CLOCKS[clock], start=start)
    match.run()
    return list(match.finished.values())


@click.command()
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="In all.")
@click.option(
    "--rules",
    "chosen",
    type=click.Choice(RULE_SETS),
    multiple=True,
    help="Only this rule set; may be given several times, so that several cores share the work.",
)
@click.option("--movetime", type=click.IntRange(1), default=50, show_default=True, metavar="MS")
@click.option("--late", type=click.IntRange(0), default=20, show_default=True, metavar="MS")
@click.option("--clock", type=click.Choice(list(CLOCKS)), default="wall", show_default=True)
@click.option("--hash", "table_mb", type=click.IntRange(1, 4096), default=16, show_default=True)
@click.option(
    "--to",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep the games here; started again with the same folder it goes on.",
)
def main(
    games: int,
    chosen: tuple[str, ...],
    movetime: int,
    late: int,
    clock: str,
    table_mb: int,
    folder: Path | None,
) -> None:
    """Play the games and report faults; the exit code is 1 if there is one."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    every: list[Finished] = []
    options = {"Hash": str(table_mb)}
    chosen = chosen or tuple(RULE_SETS)
    for place, rules in enumerate(chosen):
        share = games // len(chosen) + (place < games % len(chosen))
        if share:
            finished = run(
                rules, share, movetime, late, clock=clock, folder=folder, options=options
            )
            click.echo(f"{rules:16}{_verdict(finished)}")
            every += finished
    click.echo(f"{'all':16}{_verdict(every)}")
    sys.exit(1 if any(game.forfeit for game in every) else 0)


def _verdict(games: list[Finished]) -> str:
    forfeits = Counter(game.forfeit for game in games)
    faults = ", ".join(f"{forfeits[kind]} {kind}" for kind in FORFEITS)
    slowest = max(game.slowest_ms for game in games)
    return f"{len(games):5} games; forfeits: {faults}; slowest answer {slowest:.0f} ms"


if __name__ == "__main__":
    main()
