# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What a session tells on the terminal: one line a move, plain where it is no terminal."""

import contextlib
from collections.abc import Iterator

from rich.console import Console
from rich.markup import escape

from awale_core import Game

from ..link.follow import Ply
from .clocks import Clocks
from .words import SIDE_NAMES, count, result_in_words

_SEATS = {"touch": "a person", "host": "a PC", "board": "the board"}
_SIDE_STYLES = ("bold yellow", "bold cyan")


class Reporter:
    """A Watcher that prints. While `quiet` it only follows: what it hears is no news.

    `names` are the players'; without them the seats are named. With `clocks`, each move's line
    tells what remains to both.
    """

    def __init__(self, console: Console, names: tuple[str, str] | None = None) -> None:
        self.quiet = False
        self.clocks: Clocks | None = None
        self._console = console
        self._names = names
        self._result = ""
        self._out_of_time: int | None = None

    @contextlib.contextmanager
    def hushed(self) -> Iterator[None]:
        """For a while nothing that happens is news."""
        self.quiet = True
        try:
            yield
        finally:
            self.quiet = False

    def say(self, sentence: str) -> None:
        """A sentence by itself."""
        self._console.print(escape(sentence), soft_wrap=True, highlight=False)

    def resumed(self, game: Game) -> None:
        """The game on the board goes on."""
        self.say(f"Resuming the game on the board after {count(game.plies, 'move')}.")

    def vanished(self, why: str, wait_s: float) -> None:
        """The board has gone."""
        self.say(f"{why} Waiting up to {wait_s:g} seconds for it to come back.")

    def back(self) -> None:
        """The board has come back."""
        self.say("The board is back.")

    def finished(self, kept: int | None) -> None:
        """The game is over and safe in the library."""
        self.say(f"{self._result}. Kept as game {kept}: 'awale logs show {kept}'.")

    def time_up(self, side: int) -> None:
        """The time of a side is up."""
        self._out_of_time = side
        self.say(f"{SIDE_NAMES[side]}'s time is up.")

    # -- as a Watcher ------------------------------------------------------------------------

    def began(self, id: str, game: Game, seats: tuple[str, str]) -> None:
        """See Watcher."""
        self._out_of_time = None
        if not self.quiet:
            south, north = self._names or (_SEATS.get(seat, seat) for seat in seats)
            self.say(f"{game.rules.name}: {south} (South) against {north} (North).")

    def moved(self, game: Game, ply: Ply) -> None:
        """See Watcher."""
        if self.quiet:
            return
        side = ply.move.side
        taken = sum(ply.move.counts)
        played = ply.move.letter + (f"+{taken}" if taken else "")
        time = "" if ply.ms is None else f"{ply.ms / 1000:7.1f} s"
        if self.clocks is not None:
            time = f"{time:>9}   {self.clocks.words()}"
        south, north = game.stores
        self._console.print(
            f"{game.plies:>3}. [{_SIDE_STYLES[side]}]{SIDE_NAMES[side]} {played:<5}[/]"
            f"   South {south:>2}   North {north:>2}{time}",
            soft_wrap=True,
            highlight=False,
        )

    def taken_back(self, game: Game) -> None:
        """See Watcher."""
        if not self.quiet:
            self.say(f"Taken back to {count(game.plies, 'move')}.")

    def said(self, game: Game, side: int, word: str) -> None:
        """See Watcher."""
        if not self.quiet and not (word == "resign" and side == self._out_of_time):
            words = {
                "offer": "offers to end the game",
                "accept": "accepts",
                "decline": "wants to play on",
                "resign": "resigns",
            }
            self.say(f"{SIDE_NAMES[side]} {words.get(word, word)}.")

    def ended(self, game: Game) -> None:
        """See Watcher."""
        self._result = result_in_words(game, self._out_of_time)

    def left(self, game: Game) -> None:
        """See Watcher."""
        if not self.quiet and game.outcome is None:
            self.say(
                f"The game was left at the board; it is kept, unfinished after "
                f"{count(game.plies, 'move')}. Begin another one there, or stop with Ctrl-C."
            )

    def settled(self, game: Game) -> None:
        """See Watcher."""
