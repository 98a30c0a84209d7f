# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Markers: what the ring of a cup shows besides its seeds. Each differs from the others in shape or
movement; colour only helps.

A marker is a function ``(led, leds, phase, count, role) -> role``: what this LED of a ring of
`leds` shows (an index into the table of ``light_palette.py``), given what
its seeds alone would show.
"""

from . import light_palette as palette

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Mark = Callable[[int, int, int, int, int], int]

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
SETTING = 29  # a wrong setting: as many LEDs blink as `phase`, its number, says; 0: none
SET_ASIDE = 30  # a game was set aside: half a ring, the other half, in turn
SUPPLY = 31  # too little current for the light: three LEDs at the top blink
DAMAGED = 32  # memory was damaged: a ring with two gaps, which swap their places

LITTLE_ROOM = 1
NO_ROOM = 2


def _last(led: int, leds: int, phase: int, count: int, role: int) -> int:
    if role == palette.DARK and led * 2 % leds == 0:
        return palette.LAST
    return role


def _newest(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return _fade(role, phase) if count and led == (count - 1) % leds else role


def _lifted(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return _fade(role, phase) if led < count else role


def _fade(role: int, phase: int) -> int:
    if not palette.SEED <= role < palette.SEED_DIM:
        return palette.FRESH
    return palette.FADE + (role - palette.SEED) * palette.FADE_STEPS + phase


def _passing(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.FRESH if (led - (phase >> 2) * leds // 16) % leds < phase & 3 else role


def _skipped(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.TURN if led % 2 else role


def _turn(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.TURN if led == phase % leds else role


def _thinking(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.THINKING if (led - phase) % (leds // 2) == 0 else role


def _hint(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.HINT if (phase - led) % leds < 3 else role


def _empty(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.DARK if phase else palette.WRONG


def _not_yours(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.WRONG if (led * 2 < leds) == (phase == 0) else palette.DARK


def _starves(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.WRONG if not phase and led * 4 % leds == 0 else palette.DARK


def _must_feed(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.WRONG if not phase and led * 3 % leds < 3 else palette.DARK


def _over(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.WRONG if (led - phase) % leds < leds // 2 else palette.DARK


def _allowed(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.DARK if phase else role


def _winner(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.WON if (led - phase) % 4 == 0 else role


def _nothing(led: int, leds: int, phase: int, count: int, role: int) -> int:
    at = 0 if phase else leds // 2
    return palette.WRONG if led == at else palette.DARK


def _away(led: int, leds: int, phase: int, count: int, role: int) -> int:
    at = phase % leds
    swing = at if at <= leds // 2 else leds - at
    return palette.THINKING if led == swing else role


def _choice(led: int, leds: int, phase: int, count: int, role: int) -> int:
    if led < phase & 15:
        return palette.SEED
    return palette.LAST if led < phase >> 4 else palette.DARK


def _question(led: int, leds: int, phase: int, count: int, role: int) -> int:
    eighth = led * 8 // leds
    return palette.HINT if not phase and eighth in (0, 3, 4, 7) else palette.DARK


def _offer(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.HINT if led * 8 // leds in (1, 2, 5, 6) else palette.DARK


def _holding(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.TURN if led * 100 < phase * leds else palette.DARK


def _glow(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.LAST if led * 5 < phase * leds else palette.DARK


def _points(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.WON if led < phase else palette.DARK


def _missing(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.WRONG if not phase and led * 2 == leds else role


def _hurry(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.WRONG if not phase and led % 3 == 0 else role


def _warning(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.WRONG if not phase and led * 4 % leds < 4 else role


def _paused(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.TURN if (led * 8 // leds in (0, 3, 4, 7)) == (phase == 0) else palette.DARK


def _memory(led: int, leds: int, phase: int, count: int, role: int) -> int:
    if role != palette.DARK:
        return role
    return palette.LAST if phase == NO_ROOM or led * 6 < leds * 5 else palette.DARK


def _setting(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.WRONG if led < phase else palette.DARK


def _set_aside(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.HINT if (led * 2 < leds) == (phase == 0) else palette.DARK


def _supply(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.WRONG if not phase and (led + 1) % leds < 3 else role


def _damaged(led: int, leds: int, phase: int, count: int, role: int) -> int:
    return palette.DARK if led * 8 // leds in ((0, 4) if phase else (3, 7)) else palette.WRONG


MARKS: "tuple[Mark | None, ...]" = (
    None,
    _last,
    _newest,
    _lifted,
    _passing,
    _skipped,
    _turn,
    _thinking,
    _hint,
    _empty,
    _not_yours,
    _starves,
    _must_feed,
    _over,
    _allowed,
    _winner,
    _nothing,
    _away,
    _choice,
    _question,
    _offer,
    _holding,
    _glow,
    _points,
    _missing,
    _hurry,
    _warning,
    _paused,
    _memory,
    _setting,
    _set_aside,
    _supply,
    _damaged,
)
