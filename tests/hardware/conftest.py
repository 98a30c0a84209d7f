# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The enclosure's tests need the extra `hardware`. Where it is not installed they are left out, but
in continuous integration they fail."""

import importlib.util
import os

collect_ignore = []
if not os.environ.get("AWALE_CI") and importlib.util.find_spec("build123d") is None:
    collect_ignore.append("test_enclosure.py")
