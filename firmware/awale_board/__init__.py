# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The program of the board. `app.App` is the whole of it, free of hardware: ``main.py`` gives it
pads, lights, a port, a memory and a clock, tests give it stand-ins."""

VERSION = "0.1.0"
