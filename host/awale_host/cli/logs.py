# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale logs`: list, show, verify and delete games; `_logs_exchange` has the other subcommands."""

from datetime import datetime
from pathlib import Path
from typing import Any

import click
from awale_session.answers.game_document import ending
from awale_session.answers.page_games import headline, names_of
from awale_session.catalogue import english
from awale_session.errors import AwaleError
from awale_session.library.check import check_games
from awale_session.library.players import clean_name
from awale_session.library.search import ENDINGS, FOR_PLAYER, Search
from awale_session.library.versions import DAMAGE
from awale_session.play.clocks import FORFEIT
from awale_session.wording import SIDE_NAMES, count, draw, shown_name, visible

from awale_core import RULE_SETS, Game
from awale_core.notation import NotationError, pit_letter

from ..library import Library, PlayedMove, StoredGame, letters
from . import FAILED
from ._logs_exchange import export_games, import_games, pull_games
from ._options import json_option, library_option
from ._output import print_json, print_table


class _Day(click.DateTime):
    """A day, refused in words instead of in strftime's."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> datetime:
        try:
            day: datetime = super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"{value!r} is not a day: write it as 2026-11-21.", param, ctx)
        return day


_DAY = _Day(["%Y-%m-%d"])


@click.group(short_help="The games that were played.")
def command() -> None:
    """Fetch, list, show, export, import and check the games that were played."""


for _command in (pull_games, export_games, import_games):
    command.add_command(_command)


@command.command("list", short_help="One line a game.")
@click.option("--player", metavar="NAME", help="A player's name, or a part of it.")
@click.option("--rules", type=click.Choice(RULE_SETS), help="The rule set.")
@click.option("--since", type=_DAY, metavar="DAY", help="From this day on, such as 2026-11-21.")
@click.option("--until", type=_DAY, metavar="DAY", help="Up to this day.")
@click.option(
    "--ended",
    type=click.Choice(FOR_PLAYER + ENDINGS),
    help="The result; won and lost by --player, or by you against a machine.",
)
@click.option("--shortest", type=int, metavar="N", help="At least N moves.")
@click.option("--longest", type=int, metavar="N", help="At most N moves.")
@click.option("--board", metavar="ID", help="The id of the board.")
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
    board: str | None,
    position: str | None,
    most: int | None,
    library: Path | None,
    as_json: bool,
) -> None:
    """One line a game, the latest first: number, time, rules, players, score, result, moves.

    Options filter the list; a game has to match all of them.
    """
    search = Search(
        player, rules, _day(since), _day(until), ended, shortest, longest, position, board=board
    )
    with Library(library, must_exist=library is not None) as opened:
        try:
            search.check()
        except NotationError as error:
            raise AwaleError(f"Invalid position: {error}.") from error
        games, others = list(opened.games(search, most=most)), opened.others_of()
    if as_json:
        print_json([_as_json(game, others.get(game.id, [])) for game in games])
        return
    if not games:
        nothing = "The library is empty; 'awale play' keeps every game."
        click.echo(nothing if search == Search() else "No game matches.")
        return
    print_table((_row(game, *_versions(others.get(game.id, []))) for game in games), right=(0,))


@command.command(short_help="A game's moves and its final board.")
@click.argument("id", type=int)
@library_option
@json_option
def show(id: int, library: Path | None, as_json: bool) -> None:
    """Show the moves of game ID and the board as it stood at the end."""
    with Library(library, must_exist=library is not None) as opened:
        game, moves = opened.game(id), opened.moves(id)
        played = opened.replay(id)
        origins = opened.origins(id)
        others = opened.other_versions(id)
    if as_json:
        print_json(
            {
                **_as_json(game, others),
                "moves": letters(moves),
                "times_ms": [move.ms for move in moves],
                "fen": played.fen(),
                "origins": [{"board": board, "game": number} for board, number in origins],
            }
        )
        return
    began = (game.began or "an unknown day")[:16].replace("T", " ")
    click.echo(f"Game {id}, {played.rules.name}, {began}")
    click.echo("South: {}    North: {}".format(*_names(game)))
    click.echo()
    for line in _move_lines(played, moves):
        click.echo(line)
    click.echo()
    click.echo(draw(played))
    click.echo()
    click.echo(english(ending(played, {**game.tags, "South": game.south, "North": game.north})))
    for sentence in (game.tags.get(DAMAGE), *_versions(others)):
        if sentence:
            click.echo(f"{sentence[0].upper()}{sentence[1:]}.")


@command.command(short_help="Check every game.")
@library_option
@json_option
def verify(library: Path | None, as_json: bool) -> None:
    """Replay every game of the library by the rules and compare its result."""
    with Library(library, must_exist=library is not None) as opened:
        checked = dict(check_games(opened))
    faults = {id: fault for id, fault in checked.items() if fault}
    if as_json:
        print_json({"checked": len(checked), "faults": faults})
    else:
        for fault in faults.values():
            click.echo(fault)
        click.echo(f"Checked {count(len(checked), 'game')}, {len(faults)} damaged.")
    if faults:
        raise click.exceptions.Exit(FAILED)


@command.command(short_help="Delete games.")
@click.argument("ids", type=int, nargs=-1, required=True, metavar="ID...")
@click.option("--yes", is_flag=True, help="Do not ask.")
@library_option
def delete(ids: tuple[int, ...], yes: bool, library: Path | None) -> None:
    """Delete games from the library; `awale logs restore` brings them back for 30 days."""
    with Library(library, must_exist=library is not None) as opened:
        for id in ids:
            opened.game(id)
        if not yes:
            click.confirm(f"Delete {count(len(ids), 'game')}?", abort=True)
        for id in ids:
            opened.delete(id)
    click.echo(f"Deleted {count(len(ids), 'game')}.")


@command.command(short_help="Bring deleted games back.")
@click.argument("ids", type=int, nargs=-1, metavar="[ID]...")
@library_option
def restore(ids: tuple[int, ...], library: Path | None) -> None:
    """Bring deleted games back, for 30 days after their deletion.

    Without ID they are listed as by `awale logs list`, the last deleted first.
    """
    with Library(library, must_exist=library is not None) as opened:
        if not ids:
            rows = []
            for game, day in opened.deleted_games():
                number, *facts = _row(game)
                rows.append((number, f"deleted {_when(day)}", *facts))
            if rows:
                print_table(rows, right=(0,))
            else:
                click.echo("No deleted game is kept.")
            return
        with opened.transaction():
            for id in ids:
                opened.restore(id)
    click.echo(f"Brought back {count(len(ids), 'game')}.")


@command.command(short_help="Change a player's name in every game.")
@click.argument("name")
@click.argument("to", metavar="NEW_NAME")
@library_option
def rename(name: str, to: str, library: Path | None) -> None:
    """Call the player NAME by NEW_NAME in every game of the library."""
    new = clean_name(to)
    if not new:
        raise click.UsageError("A player needs a name.")
    with Library(library, must_exist=library is not None) as opened:
        games = opened.rename_player(name, new)
    if not games:
        raise AwaleError(
            f"No game has a player named '{name}'. 'You', 'Computer' and the sides in the list "
            "stand for players without a name."
        )
    click.echo(f"Changed {count(games, 'game')}.")


def _row(game: StoredGame, *notes: str) -> tuple[str, ...]:
    """A game as a line of a list; `notes` follow on how it ended."""
    return (
        str(game.id),
        _when(game.began or ""),
        game.rules,
        " – ".join(_names(game)),
        game.result,
        "; ".join((_ending(game), *notes)),
    )


def _day(day: datetime | None) -> str | None:
    return None if day is None else day.strftime("%Y-%m-%d")


def _when(began: str) -> str:
    """Return when a game began in this place's time; an imported game has a day only."""
    if not began or began.endswith("T00:00:00Z"):
        return began[:10]
    return datetime.fromisoformat(began).astimezone().strftime("%Y-%m-%d %H:%M")


