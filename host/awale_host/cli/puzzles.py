# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale puzzles`: ten positions a day, each with one proven best move."""

import sys
from datetime import date
from pathlib import Path

import click
from awale_session.catalogue import sentence, spoken
from awale_session.study.puzzles.book import A_DAY
from awale_session.study.puzzles.entry import OPEN, Entry
from awale_session.wording import draw

from awale_core.notation import NotationError, pit_letter, pit_of

from ..puzzles.book import PuzzleBook
from ..puzzles.engines import tables_of
from ._options import json_option, language_option, library_option, rules_option
from ._output import print_json, print_table

_ANSWER, _STOP = "?", "q"


@click.command(short_help="Ten puzzles a day.")
@rules_option
@click.option("--list", "listed", is_flag=True, help="List today's puzzles and their results.")
@language_option
@library_option
@json_option
def command(rules: str, listed: bool, language: str, library: Path | None, as_json: bool) -> None:
    """Solve today's puzzles: find the best move.

    They come from endgame tables and from the turning points of your own games, as far as 'awale
    analyse' has judged those. Each has one answer, which is proven. What you have solved is
    remembered.
    """
    day = date.today().isoformat()
    book = PuzzleBook(library=library)
    say = None if as_json else lambda words: click.echo(words, err=True)
    entries = book.today(day, rules, tables_of(rules, say or (lambda words: None)))
    if as_json:
        print_json([_as_json(entry) for entry in entries])
    elif listed:
        _list(entries)
        _score(book, day)
    else:
        _solve(book, day, rules, entries)


def _solve(book: PuzzleBook, day: str, rules: str, entries: list[Entry]) -> None:
    """Ask one puzzle after the other that is still open."""
    waiting = [entry for entry in entries if entry.state == OPEN]
    if not waiting:
        click.echo(spoken(sentence("puzzle.done")))
    for entry in waiting:
        puzzle = entry.puzzle
        game = puzzle.game()
        click.echo()
        click.echo(spoken(sentence("puzzle.of", place=entry.place, all=A_DAY)))
        if puzzle.origin is not None:
            click.echo(spoken(sentence("puzzle.origin", number=puzzle.origin)))
        click.echo()
        click.echo(draw(game))
        click.echo()
        click.echo(f"{spoken(puzzle.task)} {spoken(puzzle.claim)}")
        while True:
            word = _typed(spoken(sentence("puzzle.ask")))
            if word is None or word == _STOP:
                _score(book, day)
                return
            if not word:
                break
            if word == _ANSWER:
                book.show(day, rules, entry.place)
                _explain(entry, "puzzle.shown")
                break
            pit = _pit(word, game.turn)
            if pit not in game.legal_moves():
                pits = ", ".join(map(pit_letter, game.legal_moves()))
                click.echo(spoken(sentence("puzzle.illegal", pit=word[:8], pits=pits)))
            elif book.answer(day, rules, entry.place, pit):
                _explain(entry, "puzzle.right")
                break
            else:
                click.echo(spoken(puzzle.why_wrong(pit)))
    _score(book, day)


def _typed(question: str) -> str | None:
    """A line from standard input without its spaces; None at its end."""
    click.echo(f"{question} ", nl=False)
    line = sys.stdin.readline()
    return line.strip() if line else None


def _pit(word: str, side: int) -> int:
    """Return the pit that a letter names, of the side to move, in either case; −1 if none."""
    try:
        return pit_of(word.lower() if side else word.upper())
    except NotationError:
        return -1


def _explain(entry: Entry, id: str) -> None:
    puzzle = entry.puzzle
    click.echo(spoken(sentence(id, pit=pit_letter(puzzle.answer))))
    click.echo(spoken(puzzle.proven))
    if len(puzzle.line) > 1:
        line = " ".join(map(pit_letter, puzzle.line))
        click.echo(spoken(sentence("puzzle.line", line=line)))


def _list(entries: list[Entry]) -> None:
    print_table(
        (
            (
                str(entry.place),
                spoken(entry.puzzle.task),
                entry.puzzle.fen,
                spoken(sentence(f"puzzle.state.{entry.state}")),
            )
            for entry in entries
        ),
        right=(0,),
    )


def _score(book: PuzzleBook, day: str) -> None:
    score = book.score(day)
    counted = {
        "": score.solved,
        ".clean": score.clean,
        ".days": score.days if score.days > 1 else 0,
    }
    said = [spoken(sentence(f"puzzle.score{id}", n=n)) for id, n in counted.items() if n]
    if said:  # a success each
        click.echo(" ".join(said))


def _as_json(entry: Entry) -> dict[str, object]:
    """A puzzle for programs; its answer only once it is no longer open."""
    puzzle = entry.puzzle
    known = entry.state != OPEN
    return {
        "place": entry.place,
        "kind": puzzle.kind.value,
        "rules": puzzle.rules,
        "fen": puzzle.fen,
        "state": entry.state,
        "tries": entry.tries,
        "proof": puzzle.proof.value,
        "game": puzzle.origin,
        "answer": pit_letter(puzzle.answer) if known else None,
        "line": "".join(map(pit_letter, puzzle.line)) if known else None,
    }
