# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A position as a picture: the board's own light on wood, with digits, names and the last move.

The light is what the firmware computes for the position (`virtual/position_light.py`).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFont

from ..virtual.painted import paint
from .places import Cup, board_size, cups
from .wood import carve, draw_wood

PNG_SCALE: Final = 5.0  # pixels a mm
ANIMATION_SCALE: Final = 2.4
_EDGE_MM: Final = 12.0  # wood around the circuit board
_MARGIN_MM: Final = 5.0
_STRIP_MM: Final = 17.0  # above and below the board, for names
_FINE: Final = 2  # drawn larger, then reduced
_GROUND: Final = (22, 17, 13)
_INK, _QUIET = (241, 231, 217), (183, 164, 141)
_EXPOSURE: Final = 3.4  # as in the page's glow.js
_BLOOM_MM: Final = 8.5
_FONTS: Final = (
    "DejaVuSans.ttf",
    "Arial.ttf",
    "arial.ttf",
    "Helvetica.ttc",
    "LiberationSans-Regular.ttf",
)

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


@dataclass(frozen=True)
class DrawnPosition:
    """A position to draw: 14 cups; the pit played last; the pits that are being captured; a name
    for South and North; a caption."""

    cups: Sequence[int]
    last: int | None = None
    taken: tuple[int, ...] = ()
    names: tuple[str, str] = ("", "")
    caption: str = ""


