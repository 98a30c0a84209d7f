# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A board's `settings.toml` kept as it is, with the settings that are new to it added."""

import re

_KEY = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=")


def merged(kept: str, fresh: str) -> str:
    """`kept` with every setting of `fresh` that it does not name, each with its comment. What the
    owner wrote is not touched; settings stand before the first table, where the board reads them.
    """
    known = {found[1] for found in map(_KEY.match, kept.splitlines()) if found}
    added = [text for names, text in _blocks(fresh) if not names & known]
    for names, text in _blocks(fresh):
        if names & known and names - known:
            lines = [
                line
                for line in text.splitlines()
                if (found := _KEY.match(line)) and found[1] not in known
            ]
            added.append("\n".join(lines))
    if not added:
        return kept
    lines = kept.splitlines()
    table = next((at for at, line in enumerate(lines) if line.lstrip().startswith("[")), len(lines))
    head, tail = "\n".join(lines[:table]).rstrip("\n"), "\n".join(lines[table:])
    parts = ([head] if head else []) + added + ([tail] if tail else [])
    return "\n\n".join(parts) + "\n"


def _blocks(text: str) -> list[tuple[set[str], str]]:
    """The paragraphs that hold settings: the names in each, and its text."""
    found = []
    for paragraph in re.split(r"\n\s*\n", text):
        names = {match[1] for match in map(_KEY.match, paragraph.splitlines()) if match}
        if names:
            found.append((names, paragraph.strip("\n")))
    return found
