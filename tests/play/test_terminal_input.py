# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Terminal input: moves, declarations, and questions before a game is ended."""

import pytest
from awale_host.views.terminal_input import HELP, TypedCommands
from awale_session.catalogue import english, sentence
from awale_session.page.protocol import Again, Declare, Hint, Play, Quit, Undo
from awale_session.play.inbox import Refusal

from tests.support.sentences import english_text


class Typist:
    def __init__(self) -> None:
        self.commands: list[object] = []
        self.said: list[str] = []
        self.typed = TypedCommands(
            lambda command, answer: self.commands.append(command), self.said.append
        )

    def types(self, *lines: str) -> list[object]:
        for line in lines:
            self.typed.line(line)
        return self.commands


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("A", Play(pit=0, ply=None)),
        (" F \n", Play(pit=5, ply=None)),
        ("a", Play(pit=6, ply=None)),
        ("b", Play(pit=7, ply=None)),
        ("f", Play(pit=11, ply=None)),
        ("h", Hint()),
        ("HINT", Hint()),
        ("u", Undo()),
        ("back", Undo()),
        ("q", Quit()),
        ("n", Again()),
        ("accept", Declare(action="accept")),
        ("decline", Declare(action="decline")),
    ],
)
def test_a_letter_or_a_word_means_one_thing(line: str, command: object) -> None:
    typist = Typist()
    assert typist.types(line) == [command]
    assert typist.said == []


@pytest.mark.parametrize("word", ["resign", "r", "offer", "o"])
def test_commands_that_end_the_game_ask_first(word: str) -> None:
    typist = Typist()
    assert typist.types(word) == []
    assert "Type y and Enter for yes" in typist.said[0]
    asked = [Declare(action="resign" if word in ("r", "resign") else "offer")]
    assert typist.types("y") == asked


@pytest.mark.parametrize("answer", ["", "n", "A", "resign"])
def test_any_other_answer_means_no(answer: str) -> None:
    typist = Typist()
    assert typist.types("resign", answer) == []
    assert typist.said[-1] == "Not done."
    assert typist.types("C") == [Play(pit=2, ply=None)]


def test_an_unknown_command_lists_the_known_ones() -> None:
    typist = Typist()
    assert typist.types("x", "7", "AB", "resing", "{}") == []
    assert typist.said == [english(HELP)] * 5


def test_a_refusal_is_printed() -> None:
    said: list[str] = []
    typed = TypedCommands(
        lambda command, answer: answer(Refusal(sentence("refused.over"))), said.append
    )
    typed.line("A")
    assert said == [english_text("refused.over")]
