# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What a player or the PC may choose while the board runs, on top of ``settings.toml``."""

from .config import PALETTES, SPEEDS, Config

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Value = int | str

# What each option may be.
CHOICES: "dict[str, Sequence[Value]]" = {
    "speed": SPEEDS,
    "brightness": range(1, 11),
    "palette": PALETTES,
}


class Options:
    """The options now in force; `changes` counts how often one was set."""

    def __init__(self, config: Config) -> None:
        self.name = config.name
        self.changes = 0
        self._values: "dict[str, Value]" = {
            "speed": config.speed,
            "brightness": config.brightness,
            "palette": config.palette,
        }

    def names(self) -> "list[str]":
        """The names of all options."""
        return sorted(self._values)

    def get(self, key: str) -> "Value":
        """The value of an option; KeyError if there is none of that name."""
        return self._values[key]

    def allows(self, key: str, value: object) -> bool:
        """May the option have this value?"""
        for choice in CHOICES[key]:
            # True == 1 on one interpreter and not on the other: types must agree as well.
            if choice == value and isinstance(value, type(choice)) and value is not True:
                return True
        return False

    def set(self, key: str, value: "Value") -> None:
        """Choose a value that `allows` has allowed."""
        if self._values[key] != value:
            self._values[key] = value
            self.changes += 1

    @property
    def speed(self) -> str:
        """How fast seeds run."""
        return str(self._values["speed"])

    @property
    def palette(self) -> str:
        """Which colours are used."""
        return str(self._values["palette"])

    @property
    def brightness(self) -> int:
        """1 to 10."""
        return int(self._values["brightness"])
