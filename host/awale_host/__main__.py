# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`python -m awale_host`: the same as the command `awale`."""

from .cli import main

main()
