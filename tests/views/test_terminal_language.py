# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The terminal speaks the language that was chosen, from the same sentences as the page."""

import io

import pytest
from awale_host.cli._options import language_of_environment
from awale_host.views.terminal import TerminalView
from awale_host.views.terminal_input import TypedCommands
from awale_session.catalogue import render, sentence, speak
from awale_session.link.mirror import Ply
from awale_session.page.protocol import Player
from awale_session.play.announcer import Announcer
from awale_session.play.inbox import Refusal
from awale_session.play.seats import ENGINE_PLAYER
from rich.console import Console

from awale_core import Game
from tests.support.sentences import english_text


@pytest.fixture
def terminal() -> io.StringIO:
    """The text of a terminal of 80 columns."""
    return io.StringIO()


def played(terminal: io.StringIO, language: str) -> str:
    """The output for a move, a refusal and an unknown word."""
    speak(language)
    view = TerminalView(Console(file=terminal, width=80))
    players = (Player(), Player(ENGINE_PLAYER, 3))
    announcer = Announcer([view], lambda seats: players)
    game = Game("abapa")
    announcer.began("1", game, ("touch", "host"))
    announcer.moved(game, Ply(game.play(2), "touch", 1500))
    typed = TypedCommands(
        lambda command, answer: answer(Refusal(sentence("refused.no_offer"))), view.say
    )
    typed.line("accept")
    typed.line("resign")
    typed.line("what?")
    typed.line("what?")
    return terminal.getvalue()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Choose a bright pit", "South C", english_text("refused.no_offer"), "Not done."]),
        (
            "fr",
            ["Sud C", "Nord  0", "Choisissez une case", "Rien n'a été fait.", "Tapez puis Entrée"],
        ),
        ("fi", ["Etelä C", "Ei tehty", "Kirjoita ja paina Enter"]),
    ],
)
def test_moves_refusals_and_questions(
    terminal: io.StringIO, language: str, words: list[str]
) -> None:
    said = " ".join(played(terminal, language).split())
    for each in words:
        assert " ".join(each.split()) in said


def test_plural_forms_by_language() -> None:
    assert render(sentence("count.seeds", n=0), "en") == "0 seeds"
    assert render(sentence("count.seeds", n=0), "fr") == "0 graine"
    assert render(sentence("count.seeds", n=2), "fr") == "2 graines"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "da_DK"}, "da"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "ca"}, "ca"),
    ],
)
def test_the_language_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert language_of_environment(environment) == language
