# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Analysis on this computer: what is kept of it, and how it is shown."""
