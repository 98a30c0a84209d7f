# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games with friends in the browser; their files are fetched when they are wanted."""
