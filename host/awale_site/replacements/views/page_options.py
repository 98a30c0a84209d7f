# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Choices on the page, stored by the build of the site."""


def page_options():
    """Return nothing: `hub.py` sends the choices that the build has stored."""
    return None
