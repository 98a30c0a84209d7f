# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Errors that a player can meet, in the language of terminal and page."""

import socket
from pathlib import Path

import pytest
from awale_host.cli import main
from awale_host.link.transport import open_port
from awale_host.resources import catalogue_languages
from awale_host.virtual.process import start_board
from awale_session.catalogue import english, render, speak, spoken_error
from awale_session.errors import AwaleError
from awale_session.link import RequestRefused
from awale_session.link.link_session import LinkSession
from awale_session.link.messages import Disconnected, disconnection
from awale_session.play.clocks import parse

from awale_core.wire import encode

OTHERS = [language for language in catalogue_languages() if language != "en"]


@pytest.fixture
def nothing_there() -> str:
    """An address at which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return f"socket://127.0.0.1:{server.getsockname()[1]}"


def in_every_language(error: AwaleError) -> None:
    """Check that an error is said in all languages, and in English as `str()` has it."""
    assert error.say is not None
    assert english(error.say) == str(error)
    texts = {render(error.say, language) for language in (*OTHERS, "en")}
    assert len(texts) == len(OTHERS) + 1
    speak("fr")
    assert spoken_error(error) == render(error.say, "fr")


def test_ports_clock_times_and_virtual_boards(nothing_there: str, tmp_path: Path) -> None:
    (tmp_path / "nvm.bin").write_bytes(b"short")
    for fail in (
        lambda: open_port(nothing_there),
        lambda: parse("soon"),
        lambda: start_board(state_dir=tmp_path),
    ):
        with pytest.raises(AwaleError) as caught:
            fail()
        in_every_language(caught.value)


def session() -> tuple[LinkSession, list[object]]:
    """A session that has been greeted, and what it reports."""
    heard: list[object] = []
    talk = LinkSession("test", heard.append, 0.0, None)
    hello = {"t": "hello", "re": 1, "v": 1, "fw": "1", "board": "b", "name": "n", "cap": []}
    talk.receive(encode({**hello, "max": 512}), 0.0)
    return talk, heard


def test_a_board_that_does_not_answer() -> None:
    talk, heard = session()
    talk.tick(1000.0)
    (gone,) = heard
    assert isinstance(gone, Disconnected)
    in_every_language(disconnection(gone))


@pytest.mark.parametrize("code", ["busy", "failed", "illegal", "seat", "setting", "stale"])
def test_a_refusal_keeps_the_boards_own_words(code: str) -> None:
    talk, _ = session()
    ask = talk.ask({"t": "state"}, 0.0)
    refusal = {"t": "error", "re": ask.id, "code": code, "text": "not now"}
    talk.receive(encode(refusal), 0.0)
    with pytest.raises(RequestRefused) as error:
        ask.answer.result()
    in_every_language(error.value)
    assert all("not now" in render(error.value.say, language) for language in OTHERS)


@pytest.mark.parametrize(
    ("language", "words"), [("fr", "Rien n'écoute à"), ("fi", "ei kuuntele mikään")]
)
def test_the_command_reports_it_in_the_chosen_language(
    nothing_there: str,
    language: str,
    words: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", "--port", nothing_there, "--language", language, "--no-browser"])
    assert ended.value.code == 1
    assert words in capsys.readouterr().err
