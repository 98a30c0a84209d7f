# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Draw the pictures of docs/pcb.md: both sides of the board, and the schematic's sheets.

    python -m hardware.kicad.pictures

Needs KiCad 9 with its 3D models (Debian: kicad-packages3d; KICAD9_3DMODEL_DIR names another
folder), rsvg-convert (Debian: librsvg2-bin) and the extra `hardware`. Without the models the board
is drawn bare.
"""

import tempfile
from pathlib import Path

from PIL import Image

from . import preview
from .fabricate import NAME, PICTURE, copy_project, kicad, run

DOCS = Path(__file__).resolve().parent.parent.parent / "docs" / "images" / "pcb"
SHEETS = {
    "": "overview",
    "Controller": "controller",
    "LED power and data": "power",
    "Touch": "touch",
    "Sound and headers": "extras",
    "Pit A (South)": "pit",
    "Store South": "store",
}
WIDTH = 1600  # pixels
COLOURS = 48


def draw(folder: Path, target: Path) -> None:
    """Draw all pictures into `target`; `folder` takes intermediate files."""
    board = copy_project(folder / "project")
    for side in ("top", "bottom"):
        picture = folder / f"{side}.png"
        kicad(f"pcb render --side {side}", *PICTURE, "-o", picture, board)
        shrink(picture, target / picture.name)
    kicad("sch export svg --no-background-color", "-o", folder, board.with_suffix(".kicad_sch"))
    for sheet, name in SHEETS.items():
        drawing = folder / (f"{NAME}-{sheet}.svg" if sheet else f"{NAME}.svg")
        picture = folder / f"{name}.png"
        run("rsvg-convert", "-w", str(WIDTH), "-b", "white", "-o", picture, drawing)
        shrink(picture, target / f"sheet-{name}.png")
    preview.write(board, target)
    preview.write_guide(board, target)


def shrink(picture: Path, target: Path) -> None:
    """Write a picture on a white ground, reduced to `COLOURS` colours."""
    with Image.open(picture) as image:
        shown = Image.new("RGBA", image.size, "white")
        shown.alpha_composite(image.convert("RGBA"))
        few = shown.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        few.save(target, optimize=True)


def main() -> None:
    """Draw all pictures."""
    DOCS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        draw(Path(folder), DOCS)


if __name__ == "__main__":
    main()
