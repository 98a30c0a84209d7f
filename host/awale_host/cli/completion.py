# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale completion`: print the completion script for a shell."""

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command(short_help="Let the shell complete commands.")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script that completes awale's commands and options in SHELL.

    \b
    bash:  awale completion bash >> ~/.bashrc
    zsh:   awale completion zsh >> ~/.zshrc
    fish:  awale completion fish > ~/.config/fish/completions/awale.fish
    """
    made = get_completion_class(shell)
    assert made is not None
    root = ctx.find_root().command
    click.echo(made(root, {}, "awale", "_AWALE_COMPLETE").source())
