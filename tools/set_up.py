# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Install packages with pip and show one line of progress instead of pip's own hundred.

    python tools/set_up.py -e '.[dev]'

Runs before anything is installed, so it needs Python alone. The words are passed on to `pip
install`; what pip printed is in `.venv/pip.log`. If pip fails, the end of that is shown.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

_LOG: Final = Path(sys.prefix) / "pip.log"
_SHOWN_OF_A_FAILURE: Final = 15  # lines
_WIDTH: Final = 70  # characters of the line of progress


def steps(lines: Iterable[str]) -> Iterator[str]:
    """Yield what pip is doing, in a few words, for each line of its output that says so."""
    packages: set[str] = set()
    for line in lines:
        if match := re.match(r"Collecting ([\w.-]+)", line):
            packages.add(match[1])
            yield f"{_count(packages)} found, {match[1]} is the latest"
        elif match := re.match(r"\s+Downloading ([\w.]+?)-\d\S* \((.+)\)", line):
            yield f"{_count(packages)} found, downloading {match[1]} ({match[2]})"
        elif re.match(r"\s*Building wheels? for|\s+Preparing metadata", line):
            yield "building what has to be built here"
        elif line.startswith("Installing collected packages"):
            yield f"writing {line.count(',') + 1} packages"


def _count(packages: set[str]) -> str:
    return f"{len(packages)} package{'s' * (len(packages) != 1)}"


def main() -> int:
    """Run pip; its exit code."""
    terminal = sys.stdout.isatty()
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--no-input"]
    command.append("--no-compile")  # Python does it at the first import, for what is imported
    with (
        open(_LOG, "w", encoding="utf-8") as log,
        subprocess.Popen(
            [*command, "--progress-bar", "off", *sys.argv[1:]],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as pip,
    ):
        assert pip.stdout is not None

        def kept(lines: Iterable[str]) -> Iterator[str]:
            for line in lines:
                log.write(line)
                yield line

        for step in steps(kept(pip.stdout)):
            if terminal:
                print(f"\r  {step[:_WIDTH]:{_WIDTH}}", end="", flush=True)
    if terminal:
        print("\r" + " " * (_WIDTH + 2), end="\r", flush=True)
    if pip.returncode:
        last = _LOG.read_text(encoding="utf-8").splitlines()[-_SHOWN_OF_A_FAILURE:]
        print("\n".join(last), file=sys.stderr)
    return pip.returncode


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
