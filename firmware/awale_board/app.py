# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board's program in one pass: `App.step`."""

from . import gestures, layout, marks, seldom, sound
from .ask import NOTHING, PLAY, RESIGN, TO_MENU, Question
from .config import Config
from .gestures import HOLD, Gestures
from .link import Link
from .memories import open_memory
from .notebook import Notebook
from .opponent import Opponent
from .options import Options
from .playing import Playing
from .recorder import Recorder
from .requests import Requests
from .screen import Screen
from .show import CAPTURE, STEP_MS, Show
from .signs import Signs
from .sound import Sound
from .table import Table
from .touch import DOWN, Touch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .archive import Archive
    from .care_requests import Restart
    from .interfaces import (
        Clock,
        Files,
        Health,
        Lights,
        Memory,
        Pads,
        Port,
        RandomBits,
        Store,
        Tones,
    )
    from .menu import Menu

_FRAME_MS = 20  # from one frame to the next …
_THINKING_FRAME_MS = 60  # … and while the board thinks and little moves
_MOST_PUT_OFF = 2  # passes that a frame may wait for other work
# From one collection of memory to the next: less than it takes to fill it, and seldom while a touch
# may come.
_COLLECT_MS = 500
_COLLECT_AT_REST_MS = 1_500
_KEEP_MS = 3_000  # choices are written down when nobody has touched anything for so long
_TWO_KEYS = (  # lead to the start menu; any two, as one may be missing
    gestures.NEW | gestures.UNDO,
    gestures.NEW | gestures.OK,
    gestures.UNDO | gestures.OK,
)
_ALL_PADS = (1 << layout.PADS) - 1


