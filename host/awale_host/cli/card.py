# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale card`: the rules and the lights on a card to print."""

from pathlib import Path

import click
from awale_session.errors import AwaleError

from awale_core import RULE_SETS

from ..card.sheet import make_card
from ..resources import catalogue_languages
from ._options import UNREAD


@click.command(short_help="Make a card to print: rules and lights.")
@click.option("--rules", type=click.Choice(RULE_SETS), default="abapa", show_default=True)
@click.option(
    "--language",
    type=click.Choice(catalogue_languages()),
    default="en",
    show_default=True,
    help=f"The language of the card. {UNREAD}",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The file to write. Default: awale-RULES-LANGUAGE.html here.",
)
def command(rules: str, language: str, out: Path | None) -> None:
    """Write a page of two sides, A5: the rules of one rule set, and what the lights mean.

    Open it in a browser and print it on both sides of one sheet.
    """
    file = out or Path(f"awale-{rules}-{language}.html")
    try:
        file.write_text(make_card(rules, language), encoding="utf-8")
    except OSError as error:
        raise AwaleError(f"{file} cannot be written: {error.strerror}.") from error
    click.echo(f"Wrote {file}.")
