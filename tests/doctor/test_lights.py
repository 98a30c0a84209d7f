# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale doctor --lights`: what a user sees names the fault."""

from collections.abc import Callable, Sequence

import pytest
from awale_board.config import LED_ORDERS
from awale_host.doctor import Finding
from awale_host.doctor.lights import CUPS, walk

from tests.support.board_in_process import Bench


class Watcher:
    """A user who looks at the lights of a board, whose LEDs take their colours in the order `leds`
    while the board sends green, red, blue."""

    def __init__(
        self, bench: Bench, all_well: bool, sees: Callable[[int], bool], leds: str = "GRB"
    ) -> None:
        self._bench = bench
        self._all_well = all_well
        self._sees = sees
        self._leds = leds
        self.seen: list[list[int]] = []

    def _looks(self) -> list[dict[str, int]]:
        """The value of each colour of each LED."""
        self._bench.wait(0.1)
        sent = self._bench.board.lights.sent
        wire = [sent[at + place] for at in range(0, len(sent), 3) for place in (1, 0, 2)]
        size = len(self._leds)
        return [
            dict(zip(self._leds, wire[at : at + size], strict=False))
            for at in range(0, len(wire), size)
        ]

    def ask(self, question: str) -> bool:
        if question.startswith("Do two LEDs"):
            return sum(any(led.values()) for led in self._looks()) == 2
        if not question.startswith("LED "):
            return self._all_well
        self._bench.wait(0.1)
        return self._sees(int(question.split()[1].rstrip(":")))

    def choose(self, question: str, answers: Sequence[str]) -> str:
        lit = [letter for letter, value in self._looks()[0].items() if value]
        return next(answer for answer in answers if answer[0].upper() in lit)

    def pause(self, seconds: float) -> None:
        self.seen.append([led for led, values in enumerate(self._looks()) if any(values.values())])


def look_at(
    all_well: bool, sees: Callable[[int], bool] = lambda led: True, leds: str = "GRB"
) -> tuple[Watcher, list[Finding]]:
    bench = Bench()
    with bench.connect() as connected:
        watcher = Watcher(bench, all_well, sees, leds)
        found = walk(connected, watcher.ask, watcher.choose, lambda words: None, watcher.pause)
        return watcher, list(found)


@pytest.mark.report
@pytest.mark.parametrize("leds", [order for order in LED_ORDERS if order != "GRB"])
def test_leds_of_another_kind_are_named(leds: str) -> None:
    _, (found,) = look_at(False, leds=leds)
    kind = "GRBW" if leds.endswith("W") else leds
    assert f'AWALE_LED_ORDER = "{kind}"' in found.advice


def test_every_light_is_lit_by_cup_in_three_colours() -> None:
    watcher, found = look_at(True, lambda led: True)
    assert [each.well for each in found] == [True]
    assert len(watcher.seen) == 3 * len(CUPS)
    for cups in (watcher.seen[:14], watcher.seen[14:28], watcher.seen[28:]):
        assert sorted(led for cup in cups for led in cup) == list(range(192))


def test_single_dark_lights_are_named() -> None:
    _, found = look_at(False, lambda led: led not in (7, 100))
    assert "LEDs: dark or of a wrong colour: 7, 100." in found[0].what


def test_the_end_of_a_broken_chain_is_found() -> None:
    _, found = look_at(False, lambda led: led < 50)
    assert found[0].what == "LEDs: dark from LED 50 on."
    assert "between LED 49 and LED 50" in found[0].advice


def test_without_any_light_the_supply_is_blamed() -> None:
    _, found = look_at(False, lambda led: False)
    assert "supply" in found[0].advice


def test_lights_are_not_tested_during_a_game() -> None:
    bench = Bench()
    with bench.connect() as connected:
        connected.new("abapa", south="touch", north="touch")
        (found,) = walk(
            connected, lambda question: True, lambda question, answers: "", print, bench.wait
        )
    assert found.well is False
    assert "Leave the game" in found.advice