class App:
    """The whole board but its hardware, which comes in as a few small objects (`interfaces`).

    `config` is ``settings.toml`` as `read_config` reads it; `random_bits` gives 32 bits for lots
    and the names of games; `tones` may be missing. Games are kept in `chip`, which is FRAM, or in
    `store` without one, and in `files` where that is full; the game that was being played goes on.
    `restart` starts the board anew, `health` tells how chip and interpreter are, `supply` whether
    the LEDs get all the current that they draw, `collect` collects memory. `failed`: the program
    did, the last time. `ending` starts the board anew once a PC has asked for that.
    """

    def __init__(
        self,
        pads: "Pads",
        lights: "Lights",
        port: "Port | None",
        store: "Store | None",
        clock: "Clock",
        config: "Config | None" = None,
        random_bits: "RandomBits | None" = None,
        board_id: str = "",
        tones: "Tones | None" = None,
        chip: "Store | None" = None,
        restart: "Callable[[], None] | None" = None,
        health: "Health | None" = None,
        files: "Files | None" = None,
        supply: "Callable[[], bool] | None" = None,
        collect: "Callable[[], object] | None" = None,
        *,
        failed: bool = False,
    ) -> None:
        self.config = Config() if config is None else config
        self._random_bits = clock.unix_time if random_bits is None else random_bits
        self.pads = pads
        self.clock = clock
        self.health = health
        self.restart = None if store is None else restart
        self.ending: "Restart | None" = None
        self.notebook = Notebook(store)
        self.options = Options(self.config, self.notebook)
        self._unreadable = False  # are the games in memory?
        memory = open_memory(store, chip, self.notebook)
        self.archive = None if memory is None else self._opened(memory, files, failed)
        if self.archive is not None and chip is None:
            self.notebook.make_room = self.archive.give_up
        self.link = Link(port)
        self.show = Show()
        self.signs = Signs()
        self.sound = Sound(tones)
        self.table = Table(self.show, self.signs, self.link, self._random_bits)
        self.question = Question()
        self.menu: "Menu | None" = None  # while there is no game
        self.opponent = Opponent(self.table, self.show, self.signs, self.options, self._random_bits)
        self._playing = Playing(
            self.table,
            self.show,
            self.signs,
            self.sound,
            self.options,
            self.opponent,
            self.link,
        )
        self.touch = Touch(pads, self.config)
        self.screen = Screen(lights, self.config)
        self._requests = Requests(self, board_id)
        self._gestures = Gestures()
        self._next_frame = 0
        self._put_off = 0  # for so many passes a frame has been due
        self.collect = collect
        self._collected = 0
        self._seen = 0  # `table.changes` up to here has been heard and counts as activity
        self._cue = 0
        self._active = 0  # when something last happened
        self._options_seen = -1
        self._supply = supply
        self.set_aside = False  # was a game, as the program has failed on it?
        if failed and self.archive is not None:
            self.set_aside = seldom.note_failure(self.archive)
        self._recorder = Recorder(self.archive, self.table, self.options, clock)
        if self.archive is not None:
            seldom.restore(self.archive, self.table, self._recorder)
        seldom.forget_opening()
        self._change_rooms()

    def _opened(self, memory: "Memory", files: "Files | None", failed: bool) -> "Archive | None":
        """The games in memory. None if the program has failed before and does so over them too:
        the board plays all the same, writes nothing down, and says so."""
        try:
            return seldom.open_archive(memory, files)
        except Exception as problem:
            if not failed:
                raise
            print("The games in memory can not be read:", repr(problem))
            self._unreadable = True
            return None

    def step(self, now_ms: int) -> bool:
        """One pass; `now_ms` never goes back. True while there is more to do at once.

        What takes long does not happen twice in a pass: where a request was seen to or the board
        has moved, the light waits for the next one, and memory is collected where nothing else is
        to be done, before it must be.
        """
        worked = self._change_rooms()
        touched = self._feel(now_ms)
        busy = self.link.step(self._requests, now_ms)
        self._requests.step(now_ms)
        if self.show.busy and not STEP_MS[self.options.text("speed")]:
            self.show.finish()
        self._report_shown()
        self.question.step(now_ms)
        due = now_ms >= self._next_frame
        worked = worked or self.link.worked
        running = self.show.busy or self.opponent.thinker is not None
        since = now_ms - self._collected
        collecting = since >= (_COLLECT_MS if running else _COLLECT_AT_REST_MS)
        collecting = collecting and not (touched or due or worked or self.touch.active)
        if not (worked or self.table.waits):
            changes = self.table.changes
            if self.opponent.step(now_ms, not (touched or due or collecting)):
                busy = True
            worked = worked or self.table.changes != changes
        self._recorder.step()
        self._notice(now_ms)
        if self.ending is not None:
            self.ending.step(now_ms)
        drawing = touched or (due and not (worked and self._put_off < _MOST_PUT_OFF))
        self._put_off = self._put_off + 1 if due and not drawing else 0
        if drawing:
            frame_ms = _FRAME_MS if self.opponent.thinker is None else _THINKING_FRAME_MS
            beat = min(now_ms, self._next_frame) + frame_ms
            self._next_frame = max(now_ms, beat)
            self._draw(now_ms)
        elif collecting and not worked:
            self._collected = now_ms
            if self.collect is not None:
                self.collect()
        self.sound.step(now_ms)
        return busy or self.show.busy

    def _change_rooms(self) -> bool:
        """The start menu is in memory while there is no game. True if it has just been brought."""
        if (self.menu is None) is (self.table.game is None):
            if self.menu is None:
                self.menu = seldom.menu(self)
                return True
            self.menu = None
            seldom.forget_menu()
        return False

    # -- touch -------------------------------------------------------------------------------

    def _feel(self, now_ms: int) -> bool:
        """Scan the pads and act on what they say; True if anything was touched."""
        if self.question.about:
            quick = 0
        elif self.table.game is None:
            quick = _ALL_PADS
        else:
            quick = self._playing.quick_pads()
        events = self.touch.scan(now_ms, quick)
        found = self._gestures
        for event, pad in events:
            if event == DOWN and (self.screen.asleep or self.table.waits):
                self.screen.asleep = False  # which is all that this touch does
                self.table.go_on(now_ms)
                self.touch.ignore(pad)
                continue
            found.touch(event, pad, now_ms)
        found.step(now_ms)
        if events:
            self._active = now_ms
            self.screen.end_try()
        while found.found:
            kind, what = found.found.pop(0)
            self._active = now_ms
            if kind == HOLD:
                self._held(what, now_ms)
            else:
                self._tapped(what, now_ms)
        return bool(events)

    def _tapped(self, pad: int, now_ms: int) -> None:
        if self.question.about:
            side = self.question.side
            answer = self.question.answer(pad, now_ms)
            if answer == TO_MENU:
                self.table.leave()
            elif answer == RESIGN and side >= 0 and self._playing.resigning_side() >= 0:
                self.table.say(side, "resign", now_ms)
            elif answer == PLAY:
                self._playing.tap(self.question.pit, now_ms)
        elif self.table.game is not None:
            self._playing.tap(pad, now_ms)
        elif pad < layout.PITS:
            if self.menu is not None and self.menu.next(pad):
                self.sound.play(sound.CHOSEN)
            else:
                self.signs.refuse("locked", pad, now_ms)
                self.sound.play(sound.WRONG)
        elif 1 << pad in (gestures.OK, gestures.NEW) and self.menu is not None:
            self.menu.begin(self._random_bits(), now_ms)
            self.sound.play(sound.START)

    def _held(self, pads: int, now_ms: int) -> None:
        faulty = self.touch.faulty
        self.question.yes = layout.NEW if layout.OK in faulty else layout.OK
        if self.question.about:
            self.question.about = NOTHING
        elif self.table.game is None:
            if pads == gestures.UNDO | gestures.OK:
                self.options.reset()
                self.sound.play(sound.TAKEN_BACK)
        elif pads in _TWO_KEYS:
            if self.table.phase == "over":
                self.table.leave()
            else:
                self.question.ask(TO_MENU, -1, now_ms)
        elif pads == gestures.NEW:
            side = self._playing.resigning_side()
            if side >= 0:
                self.question.ask(RESIGN, side, now_ms)
            elif self.table.phase == "over":
                self.table.leave()
        elif pads == gestures.OK:
            self.question.ask_pit(self._playing.pits(faulty), -1, now_ms)
        elif not pads & ~(gestures.SOUTH_STORE | gestures.NORTH_STORE):
            self._playing.hold(pads, now_ms)

    # -- what has happened -------------------------------------------------------------------

    def _notice(self, now_ms: int) -> None:
        """Follow changes that came from anywhere: sounds of results, choices, activity."""
        if self._seen != self.table.changes:
            self._seen = self.table.changes
            self._active = now_ms
            if self.question.about != TO_MENU or self.table.game is None:
                self.question.about = NOTHING  # it is about a moment that has passed
        if not self.link.greeted:
            self.options.end_session()
        if self._options_seen != self.options.changes:
            self._options_seen = self.options.changes
            self.sound.on = self.options.sound_on
        if now_ms - self._active > _KEEP_MS:
            self.options.keep()
            if self.archive is not None and self.table.game is None:
                self.archive.tidy()

    def _report_shown(self) -> None:
        """Tell the PC when the light has caught up, and after events that it may have missed."""
        again = self.link.recovered()
        if not self.show.shown and not again:
            return
        ended = bool(self.show.shown)
        self.show.shown = []
        game = self.table.game
        if game is None or self.show.busy:
            return
        self.link.event({"t": "shown", "game": self.table.id, "ply": game.plies})
        if ended and game.outcome is not None:
            self.sound.play(sound.DRAWN if game.outcome.winner is None else sound.WON)

    # -- light and sound ---------------------------------------------------------------------

    def _draw(self, now_ms: int) -> None:
        screen = self.screen
        if self.table.game is None and screen.trying(now_ms):
            return
        picture = screen.picture
        step_ms = STEP_MS[self.options.text("speed")]
        idle_ms = now_ms - self._active
        if self._supply is not None and not self._supply():
            screen.supply_fails(now_ms)
        screen.choose(self.options, idle_ms, now_ms)
        screen.asleep = False
        if self.show.draw(picture, now_ms, step_ms):
            self.signs.cover(picture, self.table)
        elif self.table.game is None:
            if self.menu is not None:
                self.menu.draw(screen, now_ms, idle_ms)
        else:
            self.signs.draw_rest(
                picture,
                self.show.cells,
                self.table,
                now_ms,
                bright_legal=self.options.text("hints") != "off",
                host_there=self.link.greeted,
            )
            if self._unreadable or (self.archive is not None and self.archive.unkept):
                store = layout.NORTH_STORE - self.table.game.turn
                if picture.marks[store] == marks.NONE:
                    picture.mark(store, marks.MEMORY, marks.NO_ROOM)
            self.signs.cover(picture, self.table)
        if self.question.about:
            self.question.draw(picture, now_ms)
        else:
            self.signs.draw_refusal(picture, self.table.legal, now_ms)
        screen.draw_pads(self.touch, self._gestures, now_ms)
        screen.show(now_ms)
        self._sing(self.show.cue)

    def _sing(self, cue: int) -> None:
        if cue != self._cue:
            self._cue = cue
            if cue >= CAPTURE:
                self.sound.capture(cue - CAPTURE)
            elif cue:
                self.sound.seed(cue - 1)
