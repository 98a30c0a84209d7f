# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The main loop of the board: one pass is `App.step`."""

from . import layout, sound
from . import light_markers as markers
from .config import Config
from .game_ai import BoardAi
from .game_session import GameSession
from .input_touch import Touch
from .light_animations import CAPTURE, STEP_MS, Animator
from .light_display import Display
from .link import Link
from .link_archive import ArchiveRequests
from .link_game import GameRequests
from .link_maintenance import MaintenanceRequests
from .link_requests import ARCHIVE, Requests
from .options import Options
from .sound import Sound
from .store_kept import Kept
from .ui_confirm import NOTHING, TO_MENU
from .ui_game import GameInput
from .ui_indicators import Indicators
from .ui_menu import Menu
from .ui_notices import Notices
from .ui_touch import TouchInput

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Hardware
    from .link_requests import RequestHandler

_FRAME_MS = 20  # from one frame to the next …
_SUPPLY_MS = 10  # twice what the LEDs' supply takes to come up (hardware/power.py)
_THINKING_FRAME_MS = 60  # … and while the board thinks and little moves
_MOST_PUT_OFF = 2  # passes that a frame may wait for other work
# From one garbage collection to the next: less than it takes to fill the heap, and rarely while a
# touch may come. It takes some 13 ms, and soon after a touch there is no other one.
_COLLECT_MS = 500
_COLLECT_AT_REST_MS = 1_000
_AFTER_TOUCH_MS = 100
_MOST_WORK = 6  # passes that answer or read kept games: each leaves up to 11 KB of the 112 free


