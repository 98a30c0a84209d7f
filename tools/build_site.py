# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Build the site: `python -m tools.build_site [--to build/site]`, or `make site`.

The board that plays in the browser comes to `play/` (`awale_host.web`).
"""

import argparse
from pathlib import Path
from typing import Final

from awale_host.web.build import build_board

from tests.support.micropython_wasm import HERE
from tests.support.node import install_packages

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = HERE / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"


def build_play(to: Path) -> list[Path]:
    """Build the board in the browser in the folder `to`."""
    install_packages(HERE)
    return build_board(to, PACKAGE)


def main() -> None:
    """Build the site."""
    parser = argparse.ArgumentParser(description="Build the site.")
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "site")
    to: Path = parser.parse_args().to
    files = build_play(to / "play")
    size = sum((to / "play" / path).stat().st_size for path in files)
    print(f"{to / 'play'}: {len(files)} files, {size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
