# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Check the installed packages against the published lists of vulnerabilities.

    python -m tools.audit

pip-audit asks the package index about each package of this environment. Exit code 1 if one has a
known vulnerability, or could not be looked up: what was not checked is not taken for sound.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, Final

from hardware.console import utf8_output

OWN: Final = "awale-board"


def findings(report: dict[str, Any]) -> Iterator[str]:
    """Yield a line for each vulnerability, and one about packages that were not looked up.

    `report` is the JSON document of pip-audit.
    """
    unknown = []
    for package in report["dependencies"]:
        if package["name"] == OWN:
            continue
        if "skip_reason" in package:
            unknown.append(package["name"])
        for fault in package.get("vulns", []):
            fixed = " or ".join(fault["fix_versions"])
            advice = f"; repaired in {fixed}" if fixed else "; no repair is published"
            yield f"{package['name']} {package['version']}: {fault['id']}{advice}"
    if unknown:
        yield (
            f"{len(unknown)} packages could not be looked up ({', '.join(sorted(unknown)[:5])} …): "
            "is the package index reachable, and does it serve vulnerabilities?"
        )


def main() -> int:
    """Audit this environment; print the findings."""
    utf8_output()
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pip_audit",
            "--local",
            "--format",
            "json",
            "--progress-spinner=off",
        ],
        capture_output=True,
        encoding="utf-8",
    )
    try:
        report = json.loads(done.stdout)
    except json.JSONDecodeError:
        last = (done.stderr.strip().splitlines() or ["it printed nothing"])[-1]
        print(f"pip-audit did not finish: {last}", file=sys.stderr)
        return 1
    found = list(findings(report))
    for line in found:
        print(line)
    if not found:
        print(f"{len(report['dependencies'])} packages, no known vulnerability.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
