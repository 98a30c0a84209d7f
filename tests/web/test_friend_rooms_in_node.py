# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Python's requests about rooms, as the site carries them out: broker, database, answers."""

from pathlib import Path

import pytest

from tests.support.node import run_script

MONTH = 2_592_000
GOES: list[object] = ["end", 4]  # with its will …
SILENT: list[object] = ["end", 0]  # … and without
HERE: list[object] = ["publish", "b/here", True, MONTH]
STORIES: dict[str, list[list[object]]] = {
    "found": [GOES, ["answer", "#friend=1.x"]],
    "no_such_code": [GOES, ["answer", ""]],
    "no_broker": [GOES, ["answer", None]],
    # Presence is said once the database has what Python counts for it.
    "kept_first": [SILENT, ["kept"], ["connect"]],
    # What the broker has deleted, or sends after the end, is not a message.
    "deleted_or_left": [HERE, SILENT],
    # One that holds from now on, and one in whose place this side's own is published again.
    "a_copys_statement": [HERE, ["publish", "b", True, MONTH], ["publish", "b", True, MONTH]],
    "a_code_ends": [
        *(HERE, ["publish", "code", True, 600], ["publish", "code", False, MONTH]),
        ["publish", "b", False, MONTH],
    ],
    # Only what is followed is read.
    "onlooker": [["received", "a"], ["received", "a/here"], GOES],
}


@pytest.fixture(scope="module")
def said() -> dict[str, list[list[object]]]:
    (found,) = run_script(Path(__file__).parent / "trial" / "rooms.mjs")
    return dict(found)


@pytest.mark.parametrize("story", STORIES)
def test_requests_are_carried_out(said: dict[str, list[list[object]]], story: str) -> None:
    assert said[story] == [["connect"], *STORIES[story]]


@pytest.mark.parametrize("story", ["closed_meanwhile", "forgotten"])
def test_a_room_that_is_not_there_any_more_is_not_opened(
    said: dict[str, list[list[object]]], story: str
) -> None:
    assert said[story] == []
