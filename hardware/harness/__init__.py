# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""The wiring of the build by hand: `nets` says what is connected, from board.toml; `python -m
hardware.harness --to DIR` draws it with WireViz and lists the wires to cut."""
