# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Findings of an audit of the packages, on documents as pip-audit writes them."""

from typing import Any

from tools.audit import findings

SOUND = {"name": "click", "version": "8.1.7", "vulns": []}
OWN = {"name": "awale-board", "skip_reason": "distribution marked as editable"}


def report(*dependencies: dict[str, Any]) -> dict[str, Any]:
    return {"dependencies": list(dependencies), "fixes": []}


def test_sound_packages_and_the_projects_own_are_no_finding() -> None:
    assert list(findings(report(SOUND, OWN))) == []


def test_a_vulnerability_is_named_with_its_repair() -> None:
    fault = {"id": "GHSA-1", "fix_versions": ["9.0", "8.4"], "aliases": [], "description": "x"}
    faulty = {
        "name": "starlette",
        "version": "0.40",
        "vulns": [fault, {**fault, "fix_versions": []}],
    }
    assert list(findings(report(SOUND, faulty))) == [
        "starlette 0.40: GHSA-1; repaired in 9.0 or 8.4",
        "starlette 0.40: GHSA-1; no repair is published",
    ]


def test_packages_that_were_not_looked_up_are_a_finding() -> None:
    """As pip-audit reports behind an index that has no answers."""
    unknown = {"name": "numba", "skip_reason": "Dependency not found on PyPI"}
    (found,) = findings(report(SOUND, unknown, OWN))
    assert found.startswith("1 packages could not be looked up (numba …)")
