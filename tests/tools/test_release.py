# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Files of a release: complete, reproducible, and usable without the checkout."""

import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from email.parser import Parser
from pathlib import Path

import pytest
from awale_host.install.stock import install
from awale_host.resources import firmware_version

import tools.release
from tools.kernel_builds import find_zig
from tools.release import NotReady, commit_time, compare, differences, notes, release

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]


REPOSITORY = "https://code.example/someone/awale"
SITE = "https://site.example/play/"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    find_zig()  # installed here if it is missing, as `make release` does
    folder = tmp_path_factory.mktemp("release") / "files"
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("AWALE_REPOSITORY", REPOSITORY)
        environment.setenv("AWALE_SITE", SITE)
        environment.setattr(tools.release, "built_firmware", list)  # whatever lies there
        environment.setattr(tools.release, "unfinished", list)  # whatever is not translated yet
        release(folder, hardware=False)
        yield folder


def test_a_release_made_twice_has_the_same_bytes(
    made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--compare` without the hardware; `.github/workflows/release.yml` does it with."""
    assert compare(made, hardware=False) == 0, capsys.readouterr().out
    count = len(list(made.iterdir()))
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == f"{count} files, the same bytes in both."


def test_a_byte_and_a_file_too_many_are_differences(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        folder.mkdir()
        (folder / "same").write_bytes(b"same")
        (folder / "dated").write_bytes(f"of {folder.name}".encode())
    (other / "more").touch()
    assert differences(one, other) == ["dated", "more"]


def test_a_release_that_is_not_there_cannot_be_compared(tmp_path: Path) -> None:
    with pytest.raises(NotReady, match="make the release first"):
        compare(tmp_path / "missing", hardware=False)


def test_there_is_a_small_wheel_for_each_platform_and_one_for_all_others(made: Path) -> None:
    tags = {path.stem.split("-", 2)[2] for path in made.glob("awale_board-*.whl")}
    assert tags == {
        "py3-none-manylinux_2_17_x86_64.musllinux_1_1_x86_64",
        "py3-none-manylinux_2_17_aarch64.musllinux_1_1_aarch64",
        "py3-none-manylinux_2_17_armv7l.musllinux_1_1_armv7l",
        "py3-none-macosx_11_0_x86_64",
        "py3-none-macosx_11_0_arm64",
        "py3-none-win_amd64",
        "py3-none-any",
    }
    for wheel in made.glob("awale_board-*.whl"):  # of which 2.4 MB are weights
        assert wheel.stat().st_size < 4_000_000, wheel.name


def test_the_checksums_are_those_of_the_files(made: Path) -> None:
    lines = (made / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(list(made.iterdir())) - 1
    for line in lines:
        checksum, name = line.split("  ")
        assert hashlib.sha256((made / name).read_bytes()).hexdigest() == checksum


def test_the_drive_is_what_an_install_writes(made: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(
        made / f"awale-board-{firmware_version()}-circuitpython-10.zip"
    ) as archive:
        archive.extractall(tmp_path / "unpacked")
    installed = tmp_path / "installed"
    installed.mkdir()
    install(installed)
    for path in installed.rglob("*"):
        if path.is_file():
            copy = tmp_path / "unpacked" / "drive" / path.relative_to(installed)
            assert copy.read_bytes() == path.read_bytes()
    licences = tmp_path / "unpacked" / "licences"
    assert {path.stem for path in licences.iterdir()} == {"awale-board", "neopixel"}
    assert all("ermission" in path.read_text(encoding="utf-8") for path in licences.iterdir())


def test_the_source_archive_builds_the_same_wheel(made: Path, tmp_path: Path) -> None:
    with tarfile.open(made / f"awale_board-{firmware_version()}.tar.gz") as archive:
        archive.extractall(tmp_path, filter="data")
    source = tmp_path / f"awale_board-{firmware_version()}"
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(source), str(source / "host")]),
        "SOURCE_DATE_EPOCH": str(commit_time()),
        "AWALE_KERNEL": "none",
    }
    del environment["AWALE_REPOSITORY"], environment["AWALE_SITE"]  # the archive remembers them
    subprocess.run(
        [sys.executable, "-m", *["hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "out")]],
        cwd=source,
        env=environment,
        check=True,
        capture_output=True,
    )
    (wheel,) = (tmp_path / "out").iterdir()
    assert wheel.read_bytes() == (made / wheel.name).read_bytes()


def test_the_package_index_accepts_and_shows_every_package(made: Path) -> None:
    """Its links lead to this version, its pictures are absolute, as are those of the notes, its
    description is rendered."""
    packages = [*made.glob("*.whl"), *made.glob("*.tar.gz")]
    assert len(packages) > 6
    done = subprocess.run(
        [sys.executable, "-m", "twine", "check", "--strict", *map(str, packages)],
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for wheel in made.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            (name,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
            found = Parser().parsestr(archive.read(name).decode())
        assert found["Author"] == "Awalé board contributors"
        assert len(found.get_all("Classifier", [])) > 6
        urls = dict(line.split(", ") for line in found.get_all("Project-URL", []))
        assert urls["Source"] == REPOSITORY
        assert urls["Play"] == SITE
        assert urls["Changes"] == f"{REPOSITORY}/blob/v{firmware_version()}/CHANGELOG.md"
        text = str(found.get_payload())
        assert all(link.startswith("https://") for link in re.findall(r"\]\(([^)]+)\)", text))
        if wheel.name.startswith("awale_board"):
            assert f"]({REPOSITORY}/raw/v{firmware_version()}/docs/images/page/game.webp)" in text
            assert f"]({SITE})" in text
    text = (made / "NOTES.md").read_text(encoding="utf-8")
    assert f"]({REPOSITORY}/raw/v{firmware_version()}/docs/images/page/game.webp)" in text
    assert all(link.startswith("https://") for link in re.findall(r"\]\(([^)]+)\)", text))


def test_the_rules_are_a_small_package_without_dependencies(made: Path, tmp_path: Path) -> None:
    """Of the same version as the whole, which requires exactly that; it plays without any other."""
    whole, rules = (
        tomllib.loads((ROOT / path).read_text(encoding="utf-8"))["project"]
        for path in ("pyproject.toml", "awale_core/pyproject.toml")
    )
    assert rules["version"] == firmware_version()
    assert f"awale-core=={firmware_version()}" in whole["dependencies"]
    assert "dependencies" not in rules
    (wheel,) = made.glob("awale_core-*.whl")
    assert wheel.stat().st_size < 200_000
    program = (
        f"import sys; sys.path.insert(0, {str(wheel)!r}); from awale_core import Game; "
        "game = Game('abapa'); game.play(2); print(game.fen())"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, encoding="utf-8"
    )
    assert done.stdout == "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N\n", done.stderr


def test_the_bill_of_software_lists_every_requirement_once(made: Path) -> None:
    bill = json.loads((made / "bom.json").read_text(encoding="utf-8"))
    names = [component["name"].lower() for component in bill["components"]]
    assert len(names) == len(set(names))
    assert {"click", "psutil", "adafruit-blinka"} <= set(names)
    assert "pytest" not in names
    references = {component["bom-ref"] for component in bill["components"]}
    references.add(bill["metadata"]["component"]["bom-ref"])
    for entry in bill["dependencies"]:
        assert {entry["ref"], *entry["dependsOn"]} <= references


@pytest.mark.parametrize("text", ["", "# Changelog\n\n## 0.0.9\n\nold\n", "## 7.0\n\n \n## 6.0\nx"])
def test_a_release_needs_a_changelog_entry(text: str) -> None:
    with pytest.raises(NotReady, match=r"no entry '## 7\.0'"):
        notes(text, "7.0")


def test_the_notes_are_the_entry_of_the_version() -> None:
    text = "# Changelog\n\n## 7.0 - today\n\n### Added\n- x\n\n## 6.0\n\ny\n"
    assert notes(text, "7.0") == "### Added\n- x\n"
