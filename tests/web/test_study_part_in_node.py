# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Messages of study's workers to the page, whatever comes while an analysis is being kept."""

from pathlib import Path

from tests.support.node import run_script

SCRIPT = Path(__file__).parent / "trial" / "study_part.mjs"
DONE = "judge 1, 1 keep, 1 page, 1 over"  # all of it waits until the analysis is kept
STORIES = {
    f"{DONE}, kept": "1 judge 1, page 1",
    f"{DONE}, judge 2, kept, 1 page": "1 judge 1, 1 judge 2, page 1, page 2",
    f"{DONE}, stop, kept": "1 judge 1, page 1",
    # The answer to an earlier command is none to the next one, which is replaced.
    f"{DONE}, judge 2, kept, judge 3": (
        "1 judge 1, 1 judge 2, page 1, replaced 2, 1 ends, 2 judge 3"
    ),
    # What is not over is stopped, and nothing more is heard of it.
    "judge 1, 1 page, 1 keep, 1 page, judge 2, kept": "1 judge 1, page 1, 1 ends, 2 judge 2",
    "judge 1, 1 failed, judge 2": "1 judge 1, 1 ends, failed 1, 2 judge 2",
    "judge 1, 1 breaks, judge 2": "1 judge 1, 1 ends, failed 1, 2 judge 2",
    # A search is not waited for, nor the start of a worker: the next one starts with the first.
    "explore 1, 1 page, explore 2, 2 page": (
        "1 explore 1, 2 spare 1, page 1, 1 ends, 2 explore 2, 3 spare 2, page 2"
    ),
    "explore 1, 1 page, 1 over, explore 2": "1 explore 1, 2 spare 1, page 1, 1 explore 2",
    "explore 1, 2 failed, 1 page, explore 2": (
        "1 explore 1, 2 spare 1, 2 ends, page 1, 1 ends, 3 explore 2, 4 spare 2"
    ),
}


def test_the_page_hears_the_end_of_an_analysis_and_of_a_worker() -> None:
    assert run_script(SCRIPT, *STORIES) == list(STORIES.values())
