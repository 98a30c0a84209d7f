# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The QR code in the terminal is read back by a decoder that shares no code with what made it."""

import io

import pytest
import zxingcpp
from awale_host.cli._page import show_address
from awale_host.page.guard import new_token
from PIL import Image

BLOCKS = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}  # light above, light below
DOT_PX = 4


class Terminal(io.StringIO):
    """A terminal with light letters on a dark ground."""

    def isatty(self) -> bool:
        return True


def photographed(text: str) -> Image.Image:
    """The picture that a phone sees of half blocks, two modules in each letter."""
    lines = [line for line in text.splitlines() if line.strip()]
    width = max(map(len, lines))
    picture = Image.new("L", (width, 2 * len(lines)), 0)
    for row, line in enumerate(lines):
        for column, letter in enumerate(line.ljust(width)):
            for half, light in enumerate(BLOCKS[letter]):
                picture.putpixel((column, 2 * row + half), 255 * light)
    bordered = Image.new("L", (width + 8, 2 * len(lines) + 8), 0)
    bordered.paste(picture, (4, 4))
    return bordered.resize((bordered.width * DOT_PX, bordered.height * DOT_PX))


@pytest.mark.parametrize("host", ["192.168.1.20:8377", "127.0.0.1:51234", "10.0.0.7:8765"])
def test_a_phone_reads_the_address_from_the_terminal(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"http://{host}/{new_token()}/"
    terminal = Terminal()
    monkeypatch.setattr("sys.stdout", terminal)
    show_address(url)
    monkeypatch.undo()
    (found,) = zxingcpp.read_barcodes(photographed(terminal.getvalue()))
    assert found.format == zxingcpp.BarcodeFormat.QRCode
    assert found.text == url


def test_nothing_is_drawn_where_there_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    file = io.StringIO()
    monkeypatch.setattr("sys.stdout", file)
    show_address("http://127.0.0.1:8377/")
    monkeypatch.undo()
    assert file.getvalue() == ""
