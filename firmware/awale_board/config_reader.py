# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Reads the settings of ``settings.toml`` into a `Config`, once, at the start. Every line that is
not used is named; ``settings_file.py`` knows how the file is written."""

from awale_core.notation import is_slip
from awale_core.rules import RULE_SETS

from .config import (
    HINTS,
    LED_ORDERS,
    NO_SETTING,
    PALETTES,
    SOUNDS,
    SPEEDS,
    TAKEBACKS,
    TEACHERS,
    Config,
)
from .settings_file import LONGEST, TABLE, lines_of, load, parse

# In the order of the file, whose numbers wrong settings are named by: the words that a setting may
# be, or the least and the most of its number; for the name, the most letters.
SETTINGS: "tuple[tuple[str, tuple[str, ...] | tuple[int, int] | int], ...]" = (
    ("AWALE_NAME", 32),
    ("AWALE_RULES", RULE_SETS),
    ("AWALE_SPEED", SPEEDS),
    ("AWALE_BRIGHTNESS", (1, 10)),
    ("AWALE_PALETTE", PALETTES),
    ("AWALE_SOUND", SOUNDS),
    ("AWALE_HINTS", HINTS),
    ("AWALE_TAKEBACK", TAKEBACKS),
    ("AWALE_TEACHER", TEACHERS),
    ("AWALE_ATTRACT_AFTER_S", (10, 86400)),
    ("AWALE_DIM_AFTER_S", (10, 86400)),
    ("AWALE_LEDS_PER_PIT", (8, 24)),
    ("AWALE_LEDS_PER_STORE", (8, 60)),
    ("AWALE_BUDGET_MA", (100, 4000)),
    ("AWALE_OTHER_MA", (0, 1000)),
    ("AWALE_LED_IDLE_UA", (0, 2000)),
    ("AWALE_LED_CHANNEL_UA", (1000, 60000)),
    ("AWALE_TOUCH_PERCENT", (1, 100)),
    ("AWALE_TOUCH_COUNTS", (5, 2000)),
    ("AWALE_TOUCH_QUICK_MS", (0, 100)),
    ("AWALE_TOUCH_SETTLE_MS", (0, 100)),
    ("AWALE_TOUCH_STUCK_S", (5, 3600)),
    ("AWALE_SLEEP_AFTER_S", (0, 86400)),
    ("AWALE_LED_ORDER", LED_ORDERS),
)
KEYS = tuple([key for key, _ in SETTINGS])
_MAY_BE_EMPTY = ("AWALE_LEDS_PER_PIT", "AWALE_LEDS_PER_STORE")  # the board knows them itself
_NOT_OURS = "CIRCUITPY_"  # keys that CircuitPython itself reads
# A file with more than this is none of ours, and reading it to its end could take longer than the
# watchdog waits.
_MOST_PROBLEMS = 40
_FEW = 5  # sentences behind which lines that mean no setting are only counted
_MOST_LINES = 1_000
_KEY_ROOM = 40


def read_settings(config: Config, path: str = "settings.toml") -> None:
    """Read the file into `config`; say on the console what of it is not used, and which values it
    changes. Without the file nothing changes. Never raises for what is in it."""
    try:
        data = load(path)
    except OSError as problem:
        _wrong(config, NO_SETTING, "it cannot be read (%s); the defaults are used" % problem)
        data = None
    if data is not None:
        read_config(data, config)
    for sentence in [", ".join(config.changed)] + config.problems:
        if sentence:
            print("settings.toml:", sentence)


def read_config(data: bytes, config: "Config | None" = None) -> Config:
    """Set what `data`, the content of ``settings.toml``, says, in a `config` that has the
    defaults; return it."""
    config = Config() if config is None else config
    seen: "dict[str, int]" = {}
    below_table = False
    line = more = 0
    for text in lines_of(data):
        line += 1
        if line > _MOST_LINES or len(config.problems) + more >= _MOST_PROBLEMS:
            _wrong(config, NO_SETTING, "line %d: from here on nothing is read" % line)
            break
        key, value, fault = parse(text)
        if (not key and not fault) or key.startswith(_NOT_OURS):
            continue
        below_table = below_table or fault == TABLE
        number = meant(key)
        if key in KEYS:
            if not fault and below_table:
                fault = "stands below a table, where the board reads nothing"
            elif not fault and key in seen:
                fault = "is there twice; line %d counts" % seen[key]
            elif not fault:
                seen[key] = line
                fault = _set(config, key, value)
        elif not fault:
            fault = "is not a setting"
            if number != NO_SETTING:
                fault += "; %s is one" % KEYS[number - 1]
        if fault and number == NO_SETTING and len(config.problems) >= _FEW:
            more += 1
        elif fault:
            _wrong(config, number, "line %d: %s %s" % (line, shown(key), fault))
    if more:
        _wrong(config, NO_SETTING, "further lines that mean no setting: %d" % more)
    if len(data) > LONGEST:
        _wrong(config, NO_SETTING, "it is longer than %d bytes; the rest is not read" % LONGEST)
    return config


def meant(text: str) -> int:
    """The number of the setting that a key, or the beginning of a line without one, means: also
    in small letters, with another letter or two, or without its first word; else `NO_SETTING`."""
    text = text.upper().replace("-", "_").replace(" ", "_")
    for at in range(len(KEYS)):
        if KEYS[at] in text:
            return at + 1
    for at in range(len(KEYS)):
        for key in (KEYS[at], KEYS[at][6:]):
            if is_slip(text, key):
                return at + 1
    return NO_SETTING


def _set(config: Config, key: str, value: str) -> str:
    """Set a setting; what is wrong with its value, '' for nothing."""
    name = key[6:].lower()
    may_be = SETTINGS[KEYS.index(key)][1]
    default = getattr(config, name)
    if value == "" and key in _MAY_BE_EMPTY:
        return ""
    if isinstance(may_be, int):
        if value == "":
            return "is empty; '%s' is used" % default
        _change(config, key, value[:may_be])
        return "" if len(value) <= may_be else "has more than %d letters; it is cut" % may_be
    if isinstance(default, int):
        setting: "int | str | None" = _number(value, int(may_be[0]), int(may_be[1]))
        wanted = "a whole number from %s to %s" % may_be
    else:
        setting = value if value in may_be else None
        wanted = "one of " + ", ".join([str(word) for word in may_be])
    if setting is None:
        # The list last: a host shows the first 120 bytes.
        return "is '%s'; %s is used. It can be %s" % (shown(value), default, wanted)
    _change(config, key, setting)
    return ""


def _change(config: Config, key: str, value: "int | str") -> None:
    name = key[6:].lower()
    if value != getattr(config, name):
        setattr(config, name, value)
        config.changed.append("%s = %s" % (key, shown(str(value))))


def _number(value: str, least: int, most: int) -> "int | None":
    digits = value[1:] if value[:1] in ("+", "-") else value
    if not 0 < len(digits) < 10 or digits.strip("0123456789"):
        return None
    number = int(value)
    return number if least <= number <= most else None


def _wrong(config: Config, number: int, sentence: str) -> None:
    config.problems.append(sentence)
    if number not in config.wrong:
        config.wrong.append(number)


def shown(text: str) -> str:
    """A foreign text for the console: ASCII, and not long."""
    letters = [letter if " " <= letter <= "~" else "?" for letter in text[:_KEY_ROOM]]
    return "".join(letters)
