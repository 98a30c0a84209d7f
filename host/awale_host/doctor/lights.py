# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Light test: shows every cup and LED in turn and asks the user what is seen."""

import contextlib
from collections.abc import Callable, Iterator, Sequence

from awale_session.link import Board, LinkError, RequestRefused
from awale_session.link.maintenance import end_light_test, health, light_cup, light_led

from . import Finding

CUPS = (*(f"pit {letter}" for letter in "ABCDEFabcdef"), "South's store", "North's store")
COLOURS = ("red", "green", "blue")
OTHER = "other"
# Orders of colours that the firmware knows, by the setting AWALE_LED_ORDER.
ORDERS = ("GRB", "RGB", "BRG", "BGR", "RBG", "GBR", "GRBW", "RGBW")
_CUP_S = 0.4


def walk(
    board: Board,
    ask: Callable[[str], bool],
    choose: Callable[[str, Sequence[str]], str],
    say: Callable[[str], None],
    pause: Callable[[float], object],
) -> Iterator[Finding]:
    """Light every cup in three colours; unless the user confirms them all, find out whether the
    LEDs are of another kind, and if not light each LED in turn.

    `ask` returns the answer to a yes-or-no question, `choose` the chosen one of some answers, `say`
    prints a line, `pause` waits seconds.
    """
    try:
        for colour in COLOURS:
            say(f"Every cup in {colour}, A to f, then the stores.")
            for cup in range(len(CUPS)):
                light_cup(board, cup, colour)
                pause(_CUP_S)
        if ask("Did every LED of each cup light up in red, green and blue?"):
            yield Finding("LEDs: all light up in their colours.", True)
            return
        kind = _kind(board, ask, choose)
        if kind is not None:
            yield kind
            return
        yield from _one_by_one(board, ask)
    except RequestRefused as error:
        yield Finding(str(error), False, "Leave the game at the board: hold New and Undo.")
    finally:
        with contextlib.suppress(LinkError):
            end_light_test(board)


def _kind(
    board: Board, ask: Callable[[str], bool], choose: Callable[[str, Sequence[str]], str]
) -> Finding | None:
    """The finding about LEDs of another kind than the board is set to; None if they are not."""
    order = health(board).order
    if order is None:  # revision 0.2, which has no such setting
        return None
    light_led(board, 1)
    if ask("Do two LEDs of pit A light up now, side by side?"):
        fits = "GRB" if order.endswith("W") else "GRBW"
        what = "have no white one" if fits == "GRB" else "have a white one besides (RGBW)"
        return _other_kind(f"LEDs: they {what}, and the board is set to {order}.", fits)
    seen = []
    for colour in COLOURS:
        light_cup(board, 0, colour)
        seen.append(
            choose(f"What colour is pit A now? It was asked for {colour}", (*COLOURS, OTHER))
        )
    if tuple(seen) == COLOURS or sorted(seen) != sorted(COLOURS):
        return None
    fits = order
    for asked, found in zip(COLOURS, seen, strict=True):
        at = order.index(asked[0].upper())
        fits = fits[:at] + found[0].upper() + fits[at + 1 :]
    if fits not in ORDERS:
        return None
    return _other_kind(f"LEDs: red is {seen[0]}, green is {seen[1]}, blue is {seen[2]}.", fits)


def _other_kind(what: str, fits: str) -> Finding:
    return Finding(
        what,
        False,
        f'They are of another kind: set AWALE_LED_ORDER = "{fits}" in settings.toml on the '
        "board's drive, and plug the board in again.",
    )


def _one_by_one(board: Board, ask: Callable[[str], bool]) -> Iterator[Finding]:
    dark: list[int] = []
    led = 0
    while True:
        try:
            light_led(board, led)
        except RequestRefused as error:
            if error.code != "field":
                raise
            break  # the chain ends here
        if not ask(f"LED {led}: is exactly one LED lit, in white?"):
            dark.append(led)
            if dark[-3:] == [led - 2, led - 1, led]:
                break
        led += 1
    if not dark:
        yield Finding(f"LEDs: all {led} light up.", True)
    elif dark[-3:] == [led - 2, led - 1, led]:
        yield Finding(
            f"LEDs: dark from LED {dark[-3]} on.",
            False,
            f"The data line breaks between LED {dark[-3] - 1} and LED {dark[-3]}, or one of the "
            "two is broken: check their solder joints."
            if dark[-3]
            else "No LED lights up: check their supply and the wire from GP22.",
        )
    else:
        names = ", ".join(str(each) for each in dark)
        yield Finding(
            f"LEDs: dark or of a wrong colour: {names}.",
            False,
            "These LEDs themselves are faulty: check their solder joints, or replace them.",
        )
