# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The firmware as one file: what is written where, what is asked first, and what is refused."""

import hashlib
import io
import os
import struct
from pathlib import Path
from typing import Any

import pytest
from awale_host.cli import awale
from awale_host.install import uf2
from awale_session.errors import AwaleError
from click.testing import CliRunner, Result

# As the boot ROMs of RP2040 and RP2350 show it.
INFO = {
    "pico": "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n",
    "pico2": "UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n",
}
FAMILY = {"pico": 0xE48BFF56, "pico2": 0xE48BFF59}


def image(model: str = "pico", name: bytes = b"Awale board on a Raspberry Pi Pico") -> bytes:
    """A UF2 file of three blocks."""
    found = b""
    for number in range(3):
        data = (name if number == 1 else b"\1").ljust(256, b"\0")
        header = struct.pack(
            "<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000 + 256 * number, 256, number, 3,
            FAMILY[model],
        )  # fmt: skip
        found += (header + data).ljust(508, b"\0") + struct.pack("<I", 0x0AB16F30)
    return found


def waiting(folder: Path, model: str = "pico") -> Path:
    """The drive of a Pico in BOOTSEL mode."""
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text(INFO[model])
    return folder


def run(*words: str | Path, answer: str = "") -> Result:
    return CliRunner().invoke(awale, [str(word) for word in words], input=answer)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "board.uf2"
    path.write_bytes(image())
    return path


