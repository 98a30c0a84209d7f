# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""When a kept game began, by the clock, the time zone and the country of the browser, in node."""

import json
from pathlib import Path

import pytest
from awale_host.page import files

from tests.support.node import run_script

DAYS = Path(files.__file__).parent / "static" / "days.js"
AUCKLAND, LONDON = "Pacific/Auckland", "Europe/London"
NOON = "2026-03-01T12:00:00Z"


@pytest.mark.parametrize(
    ("zone", "languages", "began", "said"),
    [
        (LONDON, ("en", "en-GB"), "2026-03-01T11:05:00Z", "ui.games.today 11:05"),
        (LONDON, ("en", "en-US"), "2026-03-01T11:05:00Z", "ui.games.today 11:05 AM"),
        (AUCKLAND, ("en", "en-GB"), "2026-03-01T11:05:00Z", "ui.games.today 00:05"),
        (AUCKLAND, ("en", "en-GB"), "2026-03-01T10:55:00Z", "ui.games.yesterday 23:55"),
        (LONDON, ("en", "en-GB"), "2026-02-28T00:00:01Z", "ui.games.yesterday 00:00"),
        (LONDON, ("en", "en-GB"), "2026-02-27T23:59:59Z", "27 Feb, 23:59"),
        (LONDON, ("en", "en-GB"), "2025-03-01T09:05:00Z", "1 Mar 2025, 09:05"),
        (LONDON, ("de", "en-GB"), "2026-02-27T23:59:59Z", "27. Feb., 23:59"),
        (AUCKLAND, ("en", "en-GB"), "2026-03-01T00:00:00Z", "1 Mar 2026"),  # imported: no time
        (LONDON, ("en", "en-GB"), "", ""),
    ],
)
def test_a_day_is_that_of_the_person_who_reads(
    monkeypatch: pytest.MonkeyPatch, zone: str, languages: tuple[str, str], began: str, said: str
) -> None:
    monkeypatch.setenv("TZ", zone)
    language, browser = languages
    given = {"language": language, "browser": [browser], "now": NOON, "began": began}
    script = Path(__file__).with_name("when_trial.mjs")
    (shown,) = run_script(script, DAYS, given=json.dumps(given))
    assert shown.replace("\u202f", " ") == said