class Painter:
    """Draws positions at one size: `scale` pixels a mm."""

    def __init__(self, scale: float = PNG_SCALE) -> None:
        self._scale = scale * _FINE
        wide, tall = board_size()
        self._board = (wide + 2 * _EDGE_MM, tall + 2 * _EDGE_MM)
        width = self._board[0] + 2 * _MARGIN_MM
        height = self._board[1] + 2 * _STRIP_MM
        self.size = (round(width * scale) // 2 * 2, round(height * scale) // 2 * 2)
        self._large = (self.size[0] * _FINE, self.size[1] * _FINE)
        self._middle = (self._large[0] / 2, self._large[1] / 2)
        self._empty = self._wood()
        self._spots: dict[tuple[int, int, int], Image.Image] = {}

    def draw(self, shown: DrawnPosition) -> Image.Image:
        """Return the picture of a position, RGB."""
        picture = self._empty.copy()
        self._light(picture, paint(shown.cups, last=shown.last))
        pen = ImageDraw.Draw(picture)
        for number, cup in enumerate(cups()):
            self._ring(pen, cup, number, shown)
            self._digits(pen, cup, shown.cups[number])
        self._words(pen, shown)
        return picture.reduce(_FINE)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self._middle[0] + x * self._scale, self._middle[1] + y * self._scale

    def _wood(self) -> Image.Image:
        picture = Image.new("RGB", self._large, _GROUND)
        size = (round(self._board[0] * self._scale), round(self._board[1] * self._scale))
        wood = draw_wood(size, self._scale)
        corner = ((self._large[0] - size[0]) // 2, (self._large[1] - size[1]) // 2)
        picture.paste(wood, corner, wood)
        for cup in cups():
            carve(picture, cup, self._at(cup.x, cup.y), self._scale)
        pen = ImageDraw.Draw(picture)
        for cup in cups():
            if not cup.is_store:
                away = cup.height / 2 + 5.2
                y = cup.y + (away if cup.y > 0 else -away)
                pen.text(self._at(cup.x, y), cup.name, (233, 192, 122), self._font(5.6), "mm")
        return picture

    def _light(self, picture: Image.Image, frame: bytes) -> None:
        led = 0
        for cup in cups():
            for x, y in cup.leds:
                red, green, blue = frame[3 * led : 3 * led + 3]
                led += 1
                if red or green or blue:
                    self._glow(picture, self._at(x, y), (red, green, blue))

    def _glow(
        self, picture: Image.Image, at: tuple[float, float], light: tuple[int, int, int]
    ) -> None:
        spot = self._spots.get(light)
        if spot is None:
            spot = self._spots[light] = _spot(_seen(light), round(_BLOOM_MM * self._scale))
        left, top = round(at[0] - spot.width / 2), round(at[1] - spot.height / 2)
        box = (left, top, left + spot.width, top + spot.height)
        picture.paste(ImageChops.add(picture.crop(box), spot), box[:2])

    def _ring(self, pen: ImageDraw.ImageDraw, cup: Cup, number: int, shown: DrawnPosition) -> None:
        """Mark the pit played last with a broken ring, a captured one with two."""
        if number == shown.last:
            self._circle(pen, cup, 1.6, (255, 243, 224), range(0, 360, 20))
        if number in shown.taken:
            self._circle(pen, cup, 0.7, (236, 195, 123), (0,))
            self._circle(pen, cup, 2.0, (236, 195, 123), (0,))

    def _circle(
        self,
        pen: ImageDraw.ImageDraw,
        cup: Cup,
        more: float,
        colour: tuple[int, int, int],
        starts: Sequence[int],
    ) -> None:
        x, y = self._at(cup.x, cup.y)
        far = (cup.width / 2 + more) * self._scale
        length = 360 if len(starts) == 1 else 12
        for start in starts:
            pen.arc(
                (x - far, y - far, x + far, y + far),
                start,
                start + length,
                colour,
                round(0.8 * self._scale),
            )

    def _digits(self, pen: ImageDraw.ImageDraw, cup: Cup, seeds: int) -> None:
        size = 11.5 if cup.is_store else 10.0
        colour = (255, 243, 224) if seeds else (140, 126, 112)
        pen.text(
            self._at(cup.x, cup.y),
            str(seeds),
            colour,
            self._font(size),
            "mm",
            stroke_width=round(0.7 * self._scale),
            stroke_fill=(14, 8, 4),
        )

    def _words(self, pen: ImageDraw.ImageDraw, shown: DrawnPosition) -> None:
        left = _MARGIN_MM + 6 - (self._board[0] / 2 + _MARGIN_MM)
        far = self._board[1] / 2 + _STRIP_MM / 2
        for side, y in ((0, far), (1, -far)):
            words = self._fitting(pen, shown.names[side], 0.62 * self._board[0])
            pen.text(self._at(left, y), words, _INK, self._font(8.5), "lm")
        pen.text(self._at(-left, -far), shown.caption, _QUIET, self._font(8.5), "rm")

    def _fitting(self, pen: ImageDraw.ImageDraw, words: str, width: float) -> str:
        """Words as far as they fit into `width` mm."""
        font = self._font(8.5)
        shown = words
        while shown and pen.textlength(shown, font) > width * self._scale:
            shown = shown[:-2].rstrip() + "…" if len(shown) > 2 else ""
        return shown

    def _font(self, size: float) -> Font:
        return _font(round(size * self._scale))


def png(picture: Image.Image) -> bytes:
    """Return a picture as a PNG file."""
    buffer = BytesIO()
    picture.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


@cache
def _font(pixels: int) -> Font:
    """The first font of this computer that has most letters; else Pillow's own."""
    for name in _FONTS:
        try:
            return ImageFont.truetype(name, pixels)
        except OSError:
            continue
    return ImageFont.load_default(pixels)


def _seen(light: tuple[int, int, int]) -> tuple[int, int, int]:
    """Return an LED's light as the eye sees it: the same hue, brighter; the formula of the page's
    glow.js."""
    peak = max(light)
    bright = 255 * (1 - math.exp(-1.6 * _EXPOSURE * peak / 255)) ** (1 / 2.2)
    red, green, blue = (round(bright * (value / peak) ** 0.8) for value in light)
    return red, green, blue


def _spot(colour: tuple[int, int, int], radius: int) -> Image.Image:
    """A soft round spot of light on black, brightest in its middle."""
    size = 2 * radius
    far = Image.radial_gradient("L").resize((size, size))  # 0 in the middle, 255 at the rim

    def fall(value: int) -> int:
        part = value / 255
        core = math.sqrt(max(0.0, 1 - part / 0.17))
        return round(255 * min(1.0, 0.5 * (1 - part) ** 3 + core))

    share = far.point(fall)
    channels = [share.point(lambda value, c=c: round(value * c / 255)) for c in colour]
    # The middle of an LED looks paler than its light.
    pale = far.point(lambda value: round(90 * max(0.0, 1 - value / 255 / 0.15)))
    return Image.merge("RGB", [ImageChops.add(channel, pale) for channel in channels])
