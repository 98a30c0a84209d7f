# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Whatever people, water and a PC do to the board at once, it stays whole."""

import random
from typing import Any

import pytest
from awale_board import layout
from awale_board.options import CHOICES, NAMES

from awale_core import RULE_SETS, wire
from tests.support.firmware_harness import Board


def random_message(chance: random.Random, board: Board) -> dict[str, Any]:
    """A request that a host, sane or not, might send now."""
    session = board.app.session
    ply = session.game.plies if session.game is not None else 0
    seats = ("touch", "host", "board")
    name, values = chance.choice(CHOICES)
    kinds: list[dict[str, Any]] = [
        {"t": "hello", "v": 1},
        {"t": "state"},
        {
            "t": "new",
            "rules": chance.choice(RULE_SETS),
            "starter": chance.randrange(2),
            "south": chance.choice(seats),
            "north": chance.choice(seats),
            "replace": chance.random() < 0.5,
        },
        {"t": "move", "game": session.id, "ply": ply, "pit": chance.randrange(12)},
        {"t": "undo", "game": session.id, "ply": ply, "count": chance.randrange(1, 4)},
        {
            "t": "declare",
            "game": session.id,
            "ply": ply,
            "side": chance.randrange(2),
            "action": chance.choice(("offer", "accept", "decline", "resign")),
        },
        {
            "t": "seats",
            "game": session.id,
            "south": chance.choice(seats),
            "north": chance.choice(seats),
        },
        {"t": "show", "what": "hint", "pit": chance.randrange(12)},
        {"t": "show", "what": "thinking"},
        {"t": "set", "values": {name: chance.choice(values)}, "session": chance.random() < 0.5},
        {"t": "get", "keys": [chance.choice(NAMES)]},
    ]
    return kinds[min(chance.randrange(30), 29) % len(kinds)]


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 4))]
)
def test_ten_minutes_of_monkeys(seed: int) -> None:
    chance = random.Random(seed)
    board = Board(attract_after_s=10, dim_after_s=15)  # which checks the current of every frame
    moves_seen = 0
    for number in range(3_000):
        what = chance.random()
        if what < 0.55:
            legal = board.app.session.legal
            pad = chance.choice(legal) if legal and chance.random() < 0.7 else chance.randrange(17)
            board.pads.touch(layout.PAD_NAMES[pad], chance.random() < 0.75)
        elif what < 0.62:
            for name in layout.PAD_NAMES:
                board.pads.touch(name, False)
        elif what < 0.64:
            board.port.connected = not board.port.connected
            board.port.incoming = b""
        elif what < 0.65:
            board.port.reading = not board.port.reading
        elif what < 0.66:
            board.run(chance.choice((2_000, 20_000)))
        elif board.port.connected:
            board.send(wire.encode({"id": number + 1, **random_message(chance, board)}))
        board.run(chance.choice((10, 50, 150)))
        board.port.outgoing = board.port.outgoing[-2_000:]
        session = board.app.session
        if session.game is not None:
            assert sum(session.game.pits) + sum(session.game.stores) == 48
            assert session.legal == session.game.legal_moves()
            assert session.offer == session.game.offer
            moves_seen = max(moves_seen, session.game.plies)
    assert moves_seen > 5
    for name in layout.PAD_NAMES:
        board.pads.touch(name, False)
    board.port.connected = False
    board.run(2_000)
    board.settle()
    # Where the board plays both sides, the next move may just have begun.
    if (game := board.app.session.game) and not board.app.animator.busy:
        assert board.app.animator.cells == game.cells
    # And there is always a way out.
    if board.app.input.confirmation.about:
        board.tap("undo")
    board.hold("new", "undo")
    if board.app.input.confirmation.about:
        board.tap("ok")
    assert board.app.session.game is None
