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
# The order in which an LED takes its colours; those with W have a white one as well.
LED_ORDERS = ("GRB", "RGB", "BRG", "BGR", "RBG", "GBR", "GRBW", "RGBW")
TEACHERS = ("open", "locked")  # whether hints and taking back can be chosen by touch

NO_SETTING = 255  # in `Config.wrong`: a line that belongs to no setting


class Config:
    """Values of ``settings.toml``. `problems` holds a sentence for each line that is not used,
    `wrong` the numbers of the settings meant (``config_reader.py``), `changed` what each line says
    whose value is not the default. `few_leds` chooses the default numbers of LEDs, as
    ``layout.leds`` has them."""

    def __init__(self, few_leds: bool = False) -> None:
        self.problems: "list[str]" = []
        self.wrong: "list[int]" = []
        self.changed: "list[str]" = []
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
        self.leds_per_pit, self.leds_per_store = layout.leds(few_leds)
        self.budget_ma = 450
        self.other_ma = 45
        self.led_idle_ua = 700
        self.led_channel_ua = 13000
        self.touch_percent = 4
        self.touch_counts = 20
        self.touch_quick_ms = 0
        self.touch_settle_ms = 15
        self.touch_stuck_s = 30
        self.sleep_after_s = 600
        self.led_order = LED_ORDERS[0]

    @property
    def leds(self) -> int:
        """LEDs in the chain."""
        return layout.first_led(layout.NORTH_STORE, self.leds_per_pit, self.leds_per_store) + (
            self.leds_per_store
        )
