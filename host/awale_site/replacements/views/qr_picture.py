# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""QR code of a link; JavaScript draws it."""

_draw = [None]


def use(draw):
    """Draw with `draw(text)`."""
    _draw[0] = draw


def qr_picture(link):
    """The QR code of a link as SVG."""
    return _draw[0](link)
