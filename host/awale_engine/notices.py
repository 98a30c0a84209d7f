# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sentences that the engine reports to a person.

A notice is an English sentence that also carries its id and arguments, so that a caller with a
catalogue can say it in another language.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from .errors import AwaleError

TEXTS: Final = {
    "engine.no_kernel": "The fast engine is not here; the small search plays instead. {text}",
    "engine.weights_of": (
        "The engine has not learned {rules} yet; it judges positions as in {other}."
    ),
    "engine.not_started": "The engine '{command}' cannot be started: {text}.",
    "engine.gone": "The engine '{name}' has stopped unexpectedly.",
    "engine.silent": "The engine '{name}' does not answer.",
    "tables.building": "Building endgame tables for {rules} in the background; this happens once.",
    "tables.ready": "The endgame tables are ready.",
    "tables.failed": (
        "The endgame tables could not be built; the engine plays without them. {command} shows why."
    ),
    "tables.damaged": "The endgame table for {number} seeds is damaged: {command} rebuilds it.",
    "tables.without": "Continuing without endgame tables. {text}",
}


class Notice(str):
    """An English sentence with its id in TEXTS and its arguments."""

    id: str
    args: dict[str, str | int]

    def __new__(cls, id: str, **args: str | int) -> "Notice":
        """Render the sentence."""
        notice = super().__new__(cls, TEXTS[id].format_map(args))
        notice.id, notice.args = id, args
        return notice


Say = Callable[[Notice], object]
E = TypeVar("E", bound=AwaleError)


def failure(kind: type[E], id: str, **args: str | int) -> E:
    """Return an error whose text and `say` are a notice."""
    notice = Notice(id, **args)
    error = kind(notice)
    error.say = notice
    return error


def silent(notice: Notice) -> None:
    """Discard a notice."""
