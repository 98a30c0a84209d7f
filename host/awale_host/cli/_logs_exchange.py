# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale logs pull`, `export` and `import`: games from a board, to OGN and from OGN."""

import sys
from pathlib import Path

import click
from awale_session.catalogue import english, sentence, spoken, spoken_error
from awale_session.errors import AwaleError
from awale_session.library.ogn_files import MOST_BYTES, Imported, from_ogn, to_ogn
from awale_session.library.pull import Pulled, pull
from awale_session.link import BoardDisconnected
from awale_session.link.archive import keeps_games, waiting_count
from awale_session.link.messages import WaitingGame
from awale_session.wording import count

from ..analysis.games import kept_game
from ..analysis.kept import KeptAnalyses
from ..library import Library
from ..library.rescue import bring, is_games_file, reading
from ..library.restored import set_aside
from ..paths import library_file
from . import FAILED
from ._options import (
    board_options,
    connect,
    json_option,
    language_option,
    library_option,
    wait_option,
)
from ._output import print_json
from ._progress import Bar

_MOST_IN_VAIN = 3  # disconnections in a row without a game


@click.command("export", short_help="Write games as OGN or a page.")
@click.argument("ids", type=int, nargs=-1, metavar="[ID]...")
@click.option("--all", "everything", is_flag=True, help="Every game of the library.")
@click.option(
    "--to",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write to this file instead of standard output.",
)
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write a page that replays the game anywhere, with its graph if 'awale analyse' has "
    "judged it.",
)
@library_option
def export_games(
    ids: tuple[int, ...], everything: bool, to: Path | None, html: Path | None, library: Path | None
) -> None:
    """Write games as OGN, which Aualé and other Oware programs read, or as pages for others.

    With several games, --html writes a file for each, with its number in the name.
    """
    if bool(ids) == everything:
        raise click.UsageError("Name the games: their numbers or --all, not both.")
    with Library(library, must_exist=library is not None) as kept:
        wanted = ids or tuple(sorted(game.id for game in kept.games()))
        text = "" if html and to is None else "\n".join(to_ogn(kept, id) for id in wanted)
    if html is not None:
        for id in wanted:
            _page(id, library, html if len(wanted) == 1 else html.with_stem(f"{html.stem}-{id}"))
        if to is None:
            return
    if to is None:
        sys.stdout.write(text)
        return
    _write(to, text)
    click.echo(f"Wrote {count(len(wanted), 'game')} to {to}.")


def _page(id: int, library: Path | None, to: Path) -> None:
    from ..share.html_file import make_html  # slow to import, and not needed for OGN

    source = kept_game(id, library)
    page = make_html(source, KeptAnalyses().kept(source))
    _write(to, page)
    click.echo(f"Wrote {to}, {max(1, round(len(page.encode()) / 1000))} KB.")


def _write(to: Path, text: str) -> None:
    try:
        to.write_text(text, encoding="utf-8")
    except OSError as error:
        raise AwaleError(f"{to} cannot be written: {error.strerror}.") from error


