# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A hall in the words of its pages' protocol."""

from typing import Any

from awale_session.catalogue import Sentence
from awale_session.friend.invitation import DEFAULT_BROKER
from awale_session.friend.short_code import shown as shown_code
from awale_session.packing import packed, packed_line
from awale_session.page import protocol
from awale_session.play.seats import PERSON, PROGRAM
from awale_session.play.sentences import ending

from awale_core import Game

from .protocol import HallView, OwnGame, PairingView, Tile
from .record import Entrant
from .tables import Tables
from .tournament import Tournament
from .wall import Shown


def tile(shown: Shown, *, here: bool = True, you: int | None = None) -> Tile:
    """A board on the wall; the result addresses the player of side `you`."""
    game = shown.game
    return Tile(
        board=shown.board,
        names=shown.names,
        cups=packed(game.pits + game.stores),
        turn=game.turn if game.outcome is None else None,
        plies=game.plies,
        move=_last_move(game),
        say=result_said(shown, you),
        winner=game.outcome and game.outcome.winner,
        here=here,
    )


def _last_move(game: Game) -> list[Any] | None:
    if not game.plies:
        return None
    before = Game.from_fen(game.start_fen(), game.rules.id)
    for pit in game.moves[:-1]:
        before.play(pit)
    return packed_line(before, game.moves[-1:])[0]


def result_said(shown: Shown, you: int | None = None) -> Sentence | None:
    """Result and reason in a sentence, None while the game runs."""
    if shown.game.outcome is None:
        return None
    south, north = (
        protocol.Player(PERSON if you in (None, side) else PROGRAM, name=name)
        for side, name in enumerate(shown.names)
    )
    return ending(shown.game, (south, north), shown.out_of_time)


def hall_view(tournament: Tournament, link: str, *, connected: bool) -> HallView:
    """The tournament, and how to join."""
    record = tournament.record
    return HallView(
        link=link,
        code=shown_code(record.code),
        broker="" if record.broker == DEFAULT_BROKER else record.broker,
        connected=connected,
        system=record.system,
        table=tournament.table(),
        round=len(record.rounds),
        rounds=tournament.rounds,
        pairings=[
            PairingView(each.first, each.second, each.points, each.how)
            for each in (record.rounds[-1] if record.rounds else [])
        ],
        hidden=len(record.hidden),
    )


def own_game(tables: Tables, player: Entrant) -> OwnGame | None:
    """The player's game on their page; None while there is none, or it was played elsewhere."""
    table = tables.pairing_of(player)
    if table is None:
        return None
    shown = tables.shown(*table)
    if table[1].points is not None and shown.game.outcome is None:
        return None
    side = tables.side(player, table[1])
    mine = shown.game.outcome is None and side in (None, shown.game.turn)
    return OwnGame(tile(shown, you=side), side, shown.game.legal_moves() if mine else [])
