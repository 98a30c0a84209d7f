# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale perft`: count the lines of play, the usual check of a move generator."""

import click
from awale_session.errors import AwaleError

from awale_core import rule_set
from awale_core.notation import START_FEN, NotationError, parse_fen

from ..perft import perft
from ._options import rules_option


@click.command(short_help="Count lines of play to a depth.")
@rules_option
@click.option("--fen", default=START_FEN, help="Start from this position.")
@click.option("--depth", type=click.IntRange(1, 20), required=True, help="Plies to play.")
def command(rules: str, fen: str, depth: int) -> None:
    """Count the lines of play of exactly DEPTH sowings.

    A line that ends earlier counts 0; repetition is ignored. The count is the last line printed.
    """
    try:
        cells, side = parse_fen(fen)
    except NotationError as error:
        raise AwaleError(f"This is not a position: {error}.") from error
    for plies in range(1, depth + 1):
        count = perft(rule_set(rules), cells, side, plies)
        click.echo(f"depth {plies}: {count:,}" if plies < depth else str(count))
