# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The QR code in the terminal is read back by a decoder that shares no code with what made it."""

import io
import os
import sys
from pathlib import Path

import pytest
import zxingcpp
from awale_host.cli._page import show_address
from awale_host.page.guard import new_token
from PIL import Image

from tests.support.awale_command import AwaleCommand
from tests.support.sentences import english_part

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


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no ptys")
def test_a_hall_shows_its_address_to_phones_in_a_terminal(tmp_path: Path) -> None:
    master, terminal = os.openpty()
    words = ("hall", "--no-browser", "--http-port", "0", "--listen", "127.0.0.1")
    hall = AwaleCommand(tmp_path).start(*words, "--broker", "mqtt://127.0.0.1:1", stdout=terminal)
    os.close(terminal)
    lines: list[str] = []
    with os.fdopen(master, encoding="utf-8", newline="\n") as screen:
        while english_part("hall.code") not in (line := screen.readline()):
            lines.append(line.rstrip("\r\n"))
        hall.terminate()
        hall.wait()
    (found,) = zxingcpp.read_barcodes(
        photographed("\n".join(line for line in lines if set(line) <= set(BLOCKS)))
    )
    assert any(found.text in line for line in lines)
    assert "#teacher" not in found.text


def test_nothing_is_drawn_where_there_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    file = io.StringIO()
    monkeypatch.setattr("sys.stdout", file)
    show_address("http://127.0.0.1:8377/")
    monkeypatch.undo()
    assert file.getvalue() == ""
