# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale engine`: the engine for other programs, over standard input and output."""

import os
import sys
from typing import Final

import click
from awale_engine.uci.server import UciService

_BROKEN_PIPE: Final = 141  # exit code, as of a program that SIGPIPE ends


@click.command(short_help="Run the engine for a game program (UCI).")
@click.option("--seed", type=int, help="Make the errors of lower levels repeatable.")
def command(seed: int | None) -> None:
    """Speak UCI for Oware on standard input and output.

    Aualé and other programs start this command as their engine; `uci` lists its options.
    """

    def write(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    def leave() -> None:
        # The other program has gone, and the main thread may wait for its next line without end.
        os._exit(_BROKEN_PIPE)

    sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")  # type: ignore[union-attr]
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    UciService(write, seed=seed, on_output_lost=leave).run(sys.stdin)
