# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Packages that an installation brings."""

import sys

from tools.bill_of_software import PACKAGE, required


def test_an_installation_brings_few_packages() -> None:
    """`pipx install awale-board` on this system, the program and its rules included.

    Adafruit's NeoPixel library, which the virtual board runs, brings Blinka and 13 more of them; a
    Raspberry Pi gets two more, which its board needs.
    """
    packages = required(PACKAGE, ())
    without_blinka = sys.platform == "linux" and sys.version_info >= (3, 15)
    assert {"awale-core"} | (set() if without_blinka else {"adafruit-blinka"}) <= packages.keys()
    assert len(packages) <= 39, sorted(packages)
