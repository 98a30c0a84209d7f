# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Tests of the emulated Pico may be skipped only where the environment names nothing of it."""

from pathlib import Path

import pytest

from tests.pico.requirements import BOOTROM, FOLDER, UF2, bootrom_path, require, uf2_path


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in (FOLDER, BOOTROM, UF2):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def test_tests_are_skipped_without_any_variable(environment: pytest.MonkeyPatch) -> None:
    with pytest.raises(pytest.skip.Exception, match="PICO_BOOTROM"):
        require()


@pytest.mark.parametrize("name", [FOLDER, BOOTROM, UF2])
def test_tests_fail_if_a_named_file_is_missing(
    environment: pytest.MonkeyPatch, name: str, tmp_path: Path
) -> None:
    environment.setenv(name, str(tmp_path / "no"))
    with pytest.raises(pytest.fail.Exception, match="PICO_UF2"):
        require()


def test_files_of_the_folder_give_way_to_those_named_alone(
    environment: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    environment.setenv(FOLDER, str(tmp_path))
    environment.setenv(UF2, str(tmp_path / "other.uf2"))
    assert bootrom_path() == tmp_path / "bootrom.bin"
    assert uf2_path() == tmp_path / "other.uf2"
