# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The parts of the hardware test, one module each; they run on the board and import no more of the
game than its layout."""
