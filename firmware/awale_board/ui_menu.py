# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The start menu: each pit is a choice, and its lit seeds say which.

A touch of a pit selects its next value; the first follows the last. South's row is
about the game, North's about the board; OK begins.
"""

from awale_core import Game
from awale_core.match import Match

from . import layout
from . import light_markers as markers
from .game_session import BOARD, HOST, TOUCH
from .light_scene import BRIGHT
from .options import choices_of
from .ui_idle import draw_ripple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .game_session import GameSession
    from .light_display import Display
    from .light_scene import Scene
    from .link import Link
    from .options import Options, Value
    from .ui_notices import Notices

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

    def __init__(
        self, options: "Options", session: "GameSession", link: "Link", notices: "Notices"
    ) -> None:
        self._options = options
        self._session = session
        self._link = link
        self._notices = notices

    def value(self, pit: int) -> "tuple[int, int]":
        """Position of the value of the option behind a pit, and number of values: (1–n, n)."""
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
        """Number of opponents: the PC only while one is connected."""
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
        """Begin the chosen game or match; `seed` decides a draw of lots for the starter."""
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
        self._session.start(game, seats[0], seats[1], now_ms, match=match, covered=covered)

    def draw(self, display: "Display", now_ms: int, idle_ms: int) -> None:
        """Draw the start menu; after a while without a touch the idle display."""
        scene = display.scene
        if display.dozes(idle_ms):
            draw_ripple(scene, now_ms)
        else:
            self._notices.step(now_ms)
            self._draw_options(scene, now_ms)
            self._notices.draw(scene, now_ms)

    def _draw_options(self, scene: "Scene", now_ms: int) -> None:
        """Show every option and its value; a dot walks round both stores."""
        scene.clear(_EMPTY_BOARD, BRIGHT)
        for pit in range(layout.PITS):
            number, count = self.value(pit)
            scene.mark(pit, markers.CHOICE, number | count << 4)
        phase = now_ms // _WALK_MS % layout.LEDS_PER_STORE
        scene.mark(layout.SOUTH_STORE, markers.TURN, phase)
        scene.mark(layout.NORTH_STORE, markers.TURN, phase)
