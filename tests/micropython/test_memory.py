# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Bytes that calls of the core allocate under MicroPython.

Garbage has to be collected, and the board stands still during a collection. So sowing, the rules
and the search allocate nothing, and every other call has a bound, stated here.
"""

import json

import pytest

from tests.support.micropython_wasm import run

MEASURE = """
import gc, json
from awale_core import Game, RULE_SETS, rule_set
from awale_core.position_key import position_key
from awale_core.record import Record, decode, encode
from awale_core.rules import ending, legal_mask
from awale_core.search import Search, evaluate, capture_mask
from awale_core.sowing import RING_OF_PITS, make_move, sow
from awale_core.wire import decode as decode_line, encode as encode_line

def allocated(action):
    "Bytes that a call allocates, after a first call has made whatever is kept."
    action()
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    action()
    after = gc.mem_alloc()
    gc.enable()
    return after - before

found = {"nothing": allocated(lambda: None)}
start = bytes((4,) * 12 + (0, 0))
cells = bytearray(start)
scratch = bytearray(14)
game = None
search = None

def a_sow():
    cells[:] = start
    sow(cells, 2, RING_OF_PITS, True)

found["sow"] = allocated(a_sow)

full = bytearray((4, 4, 4, 4, 4, 3, 1, 2, 1, 4, 4, 4, 4, 5))

def a_move():
    cells[:] = full
    make_move(rules, cells, 0, 5)

def legality():
    moves = legal_mask(rules, slam, 0, scratch)
    ending(rules, slam, 0, 1, moves)
    capture_mask(rules, slam, 0)
    evaluate(rules, slam, 0)

slam = bytearray((4, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 20, 22))

def a_slice():
    search.run(200)

found["move"] = 0
found["legality"] = 0
found["search"] = 0
for name in RULE_SETS:
    rules = rule_set(name)
    found["move"] = max(found["move"], allocated(a_move))
    found["legality"] = max(found["legality"], allocated(legality))
    game = Game(name)
    for _ in range(9):
        game.play(game.legal_moves()[-1])
    search = Search(game)
    found["search"] = max(found["search"], allocated(a_slice))

game = Game()
found["legal_moves"] = allocated(lambda: game.legal_moves())

def play_and_undo():
    game.play(3)
    game.undo()

found["play and undo"] = allocated(play_and_undo)
found["new search, depth 8"] = allocated(lambda: Search(game, 8))
found["key"] = allocated(lambda: position_key(game))
while game.plies < 80 and game.outcome is None:
    game.play(game.legal_moves()[game.plies % len(game.legal_moves())])
record = Record(game, id=7)
found["writing a record"] = allocated(lambda: encode(record))
found["a game of that length"] = allocated(lambda: game.copy())
line = encode_line({"t": "move", "id": 7, "game": "1f00c2a7", "ply": 12, "pit": 5})
found["reading a line"] = allocated(lambda: decode_line(line))
print(json.dumps(found))
"""

# Bytes at most. The figures are those of a 32-bit MicroPython, whose blocks are 16 bytes.
NOTHING = ("nothing", "sow", "move", "legality", "search")
BOUNDS = {
    "legal_moves": 160,
    "play and undo": 500,
    "new search, depth 8": 4500,
    "key": 2500,
    "writing a record": 1200,
    "a game of that length": 2000,
    "reading a line": 500,
}


@pytest.fixture(scope="module")
def found() -> dict[str, int]:
    (step,) = run([MEASURE])
    assert step.error is None, step.error
    measured: dict[str, int] = json.loads(step.output)
    return measured


@pytest.mark.parametrize("what", NOTHING)
def test_call_allocates_nothing(found: dict[str, int], what: str) -> None:
    assert found[what] == 0


@pytest.mark.parametrize("what", BOUNDS)
def test_call_allocates_no_more_than_its_bound(found: dict[str, int], what: str) -> None:
    assert 0 < found[what] <= BOUNDS[what]
