# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A walk through all lights, watched by a person."""

import contextlib
from collections.abc import Callable, Iterator

from ..link import Board, LinkError, Refused
from ..link.care import end_try, try_cup, try_led
from .finding import Finding

CUPS = (*(f"pit {letter}" for letter in "ABCDEFabcdef"), "South's store", "North's store")
COLOURS = ("red", "green", "blue")
_CUP_S = 0.4


def walk(
    board: Board,
    ask: Callable[[str], bool],
    say: Callable[[str], None],
    pause: Callable[[float], object],
) -> Iterator[Finding]:
    """Light every cup in three colours and, if the person does not say that all was well, one LED
    after the other. `ask` gives the answer to a question with yes or no."""
    try:
        for colour in COLOURS:
            say(f"Every cup in {colour}, A to f, then the stores.")
            for cup in range(len(CUPS)):
                try_cup(board, cup, colour)
                pause(_CUP_S)
        if ask("Did each cup light up whole, in red, green and blue?"):
            yield Finding("All lights shine in their colours.", True)
            return
        yield from _one_by_one(board, ask)
    except Refused as error:
        yield Finding(str(error), False, "Leave the game at the board: hold New and Undo.")
    finally:
        with contextlib.suppress(LinkError):
            end_try(board)


def _one_by_one(board: Board, ask: Callable[[str], bool]) -> Iterator[Finding]:
    dark: list[int] = []
    led = 0
    while True:
        try:
            try_led(board, led)
        except Refused as error:
            if error.code != "field":
                raise
            break  # the chain ends here
        if not ask(f"LED {led}: does one light shine, and white?"):
            dark.append(led)
            if dark[-3:] == [led - 2, led - 1, led]:
                break
        led += 1
    if not dark:
        yield Finding(f"All {led} lights shine.", True)
    elif dark[-3:] == [led - 2, led - 1, led]:
        yield Finding(
            f"From LED {dark[-3]} on the lights stay dark.",
            False,
            f"The data line breaks between LED {dark[-3] - 1} and LED {dark[-3]}, or one of the "
            "two is broken: check their solder."
            if dark[-3]
            else "No light shines at all: check the LEDs' supply and the wire from GP22.",
        )
    else:
        names = ", ".join(str(each) for each in dark)
        yield Finding(
            f"These lights are dark or have a wrong colour: {names}.",
            False,
            "The others shine, so it is these LEDs themselves: check their solder, or change them.",
        )
