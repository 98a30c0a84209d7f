# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale logs export --html`, `--gif` and `--png`: games in a form for others."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import click
from awale_session.errors import AwaleError
from awale_session.study.analysis.source import Source

from ..analysis.games import kept_game
from ..analysis.kept import kept_analysis
from ..languages import language_of_environment
from ..resources import catalogue_languages
from ._options import UNREAD
from ._progress import Bar

F = TypeVar("F", bound=Callable[..., object])
_FILE = click.Path(dir_okay=False, path_type=Path)


def share_options(function: F) -> F:
    """Add `--html`, `--gif`, `--png`, `--ply` and `--language`."""
    options = (
        click.option(
            "--html",
            type=_FILE,
            metavar="FILE",
            help="Write a page that replays the game anywhere, with its graph if 'awale analyse' "
            "has judged it.",
        ),
        click.option(
            "--gif",
            type=_FILE,
            metavar="FILE",
            help="Write an animation: .gif, or smaller .webp.",
        ),
        click.option(
            "--png", type=_FILE, metavar="FILE", help="Write a picture of a position: .png."
        ),
        click.option(
            "--ply",
            type=click.IntRange(0),
            metavar="N",
            help="With --png: after N moves, not at the end.",
        ),
        click.option(
            "--language",
            type=click.Choice(catalogue_languages()),
            help=f"The language of the words in a picture; a page speaks its reader's. {UNREAD}",
        ),
    )
    for option in reversed(options):
        function = option(function)
    return function


def share(
    ids: Sequence[int],
    library: Path | None,
    *,
    html: Path | None,
    gif: Path | None,
    png: Path | None,
    ply: int | None,
    language: str | None,
) -> None:
    """Write the files that the options ask for; with several games, one of each for every game."""
    if ply is not None and png is None:
        raise click.UsageError("--ply chooses the position of --png.")
    _check(gif, (".gif", ".webp"))
    _check(png, (".png",))
    words = language or language_of_environment()
    for id in ids:
        source = kept_game(id, library)
        for file, body in _bodies(source, html, gif, png, ply, words):
            to = file if len(ids) == 1 else file.with_stem(f"{file.stem}-{id}")
            try:
                to.write_bytes(body)
            except OSError as error:
                raise AwaleError(f"{to} cannot be written: {error.strerror}.") from error
            click.echo(f"Wrote {to}, {max(1, round(len(body) / 1000))} KB.")


def _check(file: Path | None, kinds: Sequence[str]) -> None:
    if file is not None and file.suffix.lower() not in kinds:
        raise click.UsageError(f"{file.name} has to end in {' or '.join(kinds)}.")


def _bodies(
    source: Source,
    html: Path | None,
    gif: Path | None,
    png: Path | None,
    ply: int | None,
    language: str,
) -> Iterator[tuple[Path, bytes]]:
    # Slow to import, and not needed for OGN.
    if html is not None:
        from ..share.html_file import make_html

        yield html, make_html(source, kept_analysis(source)).encode()
    if gif is not None:
        from ..share.animation import make_animation

        with Bar("Drawing") as bar:
            yield gif, make_animation(source, gif.suffix.lower(), language, bar.show)
    if png is not None:
        from ..share.animation import position
        from ..share.picture import Painter
        from ..share.picture import png as as_png

        yield png, as_png(Painter().draw(position(source, ply, language)))
