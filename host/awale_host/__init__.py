# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Host side of the Awalé board: link, game library, engine, virtual board, command line.

Each module logs to the logger of its own name; `awale --log FILE -v` shows them all.
"""

import logging

logging.getLogger(__name__).addHandler(logging.NullHandler())
