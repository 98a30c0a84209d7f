# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""UCI as Oware programs speak it: server, client, options, time management."""
