# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games for a library."""

from awale_host.library import Library, PlayedMove

from awale_core import Game
from awale_core.notation import parse_moves


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


def game_of(moves: str, resigns: int | None = None, rules: str = "abapa", fen: str = "") -> Game:
    """A game with these moves, as letters, that a side has resigned."""
    game = Game.from_fen(fen, rules) if fen else Game(rules)
    for pit in parse_moves(moves):
        game.play(pit)
    if resigns is not None:
        game.resign(resigns)
    return game


def keep_moves(library: Library, moves: str, number: str = "1") -> int:
    """Enter a game with these moves in one transaction; its id."""
    game = game_of(moves)
    with library.transaction():
        id = library.begin("b", number, game)
        library.put(id, game, [PlayedMove(pit) for pit in game.moves])
    return id
