# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Environments for programs that learn to play, on top of the core's rules.

`pettingzoo_env` is a PettingZoo environment of two agents, `gymnasium_env` one for a single learner
against any policy, itself included. Both need the extra `learning` (`pip install
awale-core[learning]`); the rest of `awale_core` imports nothing.
"""
