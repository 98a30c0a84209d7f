# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A Gymnasium environment: one learner against a policy, its own of the moment if so wanted.

    from awale_core.learning.gymnasium_env import AwaleSelfPlay

    awale = AwaleSelfPlay("abapa")
    observation, info = awale.reset(seed=1)
    observation, reward, over, _, info = awale.step(2)

Observation, actions, reward, `fen` and `starter` are those of `pettingzoo_env`; the learner sits at
the side of `options["side"]`, else at one drawn by lot. An illegal move loses.
"""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

from awale_core import Game, rule_set

from .observation import (
    Observation,
    Planes,
    action_space,
    new_game,
    observation_space,
    observe,
    play,
    result,
)

Policy = Callable[[Observation], int]


class AwaleSelfPlay(gymnasium.Env[Observation, Any]):
    """A learner against `opponent`, which gets an observation and returns an action; without one
    the opponent plays at random. Set `opponent` again at any time: to play against itself, the
    learner's policy of the moment.

    ValueError for an unknown rule set.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        rules: str = "abapa",
        opponent: "Policy | None" = None,
        render_mode: "str | None" = None,
    ) -> None:
        self.rules = rule_set(rules).id
        self.opponent = opponent or self._at_random
        self.render_mode = render_mode
        self.observation_space: Any = observation_space()
        self.action_space = action_space()
        self.game = Game(self.rules)
        self.side = 0

    def reset(
        self, *, seed: "int | None" = None, options: "dict[str, Any] | None" = None
    ) -> "tuple[Observation, dict[str, Any]]":
        """Begin a game, in which the opponent has moved already where it has the first move.

        ValueError for a wrong option.
        """
        super().reset(seed=seed)
        self.game = new_game(self.rules, options)
        side = (options or {}).get("side")
        self.side = int(self.np_random.integers(2)) if side is None else side
        self._answer()
        return observe(self.game, self.side), {}

    def step(self, action: int) -> "tuple[Observation, float, bool, bool, dict[str, Any]]":
        """Play a pit, and the opponent's moves after it."""
        game, side = self.game, self.side
        if game.outcome is not None:
            raise ValueError("the game is over: call reset")
        if not self.action_masks()[action]:
            return observe(game, side), -1.0, True, False, {"reason": "illegal"}
        play(game, action)
        self._answer()
        info: "dict[str, Any]" = {}
        if game.outcome is not None:
            info = {
                "reason": game.outcome.reason,
                "margin": game.stores[side] - game.stores[1 - side],
            }
        return observe(game, side), float(result(game, side)), bool(info), False, info

    def action_masks(self) -> Planes:
        """1 for each pit that the learner may play; maskable algorithms look for this name."""
        return observe(self.game, self.side)["action_mask"]

    def render(self) -> Any:
        """The position as FEN, if `render_mode` is `ansi`."""
        return self.game.fen() if self.render_mode == "ansi" else None

    def _answer(self) -> None:
        """Let the opponent play until it is the learner's turn."""
        while self.game.outcome is None and self.game.turn != self.side:
            play(self.game, self.opponent(observe(self.game, 1 - self.side)))

    def _at_random(self, observation: Observation) -> int:
        return int(self.np_random.choice(np.flatnonzero(observation["action_mask"])))
