# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The page in a real browser, over the real firmware."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from awale_host.virtual.process import BoardProcess
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.support.browser import LIT_IN_PICTURE
from tests.support.waiting import wait_until
from tests.virtual.conftest import Connect, Host, Serve, Start, Write

Open = Callable[..., Page]
WIDE: ViewportSize = {"width": 1280, "height": 720}
OPEN = '.status[data-state="open"]'


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    """Opens pages, which are closed again: one that is left open goes on drawing. An error in a
    page fails the test."""
    errors: list[str] = []
    contexts: list[BrowserContext] = []

    def one(url: str, viewport: ViewportSize = WIDE, **options: Any) -> Page:
        contexts.append(browser.new_context(viewport=viewport, **options))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(url)
        page.wait_for_selector(OPEN)
        return page

    yield one
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def at_the_page(
    touched: tuple[BoardProcess, Host], open_page: Open, page_of: Serve
) -> tuple[Page, Host]:
    """The page of a board whose firmware reports each touch, and the host that hears of it."""
    return open_page(page_of(touched[0])), touched[1]


def test_the_picture_shows_the_frames(
    start: Start, firmware: Write, open_page: Open, host: Connect, page_of: Serve
) -> None:
    board = start(
        firmware=firmware(
            """
            import board, digitalio, neopixel, usb_cdc
            port = usb_cdc.data
            digitalio.DigitalInOut(board.GP26).switch_to_output(value=True)
            pixels = neopixel.NeoPixel(board.GP22, 192, auto_write=False)
            port.read(1)  # the line feed that a host begins with
            while True:
                pit = port.read(1)[0] - 65
                if pit < 0: continue
                pixels.fill(0)
                for led in range(12): pixels[pit * 12 + led] = (60, 30, 0)
                pixels.show()
            """
        )
    )
    page = open_page(page_of(board))
    pc = host(board.link_url)
    pc.send(b"\n")
    for pit in (2, 9):
        pc.send(b"\n" + bytes([65 + pit]))
        wait_until(lambda pit=pit: page.evaluate(LIT_IN_PICTURE, pit), "the pit is lit")
        lit = [page.evaluate(LIT_IN_PICTURE, number) for number in range(12)]
        assert [number for number in range(12) if lit[number]] == [pit]


def test_pads_lie_where_board_toml_puts_them(at_the_page: tuple[Page, Host]) -> None:
    """South's row from left to right below North's from right to left, stores at the ends."""
    page, _ = at_the_page

    def middle(pad: str) -> tuple[float, float]:
        box = page.locator(f'[data-pad="{pad}"]').bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    south = [middle(pad) for pad in "ABCDEF"]
    north = [middle(pad) for pad in "fedcba"]
    assert [x for x, _ in south] == sorted(x for x, _ in south)
    for (x, y), (other_x, other_y) in zip(south, north, strict=True):
        assert abs(x - other_x) < 1
        assert y > other_y
    assert middle("store_north")[0] < south[0][0]
    assert middle("store_south")[0] > south[5][0]


def test_keys_touch_pads_as_long_as_they_are_down(at_the_page: tuple[Page, Host]) -> None:
    page, pc = at_the_page
    for keys, pin in (
        ("Shift+C", "GP4"),
        ("c", "GP10"),
        ("Enter", "GP19"),
        ("n", "GP17"),
        ("U", "GP18"),
    ):
        page.keyboard.press(keys)
        assert [pc.line(), pc.line()] == [f"{pin} down", f"{pin} up"]
    for change, key, said in (
        (page.keyboard.down, "a", "GP8 down"),
        (page.keyboard.down, "b", "GP9 down"),
        (page.keyboard.up, "a", "GP8 up"),
        (page.keyboard.up, "b", "GP9 up"),
    ):
        change(key)
        assert pc.line() == said
    page.focus('[data-pit="5"]')
    for key in ("Space", "Enter"):
        page.keyboard.press(key)
        assert [pc.line(), pc.line()] == ["GP7 down", "GP7 up"]


def test_clicks_touch_pads_and_with_shift_hold_them(at_the_page: tuple[Page, Host]) -> None:
    page, pc = at_the_page
    page.evaluate("document.querySelector('[data-pit=\"1\"]').click()")  # assistive technology
    assert [pc.line(), pc.line()] == ["GP3 down", "GP3 up"]
    page.hover('[data-pit="0"]')
    page.mouse.down()
    assert pc.line() == "GP2 down"
    page.mouse.move(5, 5)
    page.mouse.up()
    assert pc.line() == "GP2 up"
    page.click('[data-pad="new"]', modifiers=["Shift"])
    assert pc.line() == "GP17 down"
    page.click('[data-pad="undo"]')
    assert [pc.line(), pc.line()] == ["GP18 down", "GP18 up"]
    page.click('[data-pad="new"]', modifiers=["Shift"])
    assert pc.line() == "GP17 up"
    page.click('[data-pit="0"]')
    page.keyboard.press("Enter")  # means OK after a click, too
    lines = [pc.line() for _ in range(4)]
    assert [line for line in lines if line.endswith("down")] == ["GP2 down", "GP19 down"]
