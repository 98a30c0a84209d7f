# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The room of nvm and FRAM: as many games as the documents say, and none at the cost of another."""

import pytest
from awale_board.store_codec import ENDED, LEFT
from awale_board.store_journal import payload_of
from awale_board.store_reader import capacity

from tests.support.archive_bench import KINDS, ArchiveBench


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("moves", [40, 80, 130])
def test_the_capacity_is_what_a_memory_really_holds(kind: str, moves: int) -> None:
    bench = ArchiveBench(kind)
    archive = bench.archive
    games = 0
    said = []
    while True:
        said.append(bench.kept.games_left())
        archive.begin(payload_of(0, 1, 1, games, key=None, started=None, extra=b"\0"))
        if archive.recording_suspended:
            break
        archive.append(bytes(moves) + bytes((ENDED,)))
        archive.append(bytes((LEFT,)))
        games += 1
    assert games == capacity(archive.memory.banks, archive.memory.bank_size, moves)
    if moves == 80:  # the length that the board counts with
        for number, left in enumerate(said):
            assert abs(left - (games - number)) <= 2


def test_a_game_longer_than_a_bank_is_cut_short_and_harms_no_other() -> None:
    bench = ArchiveBench("fram")
    for _ in range(30):
        bench.whole_game()
        bench.leave()
    waiting = bench.waiting()
    bench.start()
    bench.play()
    id = bench.session.id
    last = bench.archive.next - 1
    while not bench.archive.recording_suspended:
        bench.archive.append(bytes(100))  # moves that no rules would allow are written as well
        assert bench.archive.banks[bench.archive.active].room >= 0
    assert len(bench.archive.banks[bench.archive.active].symbols(0)) > 1800
    again = ArchiveBench("fram", bytes(bench.memory.data))
    assert again.kept.id(last) == id
    found = again.waiting()
    assert waiting.items() <= found.items()


def test_nvm_is_released_once_a_quarter_of_it_is_used() -> None:
    bench = ArchiveBench("nvm")
    archive = bench.archive
    released = []
    for _ in range(40):
        bench.whole_game()
        bench.leave()
        bench.confirm_all()
        used = archive.banks[0].end
        assert archive.tidy() == (4 * used > archive.memory.bank_size)
        released.append(archive.banks[0].end < used)
    assert bench.nvm.erases == sum(released) > 2


def test_what_is_free_is_the_rest_of_the_bank_in_use_and_every_bank_without_waiting_games() -> None:
    bench = ArchiveBench("fram")
    archive = bench.archive
    empty = bench.kept.health()["free"]
    whole = empty // len(archive.banks)
    while archive.active == 0:
        bench.whole_game()
        bench.leave()
    others = len(archive.banks) - 2
    assert bench.kept.health()["free"] == archive.banks[1].room + others * whole
    assert archive.banks[0].room > 0  # the rest of a bank that another has followed counts no more
