# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The page's protocol: its schema, and the page of the documentation that describes it."""

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from awale_host.views.page_source import PageSource
from awale_session.catalogue import Sentence
from awale_session.page import protocol
from awale_session.page.schema import kinds
from awale_session.play.events import SessionState
from awale_session.play.session_config import SessionConfig

from awale_core import Game
from tests.support.page_questions import questions

PAGE = (Path(__file__).parents[2] / "docs" / "page.md").read_text(encoding="utf-8")
COMMANDS = {kind.__struct_config__.tag: kind for kind in get_args(protocol.Command)}
MESSAGES = {kind.__struct_config__.tag: kind for kind in get_args(protocol.Message)}


@pytest.mark.parametrize("kind", [*COMMANDS.values(), *MESSAGES.values()])
def test_documentation_has_a_text_of_every_kind(kind: type[msgspec.Struct]) -> None:
    assert kind.__doc__
    assert f".. automodule:: {kind.__module__}\n" in PAGE


@pytest.mark.parametrize("command", questions(), ids=lambda each: type(each).__name__)
def test_a_question_about_the_running_game_is_answered(command: protocol.Command) -> None:
    source = PageSource(SessionConfig(), "virtual")
    players = protocol.Setup().players
    source.on_state(SessionState("play", True, "", "", protocol.Setup(), players, Game("abapa")))
    replies: list[Any] = []
    source.handle(command, replies.append)
    (reply,) = replies
    assert (reply.re, getattr(reply, "ok", True)) == (command.id, True)
    assert kinds([type(command)])[0] in source.can


@pytest.mark.parametrize(
    "text",
    [
        '{"t":"play","pit":12,"ply":0}',
        '{"t":"play","pit":true,"ply":0}',
        '{"t":"play","pit":1}',
        '{"t":"play","pit":1,"ply":0,"more":1}',
        '{"t":"touch","pad":"a very long name of a pad","down":true}',
        '{"t":"new","setup":{"north":{"kind":"engine","level":11}}}',
        '{"t":"set","values":{"speed":{"a":1}}}',
        '{"t":"declare","action":"hello"}',
        '{"t":"share","number":1,"form":"exe"}',
        '{"t":"state"}',
        "[]",
        "null",
        "",
        "{",
        "\ud800",
    ],
)
def test_commands_that_break_the_schema_are_refused(text: str) -> None:
    with pytest.raises((msgspec.MsgspecError, UnicodeEncodeError)):
        protocol.read_command(text)


def test_a_command_left_at_its_defaults_is_complete() -> None:
    command = protocol.read_command('{"t":"new","setup":{}}')
    assert command == protocol.NewGame(setup=protocol.Setup())


def test_a_sentence_within_a_sentence_is_written_as_an_object() -> None:
    words = Sentence("moved", {"who": Sentence("side.south"), "n": 5})
    text = protocol.write_message(protocol.Event("moved", words, pit=2))
    assert msgspec.json.decode(text)["say"] == {
        "id": "moved",
        "args": {"who": {"id": "side.south"}, "n": 5},
    }
