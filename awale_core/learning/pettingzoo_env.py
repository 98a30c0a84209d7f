# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A PettingZoo environment (AEC) for the eight rule sets.

    from awale_core.learning.pettingzoo_env import env

    awale = env("abapa")
    awale.reset(seed=1)
    for agent in awale.agent_iter():
        observation, reward, termination, truncation, info = awale.last()
        over = termination or truncation
        mask = observation["action_mask"]
        awale.step(None if over else awale.action_space(agent).sample(mask))

| | |
|---|---|
| agents | `south`, `north`; in `french-beginner` one may move several times in a row |
| action | 0 to 5, the agent's pits in the order of sowing |
| observation | `observation`, two planes of seven numbers of seeds (see `observation.observe`), and `action_mask` |
| reward | 1 to the winner and -1 to the loser at the end, 0 in a drawn game |
| reset | `options` are `starter` (0 South, 1 North) and `fen`, a position to begin from |
| info | at the end `reason` and `margin`, the seeds by which the agent is ahead |

An illegal move ends the game for both: -1 for who made it, by PettingZoo's own wrapper. Repetition
is not in the observation: under `abapa` the second occurrence of a position ends the game.
"""  # noqa: E501 - a table

from typing import Any

from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from awale_core import Game, rule_set

from .observation import (
    Observation,
    action_space,
    new_game,
    observation_space,
    observe,
    play,
    result,
)

AGENTS = ("south", "north")


def env(rules: str = "abapa", render_mode: "str | None" = None) -> "AECEnv[str, Any, Any]":
    """Return the environment in PettingZoo's usual wrappers: it checks the order of calls, and an
    illegal move loses. ValueError for an unknown rule set."""
    made: Any = AwaleEnv(rules, render_mode)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class AwaleEnv(AECEnv[str, Any, Any], EzPickle):  # type: ignore[misc]
    """The environment without wrappers; `game` is the core's game."""

    metadata = {"name": "awale_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, rules: str = "abapa", render_mode: "str | None" = None) -> None:
        EzPickle.__init__(self, rules, render_mode)
        super().__init__()
        self.rules = rule_set(rules).id
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.observation_spaces = {agent: observation_space() for agent in AGENTS}
        self.action_spaces = {agent: action_space() for agent in AGENTS}
        self.game = Game(self.rules)

    def observation_space(self, agent: str) -> Any:
        """The space of what `observe` returns for this agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The six pits of this agent."""
        return self.action_spaces[agent]

    def reset(self, seed: "int | None" = None, options: "dict[str, Any] | None" = None) -> None:
        """Begin a game. There is no chance in the game, so `seed` changes nothing.

        ValueError for an option or a position that is wrong.
        """
        self.game = new_game(self.rules, options)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: "dict[str, dict[str, Any]]" = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.game.turn]

    def observe(self, agent: str) -> Observation:
        """See `observation.observe`."""
        return observe(self.game, AGENTS.index(agent))

    def step(self, action: "int | None") -> None:
        """Play a pit of the agent to move. IllegalMove says why it may not be played."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("None is the action of an agent whose game is over")
        self._cumulative_rewards[agent] = 0
        game = self.game
        play(game, action)
        if game.outcome is not None:
            margin = game.stores[0] - game.stores[1]
            for side, each in enumerate(AGENTS):
                self.rewards[each] = result(game, side)
                self.terminations[each] = True
                ahead = -margin if side else margin
                self.infos[each] = {"reason": game.outcome.reason, "margin": ahead}
            self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
        else:
            self.agent_selection = AGENTS[game.turn]
        self._accumulate_rewards()

    def render(self) -> "str | None":
        """The position as FEN, if `render_mode` is `ansi`."""
        return self.game.fen() if self.render_mode == "ansi" else None