class App:
    """The whole board but its hardware: one pass is `step`. An interrupted game is restored."""

    def __init__(self, hardware: "Hardware", config: "Config | None" = None) -> None:
        self.config = Config() if config is None else config
        self.hardware = hardware
        self.kept = Kept(hardware)
        self.archive = self.kept.archive
        self.options = Options(self.config, self.kept.settings)
        self.link = Link(hardware.port)
        self.animator = Animator()
        self.indicators = Indicators()
        self.sound = Sound(hardware.tones)
        self.session = GameSession(self.animator, self.indicators, self.link, hardware.random_bits)
        self.ai = BoardAi(
            self.session, self.animator, self.indicators, self.options, hardware.random_bits
        )
        game_input = GameInput(
            self.session,
            self.animator,
            self.indicators,
            self.sound,
            self.options,
            self.ai,
            self.link,
        )
        self.touch = Touch(hardware.pads, self.config)
        self.display = Display(hardware.lights, self.config)
        self.input = TouchInput(
            self.touch,
            self.display,
            self.session,
            game_input,
            self.options,
            self.indicators,
            self.sound,
            hardware.random_bits,
        )
        self._next_frame = 0
        self._put_off = 0  # the number of passes for which a frame has been due
        self._collected = -_COLLECT_AT_REST_MS
        self._work = 0  # the number of passes since then that left much
        self._seen = 0  # `session.changes` up to here has been heard and counts as activity
        self._cue = 0
        self._active = 0  # when something last happened
        self._options_seen = -1
        self.recorder = self.kept.restore(self.session, self.options, hardware)
        self.requests = self._answers()
        self._change_menu()

    def _answers(self) -> Requests:
        """The answers to a host, as far as this board has any."""
        capabilities: "tuple[str, ...]" = ()
        parts: "tuple[RequestHandler, ...]" = (
            GameRequests(self.session, self.options),
            MaintenanceRequests(
                self.hardware,
                self.config,
                self.session,
                self.touch,
                self.display,
                self.kept.damaged,
            ),
        )
        if self.archive is not None:
            capabilities = (ARCHIVE,)
            parts += (ArchiveRequests(self.archive),)
        return Requests(
            self.session,
            self.indicators,
            self.options,
            self.link,
            self.hardware.board_id,
            capabilities,
            parts,
        )

    def step(self, now_ms: int) -> bool:
        """One pass; `now_ms` never goes back. True while there is more to do at once.

        A touch gets its light and its sound, and nothing else is done: the next pass records it and
        reports it to the host. Slow work does not happen twice in a pass: after a request or a move
        of the board the frame waits for the next pass, and after two of them they wait for the
        frame; a new game is recorded in a pass without requests, and garbage is collected in one
        without other work, which comes before requests. Banks are counted while no seed moves.
        """
        self._change_menu()
        touched = self.input.scan(now_ms)
        due = now_ms >= self._next_frame
        waits = due and self._put_off >= _MOST_PUT_OFF
        collecting = not waits and self._is_garbage_due(now_ms, due)
        busy = worked = not touched and self.recorder.step()
        if not (touched or worked or waits or collecting):
            busy = self.link.step(self.requests, now_ms)
            worked = self.link.worked
            if worked:
                self._work += 1
        if self.animator.busy and not STEP_MS[self.options.text("speed")]:
            self.animator.finish()
        self.input.confirmation.step(now_ms)
        if touched:
            self._track_activity(now_ms)
            self._draw_frame(now_ms)
            self._put_off = 0
            self.sound.step(now_ms)
            return True
        self._report_shown()
        if not (worked or waits or self.session.waits):
            changes = self.session.changes
            if self.ai.step(now_ms, not (due or collecting)):
                busy = True
            worked = self.session.changes != changes
        self.recorder.step(may_begin=False)
        self._track_activity(now_ms)
        drawing = due and not (worked or collecting)
        self._put_off = self._put_off + 1 if due and not drawing else 0
        if drawing:
            self._draw_frame(now_ms)
        elif collecting and not worked:
            self._collected = now_ms
            self._work = 0
            self.hardware.collect()
        elif self.archive is not None and not (
            worked or busy or self.touch.active or self.animator.busy
        ):
            self._work += 1 if self.archive.look() else 0
        self.sound.step(now_ms)
        return busy or self.animator.busy

    def _is_garbage_due(self, now_ms: int, frame_due: bool) -> bool:
        """Whether to collect garbage, before a pass has to wait for that. While a pad is touched,
        or a frame of a sowing is due, only once it has waited."""
        lately = now_ms - self.input.touched_ms < _AFTER_TOUCH_MS
        often = _COLLECT_AT_REST_MS
        if lately or self.animator.busy or self.ai.search is not None:
            often = _COLLECT_MS
        since = now_ms - self._collected
        later = self.touch.active or (frame_due and self.animator.busy)
        return self._work >= _MOST_WORK or since >= (2 * often if later else often)

    def _change_menu(self) -> None:
        """Make the start menu where there is no game, and let it go where there is one."""
        touch_input = self.input
        if self.session.game is not None:
            touch_input.menu = None
            if self.archive is not None and not self.session.waits:
                self.archive.pieces = 1  # from here on a touch may be a move
        elif touch_input.menu is None:
            notices = Notices(
                self.config.wrong,
                self.config.leds_per_store,
                self.archive,
                self.kept.set_aside,
                self.kept.damaged > 0,
            )
            touch_input.menu = Menu(self.options, self.session, self.link, notices)

    # -- what has happened -------------------------------------------------------------------

    def _track_activity(self, now_ms: int) -> None:
        """Track activity, end of a host's session, and choices that have to be stored."""
        self._active = max(self._active, self.input.touched_ms, self.indicators.greeted_ms)
        if self._seen != self.session.changes:
            self._seen = self.session.changes
            self._active = now_ms
            if self.input.confirmation.about != TO_MENU or self.session.game is None:
                self.input.confirmation.about = NOTHING  # it is about a moment that has passed
        if not self.link.greeted:
            self.options.end_session()
        if self._options_seen != self.options.changes:
            self._options_seen = self.options.changes
            self.sound.on = self.options.sound_on
        idle_ms = now_ms - self._active
        self.kept.step(idle_ms, self.session, self.options, self.touch.pads[layout.OK])

    def _report_shown(self) -> None:
        """Report when the light has caught up, and after events that the host may have missed."""
        again = self.link.recovered()
        if not self.animator.shown and not again:
            return
        ended = bool(self.animator.shown)
        self.animator.shown = []
        game = self.session.game
        if game is None or self.animator.busy:
            return
        self.link.event({"t": "shown", "game": self.session.id, "ply": game.plies})
        if ended and game.outcome is not None:
            self.sound.play(sound.DRAWN if game.outcome.winner is None else sound.WON)

    # -- light and sound ---------------------------------------------------------------------

    def _draw_frame(self, now_ms: int) -> None:
        """Draw, and say when the next frame is due."""
        frame_ms = _FRAME_MS if self.ai.search is None else _THINKING_FRAME_MS
        self._next_frame = max(now_ms, min(now_ms, self._next_frame) + frame_ms)
        self.draw(now_ms)

    def draw(self, now_ms: int) -> None:
        """Compute the frame of now and send it to the LEDs if it differs from the last."""
        display = self.display
        trying = self.session.game is None and display.trying_until > now_ms
        idle_ms = 0 if trying or self.animator.busy else now_ms - self._active
        was_dark = display.dark
        if display.sleeps(idle_ms) is not was_dark:
            self.hardware.switch_light(was_dark)
            if was_dark:
                self._next_frame = now_ms + _SUPPLY_MS  # until then nothing reaches the LEDs
        if display.dark or was_dark:
            return
        if trying and display.trying(now_ms):
            return
        scene = display.scene
        step_ms = STEP_MS[self.options.text("speed")]
        if not self.hardware.supply_ok():
            display.supply_fails(now_ms)
        display.choose(self.options, idle_ms, now_ms)
        display.asleep = False
        if self.animator.draw(scene, now_ms, step_ms):
            self.indicators.cover(scene, self.session)
        elif self.session.game is None:
            if self.input.menu is not None:
                self.input.menu.draw(display, now_ms, idle_ms)
        else:
            self.indicators.draw_rest(
                scene,
                self.animator.cells,
                self.session,
                now_ms,
                bright_legal=self.options.text("hints") != "off",
                host_there=self.link.greeted,
            )
            if self.kept.unreadable or (
                self.archive is not None and self.archive.recording_suspended
            ):
                store = layout.NORTH_STORE - self.session.game.turn
                if scene.markers[store] == markers.NONE:
                    scene.mark(store, markers.MEMORY, markers.NO_ROOM)
            self.indicators.cover(scene, self.session)
            if not self.input.confirmation.about:
                self.indicators.draw_greeting(scene, self.session, now_ms)
        if self.input.confirmation.about:
            self.input.confirmation.draw(scene, now_ms)
        else:
            self.indicators.draw_refusal(scene, self.session.legal, now_ms)
        display.draw_pads(self.touch, self.input.gestures, now_ms)
        display.show(now_ms)
        self._play_cue(self.animator.cue)

    def _play_cue(self, cue: int) -> None:
        if cue != self._cue:
            self._cue = cue
            if cue >= CAPTURE:
                self.sound.capture(cue - CAPTURE)
            elif cue:
                self.sound.seed(cue - 1)
