# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The settings of ``settings.toml`` and their defaults."""

from awale_core.rules import RULE_SETS

from . import layout

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
