# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The page's server makes the card to print."""

import urllib.error
import urllib.request

import pytest
from awale_host.page.server import PageServer


def test_the_card_of_a_rule_set_in_a_language_is_a_page_to_print(server: PageServer) -> None:
    with urllib.request.urlopen(f"{server.url}card/finnish/fi.html") as answer:
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        text = answer.read().decode()
    assert '<html lang="fi">' in text
    assert '<link rel="stylesheet" href="../../card.css">' in text


@pytest.mark.parametrize("name", ["chess/fi", "finnish/tlh", "finnish/.."])
def test_unknown_cards_are_refused(server: PageServer, name: str) -> None:
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(f"{server.url}card/{name}.html")
