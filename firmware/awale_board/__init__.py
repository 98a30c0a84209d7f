# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The program of the board. `app.App` is all of it but the hardware, which comes as one bundle:
`hardware.PicoHardware` from ``main.py``, stand-ins from tests."""

VERSION = "0.2.0"
