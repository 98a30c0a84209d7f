# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale book`: the engine's opening book."""

from pathlib import Path
from typing import TYPE_CHECKING

import click
from awale_engine.book.book import Book, book_file, own_file, write
from awale_session.errors import AwaleError
from awale_session.wording import count

from awale_core import Game
from awale_core.notation import NotationError, parse_moves, pit_letter

from ..engine_notices import translated
from ..paths import data_folder
from ._options import json_option, rules_option
from ._output import print_json
from ._progress import Bar

if TYPE_CHECKING:
    from awale_engine.book.builder import Tree

_BATCH = 25
_FILE = click.Path(dir_okay=False, path_type=Path)
_BOOK = click.option("--book", "file", type=_FILE, help="The book, instead of yours.")


@click.group(short_help="The engine's opening book: grow it, ask it.")
def command() -> None:
    """Opening book: first moves of a game that the engine has searched for longer."""


@command.command(short_help="Grow the book.")
@rules_option
@click.option(
    "--positions",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    help="How many positions the tree is to have.",
)
@click.option(
    "--nodes",
    type=click.IntRange(100),
    default=200_000,
    show_default=True,
    help="Positions of search for each move.",
)
@click.option(
    "--tree", "tree_file", type=_FILE, help="What has been judged so far; in your data folder."
)
@_BOOK
def build(
    rules: str, positions: int, nodes: int, tree_file: Path | None, file: Path | None
) -> None:
    """Judge positions until the tree has as many as asked for, then write the book.

    Interrupt it and start it again: it goes on. A larger number later makes the book larger.
    """
    from awale_engine.book.builder import Tree
    from awale_engine.engine import make_searcher

    tree = Tree(rules, tree_file or data_folder() / "books" / f"{rules}.tree")
    begun = len(tree)
    if begun:
        click.echo(f"The tree has {count(begun, 'position')} already.")
    searcher = make_searcher(rules=rules, tables="off", say=translated(click.echo))
    target = file or own_file(rules)
    try:
        with Bar("Growing the book") as bar:
            while len(tree) < positions:
                if not tree.grow(searcher, nodes, min(_BATCH, positions - len(tree))):
                    break  # there is nothing left to judge
                bar.show(len(tree) - begun, positions - begun)
    finally:
        _write(tree, target)


def _write(tree: "Tree", file: Path) -> None:
    moves = tree.moves()
    write(file, tree.rules, moves)
    size = file.stat().st_size
    click.echo(
        f"{count(len(moves), 'move')} from {count(len(tree), 'position')}: {file}, {size:,} bytes"
    )


@command.command(short_help="What is in the book.")
@rules_option
@_BOOK
@json_option
def stats(rules: str, file: Path | None, as_json: bool) -> None:
    """Show the number of positions in the book, and the line that it plays with itself."""
    book = _open(rules, file)
    game = Game(rules)
    line = ""
    value = 0
    while game.outcome is None and (found := book.find(game)) is not None:
        value = value if line else found.value
        line += pit_letter(found.pits[0])
        game.play(found.pits[0])
    if as_json:
        print_json({"rules": rules, "positions": len(book), "line": line, "value": value})
        return
    click.echo(f"{count(len(book), 'position')}; with itself: {line} ({value / 100:+.2f} seeds)")


@command.command(short_help="The book's move in a position.")
@click.argument("moves", default="")
@rules_option
@_BOOK
def show(moves: str, rules: str, file: Path | None) -> None:
    """Show the book's move after MOVES, such as FfE; none for the start."""
    game = Game(rules)
    try:
        for pit in parse_moves(moves):
            game.play(pit)
    except (NotationError, ValueError) as error:
        raise AwaleError(f"These moves cannot be played: {error}.") from error
    entries = _open(rules, file).find(game) if game.outcome is None else None
    if entries is None:
        click.echo("The book has no move here.")
    else:
        click.echo(f"{pit_letter(entries.pits[0])} ({entries.value / 100:+.2f} seeds)")


def _open(rules: str, file: Path | None) -> Book:
    file = file or book_file(rules)
    if not file.is_file():
        raise AwaleError(f"There is no book {file}; 'awale book build --rules {rules}' makes one.")
    return Book(file, rules)
