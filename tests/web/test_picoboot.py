# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The site's page writes the firmware onto a Pico in BOOTSEL mode, here a model of its boot ROM."""

import json
import random
import struct
import subprocess
from pathlib import Path
from typing import Any

import pytest
from awale_host.install import uf2

from tests.support.node import node
from tools.build_site import copy_firmware

TRIAL = Path(__file__).parent / "trial" / "picoboot.mjs"
PICO, PICO2 = 0xE48BFF56, 0xE48BFF59
EARLIER = b"\x5a"  # what the model's flash holds before
SECTOR = 4096


def firmware(path: Path, family: int = PICO, pages: int = 37) -> Path:
    """A UF2 file of random pages that ends within a sector of flash."""
    draw = random.Random(4)
    blocks = []
    for number in range(pages):
        header = struct.pack(
            "<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000 + 256 * number, 256, number, pages,
            family,
        )  # fmt: skip
        content = (header + draw.randbytes(256)).ljust(508, b"\0")
        blocks.append(content + struct.pack("<I", 0x0AB16F30))
    path.write_bytes(b"".join(blocks))
    return path


def write(file: Path, cut: int = 0) -> tuple[dict[str, Any], bytes]:
    """Give the outcome of writing and the flash afterwards."""
    to = file.with_name("flash.bin")
    done = subprocess.run(
        [node(), str(TRIAL), str(file), str(to), str(cut)], capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found, to.read_bytes()


def content(file: Path) -> bytes:
    """Give the bytes that the boot ROM itself would write, the rest of the last sector erased."""
    data = b"".join(piece for _, piece in uf2.blocks(file.read_bytes()))
    return data.ljust(-(-len(data) // SECTOR) * SECTOR, b"\xff")


def test_the_whole_file_is_in_flash_and_the_rest_is_as_it_was(tmp_path: Path) -> None:
    file = firmware(tmp_path / "board.uf2")
    found, flash = write(file)
    wanted = content(file)
    assert found["error"] == ""
    assert found["rebooted"]
    assert found["progress"] == [3, 3]
    assert flash[: len(wanted)] == wanted
    assert flash[len(wanted) :].strip(EARLIER) == b""


def test_a_pico_whose_cable_is_pulled_starts_nothing_half_written(tmp_path: Path) -> None:
    """Without its first sector the boot ROM finds no program, and waits for a file again."""
    file = firmware(tmp_path / "board.uf2")
    whole, _ = write(file)
    torn = 0
    for cut in range(4, whole["commands"]):  # behind the first erase, until the restart
        found, flash = write(file, cut)
        assert found["error"] == "the cable is out"
        if flash[:SECTOR] == b"\xff" * SECTOR:
            torn += 1
        else:
            assert flash.startswith(content(file))
    assert torn > 5
    assert write(file)[1].startswith(content(file))


@pytest.mark.parametrize("fault", ["torn", "a bit", "another chip", "empty"])
def test_a_file_that_is_not_sound_changes_nothing(tmp_path: Path, fault: str) -> None:
    file = firmware(tmp_path / "board.uf2", PICO2 if fault == "another chip" else PICO)
    data = bytearray(file.read_bytes())
    if fault == "a bit":
        data[512] ^= 1
    file.write_bytes(bytes({"torn": data[:-512], "empty": b""}.get(fault, data)))
    found, flash = write(file)
    assert found["error"]
    assert found["commands"] == 0
    assert flash.strip(EARLIER) == b""


def test_the_site_has_the_files_that_were_built(tmp_path: Path) -> None:
    built, site = tmp_path / "built", tmp_path / "site"
    assert copy_firmware(site, [built]) == {}
    assert json.loads((site / "files.json").read_text()) == {}
    built.mkdir()
    name = uf2.file_name("pico")
    firmware(built / name)
    assert copy_firmware(site, [built]) == {"pico": name}
    assert json.loads((site / "files.json").read_text()) == {"pico": name}
    assert (site / name).read_bytes() == (built / name).read_bytes()
