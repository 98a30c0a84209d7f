# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Choices on the page: the build of the site has written them down."""


def page_options():
    """Nothing: `hub.py` sends what was written down."""
    return None