@pytest.fixture
def mounted(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders at which drives are mounted."""
    places: list[Path] = []
    monkeypatch.setattr("awale_host.bootsel.mount_points", lambda: places)
    return places


def test_the_waiting_pico_gets_the_file_and_there_is_no_question(
    tmp_path: Path, file: Path, mounted: list[Path]
) -> None:
    drive = waiting(tmp_path / "RPI-RP2")
    (tmp_path / "stick").mkdir()
    mounted += [tmp_path / "stick", drive]
    result = run("install", "--uf2", file)
    assert result.exit_code == 0, result.output
    assert (drive / "board.uf2").read_bytes() == file.read_bytes()
    assert "restarts as a board" in result.output


def test_no_waiting_pico_says_how_to_make_one_wait(file: Path, mounted: list[Path]) -> None:
    result = run("install", "--uf2", file)
    assert isinstance(result.exception, uf2.NoPico)
    assert "BOOTSEL" in str(result.exception)


def test_of_two_waiting_picos_one_has_to_be_chosen(
    tmp_path: Path, file: Path, mounted: list[Path]
) -> None:
    mounted += [waiting(tmp_path / "one"), waiting(tmp_path / "two", "pico2")]
    result = run("install", "--uf2", file)
    assert isinstance(result.exception, AwaleError)
    assert "--to" in str(result.exception)
    assert not (tmp_path / "one" / "board.uf2").exists()


@pytest.mark.parametrize(("answer", "written"), [("n\n", False), ("y\n", True), ("", False)])
def test_any_other_folder_is_written_after_a_question_only(
    tmp_path: Path, file: Path, answer: str, written: bool
) -> None:
    other = tmp_path / "photos"
    other.mkdir()
    result = run("install", "--to", other, "--uf2", file, answer=answer)
    assert "is not a Pico in BOOTSEL mode" in result.output
    assert (other / "board.uf2").exists() is written
    assert (result.exit_code == 0) is written


def test_another_program_is_written_after_a_question_only(tmp_path: Path) -> None:
    drive = waiting(tmp_path / "RPI-RP2")
    file = tmp_path / "other.uf2"
    file.write_bytes(image(name=b"Blink"))
    result = run("install", "--to", drive, "--uf2", file, answer="n\n")
    assert "is not the board's firmware" in result.output
    assert not (drive / "other.uf2").exists()
    assert run("install", "--to", drive, "--uf2", file, "--yes").exit_code == 0
    assert (drive / "other.uf2").exists()


def test_a_file_for_the_other_model_is_refused(tmp_path: Path, file: Path) -> None:
    drive = waiting(tmp_path / "RP2350", "pico2")
    result = run("install", "--to", drive, "--uf2", file, "--yes")
    assert "is for a Raspberry Pi Pico, but a Raspberry Pi Pico 2 waits" in str(result.exception)
    assert not (drive / "board.uf2").exists()


def changed(block: int, **fields: int) -> bytes:
    """The image with other numbers in the header of a block, by their place in it."""
    data = bytearray(image())
    for place, value in fields.items():
        struct.pack_into("<I", data, 512 * block + 4 * int(place.removeprefix("at")), value)
    return bytes(data)


@pytest.mark.parametrize(
    "data",
    [
        *(changed(block, **{f"at{place}": 9}) for block in range(3) for place in (0, 1, 5, 6, 127)),
        *(changed(block, at7=FAMILY["pico2"]) for block in range(3)),
        changed(1, at3=0x20000000),
        changed(1, at3=0x10000000 - 256),
        changed(1, at3=0x11000000),
        changed(1, at3=0x10000101),
        changed(1, at4=476),
        changed(1, at4=512),
        changed(1, at2=0),
        *(image()[:keep] for keep in (0, 100, 512, 1000, 1024, 1535)),
        image()[512:],
        image() + image()[:512],
    ],
)
def test_a_torn_or_damaged_file_is_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "damaged.uf2"
    file.write_bytes(data)
    with pytest.raises(AwaleError, match=r"incomplete or damaged|not a UF2"):
        uf2.read_firmware(file)


def test_a_block_may_be_the_last_of_the_flash() -> None:
    offset, _ = list(uf2.blocks(changed(2, at3=0x11000000 - 256)))[2]
    assert offset == 0x1000000 - 256


@pytest.mark.parametrize("sums", ["board.uf2.sha256", "SHA256SUMS"])
def test_a_flipped_bit_is_noticed_where_the_checksum_is_beside_the_file(
    tmp_path: Path, file: Path, sums: str
) -> None:
    data = file.read_bytes()
    (tmp_path / sums).write_text(f"{hashlib.sha256(data).hexdigest()}  board.uf2\n")
    assert uf2.read_firmware(file).model == "pico"
    for at in range(32, 288, 17):
        damaged = bytearray(data)
        damaged[at] ^= 4
        file.write_bytes(damaged)
        with pytest.raises(AwaleError, match="SHA-256"):
            uf2.read_firmware(file)


def test_the_extra_first_block_of_a_pico_2_belongs_to_its_file(tmp_path: Path) -> None:
    extra = bytearray(image("pico2")[:512])
    struct.pack_into("<8I", extra, 0, *struct.unpack_from("<3I", extra), 0x10FFFF00, 256, 0, 2,
                     0xE48BFF57)  # fmt: skip
    path = tmp_path / "pico2.uf2"
    path.write_bytes(bytes(extra) + image("pico2"))
    assert uf2.read_firmware(path).model == "pico2"


def test_a_link_on_the_drive_is_not_followed(tmp_path: Path, file: Path) -> None:
    drive = waiting(tmp_path / "RPI-RP2")
    (tmp_path / "precious").write_text("mine")
    (drive / "board.uf2").symlink_to(tmp_path / "precious")
    result = run("install", "--to", drive, "--uf2", file, "--yes")
    assert "is a link" in str(result.exception)
    assert (tmp_path / "precious").read_text() == "mine"


class ShortFile(io.BytesIO):
    """A file that takes some bytes of each write, and no more after a while."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def write(self, data: Any) -> int:
        return super().write(data[: min(100, self.most - self.tell())])

    def fileno(self) -> int:
        return os.open(os.devnull, os.O_RDONLY)


@pytest.mark.parametrize("most", [3 * 512, 3 * 512 - 1, 700])
def test_a_write_that_ends_early_is_an_error(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    drive = waiting(tmp_path / "RPI-RP2")
    firmware = uf2.read_firmware(file)
    taken = ShortFile(most)
    monkeypatch.setattr("os.fsync", lambda number: None)
    monkeypatch.setattr(uf2, "open", lambda *words, **more: taken, raising=False)
    if most < 3 * 512:
        with pytest.raises(AwaleError, match="could not be written"):
            uf2.flash(firmware, drive, progress=lambda done, whole: None)
    else:
        uf2.flash(firmware, drive, progress=lambda done, whole: None)


def test_what_a_folder_has_is_read_back(tmp_path: Path, file: Path) -> None:
    folder = tmp_path / "card"
    folder.mkdir()

    def damage(done: int, whole: int) -> None:
        with open(folder / file.name, "r+b") as written:
            written.write(b"another")

    with pytest.raises(AwaleError, match="not all of it is there"):
        uf2.flash(uf2.read_firmware(file), folder, progress=damage)


def test_without_a_built_file_stock_is_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uf2, "uf2_folders", lambda: [tmp_path / "nowhere"])
    drive = waiting(tmp_path / "RPI-RP2")
    result = run("install", "--to", drive)
    assert isinstance(result.exception, uf2.NoFirmware)
    assert "--stock" in str(result.exception)
    assert "make firmware" in str(result.exception)


def test_the_programs_own_file_is_found_by_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uf2, "uf2_folders", lambda: [tmp_path / "none", tmp_path])
    for model in ("pico", "pico2"):
        (tmp_path / uf2.file_name(model)).write_bytes(image(model))
    drive = waiting(tmp_path / "RP2350", "pico2")
    assert run("install", "--to", drive).exit_code == 0
    assert (drive / uf2.file_name("pico2")).is_file()


def test_a_pico_that_restarts_before_the_file_is_closed_has_got_it(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive = waiting(tmp_path / "RPI-RP2")

    def gone(descriptor: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("os.fsync", gone)
    assert run("install", "--to", drive, "--uf2", file).exit_code == 0


def test_a_drive_that_goes_away_early_says_what_to_do(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive = waiting(tmp_path / "RPI-RP2")
    (drive / "board.uf2").mkdir()
    result = run("install", "--to", drive, "--uf2", file)
    assert "hold BOOTSEL" in str(result.exception)
