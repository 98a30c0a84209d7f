# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale logs`: the games that were played."""

import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from awale_core import RULE_SETS, Game
from awale_core.notation import NotationError, pit_letter

from ..errors import AwaleError
from ..library import KeptGame, Library, PlayedMove, letters
from ..library.ogn_files import Imported, from_ogn, to_ogn
from ..library.pull import Pulled, pull
from ..library.search import ENDINGS, Search
from ..link import BoardGone
from ..link.archive import keeps_games, waiting_count
from ..play.clocks import FORFEIT
from ..play.words import SIDE_NAMES, count, draw, result_in_words
from ._options import board_options, connect, json_option, library_option, print_json, wait_option
from ._progress import Bar

_DAY = click.DateTime(["%Y-%m-%d"])


@click.group(short_help="The games that were played.")
def command() -> None:
    """Fetch, list, show, export, import and check the games that were played."""


@command.command("list", short_help="One line a game.")
@click.option("--player", metavar="NAME", help="A player's name, or a part of it.")
@click.option("--rules", type=click.Choice(RULE_SETS), help="The rule set.")
@click.option("--since", type=_DAY, metavar="DAY", help="From this day on, such as 2026-11-21.")
@click.option("--until", type=_DAY, metavar="DAY", help="Up to this day.")
@click.option("--ended", type=click.Choice(ENDINGS), help="Who won, or neither.")
@click.option("--shortest", type=int, metavar="N", help="At least N moves.")
@click.option("--longest", type=int, metavar="N", help="At most N moves.")
@click.option("--position", metavar="FEN", help="A position that stood on the board.")
@click.option("--most", type=click.IntRange(1), metavar="N", help="The latest N of them.")
@library_option
@json_option
def list_games(
    player: str | None,
    rules: str | None,
    since: datetime | None,
    until: datetime | None,
    ended: str | None,
    shortest: int | None,
    longest: int | None,
    position: str | None,
    most: int | None,
    library: Path | None,
    as_json: bool,
) -> None:
    """One line a game, the latest first: number, date (UTC), rules, players, result, moves.

    Options narrow the list down; a game has to fit all of them.
    """
    search = Search(player, rules, _day(since), _day(until), ended, shortest, longest, position)
    with Library(library, must_exist=library is not None) as kept:
        try:
            games = search.games(kept, most)
        except NotationError as error:
            raise AwaleError(f"This is not a position: {error}.") from error
    if as_json:
        print_json([_as_json(game) for game in games])
        return
    if not games:
        nothing = "No game has been kept yet; 'awale play' keeps every game."
        click.echo(nothing if search == Search() else "No game fits.")
        return
    rows = [
        (
            str(game.id),
            (game.began or "")[:16].replace("T", " "),
            game.rules,
            f"{game.south or '?'} – {game.north or '?'}",
            game.result,
            _ending(game),
        )
        for game in games
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    for number, *columns, ending in rows:
        padded = [f"{text:<{width}}" for text, width in zip(columns, widths[1:], strict=True)]
        click.echo("  ".join([f"{number:>{widths[0]}}", *padded, ending]))


@command.command(short_help="A game's moves and its final board.")
@click.argument("id", type=int)
@library_option
@json_option
def show(id: int, library: Path | None, as_json: bool) -> None:
    """Show the moves of game ID and the board as it stood at the end."""
    with Library(library, must_exist=library is not None) as kept:
        game, moves = kept.game(id), kept.moves(id)
        played = kept.replay(id)
        origins = kept.origins(id)
    if as_json:
        print_json(
            {
                **_as_json(game),
                "moves": letters(moves),
                "times_ms": [move.ms for move in moves],
                "fen": played.fen(),
                "origins": [{"board": board, "game": number} for board, number in origins],
            }
        )
        return
    began = (game.began or "an unknown day")[:16].replace("T", " ")
    click.echo(f"Game {id}, {played.rules.name}, {began}")
    click.echo(f"South: {game.south or '?'}    North: {game.north or '?'}")
    click.echo()
    for line in _move_lines(played, moves):
        click.echo(line)
    click.echo()
    click.echo(draw(played))
    click.echo()
    words = result_in_words(played, _out_of_time(game))
    click.echo(f"{words[0].upper()}{words[1:]}.")


@command.command(short_help="Write games as OGN.")
@click.argument("ids", type=int, nargs=-1, metavar="[ID]...")
@click.option("--all", "everything", is_flag=True, help="Every game of the library.")
@click.option(
    "--to",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write to this file instead of the terminal.",
)
@library_option
def export(ids: tuple[int, ...], everything: bool, to: Path | None, library: Path | None) -> None:
    """Write games as OGN, which Aualé and other Oware programs read."""
    if bool(ids) == everything:
        raise click.UsageError("Say which games: their numbers, or --all.")
    with Library(library, must_exist=library is not None) as kept:
        wanted = ids or tuple(sorted(game.id for game in kept.games()))
        text = "\n".join(to_ogn(kept, id) for id in wanted)
    if to is None:
        sys.stdout.write(text)
        return
    try:
        to.write_text(text, encoding="utf-8")
    except OSError as error:
        raise AwaleError(f"{to} cannot be written: {error.strerror}.") from error
    click.echo(f"{count(len(wanted), 'game')} written to {to}.")


@command.command("pull", short_help="Fetch the games that a board has kept.")
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

    The board forgets a game only when it needs the room and the game is safe here. A pull may be
    broken off at any time and begun again.
    """
    done = Pulled()
    hidden = as_json or not sys.stderr.isatty()
    with Library(library) as kept, connect(port, board) as connected:
        if not keeps_games(connected):
            raise AwaleError("This board keeps no games; its firmware is too old for that.")
        with click.progressbar(
            length=waiting_count(connected), label="Fetching", file=sys.stderr, hidden=hidden
        ) as bar:
            while True:
                try:
                    pull(
                        connected,
                        kept,
                        done=done,
                        progress=lambda: bar.update(1),
                        confirmed=not keep,
                    )
                    break
                except BoardGone:
                    connected.reconnect(wait)
    if as_json:
        print_json(vars(done))
        return
    for fault in done.faults:
        click.echo(fault, err=True)
    new = count(len(done.new), "new game")
    click.echo(f"{new}, {len(done.changed)} changed, {done.known} known already.")
    if done.faults:
        raise click.exceptions.Exit(1)


@command.command("import", short_help="Read games from OGN files.")
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@library_option
@json_option
def import_games(files: tuple[Path, ...], library: Path | None, as_json: bool) -> None:
    """Read games from OGN files into the library.

    A game that is there already is left as it is, so that an import may be broken off and begun
    again. A game with a fault is kept up to the fault.
    """
    done = Imported()
    with Library(library) as kept:
        for file in files:
            try:
                text = file.read_bytes()
            except OSError as error:
                raise AwaleError(f"{file} cannot be read: {error.strerror}.") from error
            with Bar(f"Reading {file.name}", quiet=as_json) as bar:
                one = from_ogn(kept, text, bar.show)
            done.new += one.new
            done.longer += one.longer
            done.known += one.known
            done.problems += [f"{file}, {problem}" for problem in one.problems]
    if as_json:
        print_json(vars(done))
        return
    for problem in done.problems:
        click.echo(f"{problem}.", err=True)
    new = count(len(done.new), "new game")
    click.echo(f"{new}, {len(done.longer)} gone on, {done.known} known already.")


@command.command(short_help="Check that every game is sound.")
@library_option
@json_option
def verify(library: Path | None, as_json: bool) -> None:
    """Play every game of the library again by the rules and compare how it ends."""
    faults = {}
    checked = 0
    with Library(library, must_exist=library is not None) as kept:
        for game in kept.games():
            checked += 1
            try:
                kept.replay(game.id)
            except AwaleError as error:
                faults[game.id] = str(error)
    if as_json:
        print_json({"checked": checked, "faults": faults})
    else:
        for fault in faults.values():
            click.echo(fault)
        click.echo(f"{count(checked, 'game')} checked, {len(faults)} of them damaged.")
    if faults:
        raise click.exceptions.Exit(1)


@command.command(short_help="Forget games.")
@click.argument("ids", type=int, nargs=-1, required=True, metavar="ID...")
@click.option("--yes", is_flag=True, help="Do not ask.")
@library_option
def delete(ids: tuple[int, ...], yes: bool, library: Path | None) -> None:
    """Forget games for good; export them first if in doubt."""
    with Library(library, must_exist=library is not None) as kept:
        for id in ids:
            kept.game(id)
        if not yes:
            click.confirm(f"Forget {count(len(ids), 'game')} for good?", abort=True)
        for id in ids:
            kept.delete(id)
    click.echo(f"{count(len(ids), 'game')} forgotten.")


def _day(day: datetime | None) -> str | None:
    return None if day is None else day.strftime("%Y-%m-%d")


def _ending(game: KeptGame) -> str:
    moves = count(game.plies, "move")
    if game.reason is None:
        return f"unfinished, {moves}"
    winner = "draw" if game.winner is None else f"{SIDE_NAMES[game.winner]} wins"
    reason = "time" if _out_of_time(game) is not None else game.reason.replace("_", " ")
    return f"{winner} ({reason}), {moves}"


def _out_of_time(game: KeptGame) -> int | None:
    side = game.tags.get(FORFEIT, "")
    return SIDE_NAMES.index(side) if side in SIDE_NAMES else None


def _move_lines(played: Game, moves: list[PlayedMove]) -> list[str]:
    """Three pairs of moves a line, numbered as OGN does, each with what it captured (``F+3``) and
    its time if it is known."""
    replay = Game.from_fen(played.start_fen(), played.rules.id)
    words = []
    for move in moves:
        taken = sum(replay.play(move.pit).counts)
        seeds = f"+{taken}" if taken else ""
        words.append(
            pit_letter(move.pit) + seeds + ("" if move.ms is None else f" {move.ms / 1000:.1f} s")
        )
    pairs = []
    for at in range(0, len(words), 2):
        second = words[at + 1] if at + 1 < len(words) else ""
        pairs.append(f"{at // 2 + 1:>3}. {words[at]:<11}{second:<11}")
    return ["".join(pairs[at : at + 3]).rstrip() for at in range(0, len(pairs), 3)]


def _as_json(game: KeptGame) -> dict[str, Any]:
    return {
        "id": game.id,
        "rules": game.rules,
        "start": game.start,
        "south": game.south,
        "north": game.north,
        "seats": list(game.seats),
        "board": game.board,
        "source": game.source,
        "began": game.began,
        "ended": game.ended,
        "plies": game.plies,
        "result": game.result,
        "seeds": list(game.seeds),
        "winner": None if game.winner is None else SIDE_NAMES[game.winner],
        "reason": game.reason,
    }
