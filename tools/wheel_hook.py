# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Compile the engine's kernel as the package is installed or a wheel is built.

A wheel also gets the board's firmware, from the folder in AWALE_FIRMWARE.

Hatchling calls this. A checkout (`pip install -e .`) gets the library beside its sources, a wheel
brings it along and is made for one platform. AWALE_KERNEL names a library that was compiled for
another platform, with AWALE_PLATFORM as the wheel's tag (`make release`), or is "none" for a wheel
without one, whose engine is the core's own search.
"""

import importlib.util
import os
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def _compiler(root: str) -> Any:
    """Return the engine's module that compiles; nothing is installed yet."""
    file = Path(root, "host", "awale_engine", "compiler.py")
    spec = importlib.util.spec_from_file_location("awale_kernel_compiler", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Kernel(BuildHookInterface):  # type: ignore[type-arg]
    """Hook of the wheel's build."""

    def dependencies(self) -> list[str]:
        """Name the compiler to install where the machine has none."""
        if os.environ.get("AWALE_KERNEL"):
            return []
        compiler = _compiler(self.root)
        return [] if compiler.find_compiler() else [compiler.ZIG]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the library and the platform that it is for, and the folder to include."""
        firmware = os.environ.get("AWALE_FIRMWARE")
        if firmware and version != "editable":
            build_data["force_include"][firmware] = "awale_host/uf2"
        compiler = _compiler(self.root)
        chosen = os.environ.get("AWALE_KERNEL")
        if chosen == "none":
            return
        try:
            library = Path(chosen) if chosen else compiler.build()
        except compiler.CannotCompile as error:
            self.app.display_warning(f"{error} The engine will be the core's own search.")
            return
        if version == "editable":
            return
        here = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{os.environ.get('AWALE_PLATFORM') or here}"
        inside = f"awale_engine/kernel/shipped/awale{library.suffix}"
        build_data["force_include"][str(library)] = inside
