# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale man`: the manual page of all commands, made from their help."""

import inspect
from collections.abc import Iterator
from importlib import metadata

import click


@click.command(short_help="Print the manual page.")
@click.pass_context
def command(ctx: click.Context) -> None:
    """Print the manual page of awale and all of its commands in roff.

    \b
    awale man | man -l -
    awale man > ~/.local/share/man/man1/awale.1
    """
    root = ctx.find_root()
    for line in _page(root.command, root):
        click.echo(line)


def _page(root: click.Command, context: click.Context) -> Iterator[str]:
    yield f'.TH AWALE 1 "" "awale {metadata.version("awale-board")}" "User Commands"'
    yield from (".SH NAME", r"awale \- play Awal\['e] on an electronic board, keep its games")
    yield from (".SH SYNOPSIS", r".B awale", _escaped("[OPTIONS] COMMAND [ARGS]..."))
    yield from (".SH DESCRIPTION", *_paragraphs(root.help or ""))
    yield from (".SH OPTIONS", *_options(root, context))
    yield ".SH COMMANDS"
    yield from _commands(root, context)
    yield from (".SH EXIT STATUS", "0 done, 1 could not be done or a fault was found, 2 wrong")
    yield "command line, 70 internal error, 130 stopped, 141 the reader of the output went away."
    yield from (".SH ENVIRONMENT", ".TP", ".B AWALE_DATA", "The folder for games and tables.")


def _commands(group: click.Command, context: click.Context) -> Iterator[str]:
    if not isinstance(group, click.Group):
        return
    for name in group.list_commands(context):
        found = group.get_command(context, name)
        assert found is not None
        own = click.Context(found, info_name=name, parent=context)
        usage = " ".join(found.collect_usage_pieces(own))
        yield f".SS {_escaped(f'{own.command_path} {usage}')}"
        yield from _paragraphs(found.help or "")
        yield from _options(found, own)
        yield from _commands(found, own)


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    for option in command.get_params(context):
        record = option.get_help_record(context)
        if record is not None:
            yield from (".TP", f".B {_escaped(record[0])}", _escaped(record[1]))


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in inspect.cleandoc(text).split("\n\n"):
        verbatim = paragraph.startswith("\b")
        yield ".nf" if verbatim else ".PP"
        yield from (_escaped(line) for line in paragraph.strip("\b\n").splitlines())
        if verbatim:
            yield ".fi"


def _escaped(text: str) -> str:
    """Return text in which roff sees no command and no hyphenation."""
    safe = text.replace("\\", r"\e").replace("-", r"\-").replace("\n", " ")
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe
