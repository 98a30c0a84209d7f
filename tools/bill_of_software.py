# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Bill of software in CycloneDX 1.6: every package that an installation brings, as tested here.

    python -m tools.bill_of_software > bom.json

The packages are those that `awale-board[stock]` requires on this system, with the versions
of this environment; nothing depends on the time, so equal environments give equal bytes.
"""

import json
import sys
from collections.abc import Iterable
from importlib import metadata
from typing import Any, Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from hardware.console import utf8_output

EXTRAS: Final = ("stock",)
PACKAGE: Final = "awale-board"


def required(package: str, extras: Iterable[str]) -> dict[str, set[str]]:
    """Return each package that `package` with its extras needs, and what that one requires.

    PackageNotFoundError if one of them is not installed.
    """
    found: dict[str, set[str]] = {}
    waiting = [(canonicalize_name(package), frozenset(extras))]
    while waiting:
        name, wanted = waiting.pop()
        direct = set()
        for line in metadata.requires(name) or []:
            need = Requirement(line)
            choices = [{"extra": extra} for extra in ("", *wanted)]
            if need.marker is None or any(need.marker.evaluate(choice) for choice in choices):
                child = canonicalize_name(need.name)
                direct.add(child)
                if child not in found and (child, frozenset(need.extras)) not in waiting:
                    waiting.append((child, frozenset(need.extras)))
        found.setdefault(name, set()).update(direct)
    return found


def bill() -> dict[str, Any]:
    """Return the bill as a CycloneDX document."""
    packages = required(PACKAGE, EXTRAS)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": _component(PACKAGE, "application")},
        "components": [_component(name, "library") for name in sorted(packages.keys() - {PACKAGE})],
        "dependencies": [
            {"ref": _reference(name), "dependsOn": sorted(map(_reference, needs))}
            for name, needs in sorted(packages.items())
        ],
    }


def _component(name: str, kind: str) -> dict[str, Any]:
    found = metadata.metadata(name)
    component: dict[str, Any] = {
        "type": kind,
        "bom-ref": _reference(name),
        "name": found["Name"],
        "version": found["Version"],
        "purl": _reference(name),
    }
    for field in ("License-Expression", "License"):
        if field in found and "\n" not in found[field]:
            component["licenses"] = [{"license": {"name": found[field]}}]
            break
    return component


def _reference(name: str) -> str:
    return f"pkg:pypi/{canonicalize_name(name)}@{metadata.version(name)}"


def main() -> None:
    """Print the bill as JSON."""
    utf8_output()
    json.dump(bill(), sys.stdout, indent=1, ensure_ascii=False)
    print()


if __name__ == "__main__":
    main()
