# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Memories full of games, bits of them flipped, and what may follow from that.

`Judge` reads a sound memory once: every game, and every state that it was in from its first symbol
to its last. It then says of a damaged copy which games are wrong (a state that the game was never
in, or a game that was never played), gone, short, or short without a mark.
"""

from collections import Counter
from collections.abc import Iterable

from awale_board import store_codec as codec
from awale_board.store_bank import Bank
from awale_board.store_journal import id_of, moves_of

from awale_core.record import RecordError, decode
from tests.support.archive_bench import ArchiveBench, Running, banks_of
from tests.support.cut_memory import torn_flash

State = tuple[int, ...]


def flipped(data: bytes | bytearray, bits: Iterable[int]) -> bytes:
    changed = bytearray(data)
    for bit in bits:
        changed[bit >> 3] ^= 1 << (bit & 7)
    return bytes(changed)


def states_of(bank: Bank, game: int) -> list[State]:
    """The moves of a game after each of its symbols."""
    symbols = bank.symbols(game)
    return [tuple(moves_of(symbols[:count])[0]) for count in range(len(symbols) + 1)]


class Judge:
    """Compares damaged copies of a memory with the sound one."""

    def __init__(self, kind: str, data: bytes) -> None:
        self.kind = kind
        self.data = data
        bench = self.bench = ArchiveBench(kind, data, games=5_000)
        self.records = bench.waiting()
        self.running: Running = bench.running
        self.states = {
            id_of(bank.payload(game)): states_of(bank, game)
            for bank in banks_of(bench.archive)
            for game in range(len(bank.starts))
        }

    def judge(self, bits: Iterable[int]) -> Counter[str]:
        """Count what a start loses of the memory with these bits flipped: games that are `wrong`,
        `gone`, `short` or `unmarked`, and whether the `running` one is shorter; nothing if all is
        as it was."""
        found: Counter[str] = Counter()
        bench = ArchiveBench(self.kind, flipped(self.data, bits), games=6_000)
        running = bench.running
        waiting = bench.waiting()
        numbers = {bench.kept.id(number): number for number in all_of(bench)}
        for id in self.records.keys() - waiting.keys():
            if running is None or running[0] != id:
                found["gone"] += 1
        for id, record in waiting.items():
            if record == self.records.get(id):
                continue
            moves = self._moves(record)
            if id in self.records and moves in self.states[id]:
                found["short"] += 1
                found["unmarked"] += not bench.kept.read(numbers[id])[1]
            else:
                found["wrong"] += 1
        if running != self.running:
            found["running"] += 1
            if running is not None:
                moves = tuple(pit % 6 for pit in running[1])
                found["wrong"] += moves not in self.states.get(running[0], ())
        return +found

    def _moves(self, record: bytes) -> State | None:
        try:
            return tuple(pit % 6 for pit in decode(record, any_end=True).game.moves)
        except RecordError:
            return None


def all_of(bench: ArchiveBench) -> list[int]:
    """The numbers of all games; one is missing where damage has taken what began the game."""
    numbers = range(bench.kept.first, bench.kept.next)
    return [number for number in numbers if bench.kept.find(number) is not None]


def play(bench: ArchiveBench, plies: int) -> None:
    """Something that players do in a game, up to `plies` moves or the end."""
    while bench.game.outcome is None and bench.game.plies < plies:
        bench.act()


def torn(bench: ArchiveBench, part: float = 0.5) -> ArchiveBench:
    """The board after its power was cut in the middle of a move, of which it cannot read what it
    was; `part` chooses how far the write had come. The same board if no cut leaves such a byte."""
    bench.nvm.operations.clear()
    bench.play()
    operation = bench.nvm.operations[-1]
    cuts = [
        data
        for data in torn_flash(operation)
        if data[operation.at] != 0xFF
        and codec.read(data[operation.at : operation.at + 1], 0, 0, 0)[0] < 0
    ]
    if not cuts:
        return bench
    games = int(bench.session.id, 16) - 0xA0000000
    return ArchiveBench("nvm", cuts[int(part * len(cuts))], bench.chance.randrange(99), games)


def with_tears(seed: int = 41) -> ArchiveBench:
    """Games with none, one and two interrupted writes, moves taken back, one that is confirmed, one
    of a set-up position, a short and an empty one; one is running."""
    bench = ArchiveBench("nvm", seed=seed)
    for rules, tears in (("abapa", (12, 25)), ("french", ()), ("spanish", (9,)), ("benin", (3, 4))):
        bench.start(rules)
        for plies in (*tears, 40):
            play(bench, plies)
            if plies < 40 and bench.game.outcome is None:
                bench = torn(bench, 0.9 * (plies % 10) / 10)
        bench.leave()
    bench.kept.confirm(bench.kept.waiting(0))
    bench.start("abapa", "3-3-3-3-3-3-3-3-3-3-3-3-6-6-S")
    play(bench, 4)
    bench.start()  # at once, without leaving the one before
    bench.leave()
    bench.start()
    play(bench, 12)
    bench = torn(bench)
    play(bench, 20)
    return bench


def in_flash(seed: int = 42) -> ArchiveBench:
    """Games in two banks of flash, moves taken back, one confirmed; one is running."""
    bench = ArchiveBench("flash", seed=seed)
    while not bench.archive.current.number:
        bench.whole_game()
        bench.leave()
    bench.kept.confirm(bench.kept.waiting(0))
    for _ in range(2):
        bench.start("catalan")
        play(bench, 30)
        bench.leave()
    bench.start()
    play(bench, 15)
    return bench
