# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The sheet for the wall, as a browser prints it: a camera reads it, and so does a person."""

import io
from html import unescape

import pytest
import zxingcpp
from awale_host.pi.system import wifi_code
from awale_host.pi.wall_sheet import make_wall_sheet
from awale_host.resources import catalogue_languages
from PIL import Image
from playwright.sync_api import Browser

ADDRESS = "http://10.42.0.1/x3V-mJ_2kQ0aZbYcXdWeVf/"
NETWORK = ("Awa;le <board>, " + "w" * 16, "abcdefghij")  # 32 letters
A5 = {"width": 559, "height": 793}  # CSS pixels


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "network"), [(each, NETWORK) for each in catalogue_languages()] + [("en", None)]
)
def test_a_camera_reads_the_codes_and_a_person_the_words(
    browser: Browser, language: str, network: tuple[str, str] | None
) -> None:
    code = wifi_code(*network) if network else ""
    page = browser.new_page(viewport=A5)  # type: ignore[arg-type]
    try:
        page.set_content(make_wall_sheet(ADDRESS, network, code, language))
        read = {
            found.text
            for found in zxingcpp.read_barcodes(Image.open(io.BytesIO(page.screenshot())))
        }
        assert read == {ADDRESS} | ({code} if network else set())
        words = unescape(page.inner_text("section"))
        assert all(text in words for text in (ADDRESS, *(network or ())))
        over = page.evaluate(
            "[...document.querySelectorAll('li, section')]"
            ".filter(each => each.scrollWidth > each.clientWidth"
            " || each.scrollHeight > each.clientHeight).length"
        )
        assert over == 0
    finally:
        page.close()
