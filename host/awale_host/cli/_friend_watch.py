# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Looking on at a game between two friends, in the terminal."""

import queue
import threading

import click
from awale_session.catalogue import sentence, spoken
from awale_session.friend.invitation import Invitation
from awale_session.friend.looking_on import LookingOn
from awale_session.page.protocol import Player
from awale_session.play.announcer import last_move
from awale_session.play.sentences import ending, move_made, turn
from awale_session.wording import shown_name

from awale_core import Game

from ..friend.onlookers_line import OnlookersLine

_LOOK_S = 0.2


def look_on(invitation: Invitation) -> None:
    """Print what is played, until Ctrl-C."""
    looking, shown = LookingOn(invitation, threading.RLock()), _Shown()
    changes: queue.Queue[tuple[tuple[str, str], Game | None]] = queue.Queue()
    onlooker = looking.onlooker
    looking.changed = lambda: changes.put((onlooker.names_by_side, onlooker.game()))
    line = OnlookersLine(looking)
    try:
        while True:
            try:
                names, game = changes.get(timeout=_LOOK_S)
            except queue.Empty:
                continue
            if game is not None:
                shown.show(names, game)
    finally:
        line.close()


class _Shown:
    """Printer of the changes of a game."""

    def __init__(self) -> None:
        self._game: Game | None = None

    def show(self, names: tuple[str, str], game: Game) -> None:
        """Print what is new in a game of South and North."""
        if game == self._game:
            return
        south, north = (shown_name(name) for name in names)
        players = (Player(name=south), Player(name=north))
        if self._game is None or self._game.moves != game.moves[: self._game.plies]:
            click.echo(spoken(sentence("friend.watching", south=south, north=north)))
            if self._game is not None and game.outcome is None:
                click.echo(spoken(sentence("taken_back", turn=turn(game, players, None))))
        move = last_move(game)
        if move is not None and (self._game is None or self._game.plies != game.plies):
            stores = "{}–{}".format(*game.stores)
            click.echo(f"{game.plies:>3}. {spoken(move_made(players, move))}  {stores}")
        if game.outcome is not None:
            click.echo(spoken(ending(game, players)))
        self._game = game
