# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games that the browser's board moves from nvm to its drive outlast a reload of the page."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from awale_core import ogn_reader
from tests.support.node import run_script
from tests.support.static_site import DEADLINE_MS, StaticServer, Visitor

TRIAL = Path(__file__).parent / "trial"
GAMES = 150  # more than nvm has room for
KEEP = """(values) => new Promise((resolve, reject) => {
    const request = indexedDB.open("awale", 1);
    request.onerror = reject;
    request.onupgradeneeded = () => {
        request.result.createObjectStore("board");
        request.result.createObjectStore("games");
    };
    request.onsuccess = () => {
        const transaction = request.result.transaction("board", "readwrite");
        for (const [key, value] of Object.entries(values)) {
            transaction.objectStore("board").put(value, key);
        }
        transaction.oncomplete = () => {
            request.result.close();
            resolve();
        };
    };
})"""


def powered(site: Path, play: int, memory: str = "", drive: str = "") -> dict[str, Any]:
    """Start the board with what the database has, play games that nothing confirms, list them."""
    given = json.dumps({"play": play, "memory": memory, "drive": drive, "seed": 1})
    result: dict[str, Any] = run_script(TRIAL / "spill.mjs", site, given=given)[0]
    return result


@pytest.mark.slow
def test_all_games_come_into_the_library(
    site: Path, server: StaticServer, visitor: Visitor, tmp_path: Path
) -> None:
    first = powered(site, GAMES)
    visitor.context.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page = visitor.open(f"{server.url}icon.svg")  # of the same origin, without a board
    page.evaluate(KEEP, {"memory": first["memory"], "drive": first["drive"], "id": "00" * 8})
    page.goto(server.url)
    expect(page.locator("[data-turn]")).to_contain_text("Your turn", timeout=DEADLINE_MS)
    page.locator('[data-command="settings"]').click()
    with page.expect_download() as download:
        page.locator('[data-command="export"]:visible').first.click()
    download.value.save_as(tmp_path / "games.ogn")
    games = ogn_reader.read((tmp_path / "games.ogn").read_bytes())
    found = [list(each.game.moves) for each in games if each.game.moves]
    assert sorted(found) == sorted(first["moves"])


@pytest.mark.slow
def test_games_on_the_drive_are_there_after_a_reload(site: Path) -> None:
    first = powered(site, GAMES)
    assert len(first["moves"]) == GAMES
    assert first["drive"]
    again = powered(site, 0, first["memory"], first["drive"])
    assert again["moves"] == first["moves"]
    without = powered(site, 0, first["memory"])
    assert len(without["moves"]) < GAMES
