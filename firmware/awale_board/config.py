# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The settings of ``settings.toml``: read once, checked, with defaults."""

from awale_core.rules import RULE_SETS

from . import layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Getenv

SPEEDS = ("slow", "normal", "fast", "max")
PALETTES = ("standard", "colour-blind", "night")
SOUNDS = ("auto", "on", "off")  # auto: on, but not with the palette for the night
HINTS = ("moves", "legal", "off")  # OK shows a good move · bright pits may be played · neither
TAKEBACKS = ("free", "locked")
TEACHERS = ("open", "locked")  # may hints and taking back be chosen by touch?


class Config:
    """What ``settings.toml`` says. `problems` holds a sentence for each value that was wrong, whose
    default is used instead, and `wrong` the place of its key among all, from 1."""

    def __init__(self) -> None:
        self.problems: "list[str]" = []
        self.wrong: "list[int]" = []
        self.name = "Awalé board"
        self.rules = RULE_SETS[0]
        self.speed = "normal"
        self.brightness = 6
        self.palette = PALETTES[0]
        self.sound = SOUNDS[0]
        self.hints = HINTS[0]
        self.takeback = TAKEBACKS[0]
        self.teacher = TEACHERS[0]
        self.dim_after_s = 300
        self.attract_after_s = 60
        self.leds_per_pit = layout.LEDS_PER_PIT
        self.leds_per_store = layout.LEDS_PER_STORE
        self.budget_ma = 450
        self.other_ma = 45
        self.led_idle_ua = 700
        self.led_channel_ua = 13000
        self.touch_percent = 12
        self.touch_counts = 40
        self.touch_quick_ms = 5
        self.touch_settle_ms = 35
        self.touch_stuck_s = 30

    @property
    def leds(self) -> int:
        """LEDs in the chain."""
        return layout.first_led(layout.NORTH_STORE, self.leds_per_pit, self.leds_per_store) + (
            self.leds_per_store
        )


def read_config(getenv: "Getenv") -> Config:
    """The configuration from ``os.getenv``, which gives numbers as int on some versions of
    CircuitPython and as text on others."""
    config = Config()
    problems = config.problems
    asked = 0

    def get(key: str) -> "str | int | None":
        nonlocal asked
        asked += 1
        return getenv("AWALE_" + key)

    def number(key: str, default: int, least: int, most: int) -> int:
        value = get(key)
        if value is None or value == "":
            return default
        try:
            read = int(value)
        except ValueError:
            read = least - 1
        if least <= read <= most:
            return read
        config.wrong.append(asked)
        problems.append(
            "AWALE_%s is '%s', not a whole number from %d to %d; %d is used"
            % (key, value, least, most, default)
        )
        return default

    def choice(key: str, default: str, choices: "tuple[str, ...]") -> str:
        value = get(key)
        if value is None or value == "":
            return default
        if value in choices:
            return str(value)
        config.wrong.append(asked)
        problems.append(
            "AWALE_%s is '%s', not one of %s; %s is used"
            % (key, value, ", ".join(choices), default)
        )
        return default

    name = get("NAME")
    if name is not None and name != "":
        config.name = str(name)[:32]
    config.rules = choice("RULES", config.rules, RULE_SETS)
    config.speed = choice("SPEED", config.speed, SPEEDS)
    config.brightness = number("BRIGHTNESS", config.brightness, 1, 10)
    config.palette = choice("PALETTE", config.palette, PALETTES)
    config.sound = choice("SOUND", config.sound, SOUNDS)
    config.hints = choice("HINTS", config.hints, HINTS)
    config.takeback = choice("TAKEBACK", config.takeback, TAKEBACKS)
    config.teacher = choice("TEACHER", config.teacher, TEACHERS)
    config.attract_after_s = number("ATTRACT_AFTER_S", config.attract_after_s, 10, 86400)
    config.dim_after_s = number("DIM_AFTER_S", config.dim_after_s, 10, 86400)
    config.leds_per_pit = number("LEDS_PER_PIT", config.leds_per_pit, 8, 24)
    config.leds_per_store = number("LEDS_PER_STORE", config.leds_per_store, 8, 60)
    config.budget_ma = number("BUDGET_MA", config.budget_ma, 100, 4000)
    config.other_ma = number("OTHER_MA", config.other_ma, 0, 1000)
    config.led_idle_ua = number("LED_IDLE_UA", config.led_idle_ua, 0, 2000)
    config.led_channel_ua = number("LED_CHANNEL_UA", config.led_channel_ua, 1000, 60000)
    config.touch_percent = number("TOUCH_PERCENT", config.touch_percent, 3, 100)
    config.touch_counts = number("TOUCH_COUNTS", config.touch_counts, 5, 2000)
    config.touch_quick_ms = number("TOUCH_QUICK_MS", config.touch_quick_ms, 0, 100)
    config.touch_settle_ms = number("TOUCH_SETTLE_MS", config.touch_settle_ms, 0, 100)
    config.touch_stuck_s = number("TOUCH_STUCK_S", config.touch_stuck_s, 5, 3600)
    return config
