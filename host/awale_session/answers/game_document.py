# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A game without its analysis, as the data of a shared file (``document.py``)."""

from typing import Any, Final

from awale_core import Game, IllegalMove

from ..catalogue import Sentence, sentence
from ..packing import packed, packed_line
from ..page.protocol import Player
from ..play import sentences
from ..play.clocks import FORFEIT
from ..play.seats import PROGRAM
from ..wording import SIDE_NAMES, shown_name

VERSION: Final = 1


def game_document(
    game: Game,
    tags: dict[str, str],
    players: sentences.Players | None = None,
    *,
    to_reader: bool = False,
) -> dict[str, Any]:
    """Return the game as JSON objects; `tags` are OGN's. `to_reader` says that the only person in
    it reads its end."""
    end = ending(game, tags, players)
    start = Game.from_fen(game.start_fen(), game.rules.id)
    return {
        "v": VERSION,
        "rules": plain_sentence(sentence(f"rules.{game.rules.id}.name")),
        "race": not game.rules.captures,
        "names": [name_in(tags, side) for side in (0, 1)],
        "event": _fact(tags, "Event"),
        "date": _fact(tags, "Date").strip("."),
        "end": plain_sentence(end if to_reader else of_others(end, players)),
        "start": [packed(start.pits + start.stores), start.turn],
        "plies": _plies(game),
        "analysis": None,
    }


def of_others(words: Sentence, players: sentences.Players | None = None) -> Sentence:
    """Return a sentence to the only person in a game as another reader has it, who sees no side of
    a person that plays a machine."""
    args = {
        name: of_others(value, players) if isinstance(value, Sentence) else value
        for name, value in words.args.items()
    }
    if players is not None:
        side = sentences.person_alone(players)
        if side is not None and words == sentences.who(players, side):
            return sentences.who_else(players, side)
    return Sentence(words.id.split(".you")[0], args)


def declared_end(game: Game, tags: dict[str, str]) -> str:
    """The end of a game that its moves have not ended, as a link has it: `S` or `N` resigned, `s`
    or `n` was out of time, `A` an agreement; "" for any other game."""
    if game.outcome is None or not game.outcome.declared:
        return ""
    if game.resigned is None:
        return "A"
    letter = "SN"[game.resigned]
    return letter.lower() if tags.get(FORFEIT) == SIDE_NAMES[game.resigned] else letter


def declare_end(game: Game, end: str) -> dict[str, str]:
    """End a game as a link says (`declared_end`); return the tags that belong to it. Any other
    text, or an end that contradicts the rules, changes nothing."""
    try:
        if end == "A":
            game.agree()
        elif len(end) == 1 and end in "SNsn":
            side = "SN".index(end.upper())
            game.resign(side)
            return {} if end in "SN" else {FORFEIT: SIDE_NAMES[side]}
    except IllegalMove:
        pass  # it is over by the rules
    return {}


def plain_sentence(words: Sentence) -> dict[str, Any]:
    """Return a sentence as JSON objects."""
    args = {
        name: plain_sentence(value) if isinstance(value, Sentence) else value
        for name, value in words.args.items()
    }
    return {"id": words.id, "args": args}


def name_in(tags: dict[str, str], side: int) -> str:
    """Return the name of a side in OGN's tags as it is shown; "" if it is not known."""
    name = tags.get(("South", "North")[side], "")
    return shown_name(name) if name not in ("", "?") else ""


def _fact(tags: dict[str, str], name: str) -> str:
    value = tags.get(name, "").replace("?", "")
    return shown_name(value, 64) if value.strip(". ") else ""


def ending(game: Game, tags: dict[str, str], players: sentences.Players | None = None) -> Sentence:
    """Return result and reason, or that the game is unfinished, with the names in OGN's tags."""
    if game.outcome is None:
        return sentence("share.unfinished", moves=sentences.moves(game.plies))
    loser = tags.get(FORFEIT, "")
    late = SIDE_NAMES.index(loser) if loser in SIDE_NAMES else None
    # Who has no name is the side, as everywhere in the document: people would be numbered.
    south, north = (Player(PROGRAM, name=name_in(tags, side)) for side in (0, 1))
    return sentences.ending(game, players or (south, north), late)


def _plies(played: Game) -> list[list[Any]]:
    game = Game.from_fen(played.start_fen(), played.rules.id)
    plies = packed_line(game, played.moves)
    if plies:  # an agreed end gives the seeds on the board away
        plies[-1][1] = packed(played.pits + played.stores)
    return plies
