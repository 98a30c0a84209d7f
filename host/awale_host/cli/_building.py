# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Shared parts of the `awale tables` commands: find tables, build missing ones."""

import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

import click
import psutil
from awale_engine.binding import why_missing
from awale_session.errors import AwaleError
from awale_session.wording import count

from ._progress import StatusLine

if TYPE_CHECKING:
    from awale_engine.tables.building.build import Elsewhere, Plan
    from awale_engine.tables.tableset import TableSet

_AT_ONCE: Final = 16  # seeds: a table up to here is built in seconds when something asks for it
_FORESIGHT: Final = 0.02  # before this part is done the time left is a guess


def table_set_of(rules: str, folder: Path | None) -> "TableSet":
    """The layers that the options `--rules` and `--folder` mean. AwaleError for benin and where the
    engine's kernel is missing."""
    missing = why_missing()
    if missing:
        raise AwaleError(f"Tables need the fast engine. {missing}")
    from awale_engine.tables.tableset import TableSet

    return TableSet(rules, folder)


def missing(table_set: "TableSet", seeds: int) -> AwaleError:
    """Return the error for a missing table, with the command that builds it."""
    from awale_engine.tables.indexing import MOST_SEEDS

    if seeds > MOST_SEEDS:
        return AwaleError(f"Tables go up to {MOST_SEEDS} seeds; this position has {seeds}.")
    return AwaleError(
        f"There is no table for {table_set.rules} with {count(seeds, 'seed')} yet: "
        f"{table_set.how_to_build(seeds)} builds it."
    )


def damaged(table_set: "TableSet", seeds: int) -> AwaleError:
    """Return the error for a damaged table, with the command that builds it again."""
    return AwaleError(
        f"The table for {count(seeds, 'seed')} is damaged: {table_set.how_to_build(seeds)} builds "
        "it again."
    )


def ensure(table_set: "TableSet", seeds: int, threads: int) -> None:
    """Make sure that all layers up to `seeds` are there and whole. Small ones are built at once;
    AwaleError names the command for larger ones."""
    from awale_engine.tables.building.build import survey
    from awale_engine.tables.indexing import MOST_SEEDS

    if seeds > MOST_SEEDS:
        raise missing(table_set, seeds)
    whole, broken = survey(table_set, seeds)
    if len(whole) == seeds + 1:
        return
    if seeds <= _AT_ONCE:
        build(table_set, seeds, threads, only_plan=False, out=sys.stderr)
    elif broken:
        raise damaged(table_set, max(broken))
    else:
        raise missing(table_set, seeds)


def build(
    table_set: "TableSet",
    seeds: int,
    threads: int,
    *,
    memory: int | None = None,
    elsewhere: "Elsewhere | None" = None,
    only_plan: bool,
    out: TextIO,
) -> dict[str, object]:
    """Build missing tables, within `memory` bytes if given, and report on `out`.

    Returns what was done, or planned, for programs.
    """
    from awale_engine.tables.building import build as building

    planned = building.plan(table_set, seeds, threads=threads, memory=memory)
    for each in planned.damaged:
        click.echo(f"The table for {count(each, 'seed')} is damaged: it is built again.", file=out)
    if planned.missing:
        click.echo(_in_words(planned), file=out)
        if planned.disk + planned.unfinished > planned.free:
            raise AwaleError(f"There is not enough room on the disk that holds {table_set.folder}.")
        if planned.memory > psutil.virtual_memory().total:
            click.echo("That is more memory than this machine has; it may not succeed.", file=out)
    else:
        click.echo(f"Everything is there: {table_set.folder}", file=out)
    if only_plan:
        return asdict(planned)
    line = StatusLine()

    def on_progress(progress: building.Progress) -> None:
        left = f", {_time(progress.seconds_left)} left" if progress.part > _FORESIGHT else ""
        line.show(f"{count(progress.seeds, 'seed')}: {progress.part:.0%}{left}")

    def say(sentence: str) -> None:
        line.clear()
        click.echo(sentence, file=out)

    begun = time.monotonic()
    try:
        built = building.build(
            table_set,
            seeds,
            threads=threads,
            memory=memory,
            elsewhere=elsewhere,
            on_progress=on_progress,
            say=say,
        )
    except OSError as error:
        raise AwaleError(
            f"The work in {table_set.folder} cannot continue ({error.strerror}): make room there, "
            "then repeat the command."
        ) from error
    except MemoryError:
        raise AwaleError("There is not enough memory for that many seeds.") from None
    finally:
        line.clear()
    seconds = time.monotonic() - begun
    if built.made:
        click.echo(
            f"Built {count(len(built.made), 'layer')} in {_time(seconds)}, "
            f"{len(built.found)} were there: {table_set.folder}",
            file=out,
        )
    where = {
        "rules": table_set.rules,
        "folder": str(table_set.folder),
        "seconds": round(seconds, 3),
    }
    return {**where, **asdict(built)}


def _in_words(planned: "Plan") -> str:
    return (
        f"Up to {count(planned.seeds, 'seed')}, {count(len(planned.missing), 'layer')} to build: "
        f"about {_time(planned.seconds)}, {_size(planned.memory)} of memory, "
        f"{_size(planned.disk)} of {_size(planned.free)} free on the disk"
        + (f", {_size(planned.unfinished)} more meanwhile." if planned.unfinished else ".")
    )


def _time(seconds: float) -> str:
    if seconds < 90:
        return f"{max(seconds, 1):.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _size(number: float) -> str:
    if number < 1 << 20:
        return f"{number / 1024:.0f} KB"
    return f"{number / (1 << 20):.0f} MB" if number < 1 << 30 else f"{number / (1 << 30):.1f} GB"
