# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Print what the package requires besides the strong engine, one requirement a line.

`make play` installs these where numba or numpy cannot be installed.
"""

import tomllib
from pathlib import Path
from typing import Final

ENGINE: Final = ("numba", "numpy")


def other_requirements(pyproject: str) -> list[str]:
    """Return the requirements in the text of a pyproject.toml, without those of the engine."""
    requirements: list[str] = tomllib.loads(pyproject)["project"]["dependencies"]
    return [each for each in requirements if not each.startswith(ENGINE)]


if __name__ == "__main__":
    text = Path(__file__).resolve().parent.parent.joinpath("pyproject.toml").read_text("utf-8")
    print("\n".join(other_requirements(text)))
