# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sentences about a game's events, for every view."""

from collections.abc import Sequence

from awale_core import Game, Move
from awale_core.game import BOARD as BY_BOARD
from awale_core.levels import LEVELS
from awale_core.notation import pit_letter

from ..catalogue import Sentence, catalogue, listed, sentence
from .commands import BOARD_PLAYER, ENGINE_PLAYER, PERSON, PROGRAM, PlayerChoice

Players = tuple[PlayerChoice, PlayerChoice]
_SIDES = ("side.south", "side.north")
_FEED_CODES = ("must_feed", "starves")
_CODES = ("over", "not_yours", "empty", "must_feed", "starves", "nothing_to_undo", "no_offer")


def side_name(side: int) -> Sentence:
    """South or North."""
    return sentence(_SIDES[side])


def who(players: Players, side: int) -> Sentence:
    """The player of a side in the middle of a sentence: a name, the engine, the board, the side."""
    player = players[side]
    if player.name:
        return sentence("player.named", name=player.name)
    if player.kind == ENGINE_PLAYER and players[1 - side].kind != ENGINE_PLAYER:
        return sentence("player.engine")
    if player.kind == BOARD_PLAYER and players[1 - side].kind != BOARD_PLAYER:
        return sentence("player.board")
    return side_name(side)


def seat(player: PlayerChoice) -> Sentence:
    """Describe a player: a name, or the engine with its level."""
    if player.name:
        return sentence("seat.named", name=player.name)
    if player.kind == ENGINE_PLAYER:
        level = player.level or 10
        return sentence("seat.engine", level=level, word=level_word(player.kind, level))
    if player.kind == BOARD_PLAYER:
        if player.level is None:
            return sentence("seat.board.plain")
        word = level_word(player.kind, player.level)
        return sentence("seat.board", level=player.level, word=word)
    return sentence("seat.pc" if player.kind == PROGRAM else "seat.person")


def level_word(kind: str, level: int) -> Sentence:
    """A word for a level: the catalogue's, else the name in the table of the board's levels."""
    word = sentence(f"level.{kind}.{level}")
    if word.id in catalogue("en"):
        return word
    own = LEVELS[level - 1].name if kind == BOARD_PLAYER else str(level)
    return sentence("seat.named", name=own)


def moves(count: int) -> Sentence:
    """`5 moves`."""
    return sentence("count.moves", n=count)


def seconds(count: float) -> Sentence:
    """`30 seconds`."""
    return sentence("count.seconds", n=round(count))


def pit_list(pits: Sequence[int]) -> str:
    """`A, C, F`."""
    return ", ".join(pit_letter(pit) for pit in pits)


def move_made(players: Players, move: Move) -> Sentence:
    """`The engine sowed d, 5 seeds, and captured 3 in B.`"""
    args: dict[str, str | int | Sentence] = {
        "who": who(players, move.side),
        "pit": move.letter,
        "seeds": sentence("count.seeds", n=move.seeds),
    }
    taken = [
        sentence("capture", n=number, pit=pit_letter(pit))
        for pit, number in zip(move.captured, move.captured_seeds, strict=True)
    ]
    if not taken:
        return Sentence("moved", args)
    return Sentence("moved.captured", {**args, "captures": listed(taken)})


def turn(game: Game, players: Players, thinking: int | None) -> Sentence:
    """Sentence about the side to move."""
    if game.outcome is not None:
        return sentence("turn.over")
    side = game.turn
    if thinking == side:
        return sentence("turn.machine", who=who(players, side), side=side_name(side))
    if players[0].name or players[side].kind != PERSON:
        return sentence("turn.person", who=who(players, side), side=side_name(side))
    return sentence("turn.side", side=side_name(side))


def result(game: Game, players: Players) -> Sentence:
    """`The engine wins 27 to 12`, or a draw. The game has to be over."""
    assert game.outcome is not None
    south, north = game.stores
    winner = game.outcome.winner
    if winner is None:
        return sentence("result.draw", south=south, north=north)
    words = who(players, winner)
    score = (game.stores[winner], game.stores[1 - winner])
    if score[0] <= score[1]:  # a resignation, or a kill
        return sentence("result.win_by_word", who=words)
    return sentence("result.win", who=words, winner=score[0], loser=score[1])


def result_for_person(game: Game, players: Players) -> Sentence | None:
    """The result as the only person in the game reads it: `You win 27 to 12`. None for a draw, for
    a person with a name, and where two persons or none play. The game has to be over."""
    assert game.outcome is not None
    winner = game.outcome.winner
    people = [side for side in (0, 1) if players[side].kind == PERSON]
    if winner is None or len(people) != 1 or players[people[0]].name:
        return None
    (side,) = people
    own, other = game.stores[side], game.stores[1 - side]
    won = winner == side
    if (own <= other) if won else (own >= other):
        return sentence("result.you_win_by_word" if won else "result.you_lose_by_word")
    return sentence("result.you_win" if won else "result.you_lose", own=own, other=other)


def reason(game: Game, out_of_time: int | None = None) -> Sentence:
    """Sentence about the end of the game. `out_of_time` is the side whose time was up, which has
    not resigned of its own will."""
    assert game.outcome is not None
    winner, code = game.outcome
    if game.resigned is not None:
        cause = "time" if game.resigned == out_of_time else "resignation"
        counted = "" if winner == 1 - game.resigned else ".counted"
        return sentence(f"reason.{cause}{counted}", side=side_name(game.resigned))
    side = game.turn
    if code == "majority" and winner is not None:
        side = winner
    elif code == "cannot_feed":
        side = 1 - game.turn
    elif code == "kill" and winner is not None:
        side = 1 - winner
    elif code == "emptied":
        side = 0 if not any(game.pits[:6]) else 1
    return sentence(f"reason.{code}", side=side_name(side))


def ending(game: Game, players: Players, out_of_time: int | None = None) -> Sentence:
    """Result and reason."""
    return sentence("result.sentence", result=result(game, players), why=reason(game, out_of_time))


def refusal(code: str, pit: int | None, game: Game | None) -> Sentence:
    """Sentence about a refused touch or command; `code` is one of `IllegalMove`'s."""
    args: dict[str, str | int | Sentence] = {}
    if pit is not None:
        args["pit"] = pit_letter(pit)
    if game is not None:
        args["pits"] = pit_list(game.legal_moves())
        args["who"] = side_name(game.turn)
        if code == "not_yours" and pit is not None:
            args["owner"] = side_name(pit // 6)
            if pit // 6 == game.turn:  # the board keeps it for a machine
                return Sentence("refused.not_your_turn", args)
    known = code in _CODES and (code not in _FEED_CODES or "pits" in args)
    if known or pit is None or "pits" not in args:
        return Sentence(f"refused.{code}" if code in _CODES else "refused.unsupported", args)
    return Sentence("refused.other", args)


def offered(game: Game) -> Sentence | None:
    """Sentence about an offer to end the game; None without an offer."""
    if game.offer is None:
        return None
    if game.offer == BY_BOARD:
        return sentence("offer.board")
    return sentence("said.offer", who=side_name(game.offer))
