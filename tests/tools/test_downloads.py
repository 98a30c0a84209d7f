# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The files for makers on the site: those that have been built, and a word on those missing."""

import re
from pathlib import Path
from zipfile import ZipFile

from awale_host.resources import firmware_version

from tools.site_build.downloads import copy_downloads, listing


def test_site_has_the_files_that_have_been_built_and_names_the_others(tmp_path: Path) -> None:
    built, to = tmp_path / "build", tmp_path / "files"
    (built / "hardware" / "rings").mkdir(parents=True)
    (built / "hardware" / "rings" / "rings-top.stl").write_text("solid")
    released = "awale-board-revision-C.zip"
    (built / "fabrication").mkdir()
    (built / "fabrication" / released).write_bytes(b"0" * 12_345)
    found = copy_downloads(to, built)
    assert sorted(to.iterdir()) == sorted(path for _, path in found if path)
    text = listing(found)
    assert f'<a href="files/{released}" download>{released}</a>, 12 KB: to order' in text
    (printed,) = to.glob("awale-board-*-enclosure-rings.zip")
    assert printed.name in text
    with ZipFile(printed) as archive:
        assert archive.namelist() == ["rings-top.stl", "CERN-OHL-P-2.0.txt"]
    (missing,) = re.findall(r".*not on this site.*", text)
    assert "To print, for the circuit board: " in missing
    assert "<code>make hardware</code>" in missing
    (wiring,) = to.glob("awale-board-*-wiring.zip")
    with ZipFile(wiring) as archive:
        assert {"perfboard.svg", "wires.csv", "3-touch.svg"} <= set(archive.namelist())
    bare = listing(copy_downloads(to, tmp_path / "none"))
    assert bare.count("not on this site") == 3  # the drawings of the wiring are in the repository


def test_site_takes_the_zips_of_a_release_as_they_are(tmp_path: Path) -> None:
    kinds = [kind for kind, _ in copy_downloads(tmp_path / "of none", tmp_path)]
    for kind in kinds:
        place = (tmp_path / kind.folder).parent
        place.mkdir(exist_ok=True)
        name = kind.name.format(version=firmware_version()).replace("*", "C")
        (place / name).write_bytes(b"0")
    assert all(path for _, path in copy_downloads(tmp_path / "files", tmp_path))
