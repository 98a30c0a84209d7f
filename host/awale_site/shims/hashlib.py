# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replacement for `hashlib`: `sha256`."""

import uhashlib


class sha256:  # noqa: N801
    """The hash of some bytes."""

    def __init__(self, data):
        self._hash = uhashlib.sha256(data)

    def hexdigest(self):
        """The digest in hexadecimal."""
        return self._hash.digest().hex()

    def digest(self):
        """The digest."""
        return self._hash.digest()
