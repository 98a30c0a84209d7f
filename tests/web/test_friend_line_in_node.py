# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The site's connection to a broker, second by second: it follows "theirs", and "mine" is "1"."""

from pathlib import Path

import pytest

from tests.support.node import run_script

BEGUN = ([0, "connect"], [0, "subscribe", "theirs"], [0, "subscribe", "mine"])
STORIES = {
    # Every 20 s it asks for its own topic again, and for the others' after silence.
    "quiet": [
        *([20, "subscribe", "mine"], [20, "subscribe", "theirs"], [40, "subscribe", "mine"]),
        *([60, "subscribe", "mine"], [60, "subscribe", "theirs"]),
    ],
    "overwritten": [[2, "publish", "mine", "1"]],
    # What a copy of this side has published is taken, but not for a topic that is to go.
    "accepted": [[3, "subscribe", "mine"], [3, "publish", "mine", ""], [5, "publish", "mine", ""]],
    "silent": [[0, "end", 0]],  # without its will
    "left": [[1, "end", 4]],  # once the broker has what is kept, with its will
}


@pytest.fixture(scope="module")
def said() -> dict[str, list[list[object]]]:
    (found,) = run_script(Path(__file__).parent / "trial" / "line.mjs")
    return dict(found)


@pytest.mark.parametrize("story", STORIES)
def test_topics_are_kept_and_asked_for(said: dict[str, list[list[object]]], story: str) -> None:
    assert said[story] == [*BEGUN, [0, "publish", "mine", "1"], *STORIES[story]]


def test_pauses_between_attempts_double_up_to_30_s(said: dict[str, list[list[object]]]) -> None:
    times = [second for second, what, *_ in said["away"] if what == "connect"]
    assert times == [0, 1, 32, 64, 98, 136, 180, 210, 211]
