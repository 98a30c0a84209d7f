# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The kernel for Python: its functions, structs and constants.

    from awale_engine.binding import kernel
    position = kernel.position(own=…, other=…)
    kernel.legal(position, rules)
    kernel.NO_GOAL

Everything has its name in `kernel/awale.h` without the prefix. How it is reached is a Home's
matter: `native.py` binds the library, and a browser's program gives its own to `kernel.use`.

A home does not know how long an array is. Callers pass addresses from `memory`, whose buffers do,
and check lengths and ranges before each call.
"""

import importlib
from collections.abc import Callable
from typing import Any, Final, Protocol

FITTED: Final = "fitted"  # evaluations that each home has
WITHOUT_NETWORK: Final = "tables"


class Unavailable(Exception):
    """The kernel cannot be compiled or loaded here; `str()` is one sentence."""


class Home(Protocol):
    """A way to the kernel, which has the kernel's names as attributes, too: a function takes
    structs, addresses or None for pointers, and a struct has addresses for them. Unavailable where
    there is no kernel. It is a `memory.Memory` as well."""

    def weights(self, name: str, rules: str) -> Any:
        """Return the Weights of an evaluation for a rule set; see `evaluation.load`."""


class Kernel:
    """A home's names as attributes; `home` makes it at the first use of one. `is_given`: it is
    not the library of this computer, which may be missing."""

    def __init__(self, home: Callable[[], Home]) -> None:
        self._make = home
        self._home: Home | None = None
        self.is_given = False

    def use(self, home: Callable[[], Home]) -> None:
        """Reach the kernel by another home; to be called before all use."""
        self._make = home
        self.is_given = True

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if self._home is None:
            self._home = self._make()
        found = getattr(self._home, name)
        setattr(self, name, found)  # from now on it is found at once
        return found


kernel: Final = Kernel(lambda: importlib.import_module("awale_engine.native").library)


def why_missing(used: Kernel = kernel) -> str:
    """Return "" where the kernel can be used, else the sentence that says why it cannot."""
    try:
        used.is_given or used.play  # noqa: B018  loads it
    except Unavailable as error:
        return str(error)
    return ""
