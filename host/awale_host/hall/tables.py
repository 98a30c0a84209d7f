# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games that the players of a pairing play on the hall's own page, such as on their phones.

The page shows the board of the running pairing to each player who has joined with it. A player
whose opponent has no page of their own plays for both, and passes the phone. Moves are kept in the
record; a pairing that is played at a board instead has none.
"""

from awale_session.catalogue import failure
from awale_session.page import protocol
from awale_session.play.sentences import refusal

from awale_core import Game, IllegalMove
from awale_core.notation import parse_moves, pit_letter

from .record import Entrant, HallRecord, Pairing
from .tournament import Refused, Tournament
from .wall import Shown

BOARD = "table"  # the first part of these boards' ids on the wall


class Tables:
    """The games of pairings on the hall's page."""

    def __init__(self, record: HallRecord, tournament: Tournament) -> None:
        self._record = record
        self._tournament = tournament

    def player(self, key: str) -> Entrant | None:
        """The player who has joined with a browser's key."""
        return next((one for one in self._record.players if key and one.key == key), None)

    def pairing_of(self, player: Entrant) -> tuple[int, Pairing] | None:
        """The player's pairing of the running round, and its index."""
        rounds = self._record.rounds
        for index, pairing in enumerate(rounds[-1] if rounds else []):
            if player.id in (pairing.first, pairing.second) and pairing.second is not None:
                return index, pairing
        return None

    def shown(self, index: int, pairing: Pairing) -> Shown:
        """The game of a pairing on this page."""
        assert pairing.second is not None
        names = (
            self._tournament.player(pairing.first).name,
            self._tournament.player(pairing.second).name,
        )
        game = Game(self._record.rules, 0)
        for pit in parse_moves(pairing.moves):
            game.play(pit)
        if pairing.resigned is not None and game.outcome is None:
            game.resign(pairing.resigned)
        number = f"hall-{self._record.secret[:8]}.{len(self._record.rounds)}-{index + 1}"
        return Shown(f"{BOARD}-{index + 1}", number, len(pairing.moves), names, game)

    def is_played_here(self, pairing: Pairing) -> bool:
        """Whether a pairing is played on this page: one of the two has it open, or has moved."""
        if pairing.second is None:
            return False
        players = (self._tournament.player(id) for id in (pairing.first, pairing.second))
        has_moved = bool(pairing.moves) or pairing.resigned is not None
        return has_moved or (pairing.points is None and any(player.key for player in players))

    def is_unbegun(self, shown: Shown) -> bool:
        """Whether a game is one on this page without a move yet."""
        is_here = shown.board.startswith(f"{BOARD}-")
        return is_here and not shown.game.plies and shown.game.outcome is None

    def has_result(self, shown: Shown) -> bool:
        """Whether the pairing of a game on this page has a result, from wherever."""
        index = int(shown.board.partition("-")[2]) - 1
        return self._record.rounds[-1][index].points is not None

    def side(self, player: Entrant, pairing: Pairing) -> int | None:
        """The side that a player plays on their page, None for both."""
        assert pairing.second is not None
        own = 0 if pairing.first == player.id else 1
        other = self._tournament.player(pairing.second if own == 0 else pairing.first)
        return own if other.key else None

    def play(self, player: Entrant, pit: int, ply: int) -> tuple[int, Pairing]:
        """Play a pit for the player. Refused, in words, if that may not be played now."""
        index, pairing, game, side = self._game(player)
        if game.plies != ply:
            raise failure(Refused, "refused.stale")
        if side is not None and game.turn != side:
            raise failure(Refused, "refused.thinking")
        try:
            game.play(pit)
        except IllegalMove as error:
            say = refusal(error.code, pit, game, (protocol.Player(), protocol.Player()))
            raise failure(Refused, say.id, **say.args) from error
        pairing.moves += pit_letter(pit)
        return index, pairing

    def resign(self, player: Entrant) -> tuple[int, Pairing]:
        """The player resigns. Refused if no game is running here."""
        index, pairing, game, side = self._game(player)
        pairing.resigned = game.turn if side is None else side
        return index, pairing

    def _game(self, player: Entrant) -> tuple[int, Pairing, Game, int | None]:
        table = self.pairing_of(player)
        if table is None or table[1].points is not None:
            raise failure(Refused, "refused.no_game")
        game = self.shown(*table).game
        if game.outcome is not None:
            raise failure(Refused, "refused.no_game")
        return (*table, game, self.side(player, table[1]))
