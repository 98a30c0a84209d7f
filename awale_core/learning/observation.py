# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An agent's view of a game and its actions, the same for every environment."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from awale_core import Game
from awale_core.game import BOARD
from awale_core.sowing import PITS

ACTIONS = PITS // 2
SEEDS = 48
Planes = NDArray[np.int8]
Observation = dict[str, Planes]


def action_space() -> "spaces.Discrete":
    """The six pits of a side, in its order of sowing."""
    return spaces.Discrete(ACTIONS)


def observation_space() -> "spaces.Dict":
    """The space of what `observe` returns."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, SEEDS, (2, ACTIONS + 1), np.int8),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def observe(game: Game, side: int) -> Observation:
    """The game as `side` (0 South, 1 North) sees it.

    `observation` has two planes of seven numbers of seeds, those of `side` first: six pits in the
    order of sowing, then the store. `action_mask` is 1 for each of its pits that may be played; all
    0 where the other side is to move.
    """
    pits = np.array(game.pits, np.int8).reshape(2, ACTIONS)
    seen = np.column_stack([pits, np.array(game.stores, np.int8)])
    mask = np.zeros(ACTIONS, np.int8)
    if game.turn == side:
        mask[[pit % ACTIONS for pit in game.legal_moves()]] = 1
    return {"observation": seen[::-1].copy() if side else seen, "action_mask": mask}


def new_game(rules: str, options: "dict[str, Any] | None") -> Game:
    """Begin a game: `options` may name its `starter` (0 South, 1 North) or its position, `fen`.
    Others are ignored, as Gymnasium's own environments do.

    ValueError for a wrong starter or position, and for one in which the game is over.
    """
    chosen = options or {}
    fen, starter = chosen.get("fen"), chosen.get("starter", 0)
    game = Game(rules, starter) if fen is None else Game.from_fen(fen, rules)
    if game.outcome is not None:
        raise ValueError(f"the game is over in {fen}")
    return game


def play(game: Game, action: int) -> None:
    """Play a pit of the side to move, 0 to 5 in its order of sowing.

    Where the rules suggest to end a game that repeats itself, both sides agree, as two engines do.
    IllegalMove says why a pit may not be played.
    """
    game.play(int(action) + ACTIONS * game.turn)
    if game.offer == BOARD:
        game.agree()


def result(game: Game, side: int) -> int:
    """1 where `side` has won, -1 where it has lost, else 0."""
    if game.outcome is None or game.outcome.winner is None:
        return 0
    return 1 if game.outcome.winner == side else -1
