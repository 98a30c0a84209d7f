# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The command `awale`. Each module beside this one is one command, named like its file, and holds
it as `command`; it is imported only when it is used, so that `awale --help` stays quick."""

import importlib
import pkgutil
import sys

import click

from ..errors import AwaleError


class _CommandPerModule(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        names = (module.name for module in pkgutil.iter_modules(__path__))
        return sorted(name for name in names if not name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"{__name__}.{cmd_name}")
        command: click.Command = module.command
        return command


@click.command(
    cls=_CommandPerModule,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)
@click.version_option(package_name="awale-board")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
@click.pass_context
def awale(ctx: click.Context, debug: bool) -> None:
    """Play Awalé on an electronic board, keep its games, study them.

    No board yet? `awale play --virtual` plays on a virtual one in the browser.
    """
    ctx.obj = {"debug": debug}


def main() -> None:
    """Run `awale`; an AwaleError becomes one sentence on stderr and its exit code."""
    try:
        awale(standalone_mode=False)
    except click.exceptions.Exit as leaving:
        sys.exit(leaving.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        print("Stopped.", file=sys.stderr)
        sys.exit(130)
    except AwaleError as error:
        if "--debug" in sys.argv[1:]:
            raise
        print(f"awale: {error}", file=sys.stderr)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)
