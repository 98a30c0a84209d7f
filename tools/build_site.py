# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Build the site: `python -m tools.build_site [--to build/site] [--tables 18]`, or `make site
TABLES=18`.

The pages come from `docs/` by Sphinx, any warning of which is an error, those for players in
`docs/learn` from the catalogues of sentences (`tools.learn_pages`); the board that plays in the
browser comes to `play/` (`awale_site`), the project itself as a ZIP beside the pages; where they
have been built, the firmware's files to `firmware/` (`make firmware`), and those to print and to
order (`make hardware`, `make fabrication`) to `files/`. All links between the pages are checked.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from awale_engine.tables import pieces
from awale_engine.tables.building.build import build
from awale_engine.tables.tableset import TableSet
from awale_host.bootsel import MODELS
from awale_host.install.uf2 import NoFirmware, find_firmware
from PIL import Image

from tests.support.micropython_wasm import HERE
from tests.support.node import install_packages, node
from tools import learn_pages
from tools.door_page import BOARD
from tools.kernel_builds import compile_wasm
from tools.site_build.build import TABLES, archive, build_board
from tools.site_build.bundle import rules_with_tables
from tools.site_build.downloads import FOLDER, PAGE, copy_downloads, listing
from tools.site_build.project import write_project
from tools.site_links import broken_links

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = HERE / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"

PACKAGES: Final = ROOT / "tools" / "site_packages"
MQTT: Final = PACKAGES / "node_modules" / "mqtt" / "dist" / "mqtt.esm.js"
QRCODE: Final = PACKAGES / "node_modules" / "qrcode-generator" / "dist" / "qrcode.mjs"


def build_play(to: Path, *, address: str = "") -> list[Path]:
    """Build the board in the browser in the folder `to`; `address` is that of this folder on the
    site, if it is known."""
    install_packages(HERE)
    install_packages(PACKAGES)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        kernel, first = compile_wasm(folder), first_words(folder)
        return build_board(
            *(to, PACKAGE, QRCODE, MQTT, kernel, first),
            pictures=ROOT / "docs" / "images" / "page",
            address=address,
        )


def first_words(folder: Path) -> str:
    """Run the board's program and return the hello, state and frame that it sends first, as JSON;
    `folder` is for its files."""
    bundle = folder / "board.bundle"
    bundle.write_bytes(archive())
    record = Path(__file__).with_name("first_words.mjs")
    done = subprocess.run(
        [node(), str(record), str(bundle)], capture_output=True, encoding="utf-8", timeout=120
    )
    if done.returncode:
        sys.exit(f"The board's program does not start:\n{done.stderr}")
    return done.stdout


def build_pages(to: Path, built: Path = ROOT / "build") -> None:
    """Build the pages of `docs/` in the folder `to`, which is replaced, and what is downloaded from
    them: the project as a ZIP, and what there is below the folder `built`. SystemExit after a
    warning or a broken link."""
    from sphinx.cmd.build import build_main

    shutil.rmtree(to, ignore_errors=True)
    to.mkdir(parents=True)
    size = write_project(ROOT, to)
    if not size:
        print("Not a checkout of git with a commit: the site is without the project's ZIP.")
    learn_pages.main(size)
    files = listing(copy_downloads(to / FOLDER, built))
    (learn_pages.TO / PAGE).write_text(files, encoding="utf-8")
    options = ["-q", "-W", "--keep-going", "-E", "-b", "html", "-d", str(to / ".doctrees")]
    failed = build_main([*options, str(ROOT / "docs"), str(to)])
    shutil.rmtree(to / ".doctrees", ignore_errors=True)
    add_board(to)
    (to / ".nojekyll").touch()  # GitHub's pages leave out folders such as _static without it
    if failed:
        sys.exit("The pages have warnings, see above.")


def add_board(to: Path) -> None:
    """Put a small picture of the board as it is built into the folder `to`, for the front page."""
    with Image.open(ROOT / "docs" / "images" / "build" / "board-pcb.png") as drawn:
        board = drawn.convert("RGB").crop((0, 40, 1400, 560))
        board.resize((400, 149)).save(to / BOARD, quality=80, method=6)


def copy_firmware(to: Path, folders: Iterable[Path] | None = None) -> dict[str, str]:
    """Copy the firmware's UF2 files that are there, by default those of `make firmware`, into the
    folder `to`, with ``files.json`` that names them by model; return what it says."""
    to.mkdir(parents=True, exist_ok=True)
    found = {}
    for model in MODELS:
        try:
            path = find_firmware(model, folders)
        except NoFirmware:
            continue
        shutil.copy(path, to)
        found[model] = path.name
    (to / "files.json").write_text(json.dumps(found), encoding="utf-8")
    return found


def write_tables(to: Path, seeds: int, rule_sets: Iterable[str] | None = None) -> None:
    """Write the endgame tables up to `seeds` of some rule sets, by default of all that have some,
    into the folder `to`, in pieces that a browser fetches. Those that the user's data lacks are
    built there first."""
    for rules in rule_sets or rules_with_tables():
        table_set = TableSet(rules)
        print(f"Tables of {rules} up to {seeds} seeds ...", flush=True)
        build(table_set, seeds)
        pieces.export(table_set, seeds, to)


def check_links(to: Path) -> None:
    """SystemExit with every broken link of the built site."""
    broken = broken_links(to)
    if broken:
        sys.exit("These links lead to nothing:\n" + "\n".join(broken))


def main() -> None:
    """Build the site."""
    parser = argparse.ArgumentParser(description="Build the site.")
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "site")
    parser.add_argument("--address", default="", help="of the site, for previews of links to it")
    parser.add_argument(
        "--tables", type=int, help="endgame tables beside it, up to this number of seeds"
    )
    given = parser.parse_args()
    to: Path = given.to
    build_pages(to)
    files = build_play(to / "play", address=given.address and f"{given.address.rstrip('/')}/play/")
    if given.tables is not None:
        write_tables(to / "play" / TABLES, given.tables)
    firmware = copy_firmware(to / "firmware")
    check_links(to)
    size = sum((to / "play" / path).stat().st_size for path in files)
    print(f"{to}: pages, and the board in play/ ({len(files)} files, {size / 1e6:.2f} MB)")
    print("firmware/:", ", ".join(firmware.values()) or "none, as 'make firmware' has built none")


if __name__ == "__main__":
    main()
