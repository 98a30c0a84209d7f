# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The site's search puts the pages for players in the reader's language first."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.support.node import NoNode, node

SCORER = Path(__file__).resolve().parents[2] / "docs" / "search_scorer.js"
PAGES = ["learn/en", "learn/fr-rules", "learn/fi-board", "rules"]
PROGRAM = """
const [source, languages, pages] = JSON.parse(process.argv[1]);
const scorer = new Function("navigator", source + "; return Scorer")({ languages });
const found = pages.map((page) => [page, scorer.score([page, "", "", "", 15, "", "title"])]);
found.sort((one, other) => other[1] - one[1]);
console.log(JSON.stringify(found.map(([page]) => page)));
"""


@pytest.mark.parametrize(
    ("languages", "order"),
    [
        (["fr-CA", "en"], ["learn/fr-rules", "learn/en", "rules", "learn/fi-board"]),
        (["fi"], ["learn/fi-board", "rules", "learn/en", "learn/fr-rules"]),
        (["en-GB"], ["learn/en", "rules", "learn/fr-rules", "learn/fi-board"]),
        (["ja"], ["rules", "learn/en", "learn/fr-rules", "learn/fi-board"]),
    ],
)
def test_pages_in_the_language_of_the_reader_come_first(
    languages: list[str], order: list[str]
) -> None:
    try:
        program = node()
    except NoNode as reason:
        pytest.skip(str(reason))
    given = json.dumps([SCORER.read_text("utf-8"), languages, PAGES])
    done = subprocess.run(
        [program, "-e", PROGRAM, given],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert json.loads(done.stdout) == order
