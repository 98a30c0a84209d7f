# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Package, firmware and protocol name the same versions wherever they are written down."""

import re
import tomllib
from pathlib import Path

from awale_core.wire import PROTOCOL

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


def found(pattern: str, path: str) -> set[str]:
    """Every match of the pattern's group in a file of the repository."""
    return set(re.findall(pattern, (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE))


def test_the_firmware_has_the_version_of_the_package() -> None:
    assert found(r'^VERSION = "(.*)"', "firmware/awale_board/__init__.py") == {PACKAGE}


def test_the_documented_protocol_is_the_one_in_the_core() -> None:
    assert found(r"^# The serial protocol, version (\d+)", "docs/protocol.md") == {str(PROTOCOL)}


def test_the_example_session_has_both_versions() -> None:
    session = "docs/protocol-session.txt"
    assert found(r'^< \{"t":"hello".*"fw":"([^"]+)"', session) == {PACKAGE}
    assert found(r'^< \{"t":"hello".*"v":(\d+)', session) == {str(PROTOCOL)}
