# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine: a search in C where that can be compiled, the core's own search elsewhere.

    from awale_engine.engine import best_engine
    engine = best_engine("abapa")
    game.play(engine.choose(game, movetime_ms=1000))

The kernel (`kernel/awale.h`) finds moves, values and proofs; this package decides what it is asked
for: levels, time, tables, book, matches, the protocol UCI.
"""
