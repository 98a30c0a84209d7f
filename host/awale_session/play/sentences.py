# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sentences about a game's events, for every view."""

from collections.abc import Sequence

from awale_core import RULE_SETS, Game, Move, rule_set
from awale_core.levels import LEVELS
from awale_core.notation import pit_letter
from awale_core.rules import OWN_ROWS

from ..catalogue import Sentence, catalogue, listed, sentence
from ..page.protocol import Player
from .seats import BOARD_PLAYER, ENGINE_PLAYER, PERSON, PROGRAM

Players = tuple[Player, Player]
_SIDES = ("side.south", "side.north")
_FEED_CODES = ("must_feed", "starves")
# Which of the engine's ten levels have words of the board's six; the others have their own.
_BOARD_WORDS = {1: 1, 2: 2, 4: 3, 6: 4, 8: 5, 10: 6}
_CODES = ("over", "not_yours", "empty", "must_feed", "starves", "nothing_to_undo", "no_offer")


def side_name(side: int) -> Sentence:
    """South or North."""
    return sentence(_SIDES[side])


def person_alone(players: Players) -> int | None:
    """The side of the only person in a game, who is addressed; None for two persons or none."""
    people = [side for side in (0, 1) if players[side].kind == PERSON]
    return people[0] if len(people) == 1 else None


def about(id: str, players: Players, side: int, **args: str | int | Sentence) -> Sentence:
    """A sentence about the player of a side, `who` in it: `id`, or `id.you` to the only person. A
    view that only looks on says `id`: what comes before `.you` has the same arguments."""
    addressed = ".you" if person_alone(players) == side else ""
    return Sentence(f"{id}{addressed}", {"who": who(players, side), **args})


def who(players: Players, side: int) -> Sentence:
    """The player of a side at the head of a sentence: a name, the computer, a number, the side."""
    player = players[side]
    if player.name:
        return sentence("player.named", name=player.name)
    if player.kind != PERSON and person_alone(players) is not None:
        return sentence("ui.against.engine")
    if all(each.kind == PERSON for each in players):
        return sentence(f"player.{side + 1}")
    return side_name(side)


def who_else(players: Players, side: int) -> Sentence:
    """The player of a side to a reader who is none of them, and sees no sides: `who`, but a person
    without a name who plays a machine is `The player`."""
    if person_alone(players) == side and not players[side].name:
        return sentence("player.any")
    return who(players, side)


def seat(player: Player) -> Sentence:
    """Describe a player: a name, or the engine with its level."""
    if player.name:
        return sentence("seat.named", name=player.name)
    known = level(player)
    if known is not None:
        return sentence(f"seat.{player.kind}", level=known, word=level_word(player.kind, known))
    if player.kind == BOARD_PLAYER:
        return sentence("seat.board.plain")
    return sentence("seat.pc" if player.kind == PROGRAM else "seat.person")


def level(player: Player) -> int | None:
    """The level of a machine, the engine's highest where none is named; None where it has none."""
    return player.level or (10 if player.kind == ENGINE_PLAYER else None)


def level_word(kind: str, level: int) -> Sentence:
    """Words for a level, no two the same: the catalogue's, else the name in the board's table."""
    if kind != BOARD_PLAYER:
        if level not in _BOARD_WORDS:
            return sentence(f"level.engine.{level}")
        level = _BOARD_WORDS[level]
    word = sentence(f"level.board.{level}")
    if word.id in catalogue("en"):
        return word
    return sentence("seat.named", name=LEVELS[level - 1].name)


def moves(count: int) -> Sentence:
    """`5 moves`."""
    return sentence("count.moves", n=count)


def seconds(count: float) -> Sentence:
    """`30 seconds`."""
    return sentence("count.seconds", n=round(count))


def pit_list(pits: Sequence[int], last: str = "list.or") -> Sentence | str:
    """`A, C or F`; `last` joins the last two."""
    return listed([pit_letter(pit) for pit in pits], last) if pits else ""


def began(game: Game, players: Players) -> Sentence:
    """A game has begun. Who plays it reads the goal: a person, against the computer or another
    one."""
    id, you = "began", person_alone(players)
    first = turn(game, players, None)
    if any(each.kind == PERSON for each in players):
        has_friend = you is None or players[1 - you].name
        id += ".you.race" if not game.rules.captures else ".you.two" if has_friend else ".you"
        if you == game.turn:
            first = sentence("turn.person.you.touch", who=who(players, you))
    south, north = (who(players, side) for side in (0, 1))
    return sentence(id, rules=rules_name(game.rules.id), south=south, north=north, turn=first)


def rules_name(id: str) -> Sentence:
    """The name of a rule set: the catalogue's, which a child reads, else as the field calls it."""
    return sentence(f"rules.{id}.name", text=rule_set(id).name if id in RULE_SETS else id)


def resumed(game: Game, players: Players, waits: bool = False) -> Sentence:
    """A game goes on that was there before, or `waits` on the board for a touch."""
    if waits:
        is_machine = players[game.turn].kind != PERSON
        return sentence("resumed.waits.machine" if is_machine else "resumed.waits")
    side = person_alone(players)
    is_yours = side == game.turn and not players[1 - game.turn].name
    return sentence("resumed.you" if is_yours else "resumed", moves=moves(game.plies))


