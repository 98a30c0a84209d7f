# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Collects what plays in a browser, `awale_site` and all that it runs, into files for a server."""
