# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`board` of a Raspberry Pi Pico: its pins by name."""

import microcontroller
from awale_machine.machine import pin_named

board_id = "raspberry_pi_pico"


def _pin(name: str) -> microcontroller.Pin:
    pin: microcontroller.Pin = pin_named(microcontroller.Pin, name)
    return pin


GP0 = _pin("GP0")
GP1 = _pin("GP1")
GP2 = _pin("GP2")
GP3 = _pin("GP3")
GP4 = _pin("GP4")
GP5 = _pin("GP5")
GP6 = _pin("GP6")
GP7 = _pin("GP7")
GP8 = _pin("GP8")
GP9 = _pin("GP9")
GP10 = _pin("GP10")
GP11 = _pin("GP11")
GP12 = _pin("GP12")
GP13 = _pin("GP13")
GP14 = _pin("GP14")
GP15 = _pin("GP15")
GP16 = _pin("GP16")
GP17 = _pin("GP17")
GP18 = _pin("GP18")
GP19 = _pin("GP19")
GP20 = _pin("GP20")
GP21 = _pin("GP21")
GP22 = _pin("GP22")
GP23 = SMPS_MODE = _pin("GP23")
GP24 = VBUS_SENSE = _pin("GP24")
GP25 = LED = _pin("GP25")
GP26 = GP26_A0 = A0 = _pin("GP26")
GP27 = GP27_A1 = A1 = _pin("GP27")
GP28 = GP28_A2 = A2 = _pin("GP28")
VOLTAGE_MONITOR = A3 = _pin("GP29")
