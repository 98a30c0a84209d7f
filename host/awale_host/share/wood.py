# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board of a picture without its light: walnut with carved bowls, the same every time."""

import random
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageOps

from .places import Cup

_DARK, _MIDDLE, _PALE = (52, 25, 12), (112, 62, 31), (158, 98, 52)
_BRASS: Final = (196, 148, 76)
_CORNER_MM: Final = 13.0
_GRAIN: Final = ((7, 26, 0.62), (30, 150, 0.38))  # cells along and across, share


def draw_wood(size: tuple[int, int], scale: float) -> Image.Image:
    """Return a wooden slab of `size` pixels, `scale` of them a mm, with clear corners."""
    grain = Image.new("L", size, 0)
    for seed, (along, across, share) in enumerate(_GRAIN):
        chance = random.Random(seed)
        cells = Image.frombytes("L", (along, across), chance.randbytes(along * across))
        layer = cells.resize(size, Image.Resampling.BICUBIC).point(
            lambda value, share=share: round(value * share)
        )
        grain = ImageChops.add(grain, layer)
    wood = ImageOps.colorize(grain, _DARK, _PALE, _MIDDLE)
    # Daylight from above: brighter at the top, darker at the bottom.
    shade = Image.linear_gradient("L").resize(size).point(lambda value: round(value * 0.42))
    wood.paste((0, 0, 0), mask=shade)
    radius = round(_CORNER_MM * scale)
    outline = Image.new("L", size, 0)
    ImageDraw.Draw(outline).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius, 255)
    pen = ImageDraw.Draw(wood)
    inset = round(4.6 * scale)
    pen.rounded_rectangle(
        (inset, inset, size[0] - inset, size[1] - inset),
        radius - inset // 2,
        outline=_BRASS,
        width=max(1, round(0.45 * scale)),
    )
    wood.putalpha(outline)
    return wood


def carve(picture: Image.Image, cup: Cup, middle: tuple[float, float], scale: float) -> None:
    """Darken a bowl into the picture, with the places of its LEDs."""
    x, y = middle
    width, height = round(cup.width * scale), round(cup.height * scale)
    corner = (round(x - width / 2), round(y - height / 2))
    bowl = Image.new("L", (width, height), 0)
    ImageDraw.Draw(bowl).rounded_rectangle((0, 0, width - 1, height - 1), width // 2, 255)
    # Deepest in the middle, so that the wall catches some light.
    depth = ImageOps.invert(Image.radial_gradient("L").resize((width, height)))
    depth = depth.point(lambda value: min(255, 150 + round(value * 0.36)))
    picture.paste((20, 9, 4), corner, ImageChops.multiply(bowl, depth))
    pen = ImageDraw.Draw(picture)
    box = (*corner, corner[0] + width, corner[1] + height)
    pen.rounded_rectangle(box, width // 2, outline=(24, 11, 5), width=max(1, round(0.8 * scale)))
    low = (corner[0], corner[1] + round(0.7 * scale), box[2], box[3] + round(0.7 * scale))
    pen.rounded_rectangle(low, width // 2, outline=(150, 96, 56), width=max(1, round(0.35 * scale)))
    for led_x, led_y in cup.leds:
        dot = 1.3 * scale
        at_x, at_y = x + (led_x - cup.x) * scale, y + (led_y - cup.y) * scale
        pen.ellipse((at_x - dot, at_y - dot, at_x + dot, at_y + dot), fill=(72, 60, 50))
