# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
#
# What the boards awale_pico and awale_pico2 have in common. `make firmware` copies this folder
# and the board's own into CircuitPython's ports/raspberrypi/boards.

# The programs in flash start whatever is on the drive: board.c.
CFLAGS_BOARD = -Wl,--wrap=mp_vfs_import_stat -Wl,--wrap=pyexec_file -Wl,--wrap=path_exists

# A second of each start, in which a reset would lead into safe mode. It is not needed here: OK held
# at power-on starts the program in flash (boot.py).
CIRCUITPY_SKIP_SAFE_MODE_WAIT = 1

# boot.py asks for both serial ports; these would take their endpoints and memory.
CIRCUITPY_USB_HID_ENABLED_DEFAULT = 0
CIRCUITPY_USB_MIDI_ENABLED_DEFAULT = 0

# Left out for flash and RAM: displays, cameras, audio files, Bluetooth, USB host, numerics. What
# reads pins, buses, files and data stays, for those who write a program of their own.
CIRCUITPY_AESIO = 0
CIRCUITPY_AUDIOBUSIO = 0
CIRCUITPY_AUDIOCORE = 0
CIRCUITPY_AUDIOMIXER = 0
CIRCUITPY_AUDIOMP3 = 0
CIRCUITPY_AUDIOPWMIO = 0
CIRCUITPY_AUDIOSPEED = 0
CIRCUITPY_AUDIOEFFECTS = 0
CIRCUITPY_BLEIO_HCI = 0
CIRCUITPY_DISPLAYIO = 0
CIRCUITPY_FLOPPYIO = 0
CIRCUITPY_FRAMEBUFFERIO = 0
CIRCUITPY_HASHLIB = 0
CIRCUITPY_HASHLIB_MBEDTLS = 0
CIRCUITPY_IMAGECAPTURE = 0
CIRCUITPY_KEYPAD = 0
CIRCUITPY_LOCALE = 0
CIRCUITPY_PARALLELDISPLAYBUS = 0
CIRCUITPY_PICODVI = 0
CIRCUITPY_RGBMATRIX = 0
CIRCUITPY_SDCARDIO = 0
CIRCUITPY_STATUS_BAR = 0
CIRCUITPY_SYNTHIO = 0
CIRCUITPY_ULAB = 0
CIRCUITPY_USB_HID = 0
CIRCUITPY_USB_HOST = 0
CIRCUITPY_USB_MIDI = 0
CIRCUITPY_USB_VIDEO = 0
CIRCUITPY__EVE = 0
