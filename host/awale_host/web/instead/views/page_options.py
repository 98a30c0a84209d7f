# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What the page lets a person choose: the build of the site has written it down."""


def page_options():
    """Nothing: `hub.py` sends what was written down."""
    return None
