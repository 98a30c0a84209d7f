# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Game search over games in memory: the filters and orders of `awale_session/library/search.py`."""

from awale_session.library.search import FOR_PLAYER, folded, won_or_lost

from awale_core import Game

SORTS = {
    "day": lambda game: game.began or "",
    "length": lambda game: game.plies,
    "south": lambda game: game.south.lower(),
    "north": lambda game: game.north.lower(),
    "rules": lambda game: game.rules,
    "margin": lambda game: -1 if game.reason is None else abs(game.seeds[0] - game.seeds[1]),
}


class Filter:
    """Whether a game matches a search, given its moves, too."""

    def __init__(self, search):
        self._search = search
        self._player = None if search.player is None else folded(search.player)
        self._fen = None if search.fen is None else search.fen.strip()

    def __call__(self, game, moves):
        search, fen = self._search, self._fen
        return (
            _fits(search, game)
            and (self._player is None or self._has_player(game))
            and _ended_so(search.ended, game, self._player)
            and (fen is None or _has_position(fen, game, moves))
        )

    def _has_player(self, game):
        return self._player in folded(game.south) or self._player in folded(game.north)


def _fits(search, game):
    day = game.began or ""
    return (
        (search.rules is None or game.rules == search.rules)
        and (search.since is None or day >= search.since)
        and (search.until is None or (day != "" and day < search.until + "U"))
        and (search.shortest is None or game.plies >= search.shortest)
        and (search.longest is None or game.plies <= search.longest)
        and (search.source is None or game.source == search.source)
        and (search.board is None or game.board == search.board)
    )


def _ended_so(ended, game, player):
    if ended is None:
        return True
    if ended == "unfinished" or game.reason is None:
        return ended == "unfinished" and game.reason is None
    if ended == "finished":
        return True
    if ended == "draw":
        return game.winner is None
    if ended in FOR_PLAYER:
        return won_or_lost(ended, player, game.winner, game.south, game.north, *game.seats)
    return game.winner == ("south", "north").index(ended)


def _has_position(fen, game, moves):
    """Whether the position occurs in the game, which is replayed."""
    played = Game.from_fen(game.start, game.rules)
    if played.fen() == fen:
        return True
    for move in moves:
        try:
            played.play(move[0])
        except ValueError:
            return False
        if played.fen() == fen:
            return True
    return False
