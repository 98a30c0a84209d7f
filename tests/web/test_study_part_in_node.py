# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Which worker is asked about a position: none that is searching, and none that only starts."""

from pathlib import Path

from tests.support.node import run_script

SCRIPT = Path(__file__).parent / "trial" / "study_part.mjs"
SEARCHED = "look 1, 1 page, 1 glanced"  # another worker starts, for the next position
STORIES = {
    # While the first worker starts, or waits for the spare one, it is asked.
    "look 1, look 2, 1 over": "1 look 1, 1 look 2",
    f"{SEARCHED}, look 2, 2 ready, 1 page": "1 look 2, page 2",
    # While it searches, the spare one is asked, and nothing more is heard of the search.
    f"{SEARCHED}, 2 ready, look 2, 1 page, 2 page": "1 more 1, 1 ends, 2 look 2, page 2",
    # A spare one that does not start ends; the search goes on, and a new worker is asked.
    f"{SEARCHED}, 2 failed, look 2, 3 page": "2 ends, 1 more 1, 1 ends, 3 look 2, page 2",
    f"{SEARCHED}, 2 breaks, look 2, 3 page": "2 ends, 1 more 1, 1 ends, 3 look 2, page 2",
    f"{SEARCHED}, wait": "1 more 1",
    "look 1, 1 breaks, look 2": "1 look 1, 1 ends, page failed 1, 2 look 2",
}


def test_an_answer_waits_for_no_search_and_a_spare_worker_that_fails_costs_none() -> None:
    begun = "1 look 1, page 1, 2 spare 1, "
    wanted = [begun * story.startswith(SEARCHED) + heard for story, heard in STORIES.items()]
    assert run_script(SCRIPT, *STORIES) == wanted
