# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Merges new settings into the owner's `settings.toml`."""

import re

_KEY = re.compile(r"[\s\ufeff]*([A-Za-z0-9_-]+)\s*=")


def merge_settings(kept: str, fresh: str) -> str:
    """Return `kept` with every setting of `fresh` that it lacks, each with its comment.

    The owner's text does not change. New settings go before the first table, where they are read.
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
    """Return the paragraphs with settings: the names in each and its text."""
    blocks = []
    for paragraph in re.split(r"\n\s*\n", text):
        names = {match[1] for match in map(_KEY.match, paragraph.splitlines()) if match}
        if names:
            blocks.append((names, paragraph.strip("\n")))
    return blocks
