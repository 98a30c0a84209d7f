# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Every command for kept games has its counterpart on the page."""

import typing

import click
import pytest
from awale_host.cli import logs, puzzles
from awale_session.page import library_protocol, protocol, study_protocol
from awale_session.page.library_protocol import GameFilter
from awale_session.page.schema import kinds

ON_PAGE = {
    "delete": ("delete",),
    "export": ("export", "share"),
    "import": ("import",),
    "list": ("games", "library"),
    "pull": ("pull",),
    "rename": ("rename_player", "rename"),
    "restore": ("restore", "library"),
    "show": ("study",),
    "verify": ("verify",),
}
# Options that choose how a terminal or a file gets something, not what is done with games.
OF_TERMINALS = {"library", "as_json", "most", "to", "everything", "yes"}
# Options under the same name or another one.
OPTIONS = {
    "list": set(GameFilter.__struct_fields__),
    "export": {"html"},
}


def test_each_subcommand_of_logs_is_a_command_of_the_page() -> None:
    can = set(kinds(typing.get_args(protocol.Command)))
    assert set(logs.command.commands) == set(ON_PAGE)
    for name, commands in ON_PAGE.items():
        assert set(commands) <= can, name


@pytest.mark.parametrize("name", OPTIONS)
def test_what_its_options_choose_can_be_chosen_on_the_page(name: str) -> None:
    options = {
        str(one.name) for one in logs.command.commands[name].params if isinstance(one, click.Option)
    }
    assert options - OF_TERMINALS <= OPTIONS[name]


def test_endings_and_puzzles_too() -> None:
    endings = next(one for one in logs.command.commands["list"].params if one.name == "ended")
    assert isinstance(endings.type, click.Choice)
    assert set(endings.type.choices) <= set(typing.get_args(library_protocol.Ended))
    assert "rules" in {one.name for one in puzzles.command.params}
    assert "rules" in study_protocol.Puzzles.__struct_fields__