def _ending(game: StoredGame) -> str:
    moves = count(game.plies, "move")
    damage = game.tags.get(DAMAGE)
    if damage is not None:
        damage = damage[:1].lower() + damage[1:]  # F is another pit than f
    result = visible(english(headline(game)))
    if game.reason is None:
        return f"{result}, {moves}" if damage is None else f"{damage}, the rest is lost"
    reason = "time" if _out_of_time(game) is not None else game.reason.replace("_", " ")
    end = "" if damage is None else f"; {damage}"
    return f"{result} ({reason}), {moves}{end}"


def _names(game: StoredGame) -> list[str]:
    """The players as the page names them, too."""
    return [shown_name(english(name)) for name in names_of(game)]


def _versions(others: list[int]) -> list[str]:
    """Return the words about a game's other versions, none if there are none."""
    return [f"another version of game {' and '.join(map(str, others))}"] if others else []


def _out_of_time(game: StoredGame) -> int | None:
    side = game.tags.get(FORFEIT, "")
    return SIDE_NAMES.index(side) if side in SIDE_NAMES else None


def _move_lines(played: Game, moves: list[PlayedMove]) -> list[str]:
    """Return lines of three numbered pairs of moves, each with its captures (``F+3``) and time."""
    replay = Game.from_fen(played.start_fen(), played.rules.id)
    words = []
    for move in moves:
        taken = sum(replay.play(move.pit).captured_seeds)
        seeds = f"+{taken}" if taken else ""
        words.append(
            pit_letter(move.pit) + seeds + ("" if move.ms is None else f" {move.ms / 1000:.1f} s")
        )
    pairs = []
    for index in range(0, len(words), 2):
        second = words[index + 1] if index + 1 < len(words) else ""
        pairs.append(f"{index // 2 + 1:>3}. {words[index]:<11}{second:<11}")
    return ["".join(pairs[index : index + 3]).rstrip() for index in range(0, len(pairs), 3)]


def _as_json(game: StoredGame, others: list[int]) -> dict[str, Any]:
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
        "damage": game.tags.get(DAMAGE),
        "versions": others,
    }
