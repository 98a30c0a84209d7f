# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Animation of a game: GIF, which plays everywhere, or WebP, which is smaller.

A move is one image, a capture two: the seeds sown, then taken.
"""

from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any, Final, NamedTuple

from awale_session.catalogue import render, sentence
from awale_session.errors import AwaleError
from awale_session.packing import move_text
from awale_session.study.analysis.source import Source
from awale_session.wording import shown_name
from PIL import Image

from awale_core import Game

from .picture import ANIMATION_SCALE, DrawnPosition, Painter

FORMATS: Final = (".gif", ".webp")
_FIRST_MS, _MOVE_MS, _SOWN_MS, _LAST_MS = 1500, 1000, 700, 5000
_LONGEST: Final = 400  # moves
_COLOURS: Final = 192


class NotAnimated(AwaleError):
    """An animation of this kind, or of this game, cannot be made."""


class Step(NamedTuple):
    """An image and its duration in ms."""

    shown: DrawnPosition
    ms: int


def steps(source: Source, language: str = "en") -> Iterator[Step]:
    """Yield the images of the animation, from the first position to the last."""
    played = source.game
    names = player_names(source, language)
    game = Game.from_fen(played.start_fen(), played.rules.id)
    yield Step(DrawnPosition(game.pits + game.stores, names=names), _FIRST_MS)
    for place, pit in enumerate(played.moves, 1):
        cups = list(game.pits + game.stores)
        move = game.play(pit)
        caption = f"{(place + 1) // 2}. {move_text(move)}"
        if move.captured:
            cups[pit] = 0
            for cup in move.sown:
                cups[cup] += 1
            yield Step(DrawnPosition(cups, pit, move.captured, names, caption), _SOWN_MS)
        last = place == played.plies
        after = played if last else game
        shown = DrawnPosition(after.pits + after.stores, pit, (), names, caption)
        yield Step(shown, _LAST_MS if last else _MOVE_MS)


def position(source: Source, ply: int | None = None, language: str = "en") -> DrawnPosition:
    """Return the position after `ply` moves, the last one by default. AwaleError if the game has
    fewer moves."""
    played = source.game
    ply = played.plies if ply is None else ply
    if ply > played.plies:
        raise AwaleError(f"The game has {played.plies} moves, so there is no move {ply}.")
    game = Game.from_fen(played.start_fen(), played.rules.id)
    caption, last = "", None
    for place, pit in enumerate(played.moves[:ply], 1):
        caption, last = f"{(place + 1) // 2}. {move_text(game.play(pit))}", pit
    after = played if ply == played.plies else game
    names = player_names(source, language)
    return DrawnPosition(after.pits + after.stores, last, (), names, caption)


def make_animation(
    source: Source,
    kind: str,
    language: str = "en",
    progress: Callable[[int, int], None] = lambda done, images: None,
) -> bytes:
    """Return the game as a file of `kind`, one of FORMATS; it repeats without end.

    `progress` is called with the number of images drawn and in all. NotAnimated for a game that is
    too long.
    """
    if kind not in FORMATS:
        raise NotAnimated(f"An animation is a {' or a '.join(FORMATS)} file.")
    if source.game.plies > _LONGEST:
        raise NotAnimated(
            f"An animation shows {_LONGEST} moves at most; this game has {source.game.plies}: "
            "share it as HTML."
        )
    painter = Painter(ANIMATION_SCALE)
    plan = list(steps(source, language))
    images = []
    for done, step in enumerate(plan, 1):
        images.append(painter.draw(step.shown))
        progress(done, len(plan))
    times = [step.ms for step in plan]
    buffer = BytesIO()
    if kind == ".webp":
        how: dict[str, Any] = {"format": "WEBP", "quality": 70, "method": 4, "allow_mixed": True}
    else:
        images = _in_one_palette(images)
        how = {"format": "GIF", "optimize": True}
    first, *rest = images
    first.save(buffer, save_all=True, append_images=rest, duration=times, loop=0, **how)
    return buffer.getvalue()


def player_names(source: Source, language: str) -> tuple[str, str]:
    """Return South's and North's name, or the side where there is no name."""
    south, north = (
        shown_name(source.player(side), 40)
        if source.player(side)
        else render(sentence(("side.south", "side.north")[side]), language)
        for side in (0, 1)
    )
    return south, north


def _in_one_palette(images: list[Image.Image]) -> list[Image.Image]:
    """The images with one palette for all, so that each stores only what has changed."""
    chosen = [images[0], images[len(images) // 2], images[-1]]
    sheet = Image.new("RGB", (chosen[0].width, sum(image.height for image in chosen)))
    for place, image in enumerate(chosen):
        sheet.paste(image, (0, place * image.height))
    palette = sheet.quantize(_COLOURS, Image.Quantize.MEDIANCUT)
    return [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
