# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Print the rooms and the way their imports point, from the contracts that `make check` verifies.

    python -m tools.rooms

docs/architecture.md shows what this prints; `tests/tools/test_documents.py` compares the two.
"""

import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent


def picture() -> str:
    """Return the picture: each package with its rooms, and what it must not import."""
    described = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts: list[dict[str, Any]] = described["tool"]["importlinter"]["contracts"]
    lines = ["A room imports rooms below it.", ""]
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


def _side_by_side(layer: str) -> str:
    """The rooms of a layer; those that know each other are joined by `:` in a contract."""
    return "   ".join(layer.replace("|", " ").replace(":", " ").split())


if __name__ == "__main__":
    print(picture())
