# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Descriptions of the board's current indicators, for the page."""

from collections.abc import Mapping
from typing import Final

from awale_core import Game
from awale_core.game import BOARD as BY_BOARD
from awale_core.notation import LETTERS, pit_letter

from ..catalogue import Sentence, sentence
from ..page.protocol import Sign
from ..play import sentences
from ..play.events import SessionState
from ..play.seats import BOARD_PLAYER

_STORES: Final = ("store_south", "store_north")
_LAP: Final = 12  # seeds that a pit's lights show in one round
_REFUSED: Final = {
    "empty": "empty",
    "not_yours": "not_yours",
    "must_feed": "feed",
    "starves": "slam",
    "over": "over",
    "nothing_to_undo": "undo",
    "locked": "undo",
}
# The choice behind each pit of the start menu, A–F and a–f, and the message that names it.
MENU: Final = (
    ("rules", "ui.rule_set"),
    ("opponent", "ui.against"),
    ("match", "ui.match"),
    ("starter", "ui.begins"),
    ("side", "ui.side"),
    ("store", "ui.set.store"),
    ("brightness", "ui.set.brightness"),
    ("speed", "ui.set.speed"),
    ("palette", "ui.set.palette"),
    ("sound", "ui.set.sound"),
    ("hints", "ui.set.hints"),
    ("takeback", "ui.set.takeback"),
)

Settings = Mapping[str, str | int]


def light_signs(state: SessionState, greeting: str = "") -> list[Sign]:
    """The signs that the light shows now, the most pressing first; `greeting` is that of a friend
    far away."""
    game = state.game
    if game is None:
        return _menu_signs(state.settings) if state.phase == "menu" else []
    signs = []
    if state.phase == "waits":
        signs.append(_sign("interrupted"))
    if state.refused is not None:
        code, pit = state.refused
        if code in _REFUSED:
            signs.append(_sign(f"refused.{_REFUSED[code]}", _cup(pit)))
    if greeting:
        signs.append(_sign(f"greeting.{greeting}"))
    if game.outcome is not None:
        winner = game.outcome.winner
        signs.append(_sign("draw") if winner is None else _sign("won", _STORES[winner]))
    elif state.phase == "play":
        signs += _signs_in_play(state, game)
    if any(seeds > _LAP for seeds in game.pits):
        pit = next(pit for pit, seeds in enumerate(game.pits) if seeds > _LAP)
        signs.append(_sign("laps", _cup(pit)))
    if state.last is not None:
        signs.append(_sign("last", _cup(state.last.pit)))
    return signs


def _signs_in_play(state: SessionState, game: Game) -> list[Sign]:
    signs = []
    if game.offer == BY_BOARD:
        signs.append(_sign("offer_board"))
    elif game.offer is not None:
        signs.append(_sign("offer", _STORES[game.offer]))
    if state.hurry is not None:
        signs.append(_sign("hurry", _STORES[state.hurry]))
    if state.hint is not None:
        signs.append(_sign("hint", _cup(state.hint), pit=pit_letter(state.hint)))
    if state.advice is not None and state.advice.warnings:
        signs.append(_sign("warning", _cup(state.advice.warnings[0][0])))
    if state.thinking is not None:
        signs.append(_sign("thinking", _STORES[state.thinking]))
    else:
        signs.append(_sign("turn", _STORES[game.turn]))
        signs.append(_sign("legal"))
    return signs


def _menu_signs(settings: Settings) -> list[Sign]:
    """The start menu, and what each of its pits chooses, as far as the board has said it."""
    signs = [_sign("menu")]
    for pit, (option, name) in enumerate(MENU):
        value = chosen_value(option, settings)
        if value is not None:
            say = sentence("menu.choice", name=sentence(name), value=value)
            signs.append(Sign(f"menu.{option}", LETTERS[pit], say))
    return signs


def chosen_value(option: str, settings: Settings) -> Sentence | str | int | None:
    """The value of an option of the start menu in words; None if the settings do not say it."""
    chosen = settings.get(option)
    if chosen is None or option == "brightness":
        return chosen
    if option == "rules":
        return sentences.rules_name(str(chosen))
    if option == "opponent" and chosen == "board":
        level = int(settings.get("level", 1))
        word = sentences.level_word(BOARD_PLAYER, level)
        return sentence("seat.board", level=level, word=word)
    if option == "opponent":
        return sentence("seat.pc" if chosen == "pc" else "ui.against.person")
    if option in ("starter", "side"):
        return sentence("menu.lot" if chosen == "lot" else f"side.{chosen}")
    return sentence(f"ui.match.{chosen}" if option == "match" else f"ui.set.{option}.{chosen}")


def _cup(pit: int) -> str | None:
    return LETTERS[pit] if 0 <= pit < len(LETTERS) else None


def _sign(id: str, cup: str | None = None, **args: str) -> Sign:
    return Sign(id, cup, sentence(f"sign.{id}", **args))
