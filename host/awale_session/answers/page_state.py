# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A session's state in the words of the page's protocol."""

from collections.abc import Sequence
from typing import Literal, cast

from awale_core import Game, Move

from ..catalogue import sentence
from ..packing import move_text
from ..page.protocol import (
    BoardView,
    ClockView,
    CoachMode,
    GameView,
    MatchView,
    MoveView,
    OutcomeView,
    Player,
    PlayerView,
    RemarkView,
    State,
)
from ..page.source import NO_CONTROL
from ..play import sentences
from ..play.events import ClockState, MatchState, SessionState
from .page_signs import light_signs

Phase = Literal["menu", "play", "waits", "over", "away"]


def page_state(
    state: SessionState,
    kind: Literal["virtual", "real"],
    remarks: Sequence[RemarkView] = (),
    greeting: str = "",
) -> State:
    """The page's state, with the coach's `remarks` and a friend's `greeting` in light; the server
    fills in `n` and `control`."""
    return State(
        n=0,
        phase=cast("Phase", state.phase),
        board=BoardView(
            id=state.board_id,
            name=state.board_name,
            kind=kind,
            link="connected" if state.connected else "lost",
        ),
        game=None if state.game is None else _game(state, state.game, remarks),
        said=state.said,
        setup=state.setup,
        settings=state.settings,
        coach=cast("CoachMode", state.coach),
        signs=light_signs(state, greeting),
        control=NO_CONTROL,
    )


def _game(state: SessionState, game: Game, remarks: Sequence[RemarkView]) -> GameView:
    moves, _ = replayed(game)
    return GameView(
        id=state.id or "",
        rules=game.rules.id,
        start=game.start_fen(),
        fen=game.fen(),
        ply=game.plies,
        shown=min(state.shown, game.plies),
        pits=list(game.pits),
        stores=game.stores,
        turn=game.turn,
        turn_say=sentences.turn(game, state.players, state.thinking),
        legal=game.legal_moves(),
        moves=[move_text(move) for move in moves],
        last=None if not moves else move_view(state.players, game.plies, moves[-1]),
        players=(_player(state.players[0]), _player(state.players[1])),
        offer=game.offer,
        thinking=state.thinking,
        hint=state.hint,
        advice=None if state.advice is None else state.advice.say,
        warned=[] if state.advice is None else list(state.advice.warnings),
        clocks=None if state.clocks is None else _clocks(state.clocks),
        outcome=None if game.outcome is None else _outcome(state, game),
        match=None if state.match is None else _match(state, state.match),
        kept=state.kept,
        remarks=list(remarks),
    )


def replayed(game: Game, plies: int | None = None) -> tuple[list[Move], Game]:
    """The first `plies` moves of a game, all by default, and the game after them."""
    replay = Game.from_fen(game.start_fen(), game.rules.id)
    pits = game.moves if plies is None else game.moves[:plies]
    return [replay.play(pit) for pit in pits], replay


def move_view(players: sentences.Players, ply: int, move: Move) -> MoveView:
    """A move of `players`; `ply` is the number of moves after it."""
    return MoveView(
        ply=ply,
        side=move.side,
        pit=move.pit,
        seeds=move.seeds,
        sown=list(move.sown),
        captured=list(zip(move.captured, move.captured_seeds, strict=True)),
        text=move_text(move),
        say=sentences.move_made(players, move),
    )


def _player(player: Player) -> PlayerView:
    return PlayerView(player.kind, player.level, player.name, sentences.seat(player))


def _clocks(clocks: ClockState) -> ClockView:
    return ClockView(clocks.remaining_ms, clocks.running, clocks.low)


def _outcome(state: SessionState, game: Game) -> OutcomeView:
    assert game.outcome is not None
    return OutcomeView(
        winner=game.outcome.winner,
        reason=game.outcome.reason,
        score=game.stores,
        say=sentences.result(game, state.players),
        why=sentences.reason(game, state.players, state.out_of_time),
        help=list(state.help),
    )


def _match(state: SessionState, match: MatchState) -> MatchView:
    south, north = match.points
    say = sentence("match.points", south=south, north=north)
    if match.over and match.winner is None:
        say = sentence("match.drawn", south=south, north=north)
    elif match.over and match.winner is not None:
        say = sentences.about("match.won", state.players, match.winner, south=south, north=north)
    return MatchView(match.kind, match.points, match.over, say)
