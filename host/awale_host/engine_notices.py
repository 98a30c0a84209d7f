# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The engine's notices and errors in the words of the catalogue."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from awale_engine.errors import AwaleError
from awale_engine.notices import Notice
from awale_session.catalogue import Sentence, sentence, spoken


def _sentence(notice: Notice) -> Sentence:
    return sentence(notice.id, **notice.args)


def translated(say: Callable[[str], object]) -> Callable[[str], None]:
    """Return what hands the engine's notices on to `say`, in the terminal's language."""

    def hand_on(text: str) -> None:
        say(spoken(_sentence(text)) if isinstance(text, Notice) else text)

    return hand_on


@contextmanager
def said_by_the_catalogue() -> Iterator[None]:
    """Give errors of the engine's that are raised inside a sentence of the catalogue as `say`."""
    try:
        yield
    except AwaleError as error:
        if isinstance(error.say, Notice):
            error.say = _sentence(error.say)
        raise
