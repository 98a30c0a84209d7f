# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""QR code of a link, for the page."""

import io
from typing import Final

import segno

_SIZE: Final = 4  # pixels of a module, before the page scales the picture


def qr_picture(link: str) -> str:
    """The QR code of a link as SVG."""
    picture = io.BytesIO()
    segno.make(link, micro=False).save(
        picture, kind="svg", scale=_SIZE, xmldecl=False, dark="#000", light="#fff"
    )
    return picture.getvalue().decode()
