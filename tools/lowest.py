# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Install the lowest versions that pyproject.toml allows, beside the tools of the tests.

    python -m tools.lowest            # then build/lowest/bin/python -m pytest tests/page tests/link

What the package needs is installed into `build/lowest`, each at its lower bound; what only the
tests need is read from the environment that runs this. `make lowest` does both.
"""

import os
import subprocess
import sysconfig
import tomllib
import venv
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "build" / "lowest"


def constraints(project: str) -> list[str]:
    """Return `name==version` for each dependency with a lower bound in the text of pyproject.toml.

    ValueError for a dependency that has neither a lower bound nor an exact version.
    """
    found = []
    for line in tomllib.loads(project)["project"]["dependencies"]:
        needed = Requirement(line)
        versions = {each.operator: each.version for each in needed.specifier}
        if ">=" in versions:
            found.append(f"{needed.name}=={versions['>=']}")
        elif "==" not in versions:
            raise ValueError(f"{needed.name} has no lower bound in pyproject.toml")
    return found


def main() -> None:
    """Make the environment again from nothing."""
    venv.create(FOLDER, clear=True, with_pip=True)
    bounds = FOLDER / "constraints.txt"
    lines = constraints((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    bounds.write_text("\n".join(lines) + "\n", encoding="utf-8")
    python = FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "-q", "--no-input"]
    packages = ["-c", str(bounds), "-e", str(ROOT / "awale_core"), "-e", str(ROOT)]
    subprocess.run([*pip, *packages], check=True)
    here = sysconfig.get_path("purelib", vars={"base": str(FOLDER), "platbase": str(FOLDER)})
    # Behind its own packages: those of the lowest versions are found first.
    (Path(here) / "tools_of_the_tests.pth").write_text(sysconfig.get_path("purelib") + "\n")
    print(f"Installed in {FOLDER.relative_to(ROOT)}: {', '.join(lines)}", flush=True)


if __name__ == "__main__":
    main()
