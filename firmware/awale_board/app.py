# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board's program in one pass: `App.step`."""

from . import layout
from .config import Config
from .frame import Frame
from .limiter import Limiter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Clock, Lights, Pads, Port, RandomBits, Store


class App:
    """The whole board but its hardware, which comes in as five small objects (`interfaces`)."""

    def __init__(
        self,
        pads: "Pads",
        lights: "Lights",
        port: "Port | None",
        store: "Store | None",
        clock: "Clock",
        config: "Config | None" = None,
        random_bits: "RandomBits | None" = None,
    ) -> None:
        if config is None:
            config = Config()
        limiter = Limiter(
            len(lights),
            config.budget_ma,
            config.other_ma,
            config.led_idle_ua,
            config.led_channel_ua,
        )
        self._frame = Frame(lights, limiter)
        for cup in range(layout.PITS):
            first = layout.first_led(cup, config.leds_per_pit, config.leds_per_store)
            for seed in range(4):
                self._frame.set(first + seed, 0x503000)

    def step(self, now_ms: int) -> bool:
        """One pass; `now_ms` never goes back. True while there is more to do at once."""
        return self._frame.show()
