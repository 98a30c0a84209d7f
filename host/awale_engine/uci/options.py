# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""UCI options of the engine."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from awale_core import RULE_SETS

from ..levels import LEVELS

KERNEL_FEATURES: Final = (
    "table",
    "history",
    "reductions",
    "pvs",
    "aspiration",
    "futility",
    "shallow",
    "captures",
)
FEATURES: Final = (*KERNEL_FEATURES, "margin")
EVALUATIONS: Final = ("fitted", "tables", "pits", "stores")


class OptionError(ValueError):
    """Invalid name or value of an option; `str()` lists the valid ones."""


@dataclass(frozen=True)
class _Option:
    name: str
    kind: str
    default: str
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()

    def declaration(self) -> str:
        words = [f"option name {self.name} type {self.kind} default {self.default}"]
        if self.kind == "spin":
            words.append(f"min {self.least} max {self.most}")
        words.extend(f"var {choice}" for choice in self.choices)
        return " ".join(words)

    def read(self, value: str) -> str:
        """Parse a value; OptionError describes the valid ones."""
        if self.kind == "spin":
            if not (value.isascii() and value.removeprefix("-").isdigit()):
                raise OptionError(f"{self.name} is a number, not '{value}'")
            if len(value) > 9 or not self.least <= int(value) <= self.most:
                raise OptionError(f"{self.name} goes from {self.least} to {self.most}")
            return str(int(value))
        if self.kind == "check":
            if value.lower() not in ("true", "false"):
                raise OptionError(f"{self.name} is true or false, not '{value}'")
            return value.lower()
        if self.kind == "string":
            value = {"true": "on", "false": "off"}.get(value.lower(), value)
            if value not in ("on", "off") and not _is_folder(value):
                raise OptionError(f"{self.name} is on, off or an existing folder")
        if self.kind == "combo" and value not in self.choices:
            raise OptionError(f"{self.name} is one of {', '.join(self.choices)}")
        return value


def _is_folder(value: str) -> bool:
    try:
        return bool(value) and Path(value).is_dir()
    except (OSError, ValueError):  # too long for a path, or a character that is invalid in paths
        return False


_OPTIONS: Final = (
    _Option("Hash", "spin", "64", 1, 4096),
    _Option("Threads", "spin", "1", 1, 8),
    _Option("Rules", "combo", "abapa", choices=RULE_SETS),
    _Option("Level", "spin", str(LEVELS), 1, LEVELS),
    _Option("MultiPV", "spin", "1", 1, 6),
    _Option("Ponder", "check", "false"),
    _Option("OwnBook", "check", "false"),
    _Option("Tables", "string", "on"),
    _Option("Evaluation", "combo", "fitted", choices=EVALUATIONS),
    _Option("Without", "combo", "nothing", choices=("nothing", *FEATURES)),
)


@dataclass
class UciOptions:
    """The current options by name.

    `Tables` is on, off or the folder of the endgame tables. `Without` names a search feature to
    disable and `Evaluation` another formula, both for measurements."""

    values: dict[str, str] = field(
        default_factory=lambda: {option.name: option.default for option in _OPTIONS}
    )

    def declarations(self) -> list[str]:
        """Return one line for each option, as an answer to `uci`."""
        return [option.declaration() for option in _OPTIONS]

    def set(self, name: str, value: str) -> str:
        """Set an option; names are case-insensitive. Returns the option's canonical name.

        OptionError describes an invalid name or value."""
        for option in _OPTIONS:
            if option.name.lower() == name.lower():
                self.values[option.name] = option.read(value)
                return option.name
        raise OptionError(f"no option '{name}'; see uci")

    def number(self, name: str) -> int:
        """Return the value of a spin option."""
        return int(self.values[name])

    @property
    def features(self) -> int:
        """Return the enabled search features as a mask of `kernel.USE_…`."""
        mask = (1 << len(FEATURES)) - 1
        without = self.values["Without"]
        return mask & ~(1 << FEATURES.index(without)) if without in FEATURES else mask
