# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Host side of the Awalé board: link, game library, engine, virtual board, command line.

Each module logs to the logger of its own name; `awale --log FILE -v` shows them all.
"""

import logging

from awale_session.catalogue import read_with

from .resources import catalogue_file

for _name in (__name__, "awale_session"):
    logging.getLogger(_name).addHandler(logging.NullHandler())
read_with(catalogue_file)
