# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Python imports this as it starts, where this folder is on PYTHONPATH: the devices of a Raspberry
Pi are there from then on, and the program itself need not know."""

from tests.support.pi_board import simulate

simulate()
