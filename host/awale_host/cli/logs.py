# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale logs`: the games that were played."""

import sys
from pathlib import Path
from typing import Any

import click

from awale_core.notation import pit_letter

from ..errors import AwaleError
from ..library import KeptGame, Library, PlayedMove, letters
from ..library.ogn_files import to_ogn
from ..play.words import SIDE_NAMES, draw, result_in_words
from ._options import json_option, library_option, print_json


@click.group(short_help="The games that were played.")
def command() -> None:
    """List, show and export the games that were played."""


@command.command("list", short_help="One line a game.")
@library_option
@json_option
def list_games(library: Path | None, as_json: bool) -> None:
    """One line a game, the latest first: number, date (UTC), rules, players, result, moves."""
    with Library(library, must_exist=library is not None) as kept:
        games = list(kept.games())
    if as_json:
        print_json([_as_json(game) for game in games])
        return
    if not games:
        click.echo("No game has been kept yet; 'awale play' keeps every game.")
        return
    numbers = max(len(str(game.id)) for game in games)
    rules = max(len(game.rules) for game in games)
    for game in games:
        began = (game.began or "")[:16].replace("T", " ")
        players = f"{game.south or '?'} – {game.north or '?'}"
        click.echo(
            f"{game.id:>{numbers}}  {began:<16}  {game.rules:<{rules}}  {players}  {game.result}"
            f"  {_ending(game)}"
        )


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
    for line in _move_lines(moves):
        click.echo(line)
    click.echo()
    click.echo(draw(played))
    click.echo()
    words = result_in_words(played)
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
    click.echo(f"{len(wanted)} game{'' if len(wanted) == 1 else 's'} written to {to}.")


def _ending(game: KeptGame) -> str:
    moves = f"{game.plies} move{'' if game.plies == 1 else 's'}"
    if game.reason is None:
        return f"unfinished, {moves}"
    winner = "draw" if game.winner is None else f"{SIDE_NAMES[game.winner]} wins"
    return f"{winner} ({game.reason.replace('_', ' ')}), {moves}"


def _move_lines(moves: list[PlayedMove]) -> list[str]:
    """Three pairs of moves a line, numbered as OGN does, each move with its time if it is known."""
    words = [
        pit_letter(move.pit) + ("" if move.ms is None else f" {move.ms / 1000:.1f} s")
        for move in moves
    ]
    pairs = []
    for at in range(0, len(words), 2):
        second = words[at + 1] if at + 1 < len(words) else ""
        pairs.append(f"{at // 2 + 1:>3}. {words[at]:<10}{second:<10}")
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
