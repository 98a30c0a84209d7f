# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The tests. A regular package, as some distributions install a package of this name too."""
