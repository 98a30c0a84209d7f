// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
#pragma once

#define MICROPY_HW_BOARD_NAME "Awale board on a Raspberry Pi Pico"
#define MICROPY_HW_MCU_NAME "rp2040"

#define MICROPY_HW_LED_STATUS (&pin_GPIO25)

// The heap begins with this in one piece: it is searched faster than one that has grown.
#define CIRCUITPY_HEAP_START_SIZE (184 * 1024)
