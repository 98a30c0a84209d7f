# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Write the files to order the circuit board with, and a zip of them.

    make fabrication

or, with InteractiveHtmlBom installed for this Python,

    python -m hardware.kicad.fabricate --to build/fabrication

Needs KiCad 9 (kicad-cli and its Python module). The board is plotted as committed, fills included;
nothing is filled, placed or routed here. Exits with 1 and one sentence if a program is missing
(before anything is done), a rule is broken, or a zone's fill is missing or out of date.
"""

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from ..console import utf8_output
from ..description import read_description
from ..reproducible import fix, zip_folder
from . import assembler, preview
from .assembler import write_csv
from .board_checks import LIBRARIES, stale_fill_problems
from .board_file import read_board
from .checks import problems
from .netlist import read_netlist

HERE = Path(__file__).resolve().parent
NAME = "awale"
PROJECT_FILES = ("*.kicad_*", "*-lib-table")
KICAD_PYTHON = os.environ.get("KICAD_PYTHON", "/usr/bin/python3")
GERBER_LAYERS = (
    "F.Cu,B.Cu,F.Paste,B.Paste,F.Silkscreen,B.Silkscreen,F.Mask,B.Mask,Edge.Cuts,F.Fab,B.Fab"
)
PAGE_FIELDS = "Value,Footprint,MPN,Manufacturer,LCSC"
ASSEMBLY = (("top", "F.Fab,F.Courtyard,F.Mask"), ("bottom", "B.Fab,B.Courtyard,B.Mask"))
PICTURE = ("--width", "2400", "--height", "920", "--zoom", "2.35", "--background", "transparent")


class FabricationError(Exception):
    """Raised if files cannot be written; the message is one sentence."""


def run(*command: str | Path, **environment: str) -> str:
    """Run a program and return its output.

    Raises FabricationError with the end of its output if it fails or is not installed.
    """
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words, capture_output=True, encoding="utf-8", env={**os.environ, **environment}
        )
    except FileNotFoundError:
        raise FabricationError(
            f"{words[0]} is not installed: install KiCad 9 (Debian 12: from bookworm-backports)."
        ) from None
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()[-5:]
        raise FabricationError(f"{' '.join(words[:4])} failed: " + " ".join(said))
    return done.stdout


def missing() -> list[str]:
    """Return what the run needs and this machine lacks, one sentence each with what to install."""
    found = []
    if shutil.which("kicad-cli") is None:
        found.append("kicad-cli is not installed: install KiCad 9 (Debian 12: bookworm-backports).")
    elif not (version := run("kicad-cli", "version").strip()).startswith("9."):
        found.append(
            f"KiCad is version {version}: install version 9 (Debian 12: bookworm-backports)."
        )
    if not LIBRARIES.is_dir():
        found.append(
            f"KiCad's footprints are not in {LIBRARIES}: install kicad-footprints, or name their "
            "folder in KICAD9_FOOTPRINT_DIR."
        )
    try:
        run(KICAD_PYTHON, "-c", "import pcbnew")
    except FabricationError:
        found.append(
            f"{KICAD_PYTHON} has no module pcbnew: name KiCad's own Python in KICAD_PYTHON."
        )
    if importlib.util.find_spec("InteractiveHtmlBom") is None:
        found.append(
            "InteractiveHtmlBom is not installed: pip install --no-deps InteractiveHtmlBom."
        )
    return found


def kicad(what: str, *arguments: str | Path) -> None:
    """Run a command of kicad-cli: `kicad("pcb export step", "-o", target, board)`."""
    run("kicad-cli", *what.split(), *arguments)


def copy_project(target: Path) -> Path:
    """Copy the KiCad project to another folder; return the path of its board there."""
    target.mkdir(parents=True, exist_ok=True)
    for pattern in PROJECT_FILES:
        for path in HERE.glob(pattern):
            shutil.copy(path, target)
    shutil.copytree(HERE / f"{NAME}.pretty", target / f"{NAME}.pretty", dirs_exist_ok=True)
    return target / f"{NAME}.kicad_pcb"


def fill_zones(board: Path) -> None:
    """Fill the zones of a board file in place, with KiCad's own Python."""
    run(KICAD_PYTHON, HERE / "fill.py", board)


def check(project: Path, reports: Path) -> None:
    """Run the project's own checks, ERC, and DRC with schematic and board compared.

    Raises FabricationError if a rule is broken or a zone is not filled.
    """
    found = problems(project)
    if found:
        raise FabricationError(" ".join(found[:5]))
    strict = ("--severity-all", "--exit-code-violations")
    kicad("sch erc", *strict, "-o", reports / "erc.rpt", project / f"{NAME}.kicad_sch")
    kicad(
        "pcb drc --schematic-parity --all-track-errors",
        *strict,
        *("-o", reports / "drc.rpt", project / f"{NAME}.kicad_pcb"),
    )


def check_fill(project: Path) -> None:
    """Compare the saved fills with fresh ones. Raises FabricationError if they differ."""
    saved = read_board(project / f"{NAME}.kicad_pcb")
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(shutil.copytree(project, Path(folder) / "project")) / f"{NAME}.kicad_pcb"
        fill_zones(fresh)
        found = stale_fill_problems(saved, read_board(fresh))
    if found:
        raise FabricationError(" ".join(found) + " Open the board in KiCad, press B, save.")


