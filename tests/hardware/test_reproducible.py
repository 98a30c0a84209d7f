# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Drawings made twice are the same bytes: no time of the run or random identifier stays."""

import os
import re
import time
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hardware.kicad import fabricate
from hardware.kicad.fabricate import HERE, NAME
from hardware.reproducible import fix, with_date, write_zip

MOMENT = 1_700_000_000  # 2023-11-14 22:13:20 UTC
DATE = re.compile(rb"20\d\d-?[01]\d-?[0-3]\d")


@pytest.fixture(autouse=True)
def moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(MOMENT))


@pytest.mark.slow
@pytest.mark.skipif(
    not os.environ.get("AWALE_CI") and not Path("/usr/bin/kicad-cli").exists(), reason="no KiCad"
)
def test_what_kicad_exports_has_the_given_date_and_no_other(tmp_path: Path) -> None:
    """A sheet as PDF, the report of its check and the board's drill files, as KiCad dates them."""
    schematic = HERE / f"{NAME}.kicad_sch"
    fabricate.kicad("sch export pdf", "-o", tmp_path / "schematic.pdf", schematic)
    fabricate.kicad("sch erc", "-o", tmp_path / "erc.rpt", schematic)
    fabricate.kicad("pcb export drill", "-o", f"{tmp_path}/", HERE / f"{NAME}.kicad_pcb")
    before = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    today = datetime.fromtimestamp(time.time(), UTC).strftime("%Y%m%d").encode()
    fix(tmp_path)
    assert len(before) >= 3
    for path in tmp_path.iterdir():
        dates = {date.replace(b"-", b"") for date in DATE.findall(path.read_bytes()[:4000])}
        assert today not in dates, path.name
        assert path.suffix != ".pdf" or path.stat().st_size == before[path.name]


def test_without_a_given_moment_dates_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    text = "FILE_NAME('Open CASCADE Shape Model','2026-11-22T05:31:28',('Author')"
    (tmp_path / "a.step").write_text(text)
    fix(tmp_path)
    assert (tmp_path / "a.step").read_text() == text


@pytest.mark.parametrize(
    ("suffix", "before", "after"),
    [
        (
            ".step",
            b"FILE_NAME('x','2026-11-22T05:31:28',('A')",
            b"FILE_NAME('x','2023-11-14T22:13:20',('A')",
        ),
        (
            ".gbr",
            b"%TF.CreationDate,2026-11-22T05:31:28+01:00*%",
            b"%TF.CreationDate,2023-11-14T22:13:20+00:00*%",
        ),
        (
            ".pdf",
            b"/CreationDate (D:20261122053128+01'00')",
            b"/CreationDate (D:20231114221320+01'00')",
        ),
        (".csv", b"Report date: 2026-11-22 05:31:28", b"Report date: 2026-11-22 05:31:28"),
        (".rpt", b"made for 2026-11-22 05:31:28", b"made for 2026-11-22 05:31:28"),
    ],
)
def test_only_the_time_of_the_run_is_replaced(suffix: str, before: bytes, after: bytes) -> None:
    assert with_date(before, suffix, MOMENT) == after


def test_identifiers_of_3mf_files_are_numbered(tmp_path: Path) -> None:
    made = []
    for drawn in ("db36226e-044b-4390-aca2-81df80df20e4", "16ff5712-7de3-42c7-b7f1-6dc6fdf19ce1"):
        model = f'<object id="1" p:UUID="{drawn}"/><item p:UUID="{drawn[::-1]}"/>'.encode()
        path = tmp_path / "bowl.3mf"
        write_zip(path, [("3D/3dmodel.model", model)])
        fix(tmp_path)
        made.append(path.read_bytes())
        with zipfile.ZipFile(path) as archive:
            found = re.findall(rb'UUID="([^"]+)"', archive.read("3D/3dmodel.model"))
        assert len(set(found)) == 2
    assert made[0] == made[1]
