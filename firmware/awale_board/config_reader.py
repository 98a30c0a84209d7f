# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Reads ``settings.toml``, once, at the start."""

from awale_core.rules import RULE_SETS

from .config import HINTS, PALETTES, SOUNDS, SPEEDS, TAKEBACKS, TEACHERS, Config

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Getenv

# In the order of the file, whose numbers wrong settings are named by: the words that a setting may
# be, or the least and the most of its number.
_AFTER_NAME: "tuple[tuple[str, tuple[str, ...] | tuple[int, int]], ...]" = (
    ("rules", RULE_SETS),
    ("speed", SPEEDS),
    ("brightness", (1, 10)),
    ("palette", PALETTES),
    ("sound", SOUNDS),
    ("hints", HINTS),
    ("takeback", TAKEBACKS),
    ("teacher", TEACHERS),
    ("attract_after_s", (10, 86400)),
    ("dim_after_s", (10, 86400)),
    ("leds_per_pit", (8, 24)),
    ("leds_per_store", (8, 60)),
    ("budget_ma", (100, 4000)),
    ("other_ma", (0, 1000)),
    ("led_idle_ua", (0, 2000)),
    ("led_channel_ua", (1000, 60000)),
    ("touch_percent", (1, 100)),
    ("touch_counts", (5, 2000)),
    ("touch_quick_ms", (0, 100)),
    ("touch_settle_ms", (0, 100)),
    ("touch_stuck_s", (5, 3600)),
    ("sleep_after_s", (0, 86400)),
)
_LONGEST_NAME = 32


def read_config(getenv: "Getenv", few_leds: bool = False) -> Config:
    """The configuration from ``os.getenv``, which gives numbers as int on some versions of
    CircuitPython and as text on others; `few_leds` as `Config` takes it."""
    config = Config(few_leds)
    name = getenv("AWALE_NAME")
    if name is not None and name != "":
        config.name = str(name)[:_LONGEST_NAME]
    for at in range(len(_AFTER_NAME)):
        setting, may_be = _AFTER_NAME[at]
        key = "AWALE_" + setting.upper()
        value = getenv(key)
        if value is None or value == "":
            continue
        default = getattr(config, setting)
        if isinstance(default, int):
            found: "int | str | None" = _number(value, int(may_be[0]), int(may_be[1]))
        else:
            found = value if value in may_be else None
        if found is None:
            if isinstance(default, int):
                wanted = "a whole number from %s to %s" % may_be
            else:
                wanted = "one of " + ", ".join([str(word) for word in may_be])
            config.wrong.append(at + 2)
            config.problems.append("%s is '%s', not %s; %s is used" % (key, value, wanted, default))
        else:
            setattr(config, setting, found)
    return config


def report(config: Config) -> None:
    """Print what is wrong with the file."""
    for sentence in config.problems:
        print("settings.toml:", sentence)


def _number(value: "str | int", least: int, most: int) -> "int | None":
    try:
        found = int(value)
    except ValueError:
        return None
    return found if least <= found <= most else None
