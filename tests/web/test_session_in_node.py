# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The session of the browser's board answers the page's commands, in MicroPython under node."""

import json
from pathlib import Path
from typing import Any

import msgspec
from awale_host.resources import catalogue_languages
from awale_host.views.page_options import page_options

from awale_core import RULE_SETS
from awale_core.levels import LEVELS
from tests.support.node import run_script
from tests.support.page_questions import questions

TRIAL = Path(__file__).parent / "trial"
COMMANDS: list[dict[str, Any]] = [
    {"t": "play", "pit": 2, "ply": 0, "id": 1},
    {"t": "play", "pit": 2, "ply": 0, "id": 2},
    {"t": "look", "ply": 0, "id": 3},
    {"t": "lesson", "step": 0, "pit": 0, "id": 4},
    {"t": "save", "id": 5},
    {"t": "export", "id": 6},
    *msgspec.to_builtins(questions(10)),
    {"t": "set", "values": {"palette": "night"}, "id": 7},
    {"t": "coach", "mode": "warn", "id": 8},
    {"t": "new", "setup": {"rules": "catalan", "clock": {"base_ms": 60000}}, "id": 9},
]


def test_commands_get_the_same_answers_as_from_the_host(site: Path) -> None:
    lines = "\n".join(json.dumps(command) for command in COMMANDS)
    messages = run_script(TRIAL / "session.mjs", site, given=lines)
    rests = messages.pop()
    assert rests["heard"] < 10 < 25 < rests["quiet"], "ms: a page that waits takes little processor"
    answers = {message["re"]: message for message in messages if message.get("re")}
    assert sorted(answers) == sorted(command["id"] for command in COMMANDS)
    assert answers[1]["ok"]
    assert not answers[2]["ok"]
    assert answers[3]["pits"] == [4] * 12
    assert answers[3]["rgb"]
    assert answers[4]["t"] == "lesson"
    assert answers[5]["text"].startswith('[Variant "Oware Abapa"]')
    assert answers[6]["name"].endswith(".ogn")
    assert answers[7]["ok"]
    assert answers[8]["ok"]
    assert answers[9]["ok"]
    began = [message["say"] for message in messages if message.get("what") == "began"]
    assert began[-1]["args"]["rules"]["id"] == "rules.catalan.name"  # as New game calls it
    assert all(answers[each.id].get("ok", True) for each in questions(10))
    hello = next(message for message in messages if message["t"] == "hello")
    first = next(message for message in messages if message["t"] == "state" and message["game"])
    assert first["game"]["players"][1]["level"] == 1  # which a child can beat
    options = hello["options"]
    *known, last = (each["id"] for each in options["rules"])
    assert (set(known), last) == ({*RULE_SETS} - {"awari"}, "awari")
    assert len(options["board_levels"]) == len(LEVELS)
    assert options["engine_levels"] == msgspec.to_builtins(page_options().engine_levels)
    assert options["languages"] == catalogue_languages()
