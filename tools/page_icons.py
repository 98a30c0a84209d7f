# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Make the icons of the installed page from `static/icon.svg`.

    python -m tools.page_icons

Systems that cut icons to their own shape take the maskable one, whose drawing keeps to the middle.
"""

import io
from pathlib import Path
from typing import Final

from PIL import Image

from tests.support.browser import chromium

STATIC: Final = Path(__file__).resolve().parent.parent / "host" / "awale_host" / "page" / "static"
GROUND: Final = "#0d0a08"
_SAFE: Final = 0.8  # of the width, in which a maskable icon may draw


def main() -> None:
    """Write the icons and print where they are."""
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    inside = 32 / _SAFE
    edge = (32 - inside) / 2
    maskable = drawing.replace('viewBox="0 0 32 32"', f'viewBox="{edge} {edge} {inside} {inside}"')
    with chromium() as browser:
        page = browser.new_page()
        for name, width, svg, ground in (
            ("192", 192, drawing, "transparent"),
            ("512", 512, drawing, "transparent"),
            ("maskable", 512, maskable, GROUND),
        ):
            page.set_viewport_size({"width": width, "height": width})
            page.set_content(f"<style>body {{ margin: 0; background: {ground} }}</style>{svg}")
            drawn = page.screenshot(omit_background=True)
            # A table of colours, of which there are fewer than 128: a third of the size.
            icon = Image.open(io.BytesIO(drawn)).quantize(128, Image.Quantize.FASTOCTREE)
            path = STATIC / "icons" / f"{name}.png"
            icon.save(path, optimize=True)
            print(path)


if __name__ == "__main__":
    main()
