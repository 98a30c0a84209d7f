# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The state of a session as its views get it."""

from dataclasses import replace

from awale_core import Game
from awale_core.match import Match

from ...library.help import help_had
from ..coach import OFF, Coach
from ..events import ClockState, MatchState, SessionState
from ..seats import BOARD
from .session_parts import SessionParts


def take_snapshot(
    parts: SessionParts,
    coach: Coach | None,
    *,
    connected: bool,
    waits: bool,
    before: SessionState | None,
) -> SessionState:
    """Take a snapshot of the session. `before` is the last one that the views have: what has not
    changed is taken from it."""
    context, player_commands, match = parts.context, parts.player_commands, parts.match
    mirror, announcer, hello = context.mirror, context.announcer, context.board.hello
    game = mirror.game
    won = None if game is None or game.outcome is None else game.outcome.winner
    phase = _phase(game, connected=connected, waits=waits)
    old = before.game if before is not None else None
    shown_game = old if old is not None and old == game else game and game.copy()
    thinking = parts.engines.thinking or player_commands.searching
    if game is not None and mirror.seats[game.turn] == BOARD:
        thinking = True
    clocks = context.time.state()
    shown = None if before is None or shown_game is not old else _shown(clocks, before.clocks)
    advice, asked = None if coach is None else coach.advice(game), player_commands.hint
    state = SessionState(
        phase=phase,
        connected=connected,
        board_id=hello.board,
        board_name=hello.name,
        setup=context.config.setup,
        players=announcer.players,
        game=shown_game,
        id=mirror.id,
        kept=context.recorder.kept,
        shown=mirror.shown,
        last=announcer.last,
        thinking=game.turn if game is not None and phase == "play" and thinking else None,
        hint=advice.hint if advice is not None and asked is None else asked,
        advice=advice,
        refused=announcer.refused,
        hurry=context.time.hurried,
        out_of_time=announcer.out_of_time,
        clocks=clocks if shown is None else shown,
        match=None if match is None else _match(match),
        coach=OFF if coach is None else coach.mode,
        settings=dict(parts.settings),
        said=announcer.newest,
        help=() if won is None else tuple(help_had(context.recorder.help, [won])),
    )
    return state if shown is None or state == before else replace(state, clocks=clocks)


def _phase(game: Game | None, *, connected: bool, waits: bool) -> str:
    if not connected:
        return "away"
    if game is None:
        return "menu"
    if game.outcome is not None:
        return "over"
    return "waits" if waits else "play"


def _shown(now: ClockState | None, shown: ClockState | None) -> ClockState | None:
    """The clocks that the views have, if these have only run on: no news, as views let a running
    clock run. With any other news they get the time of now, from which they count again."""
    if now is None or shown is None:
        return None
    return shown if (shown.running, shown.low) == (now.running, now.low) else None


def _match(match: Match) -> MatchState:
    return MatchState(match.kind, match.points, match.over, match.winner if match.over else None)