def plot(board: Path, gerbers: Path) -> None:
    """Plot Gerber and drill files of a board file into a folder."""
    gerbers.mkdir(parents=True, exist_ok=True)
    kicad(
        "pcb export gerbers --subtract-soldermask --use-drill-file-origin",
        *("--layers", GERBER_LAYERS, "-o", f"{gerbers}/", board),
    )
    kicad(
        "pcb export drill --drill-origin plot --excellon-separate-th",
        *("--generate-map", "--map-format", "gerberx2", "-o", f"{gerbers}/", board),
    )


def positions(board: Path, folder: Path) -> Path:
    """Export KiCad's own position file of a board into a folder; return its path."""
    target = folder / "positions.csv"
    kicad(
        "pcb export pos --format csv --units mm --side both --use-drill-file-origin",
        *("--exclude-dnp", "-o", target, board),
    )
    return target


def revisions() -> str:
    """Return the sections of docs/pcb.md about revisions and errata."""
    text = (HERE.parent.parent / "docs" / "pcb.md").read_text(encoding="utf-8")
    return text[text.index("## Revisions") : text.index("## Order it")]


def export(project: Path, target: Path) -> None:
    """Write all files of a project into a folder."""
    board, schematic = project / f"{NAME}.kicad_pcb", project / f"{NAME}.kicad_sch"
    plot(board, target / "gerbers")
    netlist = read_netlist(schematic)
    with tempfile.TemporaryDirectory() as folder:
        rows = assembler.placement_rows(positions(board, Path(folder)), netlist)
    write_csv(target / "placement-jlcpcb.csv", assembler.PLACEMENT_HEADER, rows)
    write_csv(target / "bom-jlcpcb.csv", assembler.BOM_HEADER, assembler.bom_rows(netlist))
    write_csv(target / "parts.csv", assembler.PARTS_HEADER, assembler.parts_rows(netlist))
    notes = assembler.notes(netlist, read_description())
    (target / "NOTES.txt").write_text(notes, encoding="utf-8")
    preview.write(board, target)
    (target / "REVISIONS.md").write_text(revisions(), encoding="utf-8")
    for side, layers in ASSEMBLY:
        mirror = ("--mirror",) if side == "bottom" else ()
        kicad(
            "pcb export pdf --mode-single --sketch-pads-on-fab-layers --black-and-white",
            *(
                "--crossout-DNP-footprints-on-fab-layers",
                *mirror,
                "--layers",
                f"{layers},Edge.Cuts",
            ),
            *("-o", target / f"assembly-{side}.pdf", board),
        )
    kicad("sch export pdf", "-o", target / "schematic.pdf", schematic)
    kicad("pcb export step --force --board-only --drill-origin", "-o", target / "board.step", board)
    for side in ("top", "bottom"):
        kicad(f"pcb render --side {side}", *PICTURE, "-o", target / f"{side}.png", board)


def interactive_bom(project: Path, target: Path) -> None:
    """Write the interactive parts list, one HTML page, with InteractiveHtmlBom.

    It runs under KiCad's Python, which gets this one package from this Python's path.
    """
    found = importlib.util.find_spec("InteractiveHtmlBom")
    assert found is not None  # `missing` has looked
    assert found.origin is not None
    with tempfile.TemporaryDirectory() as folder:
        lent = Path(folder) / "InteractiveHtmlBom"
        shutil.copytree(Path(found.origin).parent, lent)
        parts = Path(folder) / "parts.xml"
        kicad("sch export netlist --format kicadxml", "-o", parts, project / f"{NAME}.kicad_sch")
        run(
            KICAD_PYTHON,
            lent / "generate_interactive_bom.py",
            *("--no-browser", "--dest-dir", target.resolve(), "--name-format", "interactive-bom"),
            *("--extra-data-file", parts, "--show-fields", PAGE_FIELDS, "--group-fields", "MPN"),
            *("--layer-view", "FB", "--blacklist-empty-val", project / f"{NAME}.kicad_pcb"),
            INTERACTIVE_HTML_BOM_NO_DISPLAY="1",
            PYTHONPATH=folder,
        )


def pack(folder: Path, archive: Path) -> None:
    """Zip everything in a folder, with the licence."""
    zip_folder(folder, archive, HERE.parent.parent / "LICENSES" / "CERN-OHL-P-2.0.txt")


def make(target: Path) -> Path:
    """Check, export and pack the board; return the path of the zip.

    The folder of an earlier run is emptied first. Raises FabricationError.
    """
    if lacking := missing():
        raise FabricationError(" ".join(lacking))
    project = target / "kicad"
    if (project / f"{NAME}.kicad_pcb").is_file():
        shutil.rmtree(target)
    elif target.exists() and any(target.iterdir()):
        raise FabricationError(f"{target} holds other files: name a folder that is new or empty.")
    copy_project(project)
    check(project, target)
    check_fill(project)
    export(project, target)
    interactive_bom(project, target)
    fix(target)
    archive = target / f"awale-board-revision-{read_description().board.revision}.zip"
    pack(target, archive)
    return archive


def main(arguments: list[str] | None = None) -> None:
    """Write the files into the folder named on the command line."""
    utf8_output()
    parser = argparse.ArgumentParser(description="Write the files to order the board with.")
    parser.add_argument("--to", type=Path, default=Path("build/fabrication"), help="folder")
    chosen = parser.parse_args(arguments)
    try:
        archive = make(chosen.to)
    except FabricationError as error:
        sys.exit(str(error))
    print(f"{archive} holds what a manufacturer needs.")


if __name__ == "__main__":
    main()
