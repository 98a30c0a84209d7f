# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board in the browser, without a server; `tools.site_build` builds the page from it."""
