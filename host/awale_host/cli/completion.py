# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale completion`: let the shell complete awale's commands and options."""

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command(short_help="Let the shell complete commands.")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print what makes SHELL complete awale's commands and options.

    \b
    bash:  awale completion bash >> ~/.bashrc
    zsh:   awale completion zsh >> ~/.zshrc
    fish:  awale completion fish > ~/.config/fish/completions/awale.fish
    """
    made = get_completion_class(shell)
    assert made is not None
    root = ctx.find_root().command
    click.echo(made(root, {}, "awale", "_AWALE_COMPLETE").source())
