# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The page's protocol: the schema of every message, both ways (`docs/page.md`)."""
