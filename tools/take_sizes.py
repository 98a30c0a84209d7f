# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Take every view of the page at twelve sizes, as sheets of small pictures, into docs/images/sizes.

    python -m tools.take_sizes [--to FOLDER] [--views NAME ...] [--sizes WxH ...] [--language TAG]
                               [--light] [--single]

`--single` also writes each picture alone, at its own size, to look at closely.
"""

import argparse
import io
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Page

from tests.support.browser import chromium
from tests.support.page_views import SIZES, SPEAK, served, views

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "docs" / "images" / "sizes"
HEIGHT: Final = 264  # px of each picture in a sheet
WIDTH: Final = 1408  # px of a sheet
GAP: Final = 10
Sizes = tuple[tuple[int, int], ...]
QUALITY: Final = 55
GROUND: Final = (128, 122, 116)


def sheet(pictures: list[Image.Image]) -> Image.Image:
    """Lay pictures out in rows, all of one height, each as wide as it is."""
    scaled = [each.resize((round(HEIGHT * each.width / each.height), HEIGHT)) for each in pictures]
    places: list[tuple[int, int]] = []
    x = y = GAP
    for each in scaled:
        if x + each.width + GAP > WIDTH:
            x, y = GAP, y + HEIGHT + GAP
        places.append((x, y))
        x += each.width + GAP
    whole = Image.new("RGB", (WIDTH, y + HEIGHT + GAP), GROUND)
    for place, each in zip(places, scaled, strict=True):
        whole.paste(each, place)
    return whole


def photograph(page: Page, sizes: Sizes) -> list[Image.Image]:
    """Take what the page shows at these sizes."""
    pictures = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(120)  # until the board is painted for it
        pictures.append(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))
    page.set_viewport_size({"width": 1280, "height": 800})
    return pictures


def main() -> None:
    """Take the pictures and write the page of them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--to", type=Path, default=FOLDER, metavar="FOLDER")
    parser.add_argument("--views", nargs="*", metavar="NAME", help="these alone")
    parser.add_argument("--language", default="en", metavar="TAG")
    parser.add_argument("--light", action="store_true", help="the light theme")
    parser.add_argument("--single", action="store_true", help="each picture alone too")
    parser.add_argument("--sizes", nargs="*", metavar="WxH", help="these alone")
    chosen = parser.parse_args()
    sizes: Sizes = SIZES
    if chosen.sizes:
        sizes = tuple(size for size in SIZES if "{}x{}".format(*size) in chosen.sizes)
    chosen.to.mkdir(parents=True, exist_ok=True)
    names = []
    with (
        tempfile.TemporaryDirectory() as home,
        chromium() as browser,
        served(Path(home)) as (source, url),
    ):
        page = browser.new_page(
            viewport={"width": 1280, "height": 800},
            reduced_motion="reduce",
            color_scheme="light" if chosen.light else "dark",
        )
        page.set_default_timeout(60_000)
        for view in views(page, source, url):
            if chosen.views and view not in chosen.views:
                continue
            page.evaluate(SPEAK, chosen.language)
            pictures = photograph(page, sizes)
            page.evaluate(SPEAK, "en")
            file = view.replace(" ", "-")
            sheet(pictures).save(chosen.to / f"{file}.webp", quality=QUALITY, method=6)
            if chosen.single:
                for (width, height), each in zip(sizes, pictures, strict=True):
                    each.save(chosen.to / f"{file}-{width}x{height}.png")
            names.append(view)
            print(f"  {view}")
    lines = [
        # REUSE-IgnoreStart
        "<!-- SPDX-FileCopyrightText: 2026 Awalé board contributors -->",
        "<!-- SPDX-License-Identifier: MIT -->",
        # REUSE-IgnoreEnd
        "# The page at twelve sizes",
        "",
        "Every view of the page: " + ", ".join(f"{w} × {h}" for w, h in SIZES) + " px.",
        "`python -m tools.take_sizes` takes them; `tests/page/test_sizes.py` checks them.",
    ]
    for name in names:
        lines += [
            "",
            f"## {name.capitalize()}",
            "",
            f"![{name} at twelve sizes]({name.replace(' ', '-')}.webp)",
        ]
        if (before := FOLDER / f"before-{name}.webp").exists():  # kept: that page is no more
            lines += ["", "Before 0.2:", "", f"![{name} before, at twelve sizes]({before.name})"]
    if not chosen.views and not chosen.sizes:
        (chosen.to / "README.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"Pictures of the page are in {chosen.to}")


if __name__ == "__main__":
    main()
