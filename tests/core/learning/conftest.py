# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""PettingZoo, which these tests import, is not there for Python 3.15 yet."""

import sys

collect_ignore = ["test_environments.py"] if sys.version_info >= (3, 15) else []
