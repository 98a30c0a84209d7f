# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The meaning of a touch: an answer to a confirmation, a choice in the start menu, or input to the
game (``ui_game.py``)."""

from . import input_gestures as gestures
from . import layout, sound
from .input_gestures import HOLD, Gestures
from .input_pad import DOWN
from .ui_confirm import NOTHING, PLAY, RESIGN, TO_MENU, Confirmation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .game_session import GameSession
    from .input_touch import Touch
    from .interfaces import RandomBits
    from .light_display import Display
    from .options import Options
    from .sound import Sound
    from .ui_game import GameInput
    from .ui_indicators import Indicators
    from .ui_menu import Menu

_TWO_KEYS = (  # lead to the start menu; any two, as one may be missing
    gestures.NEW | gestures.UNDO,
    gestures.NEW | gestures.OK,
    gestures.UNDO | gestures.OK,
)
_ALL_PADS = (1 << layout.PADS) - 1


class TouchInput:
    """Scans the pads and acts on touches. `menu` is the start menu while there is no game,
    `touched_ms` the time of the last touch, `gestures` are the touches that are not complete,
    `confirmation` is what the board asks."""

    def __init__(
        self,
        touch: "Touch",
        display: "Display",
        session: "GameSession",
        game_input: "GameInput",
        options: "Options",
        indicators: "Indicators",
        sound: "Sound",
        random_bits: "RandomBits",
    ) -> None:
        self._touch = touch
        self._display = display
        self._session = session
        self._game_input = game_input
        self._options = options
        self._indicators = indicators
        self._sound = sound
        self._random_bits = random_bits
        self.confirmation = Confirmation()
        self.gestures = Gestures()
        self.menu: "Menu | None" = None
        self.touched_ms = 0

    def scan(self, now_ms: int) -> bool:
        """Scan the pads and act on touches; True if there were any."""
        session = self._session
        display = self._display
        if self.confirmation.about:
            quick = 0
        elif session.game is None:
            quick = _ALL_PADS
        else:
            quick = self._game_input.quick_pads()
        events = self._touch.scan(now_ms, quick)
        fingers = self.gestures
        for event, pad in events:
            if event == DOWN and (display.asleep or session.waits):
                # A touch that wakes or resumes does nothing else, unless it is a move that the
                # player can mean: a legal one of a game whose board is shown.
                meant = not display.asleep and self._game_input.quick_pads() >> pad & 1
                display.asleep = False
                session.go_on(now_ms)
                if not meant:
                    continue
            fingers.touch(event, pad, now_ms)
        fingers.step(now_ms)
        if events:
            self.touched_ms = now_ms
            display.end_try()
            self._indicators.end_greeting()
        while fingers.found:
            kind, what = fingers.found.pop(0)
            self.touched_ms = now_ms
            if kind == HOLD:
                self._held(what, now_ms)
            else:
                self._tapped(what, now_ms)
        return bool(events)

    def _tapped(self, pad: int, now_ms: int) -> None:
        confirmation = self.confirmation
        menu = self.menu
        if confirmation.about:
            side = confirmation.side
            answer = confirmation.answer(pad, now_ms)
            if answer == TO_MENU:
                self._session.leave()
            elif answer == RESIGN and side >= 0 and self._game_input.resigning_side() >= 0:
                self._session.declare(side, "resign", now_ms)
            elif answer == PLAY:
                self._game_input.tap(confirmation.pit, now_ms)
        elif self._session.game is not None:
            self._game_input.tap(pad, now_ms)
        elif pad < layout.PITS:
            if menu is not None and menu.next(pad):
                self._sound.play(sound.CHOSEN)
            else:
                self._indicators.refuse("locked", pad, now_ms)
                self._sound.play(sound.WRONG)
        elif 1 << pad in (gestures.OK, gestures.NEW) and menu is not None:
            menu.begin(self._random_bits(), now_ms)
            self._sound.play(sound.START)

    def _held(self, pads: int, now_ms: int) -> None:
        faulty = self._touch.faulty
        confirmation = self.confirmation
        session = self._session
        confirmation.yes = layout.NEW if layout.OK in faulty else layout.OK
        if confirmation.about:
            confirmation.about = NOTHING
        elif session.game is None:
            if pads == gestures.UNDO | gestures.OK:
                self._options.reset()
                self._sound.play(sound.TAKEN_BACK)
        elif pads in _TWO_KEYS:
            if session.phase == "over":
                session.leave()
            else:
                confirmation.ask(TO_MENU, -1, now_ms)
        elif pads == gestures.NEW:
            side = self._game_input.resigning_side()
            if side >= 0:
                confirmation.ask(RESIGN, side, now_ms)
            elif session.phase == "over":
                session.leave()
        elif pads == gestures.OK:
            confirmation.ask_pit(self._game_input.pits(faulty), -1, now_ms)
        elif not pads & ~(gestures.SOUTH_STORE | gestures.NORTH_STORE):
            self._game_input.hold(pads, now_ms)
