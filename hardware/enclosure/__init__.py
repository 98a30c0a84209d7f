# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""The printed enclosure: top with light wells, bowls that diffuse the light, base, feet.

`shape` computes every dimension from board.toml, `parts` builds the solids from it (build123d),
`python -m hardware.enclosure --geometry pcb --to DIR` writes STEP, STL and 3MF.
"""
