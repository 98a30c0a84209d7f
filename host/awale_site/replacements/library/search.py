# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Game search, as on the desktop: a game has to meet every filter that is given."""

import js

from awale_core import Game
from awale_core.notation import parse_fen

MARKS = (0x300, 0x36F)  # combining accents


def folded(text):
    """A name without case and accents."""
    apart = js.String.prototype.normalize.call(text, "NFKD")
    plain = "".join([each for each in apart if not MARKS[0] <= ord(each) <= MARKS[1]])
    return js.String.prototype.toLowerCase.call(plain)


SORTS = {
    "day": lambda game: game.began or "",
    "length": lambda game: game.plies,
    "south": lambda game: game.south.lower(),
    "north": lambda game: game.north.lower(),
    "rules": lambda game: game.rules,
    "margin": lambda game: -1 if game.reason is None else abs(game.seeds[0] - game.seeds[1]),
}


class Search:
    """Filters; None matches every game."""

    def __init__(
        self,
        player=None,
        rules=None,
        since=None,
        until=None,
        ended=None,
        shortest=None,
        longest=None,
        board=None,
        fen=None,
    ):
        self.player = None if player is None else folded(player)
        self.rules = rules
        self.since, self.until = since, until
        self.ended = ended
        self.shortest, self.longest = shortest, longest
        self.board = board
        self.fen = None if fen is None else fen.strip()

    def condition(self):
        """NotationError for a wrong position."""
        if self.fen is not None:
            parse_fen(self.fen)

    def games(self, library):
        """The games that match, the latest first."""
        self.condition()
        return [game for game in library.games() if self._matches(library, game)]

    def page(self, library, first, most, sort, rising):
        """Return how many games match, and `most` of them from the `first` on, sorted."""
        games = self.games(library)
        key = SORTS[sort]
        games.sort(key=lambda game: (key(game), game.id), reverse=not rising)
        return len(games), games[first : first + most]

    def _matches(self, library, game):
        return (
            self._fits(game)
            and self._has_player(game)
            and self._ended_so(game)
            and (self.fen is None or self._has_position(library, game))
        )

    def _fits(self, game):
        day = game.began or ""
        return (
            (self.rules is None or game.rules == self.rules)
            and (self.since is None or day >= self.since)
            and (self.until is None or (day != "" and day < self.until + "U"))
            and (self.shortest is None or game.plies >= self.shortest)
            and (self.longest is None or game.plies <= self.longest)
            and (self.board is None or game.board == self.board)
        )

    def _sides(self, game):
        """The sides that the player of the filter has."""
        names = (game.south, game.north)
        return [
            side for side in (0, 1) if self.player is None or self.player in folded(names[side])
        ]

    def _has_player(self, game):
        return bool(self._sides(game))

    def _ended_so(self, game):
        if self.ended is None:
            return True
        if self.ended == "unfinished":
            return game.reason is None
        if game.reason is None:
            return False
        if self.ended == "draw":
            return game.winner is None
        if self.ended in ("south", "north"):
            return game.winner == ("south", "north").index(self.ended)
        wins = [game.winner == side for side in self._sides(game) if game.winner is not None]
        return (self.ended == "won") in wins

    def _has_position(self, library, game):
        """Whether the position occurs in the game, which is replayed."""
        played = Game.from_fen(game.start, game.rules)
        if played.fen() == self.fen:
            return True
        for move in library.moves(game.id):
            try:
                played.play(move.pit)
            except ValueError:
                return False
            if played.fen() == self.fen:
                return True
        return False