def move_made(players: Players, move: Move) -> Sentence:
    """`The computer played d and captured 3.`"""
    if move.captured:
        n = sum(move.captured_seeds)
        return about("moved.captured", players, move.side, pit=move.letter, n=n)
    if move.slam:
        return sentence("moved.slam")
    id = "moved.again" if move.again else "moved"
    return about(id, players, move.side, pit=move.letter)


def _feeds_of_choice(game: Game) -> bool:
    """Whether the other side has no seeds and some moves are forbidden for it."""
    own, others = (game.pits[6 * side : 6 * side + 6] for side in (game.turn, 1 - game.turn))
    return not any(others) and len(game.legal_moves()) < sum(map(bool, own))


def turn(game: Game, players: Players, thinking: int | None) -> Sentence:
    """Sentence about the side to move; `thinking` is the side that a machine thinks for."""
    if game.outcome is not None:
        return sentence("turn.over")
    if game.offer in (0, 1):
        return about("turn.answer", players, 1 - game.offer)
    if thinking != game.turn:
        person = about("turn.person", players, game.turn)
        feeds = _feeds_of_choice(game)
        return sentence("turn.feed", turn=person) if feeds else person
    if players[thinking].kind == PERSON:
        return sentence("hint.thinking")
    return sentence("turn.machine", who=who(players, thinking))


def result(game: Game, players: Players) -> Sentence:
    """`You win 27 to 12`, `North wins 27 to 12`, or a draw. The game has to be over."""
    assert game.outcome is not None
    winner = game.outcome.winner
    you = person_alone(players)
    if winner is None:
        return sentence("result.draw", south=game.stores[0], north=game.stores[1])
    score = (game.stores[winner], game.stores[1 - winner])
    # No score that says otherwise, after a resignation or a kill, and none in the race.
    is_by_score = score[0] > score[1] and game.rules.captures
    id = "result.win" if is_by_score else "result.win_by_word"
    if you is not None:
        id += ".you" if you == winner else ".you.lost"
    return sentence(id, who=who(players, winner), winner=score[0], loser=score[1])


def if_agreed(game: Game, players: Players) -> Sentence:
    """The score of a game that would end by agreement, one's own first, and why it is that: it has
    not been won yet. Of a race its winner."""
    if not game.rules.captures:
        return result(game, players)
    you = person_alone(players)
    first = you or 0
    mine = who(players, first) if you is None else sentence("ui.you")
    score, other = game.stores, who(players, 1 - first)
    n, m = score[first], score[1 - first]
    said = sentence("result.score", first=mine, n=n, second=other, m=m)
    return sentence("result.rows", result=said) if _keeps_rows(game) else said


def _keeps_rows(game: Game) -> bool:
    return game.rules.captures and game.rules.agreement_to == OWN_ROWS


def reason(game: Game, players: Players, out_of_time: int | None = None) -> Sentence:
    """Sentence about the end of the game. `out_of_time` is the side whose time was up, which has
    not resigned of its own will."""
    assert game.outcome is not None
    winner, code = game.outcome
    side = game.turn
    if game.resigned is not None:
        code = "time" if game.resigned == out_of_time else "resignation"
        why = about(f"reason.{code}", players, game.resigned)
        return why if winner == 1 - game.resigned else sentence("reason.counted", why=why)
    if code == "majority" and winner is not None:
        side = winner
    elif code == "cannot_feed":
        side = 1 - game.turn
    elif code == "kill" and winner is not None:
        side = 1 - winner
    elif code == "emptied":
        side = 0 if not any(game.pits[:6]) else 1
    elif code in ("repetition", "agreement"):
        rows = ".rows" if code == "agreement" and _keeps_rows(game) else ""
        return sentence(f"reason.{code}{rows}")
    return about(f"reason.{code}", players, side)


def ending(game: Game, players: Players, out_of_time: int | None = None) -> Sentence:
    """Result and reason."""
    why = reason(game, players, out_of_time)
    return sentence("result.sentence", result=result(game, players), why=why)


def refusal(code: str, pit: int | None, game: Game | None, players: Players) -> Sentence:
    """Sentence about a refused touch or command; `code` is one of `IllegalMove`'s."""
    args: dict[str, str | int | Sentence] = {}
    if pit is not None:
        args["pit"] = pit_letter(pit)
    if game is not None:
        args["pits"] = pit_list(game.legal_moves())
        args["who"] = who(players, game.turn)
        if code == "not_yours" and pit is not None:
            args["owner"] = who(players, pit // 6)
            you = person_alone(players)
            # The board keeps a pit of the side to move for a machine.
            if pit // 6 == game.turn or you == 1 - game.turn:
                return sentence("refused.thinking")
            return Sentence("refused.not_yours" if you is None else "refused.not_yours.you", args)
    known = code in _CODES and (code not in _FEED_CODES or "pits" in args)
    if known or pit is None or "pits" not in args:
        return Sentence(f"refused.{code}" if code in _CODES else "refused.unsupported", args)
    return Sentence("refused.other", args)
