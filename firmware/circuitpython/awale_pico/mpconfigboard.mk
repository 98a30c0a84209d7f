# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
#
# The Awalé board on a Raspberry Pi Pico. Its USB numbers are those of CircuitPython for that Pico, as the
# board is one with wires; only the name that a PC shows differs.
USB_VID = 0x239A
USB_PID = 0x80F4
USB_PRODUCT = "Awale board"
USB_MANUFACTURER = "Awale"

CHIP_VARIANT = RP2040
CHIP_FAMILY = rp2

EXTERNAL_FLASH_DEVICES = "W25Q16JVxQ"

include boards/$(BOARD)/awale.mk
