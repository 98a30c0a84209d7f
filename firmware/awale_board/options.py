# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Options that a player or a host can change while the board runs.

``settings.toml`` gives the defaults; choices are kept in a `SettingsStore` and override them.
"""

from awale_core.levels import LEVELS
from awale_core.rules import RULE_SETS

from .config import HINTS, PALETTES, SOUNDS, SPEEDS, TAKEBACKS, TEACHERS, Config

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .store_settings import SettingsStore

    Value = int | str

# What each option may be. The order is that of the kept bytes: new ones go to the end.
CHOICES: "tuple[tuple[str, Sequence[Value]], ...]" = (
    ("rules", RULE_SETS),
    ("opponent", ("two", "board", "pc")),
    ("level", tuple(range(1, len(LEVELS) + 1))),
    ("match", ("single", "best_of_three", "points", "points_over24")),
    ("starter", ("south", "north", "lot")),
    ("side", ("south", "north")),
    ("store", ("open", "covered")),
    ("brightness", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
    ("speed", SPEEDS),
    ("palette", PALETTES),
    ("sound", SOUNDS),
    ("hints", HINTS),
    ("takeback", TAKEBACKS),
    ("teacher", TEACHERS),
)
NAMES = tuple([name for name, _ in CHOICES])
_NOT_CHOSEN = 255
_LOCKABLE = ("hints", "takeback", "teacher")  # not by touch while `teacher` is locked


class Options:
    """The options now in force; `changes` counts how often one was set."""

    def __init__(self, config: Config, settings_store: "SettingsStore") -> None:
        self.name = config.name
        self.changes = 0
        self._settings_store = settings_store
        self._kept = 0  # `changes` at the last `keep`
        self._values: "dict[str, Value]" = {}
        self._lent: "dict[str, Value]" = {}  # by the PC, until it goes
        self._defaults: "dict[str, Value]" = {}
        for name, choices in CHOICES:
            self._defaults[name] = getattr(config, name, choices[0])
        self._chosen = bytearray(settings_store.read())
        if len(self._chosen) > len(CHOICES):
            self._chosen = bytearray(0)
        while len(self._chosen) < len(CHOICES):
            self._chosen.append(_NOT_CHOSEN)
        self._apply()

    def _apply(self) -> None:
        for at in range(len(CHOICES)):
            name, choices = CHOICES[at]
            chosen = self._chosen[at]
            if chosen < len(choices):
                self._values[name] = choices[chosen]
            else:
                self._values[name] = self._defaults[name]
        for name in self._lent:
            self._values[name] = self._lent[name]
        self.changes += 1

    def get(self, name: str) -> "Value":
        """The value of an option; KeyError if there is none of that name."""
        return self._values[name]

    def text(self, name: str) -> str:
        """The value of an option that is a word."""
        return str(self._values[name])

    def number(self, name: str) -> int:
        """The value of an option that is a number."""
        return int(self._values[name])

    def allows(self, name: str, value: object) -> bool:
        """True if this is a valid value of the option."""
        for choice in choices_of(name):
            # True == 1 on one interpreter and not on the other: types must agree as well.
            if choice == value and isinstance(value, type(choice)) and value is not True:
                return True
        return False

    def set(self, name: str, value: "Value") -> None:
        """Choose a value that `allows` has allowed; `keep` makes it last."""
        if name in self._lent:
            self._lent.pop(name)
            self._apply()
        at = NAMES.index(name)
        choices = CHOICES[at][1]
        for number in range(len(choices)):
            if choices[number] == value and self._chosen[at] != number:
                self._chosen[at] = number
                self._apply()

    def lend(self, name: str, value: "Value") -> None:
        """Use a value that `allows` has allowed until `end_session`, without keeping it."""
        self._lent[name] = value
        self._apply()

    def end_session(self) -> None:
        """Drop the values that a host has set for its session, because that session has ended."""
        if self._lent:
            self._lent = {}
            self._apply()

    def locked(self, name: str) -> bool:
        """True if a teacher has locked the option, so that no touch changes it."""
        return name in _LOCKABLE and self._values["teacher"] == "locked"

    def reset(self) -> None:
        """Reset to ``settings.toml`` everything that is not locked."""
        for at in range(len(self._chosen)):
            if not self.locked(NAMES[at]):
                self._chosen[at] = _NOT_CHOSEN
        self._apply()

    def keep(self) -> None:
        """Store the choices, if there are new ones."""
        changes = self.changes
        if self._kept != changes and self._settings_store.write(bytes(self._chosen)):
            self._kept = changes

    @property
    def sound_on(self) -> bool:
        """True if tones are on; ``auto`` means on except with the night palette."""
        sound = self._values["sound"]
        return sound == "on" or (sound == "auto" and self._values["palette"] != "night")


def choices_of(name: str) -> "Sequence[Value]":
    """The values that an option may have."""
    return CHOICES[NAMES.index(name)][1]
