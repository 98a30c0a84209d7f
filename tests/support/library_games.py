# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games for a library."""

from awale_host.library import Library, PlayedMove

from awale_core import Game


def keep(
    library: Library, plies: int, number: str, rules: str = "abapa", ending: str = "", **facts: str
) -> int:
    """Enter a game of first legal moves; its id."""
    game = Game(rules)
    while game.plies < plies and game.outcome is None:
        game.play(game.legal_moves()[0])
    if ending == "resign":
        game.resign(0)
    names = (facts.get("south", "Ama"), facts.get("north", "Kofi"))
    began = facts.get("began", "2026-11-21T09:30:00Z")
    id = library.begin("b0", number, game, names=names, began=began)
    library.put(id, game, [PlayedMove(pit, "host", 250) for pit in game.moves], began)
    return id
