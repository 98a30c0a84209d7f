# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Print the packages that each package imports, from the tree, and the rooms and the way their
imports point, from the contracts that `make check` verifies.

    python -m tools.rooms

docs/architecture.md shows what this prints; `tests/tools/test_documents.py` compares the two.
"""

import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import grimp  # import-linter brings it

ROOT: Final = Path(__file__).resolve().parent.parent


def picture() -> str:
    """Return the picture: what each package imports, its rooms, and what it must not import."""
    described = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    linter = described["tool"]["importlinter"]
    contracts: list[dict[str, Any]] = linter["contracts"]
    lines = [*_arrows(linter["root_packages"]), "", "A room imports rooms below it.", ""]
    for contract in contracts:
        if contract["type"] == "layers":
            for package in contract["containers"]:
                lines.append(package)
                lines += [f"    {_side_by_side(layer)}" for layer in contract["layers"]]
                lines.append("")
    for contract in contracts:
        if contract["type"] == "forbidden":
            lines.append(contract["name"] + ".")
    return "\n".join(lines)


def _arrows(packages: list[str]) -> list[str]:
    """A line for each package: the others that its modules import, for types, too."""
    sys.path[:0] = [str(ROOT / folder) for folder in (".", "host", "firmware")]
    graph = grimp.build_graph(*packages, cache_dir=None)
    lines = []
    for package in packages:
        own = {package, *graph.find_descendants(package)}
        imported = set().union(*map(graph.find_modules_directly_imported_by, own))
        others = {module.partition(".")[0] for module in imported} - {package}
        lines.append(" ".join([package, "->" if others else "", *sorted(others)]).rstrip())
    return lines


def _side_by_side(layer: str) -> str:
    """The rooms of a layer; those that know each other are joined by `:` in a contract."""
    return "   ".join(layer.replace("|", " ").replace(":", " ").split())


if __name__ == "__main__":
    print(picture())
