# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Secrets, of the browser's random numbers."""

import os


def token_bytes(count):
    """Random bytes."""
    return os.urandom(count)


def choice(letters):
    """One of at most 256 letters."""
    most = 256 - 256 % len(letters)
    while True:
        number = os.urandom(1)[0]
        if number < most:
            return letters[number % len(letters)]
