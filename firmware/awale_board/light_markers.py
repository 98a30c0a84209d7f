# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Markers: what the ring of a cup shows besides its seeds. Each differs from the others in shape or
movement; colour only helps."""

from . import light_palette as palette
from .config import NO_SETTING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

NONE = 0
LAST = 1  # this pit was played last: two faint dots, opposite each other
NEWEST = 2  # the seed that has just come fades in, `phase` 0–11
LIFTED = 3  # the seeds are about to fly: they flash, `phase` 0–11
PASSING = 4  # seeds fly by: how many + 4 × how far round, 0–15
SKIPPED = 5  # the origin, passed over by its own seeds: every second LED
TURN = 6  # one dot that walks round
THINKING = 7  # two dots that run round
HINT = 8  # a tail of three that runs round
EMPTY = 9  # nothing to lift here: the whole ring blinks
NOT_YOURS = 10  # the other's pit: its two halves take turns
STARVES = 11  # would leave the other without seeds: a cross
MUST_FEED = 12  # gives the other nothing: a triangle
OVER = 13  # no moves any more: a line of half the ring sweeps
ALLOWED = 14  # play one of these: the seeds blink
WINNER = 15  # every fourth LED walks, over the seeds
NOTHING = 16  # nothing to take back, nothing offered: two dots blink in turn
AWAY = 17  # a seat waits for the PC: one dot that goes and comes
CHOICE = 18  # `phase`: number chosen + 16 × how many there are; the others are faint
QUESTION = 19  # a question: two arcs, above and below, come and go
OFFER = 20  # an offer to end the game: two arcs, left and right, stay
HOLDING = 21  # a pad is being held: an arc that grows, `phase` in percent
GLOW = 22  # about as many seeds as `phase` fifths of the ring; none can be counted
POINTS = 23  # points of a match: `phase` LEDs
MISSING = 24  # this pad does not work: one dot, twice a second
HURRY = 25  # time is short: every third LED blinks fast, over the seeds
WARNING = 26  # a bad move: a cross comes and goes slowly, over the seeds
PAUSED = 27  # waits for a touch: arcs above and below, then left and right; never a row of seeds
MEMORY = 28  # room for games, `phase` LITTLE_ROOM: a faint ring with a gap; NO_ROOM: a whole one
SETTING = 29  # a wrong setting: as many LEDs blink as `phase`, its number, says; 0: none;
# NO_SETTING: every other one
SET_ASIDE = 30  # a game was set aside: half a ring, the other half, in turn
SUPPLY = 31  # too little current for the light: three LEDs at the top blink
DAMAGED = 32  # memory was damaged: a ring with two gaps, which swap their places
GREETING = 33  # `phase`: GREETING_STEPS × which + step, + UPSIDE_DOWN; both sides move alike

LITTLE_ROOM = 1
NO_ROOM = 2

GREETING_STEPS = 8
UPSIDE_DOWN = 64
# Each step of the greetings in the order of the protocol: bit 0 is the top of the ring, 12 its
# bottom, and what is lit on the right is lit on the left. Two bits at least are set together, for
# rings of 12.
_GREETINGS = (
    0x0007, 0x001F, 0x00FF, 0x07FF, 0x07FF, 0x00FF, 0x001F, 0x0007,  # hello: an arc opens, closes
    0x060C, 0x071C, 0x071C, 0x060C, 0x060C, 0x071C, 0x071C, 0x060C,  # luck: the leaves of a clover
    0x0070, 0x000E, 0x0070, 0x000E, 0x0070, 0x000E, 0x0070, 0x000E,  # well: two hands clap
    0x000F, 0x003C, 0x00F0, 0x03C0, 0x03C0, 0x00F0, 0x003C, 0x000F,  # thanks: an arc bows
    0x0180, 0x0180, 0x0300, 0x0300, 0x0600, 0x0600, 0x0C00, 0x0C00,  # sorry: two drops run down
    0x1FFC, 0x1FFC, 0x1FF0, 0x1FC0, 0x1F00, 0x1F00, 0x1C00, 0x1C00,  # bye: an arc sinks
    0x0F00, 0x01E0, 0x001E, 0x0000, 0x0F00, 0x01E0, 0x001E, 0x0000,  # nudge: two arcs run up
)  # fmt: skip


def _all(led: int, leds: int, phase: int) -> bool:
    return not phase


def _halves(led: int, leds: int, phase: int) -> bool:
    return (led * 2 < leds) == (phase == 0)


def _upright(led: int, leds: int) -> bool:
    """Whether an LED is in the arcs above and below."""
    return (led * 8 // leds + 1) % 4 < 2


def _greeting(led: int, leds: int, phase: int) -> bool:
    at = min(led, leds - led) * 24 // leds
    if phase >= UPSIDE_DOWN:
        at = 12 - at
    return bool(_GREETINGS[phase % UPSIDE_DOWN] >> at & 1)


def _away(led: int, leds: int, phase: int) -> bool:
    at = phase % leds
    return led == (at if at <= leds // 2 else leds - at)


def _passing(led: int, leds: int, phase: int) -> bool:
    return (led - (phase >> 2) * leds // 16) % leds < phase & 3


def _setting(led: int, leds: int, phase: int) -> bool:
    return led % 2 == 0 if phase == NO_SETTING else led < phase


def _gaps(led: int, leds: int, phase: int) -> bool:
    return led * 8 // leds % 4 != (0 if phase else 3)


_DARK = palette.DARK
_FRESH = palette.FRESH
_HINT = palette.HINT
_LAST = palette.LAST
_THINKING = palette.THINKING
_TURN = palette.TURN
_WON = palette.WON
_WRONG = palette.WRONG
_KEPT = -1  # the other LEDs show what they show without the marker
# Of each marker: the roles of the LEDs that it lights and of the others, and which ones it lights,
# by LED, LEDs of the ring and phase.
_SHAPES: "dict[int, tuple[int, int, Callable[[int, int, int], bool]]]" = {
    PASSING: (_FRESH, _KEPT, _passing),
    SKIPPED: (_TURN, _KEPT, lambda led, leds, phase: led % 2 == 1),
    THINKING: (_THINKING, _KEPT, lambda led, leds, phase: (led - phase) % (leds // 2) == 0),
    HINT: (_HINT, _KEPT, lambda led, leds, phase: (phase - led) % leds < 3),
    EMPTY: (_WRONG, _DARK, _all),
    NOT_YOURS: (_WRONG, _DARK, _halves),
    STARVES: (_WRONG, _DARK, lambda led, leds, phase: not phase and led * 4 % leds == 0),
    MUST_FEED: (_WRONG, _DARK, lambda led, leds, phase: not phase and led * 3 % leds < 3),
    OVER: (_WRONG, _DARK, lambda led, leds, phase: (led - phase) % leds < leds // 2),
    ALLOWED: (_KEPT, _DARK, _all),
    WINNER: (_WON, _KEPT, lambda led, leds, phase: (led - phase) % 4 == 0),
    NOTHING: (_WRONG, _DARK, lambda led, leds, phase: led == (0 if phase else leds // 2)),
    AWAY: (_THINKING, _KEPT, _away),
    QUESTION: (_HINT, _DARK, lambda led, leds, phase: not phase and _upright(led, leds)),
    OFFER: (_HINT, _DARK, lambda led, leds, phase: not _upright(led, leds)),
    HOLDING: (_TURN, _DARK, lambda led, leds, phase: led * 100 < phase * leds),
    GLOW: (_LAST, _DARK, lambda led, leds, phase: led * 5 < phase * leds),
    POINTS: (_WON, _DARK, lambda led, leds, phase: led < phase),
    MISSING: (_WRONG, _KEPT, lambda led, leds, phase: not phase and led * 2 == leds),
    HURRY: (_WRONG, _KEPT, lambda led, leds, phase: not phase and led % 3 == 0),
    WARNING: (_WRONG, _KEPT, lambda led, leds, phase: not phase and led * 4 % leds < 4),
    PAUSED: (_TURN, _DARK, lambda led, leds, phase: _upright(led, leds) == (phase == 0)),
    SETTING: (_WRONG, _DARK, _setting),
    SET_ASIDE: (_HINT, _DARK, _halves),
    SUPPLY: (_WRONG, _KEPT, lambda led, leds, phase: not phase and (led + 1) % leds < 3),
    DAMAGED: (_WRONG, _DARK, _gaps),
    GREETING: (_FRESH, _DARK, _greeting),
}  # fmt: skip


def mark_ring(roles: "list[int]", mark: int, phase: int, count: int) -> None:
    """Draw a marker, but TURN and LAST, over the `count` seeds of a cup. `roles` says for each LED
    of the ring what it shows, by its place in the table of colours."""
    leds = len(roles)
    if mark == NEWEST:
        if count:
            led = (count - 1) % leds
            roles[led] = _fading(roles[led], phase)
    elif mark == LIFTED:
        for led in range(min(count, leds)):
            roles[led] = _fading(roles[led], phase)
    elif mark == CHOICE:
        for led in range(leds):
            faint = palette.LAST if led < phase >> 4 else palette.DARK
            roles[led] = palette.SEED if led < phase & 15 else faint
    elif mark == MEMORY:
        for led in range(leds):
            if roles[led] == palette.DARK and (phase == NO_ROOM or led * 6 < leds * 5):
                roles[led] = palette.LAST
    else:
        lit, others, is_lit = _SHAPES[mark]
        for led in range(leds):
            role = lit if is_lit(led, leds, phase) else others
            if role != _KEPT:
                roles[led] = role


def _fading(role: int, phase: int) -> int:
    """The role of an LED whose seed fades in."""
    if palette.SEED <= role < palette.SEED_DIM:
        return palette.FADE + (role - palette.SEED) * palette.FADE_STEPS + phase
    return palette.FRESH
