# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Markers: what the ring of a cup shows besides its seeds. Each differs from the others in shape or
movement; colour only helps."""

from . import light_palette as palette
from .config import NO_SETTING

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


def mark_ring(roles: "list[int]", mark: int, phase: int, count: int) -> None:
    """Draw a marker over the seeds of a cup, `count` of them. `roles` says for each LED of the ring
    what it shows, by its place in the table of colours."""
    leds = len(roles)
    if mark == TURN:
        roles[phase % leds] = palette.TURN
    elif mark == LAST:
        for led in (0, leds // 2):
            if led * 2 % leds == 0 and roles[led] == palette.DARK:
                roles[led] = palette.LAST
    elif mark == NEWEST:
        if count:
            led = (count - 1) % leds
            roles[led] = _fading(roles[led], phase)
    elif mark == LIFTED:
        for led in range(min(count, leds)):
            roles[led] = _fading(roles[led], phase)
    else:
        for led in range(leds):
            roles[led] = _marked(mark, led, leds, phase, roles[led])


def _fading(role: int, phase: int) -> int:
    """The role of an LED whose seed fades in."""
    if palette.SEED <= role < palette.SEED_DIM:
        return palette.FADE + (role - palette.SEED) * palette.FADE_STEPS + phase
    return palette.FRESH


def _marked(mark: int, led: int, leds: int, phase: int, role: int) -> int:
    """The role of one LED with a marker; `role` is what it shows without."""
    if mark <= HINT:  # those of every game first: each comparison costs time
        if mark == THINKING:
            return palette.THINKING if (led - phase) % (leds // 2) == 0 else role
        if mark == PASSING:
            return palette.FRESH if (led - (phase >> 2) * leds // 16) % leds < phase & 3 else role
        if mark == SKIPPED:
            return palette.TURN if led % 2 else role
        return palette.HINT if (phase - led) % leds < 3 else role
    if mark <= NOTHING:
        if mark == WINNER:
            return palette.WON if (led - phase) % 4 == 0 else role
        if mark == ALLOWED:
            return palette.DARK if phase else role
        if mark == EMPTY:
            lit = not phase
        elif mark == NOT_YOURS:
            lit = (led * 2 < leds) == (phase == 0)
        elif mark == STARVES:
            lit = not phase and led * 4 % leds == 0
        elif mark == MUST_FEED:
            lit = not phase and led * 3 % leds < 3
        elif mark == OVER:
            lit = (led - phase) % leds < leds // 2
        else:  # NOTHING
            lit = led == (0 if phase else leds // 2)
        return palette.WRONG if lit else palette.DARK
    eighth = led * 8 // leds
    upright = (eighth + 1) % 4 < 2  # in the arcs above and below
    if mark == GREETING:
        at = min(led, leds - led) * 24 // leds
        if phase >= UPSIDE_DOWN:
            at = 12 - at
        return palette.FRESH if _GREETINGS[phase % UPSIDE_DOWN] >> at & 1 else palette.DARK
    if mark == CHOICE:
        if led < phase & 15:
            return palette.SEED
        return palette.LAST if led < phase >> 4 else palette.DARK
    if mark == AWAY:
        at = phase % leds
        return palette.THINKING if led == (at if at <= leds // 2 else leds - at) else role
    if mark == QUESTION:
        return palette.HINT if not phase and upright else palette.DARK
    if mark == OFFER:
        return palette.DARK if upright else palette.HINT
    if mark == HOLDING:
        return palette.TURN if led * 100 < phase * leds else palette.DARK
    if mark == GLOW:
        return palette.LAST if led * 5 < phase * leds else palette.DARK
    if mark == POINTS:
        return palette.WON if led < phase else palette.DARK
    if mark == SETTING:
        lit = led % 2 == 0 if phase == NO_SETTING else led < phase
        return palette.WRONG if lit else palette.DARK
    if mark == SET_ASIDE:
        return palette.HINT if (led * 2 < leds) == (phase == 0) else palette.DARK
    if mark == PAUSED:
        return palette.TURN if upright == (phase == 0) else palette.DARK
    if mark == DAMAGED:
        return palette.DARK if eighth % 4 == (0 if phase else 3) else palette.WRONG
    if mark == MEMORY:
        if role != palette.DARK:
            return role
        return palette.LAST if phase == NO_ROOM or led * 6 < leds * 5 else palette.DARK
    if mark == HURRY:
        lit = led % 3 == 0
    elif mark == WARNING:
        lit = led * 4 % leds < 4
    elif mark == MISSING:
        lit = led * 2 == leds
    else:  # SUPPLY
        lit = (led + 1) % leds < 3
    return palette.WRONG if lit and not phase else role
