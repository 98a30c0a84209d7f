# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The version of the program, which the build of the site has written down."""

from site_facts import VERSION


def version(name):
    """The version of awale-board."""
    return VERSION
