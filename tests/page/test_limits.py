# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The limits that docs/page.md states are those of the code."""

from pathlib import Path

from awale_host.page import connections, guard, hub, server, viewer
from awale_session.page import protocol

REFUSAL_S = guard.REFUSAL_S  # as it is before the fixture of this folder shortens it
PAGE = Path(__file__).resolve().parents[2] / "docs" / "page.md"


def test_the_limits_of_the_document_are_those_of_the_page() -> None:
    section = PAGE.read_text("utf-8").partition("\n## Limits\n")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| ")]
    said = {name.strip(): text.strip() for name, text in rows if name.strip()}
    wanted = {
        "a command": f"{protocol.MAX_COMMAND_BYTES:,} bytes",
        "commands of one page": f"{viewer.BURST:.0f} at once, {viewer.COMMANDS_A_S:.0f} a second",
        "pages at a time": f"{hub.MOST_VIEWERS};",
        "`hello`": f"within {server.HELLO_S:.0f} seconds",
        "connections": f"at most {connections.MOST:,};",
        "a request": f"within {connections.REQUEST_S:.0f} seconds",
        "a request without the secret": f"after {REFUSAL_S:.0f} seconds",
    }
    assert {name for name in wanted if wanted[name] not in said[name]} == set()
    assert said.keys() - wanted.keys() == {"Host and Origin"}
