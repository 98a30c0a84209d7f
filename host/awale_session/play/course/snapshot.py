# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The state of a session as its views get it."""

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
    advice, asked = None if coach is None else coach.advice(game), player_commands.hint
    return SessionState(
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
        clocks=_clocks(context.time.state(), before, same=shown_game is old),
        match=None if match is None else _match(match),
        coach=OFF if coach is None else coach.mode,
        settings=dict(parts.settings),
        said=announcer.newest,
        help=() if won is None else tuple(help_had(context.recorder.help, [won])),
    )


def _phase(game: Game | None, *, connected: bool, waits: bool) -> str:
    if not connected:
        return "away"
    if game is None:
        return "menu"
    if game.outcome is not None:
        return "over"
    return "waits" if waits else "play"


def _clocks(
    now: ClockState | None, before: SessionState | None, *, same: bool
) -> ClockState | None:
    """The clocks, or those of the state before: views let a running clock run, so that only other
    changes are news."""
    old = None if before is None else before.clocks
    if now is None or old is None or not same:
        return now
    return old if (old.running, old.low) == (now.running, now.low) else now


def _match(match: Match) -> MatchState:
    return MatchState(match.kind, match.points, match.over, match.winner if match.over else None)
