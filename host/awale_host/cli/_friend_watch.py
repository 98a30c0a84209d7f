# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Looking on at a game between two friends, in the terminal."""

import queue

import click

from awale_core import Game

from ..catalogue import sentence, spoken
from ..friend.broker import BrokerConnection
from ..friend.envelope import Unreadable, is_from, unseal
from ..friend.invitation import Invitation
from ..friend.keys import RoomKeys
from ..friend.onlooker import Onlooker
from ..friend.room import PARTS
from ..play.announcer import last_move
from ..play.commands import PlayerChoice
from ..play.sentences import ending, move_made

_LOOK_S = 0.2


def look_on(invitation: Invitation) -> None:
    """Print what is played, until Ctrl-C."""
    keys = RoomKeys.of(invitation.room)
    inbox: queue.Queue[tuple[str, bytes]] = queue.Queue()
    line = BrokerConnection(invitation.broker, lambda topic, data: inbox.put((topic, data)))
    parts = {f"awale/1/{keys.topic}/{part}": part for part in PARTS}
    for topic in parts:
        line.follow(topic)
    line.open()
    onlooker = Onlooker(invitation.inviter)
    shown = _Shown()
    try:
        while True:
            try:
                topic, data = inbox.get(timeout=_LOOK_S)
            except queue.Empty:
                continue
            part = parts[topic]
            try:
                signature, body = unseal(keys, part, data)
            except Unreadable:
                continue

            def is_by(
                public: str, part: str = part, signature: bytes = signature, body: bytes = body
            ) -> bool:
                return is_from(public, keys, part, signature, body)

            if onlooker.receive(part, body, is_by):
                shown.show(onlooker)
    finally:
        line.close()


class _Shown:
    """Printer of the changes of a game."""

    def __init__(self) -> None:
        self._game: Game | None = None

    def show(self, onlooker: Onlooker) -> None:
        """Print what is new."""
        shared, game = onlooker.shared, onlooker.game()
        if shared is None or game is None or game == self._game:
            return
        first, second = (PlayerChoice(name=name) for name in onlooker.names)
        players = (first, second) if shared.terms.side == 0 else (second, first)
        if self._game is None or self._game.moves != game.moves[: self._game.plies]:
            names = [player.name for player in players]
            click.echo(spoken(sentence("friend.watching", south=names[0], north=names[1])))
            if self._game is not None:
                click.echo(
                    spoken(sentence("taken_back", moves=sentence("count.moves", n=game.plies)))
                )
        move = last_move(game)
        if move is not None and (self._game is None or self._game.plies != game.plies):
            south, north = game.stores
            click.echo(f"{game.plies:>3}. {spoken(move_made(players, move))}  {south}–{north}")
        if game.outcome is not None:
            click.echo(spoken(ending(game, players)))
        self._game = game
