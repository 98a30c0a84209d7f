# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The start menu: each pit is a choice, and its lit seeds say which.

A touch of a pit goes on to its next value, after the last comes the first again. South's row is
about the game, North's about the board; OK begins.
"""

from awale_core import Game
from awale_core.match import Match

from . import layout, marks
from .attract import draw_ripple, draw_sleep
from .notices import Notices
from .options import choices_of
from .picture import BRIGHT
from .screen import ASLEEP
from .table import BOARD, HOST, TOUCH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .app import App
    from .options import Value
    from .picture import Picture
    from .screen import Screen

# The option behind each pit, A–F and a–f.
PIT_OPTIONS = (
    "rules",
    "opponent",
    "match",
    "starter",
    "side",
    "store",
    "brightness",
    "speed",
    "palette",
    "sound",
    "hints",
    "takeback",
)
# The opponent's pit goes through these: who, and how strong.
OPPONENTS = (
    (("two", 0),) + tuple([("board", level) for level in choices_of("level")]) + (("pc", 0),)
)
_WALK_MS = 140
_EMPTY_BOARD = bytes(layout.CUPS)


class Menu:
    """Shows and changes the options, and begins a game or match with them."""

    def __init__(self, app: "App") -> None:
        self._options = app.options
        self._table = app.table
        self._link = app.link
        self._notices = Notices(app.config, app.archive)
        self._notices.set_aside = app.set_aside

    def value(self, pit: int) -> "tuple[int, int]":
        """Which of how many values the option behind a pit has: (1–n, n)."""
        options = self._options
        name = PIT_OPTIONS[pit]
        if name == "opponent":
            here = (options.text("opponent"), options.number("level"))
            for number in range(len(OPPONENTS)):
                if OPPONENTS[number][0] == here[0] and OPPONENTS[number][1] in (0, here[1]):
                    return (number + 1, self._opponents())
        choices = choices_of(name)
        for number in range(len(choices)):
            if choices[number] == options.get(name):
                return (number + 1, len(choices))
        return (1, len(choices))

    def _opponents(self) -> int:
        """The PC can be chosen while one is there."""
        return len(OPPONENTS) if self._link.greeted else len(OPPONENTS) - 1

    def next(self, pit: int) -> bool:
        """Go on to the next value of the option behind a pit; False if that is locked."""
        number, count = self.value(pit)
        number = number % count  # of the next one, from 0
        name = PIT_OPTIONS[pit]
        if self._options.locked(name):
            return False
        if name == "opponent":
            who, level = OPPONENTS[number]
            self._options.set("opponent", who)
            if level:
                self._options.set("level", level)
        else:
            choices: "Sequence[Value]" = choices_of(name)
            self._options.set(name, choices[number])
        return True

    def begin(self, seed: int, now_ms: int) -> None:
        """Begin what has been chosen; `seed` is that of the lot."""
        options = self._options
        options.keep()
        match = Match(options.text("match"), seed=seed)
        starter = options.text("starter")
        if starter != "lot" and match.may_choose:
            match.choose(0 if starter == "south" else 1)
        opponent = options.text("opponent")
        seats = [TOUCH, TOUCH]
        if opponent == "pc" and not self._link.greeted:
            opponent = "two"  # the PC has gone since it was chosen
        if opponent != "two":
            seats[1 if options.text("side") == "south" else 0] = (
                BOARD if opponent == "board" else HOST
            )
        game = Game(options.text("rules"), match.starter)
        covered = options.text("store") == "covered"
        self._table.start(game, seats[0], seats[1], now_ms, match=match, covered=covered)

    def draw(self, screen: "Screen", now_ms: int, idle_ms: int) -> None:
        """Show what a board shows on which no game is played; the longer nobody has touched it, the
        less."""
        picture = screen.picture
        dozes = screen.doze(idle_ms)
        if dozes == ASLEEP:
            draw_sleep(picture, now_ms)
        elif dozes:
            draw_ripple(picture, now_ms)
        else:
            self._notices.step(now_ms)
            self._draw_options(picture, now_ms)
            self._notices.draw(picture, now_ms)

    def _draw_options(self, picture: "Picture", now_ms: int) -> None:
        """Show every option and its value; a dot walks round both stores."""
        picture.clear(_EMPTY_BOARD, BRIGHT)
        for pit in range(layout.PITS):
            number, count = self.value(pit)
            picture.mark(pit, marks.CHOICE, number | count << 4)
        phase = now_ms // _WALK_MS % layout.LEDS_PER_STORE
        picture.mark(layout.SOUTH_STORE, marks.TURN, phase)
        picture.mark(layout.NORTH_STORE, marks.TURN, phase)
