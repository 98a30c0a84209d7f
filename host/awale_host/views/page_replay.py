# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Positions and moves of kept games in light, for the page."""

from base64 import b64encode
from collections.abc import Mapping

from awale_core import Game

from ..catalogue import sentence
from ..library import Library
from ..page import library_protocol as messages
from ..virtual.move_frames import move_frames
from .page_games import Unusable, play_out, players_of
from .page_light import brightness_of, light, palette_of
from .page_state import made_move

Settings = Mapping[str, str | int]


def positions(
    library: Library, command: messages.Positions, settings: Settings
) -> messages.PositionList:
    """The answer to `positions`. Unusable if the game has no such position."""
    kept = library.game(command.number)
    moves, whole, _ = play_out(library, kept)
    if command.first > len(moves):
        raise Unusable(sentence("refused.ply", number=command.first))
    players = players_of(kept)
    views = []
    game = Game.from_fen(kept.start, kept.rules)
    last = min(command.first + command.most - 1, len(moves))
    for ply in range(last + 1):
        move = moves[ply - 1] if ply else None
        if move is not None:
            game.play(move.pit)
        if ply < command.first:
            continue
        # A word ends a game after its last move: then the seeds lie as the result has them.
        shown = whole if ply == len(moves) else game
        views.append(
            messages.PositionView(
                ply=ply,
                pits=list(shown.pits),
                stores=shown.stores,
                turn=shown.turn,
                fen=game.fen(),
                legal=game.legal_moves(),
                last=None if move is None else made_move(players, ply, move),
                rgb=light(shown, None if move is None else move.pit, settings),
            )
        )
    return messages.PositionList(command.id, kept.id, views)


def animation(
    library: Library, command: messages.Animate, settings: Settings
) -> messages.Animation:
    """The answer to `animate`. Unusable if the game has no such move."""
    kept = library.game(command.number)
    moves, _, _ = play_out(library, kept)
    if command.ply > len(moves):
        raise Unusable(sentence("refused.ply", number=command.ply))
    game = Game.from_fen(kept.start, kept.rules)
    for move in moves[: command.ply - 1]:
        game.play(move.pit)
    ms, frames = move_frames(
        game,
        moves[command.ply - 1].pit,
        speed=command.speed,
        palette=palette_of(settings),
        brightness=brightness_of(settings),
    )
    return messages.Animation(
        re=command.id,
        number=kept.id,
        ply=command.ply,
        ms=ms,
        frames=[(at_ms, b64encode(rgb).decode()) for at_ms, rgb in frames],
    )
