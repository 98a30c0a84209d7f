# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Make the icons of the installed page from `static/icon.svg`.

    python -m tools.page_icons

Systems that cut icons to their own shape take the maskable one, whose drawing keeps to the middle.
"""

import io
from pathlib import Path
from typing import Final

import resvg_py
from PIL import Image

STATIC: Final = Path(__file__).resolve().parent.parent / "host" / "awale_host" / "page" / "static"
GROUND: Final = "#0d0a08"
_SAFE: Final = 0.8  # of the width, in which a maskable icon may draw


def main() -> None:
    """Write the icons and print where they are."""
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    inside = 32 / _SAFE
    edge = (32 - inside) / 2
    maskable = drawing.replace('viewBox="0 0 32 32"', f'viewBox="{edge} {edge} {inside} {inside}"')
    for name, width, svg, ground in (
        ("192", 192, drawing, None),
        ("512", 512, drawing, None),
        ("maskable", 512, maskable, GROUND),
    ):
        path = STATIC / "icons" / f"{name}.png"
        drawn = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, background=ground))
        # A table of colours, of which there are fewer than 128: a third of the size.
        icon = Image.open(io.BytesIO(drawn)).quantize(128, Image.Quantize.FASTOCTREE)
        icon.save(path, optimize=True)
        print(path)


if __name__ == "__main__":
    main()
