# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Writing a picture: SVG as it is, PNG where the small library that draws it is installed."""

import importlib.util
from pathlib import Path
from typing import Final

from awale_session.errors import AwaleError

SVG: Final = ".svg"
PNG: Final = ".png"
_ZOOM: Final = 2  # PNG pixels for one of the SVG's units


class NoPicture(AwaleError):
    """The picture cannot be written in this form."""


def check_picture_file(file: Path) -> None:
    """Raise NoPicture unless `write_picture` can write a file of this name."""
    kind = file.suffix.lower()
    if kind not in (SVG, PNG):
        raise NoPicture(f"A picture is an .svg or a .png file, not {file.name}.")
    if kind == PNG and importlib.util.find_spec("resvg_py") is None:
        raise NoPicture(
            "PNG needs resvg, which is not installed (pip install 'awale-board[picture]'); "
            "an .svg file needs nothing."
        )


def write_picture(file: Path, svg: str) -> None:
    """Write an SVG picture as the file's name says. NoPicture, or OSError from the file."""
    check_picture_file(file)
    if file.suffix.lower() == SVG:
        file.write_text(svg, encoding="utf-8")
        return
    import resvg_py

    file.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=_ZOOM)))
