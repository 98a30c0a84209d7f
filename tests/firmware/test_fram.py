# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""FRAM on the I²C connector: the real library over a model of the bus, from main.py up."""

import random
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest
from awale_board import layout

from awale_core import Game
from tests.support.fram_bus import SIZE, Bus
from tests.support.main_in_process import Chip, Ended

PASS_BUS_MS = 25  # of the 40 ms that a pass may take


class FramChip(Chip):
    """A board with a chip of FRAM. `longest` is the most time that the bus took in a pass."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path, present: bool = True) -> None:
        self.fram = bytearray(SIZE)
        self.buses: list[Bus] = []
        self.bytes_left = -1
        self.longest = 0.0
        super().__init__(monkeypatch, folder)
        busio = types.ModuleType("busio")

        def bus(scl: str, sda: str, *, frequency: int = 100_000) -> Bus:
            assert (scl, sda) == (layout.SCL_PIN, layout.SDA_PIN)
            self.buses.append(Bus(self.fram, frequency, self._byte, present))
            return self.buses[-1]

        busio.I2C = bus  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "busio", busio)

    def _byte(self) -> None:
        if self.bytes_left == 0:
            raise Ended  # the power goes before this byte
        self.bytes_left -= 1

    def _ticks(self) -> int:
        if self.buses:
            self.longest = max(self.longest, self.buses[-1].microseconds / 1_000)
            self.buses[-1].microseconds = 0.0
        return super()._ticks()


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> FramChip:
    return FramChip(monkeypatch, tmp_path)


def connect(chip: Chip) -> Iterator[int]:
    yield from chip.ask(t="hello", v=1)
    yield from chip.ask(t="set", values={"speed": "max"})


def games(chip: Chip, seed: int, count: int, moves: int = 80) -> Iterator[int]:
    """Games over the link, left for the next."""
    chance = random.Random(seed)
    seats = {"rules": "awari", "starter": 0, "south": "host", "north": "host", "replace": True}
    for _ in range(count):
        yield from chip.ask(t="new", **seats)
        id = chip.heard()[-1]["game"]
        game = Game("awari")
        for ply in range(moves):
            if game.outcome is not None:
                break
            pit = chance.choice(game.legal_moves())
            game.play(pit)
            yield from chip.ask(t="move", game=id, ply=ply, pit=pit)


def test_games_are_kept_in_fram_and_nothing_in_nvm(chip: FramChip) -> None:
    def play() -> Iterator[int]:
        yield from connect(chip)
        yield from games(chip, 1, 3)
        yield from chip.ask(t="archive_status")

    assert chip.run(play()) is Ended
    log = chip.heard()[-1]
    assert (log["kind"], log["waiting"]) == ("fram", 2)
    assert chip.buses[-1].frequency == 400_000
    assert chip.nvm[:3584] == b"\xff" * 3584


def test_the_power_goes_before_any_byte_of_a_move(chip: FramChip) -> None:
    def begin() -> Iterator[int]:
        yield from connect(chip)
        yield from games(chip, 2, 1, moves=6)

    def look() -> Iterator[int]:
        yield from chip.ask(t="hello", v=1)
        yield from chip.ask(t="state")

    def play_on() -> Iterator[int]:
        yield from look()
        state = chip.heard()[-1]
        assert state["paused"]
        yield from chip.ask(t="undo", game=state["game"], ply=state["ply"], count=2)
        yield 100

    chip.run(begin())
    before = bytes(chip.fram)
    reported = set()
    for cut in range(20):
        chip.fram[:] = before
        chip.bytes_left = cut
        ended_early = chip.run(play_on()) is Ended and chip.bytes_left == 0
        chip.bytes_left = -1
        chip.run(look())
        reported.add(chip.heard()[-1]["ply"])
        if not ended_early:
            break
    assert reported == {6, 4}  # all of it or nothing


def test_no_pass_waits_long_for_the_bus(chip: FramChip) -> None:
    """Whole games, a list, a record, and a bank that is taken into use again."""

    def play() -> Iterator[int]:
        yield from connect(chip)
        chip.longest = 0.0
        yield from games(chip, 3, 26)
        yield from chip.ask(t="archive_status")
        yield from chip.ask(t="archive_list", **{"from": 0})
        number, id, _ = chip.heard()[-1]["games"][0]
        yield from chip.ask(t="archive_chunk", number=number, game=id, **{"from": 0})

    chip.run(play())
    assert 1 < chip.longest < PASS_BUS_MS


def test_starting_reads_all_of_it_in_under_two_seconds(chip: FramChip) -> None:
    chip.run(connect(chip))
    assert chip.longest < 2_000


def test_without_an_answer_or_pull_ups_games_are_kept_in_nvm(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    chip = FramChip(monkeypatch, tmp_path, present=False)

    def look() -> Iterator[int]:
        yield from chip.ask(t="hello", v=1)
        yield from chip.ask(t="archive_status")

    chip.run(look())
    assert chip.heard()[-1]["kind"] == "nvm"

    def no_bus(scl: str, sda: str, *, frequency: int) -> None:
        raise RuntimeError("No pull up found on SDA or SCL; check your wiring")

    sys.modules["busio"].I2C = no_bus  # type: ignore[attr-defined]
    chip.run(look())
    assert chip.heard()[-1]["kind"] == "nvm"
