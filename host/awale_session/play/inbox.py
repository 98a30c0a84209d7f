# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Commands on their way to a session, and the answers to them.

A command is a struct of the page's protocol, also from a terminal or a friend. A view puts it in
with `Session.submit`, from any thread. It gets exactly one answer: `Done`, or `Refusal` with the
reason in words, called in the session's thread.
"""

from collections.abc import Callable
from dataclasses import dataclass

from ..catalogue import Sentence
from ..page.protocol import Command


@dataclass(frozen=True)
class Done:
    """The command was carried out, or is under way."""


@dataclass(frozen=True)
class Refusal:
    """The command was not carried out; nothing has changed."""

    say: Sentence


CommandResult = Done | Refusal
Answer = Callable[[CommandResult], object]


class CommandRefused(Exception):
    """A command that cannot be carried out now; `say` is the reason."""

    def __init__(self, say: Sentence) -> None:
        super().__init__(say.id)
        self.say = say


@dataclass(frozen=True)
class Submitted:
    """A command in the session's inbox."""

    command: Command
    answer: Answer = lambda result: None
