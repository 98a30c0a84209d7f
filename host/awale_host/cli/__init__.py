# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The command `awale`.

Each module beside this one, except those whose name begins with ``_``, is one subcommand: it has
the subcommand's name and holds it as `command`. A module is imported only when its command is used,
which keeps `awale --help` fast.
"""

import contextlib
import importlib
import io
import os
import pkgutil
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import click
from awale_session.catalogue import spoken_error
from awale_session.errors import AwaleError
from awale_session.wording import visible

OK: Final = 0
FAILED: Final = 1
USAGE: Final = 2
INTERNAL: Final = 70  # EX_SOFTWARE of sysexits.h
STOPPED: Final = 130  # 128 + SIGINT
OUTPUT_CLOSED: Final = 141  # 128 + SIGPIPE, as a program ends that the signal kills


class _OutputClosed(Exception):
    """The reader of standard output has closed it. Click would turn a BrokenPipeError into 1."""


@contextlib.contextmanager
def _output_closed() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError as error:
        raise _OutputClosed from error


def _short_help(name: str) -> str:
    source = Path(__file__).with_name(f"{name}.py").read_text(encoding="utf-8")
    match = re.search(r'^@click\.(?:command|group)\(short_help="([^"]+)"', source, re.MULTILINE)
    return match[1] if match else ""


class _CommandPerModule(click.Group):
    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        with _output_closed():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with _output_closed():
            return super().invoke(ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands by their source texts: importing them all would take much longer."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, _short_help(name)) for name in self.list_commands(ctx)])

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
@click.option(
    "--log",
    "log_file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Append a log to this file.",
)
@click.option(
    "-v",
    "--verbose",
    is_flag=True,
    help="Log every line of the link too; without --log to standard error.",
)
@click.pass_context
def awale(ctx: click.Context, debug: bool, log_file: Path | None, verbose: bool) -> None:
    """Play Awalé on an electronic board, keep its games, study them.

    No board yet? `awale play --virtual` plays on a virtual one in the browser.
    """
    ctx.obj = {"debug": debug}
    if log_file is not None or verbose:
        from ._logging import start_logging

        start_logging(log_file, verbose)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `awale` and exit with one of the codes that docs/commands.md lists."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    _choose_encoding()
    try:
        code = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()  # here, where a closed pipe or a full disk can be reported
    except BrokenPipeError:
        code = OUTPUT_CLOSED
    except OSError as error:
        code = _report(f"the output cannot be written ({error.strerror or error}).")
    if code == OUTPUT_CLOSED:
        _discard_output()
    sys.exit(code)


def _choose_encoding() -> None:
    """Write UTF-8 into files and pipes on every system, as Python does from 3.15 on.

    A terminal keeps its own encoding; a character that it does not have is shown as "?".
    """
    out = sys.stdout
    if isinstance(out, io.TextIOWrapper):
        out.reconfigure(encoding=None if out.isatty() else "utf-8", errors="replace")


def _run(arguments: list[str]) -> int:
    """Run the command and return its exit code; an error becomes one sentence on stderr."""
    debug = "--debug" in arguments
    try:
        # click returns the code of `Exit` here, and None for a command that has run to its end.
        code = awale.main(arguments, prog_name="awale", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return _report("stopped.", STOPPED)
    except _OutputClosed:
        return OUTPUT_CLOSED
    except AwaleError as error:
        if debug:
            raise
        return _report(spoken_error(error), error.exit_code)
    except OSError as error:
        if debug:
            raise
        where = f"{error.filename}: " if error.filename else "reading or writing failed: "
        return _report(f"{where}{error.strerror or error}.")
    except Exception as error:
        if debug:
            raise
        from ._logging import keep_crash

        kept = keep_crash(error)
        where = f"the traceback is in {kept}" if kept else "--debug shows the traceback"
        return _report(
            f"internal error ({type(error).__name__}: {error}); {where}, "
            "'awale doctor --report' makes a bug report of it.",
            INTERNAL,
        )
    return code if type(code) is int else OK


def _report(sentence: str, code: int = FAILED) -> int:
    with contextlib.suppress(OSError, ValueError):  # standard error may be closed
        print(f"awale: {visible(sentence, lines=True)}", file=sys.stderr, flush=True)
    return code


def _discard_output() -> None:
    """Let Python's own flush at exit write into nothing instead of the closed pipe."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
