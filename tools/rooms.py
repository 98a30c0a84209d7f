# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Print the packages that each package imports, and the folders that each folder of the page's
scripts imports, from the tree; the rooms and the way their imports point, from the contracts that
`make check` verifies. Fails where folders of scripts import each other.

    python -m tools.rooms

docs/architecture.md shows what this prints; `tests/tools/test_documents.py` compares the two.
"""

import re
import sys
import tomllib
from collections.abc import Iterable
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any, Final

import grimp  # import-linter brings it

ROOT: Final = Path(__file__).resolve().parent.parent
# What the site serves lies over what the page has.
SCRIPTS: Final = [ROOT / "host" / home / "static" for home in ("awale_host/page", "awale_site")]
_IMPORTED: Final = re.compile(r'^(?:import|export) (?:[^"]* from )?"(\.[^"]*)"', re.MULTILINE)


def picture() -> str:
    """Return the picture: what each package imports, its rooms, and what it must not import."""
    described = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    linter = described["tool"]["importlinter"]
    contracts: list[dict[str, Any]] = linter["contracts"]
    lines = [*_arrows(linter["root_packages"]), "", "scripts of the page"]
    lines += [f"    {line}" for line in folder_arrows(SCRIPTS)]
    lines += ["", "A room imports rooms below it.", ""]
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
        lines.append(_line(package, others))
    return lines


def folder_arrows(roots: Iterable[Path]) -> list[str]:
    """A line for each folder of scripts: the others that it imports at run time. CycleError where
    folders, or scripts beside the folders, import each other."""
    arrows: dict[str, set[str]] = {}
    for root in roots:
        for script in root.rglob("*.js"):
            named = _IMPORTED.findall(script.read_text(encoding="utf-8"))
            found = {(script.parent / name).resolve().relative_to(root).parts[0] for name in named}
            folder = script.relative_to(root).parts[0]
            arrows.setdefault(folder, set()).update(found - {folder})
    TopologicalSorter(arrows).prepare()
    folders = {name: arrows[name] for name in sorted(arrows) if not name.endswith(".js")}
    return [_line(name, folders.keys() & found) for name, found in folders.items()]


def _line(name: str, others: set[str]) -> str:
    return " ".join([name, "->" if others else "", *sorted(others)]).rstrip()


def _side_by_side(layer: str) -> str:
    """The rooms of a layer; those that know each other are joined by `:` in a contract."""
    return "   ".join(layer.replace("|", " ").replace(":", " ").split())


if __name__ == "__main__":
    print(picture())
