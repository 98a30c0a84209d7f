# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Package and firmware have one version, in one place; what repeats it or the protocol's agrees."""

import re
import tomllib
from pathlib import Path

from awale_board import VERSION
from awale_host.resources import firmware_version
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

from awale_core.wire import PROTOCOL

ROOT = Path(__file__).resolve().parents[2]


def found(pattern: str, path: str) -> set[str]:
    """Every match of the pattern's group in a file of the repository."""
    return set(re.findall(pattern, (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE))


def test_the_package_takes_its_version_from_the_firmware() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" not in project
    assert ProjectMetadata(str(ROOT), PluginManager()).version == VERSION == firmware_version()


def test_the_documented_protocol_is_the_one_in_the_core() -> None:
    assert found(r"^# The serial protocol, version (\d+)", "docs/protocol.md") == {str(PROTOCOL)}


def test_the_example_session_has_both_versions() -> None:
    session = "docs/protocol-session.txt"
    assert found(r'^< \{"t":"hello".*"fw":"([^"]+)"', session) == {VERSION}
    assert found(r'^< \{"t":"hello".*"v":(\d+)', session) == {str(PROTOCOL)}