@click.command("pull", short_help="Fetch the games that a board keeps.")
@board_options
@click.option("--keep", is_flag=True, help="Leave them on the board as well.")
@wait_option(30)
@library_option
@json_option
def pull_games(
    port: str | None,
    board: str | None,
    keep: bool,
    wait: float,
    library: Path | None,
    as_json: bool,
) -> None:
    """Fetch every game that was played on a board into the library.

    The board deletes a game only when it needs the space and the game is safe here. A pull that
    breaks off can be repeated at any time. A record with less than the library has changes nothing,
    and one that differs is kept beside it. The exit code is 1 if a record is damaged.
    """
    done = Pulled()
    came: set[int] = set()
    in_vain = 0
    with Library(library) as kept, connect(port, board) as connected:
        if not keeps_games(connected):
            raise AwaleError("This board does not keep games: 'awale update' brings its firmware.")
        with Bar("Fetching", quiet=as_json, steps=waiting_count(connected)) as bar:

            def show(entry: WaitingGame) -> None:
                came.add(entry.number)
                bar.advance()

            while True:
                before = len(came)
                try:
                    pull(connected, kept, done=done, progress=show, confirmed=not keep)
                    break
                except BoardDisconnected as error:
                    in_vain = in_vain + 1 if len(came) == before else 0
                    if in_vain == _MOST_IN_VAIN:
                        raise AwaleError(
                            f"The connection to the board was lost {in_vain} times, and no game "
                            "came in between: use another cable or port, and run this again. "
                            f"{count(len(came), 'game')} came before that."
                        ) from error
                    connected.reconnect(wait)
    if as_json:
        print_json(vars(done))
    else:
        for problem in done.problems:
            click.echo(problem, err=True)
        new = count(len(done.new), "new game")
        versions = _versions(done.versions)
        click.echo(f"{new}, {len(done.changed)} changed, {done.known} known already{versions}.")
    if done.faults or done.cut_off:
        raise click.exceptions.Exit(FAILED)


@click.command("import", short_help="Read games from OGN files or a games file.")
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@library_option
@language_option
@json_option
def import_games(
    files: tuple[Path, ...], library: Path | None, language: str, as_json: bool
) -> None:
    """Read games from OGN files, or from another games file, into the library.

    A game that is there already is not changed, so an import that breaks off can be repeated; one
    that differs from it is kept beside it. A game with a fault is entered up to the fault; the exit
    code is then 1, and so it is for a file without a game.

    Of a damaged games file every game comes that can still be read. If it is the library itself, a
    new one is made, and the damaged one is kept beside it.
    """
    done = Imported()
    others = [file for file in files if is_games_file(file)]
    for file in others:
        _bring(file, library, done, as_json)
    texts = [file for file in files if file not in others]
    if texts:
        with Library(library) as kept:
            for file in texts:
                _read(file, kept, done, as_json)
    if as_json:
        words = {name: list(map(english, vars(done)[name])) for name in ("problems", "remarks")}
        print_json(vars(done) | words)
    else:
        for each in done.problems + done.remarks:
            click.echo(spoken(sentence("import.problem", text=each)), err=True)
        counts = {"new": len(done.new), "longer": len(done.changed), "known": done.known}
        some = [
            spoken(sentence(f"ui.games.imported.{kind}", n=n)) for kind, n in counts.items() if n
        ]
        click.echo(f"{', '.join(some)}." if some else spoken(sentence("ui.games.import.none")))
    if done.problems:
        raise click.exceptions.Exit(FAILED)


def _read(file: Path, kept: Library, done: Imported, quiet: bool) -> None:
    """Enter the games of an OGN file."""
    try:
        with file.open("rb") as opened:
            text = opened.read(MOST_BYTES + 1)  # no more is taken
    except OSError as error:
        raise AwaleError(f"{file} cannot be read: {error.strerror}.") from error
    with Bar(f"Reading {file.name}", quiet=quiet) as bar:
        try:
            done.add(from_ogn(kept, text, bar.show), str(file))
        except AwaleError as error:
            why = spoken_error(error).rstrip(".")
            done.problems.append(sentence("ogn.file", file=str(file), what=why))


def _bring(file: Path, library: Path | None, done: Imported, quiet: bool) -> None:
    """Enter the games of a games file; of the library itself, if that is damaged, in a new one."""
    into, aside = library or library_file(), file
    with Bar(f"Reading {file.name}", quiet=quiet) as bar, reading(file, bar.show) as found:
        if into.exists() and into.samefile(file):
            if found.sound:
                raise AwaleError(f"{file} is the library itself, and it is sound.")
            aside = set_aside(into.resolve())
            click.echo(f"The damaged games file is now {aside}.", err=True)
        with Library(into) as kept:
            done.add(bring(found, kept, bar.show), str(aside))


def _versions(ids: list[int]) -> str:
    return f", {count(len(ids), 'other version')}" if ids else ""
