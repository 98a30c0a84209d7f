# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Checks what a board really sends, and what a host really asks, against the schema of messages:
a field that is unknown, missing or of another type fails.
"""

from typing import Any

from awale_core.messages import (
    ANSWER_FIELDS,
    ERROR_FIELDS,
    EVENT_FIELDS,
    REPORT_TYPES,
    REQUEST_FIELDS,
    REQUEST_TYPES,
    wrong_field,
)
from awale_core.wire import decode

TYPES = {**REQUEST_TYPES, **REPORT_TYPES}


def names(fields: str) -> set[str]:
    """The names in an entry of the schema's tables."""
    return {name.rstrip("?") for name in fields.split()}


def fault(fields: str, message: dict[str, Any]) -> str:
    """Describe the faults of a message's fields, apart from ``t``, ``id``, ``re``, ``n``; or ''."""
    unknown = set(message) - names(fields)
    if unknown:
        return f"unknown: {sorted(unknown)}"
    return wrong_field(fields, message, TYPES)


def check_request(message: dict[str, Any]) -> None:
    """A request as a host sends it."""
    body = {key: value for key, value in message.items() if key not in ("t", "id")}
    found = fault(REQUEST_FIELDS[message["t"]], body)
    assert not found, f"{found}: {message}"
    assert isinstance(message["id"], int)


def check_from_board(message: dict[str, Any]) -> None:
    """An answer, an event or an error as a board sends it."""
    body = {key: value for key, value in message.items() if key not in ("t", "re", "n")}
    kind = message["t"]
    if kind == "error":
        found = fault(ERROR_FIELDS, body)
    elif "n" in message:
        found = fault(EVENT_FIELDS[kind], body)
    else:
        assert "re" in message, message
        faults = [
            fault(" ".join(fields.split()[1:]), body)
            for fields in set(ANSWER_FIELDS.values())
            if fields.split()[0] == kind
        ]
        assert faults, f"no request has the answer {message}"
        found = "" if "" in faults else " · ".join(faults)
    assert not found, f"{found}: {message}"


class FromBoard:
    """Checks the lines in a board's bytes as they come; `restart` after a new connection."""

    def __init__(self) -> None:
        self._held = b""

    def restart(self) -> None:
        """Forget half a line."""
        self._held = b""

    def feed(self, data: bytes) -> None:
        """Check the lines that these bytes complete."""
        *lines, self._held = (self._held + data).split(b"\n")
        for line in lines:
            assert len(line) < 512, line
            check_from_board(decode(line))
