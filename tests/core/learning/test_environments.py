# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Environments for programs that learn: by their libraries' tests and the core's game."""

import pickle
import random
import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from awale_core import RULE_SETS, Game, IllegalMove
from awale_core.learning.gymnasium_env import AwaleSelfPlay
from awale_core.learning.pettingzoo_env import AGENTS, AwaleEnv, env

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize("rules", RULE_SETS)
def test_pettingzoos_own_tests_pass(rules: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(rules), num_cycles=300)
        seed_test(lambda: env(rules), num_cycles=300)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_gymnasiums_own_test_passes(rules: str) -> None:
    check_env(AwaleSelfPlay(rules))


@pytest.mark.parametrize("rules", RULE_SETS)
def test_random_games_are_those_of_the_core(rules: str) -> None:
    """The same moves in a game of the core: masks, turns, observations and results agree."""
    chance = random.Random(rules)
    awale = AwaleEnv(rules)
    for starter in (0, 1):
        awale.reset(options={"starter": starter})
        game = Game(rules, starter)
        while awale.agents and not all(awale.terminations.values()):
            side = AGENTS.index(awale.agent_selection)
            assert side == game.turn
            seen = awale.observe(AGENTS[side])
            legal = [6 * side + int(pit) for pit in np.flatnonzero(seen["action_mask"])]
            assert legal == game.legal_moves()
            assert seen["observation"].sum() == 48
            own, theirs = seen["observation"].tolist()
            assert own == [*game.pits[6 * side : 6 * side + 6], game.stores[side]]
            assert theirs == [*game.pits[6 - 6 * side : 12 - 6 * side], game.stores[1 - side]]
            assert not awale.observe(AGENTS[1 - side])["action_mask"].any()
            pit = chance.choice(legal)
            game.play(pit)
            awale.step(pit % 6)
        if game.outcome is None:
            game.agree()  # a repetition that only suggests the end
        assert awale.game == game
        assert game.outcome is not None
        for side, agent in enumerate(AGENTS):
            won = game.outcome.winner
            assert awale.rewards[agent] == (0 if won is None else 1 if won == side else -1)
            assert awale.infos[agent]["reason"] == game.outcome.reason
            assert awale.infos[agent]["margin"] == game.stores[side] - game.stores[1 - side]


def test_a_game_may_begin_from_a_position() -> None:
    awale = AwaleEnv("abapa")
    fen = "0-0-0-0-0-1-1-0-1-0-0-0-24-21-S"
    awale.reset(options={"fen": fen})
    assert awale.game.fen() == fen
    awale.step(5)
    assert awale.infos["south"] == {"reason": "majority", "margin": awale.infos["south"]["margin"]}
    assert awale.rewards == {"south": 1, "north": -1}
    with pytest.raises(ValueError, match="over"):
        awale.reset(options={"fen": "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S"})


def test_environments_share_nothing_and_can_be_sent_to_another_process() -> None:
    one, other = AwaleEnv("benin"), AwaleEnv("benin")
    one.reset()
    other.reset()
    one.step(2)
    assert other.game == Game("benin")
    assert pickle.loads(pickle.dumps(one)).rules == "benin"


def test_an_illegal_move_is_refused_or_loses() -> None:
    bare: Any = AwaleEnv("abapa")
    bare.reset(options={"fen": "0-4-4-4-4-4-4-4-4-4-4-4-4-0-S"})
    with pytest.raises(IllegalMove, match="empty"):
        bare.step(0)
    wrapped = env("abapa")
    wrapped.reset(options={"fen": "0-4-4-4-4-4-4-4-4-4-4-4-4-0-S"})
    wrapped.step(0)
    assert wrapped.rewards["south"] == -1
    alone = AwaleSelfPlay("abapa")
    alone.reset(options={"fen": "0-4-4-4-4-4-4-4-4-4-4-4-4-0-S", "side": 0})
    _, reward, over, _, info = alone.step(0)
    assert (reward, over, info) == (-1.0, True, {"reason": "illegal"})


@pytest.mark.parametrize("rules", RULE_SETS)
def test_self_play_ends_with_the_result_of_the_learner(rules: str) -> None:
    chance = np.random.default_rng(7)

    def policy(seen: Any) -> int:
        return int(chance.choice(np.flatnonzero(seen["action_mask"])))

    alone = AwaleSelfPlay(rules, opponent=policy)
    sides = set()
    for seed in range(6):
        seen, _ = alone.reset(seed=seed)
        sides.add(alone.side)
        over, reward = alone.game.outcome is not None, 0.0
        while not over:
            assert alone.game.turn == alone.side
            seen, reward, over, cut, info = alone.step(policy(seen))
            assert not cut
        outcome = alone.game.outcome
        assert outcome is not None
        assert reward == (
            0 if outcome.winner is None else 1 if outcome.winner == alone.side else -1
        )
        assert info["margin"] == alone.game.stores[alone.side] - alone.game.stores[1 - alone.side]
    assert sides == {0, 1}
